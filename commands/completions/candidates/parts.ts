import { nextOf } from '../../../server/rules/transitions.ts';
import { ETATS_DE_WORKFLOW } from '../../../src/contract/resources/workflows.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { type CompletionKind, wordIn } from '../../shared/flags/flags.ts';
import { type Named, tellingNames } from '../../shared/names/matching.ts';
import type { CompletionLine } from './line.ts';
import { type Candidate, TYPABLE } from './matching.ts';

/** What belongs to a dossier and is named within it. */
export type PartKind = Extract<CompletionKind, 'affectations' | 'documents' | 'workflows'>;

export interface KnownDossier {
  readonly id: string;
  readonly numero: string;
  readonly objet: string;
  /** Whether what belongs to it may be changed, as far as that is known. */
  readonly isOpen: boolean;
}

export interface KnownPart extends Named {
  readonly description: string;
  /** The state of a step, or the role of a person. */
  readonly etat?: string;
}

/** Where dossiers and what belongs to them can be had at once. */
export interface PartsSource {
  /** The latest first. */
  readonly dossiers: readonly KnownDossier[];
  readonly partsOf: (dossier: KnownDossier) => readonly KnownPart[];
}

/** Rows that are offered at once. */
const OFFERED_MAX = 100;
/** Dossiers that are looked into, where those are wanted that hold something a command can act on. */
const LOOKED_INTO_MAX = 200;

/**
 * Names of what belongs to dossiers: first the numbers that lead to it, behind the slash what the command can act on. A command
 * that can act on few of them is offered these at once.
 */
export function partsAt(prefix: string, line: CompletionLine, source: PartsSource): readonly Candidate[] {
  const isPossible = possibleIn(line);
  const [noun = '', verb = ''] = line.words;
  const writes = !READING.has(verb) && noun !== '';
  const typed = fold(prefix);
  const holders = Map.groupBy(source.dossiers, ({ numero }) => fold(numero));
  // A number that two dossiers have names neither.
  const isName = (numero: string) => TYPABLE.test(numero) && holders.get(fold(numero))?.length === 1;
  const all = source.dossiers.filter(({ numero, isOpen }) => (isOpen || !writes) && isName(numero));
  const within = all.filter(({ numero }) => typed.startsWith(`${fold(numero)}/`));
  const begun = all.filter(({ numero }) => fold(numero).startsWith(typed));
  const namesOf = (dossier: KnownDossier, rest: string) =>
    candidatesOf(dossier, rest, source.partsOf(dossier), isPossible ?? (() => true));
  if (within.length > 0) return within.flatMap((one) => namesOf(one, prefix.slice(one.numero.length + 1)));
  const [only, another] = begun;
  if (only !== undefined && another === undefined) return namesOf(only, '');
  if (isPossible === undefined)
    return begun
      .slice(0, OFFERED_MAX)
      .map(({ numero, objet }) => ({ value: `${numero}/`, description: objet, open: true as const }));
  const found: Candidate[] = [];
  for (const dossier of begun.slice(0, LOOKED_INTO_MAX)) {
    found.push(...namesOf(dossier, ''));
    if (found.length >= OFFERED_MAX) break;
  }
  return found;
}

/** Verbs that look at what they are given; the others write. */
const READING: ReadonlySet<string> = new Set(['get', 'download']);

/** Which of them a command can act on, where that is not all. */
function possibleIn({ words: [noun, verb], operands: [typed = ''] }: CompletionLine) {
  if (noun === 'affectations' && verb === 'set-role') return ({ etat }: KnownPart) => etat !== typed;
  if (noun !== 'workflows') return undefined;
  if (verb === 'update') return ({ etat }: KnownPart) => etat !== 'VALIDE';
  const wanted = verb === 'set-etat' ? wordIn(ETATS_DE_WORKFLOW, typed) : undefined;
  if (wanted === undefined) return undefined;
  return ({ etat }: KnownPart) => {
    const from = wordIn(ETATS_DE_WORKFLOW, etat ?? '');
    return from === undefined || nextOf(from).includes(wanted);
  };
}

/** What of a dossier may be meant, each by the first of its names that begins as was typed and tells it from the others. */
function candidatesOf(
  { numero, objet }: KnownDossier,
  rest: string,
  parts: readonly KnownPart[],
  isPossible: (part: KnownPart) => boolean,
): Candidate[] {
  return parts.filter(isPossible).flatMap((part) => {
    const name = tellingNames(part, parts).find((one) => fold(one).startsWith(fold(rest)));
    const description = [part.description, objet].filter((text) => text !== '').join(' – ');
    return name === undefined ? [] : [{ value: `${numero}/${name}`, description }];
  });
}
