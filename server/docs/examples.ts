import type { JsonSchema, JsonSchemas } from '../../src/contract/openapi/jsonschemas.ts';
import { choicesOf, resolve, withoutNull } from './members.ts';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  'date-time': '2026-03-14T09:30:00Z',
  date: '2026-03-14',
  uri: 'https://sdis.example/fichiers/plan.pdf',
  'time-zone': 'Europe/Paris',
};

/** Texts among which one fits the patterns of the interface. */
const TEXTS = [
  '12',
  '/ERP/Accès',
  '2026',
  '38185',
  'C62828',
  '2026-03-01/2026-03-31',
  'EN_COURS',
  `cal_${'x'.repeat(36)}.ics`,
];

/**
 * A value that a schema accepts, as an answer would have it: every member that is always there. `name` is the
 * member that it is for; `above`, the schemas that it is within: one that holds itself holds nothing more.
 */
export function exampleOf(
  schema: JsonSchema,
  schemas: JsonSchemas,
  name = '',
  above: readonly JsonSchema[] = [],
): unknown {
  const core = resolve(withoutNull(schema), schemas);
  const within = [...above, core];
  const [said] = [core.const, core.default, core.enum?.find((value) => value !== '')].filter(
    (value) => value !== undefined,
  );
  if (said !== undefined) return said;
  const [variant] = choicesOf(core);
  if (variant) return exampleOf(variant, schemas, name, within);
  switch ([core.type].flat()[0]) {
    case 'object':
      return membersOf(core, core.required ?? [], schemas, within);
    case 'array': {
      const items = core.items as JsonSchema;
      return within.includes(resolve(items, schemas)) ? [] : [exampleOf(items, schemas, name, within)];
    }
    case 'integer':
    case 'number':
      return fitting(core, [core.minimum, 1]);
    case 'boolean':
      return true;
    case 'string':
      return fitting(core, [FORMATS[core.format ?? ''], name.replaceAll('_', ' '), ...TEXTS]);
    default:
      return {};
  }
}

/** A body to send: what is required, or one member where nothing is. */
export function exampleBody(schema: JsonSchema, schemas: JsonSchemas): Readonly<Record<string, unknown>> {
  const core = resolve(schema, schemas);
  const names = core.required ?? Object.keys(core.properties ?? {}).slice(0, 1);
  return membersOf(core, names, schemas, [core]);
}

function membersOf(
  core: JsonSchema,
  names: readonly string[],
  schemas: JsonSchemas,
  above: readonly JsonSchema[],
): Readonly<Record<string, unknown>> {
  const properties = core.properties as JsonSchemas;
  return Object.fromEntries(
    names.map((name) => [name, exampleOf(properties[name] ?? {}, schemas, name, above)]),
  );
}

/** The first value that keeps the bounds of a number or a text; the last one when none does. */
function fitting(core: JsonSchema, values: readonly (string | number | undefined)[]): unknown {
  const { minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity, pattern = '' } = core;
  const matcher = new RegExp(pattern, 'u');
  const fits = (value: string | number | undefined) =>
    typeof value === 'string'
      ? core.type === 'string' &&
        value.length >= minLength &&
        value.length <= maxLength &&
        matcher.test(value)
      : value !== undefined && core.type !== 'string' && value >= minimum && value <= maximum;
  return values.find(fits) ?? values.at(-1);
}
