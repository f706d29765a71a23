import { notFound, VigieError } from '../../src/contract/errors.ts';
import {
  ABONNEMENTS_MAX,
  type Abonnement,
  addAbonnement,
  CALENDAR_PREFIX,
  deleteAbonnement,
  listAbonnements,
  readCalendrier,
} from '../../src/contract/resources/abonnements.ts';
import { findUtilisateur } from '../admin/utilisateurs.ts';
import { hashToken, newToken } from '../core/authentication.ts';
import { handle } from '../core/handler.ts';
import { newId } from '../storage/ids.ts';
import { query } from '../storage/queries/query.ts';
import { insertRows, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { abonnements } from '../storage/tables/utilisateurs.ts';
import { calendarOf } from './abonnements/calendar.ts';
import { filter } from './lists/filters.ts';
import { handleList } from './lists/list.ts';

const SHOWN = columnsOf(abonnements, 'hash', 'revoked_at');

type Row = Pick<Schema['abonnements'], (typeof SHOWN)[number]>;

export const insert = insertRows('abonnements.insert', columnsOf(abonnements));
const own = rowsWhere('abonnements.own', ['id', 'revoked_at'], ['id', 'utilisateur_id']);
const byHash = rowsWhere('abonnements.byHash', columnsOf(abonnements, 'hash'), ['hash']);
/** Those of a user that lead somewhere. */
const open = query<{ organisationKey: number; utilisateur_id: string; limit: number }, { id: string }>(
  'abonnements.open',
  (db, p) =>
    db
      .selectFrom('abonnements')
      .select('id')
      .where('organisation_key', '=', p.organisationKey)
      .where('utilisateur_id', '=', p.utilisateur_id)
      .where('revoked_at', 'is', null)
      .limit(p.limit),
);
const revoke = updateRows('abonnements.revoke', ['revoked_at'], ['id']);

function shown({ id, utilisateur_id, libelle, type, personnel, created_at }: Row): Abonnement {
  return { id, libelle, type, utilisateur_id: personnel === 1 ? utilisateur_id : null, created_at };
}

/** Where the calendar of a secret is read, below the address of the service. */
const pathOf = (secret: string) => `/calendriers/${secret}.ics`;

export const handlers = [
  handleList(listAbonnements, 'abonnements', {
    columns: SHOWN,
    order: ['id'],
    // Those of others are their own business, and hold no less a secret.
    of: filter(
      (_, { caller }) => ({ abonne: caller.utilisateurId }),
      (eb, { abonne }) => eb.and([eb('utilisateur_id', '=', abonne), eb('revoked_at', 'is', null)]),
    ),
    filters: {},
    element: shown,
  }),

  handle(addAbonnement, async ({ tx, caller, now }, { body }) => {
    const { organisationKey, utilisateurId: utilisateur_id } = caller;
    const limit = ABONNEMENTS_MAX;
    const others = await tx.all(open, { organisationKey, utilisateur_id, limit });
    if (others.length === limit) throw new VigieError('ABONNEMENTS_AU_COMPLET', { max: limit });
    const secret = newToken(CALENDAR_PREFIX);
    const row = {
      id: newId(),
      utilisateur_id,
      libelle: body.libelle,
      type: body.type ?? null,
      personnel: body.utilisateur_id === undefined ? 0 : 1,
      created_at: now,
    };
    await insert.one(tx, organisationKey, { ...row, hash: hashToken(secret), revoked_at: null });
    return { ...shown(row), chemin: pathOf(secret) };
  }),

  handle(deleteAbonnement, async ({ tx, caller, now }, { params }) => {
    const { organisationKey, utilisateurId: utilisateur_id } = caller;
    const id = params.abonnement_id;
    const found = await tx.get(own, { organisationKey, utilisateur_id, id });
    if (!found || found.revoked_at !== null) throw notFound('abonnement', id);
    // The row stays, as that of a token does: a backup that is restored must not bring the address back.
    await tx.run(revoke, { organisationKey, id, revoked_at: now });
  }),

  handle(readCalendrier, async (scope, { params }) => {
    const { tx, caller } = scope;
    const { organisationKey } = caller;
    const hash = hashToken(params.fichier.slice(0, -'.ics'.length));
    const found = await tx.get(byHash, { organisationKey, hash });
    const user = found && (await findUtilisateur(tx, organisationKey, found.utilisateur_id));
    // The reason is not revealed.
    if (!found || found.revoked_at !== null || !user?.is_active) throw new VigieError('INTROUVABLE');
    return calendarOf(scope, { ...shown(found), timezone: user.timezone });
  }),
];
