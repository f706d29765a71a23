import { expect, test } from 'vitest';
import { openapiDocument } from '../../src/contract/openapi/openapi.ts';
import { type SourceFile, sourcesUnder, told, type Violation } from './tree.ts';

interface Name {
  /** Another name of what the interface names, or another way to write it. */
  readonly other: RegExp;
  /** Beside this name the other explains it. */
  readonly own?: RegExp;
}

/** What people read has the names of the interface for its objects, in both languages. */
const NAMES: readonly Name[] = [
  { other: /évènement/i },
  { other: /\bwater points?\b|\bpoints? d’eau\b/i, own: /\bPE(?:Is?|NA)\b/ },
  { other: /\bsteps?\b|(?<!\p{L})étapes?\b/iu, own: /workflow/i },
  { other: /\bcase files?\b/i, own: /\bdossiers?\b/i },
  { other: /\b(?:legal|regulatory) texts?\b|\btextes? réglementaires?\b/i },
  { other: /\bpublic-access building|open to the public|recevant du public/i, own: /\bERPs?\b/ },
];

const isOther = (sentence: string) =>
  NAMES.some(({ other, own }) => other.test(sentence) && !own?.test(sentence));

/** The texts in quotes that have another name, but for what comments say. */
function otherNames({ file, text }: SourceFile): Violation[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      /^\s*(?:\/?\*|\/\/)/.test(line)
        ? []
        : [...line.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)]
            .filter(([, , sentence = '']) => isOther(sentence))
            .map(([, , sentence]) => ({ file, line: i + 1, what: `says “${sentence}”` })),
    );
}

test('messages and help have the names of the interface', () => {
  const files = sourcesUnder('src/messages/');
  expect(files.length).toBeGreaterThan(20);
  expect(told(files.flatMap(otherNames))).toEqual([]);
});

test('so has the OpenAPI document', () => {
  const text = JSON.stringify(openapiDocument({ version: '1' }), null, 1).replaceAll("'", '’');
  expect(told(otherNames({ file: 'openapi.json', text }))).toEqual([]);
});

test.each([
  ["'Lister les points d’eau'", true],
  ["'Les PEI, points d’eau incendie'", false],
  ["'Show one public-access building'", true],
  ["'un évènement'", true],
  ["'write in case files'", true],
  ["'The legal texts of a prescription'", true],
  ["'Your steps that are under way'", true],
  ["'Workflows, the steps of a dossier'", false],
  ["// Of a water point: `it's`", false],
])('%s: another name is found: %s', (text, isFound) => {
  expect(otherNames({ file: 'a.ts', text }).length > 0).toBe(isFound);
});
