import { KINDS, organisationForm } from '../../server/admin/kinds/index.ts';
import type { LineForm } from '../../server/admin/kinds/kind.ts';
import { type JsonSchema, namedSchemas } from '../../src/contract/openapi/jsonschemas.ts';
import { code, joined, table } from './markdown.ts';

const KINDS_TOLD = /(<!-- kinds -->)[\s\S]*?(<!-- end of kinds -->)/;

/** The page with the members of each kind of line put between its two marks. */
export function withKinds(text: string): string {
  const kinds = [{ name: 'organisation', forms: [organisationForm], references: {} }, ...KINDS];
  const sections = kinds.flatMap(({ name, forms, references }) => [
    `### ${name}`,
    ...forms.flatMap((form) => [
      ...(form.when === '' ? [] : [`One ${form.when}:`]),
      memberTable(name, form, references),
    ]),
  ]);
  return text.replace(KINDS_TOLD, (_, start, end) => joined([start, ...sections, end]).trimEnd());
}

function memberTable(
  kind: string,
  { schema, written = schema }: LineForm,
  references: Readonly<Record<string, string>>,
): string {
  const { input } = namedSchemas({ [kind]: written() }, {}, '');
  const { properties = {}, required = [] } = input[kind] as JsonSchema;
  const rows = Object.entries(properties as Record<string, JsonSchema>)
    // The first two stand in every line and are said once; what can only be null is better left out.
    .filter(([name, { type }]) => !['kind', 'organisation_id'].includes(name) && type !== 'null')
    .map(([name, member]) => {
      const [, table] =
        Object.entries(references).find(([at]) => at === name || at.startsWith(`${name}.`)) ?? [];
      const named =
        table === 'organisations' ? 'organisation' : KINDS.find((one) => one.table === table)?.name;
      return [code(name), required.includes(name) ? 'yes' : '', inWords(member), named ? code(named) : ''];
    });
  return table(['Member', 'Required', 'Value', 'Names'], rows);
}

/** What a JSON Schema takes, in a few words. */
function inWords(schema: JsonSchema): string {
  const { $ref, anyOf, type, format, pattern, items, maxItems, maxLength, minimum, maximum } = schema;
  if (anyOf) return anyOf.map((part) => inWords(part as JsonSchema)).join(' or ');
  if (Array.isArray(type)) return type.join(' or ');
  if ($ref !== undefined) return code($ref);
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  if (type === 'array') {
    const most = maxItems === undefined ? [] : [`at most ${maxItems}`];
    const bounds = [...most, ...(schema.uniqueItems ? ['each once'] : [])].join(', ');
    return `list (${bounds}) of ${inWords(items as JsonSchema)}`;
  }
  if (type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    return names.length > 0 ? `object with ${names.map(code).join(', ')}` : 'object';
  }
  if (type === 'integer') return `integer, ${minimum} to ${maximum}`;
  if (type !== 'string') return type ?? 'anything';
  if (format !== undefined) return format;
  return `text (${maxLength} at most${pattern === undefined ? '' : `, ${code(pattern)}`})`;
}
