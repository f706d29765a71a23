import { readFileSync } from 'node:fs';
import { dump } from '../../../server/admin/dump.ts';
import { type Loaded, type LoadOptions, load } from '../../../server/admin/load.ts';
import { newId } from '../../../server/storage/ids.ts';
import { spool } from '../../../src/bulk/input/source.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { connected, engine, type Row, type Template } from '../engines/engine.ts';

/** A line as an object, its members free to change. */
export type LoadLine = Record<string, unknown> & { kind: string };

/** One organisation's small case, as the example has it. */
export const EXAMPLE: readonly LoadLine[] = linesOf(readFileSync('examples/dossier.ndjson', 'utf8'));

/** The objects of a file, without the lines that begin and end a dump. */
export function linesOf(text: string): LoadLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LoadLine)
    .filter(({ kind }) => kind !== 'dump' && kind !== 'fin');
}

/** The first line of a kind in the example that has some members. */
export function example(kind: string, members: Record<string, unknown> = {}): LoadLine {
  const found = EXAMPLE.find(
    (line) => line.kind === kind && Object.entries(members).every(([name, value]) => line[name] === value),
  );
  if (!found) throw new Error(`the example has no such ${kind}`);
  return found;
}

/** The same object under an id of its own, with other members. */
export function another(line: LoadLine, members: Record<string, unknown> = {}): LoadLine {
  return { ...line, id: newId(), ...members } as LoadLine;
}

export const OWNER = example('organisation').id as string;
export const TOP = example('dossier', { service_dossier_id: '2026-0042' });
export const ERP_CHILD = example('dossier', { type: 'erp:permis_de_construire' });

/** The bytes of a file that holds these objects. */
export function ndjson(lines: readonly object[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** A database with nothing in it, or with what `fill` adds; for the tests of a file. */
export async function prepareDatabase(
  fill: (db: string) => Promise<unknown> = async () => {},
): Promise<Template> {
  const template = await engine.prepare(() => {});
  cleanUp(() => template.release());
  await template.change(fill);
  return template;
}

/** Loads files, given as their bytes and named `1.ndjson`, `2.ndjson`… */
export async function loadFiles(
  file: string,
  files: readonly Buffer[],
  options: LoadOptions = {},
): Promise<Loaded[]> {
  const sources = await Promise.all(files.map((bytes, i) => spool(`${i + 1}.ndjson`, [bytes])));
  try {
    return await load(file, sources, options);
  } finally {
    for (const source of sources) await source.close();
  }
}

/** What a load is refused for: file and line, pointer, code. */
export async function refusals(file: string, files: readonly Buffer[]): Promise<string[]> {
  const error = await loadFiles(file, files).then(
    () => undefined,
    (thrown: VigieError) => thrown,
  );
  if (error?.code !== 'FICHIER_INVALIDE') throw error ?? new Error('it was not refused');
  return error.fields.map(
    ({ place, path, code }) => `${place?.file}:${place?.line} /${path.join('/')} ${code}`,
  );
}

/** Everything that a dump says. */
export async function dumped(file: string, organisation?: string): Promise<string> {
  return (await Array.fromAsync(dump(file, { organisation }))).join('');
}

/**
 * Every row of every table, but for what a load is free to choose: the numbers of prescriptions and directories, and
 * how often a list has changed. `rang` counts from 1 without gaps, as it does after a load.
 */
export function tables(db: string): Promise<Record<string, unknown[]>> {
  return connected(db, async (connection) => {
    const rows = await connection.rows();
    const kept = Object.keys(rows).filter(
      (name) => !/^(?:audit$|idempotency_keys|sqlite_|prescriptions_recherche)/.test(name),
    );
    const all = kept.map(async (name) => {
      const named = NAMED[name];
      return [name, settled(named === undefined ? (rows[name] as Row[]) : await connection.ask(named))];
    });
    return Object.fromEntries(await Promise.all(all));
  });
}

/** Tables that hold numbers, with what these stand for. */
const NAMED: Readonly<Record<string, string>> = {
  prescriptions: 'SELECT organisation_key, id, contenu, type, chemins, supports FROM prescriptions',
  repertoires: 'SELECT organisation_key, chemin, parent, cle, directes, total, enfants FROM repertoires',
  prescriptions_chemins: `SELECT l.organisation_key, r.chemin, p.id FROM prescriptions_chemins AS l
    JOIN repertoires AS r ON r.organisation_key = l.organisation_key AND r.numero = l.repertoire
    JOIN prescriptions AS p ON p.organisation_key = l.organisation_key AND p.numero = l.prescription`,
  prescriptions_supports: `SELECT l.organisation_key, l.support_id, p.id FROM prescriptions_supports AS l
    JOIN prescriptions AS p ON p.organisation_key = l.organisation_key AND p.numero = l.prescription`,
};

function settled(rows: readonly Row[]): string[] {
  const ranks = new Map<unknown, number>();
  const texts = rows
    .toSorted((a, b) => Number(a.rang ?? 0) - Number(b.rang ?? 0))
    .map(({ revision: _, rang, ...row }) => {
      const rank = (ranks.get(row.organisation_key) ?? 0) + 1;
      ranks.set(row.organisation_key, rank);
      return JSON.stringify(rang === undefined ? row : { rang: rank, ...row });
    });
  return texts.filter((row) => !row.includes('"total":0')).sort();
}
