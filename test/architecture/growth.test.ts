import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/**
 * A function that takes foreign text, and a text made against its expressions: `repeat` times something in the middle,
 * and an end that lets a greedy repetition fail as late as it can.
 */
interface Attack {
  readonly module: string;
  readonly call: string;
  readonly start?: string;
  readonly repeat: string;
  readonly end?: string;
  /** Characters; more than LENGTH where so few of them are quick all the same. */
  readonly length?: number;
}

const ATTACKS: readonly Attack[] = [
  {
    module: 'commands/documents/names.ts',
    call: "m.safeName(t, 'x')",
    repeat: ' .',
    start: 'a',
    end: 'b.pdf',
  },
  { module: 'commands/documents/names.ts', call: "m.safeName(t, 'x')", repeat: '_', end: 'b' },
  { module: 'src/messages/listed.ts', call: 'm.folderOf(t)', repeat: 'a', end: '/' },
  { module: 'src/messages/listed.ts', call: 'm.folderOf(t)', start: 'a', repeat: '/', end: 'b' },
  { module: 'src/messages/listed.ts', call: 'm.quoted(t)', repeat: 'a', end: ' ' },
  {
    module: 'src/client/address.ts',
    call: "m.serviceAddress('https://h/' + t)",
    repeat: '/',
    end: 'a',
  },
  { module: 'src/client/http/json.ts', call: 'm.parseExactly(JSON.stringify([t]))', repeat: ', ' },
  { module: 'src/contract/schema/text.ts', call: 'm.fold(t)', repeat: 'é\u0301' },
  { module: 'src/contract/schema/text.ts', call: 'm.referenceKey(t)', repeat: ' .', end: 'x' },
  { module: 'src/contract/schema/chemins.ts', call: 'm.parseChemin(t)', start: '/', repeat: ' ', end: '!' },
  {
    module: 'src/contract/schema/json.ts',
    call: 'm.repeatedMembers(t, JSON.parse(t))',
    start: '{"',
    repeat: '\\"',
    end: '":1}',
  },
  { module: 'src/bulk/columns/articles.ts', call: 'm.articleKey(t)', start: 'R 1', repeat: ' ', end: 'x' },
  { module: 'src/bulk/columns/articles.ts', call: 'm.articleKey(t)', start: 'R 1', repeat: ' .', end: '2' },
  { module: 'src/bulk/columns/articles.ts', call: 'm.titleKey(t)', repeat: ' ;', end: 'x' },
  { module: 'src/bulk/columns/articles.ts', call: 'm.pairIn(t)', repeat: ' ', end: ':' },
  { module: 'src/bulk/columns/articles.ts', call: 'm.severalIn(t)', repeat: ' et ', end: '!' },
  {
    module: 'src/bulk/columns/columns.ts',
    call: 'm.coreKey(t, { nouns: /^anomalies?$/, fields: [] })',
    repeat: '(',
  },
  {
    module: 'src/bulk/columns/columns.ts',
    call: 'm.coreKey(t, { nouns: /^anomalies?$/, fields: [] })',
    repeat: '[a',
  },
  {
    module: 'src/bulk/columns/lookups.ts',
    call: "new m.Lookup('utilisateur').resolve(t)",
    start: 'a',
    repeat: '(',
    end: ';',
  },
  {
    module: 'src/contract/schema/severity-words.ts',
    call: "m.indexOfWord(['a'], t)",
    start: 'a',
    repeat: ' ',
    end: 'b',
  },
  { module: 'src/bulk/formats/spreadsheets.ts', call: 'm.guard(t)', repeat: ' ', end: 'b' },
  { module: 'src/bulk/formats/spreadsheets.ts', call: 'm.unguard(t)', repeat: "'", end: 'b' },
  {
    module: 'src/bulk/columns/numbers.ts',
    call: 'm.numberOf(t, () => {})',
    start: '1',
    repeat: ' 000',
    end: 'x',
  },
  { module: 'src/bulk/columns/numbers.ts', call: 'm.numberOf(t, () => {})', repeat: '1', end: 'e' },
  { module: 'src/bulk/formats/spreadsheets.ts', call: 'm.noNumber(t)', start: '1', repeat: ',000', end: 'x' },
  { module: 'src/bulk/formats/spreadsheets.ts', call: 'm.isSpreadsheetError(t)', start: '#', repeat: 'N/A' },
  { module: 'src/bulk/columns/paths.ts', call: 'm.cleanChemin(t)', start: "/a'", repeat: ' -', end: 'b' },
  {
    module: 'src/bulk/formats/json/object-reader.ts',
    call: 'm.jsonStopsAt(t)',
    start: '{"a":"',
    repeat: '\\"',
  },
  { module: 'src/bulk/formats/json/object-reader.ts', call: 'm.jsonStopsAt(t)', start: '[', repeat: ' ' },
  { module: 'src/bulk/formats/json/object-reader.ts', call: 'm.isUnfinished(t)', repeat: 'a', end: ' ' },
  { module: 'src/bulk/input/encoding.ts', call: 'm.plausibility(t)', repeat: 'Ã©' },
  { module: 'src/bulk/formats/xlsx/xml.ts', call: "m.elementsNamed(t, 'sheet')", repeat: '<sheet ' },
  {
    module: 'src/bulk/formats/xlsx/xml.ts',
    call: "m.elementsNamed(t, 'sheet')",
    start: '<a>',
    repeat: '<a/>',
    length: 400_000,
  },
  {
    module: 'src/bulk/formats/xlsx/xml.ts',
    call: "m.elementsNamed(t, 'sheet')",
    start: '<sheet ',
    repeat: 'a',
    end: '>',
  },
  {
    module: 'src/bulk/formats/xlsx/xml.ts',
    call: "m.elementsNamed(t, 'sheet')",
    start: '<sheet ',
    repeat: '"',
    end: '"\'>',
  },
  {
    module: 'src/profiles/resolve.ts',
    call: "m.sameService('http://h/' + t, 'http://h')",
    repeat: '/',
    end: 'a',
  },
  { module: 'src/terminal/sanitize.ts', call: 'm.visible(t)', repeat: '\u001b[' },
  { module: 'server/rules/collation.ts', call: 'm.collationKey(t)', repeat: 'e', end: 'É' },
];

