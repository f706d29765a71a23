import type { Client } from '../../client/client.ts';
import type { ErrorParams } from '../../contract/errors.ts';
import { listPrescriptions, type Prescription } from '../../contract/resources/prescriptions.ts';
import { listSupports, type Support } from '../../contract/resources/supports.ts';
import { isUuid } from '../../contract/schema/text.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import { type RowFault, shownValue } from '../model/issues.ts';
import { articleKey, isCode, isOfText, lookKey, mayHave, pairIn, remarkIn, titleKey } from './articles.ts';
import { type ListingOptions, listing } from './list-objects.ts';

/** Identifiers in a fault for several supports. */
const NAMED_MAX = 5;
/** Maximal remembered texts. */
const KNOWN_MAX = 10_000;

/** Fields of a support for finding it. */
export interface Reference extends Pick<Support, 'reference' | 'titre' | 'etat'> {
  /** Temporary for a support to create. */
  readonly id: string;
  /** Text named by its reference besides a title of its own: `R. 143-44 du CCH`, *Registre de sécurité*. */
  readonly textOfReference?: string | undefined;
  /** Words of a cell for a support with a temporary id. */
  readonly words?: string;
}

/** A support as cited. */
export interface Citation {
  /** The article; null if given as unknown, absent if only a text is named. */
  readonly reference?: string | null | undefined;
  /** The text of the article; null if given as unknown, absent if not named. */
  readonly titre?: string | null | undefined;
  /** Words in brackets after the article that name no text: the title of the support, or a remark that is dropped. */
  readonly remark?: string | undefined;
}

/** Result of a citation. */
export type FoundSupport =
  | { readonly id: string; readonly note?: SupportNotice; readonly text?: string | undefined }
  | {
      readonly fault: RowFault;
      /** Support that may be created. */
      readonly missing?: Citation;
    };

export type ResolvedSupport = FoundSupport & {
  /** Notices on the citation and its result. */
  readonly notices: readonly { readonly code: SupportNotice; readonly params: ErrorParams }[];
};

type SupportNotice = Extract<NoticeCode, `SUPPORT_${string}`>;

/**
 * The support of a cell or a member: a reference or a title, `text :: article` with `?` for an unknown one, or an
 * object with `reference` and `titre`, or `article` and `texte`.
 */
function citationOf(input: unknown): Citation {
  if (typeof input === 'object' && input !== null) {
    const { reference, titre, article, texte } = input as Readonly<Record<string, unknown>>;
    // `texte: null` means an unknown text.
    return cite(
      reference ?? (article === null ? UNKNOWN : article),
      titre ?? (texte === null ? UNKNOWN : texte),
    );
  }
  const [texte, article] = pairIn(String(input)) ?? [];
  return article === undefined ? cite(input, undefined) : cite(article || UNKNOWN, texte || UNKNOWN);
}

const UNKNOWN = '?';

function cite(article: unknown, texte: unknown): Citation {
  const [reference, titre] = [article, texte].map((input) => {
    const text = String(input ?? '').trim();
    return text === '' ? undefined : text === UNKNOWN ? null : text;
  });
  return apart(reference, titre);
}

/** A support by the article of its reference: a code beside it is the text, unless another one is given. */
function apart(cited: string | null | undefined, text: string | null | undefined): Citation {
  const [code, article] = pairIn(cited ?? '') ?? [undefined, cited];
  const titre = text ?? code ?? text;
  const [reference, remark] = remarkIn(article ?? '') ?? [article];
  return { reference, titre, remark };
}

/** Name of a cited support in messages. */
export function wordsOf({ reference, titre }: Citation): string {
  if (titre === undefined) return reference ?? UNKNOWN;
  return reference === undefined ? (titre ?? UNKNOWN) : `${titre ?? UNKNOWN} :: ${reference ?? UNKNOWN}`;
}

/** Whether a citation is empty. */
function isEmptyCitation({ reference, titre }: Citation): boolean {
  return !reference && !titre;
}

