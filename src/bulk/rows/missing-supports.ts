import { hash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { VigieError } from '../../contract/errors.ts';
import { addSupport, listSupports, type NATURES } from '../../contract/resources/supports.ts';
import { fold } from '../../contract/schema/text.ts';
import { validate } from '../../contract/schema/validate.ts';
import { articleKey, BEFORE_LETTERS, isCode, isOfText, mayHave, titleKey } from '../columns/articles.ts';
import { type MeantSupport, type Reference, References, wordsOf } from '../columns/references.ts';
import { type Body, type Identity, identityOf, rowSchema } from '../model/import-target.ts';
import { type Notices, type RowFault, shownValue } from '../model/issues.ts';
import { supportsByTitle } from '../targets/supports.ts';

type Nature = (typeof NATURES)[number];

/** The nature that the first words of a reference, or of a title that has none, tell. */
const NATURE_SAID: readonly (readonly [RegExp, Nature])[] = [
  [/^arretes? prefectora/, 'arretes_prefectoraux'],
  [/^arretes? municipa/, 'arretes_municipaux'],
  [/^arretes?\b/, 'arrete'],
  [/^decrets?\b/, 'decret'],
  [/^circulaires?\b/, 'circulaire'],
  [/^(?:instructions? techniques?|it)\b/, 'instructions_techniques'],
  [/^avis\b/, 'avis_ccs'],
  [/^guides?\b/, 'guides'],
  [/^doctrines?\b/, 'doctrine'],
  [/^cahiers? des charges\b/, 'cahiers_des_charges'],
  [/^articles\b/, 'articles'],
  [/^(?:code|reglement|loi|ordonnance)\b/, 'textes_nationaux_autre_texte'],
];

/** The nature of a support of which only this is said: an article, unless its words say otherwise. */
export function natureOf({ reference, titre }: MeantSupport): Nature {
  const words = fold(reference || titre || '').trim();
  const said = NATURE_SAID.find(([beginning]) => beginning.test(words))?.[1];
  return said ?? (reference ? 'article' : 'textes_nationaux_autre_texte');
}

/** Supports that are named before they are created. */
const NAMED_MAX = 50;

interface Wanted {
  readonly meant: MeantSupport;
  /** Where it is cited, in the order of the file. */
  readonly lines: number[];
  readonly body: Body;
  /** The support as it will be, under the id of its stand-in. */
  readonly reference: Reference;
}

/**
 * Supports that a file cites and that the service lacks, to be created before the file is imported: each once,
 * whatever its spelling. Until then rows cite stand-ins for them.
 */
export class MissingSupports {
  readonly #references: References;
  readonly #wanted = new Map<string, Wanted>();
  /** What each stand-in stands for, in words. */
  readonly #words = new Map<unknown, string>();
  /** The id of the support that each stands for, once that exists. */
  readonly #ids = new Map<unknown, string>();
  /** The stand-ins of those that are to be created; all of them until `keep`. */
  #cited: ReadonlySet<unknown> | undefined;

  /** `references` are those that the rows are resolved by. */
  constructor(references = new References()) {
    this.#references = references;
  }

  /** How many are to be created. */
  get size(): number {
    return this.#chosen().length;
  }

  /** The id by which a row may cite a support that is missing, or why no such support can be created. */
  idFor(meant: MeantSupport, line: number): string | readonly RowFault[] {
    const article = meant.reference ? `article ${articleKey(meant.reference)}` : '';
    const key = `${article}\n${titleKey(meant.titre ?? '')}`;
    let wanted = this.#wanted.get(key);
    if (!wanted) {
      const checked = validate(rowSchema(supportsByTitle), bodyOf(meant), 'body');
      if ('errors' in checked) {
        return checked.errors.map(({ code, params }) => ({ code, ...(params ? { params } : {}) }));
      }
      const { value: body } = checked;
      const reference = { ...body, id: standIn(key), meant: wordsOf(meant) } as Reference;
      wanted = { meant, lines: [], body, reference };
      this.#wanted.set(key, wanted);
      this.#words.set(reference.id, wordsOf(meant));
    }
    wanted.lines.push(line);
    return wanted.reference.id;
  }

  /**
   * From now on the rows are resolved as they will be when these exist: what means one support today may then mean
   * several, and the same file again must find what it found the first time. An article without its text is that of the only code
   * that is named, or order, where it has letters of its own.
   */
  resolveWithNew(notices: Notices): void {
    const wanted = [...this.#wanted.values()];
    const articles = Map.groupBy(wanted, ({ meant }) => articleKey(meant.reference ?? ''));
    const told: { readonly line: number; readonly given: string; readonly text: string }[] = [];
    for (const [article, all] of articles) {
      const [named, ...others] = all.filter(({ meant }) => meant.titre);
      const text = named?.meant.titre ?? '';
      const isOfOrder = isOfText(text, 'arrêté') && /^(?!article)[a-z]/.test(article);
      const isOfCode = isCode(text) && mayHave(text, article);
      const isOne = (isOfCode || isOfOrder) && others.length === 0;
      for (const { reference, meant, lines } of all) {
        if (!isOne || meant.titre !== undefined) this.#references.add(reference);
        else for (const line of lines) told.push({ line, given: wordsOf(meant), text });
      }
    }
    for (const { line, ...params } of told.sort((one, other) => one.line - other.line))
      notices.add('SUPPORT_DU_TEXTE', line, params);
  }

  /** Leaves out those whose stand-ins are not among these ids: only rows that are not written cite them. */
  keep(cited: ReadonlySet<unknown>): void {
    this.#cited = cited;
  }

  /** Says which they are, before they are created. */
  announce(notices: Notices): void {
    const chosen = this.#chosen();
    if (chosen.length === 0) return;
    const named = chosen.slice(0, NAMED_MAX).map(({ meant }) => shownValue(wordsOf(meant)));
    const more = chosen.length > NAMED_MAX ? ['…'] : [];
    notices.add('SUPPORTS_A_CREER', 0, { count: chosen.length, supports: [...named, ...more] });
  }

  /** What creates them, in the order of the file, as steps on the collection of supports. */
  steps(): readonly {
    readonly action: 'create';
    readonly line: number;
    readonly identity: Identity;
    readonly body: Body;
  }[] {
    return this.#chosen().map(({ body, lines: [line = 0] }) => ({
      action: 'create',
      line,
      identity: identityOf(supportsByTitle, body),
      body,
    }));
  }

  /**
   * Learns their ids once they exist, from the supports as they are then. Throws VigieError (INTROUVABLE) when one of
   * them is not there.
   */
  settle(now: References): void {
    for (const { meant, body, reference } of this.#chosen()) {
      const id = now.exactly(body);
      if (id === undefined) throw new VigieError('INTROUVABLE', { objet: 'support', id: wordsOf(meant) });
      this.#ids.set(reference.id, id);
    }
  }

  /** A body that cites the supports by their ids, where these are known by now. */
  settled(body: Body): Body {
    return withSupports(body, this.#ids);
  }

  /** A body whose stand-ins are put in words, as a cell would say them: their ids are nobody's. */
  told(body: Body): Body {
    return withSupports(body, this.#words);
  }

  #chosen(): readonly Wanted[] {
    const wanted = [...this.#wanted.values()];
    const cited = this.#cited;
    return cited ? wanted.filter(({ reference }) => cited.has(reference.id)) : wanted;
  }
}

function withSupports(body: Body, others: ReadonlyMap<unknown, string>): Body {
  const { supports_reglementaires_id: ids } = body;
  if (!Array.isArray(ids) || !ids.some((id) => others.has(id))) return body;
  return { ...body, supports_reglementaires_id: [...new Set(ids.map((id) => others.get(id) ?? id))] };
}

function bodyOf(meant: MeantSupport): Body {
  const { reference, titre } = meant;
  return {
    nature: natureOf(meant),
    ...(reference ? { reference: reference.normalize('NFC').replace(BEFORE_LETTERS, '') } : {}),
    ...(titre ? { titre: titre.normalize('NFC') } : {}),
    etat: 'en_vigueur',
  };
}

/** A UUID of version 8, made from a text. */
function standIn(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}

/** Throws EXTENSION_ABSENTE where the service cannot create supports. */
export async function requireSupports(client: Client): Promise<void> {
  if ((await client.extensions()).has('supports')) return;
  const extension = `--create-supports (${addSupport.method} ${listSupports.path})`;
  throw new VigieError('EXTENSION_ABSENTE', { extension });
}
