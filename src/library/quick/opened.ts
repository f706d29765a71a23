import { readSync } from 'node:fs';
import { shownHeaders } from '../columns.ts';
import { CsvRows } from '../csvrows.ts';
import { toLine } from '../headers.ts';
import { Notices } from '../issues.ts';
import type { Library } from '../libraries.ts';
import { CsvReader } from '../read/csv.ts';
import { utf8From } from '../read/encoding.ts';
import type { Source } from '../read/source.ts';
import { Window } from '../read/window.ts';
import { References } from '../references.ts';
import type { Judge } from '../rows.ts';
import type { Job, News } from './news.ts';

/** A file that the other thread has opened, ready to be read here from the first row on. */
export interface Opened {
  readonly reader: CsvReader;
  readonly rows: CsvRows;
  readonly judge: Judge;
  readonly notices: Notices;
  /** The place of the column that stands for a field. */
  indexOf(field: string): number;
}

export async function open(job: Job, library: Library): Promise<Opened> {
  const { fd, size, file, width, supports } = job;
  const source: Source = {
    name: file,
    size,
    fd,
    read: async (target, offset, length, position) => readSync(fd, target, offset, length, position),
    verify: async () => {},
    close: async () => {},
  };
  const reader = new CsvReader(new Window(utf8From(source, job.encoding)), job.delimiter);
  await toLine(reader, job.line);
  // What came from the other thread is a copy: its fields are not those of the library.
  const columns = job.columns.columns.map((column) => ({
    ...column,
    field: library.fields.find(({ name }) => name === column.field.name) ?? column.field,
  }));
  const references = new References();
  for (const support of supports) references.add(support);
  const notices = new Notices();
  const judge = { library, references, file, notices };
  return {
    reader,
    rows: new CsvRows(reader, { ...job.columns, columns }, width, judge),
    judge,
    notices,
    indexOf: (field) => columns.find((column) => column.field.name === field)?.index ?? 0,
  };
}

/** What is said when all rows are read, and what should be known of them. */
export function endOf({ rows, notices }: Opened, count: number): News {
  if (rows.ignored.size > 0)
    notices.add('COLONNES_IGNOREES', 0, { headers: shownHeaders([...rows.ignored]) });
  return { kind: 'end', rows: count, notices: notices.list() };
}
