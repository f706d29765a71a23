import { KINDS, organisationForm } from '../../server/admin/kinds/index.ts';
import type { LineForm } from '../../server/admin/kinds/kind.ts';
import { type JsonSchema, namedSchemas } from '../../src/contract/openapi/jsonschemas.ts';
import type { Language } from '../../src/messages/index.ts';
import { code, joined, table } from './markdown.ts';

const KINDS_TOLD = /(<!-- kinds -->)[\s\S]*?(<!-- end of kinds -->)/;

const FORMS_IN_FRENCH: Readonly<Record<string, string>> = {
  'at the top': 'Un dossier qui n’est rattaché à aucun autre',
  'attached to another, about an ERP': 'Un dossier rattaché à un autre, pour un ERP',
  'attached to another, about a PEI': 'Un dossier rattaché à un autre, pour un PEI',
};

const WORDS = {
  en: {
    heads: ['Member', 'Required', 'Value', 'Names'],
    yes: 'yes',
    one: (when: string) => `One ${when}:`,
    or: ' or ',
    most: (count: number) => `at most ${count}`,
    once: 'each once',
    list: (bounds: string, items: string) => `list (${bounds}) of ${items}`,
    object: 'object',
    objectWith: (names: string) => `object with ${names}`,
    integer: (from: number, to: number) => `integer, ${from} to ${to}`,
    boolean: 'boolean',
    text: (most: number, pattern: string) => `text (${most} at most${pattern})`,
  },
  fr: {
    heads: ['Membre', 'Obligatoire', 'Valeur', 'Désigne'],
    yes: 'oui',
    one: (when: string) => `${FORMS_IN_FRENCH[when]} :`,
    or: ' ou ',
    most: (count: number) => `${count} au plus`,
    once: 'sans doublon',
    list: (bounds: string, items: string) => `liste (${bounds}) : ${items}`,
    object: 'objet',
    objectWith: (names: string) => `objet avec ${names}`,
    integer: (from: number, to: number) => `entier, de ${from} à ${to}`,
    boolean: 'booléen',
    text: (most: number, pattern: string) => `texte (${most} au plus${pattern})`,
  },
} as const;
type Words = (typeof WORDS)[Language];

/** The page with the members of each kind of line put between its two marks. */
export function withKinds(text: string, language: Language): string {
  const words = WORDS[language];
  const kinds = [{ name: 'organisation', forms: [organisationForm], references: {} }, ...KINDS];
  const sections = kinds.flatMap(({ name, forms, references }) => [
    `### ${name}`,
    ...forms.flatMap((form) => [
      ...(form.when === '' ? [] : [words.one(form.when)]),
      memberTable(name, form, references, words),
    ]),
  ]);
  return text.replace(KINDS_TOLD, (_, start, end) => joined([start, ...sections, end]).trimEnd());
}

function memberTable(
  kind: string,
  { dumpSchema, inputSchema = dumpSchema }: LineForm,
  references: Readonly<Record<string, string>>,
  words: Words,
): string {
  const { input } = namedSchemas({ [kind]: inputSchema() }, {}, '');
  const { properties = {}, required = [] } = input[kind] as JsonSchema;
  const rows = Object.entries(properties as Record<string, JsonSchema>)
    // The first two stand in every line and are said once; what can only be null is better left out.
    .filter(([name, { type }]) => !['kind', 'organisation_id'].includes(name) && type !== 'null')
    .map(([name, member]) => {
      const [, table] =
        Object.entries(references).find(([at]) => at === name || at.startsWith(`${name}.`)) ?? [];
      const named =
        table === 'organisations' ? 'organisation' : KINDS.find((one) => one.table === table)?.name;
      return [
        code(name),
        required.includes(name) ? words.yes : '',
        inWords(member, words),
        named ? code(named) : '',
      ];
    });
  return table(words.heads, rows);
}

/** What a JSON Schema takes, in a few words. */
function inWords(schema: JsonSchema, words: Words): string {
  const { $ref, anyOf, type, format, pattern, items, maxItems, maxLength, minimum, maximum } = schema;
  if (anyOf) return anyOf.map((part) => inWords(part as JsonSchema, words)).join(words.or);
  if (Array.isArray(type)) return type.join(words.or);
  if ($ref !== undefined) return code($ref);
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  if (type === 'array') {
    const most = maxItems === undefined ? [] : [words.most(maxItems)];
    const bounds = [...most, ...(schema.uniqueItems ? [words.once] : [])].join(', ');
    return words.list(bounds, inWords(items as JsonSchema, words));
  }
  if (type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    return names.length > 0 ? words.objectWith(names.map(code).join(', ')) : words.object;
  }
  if (type === 'integer') return words.integer(minimum as number, maximum as number);
  if (type === 'boolean') return words.boolean;
  if (type !== 'string') return type ?? 'anything';
  if (format !== undefined) return format;
  return words.text(maxLength as number, pattern === undefined ? '' : `, ${code(pattern)}`);
}
