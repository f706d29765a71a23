import type { Client } from '../../../src/client/client.ts';
import { type ErrorParams, type Proposal, VigieError } from '../../../src/contract/errors.ts';
import { type Dossier, listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { PER_PAGE_MAX } from '../../../src/contract/schema/pages.ts';
import { valueWord } from '../../../src/messages/pages/words.ts';
import type { Context, Instead } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';
import { ambiguousNumber, dossiersNumbered, isNumber, type Numbered } from '../dossiers/numbers.ts';
import { PARTS, type PartKind, type PartName, type Parts } from './kinds.ts';
import { type Named, namedBy, tellingName } from './matching.ts';
import { type Identified, isId, type NamedObjects } from './named-objects.ts';

/** Maximum of proposed commands. */
const PROPOSED_MAX = 8;

/** A name in two parts: the number may contain a slash too. */
interface Split {
  readonly numero: string;
  /** The text behind the slash; empty for a dossier alone. */
  readonly suffix: string;
}

/** A part of a dossier, with its names and its row. */
interface Part<Row> extends Named {
  readonly row: Row;
  readonly dossier: Dossier;
}

/** A dossier of the typed number, and the text behind that. */
interface Place<Row> extends Split {
  readonly dossier: Dossier;
  readonly parts: readonly Part<Row>[];
}

/**
 * Ids of named objects, as in `ids.ts`. A number costs one request, the parts of its dossier one more for a hundred of them.
 * `instead`: the typed line, with another name.
 */
export async function resolve<K extends PartName>(
  context: Context,
  accepted: NamedObjects<K>,
  typed: readonly string[],
  instead: Instead,
): Promise<Identified<K>> {
  const splits = new Map(typed.filter((one) => !isId(one)).map((one) => [one, splitsOf(one)]));
  const numbers = [...splits.values()].flat().map(({ numero }) => numero);
  if (numbers.length > 0) await requireExtension('dossiers', listDossiers)(context);
  const numbered = await dossiersNumbered(context, numbers);
  const resolver = new Resolver(context, accepted, numbered, instead);
  const parts = new Map<string, Part<Parts[K]>>();
  const ids = new Set<string>();
  for (const one of typed) {
    const part = splits.get(one)?.length ? await resolver.find(one, splits.get(one) as Split[]) : undefined;
    if (part) parts.set(part.id, part);
    ids.add(part?.id ?? one.trim());
  }
  return { ids: [...ids], parts };
}

/** Possible splits of a name: at each slash behind a possible number, and at its end. */
function splitsOf(typed: string): Split[] {
  const ends = [...typed.matchAll(/\//g)].map(({ index }) => index);
  const splits = [...ends, typed.length].map((at) => ({
    numero: typed.slice(0, at).trim(),
    suffix: typed.slice(at + 1).trim(),
  }));
  return splits.filter(({ numero }) => numero !== '' && isNumber(numero));
}

class Resolver<K extends PartName> {
  readonly #context: Context;
  readonly #accepted: NamedObjects<K>;
  readonly #kind: PartKind<Parts[K]>;
  readonly #numbered: Numbered;
  readonly #instead: Instead;
  /** Parts of dossiers by dossier id, once read. */
  readonly #parts = new Map<string, readonly Part<Parts[K]>[]>();

  constructor(context: Context, accepted: NamedObjects<K>, numbered: Numbered, instead: Instead) {
    this.#context = context;
    this.#accepted = accepted;
    this.#kind = PARTS[accepted.kind] as unknown as PartKind<Parts[K]>;
    this.#numbered = numbered;
    this.#instead = instead;
  }

  /** The only part of a name. */
  async find(typed: string, splits: readonly Split[]): Promise<Part<Parts[K]>> {
    const places: Place<Parts[K]>[] = [];
    for (const split of splits)
      for (const dossier of this.#numbered.of(split.numero))
        places.push({ ...split, dossier, parts: await this.#partsOf(dossier) });
    const [place] = places;
    if (place === undefined)
      throw new VigieError('INTROUVABLE', { objet: 'dossier', id: splits[0]?.numero ?? typed });
    this.#refuseDoubles(typed, places);
    const found = places.flatMap((one) => this.#candidates(one));
    const [only, another] = found;
    if (only === undefined) throw this.#notFound(typed, place);
    if (another !== undefined) {
      const params = { reason: 'plusieurs', name: typed, count: found.length };
      throw this.#ambiguous(params, typed, found);
    }
    return only;
  }

  /** Parts of a dossier that a name may mean. */
  #candidates({ suffix, parts }: Place<Parts[K]>): readonly Part<Parts[K]>[] {
    if (suffix !== '' && this.#kind.isWhole) return parts.filter(({ texts }) => texts.includes(suffix));
    if (suffix !== '') return namedBy(parts, suffix);
    const { byNumber } = this.#accepted;
    return byNumber ? parts.filter(({ row }) => byNumber.isDefault(row)) : [];
  }

  /** A number of two dossiers means neither, even if only one of them has the part. */
  #refuseDoubles(typed: string, places: readonly Place<Parts[K]>[]): void {
    for (const { numero } of places) {
      const dossiers = this.#numbered.of(numero);
      if (dossiers.length < 2) continue;
      const alike = places.filter((one) => one.numero === numero);
      const meant = alike.flatMap((one) => this.#candidates(one));
      const all = alike.flatMap(({ parts }) => this.#possible(parts));
      throw ambiguousNumber(numero, dossiers, this.#proposals(typed, meant.length > 0 ? meant : all));
    }
  }

  #notFound(typed: string, { suffix, numero, parts }: Place<Parts[K]>): VigieError {
    const { kind, byNumber } = this.#accepted;
    const possible = this.#possible(parts);
    if (suffix === '' && parts.length > 0) {
      const { etat } = byNumber ?? {};
      const params = { reason: byNumber ? 'aucun' : 'lequel', ...(etat === undefined ? {} : { etat }) };
      return this.#ambiguous({ ...params, name: typed, dossier: numero }, typed, possible);
    }
    const params = { objet: kind, id: suffix, dossier: numero };
    return new VigieError('INTROUVABLE', params, { proposals: this.#proposals(typed, possible) });
  }

  #ambiguous(params: ErrorParams, typed: string, found: readonly Part<Parts[K]>[]): VigieError {
    const proposals = this.#proposals(typed, found);
    return new VigieError('NOM_AMBIGU', { objet: this.#accepted.kind, ...params }, { proposals });
  }

  #possible(parts: readonly Part<Parts[K]>[]): readonly Part<Parts[K]>[] {
    const { isPossible = () => true } = this.#accepted;
    return parts.filter(({ row }) => isPossible(row));
  }

  /** The typed line, for each of these parts. */
  #proposals(typed: string, found: readonly Part<Parts[K]>[]): readonly Proposal[] {
    const word = (value: string) => valueWord(value, this.#context.language);
    return found.slice(0, PROPOSED_MAX).map((part) => ({
      detail: this.#kind.labelOf(part.row, word),
      command: this.#instead(typed, this.#nameOf(part)),
    }));
  }

  /** A name of this part alone: its own if unique, else its id. */
  #nameOf(part: Part<Parts[K]>): string {
    const numero = part.dossier.service_dossier_id ?? '';
    const name = tellingName(part, this.#parts.get(part.dossier.id) ?? []);
    const isTelling = name !== undefined && this.#numbered.of(numero).length === 1 && !/^[-@]/.test(numero);
    return isTelling ? `${numero}/${name}` : part.id;
  }

  async #partsOf(dossier: Dossier): Promise<readonly Part<Parts[K]>[]> {
    const before = this.#parts.get(dossier.id);
    if (before) return before;
    const { list, textsOf, qualifierOf } = this.#kind;
    const client: Client = await this.#context.client();
    const parts: Part<Parts[K]>[] = [];
    const params = { dossier_id: dossier.id };
    const query = { per_page: String(PER_PAGE_MAX) };
    const pages = list.paginated
      ? client.pages(list, { params, query } as never)
      : [(await client.call(list, { params })) as { readonly data: readonly Parts[K][] }];
    for await (const { data } of pages) {
      this.#context.signal.throwIfAborted();
      for (const row of data as Parts[K][]) {
        const qualifier = qualifierOf?.(row);
        const texts = textsOf(row).filter((text) => !!text) as string[];
        parts.push({ id: row.id, texts, ...(qualifier ? { qualifier } : {}), row, dossier });
      }
    }
    this.#parts.set(dossier.id, parts);
    return parts;
  }
}
