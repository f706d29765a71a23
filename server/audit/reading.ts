import { VigieError } from '../../src/contract/errors.ts';
import type { AuditedKind } from '../../src/contract/resources/administration/audit.ts';
import { foldedNumero } from '../../src/contract/resources/dossiers/dossiers.ts';
import { fold, isUuid } from '../../src/contract/schema/text.ts';
import { allOrganisations, findOrganisation } from '../admin/organisations.ts';
import { query } from '../storage/queries/query.ts';
import { rowsWhere } from '../storage/queries/rows.ts';
import type { Transaction } from '../storage/store.ts';
import {
  type AuditAction,
  type AuditedMembers,
  isBefore,
  type RequestOfObject,
  WHOLE_DATABASE,
} from './journal.ts';

/** An entry of the audit log. */
export interface AuditEntry {
  /** RFC 3339 in UTC. */
  readonly date: string;
  /** Null for what was done to the database as a whole. */
  readonly organisation_id: string | null;
  /** Null for an act of administration. */
  readonly utilisateur_id: string | null;
  /** The account of the operating system; null for a call over HTTP. */
  readonly compte: string | null;
  readonly action: AuditAction;
  readonly objet: string;
  /** How many objects. */
  readonly nombre: number;
  /** The least of their ids, and the greatest. */
  readonly premier: string;
  readonly dernier: string;
  /** Null for an act of administration. */
  readonly request_id: string | null;
  /** What was changed, as it was and as it is. */
  readonly avant: AuditedMembers | null;
  readonly apres: AuditedMembers | null;
}

/** Filter of entries; without members, all of them. */
export interface AuditFilter {
  /** Milliseconds since the epoch, both included. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Public id of the only organisation. */
  readonly organisation?: string | undefined;
  /** A user, or an account of the operating system. */
  readonly utilisateur?: string | undefined;
  readonly objet?: { readonly kind: AuditedKind; readonly id?: string | undefined } | undefined;
}

type Row = Omit<AuditEntry, 'date' | 'organisation_id' | 'avant' | 'apres'> & {
  readonly instant: number;
  readonly id: string;
  readonly requetes: string | null;
  readonly avant: string | null;
  readonly apres: string | null;
};

type AuditPosition = { readonly instant: number; readonly id: string };

const page = query<AuditPosition & { organisationKey: number; since: number; limit: number }, Row>(
  'audit.page',
  (db, p) =>
    db
      .selectFrom('audit')
      .select(['instant', 'id', 'utilisateur_id', 'compte', 'action', 'objet', 'nombre'])
      .select(['premier', 'dernier', 'request_id', 'requetes', 'avant', 'apres'])
      .where('organisation_key', '=', p.organisationKey)
      .where('instant', '<=', p.instant)
      .where('instant', '>=', p.since)
      .where((eb) => eb.or([eb('instant', '<', p.instant), eb('id', '<', p.id)]))
      .orderBy('instant', 'desc')
      .orderBy('id', 'desc')
      .limit(p.limit) as never,
);

/** Rows that are held at once, shared among the organisations, of which each has a page. */
const HELD_MAX = 2000;
/** Rows of a page: an organisation has some of its own however many there are. */
const [PAGE_MIN, PAGE_MAX] = [10, 1000];
const [BEGINNING, END] = [0, Number.MAX_SAFE_INTEGER];
/** Greater than any id. */
const AFTER_IDS = '~';

/**
 * The filtered entries, newest first: of up to 200 organisations in constant memory, beyond that ten entries for each. Without an organisation those of all of them, and of the
 * database as a whole. Throws ORGANISATION_INCONNUE, with `file`, and INTROUVABLE.
 */
export async function* readAudit(
  tx: Transaction,
  file: string,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry> {
  const { organisation } = filter;
  const meant =
    organisation === undefined
      ? [{ organisation_key: WHOLE_DATABASE, id: null }, ...(await allOrganisations(tx))]
      : [await findOrganisation(tx, file, organisation)];
  const limit = Math.max(PAGE_MIN, Math.min(PAGE_MAX, Math.floor(HELD_MAX / meant.length)));
  const keys = meant.map(({ organisation_key }) => organisation_key);
  const idsFound = await idsOf(tx, keys, filter.objet);
  const heads = await Promise.all(
    meant.map(async ({ organisation_key, id }, index) => {
      const rows = rowsOf(tx, organisation_key, filter, limit);
      return { id, rows, ids: idsFound[index], next: await rows.next() };
    }),
  );
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    for (const head of heads) {
      if (head.next.done) continue;
      if (first === undefined || isEarlier(first.next.value as Row, head.next.value)) first = head;
    }
    if (!first) return;
    const row = first.next.value as Row;
    for (const one of ofRequests(row)) if (matches(one, filter, first.ids)) yield entryOf(one, first.id);
    first.next = await first.rows.next();
  }
}

