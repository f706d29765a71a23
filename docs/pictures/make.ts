import { writeFileSync } from 'node:fs';
import { record } from '../sessions/record.ts';
import { scenarios } from '../sessions/scenarios.ts';
import { svgOf } from './svg.ts';

/** The pictures of README.md and LISEZMOI.md. */
const TITLES = {
  fr: 'vigie dans un terminal : un fichier importé, une recherche, un répertoire',
  en: 'vigie in a terminal: a file imported, a search, a directory',
} as const;

for (const language of ['fr', 'en'] as const) {
  const overview = scenarios.find(({ name }) => name === 'overview');
  if (!overview) throw new Error('There is no scenario named overview.');
  const { coloured } = await record(overview, language);
  writeFileSync(
    `docs/pictures/terminal-${language}.svg`,
    svgOf(coloured, { columns: 80, title: TITLES[language] }),
  );
}
