import { ProblemError } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import { listSupports } from '../../../src/contract/resources/supports.ts';
import { nameOf, parseChemin } from '../../../src/contract/schema/chemins.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import type { Choice } from '../../../src/terminal/prompts/prompts.ts';
import type { Context } from '../cli/command.ts';
import { directoriesAlreadyIn } from '../names/directories.ts';

/** Help with an answer while it is typed. */
export interface Suggester {
  readonly suggest: (typed: string) => Promise<readonly Choice<string>[]>;
  /** Shown without a suggestion, in place of the violated rule. */
  readonly unknown?: string;
  /** The typed text as suggestions take it. */
  readonly normalize?: (typed: string) => string;
}

/** Possible values by the key of a flag, from the service; undefined if it lacks them. */
export const SUGGESTERS: Readonly<Record<string, (context: Context) => Promise<Suggester | undefined>>> = {
  chemins: async (context) => ({
    suggest: directories(context),
    normalize: (typed) => (typed === '' || typed.startsWith('/') ? typed : `/${typed}`),
  }),
  supports_reglementaires_id: supports,
  anomalie: anomalies,
};

/** Proposed answer by the key of a flag. */
export const PROPOSED: Readonly<Record<string, (context: Context) => Promise<string>>> = { code: nextCode };

/**
 * By noun and key of a flag: the error of a creation with this value, as one exists. A service without an answer is not
 * asked twice: it refuses in the end.
 */
export const TAKEN: Readonly<
  Record<string, (context: Context, value: string) => Promise<VigieError | undefined>>
> = { 'anomalies code': takenCode };

async function takenCode(context: Context, value: string): Promise<VigieError | undefined> {
  const client = await context.client();
  const code = value.trim();
  try {
    const { data } = await client.call(listAnomalies, { query: { code, per_page: '1' } });
    return data.length === 0 ? undefined : new VigieError('CODE_EXISTANT', { anomalie: Number(code) });
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Directories to continue a path with: those beside it, and those in it once it exists. */
function directories(context: Context): Suggester['suggest'] {
  const { newDirectory } = askingMessages(context.language);
  const cache = new Map<string, Promise<readonly string[]>>();
  const below = (chemin: string) => {
    const found =
      cache.get(chemin) ?? context.client().then((client) => directoriesAlreadyIn(client, chemin));
    cache.set(chemin, found);
    return found;
  };
  return async (typed) => {
    const path = `/${typed.trim().replace(/^\/+/, '')}`;
    const last = path.lastIndexOf('/');
    const parent = parseChemin(path.slice(0, last) || '/');
    if ('fault' in parent) return [];
    const start = fold(path.slice(last + 1));
    const beside = (await below(parent.chemin)).filter((one) => fold(nameOf(one)).startsWith(start));
    const itself = beside.find((one) => fold(nameOf(one)) === start);
    const found = itself === undefined ? beside : [...beside, ...(await below(itself))];
    const offered = found.map((chemin): Choice<string> => ({ value: chemin, name: chemin }));
    const parsed = parseChemin(path);
    // A typing mistake would create a directory silently.
    if ('fault' in parsed || path === '/' || found.includes(parsed.chemin)) return offered;
    return [...offered, { value: parsed.chemin, name: parsed.chemin, description: newDirectory }];
  };
}

/** Maximum of suggested objects. */
const SHOWN = '20';

async function supports(context: Context): Promise<Suggester | undefined> {
  const client = await context.client();
  if (!(await client.extensions()).has('supports')) return undefined;
  return {
    unknown: askingMessages(context.language).noSupport,
    suggest: async (typed) => {
      const reference = typed.trim();
      if (reference === '') return [];
      const query = { reference, per_page: SHOWN };
      const { data } = await client.call(listSupports, { query });
      return data.map(({ id, reference, titre }) => ({
        value: id,
        name: [reference, titre].filter((text) => !!text).join('  ') || id,
      }));
    },
  };
}

/** Anomalies of the library, by their code or a part of their text. */
async function anomalies(context: Context): Promise<Suggester> {
  const client = await context.client();
  return {
    suggest: async (typed) => {
      const text = typed.trim();
      const query = /^\d{1,6}$/.test(text)
        ? { code: String(Number(text)) }
        : text === ''
          ? {}
          : { texte: text };
      const { data } = await client.call(listAnomalies, { query: { ...query, per_page: SHOWN } });
      return data.map(({ code, texte }) => ({ value: String(code), name: `${code}  ${texte}` }));
    },
  };
}

/** The code after the greatest. */
async function nextCode(context: Context): Promise<string> {
  const client = await context.client();
  const { data } = await client.call(listAnomalies, { query: { sort: '-code', per_page: '1' } });
  return String((data[0]?.code ?? 0) + 1);
}
