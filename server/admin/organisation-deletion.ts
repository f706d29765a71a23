import { VigieError } from '../../src/contract/errors.ts';
import { recordAct, WHOLE_DATABASE } from '../audit/journal.ts';
import { query } from '../storage/queries/query.ts';
import type { Transaction } from '../storage/store.ts';
import { TABLES } from '../storage/tables/index.ts';
import type { Table } from '../storage/tables/table.ts';
import { KINDS } from './kinds/index.ts';
import { type OrganisationRow, requireOrganisation } from './organisations.ts';

const selectNaming = query<{ organisationKey: number; id: string }, { nom: string }>(
  'organisations.selectNaming',
  (db, p) =>
    db
      .selectFrom('commissions')
      .innerJoin('organisations', 'organisations.organisation_key', 'commissions.organisation_key')
      .select('nom')
      .distinct()
      .where('commissions.organisation_key', '!=', p.organisationKey)
      .where((eb) => eb.or([eb('presidence_id', '=', p.id), eb('secretariat_id', '=', p.id)])),
);

const counting = KINDS.map(({ name, table }) => ({
  name,
  count: query<{ organisationKey: number }, { total: number }>(`${table}.countAll`, (db, p) =>
    db
      .selectFrom(table as 'anomalies')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('organisation_key', '=', p.organisationKey),
  ),
}));

/** How many objects of each kind belong to an organisation; kinds of which there is none are left out. */
export type Content = Readonly<Record<string, number>>;

/**
 * What would be deleted with an organisation. Throws ORGANISATION_CITEE where commissions of others name it, and
 * ORGANISATION_NON_VIDE where anything belongs to it, unless that is to be deleted as well.
 */
export async function deletableContent(
  tx: Transaction,
  file: string,
  { organisation_key: organisationKey, id, nom }: OrganisationRow,
  withEverything: boolean,
): Promise<Content> {
  const others = (await tx.all(selectNaming, { organisationKey, id })).map((one) => one.nom);
  if (others.length > 0) throw new VigieError('ORGANISATION_CITEE', { nom, others });
  const content: Record<string, number> = {};
  for (const { name, count } of counting) {
    const { total = 0 } = (await tx.get(count, { organisationKey })) ?? {};
    if (total > 0) content[name] = total;
  }
  if (!withEverything && Object.keys(content).length > 0)
    throw new VigieError('ORGANISATION_NON_VIDE', {
      nom,
      organisation: id,
      file,
      kinds: Object.entries(content).map(([kind, count]) => `${kind} ${count}`),
    });
  return content;
}

/** The tables of an organisation: each comes before those that its rows name. Words of texts go with these (`TextIndex.clear`). */
const OWNED = Object.entries<Table>(TABLES)
  .filter(([name, { only }]) => name !== 'last_organisation' && !only)
  .map(([name]) => name)
  .reverse();

const deletions = OWNED.map((table) =>
  query<{ organisationKey: number }>(`${table}.deleteAll`, (db, p) =>
    db.deleteFrom(table as 'anomalies').where('organisation_key', '=', p.organisationKey),
  ),
);

/** Deletes an organisation with all its rows. Throws INTROUVABLE, and what `deletableContent` throws. */
export async function deleteOrganisation(
  tx: Transaction,
  file: string,
  id: string,
  withEverything: boolean,
  now: string,
): Promise<Content> {
  const organisation = await requireOrganisation(tx, id);
  const { organisation_key: organisationKey } = organisation;
  const content = await deletableContent(tx, file, organisation, withEverything);
  await tx.textIndex.clear(tx, organisationKey);
  for (const deletion of deletions) await tx.run(deletion, { organisationKey });
  const avant = { nom: organisation.nom, ...content };
  const act = { action: 'suppression', objet: 'organisation', id: organisation.id, avant } as const;
  // Its audit log went with it.
  await recordAct(tx, WHOLE_DATABASE, act, now);
  return content;
}
