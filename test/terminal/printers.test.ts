import { describe, expect, test } from 'vitest';
import { type OutputName as Format, outputsOf } from '../../src/bulk/formats/formats.ts';
import type { Io } from '../../src/terminal/io.ts';
import type { PrintOptions } from '../../src/terminal/output/print-options.ts';
import { print } from '../../src/terminal/output/printers.ts';
import {
  ANONYMOUS_READER,
  detailsOf,
  type Output,
  type TableReader,
  type TextOutput,
  type View,
} from '../../src/terminal/output/view.ts';
import { sink } from '../commands/world.ts';

interface Row {
  readonly id: string;
  readonly texte: string;
  readonly n: number | null;
}

const view: View<Row> = {
  fields: () => ['id', 'texte', 'n'],
  columns: [{ field: 'id' }, { field: 'texte', wide: true }],
  details: [{ field: 'id' }, { field: 'n' }, { field: 'texte' }],
  id: ({ id }) => (id === '' ? undefined : id),
};
const rows: Row[] = [
  { id: 'a', texte: 'Un\ttexte, "cité"\n\u001b[2J', n: 1 },
  { id: 'b', texte: '', n: null },
];

/** A title, an erased screen, a colour in one character of C1, reversed text, DEL and a separator of lines. */
const ACTING = '\u001b]0;x\u0007\u001b[2J\u009b31m\u202e\u007f\u2028';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ACTS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2028]/;

async function printed(
  output: Output<Row>,
  format: Format,
  more: Partial<PrintOptions> = {},
  terminal?: number,
) {
  const out = sink(terminal);
  const io = { env: {}, out, err: sink() } as unknown as Io;
  const signal = new AbortController().signal;
  const done = print(io, output, view, {
    format,
    fields: undefined,
    headers: true,
    color: 'never',
    signal,
    ...more,
  });
  return { tally: await done.catch((error: Error) => error), text: out.text() };
}
const list = async (format: Format, more: Partial<PrintOptions> = {}, terminal?: number) =>
  (await printed({ kind: 'list', rows }, format, more, terminal)).text;

test('names of fields that came from a service do nothing to a terminal either', async () => {
  const name = 'a\u001b[2Jb';
  const strange = { fields: () => [name], columns: [{ field: name }], id: () => undefined };
  const io = (out: ReturnType<typeof sink>) => ({ env: {}, out, err: sink() }) as unknown as Io;
  for (const format of ['table', 'tsv'] as const) {
    for (const output of [
      { kind: 'list', rows: [{ [name]: 'x' }] },
      { kind: 'record', row: { [name]: 'x' } },
    ] as const) {
      const out = sink(80);
      const signal = new AbortController().signal;
      const options = { format, fields: undefined, headers: true, color: 'never', signal } as const;
      await print<Record<string, string>>(io(out), output, strange, options);
      expect(out.text()).toContain('a␛[2Jb');
    }
  }
});

