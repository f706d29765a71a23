import { readFileSync } from 'node:fs';

/** The pages that show pieces of sessions, each in the language of the sessions that it shows. */
export const PAGES = [
  { file: 'README.md', language: 'en' },
  { file: 'LISEZMOI.md', language: 'fr' },
  { file: 'docs/getting-started.md', language: 'en' },
  { file: 'docs/importing-excel.md', language: 'en' },
  { file: 'docs/fr/premiers-pas.md', language: 'fr' },
  { file: 'docs/fr/importer-excel.md', language: 'fr' },
] as const;

export type Page = (typeof PAGES)[number];

const PIECE = /(<!-- session ([a-z-]+) (\d+) -->\n)[\s\S]*?(<!-- end of session -->)/g;

/** A page with what was recorded put between its marks: `<!-- session excel 2 -->` is what follows the second remark. */
export function withSessions({ file, language }: Page): string {
  return readFileSync(file, 'utf8').replace(PIECE, (_, start, name, number, end) => {
    const text = readFileSync(`docs/sessions/${language}/${name}.txt`, 'utf8');
    const piece = text.split(/^\$ # .*\n/m)[Number(number)];
    if (piece === undefined) throw new Error(`${file}: the session ${name} has no remark ${number}`);
    return `${start}\`\`\`console\n${piece.trimEnd()}\n\`\`\`\n${end}`;
  });
}
