import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fold } from '../../src/contract/schema/text.ts';
import { type Ran, shell } from '../profiles/shell.ts';
import { THOROUGH } from '../setup/chance.ts';
import { HEAD, UNCLEAN, type Unclean } from './unclean.ts';

// Every line that is printed runs as it is printed: it stores what the source means, or is refused and stores nothing.

const DB = 'd.db';
const ENV = { VIGIE_DB: DB, VIGIE_USER: 'root' };

type Place = ReturnType<typeof shell>;

/** What the library holds before. */
const THERE: Readonly<Record<string, string>> = {
  'there-a.csv': `${HEAD}1;Débit insuffisant;1\n2;Accès encombré;2\n`,
  'there-s.csv': 'nature;reference;titre\narticle;R. 123-3;Règlement de sécurité\n',
  'there-p.csv': "contenu;chemins;supports\nDégager l'issue de secours.;/ERP/Dégagements;R. 123-3\n",
  'there-e.csv': 'Numéro;Nom;Ville\nE-1;Salle des Tilleuls;Valombre\n',
  'there-w.csv': 'Numéro;Nature;INSEE;Adresse\n12;PI;38001;Place du Marché\n',
  'there-d.csv': 'Numéro;Objet;Nature;ERP;Date\nD-1;Visite de la salle;visite_periodique;E-1;02/03/2026\n',
};
const NOUN_OF: Readonly<Record<string, string>> = {
  a: 'anomalies',
  s: 'supports',
  p: 'prescriptions',
  e: 'erps',
  w: 'peis',
  d: 'dossiers',
};

let made: string;
beforeAll(async () => {
  const place = shell();
  made = place.directory;
  for (const line of [
    `server init --db ${DB}`,
    `server organisations add --nom SDIS --db ${DB}`,
    `server utilisateurs add --id root --roles administrateur_fonctionnel --db ${DB}`,
  ])
    expect(await typed(place, line.split(' '))).toMatchObject({ exitCode: 0 });
  for (const [name, text] of Object.entries(THERE)) {
    writeFileSync(join(made, name), text);
    const ran = await typed(place, [NOUN_OF[name.charAt(6)] ?? '', 'import', name]);
    expect([name, ran.exitCode, ran.err]).toEqual([name, 0, expect.anything()]);
  }
});

/** A copy of a place, in which lines are typed. */
function copyOf(directory: string): Place {
  const place = shell();
  cpSync(directory, place.directory, { recursive: true });
  return place;
}

/** Runs words where the files of a place are. */
async function typed(place: Place, words: readonly string[], language = 'fr'): Promise<Ran> {
  const before = process.cwd();
  process.chdir(place.directory);
  try {
    return await place.run(words, { env: { ...ENV, VIGIE_LANG: language } });
  } finally {
    process.chdir(before);
  }
}

/** The lines of the database, each an object. */
async function objectsOf(place: Place): Promise<ReadonlySet<string>> {
  const { out } = await typed(place, ['server', 'dump', '--db', DB]);
  return new Set(out.split('\n').filter((line) => line !== '' && !line.startsWith('{"kind":"fin"')));
}

/** A word as `quoted` writes it, or one that needs no quotes. */
const WORD = /(?:'[^']*'|\\'|[\w@%+=:,./-])+(?= |$)/y;

/** What a POSIX shell makes of a line: its words, and nothing that it would act on. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < line.length; at = WORD.lastIndex + 1) {
    WORD.lastIndex = at;
    const [word] = WORD.exec(line) ?? [];
    if (word === undefined) throw new Error(`a shell takes something else of: ${line.slice(at)}`);
    words.push(word.replace(/'([^']*)'|\\'/g, (_, text = "'") => text));
  }
  return words;
}

/** The lines to copy: below a sentence, or at its end. What a reader has to fill in, a shell refuses. */
function printed({ out, err }: Ran): string[] {
  const lines = [...`${out}\n${err}`.matchAll(/(?:^ +|: )vigie (.*)$/gm)].map(([, line = '']) => line);
  return [...new Set(lines)].filter((line) => !/ <[^?]/.test(line));
}

