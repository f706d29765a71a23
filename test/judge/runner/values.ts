import fc from 'fast-check';
import { REFERS } from './customs.ts';
import type { Document, JsonSchema } from './document.ts';
import { FORMATS } from './formats.ts';

/** Steps from the top of a value. */
export type Path = readonly (string | number)[];

/** What a place takes besides what its schema says, such as the id of something that exists; undefined leaves it. */
export type Hints = (at: Path, schema: JsonSchema) => fc.Arbitrary<unknown> | undefined;

/** Characters as texts of this world have them: accents in one piece or two, beyond the first plane, marks, controls. */
const CHARACTER = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789 -.,') },
  { weight: 3, arbitrary: fc.constantFrom(...'éèàçœÉÈÀŒ«»’…ßıŁ½€') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['\u0301', '\u0327', '😀', '🚒', '𝔘', '字', 'ع', '\u202e', '\u200d', '\ufeff'],
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(...'%_\\"\'<>&;{}[]|#?/=+*()$^`~@!') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\t', '\n', '\r', '\u0001', '\u007f', '\u0085', '\u2028', '\uffff'),
  },
);

/** Characters that random texts have at most, unless something calls for more. */
const RANDOM_MAX = 24;

/** Makes values that a schema takes. */
export class ValueGenerator {
  readonly document: Document;
  readonly #hints: Hints;

  constructor(document: Document, hints: Hints) {
    this.document = document;
    this.#hints = hints;
  }

  /** Whether a place names something that must be there. */
  isReference(schema: JsonSchema, at: Path): boolean {
    const name = String(at.findLast((step) => typeof step === 'string'));
    return (/_id$/.test(name) || name in REFERS) && this.#hints(at, schema) !== undefined;
  }

  /** Any value that the schema takes. */
  any(given: JsonSchema, at: Path = []): fc.Arbitrary<unknown> {
    const { schema, nullable } = this.document.plain(given);
    const value = this.#hints(at, schema) ?? this.#any(schema, at);
    return nullable ? fc.option(value, { nil: null, freq: 4 }) : value;
  }

  /** The plainest value that says all that can be said: every member is there, every list has one element. */
  full(given: JsonSchema, at: Path = []): unknown {
    const { schema } = this.document.plain(given);
    const hint = this.#hints(at, schema);
    if (hint) return fc.sample(hint, { numRuns: 1, seed: at.length + 1 })[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.oneOf) return this.full(schema.oneOf[0] ?? {}, at);
    switch (schema.type) {
      case 'object': {
        const own = Object.entries(schema.properties ?? {}).map(([name, member]) => [
          name,
          this.full(member, [...at, name]),
        ]);
        if (typeof schema.additionalProperties === 'object' && own.length === 0) {
          own.push(['clé', this.full(schema.additionalProperties, [...at, 'clé'])]);
        }
        return Object.fromEntries(own);
      }
      case 'array':
        return [this.full(schema.items ?? {}, [...at, 0])];
      case 'integer':
      case 'number':
        return schema.minimum ?? 0;
      case 'boolean':
        return true;
      case 'string': {
        const [valid = 'Été'] = FORMATS[schema.format ?? '']?.valid ?? [];
        if (fits(schema, valid)) return valid;
        return fc.sample(this.#text(schema), { numRuns: 1, seed: 1 })[0];
      }
      default:
        return 1;
    }
  }

  #any(schema: JsonSchema, at: Path): fc.Arbitrary<unknown> {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one) => this.any(one, at)));
    switch (schema.type) {
      case 'object':
        return this.#object(schema, at);
      case 'array': {
        const elements = fc.array(this.any(schema.items ?? {}, [...at, 0]), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
        });
        return schema.uniqueItems ? elements.map((all) => [...new Set(all)]) : elements;
      }
      case 'integer':
        return integers(schema);
      case 'number':
        // JSON.stringify writes -0 as 0.
        return fc.double({ ...boundsOf(schema), noNaN: true }).map((value) => value + 0);
      case 'boolean':
        return fc.boolean();
      case 'string':
        return this.#text(schema);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  #object(schema: JsonSchema, at: Path): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties } = schema;
    const known = fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, this.any(member, [...at, name])]),
      ),
      { requiredKeys: [...required] },
    );
    if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return known;
    const names = this.#text({ type: 'string', ...schema.propertyNames }).filter(
      (name) => !(name in Object.prototype),
    );
    return fc.dictionary(names, this.any(additionalProperties, [...at, '']), {
      maxKeys: Math.min(schema.maxProperties ?? 4, 4),
      noNullPrototype: true,
    });
  }

  #text(schema: JsonSchema): fc.Arbitrary<string> {
    const { format = '', pattern, minLength = 0, maxLength = RANDOM_MAX } = schema;
    const known = FORMATS[format];
    if (known) return fc.constantFrom(...known.valid.filter((text) => fits(schema, text)));
    if (pattern !== undefined) {
      return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter((text) => fits(schema, text));
    }
    return fc
      .array(CHARACTER, { minLength, maxLength: Math.min(maxLength, minLength + RANDOM_MAX), size: 'max' })
      .map((characters) => characters.join(''));
  }
}

function integers({ multipleOf: step = 1, ...schema }: JsonSchema): fc.Arbitrary<number> {
  const { min, max } = boundsOf(schema);
  const bounds = {
    ...(min === undefined ? {} : { min: Math.ceil(min / step) }),
    ...(max === undefined ? {} : { max: Math.floor(max / step) }),
  };
  return fc.integer(bounds).map((count) => count * step);
}

function boundsOf({ minimum, maximum }: JsonSchema): { min?: number; max?: number } {
  return {
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  };
}

/** Whether a text keeps to the lengths, the pattern and the values of a schema; its format is not looked at. */
export function fits({ minLength = 0, maxLength, pattern, enum: values }: JsonSchema, text: string): boolean {
  const length = [...text].length;
  return (
    length >= minLength &&
    (maxLength === undefined || length <= maxLength) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (values === undefined || values.includes(text))
  );
}

/** A text without what a schema can say nothing about, and no service keeps. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
