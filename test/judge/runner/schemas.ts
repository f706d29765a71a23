import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** The schemas that stand in an OpenAPI document: each one is compiled when a value first needs it. */
export class Schemas {
  readonly #ajv = new Ajv2020({ allErrors: true, strictSchema: true, strictTypes: false });

  constructor(document: object) {
    formats.default(this.#ajv);
    this.#ajv.addFormat('time-zone', true);
    this.#ajv.addFormat('user-id', true);
    // What stands at the top of the document is no schema, but must be known to what walks it.
    this.#ajv.addVocabulary(Object.keys(document));
    this.#ajv.addSchema(document, 'document', false, false);
  }

  /** What of a value is not as the schema at a place (a JSON pointer) says. Throws when no schema stands there. */
  faults(place: string, value: unknown): string[] {
    const check = this.#ajv.getSchema(`document#${place.split('/').map(encodeURIComponent).join('/')}`);
    if (!check) throw new Error(`no schema at ${place}`);
    check(value);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
}

/** Headers that HTTP itself gives to answers: OpenAPI leaves them out. */
export const OF_HTTP: readonly string[] = [
  'allow',
  'cache-control',
  'connection',
  'content-length',
  'content-language',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
  'x-frame-options',
];