const dossiersNumbered = query<{ organisationKey: number; numero: string }, { id: string }>(
  'audit.dossierByNumber',
  (db, p) =>
    db
      .selectFrom('dossiers')
      .select('id')
      .where('organisation_key', '=', p.organisationKey)
      .where(({ fn }) => fn('lower', ['service_dossier_id']), '=', p.numero)
      .orderBy('rang') as never,
);
const erpsNumbered = rowsWhere('erps.audited', ['id'], ['service_erp_id_plie']);
const peisNumbered = rowsWhere('peis.audited', ['id'], ['id_sdis_plie']);

/** The objects of a kind that has numbers with this one, several of which may share it. */
const numbered: Partial<
  Record<AuditedKind, (tx: Transaction, organisationKey: number, numero: string) => Promise<{ id: string }[]>>
> = {
  dossier: (tx, organisationKey, numero) =>
    tx.all(dossiersNumbered, { organisationKey, numero: foldedNumero(numero) }),
  erp: (tx, organisationKey, numero) =>
    tx.all(erpsNumbered, { organisationKey, service_erp_id_plie: fold(numero) }),
  pei: (tx, organisationKey, numero) => tx.all(peisNumbered, { organisationKey, id_sdis_plie: fold(numero) }),
};

/** The ids of the object asked for in each organisation; undefined for any. Throws INTROUVABLE for a number that none has. */
async function idsOf(
  tx: Transaction,
  organisationKeys: readonly number[],
  { kind, id }: Partial<NonNullable<AuditFilter['objet']>> = {},
): Promise<readonly (readonly string[] | undefined)[]> {
  if (kind === undefined || id === undefined) return organisationKeys.map(() => undefined);
  const find = numbered[kind];
  if (find === undefined || isUuid(id.trim())) return organisationKeys.map(() => [id.trim()]);
  const found = await Promise.all(organisationKeys.map((key) => find(tx, key, id.trim())));
  if (found.every(({ length }) => length === 0)) throw new VigieError('INTROUVABLE', { objet: kind, id });
  return found.map((objects) => objects.map((one) => one.id));
}

/** The rows of one organisation within the period, newest first, `limit` of them at a time. */
async function* rowsOf(
  tx: Transaction,
  organisationKey: number,
  filter: AuditFilter,
  limit: number,
): AsyncGenerator<Row, undefined> {
  const { since = BEGINNING, until = END } = filter;
  let before: AuditPosition = { instant: until, id: AFTER_IDS };
  for (;;) {
    const { instant, id } = before;
    const rows = await tx.all(page, { organisationKey, since, limit, instant, id });
    yield* rows;
    if (rows.length < limit) return undefined;
    before = rows.at(-1) as Row;
  }
}

/** A row for each request, where several were written together. */
function ofRequests(row: Row): readonly Row[] {
  if (row.requetes === null) return [row];
  const requests = JSON.parse(row.requetes) as readonly RequestOfObject[];
  return requests
    .toReversed()
    .map(([id, request_id]) => ({ ...row, nombre: 1, premier: id, dernier: id, request_id }));
}

function isEarlier(one: Row, other: Row): boolean {
  return one.instant === other.instant ? one.id < other.id : one.instant < other.instant;
}

function matches(row: Row, { utilisateur, objet }: AuditFilter, ids?: readonly string[]): boolean {
  if (utilisateur !== undefined && ![row.utilisateur_id, row.compte].includes(utilisateur)) return false;
  if (objet === undefined) return true;
  const isOf = (id: string) => !isBefore(id, row.premier) && !isBefore(row.dernier, id);
  return objet.kind === row.objet && (ids?.some(isOf) ?? true);
}

function entryOf(
  { id: _, requetes: __, instant, avant, apres, ...row }: Row,
  organisation: string | null,
): AuditEntry {
  return {
    date: new Date(instant).toISOString(),
    organisation_id: organisation,
    ...row,
    avant: avant === null ? null : (JSON.parse(avant) as AuditedMembers),
    apres: apres === null ? null : (JSON.parse(apres) as AuditedMembers),
  };
}
