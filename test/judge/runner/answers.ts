import type { Declared, Document, Operation } from './document.ts';
import type { Response } from './exchange.ts';
import { OF_HTTP, Schemas } from './schemas.ts';

/** What every answer is held against. */
export const DECLARED = [
  'no 5xx',
  'declared status',
  'declared headers',
  'declared media type',
  'declared body',
  'no body',
  'problem',
] as const;
type Rule = (typeof DECLARED)[number];

/** A promise that an answer broke. */
export interface BrokenRule {
  readonly rule: Rule;
  readonly what: string;
}

/** Judges answers by what the document declares of them. */
export class Answers {
  readonly #schemas: Schemas;

  constructor({ raw }: Document) {
    this.#schemas = new Schemas(raw);
  }

  /** What of an answer is not as declared; `isHead` for one that has the head of another. */
  faults({ answers }: Operation, response: Response, isHead = false): BrokenRule[] {
    const { status, text } = response;
    if (status >= 500) return [{ rule: 'no 5xx', what: `${status} ${text.slice(0, 300)}` }];
    const declared = answers.get(status);
    if (!declared) return [{ rule: 'declared status', what: `${status} is not declared` }];
    const { headers, content } = declared;
    return [
      ...this.#headerFaults(headers, response),
      ...(content ? this.#contentFaults(content, response, isHead) : bodyFaults(response)),
    ];
  }

  #headerFaults(declared: Declared['headers'], { headers }: Response): BrokenRule[] {
    const rule = 'declared headers';
    const strange = Object.keys(headers).filter((name) => !(name in declared) && !OF_HTTP.includes(name));
    const wrong = Object.entries(declared).flatMap(([name, { place, required, isInteger }]) => {
      const text = headers[name];
      if (text === undefined) return required ? [{ rule, what: `no ${name}` } as const] : [];
      return this.#schemaFaults(rule, place, isInteger ? Number(text) : text, name);
    });
    return [...strange.map((name) => ({ rule, what: `${name} is not declared` }) as const), ...wrong];
  }

  #contentFaults(
    { media, place }: NonNullable<Declared['content']>,
    response: Response,
    isHead: boolean,
  ): BrokenRule[] {
    const { status, headers, text, body } = response;
    const type = headers['content-type'];
    const isDeclared = type?.toLowerCase().replace(/\s/g, '') === `${media};charset=utf-8`;
    return [
      ...(isDeclared ? [] : [{ rule: 'declared media type', what: `${type} for ${media}` } as const]),
      ...(isHead
        ? []
        : this.#schemaFaults('declared body', place, media.endsWith('json') ? body : text, 'body')),
      ...(isHead || status < 400 ? [] : problemFaults(response)),
    ];
  }

  #schemaFaults(rule: Rule, place: string, value: unknown, of: string): BrokenRule[] {
    const faults = this.#schemas.faults(place, value);
    return faults.length === 0 ? [] : [{ rule, what: `${of}${faults.slice(0, 5).join('; ')}` }];
  }
}

/** Where no body is declared there is none. */
function bodyFaults({ status, headers, text }: Response): BrokenRule[] {
  const type = headers['content-type'];
  if (text === '' && type === undefined && Number(headers['content-length'] ?? 0) === 0) return [];
  return [{ rule: 'no body', what: `${status} comes with ${type ?? 'a body'}` }];
}

/** A problem says the status that it comes with, and the number of its request. */
function problemFaults({ status, headers, body }: Response): BrokenRule[] {
  const problem = body as { status?: number; instance?: string } | undefined;
  const faults: BrokenRule[] = [];
  if (problem?.status !== status)
    faults.push({ rule: 'problem', what: `status ${problem?.status} in ${status}` });
  if (!problem?.instance?.endsWith(headers['request-id'] ?? ' '))
    faults.push({ rule: 'problem', what: `instance ${problem?.instance} of ${headers['request-id']}` });
  return faults;
}