/** Runs an attack with so many characters in another thread; answers the milliseconds, undefined when it takes too long. */
async function timeOf({ module, call, start = '', repeat, end = '' }: Attack, length: number) {
  const text = start + repeat.repeat(length / repeat.length) + end;
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    const m = await import(workerData.module);
    const t = workerData.text;
    const act = () => { try { ${call}; } catch (error) { if (error instanceof TypeError) throw error; } };
    const began = performance.now();
    act();
    parentPort.postMessage(performance.now() - began);
  `;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const data = { module: new URL(`../../${module}`, import.meta.url).href, text };
  const worker = new Worker(url, { workerData: data });
  const failed = new Promise<never>((_, reject) => worker.once('error', reject));
  const answered = new Promise<number>((resolve) => worker.once('message', resolve));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT, undefined).unref());
  try {
    return await Promise.race([answered, failed, late]);
  } finally {
    await worker.terminate();
  }
}

const LENGTH = 100_000;

/** Milliseconds: what is linear takes a few, the square of 100,000 some thousands. */
const LIMIT = 20_000;
const QUICK = 1000;

test.each(ATTACKS)(
  'grows no faster than the text: $module $call of $repeat',
  { timeout: 3 * LIMIT },
  async (attack) => {
    const { length = LENGTH } = attack;
    const time = await timeOf(attack, length);
    expect(time).toBeDefined();
    // A busy machine is slow with both: what is quadratic grows by four.
    if ((time as number) < QUICK) return;
    const half = (await timeOf(attack, length / 2)) as number;
    expect((await timeOf(attack, length)) as number).toBeLessThan(3 * half);
  },
);
