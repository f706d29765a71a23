import { hash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { VigieError } from '../../contract/errors.ts';
import { addSupport, listSupports, type NATURES } from '../../contract/resources/supports.ts';
import { fold } from '../../contract/schema/text.ts';
import { validate } from '../../contract/schema/validate.ts';
import { articleKey, BEFORE_LETTERS, isCode, isOfText, mayHave, titleKey } from '../columns/articles.ts';
import { type Citation, type Reference, References, wordsOf } from '../columns/references.ts';
import { type Body, type Identity, identityOf, rowSchema } from '../model/import-target.ts';
import { type Notices, type RowFault, shownValue } from '../model/issues.ts';
import { supportsByTitle } from '../targets/supports.ts';

type Nature = (typeof NATURES)[number];

/** Nature by the first words of a reference, or of a title without one. */
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

/** Nature of a new support: an article, unless its words name another one. */
export function natureOf({ reference, titre }: Citation): Nature {
  const words = fold(reference || titre || '').trim();
  const named = NATURE_SAID.find(([beginning]) => beginning.test(words))?.[1];
  return named ?? (reference ? 'article' : 'textes_nationaux_autre_texte');
}

/** Supports named before their creation. */
const NAMED_MAX = 50;

interface MissingSupport {
  readonly citation: Citation;
  /** Citing lines, in the order of the file. */
  readonly lines: number[];
  readonly body: Body;
  /** The future support, under its temporary id. */
  readonly reference: Reference;
}

/** Supports that a file cites and the service lacks, created once each before the import; until then rows cite temporary ids. */
export class MissingSupports {
  readonly #references: References;
  readonly #missing = new Map<string, MissingSupport>();
  /** Words of each temporary id. */
  readonly #words = new Map<unknown, string>();
  /** Id of each created support, by temporary id. */
  readonly #ids = new Map<unknown, string>();
  /** Temporary ids of supports to create; all of them until `keep`. */
  #cited: ReadonlySet<unknown> | undefined;

  /** `references` resolves the supports of rows. */
  constructor(references = new References()) {
    this.#references = references;
  }

  /** Supports to create. */
  get size(): number {
    return this.#chosen().length;
  }

  /** Temporary id of a missing support, or why it cannot be created. */
  idFor(citation: Citation, line: number): string | readonly RowFault[] {
    const article = citation.reference ? `article ${articleKey(citation.reference)}` : '';
    const key = `${article}\n${titleKey(citation.titre ?? '')}`;
    let missing = this.#missing.get(key);
    if (!missing) {
      const checked = validate(rowSchema(supportsByTitle), bodyOf(citation), 'body');
      if ('errors' in checked) {
        return checked.errors.map(({ code, params }) => ({ code, ...(params ? { params } : {}) }));
      }
      const { value: body } = checked;
      const reference = { ...body, id: standIn(key), words: wordsOf(citation) } as Reference;
      missing = { citation, lines: [], body, reference };
      this.#missing.set(key, missing);
      this.#words.set(reference.id, wordsOf(citation));
    }
    missing.lines.push(line);
    return missing.reference.id;
  }

  /**
   * Resolves rows with these supports from now on: a word for one support may then fit several, and the same file must find the
   * same ones again. An article without a text belongs to the only code in the file, or order if it has letters of its own.
   */
  resolveWithNew(notices: Notices): void {
    const missing = [...this.#missing.values()];
    const articles = Map.groupBy(missing, ({ citation }) => articleKey(citation.reference ?? ''));
    const assigned: { readonly line: number; readonly given: string; readonly text: string }[] = [];
    for (const [article, all] of articles) {
      const [named, ...others] = all.filter(({ citation }) => citation.titre);
      const text = named?.citation.titre ?? '';
      const isOfOrder = isOfText(text, 'arrêté') && /^(?!article)[a-z]/.test(article);
      const isOfCode = isCode(text) && mayHave(text, article);
      const isOne = (isOfCode || isOfOrder) && others.length === 0;
      for (const { reference, citation, lines } of all) {
        if (!isOne || citation.titre !== undefined) this.#references.add(reference);
        else for (const line of lines) assigned.push({ line, given: wordsOf(citation), text });
      }
    }
    for (const { line, ...params } of assigned.sort((one, other) => one.line - other.line))
      notices.add('SUPPORT_DU_TEXTE', line, params);
  }

  /** Drops supports whose temporary ids are not among these: only rejected rows cite them. */
  keep(cited: ReadonlySet<unknown>): void {
    this.#cited = cited;
  }

  /** Notes the supports, before their creation. */
  announce(notices: Notices): void {
    const chosen = this.#chosen();
    if (chosen.length === 0) return;
    const named = chosen.slice(0, NAMED_MAX).map(({ citation }) => shownValue(wordsOf(citation)));
    const more = chosen.length > NAMED_MAX ? ['…'] : [];
    notices.add('SUPPORTS_A_CREER', 0, { count: chosen.length, supports: [...named, ...more] });
  }

  /** Steps that create the supports, in the order of the file. */
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

  /** Finds their ids among the supports of the service, once they exist. Throws VigieError (INTROUVABLE) for a missing one. */
  settle(now: References): void {
    for (const { citation, body, reference } of this.#chosen()) {
      const id = now.exactly(body);
      if (id === undefined) throw new VigieError('INTROUVABLE', { objet: 'support', id: wordsOf(citation) });
      this.#ids.set(reference.id, id);
    }
  }

  /** A body with the ids of supports created by now. */
  withIds(body: Body): Body {
    return withSupports(body, this.#ids);
  }

  /** Whether a body cites a support that is to be created. */
  isCitedBy(body: Body): boolean {
    return this.withWords(body) !== body;
  }

  /** A body with words instead of temporary ids, which mean nothing outside. */
  withWords(body: Body): Body {
    return withSupports(body, this.#words);
  }

  #chosen(): readonly MissingSupport[] {
    const missing = [...this.#missing.values()];
    const cited = this.#cited;
    return cited ? missing.filter(({ reference }) => cited.has(reference.id)) : missing;
  }
}

function withSupports(body: Body, others: ReadonlyMap<unknown, string>): Body {
  const { supports_reglementaires_id: ids } = body;
  if (!Array.isArray(ids) || !ids.some((id) => others.has(id))) return body;
  return { ...body, supports_reglementaires_id: [...new Set(ids.map((id) => others.get(id) ?? id))] };
}

function bodyOf(citation: Citation): Body {
  const { reference, titre } = citation;
  return {
    nature: natureOf(citation),
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