describe('a list', () => {
  test('json: one document, an element a line, every field as it is', async () => {
    const text = await list('json');
    expect(JSON.parse(text)).toEqual(rows);
    expect(text.split('\n')).toHaveLength(rows.length + 3);
    expect((await printed({ kind: 'list', rows: [] }, 'json')).text).toBe('[]\n');
  });

  test('ndjson: an object a line', async () => {
    expect(
      (await list('ndjson'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
  });

  test('csv: data, nothing made visible', async () => {
    expect(await list('csv')).toBe('id,texte\r\na,"Un\ttexte, ""cité""\n\u001b[2J"\r\nb,\r\n');
  });

  test('tsv: one line a row, control characters shown on a terminal only', async () => {
    expect(await list('tsv')).toBe('id\ttexte\na\tUn\\ttexte, "cité"\\n\u001b[2J\nb\t\n');
    expect(await list('tsv', {}, 80)).toContain('a\tUn\\ttexte, "cité"\\n␛[2J\n');
  });

  test('ids: those that have one', async () => {
    expect((await printed({ kind: 'list', rows: [...rows, { id: '', texte: '', n: 0 }] }, 'ids')).text).toBe(
      'a\nb\n',
    );
  });

  test('ids: what one field names instead, lists entered, each once and none for nothing', async () => {
    const named = [
      { id: 'a', sujet: { id: 'x' }, membres: [{ id: 'p' }, { id: 'q' }] },
      { id: 'b', sujet: null, membres: [] },
      { id: 'c', sujet: { id: 'y' }, membres: [{ id: 'q' }, { id: '' }] },
      { id: 'd', sujet: { id: 'x' }, membres: [{ id: null }, { id: 7 }] },
    ] as unknown as Row[];
    const ids = async (...fields: string[]) =>
      (await printed({ kind: 'list', rows: named }, 'ids', { fields })).text;
    expect(await ids('sujet.id')).toBe('x\ny\n');
    expect(await ids('membres.id')).toBe('p\nq\n7\n');
    expect(await ids('id')).toBe('a\nb\nc\nd\n');
    expect(
      (await printed({ kind: 'record', row: named[0] as Row }, 'ids', { fields: ['sujet.id'] })).text,
    ).toBe('x\n');
  });

  test.each(outputsOf())(
    '%s: nothing in data acts on a terminal, and pipes get them as they are',
    async (format) => {
      const hostile: Row = { id: `a${ACTING}`, texte: `b${ACTING}\r\nc\rd`, n: 1 };
      const outputs: Output<Row>[] = [
        { kind: 'list', rows: [hostile] },
        { kind: 'record', row: hostile },
        { kind: 'tree', root: hostile, children: () => [], label: ({ texte }) => texte },
        { kind: 'results', rows: [{ id: hostile.id, statut: 'erreur', code: 'X', message: hostile.texte }] },
      ];
      for (const output of outputs) {
        const { text } = await printed(output, format, {}, 200);
        expect(text.replaceAll(/[\n\t]/g, ''), output.kind).not.toMatch(ACTS);
        // The same is on a pipe, with all of it.
        if (format !== 'json' && format !== 'ndjson') continue;
        const piped = await printed(output, format);
        expect(JSON.parse(text)).toEqual(JSON.parse(piped.text));
      }
      const forSpreadsheets = { kind: 'list', rows, spreadsheet: true } as const;
      expect((await printed(forSpreadsheets, 'csv', {}, 80)).text).not.toContain('\ufeff');
      expect((await printed({ kind: 'list', rows: [hostile] }, 'csv')).text).toContain(`b${ACTING}`);
    },
  );

  test.each([
    ['text', `é${ACTING}\n`, 'é␛]0;x␇␛[2J⟨U+009B⟩31m⟨U+202E⟩␡⟨U+2028⟩\n'],
    ['json', `"é${ACTING.slice(10)}"`, '"é\\u009b31m\\u202e\\u007f\\u2028"'],
    ['styled', '\u001b[1mé\u001b[22m', '\u001b[1mé\u001b[22m'],
  ] as const)('text that is %s: whole, in pieces and in bytes', async (content, text, expected) => {
    async function* bytes() {
      for (const byte of Buffer.from(text)) yield Buffer.of(byte);
    }
    const shown = async (given: TextOutput['text']) =>
      (await printed({ kind: 'text', text: given, content }, 'tsv', {}, 80)).text;
    expect(await shown(text)).toBe(expected);
    expect(await shown([...text])).toBe(expected);
    if (content !== 'styled') expect(await shown(bytes())).toBe(expected);
    expect((await printed({ kind: 'text', text, content }, 'tsv')).text).toBe(text);
  });

  test('table: nothing at all when empty', async () => {
    expect(await list('table')).toBe('id  texte\na   Un␉texte, "cité"␊␛[2J\nb\n');
    expect((await printed({ kind: 'list', rows: [] }, 'table')).text).toBe('');
  });

  test('--fields chooses columns and members', async () => {
    expect(await list('csv', { fields: ['n', 'id'] })).toBe('n,id\r\n1,a\r\n,b\r\n');
    expect(await list('ndjson', { fields: ['n'] })).toBe('{"n":1}\n{"n":null}\n');
  });

  test('table: a person reads their own words on a terminal; a column that says nothing is left out', async () => {
    const reader = { ...ANONYMOUS_READER, heading: (name: string) => (name === 'texte' ? 'Texte' : name) };
    const words = { reader: async () => reader, hidden: undefined };
    const spoken = { columns: [{ field: 'id' }, { field: 'texte' }, { field: 'n' }] };
    const shown = async (terminal?: number) => {
      const out = sink(terminal);
      const io = { env: {}, out, err: sink() } as unknown as Io;
      const { signal } = new AbortController();
      await print(
        io,
        { kind: 'list', rows: [{ id: 'a', texte: 'b', n: null }] },
        { ...view, ...spoken },
        {
          format: 'table',
          fields: undefined,
          headers: true,
          color: 'never',
          signal,
          words,
        },
      );
      return out.text();
    };
    expect(await shown(80)).toBe('id  Texte\na   b\n');
    expect(await shown()).toBe('id  texte\na   b\n');
  });

  describe('with moments', () => {
    const at = '2026-03-14T09:30:00.125Z';
    const row: Row & object = { id: 'a', texte: at, n: 1, ...{ sujet: { date_de_debut: at } } };
    const moments: Output<Row> = { kind: 'list', rows: [row] };
    const reader: TableReader = { ...ANONYMOUS_READER, moment: (given) => `le ${given?.slice(0, 10)}` };
    const options = {
      words: { reader: async () => reader, hidden: undefined },
      fields: ['texte', 'sujet.date_de_debut'],
    };

    test('a person at a terminal reads them as they write them, and texts as they are', async () => {
      const { text } = await printed(moments, 'table', options, 120);
      expect(text).toContain(`${at}  le 2026-03-14`);
      const record = await printed({ kind: 'record', row }, 'table', options, 120);
      expect(record.text).toContain('sujet.date_de_debut  le 2026-03-14');
    });

    test.each<Format>(['table', 'tsv', 'csv', 'json', 'ndjson'])(
      '%s elsewhere has them as they came',
      async (format) => {
        const { text } = await printed(moments, format, options);
        expect(text.split(at)).toHaveLength(3);
      },
    );

    test.each<Format>(['tsv', 'csv', 'json', 'ndjson'])(
      '%s has them as they came, at a terminal too',
      async (format) => {
        const { text } = await printed(moments, format, options, 120);
        expect(text.split(at)).toHaveLength(3);
      },
    );
  });

  test('away from a terminal no question is asked about the reader', async () => {
    const words = {
      reader: () => Promise.reject(new Error('asked')),
      hidden: undefined,
    };
    for (const format of ['table', 'json', 'ndjson', 'csv', 'tsv', 'ids'] as const) {
      const { tally } = await printed({ kind: 'list', rows }, format, { words });
      expect(tally).toMatchObject({ failed: 0 });
    }
    const { tally } = await printed({ kind: 'list', rows }, 'table', { words }, 80);
    expect(tally).toMatchObject({ message: 'asked' });
  });

  test('says which columns are left out, and how their ids are had; away from a terminal none is', async () => {
    const shape: View<Row> = {
      ...view,
      columns: [
        { field: 'texte', wide: true },
        { field: 'id', whole: true, spare: true },
      ],
    };
    const said = async (terminal?: number) => {
      const [out, err] = [sink(terminal), sink(terminal)];
      const io = { env: {}, out, err } as unknown as Io;
      const { signal } = new AbortController();
      const hidden = (names: readonly string[], ids: boolean) => `${names.join()} ${ids}`;
      const row = { id: 'x'.repeat(36), texte: 'y'.repeat(90), n: 1 };
      await print(io, { kind: 'list', rows: [row] }, shape, {
        format: 'table',
        fields: undefined,
        headers: true,
        color: 'never',
        signal,
        words: { reader: async () => ANONYMOUS_READER, hidden },
      });
      expect(out.text().includes(row.id)).toBe(terminal !== 60);
      return err.text();
    };
    expect(await said(60)).toBe('id true\n');
    expect(await said(200)).toBe('');
    expect(await said()).toBe('');
  });

  test('--no-headers', async () => {
    expect(await list('csv', { headers: false, fields: ['id'] })).toBe('a\r\nb\r\n');
  });

  test.each<Format>(['table', 'json', 'ndjson', 'csv', 'tsv', 'ids'])(
    '%s: one that fails before much was written leaves nothing on stdout',
    async (format) => {
      const failing = async function* () {
        yield rows[0] as Row;
        throw new Error('lost');
      };
      const { tally, text } = await printed({ kind: 'list', rows: failing() }, format);
      expect(tally).toBeInstanceOf(Error);
      expect(text).toBe('');
    },
  );

  test('rows that arrive over time are written at once', async () => {
    const seen: string[] = [];
    const out = { ...sink(), write: async (text: string) => void seen.push(text) };
    const live = async function* () {
      yield rows[0] as Row;
      expect(seen).toEqual(['a\n']);
      yield rows[1] as Row;
    };
    const io = { env: {}, out } as unknown as Io;
    const signal = new AbortController().signal;
    const options = { format: 'ids', fields: undefined, headers: true, color: 'never', signal } as const;
    await print(io, { kind: 'list', rows: live(), live: true }, view, options);
    expect(seen).toEqual(['a\n', 'b\n']);
  });

  test('an interruption is heard between rows', async () => {
    const controller = new AbortController();
    const endless = function* () {
      for (let i = 0; ; i++) {
        if (i === 2000) controller.abort(new Error('interrupted'));
        yield { id: String(i), texte: '', n: i };
      }
    };
    const { tally } = await printed({ kind: 'list', rows: endless() }, 'ids', { signal: controller.signal });
    expect(tally).toMatchObject({ message: 'interrupted' });
  });
});

describe('one object', () => {
  const one: Output<Row> = { kind: 'record', row: rows[0] as Row };
  test('json is the object, not a list', async () => {
    expect(JSON.parse((await printed(one, 'json')).text)).toEqual(rows[0]);
  });

  test('a table shows its details, a field a line', async () => {
    expect((await printed(one, 'table')).text).toBe(
      'id     a\nn      1\ntexte  Un␉texte, "cité"\n       ␛[2J\n',
    );
  });

  test('a table of all shows what is no detail below', async () => {
    const fields = () => ['n', 'id', 'n.m', 'texte'];
    const names = detailsOf({ ...view, fields, details: [{ field: 'texte.x' }], complete: true });
    expect(names.map(({ field }) => field)).toEqual(['texte.x', 'n', 'id']);
  });

  test('the line formats show it as a list of one', async () => {
    expect((await printed(one, 'ids')).text).toBe('a\n');
    expect((await printed(one, 'csv', { fields: ['n'] })).text).toBe('n\r\n1\r\n');
  });
});

describe('a tree', () => {
  type Node = Row & { readonly inner: readonly Node[] };
  const node = (id: string, ...inner: Node[]): Node => ({ id, texte: '', n: null, inner });
  const tree: Output<Row> = {
    kind: 'tree',
    root: node('/', node('a', node('b'), node('c')), node('d')),
    children: (row) => (row as Node).inner,
    label: ({ id }) => id,
  };

  test('is drawn for people', async () => {
    expect((await printed(tree, 'table')).text).toBe('/\n├── a\n│   ├── b\n│   └── c\n└── d\n');
  });

  test('keeps its form in JSON when only some fields are asked for', async () => {
    const { text } = await printed(tree, 'json', { fields: ['id'] });
    expect(JSON.parse(text)).toEqual({
      id: '/',
      inner: [
        {
          id: 'a',
          inner: [
            { id: 'b', inner: [] },
            { id: 'c', inner: [] },
          ],
        },
        { id: 'd', inner: [] },
      ],
    });
  });

  test('is drawn in ASCII on a terminal that has no more, and fits it', async () => {
    const said: Output<Row> = { ...tree, label: ({ id }) => `${id} ${'x'.repeat(30)}`, note: () => '(2)' };
    const { text } = await printed(said, 'table', {}, 24);
    expect(text).toBe(
      [
        '/ xxxxxxxxxxxxxx...  (2)',
        '|-- a xxxxxxxxxx...  (2)',
        '|   |-- b xxxxxx...  (2)',
        '|   `-- c xxxxxx...  (2)',
        '`-- d xxxxxxxxxx...  (2)',
        '',
      ].join('\n'),
    );
  });

  test('directories stand out in colour, what is said of them does not', async () => {
    const { text } = await printed({ ...tree, note: () => '(2)' }, 'table', { color: 'always' });
    expect(text.split('\n')[0]).toBe('\u001b[1m/\u001b[22m  \u001b[2m(2)\u001b[22m');
    expect(text.split('\n')[2]).toBe('│   ├── b  \u001b[2m(2)\u001b[22m');
  });

  test('is nested in JSON, and a list of every row elsewhere', async () => {
    expect(JSON.parse((await printed(tree, 'json')).text).inner[0].inner).toHaveLength(2);
    expect((await printed(tree, 'ids')).text).toBe('/\na\nb\nc\nd\n');
  });
});

describe('results of bulk work', () => {
  const results: Output<Row> = {
    kind: 'results',
    rows: [
      { id: 'a', statut: 'supprime', code: null, message: null },
      { id: 'b', statut: 'erreur', code: 'INTROUVABLE', message: 'Not there' },
    ],
  };

  test('are counted', async () => {
    expect((await printed(results, 'tsv')).tally).toEqual({
      total: 2,
      failed: 1,
      cut: [],
      moreCut: 0,
      failures: [],
    });
  });

  test('on a terminal a reason that was cut is told again, one that was not is not', async () => {
    const failed = (id: string, message: string) => ({ id, statut: 'erreur', code: 'CONFLIT', message });
    const many = Array.from({ length: 25 }, (_, i) => failed(`long-${i}`, 'x'.repeat(100)));
    const rows = [failed('short', 'Not there'), ...many];
    const { tally } = await printed({ kind: 'results', rows }, 'table', {}, 80);
    expect(tally).toMatchObject({ total: 26, failed: 26, cut: many.slice(0, 20), moreCut: 5 });
    const wide = await printed({ kind: 'results', rows }, 'table', {}, 200);
    expect(wide.tally).toMatchObject({ failed: 26, cut: [] });
    const piped = await printed({ kind: 'results', rows }, 'table');
    expect(piped.tally).toMatchObject({ failed: 26, cut: [] });
  });

  test('hand on the ids of what succeeded', async () => {
    expect((await printed(results, 'ids')).text).toBe('a\n');
  });
});

test('text is printed as it is, in any format', async () => {
  expect((await printed({ kind: 'text', text: ['a\t', 'b\n'] }, 'json')).text).toBe('a\tb\n');
  expect((await printed({ kind: 'nothing' }, 'table')).text).toBe('');
});

describe('a reader who goes away', () => {
  const gone = Object.assign(new Error('gone'), { code: 'EPIPE' });
  const leaving = (error: Error) => ({ ...sink(), write: () => Promise.reject(error) });
  const work = async (output: (done: () => void) => Output<Row>, format: Format, error: Error = gone) => {
    let done = 0;
    const io = { env: {}, out: leaving(error), err: sink() } as unknown as Io;
    const signal = new AbortController().signal;
    const options = { format, fields: undefined, headers: true, color: 'never', signal } as const;
    const tally = await print(
      io,
      output(() => done++),
      view,
      options,
    ).catch((failed: Error) => failed);
    return { done, tally };
  };
  async function* results(did: () => void) {
    for (const code of [null, 'INTROUVABLE', null]) {
      did();
      yield { id: 'x', statut: 'fait', code, message: null };
    }
  }

  test.each(['table', 'json', 'ndjson', 'csv', 'ids'] as const)(
    'changes nothing of the work that tells its results as %s, nor of how it ends',
    async (format) => {
      const { done, tally } = await work((did) => ({ kind: 'results', rows: results(did) }), format);
      expect(done).toBe(3);
      expect(tally).toMatchObject({ total: 3, failed: 1 });
    },
  );

  test('changes nothing of work that tells of itself in lines of its own', async () => {
    async function* lines(did: () => void) {
      for await (const { id } of results(did)) yield id;
    }
    const told = await work((did) => ({ kind: 'text', text: lines(did), isReport: true }), 'ndjson');
    expect(told.done).toBe(3);
    const list = await work((did) => ({ kind: 'text', text: lines(did) }), 'ndjson');
    expect(list).toMatchObject({ done: 1, tally: gone });
  });

  test('a disk that is full ends it', async () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const { tally } = await work((did) => ({ kind: 'results', rows: results(did) }), 'ndjson', full);
    expect(tally).toBe(full);
  });
});