/** A cited JSON object, in the words of a cell; undefined for another object. */
export function supportWords(input: unknown): string | undefined {
  const citation = citationOf(input);
  return isEmptyCitation(citation) ? idOf(input) : wordsOf(citation);
}

/** Regulatory supports of a service, found by identifier, by reference in any spelling, or by title. */
export class References {
  readonly #ids = new Set<string>();
  readonly #byArticle = new Map<string, Reference[]>();
  /** Those without a reference. */
  readonly #byTitle = new Map<string, Reference[]>();
  /** The first reference of each look (`lookKey`). */
  readonly #byLook = new Map<string, string>();
  /** Results by text: a file repeats the same ones. */
  readonly #known = new Map<string, ResolvedSupport>();

  add(added: Reference): void {
    if (this.#ids.has(added.id)) return;
    this.#known.clear();
    this.#ids.add(added.id);
    const { reference, titre, remark = '' } = apart(added.reference, added.titre);
    const [textOfReference] = pairIn(added.reference ?? '') ?? [];
    const support = { ...added, reference, titre: titre ?? remark, textOfReference };
    const [map, key] = reference
      ? [this.#byArticle, articleKey(reference)]
      : [this.#byTitle, titleKey(support.titre)];
    const same = map.get(key);
    if (same) same.push(support);
    else map.set(key, [support]);
    const look = lookKey(key);
    if (reference && !this.#byLook.has(look)) this.#byLook.set(look, reference);
  }

  /** Id of the support with this exact reference and title: of several one in force. */
  exactly({ reference, titre }: Readonly<Record<string, unknown>>): string | undefined {
    const title = titleKey(String(titre ?? ''));
    const found = reference
      ? this.#byArticle
          .get(articleKey(String(reference)))
          ?.filter((one) => titleKey(one.titre ?? '') === title)
      : this.#byTitle.get(title);
    return (found?.find(({ etat }) => etat === 'en_vigueur') ?? found?.[0])?.id;
  }

  /** Resolves an identifier, or any input of `citationOf`. */
  resolve(input: unknown): ResolvedSupport {
    const known = typeof input === 'string' ? this.#known.get(input) : undefined;
    if (known) return known;
    const resolved = this.#resolve(input);
    if (typeof input === 'string' && this.#known.size < KNOWN_MAX) this.#known.set(input, resolved);
    return resolved;
  }

  #resolve(input: unknown): ResolvedSupport {
    const id = idOf(input);
    if (id !== undefined && this.#ids.has(id)) return { id, notices: [] };
    // An identifier of another service has its reference and title beside it.
    const citation = id !== undefined && typeof input === 'string' ? {} : citationOf(input);
    if (id !== undefined && isEmptyCitation(citation)) {
      return { fault: { code: 'SUPPORT_ID_INCONNU', params: { id } }, notices: [] };
    }
    const found = this.find(citation);
    const codes: SupportNotice[] = [
      ...(citation.titre === null ? ['SUPPORT_SANS_TEXTE' as const] : []),
      ...(citation.reference === null ? ['SUPPORT_SANS_ARTICLE' as const] : []),
      ...('note' in found && found.note ? [found.note] : []),
    ];
    const { remark } = citation;
    const titre = ('text' in found && found.text) || '';
    if (remark !== undefined && !isOfText(titre, remark)) codes.push('SUPPORT_REMARQUE');
    const params = {
      given: shownValue(wordsOf(citation)),
      ...(titre === '' ? {} : { text: shownValue(titre) }),
      ...(remark === undefined ? {} : { remark: shownValue(remark) }),
    };
    return { ...found, notices: codes.map((code) => ({ code, params })) };
  }

  /**
   * The support of a reference: of several those under the named text (whose title is its own, or begins with it), then
   * those in force, then, without a text, the one without a title. Supports under another text are excluded, and those
   * under a code without such an article; one without a title is possible.
   */
  find(citation: Citation): FoundSupport {
    const { reference, remark = '' } = citation;
    const all = this.#candidates(citation);
    const found = citation.titre ? all : all.filter((one) => mayHave(one.titre ?? '', reference ?? ''));
    if (found.length === 0) return this.#unknown(citation, all);
    const isTitle = found.some((support) => isOfText(support.titre ?? '', remark));
    const titre = isTitle ? remark : citation.titre;
    if (!titre || !reference) {
      const one = oneOf(found, citation);
      const isOfOneCode =
        'id' in one && /\d/.test(reference ?? '') && titre === undefined && isCode(one.text ?? '');
      return isOfOneCode ? { ...one, note: 'SUPPORT_DU_TEXTE' } : one;
    }
    const title = titleKey(titre);
    const exact = found.filter((support) => titleKey(support.titre ?? '') === title);
    const isOf = ({ titre: own, textOfReference: named }: Reference) =>
      isOfText(own ?? '', titre) || isOfText(named ?? '', titre);
    const same = exact.length > 0 ? exact : found.filter(isOf);
    if (same.length > 0) return oneOf(same, citation);
    const untitled = found.filter((support) => !support.titre);
    if (untitled.length === 0) return this.#unknown(citation, found);
    const one = oneOf(untitled, citation);
    return 'id' in one ? { ...one, note: 'SUPPORT_SANS_TITRE' } : one;
  }

  #candidates({ reference, titre }: Citation): readonly Reference[] {
    if (!reference) return (titre ? this.#byTitle.get(titleKey(titre)) : undefined) ?? [];
    const articles = this.#byArticle.get(articleKey(reference));
    return articles ?? (titre === undefined ? this.#byTitle.get(titleKey(reference)) : undefined) ?? [];
  }

  #unknown(citation: Citation, [other]: readonly Reference[]): FoundSupport {
    const missing = isEmptyCitation(citation) ? {} : { missing: citation };
    if (!other) {
      const reference = wordsOf(citation);
      const alike = this.#byLook.get(lookKey(articleKey(citation.reference ?? '')));
      // A typing error is not to be created.
      if (alike) return { fault: { code: 'SUPPORT_INCONNU', params: { reference, alike } } };
      return { fault: { code: 'SUPPORT_INCONNU', params: { reference } }, ...missing };
    }
    const params = { reference: citation.reference ?? '', titre: other.titre ?? '', id: other.id };
    return { fault: { code: 'SUPPORT_AUTRE_TEXTE', params }, ...missing };
  }
}

function idOf(input: unknown): string | undefined {
  const id = typeof input === 'object' ? (input as Partial<Support> | null)?.id : input;
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined;
}

function oneOf(found: readonly Reference[], citation: Citation): FoundSupport {
  const rules = [
    ({ etat }: Reference) => etat === 'en_vigueur',
    // Without a named text, a support without one fits.
    (support: Reference) => !citation.titre && !support.titre,
  ];
  let left = found;
  for (const rule of rules) {
    if (left.length === 1) break;
    const fits = left.filter(rule);
    if (fits.length > 0) left = fits;
  }
  const [first] = left as [Reference];
  if (left.length === 1) return { id: first.id, text: first.titre };
  const ids = left.slice(0, NAMED_MAX).map(({ id, words }) => words ?? id);
  const created = left.filter(({ words }) => words !== undefined).length;
  const params = { reference: wordsOf(citation), ids, ...(created > 0 ? { created } : {}) };
  return { fault: { code: 'SUPPORT_AMBIGU', params } };
}

/** Lists the supports of a service; without such a list, those cited by its prescriptions. */
export async function loadReferences(client: Client, options: ListingOptions = {}): Promise<References> {
  const references = new References();
  const keep = ({ id, reference, titre, etat }: Support) =>
    references.add({ id, reference, etat, ...(titre === undefined ? {} : { titre }) });
  if ((await client.extensions()).has('supports')) {
    for await (const found of listing<Support>(client, listSupports, options)) found.forEach(keep);
  } else {
    for await (const found of listing<Prescription>(client, listPrescriptions, options)) {
      for (const prescription of found) prescription.supports_reglementaires.forEach(keep);
    }
  }
  return references;
}
