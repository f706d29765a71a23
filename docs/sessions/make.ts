import { mkdirSync, writeFileSync } from 'node:fs';
import { PAGES, withSessions } from './pages.ts';
import { record } from './record.ts';
import { scenarios } from './scenarios.ts';

/** Plays every scenario, or those that are named, in both languages, and keeps what the terminal showed. */
const named = process.argv.slice(2);
for (const scenario of scenarios) {
  if (named.length > 0 && !named.includes(scenario.name)) continue;
  for (const language of ['fr', 'en'] as const) {
    const { plain } = await record(scenario, language);
    mkdirSync(`docs/sessions/${language}`, { recursive: true });
    writeFileSync(`docs/sessions/${language}/${scenario.name}.txt`, plain);
    process.stdout.write(`${language} ${scenario.name}\n`);
  }
}
for (const page of PAGES) writeFileSync(page.file, withSessions(page));
