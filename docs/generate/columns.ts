import { type ImportTarget, rowSchema } from '../../src/bulk/model/import-target.ts';
import { allTargets } from '../../src/bulk/targets/load.ts';
import type { Language } from '../../src/messages/index.ts';
import { code, joined, table } from './markdown.ts';

const COLUMNS = /(<!-- columns -->)[\s\S]*?(<!-- end of columns -->)/;

const TARGETS = await allTargets();

const HEADS = {
  en: ['Field', 'Required', 'Headers that also mean it'],
  fr: ['Champ', 'Obligatoire', 'En-têtes qui veulent dire la même chose'],
} as const;
const YES = { en: 'yes', fr: 'oui' };

/** The page with the columns that each library takes put between its two marks. */
export function withColumns(text: string, language: Language): string {
  const tables = TARGETS.map((target) => columnTable(target, language));
  return text.replace(COLUMNS, (_, start, end) => joined([start, ...tables, end]).trimEnd());
}

function columnTable(target: ImportTarget, language: Language): string {
  const { shape } = rowSchema(target);
  const rows = target.fields.map(({ name, aliases }) => [
    code(name),
    shape[name]?.safeParse(undefined).success ? '' : YES[language],
    aliases.map(code).join(', '),
  ]);
  return joined([`### ${target.name}`, table(HEADS[language], rows)]).trimEnd();
}