/** Whether a line waits for somebody to say what a word means, or which file, by itself or in the file that it names. */
function isOpen(place: Place, words: readonly string[]): boolean {
  const files = words
    .filter((word) => word.startsWith('@'))
    .map((word) => join(place.directory, word.slice(1)));
  return [...words, ...files.filter(existsSync).map((file) => readFileSync(file, 'utf8'))].some((text) =>
    /<\?>|^<.*>$/.test(text),
  );
}

const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** The texts of an object. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What objects say of themselves, whatever a file says. */
const OF_OBJECTS = new Set(['root', 'OUVERT', 'ouvert', 'actif', 'Europe/Paris', 'PIBI', 'erp', '/']);

/** Refuses what the source does not say. */
function judge({ means, readings = [], files }: Unclean, added: readonly string[], source: string) {
  for (const line of added) {
    const { kind, ...object } = JSON.parse(line);
    const isMeant = means.some((one) => matches({ kind, ...object }, one));
    expect(isMeant, `nothing means ${line}`).toBe(true);
    const unsaid = textsIn(object).filter(
      (text) =>
        !ID.test(text) &&
        !MOMENT.test(text) &&
        !OF_OBJECTS.has(text) &&
        !readings.includes(text) &&
        !source.includes(fold(text)),
    );
    expect(unsaid, `${Object.keys(files)}: ${line}`).toEqual([]);
  }
}

function matches(object: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return object === part;
  return (
    typeof object === 'object' &&
    object !== null &&
    Object.entries(part).every(([key, value]) => matches((object as Record<string, unknown>)[key], value))
  );
}

/** Lines that lines lead to. */
const DEPTH = 4;

/** Runs each line that was printed, and what it prints in turn; answers the lines that were run. */
async function follow(
  one: Unclean,
  { from, language, source }: { from: Place; language: string; source: string },
  ran: Ran,
  run: string[],
  depth = DEPTH,
): Promise<void> {
  if (depth === 0) return;
  const before = await objectsOf(from);
  for (const line of printed(ran).flatMap((line) => [line, line.replace(' --dry-run', '')])) {
    if (run.includes(line)) continue;
    run.push(line);
    const words = wordsOf(line);
    const place = copyOf(from.directory);
    const open = isOpen(place, words);
    const found = await typed(place, words, language);
    const after = await objectsOf(place);
    const said = `vigie ${line}\n${found.out}${found.err}`;
    // What nobody has typed cannot be typed wrongly.
    expect(found.exitCode, said).toBeOneOf(open ? [2, 5] : [0, 3, 4, 5, 6, 9]);
    if (open || words.includes('--dry-run') || ![0, 9].includes(found.exitCode))
      expect(after, said).toEqual(before);
    const added = [...after].filter((object) => !before.has(object));
    judge(one, added, source);
    const lost = [...before].filter((object) => !after.has(object));
    const gone = lost.filter((object) => !(one.loses ?? []).some((text) => object.includes(text)));
    // An object that is replaced is one of those that are meant.
    expect(gone.length, said).toBeLessThanOrEqual(added.length);
    await follow(one, { from: place, language, source }, found, run, depth - 1);
  }
}

const LANGUAGES = ['fr', 'en'];

test.each(
  UNCLEAN.map((one, i) => [one.what, one, THOROUGH ? LANGUAGES : [LANGUAGES[i % 2] as string]] as const),
)('what is printed of %s runs as it is printed', async (_, one, languages) => {
  for (const language of languages) {
    const from = copyOf(made);
    let source = '';
    for (const [name, given] of Object.entries(one.files)) {
      const bytes = typeof given === 'function' ? await given() : Buffer.from(given);
      writeFileSync(join(from.directory, name), bytes);
      source += fold(bytes.toString());
    }
    source += fold((one.cells ?? []).flat().join('\n'));
    for (const line of one.before ?? [])
      expect(await typed(from, wordsOf(line)), line).toMatchObject({ exitCode: 0 });
    const before = await objectsOf(from);
    const ran = await typed(from, wordsOf(one.line), language);
    judge(
      one,
      [...(await objectsOf(from))].filter((object) => !before.has(object)),
      source,
    );
    const run: string[] = [];
    await follow(one, { from, language, source }, ran, run);
    expect(run.length > 0, ran.err).toBe(one.prints.length > 0);
    for (const flag of one.prints)
      expect(
        run.some((line) => line.includes(flag)),
        `${flag}\n${ran.err}`,
      ).toBe(true);
  }
});
