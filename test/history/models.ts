/**
 * What the shared objects are, as state machines without a database: a state, and what each call does to it. `step` answers the
 * state after a call, or undefined where it cannot have been answered so in this state. A call whose answer was lost has none.
 */
export interface Model<S> {
  readonly initial: S;
  step(state: S, call: Call, answer: Answer | undefined): S | undefined;
}

/** A call by its name: texts are values that no other write gives, so that each is known by what it wrote. */
export type Call =
  | {
      readonly do: 'write';
      readonly workflow: string;
      readonly to: ModelWorkflow;
      readonly expected?: ModelWorkflow;
    }
  | { readonly do: 'workflow'; readonly workflow: string }
  | { readonly do: 'workflows' }
  | { readonly do: 'notify' | 'mark' | 'dismiss' | 'notification'; readonly title: string }
  | { readonly do: 'inbox' }
  | { readonly do: 'add' | 'move'; readonly text: string; readonly chemin: string }
  | { readonly do: 'remove'; readonly text: string }
  | { readonly do: 'explore'; readonly chemin: string }
  | { readonly do: 'library' };

export interface Answer {
  readonly status: number;
  /** What was shown, in the terms of the model. */
  readonly shown?: unknown;
}

/** A workflow: who changes it gives its observations, and its state. */
export interface ModelWorkflow {
  readonly etat: string;
  readonly observations: string;
}

type Steps = Readonly<Record<string, ModelWorkflow>>;

/** The moves that the choices allow between the states of a workflow that is under way. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  EN_COURS: ['EN_COURS', 'PAUSE', 'ATTENTE_VALIDATION'],
  PAUSE: ['PAUSE', 'EN_COURS'],
  ATTENTE_VALIDATION: ['ATTENTE_VALIDATION', 'EN_COURS'],
};
export const ETATS = Object.keys(MOVES);

/** The workflows of a dossier: registers that may be written on a condition. */
export function dossier(initial: Steps): Model<Steps> {
  return {
    initial,
    step(steps, call, answer) {
      if (call.do === 'workflows') return same(answer?.shown, steps) ? steps : undefined;
      if (call.do === 'workflow') return same(answer?.shown, steps[call.workflow]) ? steps : undefined;
      if (call.do !== 'write') return undefined;
      const { workflow, to, expected } = call;
      const before = steps[workflow] as ModelWorkflow;
      const status =
        expected && !same(expected, before) ? 412 : MOVES[before.etat]?.includes(to.etat) ? 200 : 409;
      if (answer ? answer.status !== status : status !== 200) return undefined;
      if (status !== 200) return steps;
      return !answer || same(answer.shown, to) ? { ...steps, [workflow]: to } : undefined;
    },
  };
}

/** When each notification of a user was first read; one that was marked without an answer at a time that nobody knows. */
type Inbox = Readonly<Record<string, string | null>>;
const SOMETIME = '?';

export const inbox: Model<Inbox> = {
  initial: {},
  step(kept, call, answer) {
    if (call.do === 'inbox') return narrowed(kept, answer?.shown as Listed | undefined);
    if (!('title' in call)) return undefined;
    const { title } = call;
    if (call.do === 'notify') return { ...kept, [title]: null };
    const read = kept[title];
    const isThere = read !== undefined;
    if (answer ? (answer.status === 404) === isThere : !isThere) return undefined;
    if (!isThere) return kept;
    if (call.do === 'dismiss') return without(kept, title);
    const shown = answer ? (answer.shown as string | null) : (read ?? SOMETIME);
    if (call.do === 'mark') {
      if (shown === null) return undefined;
      return read === null || read === SOMETIME || read === shown ? { ...kept, [title]: shown } : undefined;
    }
    if (read === SOMETIME && shown !== null) return { ...kept, [title]: shown };
    return read === shown ? kept : undefined;
  },
};

/** What a list shows: its total, and its elements by name. */
export interface Listed {
  readonly total: number;
  readonly elements: readonly (readonly [name: string, value: string | null])[];
}

function narrowed(kept: Inbox, shown: Listed | undefined): Inbox | undefined {
  const size = Object.keys(kept).length;
  if (shown?.total !== size || shown.elements.length !== size) return undefined;
  const now = Object.fromEntries(shown.elements);
  const fits = Object.entries(kept).every(([title, read]) =>
    read === SOMETIME ? typeof now[title] === 'string' : now[title] === read,
  );
  return fits ? now : undefined;
}

/** Where each prescription of a library stands: in one directory. */
type Library = Readonly<Record<string, string>>;

export const library: Model<Library> = {
  initial: {},
  step(places, call, answer) {
    if (call.do === 'library')
      return same(answer?.shown, { total: Object.keys(places).length, elements: sorted(places) })
        ? places
        : undefined;
    if (call.do === 'explore') return same(answer?.shown, explored(places, call.chemin)) ? places : undefined;
    if (!('text' in call)) return undefined;
    const { text } = call;
    if (call.do === 'add') return { ...places, [text]: call.chemin };
    const isThere = text in places;
    if (answer ? (answer.status === 404) === isThere : !isThere) return undefined;
    if (!isThere) return places;
    return call.do === 'move' ? { ...places, [text]: call.chemin } : without(places, text);
  },
};

/** What a directory shows: how many there are of both, the directories in it, and the prescriptions that stand there. */
function explored(places: Library, chemin: string) {
  const prefix = chemin === '/' ? '/' : `${chemin}/`;
  const below = Object.values(places).filter((place) => place !== chemin && place.startsWith(prefix));
  const directories = [...new Set(below.map((place) => prefix + place.slice(prefix.length).split('/')[0]))];
  const texts = Object.keys(places).filter((text) => places[text] === chemin);
  return { total: directories.length + texts.length, directories: directories.sort(), texts: texts.sort() };
}

function sorted(places: Library): [string, string][] {
  return Object.entries(places).sort(([a], [b]) => (a < b ? -1 : 1));
}

function without<V>(record: Readonly<Record<string, V>>, name: string): Readonly<Record<string, V>> {
  const { [name]: _, ...rest } = record;
  return rest;
}

/** By their texts: what is compared is made with its members in one order. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
