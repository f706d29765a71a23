import { fold } from '../../src/contract/schema/text.ts';
import { writeLines } from './lines.ts';
import { pick, random } from './random.ts';

const ONSETS = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'j',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'bl',
  'br',
  'ch',
  'cl',
  'cr',
  'dr',
  'fl',
  'gr',
  'pl',
  'pr',
  'qu',
  'tr',
  'st',
];
const NUCLEI = [
  'a',
  'e',
  'i',
  'o',
  'u',
  'é',
  'è',
  'ou',
  'an',
  'en',
  'on',
  'in',
  'ai',
  'au',
  'eau',
  'oi',
  'ê',
  'î',
  'ô',
];
const ENDINGS = [
  'tion',
  'ment',
  'age',
  'eur',
  'ité',
  'té',
  'ée',
  'ant',
  'ence',
  'ir',
  'er',
  'ois',
  'ble',
  'que',
  'ure',
  's',
  '',
];

const VOCABULARY = 30_000;
/** How many of its words are rare: of 1,000,000 texts some fifty hold each of them. */
const RAREST = VOCABULARY / 10;
export const DIRECTORIES = 2_000;
const LEVELS_MAX = 5;
const ACTS = [
  'Arrêté',
  'Code',
  'Décret',
  'Article',
  'Chapitre',
  'Section',
  'Dispositions',
  'Règlement',
  'Instruction',
  'Doctrine',
];

/** Distinct French-like words, the most frequent first; distinct without their accents, too. */
export function vocabulary(): string[] {
  const next = random(3);
  const words: string[] = [];
  const known = new Set<string>();
  while (words.length < VOCABULARY) {
    // Frequent words are short, as in a language.
    const syllables = 1 + Math.floor(next() * (words.length < 300 ? 2 : 4));
    let word = '';
    for (let i = 0; i < syllables; i++) word += pick(next, ONSETS) + pick(next, NUCLEI);
    word += pick(next, ENDINGS);
    const folded = fold(word);
    if (known.has(folded)) continue;
    known.add(folded);
    words.push(word);
  }
  return words;
}

/** The rarest words, without those that stand inside a more frequent word: what finds them is not rare. */
export function rareWords(): string[] {
  const words = vocabulary();
  const common = words.slice(0, -RAREST).map(fold).join('\n');
  return words.slice(-RAREST).filter((word) => !common.includes(fold(word)));
}

/** Paths of directories on one to five levels, parents before their children. */
export function directories(words: readonly string[]): string[] {
  const next = random(5);
  const paths = new Set<string>();
  const open: string[] = [''];
  while (paths.size < DIRECTORIES) {
    const parent = paths.size < 20 ? '' : pick(next, open);
    const path = `${parent}/${pick(next, ACTS)} ${pick(next, words)} ${Math.floor(next() * 90) + 10}`;
    if (paths.has(path)) continue;
    paths.add(path);
    if (path.split('/').length <= LEVELS_MAX) open.push(path);
  }
  return [...paths];
}

/** So many prescriptions of 8 to 22 words, drawn as in a language: the nth word is n times rarer than the first. */
export function* prescriptions(count: number, supports: readonly string[]) {
  const next = random(7);
  const words = vocabulary();
  const places = directories(words);
  const upTo = new Float64Array(words.length);
  for (let i = 0, sum = 0; i < words.length; i++) {
    sum += 1 / (i + 1);
    upTo[i] = sum;
  }
  const word = (): string => {
    const wanted = next() * (upTo[upTo.length - 1] as number);
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] as string;
  };
  for (let i = 0; i < count; i++) {
    let contenu = word();
    for (let left = 7 + Math.floor(next() * 15); left > 0; left--) contenu += ` ${word()}`;
    yield {
      contenu: `${contenu}.`,
      type: 'rappel_reglementaire' as const,
      // One in ten stands in two places, every other one cites a text.
      chemins: next() < 0.1 ? [pick(next, places), pick(next, places)] : [pick(next, places)],
      supports_reglementaires_id: i % 2 === 0 ? [pick(next, supports)] : [],
    };
  }
}

const SUPPORTS = 300;

/** Writes supports as CSV, and prescriptions that cite two of them and stand in three directories each. */
export async function writePrescriptionsCsv(
  files: { readonly supports: string; readonly prescriptions: string },
  count: number,
): Promise<void> {
  const references = Array.from({ length: SUPPORTS }, (_, i) => `R. ${100 + i}-${(i % 9) + 1}`);
  await writeLines(files.supports, [
    'nature,reference\n',
    ...references.map((reference) => `article,${reference}\n`),
  ]);
  const next = random(11);
  const places = directories(vocabulary());
  const some = (among: readonly string[], wanted: number) => {
    const found = new Set<string>();
    while (found.size < wanted) found.add(pick(next, among));
    return [...found].join('|');
  };
  function* rows() {
    yield 'contenu,type,chemins,supports\n';
    for (const { contenu, type } of prescriptions(count, references)) {
      yield `${contenu},${type},${some(places, 3)},${some(references, 2)}\n`;
    }
  }
  await writeLines(files.prescriptions, rows());
}
