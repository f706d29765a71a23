import { AFFECTATIONS_MAX } from '../../../src/contract/resources/affectations.ts';
import {
  ENFANTS_MAX,
  NIVEAUX_D_ENFANTS_MAX as NIVEAUX_MAX,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { PRESCRIPTIONS_D_UN_DOSSIER_MAX } from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { ARBRE_MAX, sizeOf } from '../../resources/dossiers/tree.ts';
import { keepActive, prealables } from '../../resources/workflows.ts';
import { cyclesIn } from '../../rules/cycles.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import { rowsAmong } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Transaction } from '../../storage/store.ts';
import type { LoadFault } from './issues.ts';

/** The rows of an organisation that came to a table after a `rang`. */
export type Since = { readonly organisationKey: number; readonly rang: number };

/** The rows that a load has added to a table which has them in the order of their `rang`. */
export interface Added {
  readonly tx: Transaction;
  readonly since: Since;
  /** Dossiers to which they belong. */
  readonly dossierIds: ReadonlySet<string>;
  readonly refuse: (rang: number, fault: LoadFault) => void;
}

/** Dossiers that are looked at at once: writing while rows are still being read is not allowed. */
const PAGE = 1000;

/** Reads the rows of a table that belong to one dossier, of each that new ones belong to, in the order of their creation. */
function groupsOf<Row>(
  table: 'dossiers' | 'affectations' | 'workflows' | 'prescriptions_de_dossier',
  owner: string & keyof Row,
  more: readonly (string & keyof Row)[],
) {
  // What Kysely knows of one table and its owner holds here for all: the tests prepare every query against the schema.
  const [any, id] = [table as 'workflows', owner as 'dossier_id'];
  const columns = [owner, 'rang', 'id', ...more] as never;
  const rows = rowsAmong(`${any}.ofOwners`, columns, id, { order: [id, 'rang'] });
  return async function* ({ tx, since: { organisationKey }, dossierIds }: Added): AsyncGenerator<Row[][]> {
    const all = [...dossierIds];
    for (let from = 0; from < all.length; from += PAGE) {
      const values = JSON.stringify(all.slice(from, from + PAGE));
      const found = await tx.all(rows, { organisationKey, values });
      yield [...Map.groupBy(found as Row[], (row) => row[owner]).values()];
    }
  };
}

interface Child {
  readonly rang: number;
  readonly id: string;
  readonly parent_id: string;
}
const families = groupsOf<Child>('dossiers', 'parent_id', []);
const parentsOf = rowsAmong('dossiers.parents', ['id', 'parent_id'], 'id');

/** Judges the new dossiers that are attached to others: each leads to the top, and none has too many below it. */
export async function checkChildren(added: Added): Promise<void> {
  const counted = new Set<string>();
  for await (const some of families(added)) {
    for (const { rang } of some.flatMap((children) => children.slice(ENFANTS_MAX)))
      added.refuse(rang, { path: ['parent_id'], code: 'COMPLET', params: { max: ENFANTS_MAX } });
    const isNew = ({ rang }: Child) => rang > added.since.rang;
    await checkTrees(added, some.flat().filter(isNew), counted);
  }
}

/** `counted` are the dossiers at the top whose trees have been. */
async function checkTrees(added: Added, children: readonly Child[], counted: Set<string>): Promise<void> {
  const { tx, since, refuse } = added;
  const { organisationKey } = since;
  const path = ['parent_id'];
  const parents = new Map<string, string | null>(children.map(({ id, parent_id }) => [id, parent_id]));
  const isUnknown = (id: string | null) => id !== null && !parents.has(id);
  let above = [...parents.values()].filter(isUnknown);
  // To the top, or one level too high.
  for (let level = 0; level <= NIVEAUX_MAX && above.length > 0; level++) {
    const found = await tx.all(parentsOf, { organisationKey, values: JSON.stringify(above) });
    for (const { id, parent_id } of found) parents.set(id, parent_id);
    above = found.map(({ parent_id }) => parent_id).filter(isUnknown);
  }
  const tops = new Map<string, number>();
  for (const { rang, id } of children) {
    const way = [id];
    for (
      let up = parents.get(id);
      up && parents.has(up) && way.length < NIVEAUX_MAX + 2;
      up = parents.get(up)
    )
      way.push(up);
    const top = way.at(-1) as string;
    if (new Set(way).size < way.length) {
      const ids = loopOf(way);
      if (ids) refuse(rang, { path, code: 'CYCLE', params: { ids } });
    } else if (way.length > NIVEAUX_MAX + 1)
      refuse(rang, { path, code: 'NIVEAUX', params: { max: NIVEAUX_MAX, levels: `> ${NIVEAUX_MAX}` } });
    else if (!counted.has(top)) tops.set(top, rang);
  }
  const size = async ([top, rang]: [string, number]) => {
    counted.add(top);
    if ((await sizeOf(tx, organisationKey, top)) > ARBRE_MAX)
      refuse(rang, { path, code: 'COMPLET', params: { max: ARBRE_MAX } });
  };
  await Promise.all([...tops].map(size));
}

/** The cycle through the first of a path; undefined but for one of its members, so that it is reported once. */
function loopOf(way: readonly string[]): string[] | undefined {
  const [first = ''] = way;
  const loop = way.slice(0, way.indexOf(first, 1) + 1);
  return loop.length > 0 && loop.every((id) => id >= first) ? loop : undefined;
}

type Assigned = Pick<Schema['affectations'], 'dossier_id' | 'rang' | 'id' | 'role' | 'utilisateur_id'>;
type Numbered = Pick<Schema['prescriptions_de_dossier'], 'dossier_id' | 'rang' | 'id' | 'numero'>;

/** A check of what a dossier has: so many at the most, and each `member` once, by what tells them apart. */
function checkUnlike<Row extends Pick<Assigned, 'rang' | 'id'>>(
  groups: (added: Added) => AsyncGenerator<Row[][]>,
  max: number,
  member: string,
  distinct: (row: Row) => string,
) {
  return async (added: Added): Promise<void> => {
    const { refuse } = added;
    for await (const some of groups(added))
      for (const group of some) {
        for (const { rang } of group.slice(max))
          refuse(rang, { path: ['dossier_id'], code: 'COMPLET', params: { max } });
        const held = new Map<string, string>();
        for (const row of group) {
          const id = held.get(distinct(row));
          if (id) refuse(row.rang, { path: [member], code: 'PRIS', params: { id } });
          else held.set(distinct(row), row.id);
        }
      }
  };
}

/** A user holds one role once in a working group. */
export const checkAffectations = checkUnlike(
  groupsOf<Assigned>('affectations', 'dossier_id', ['role', 'utilisateur_id']),
  AFFECTATIONS_MAX,
  'utilisateur_id',
  ({ role, utilisateur_id }) => `${role} ${utilisateur_id}`,
);

export const checkPrescriptions = checkUnlike(
  groupsOf<Numbered>('prescriptions_de_dossier', 'dossier_id', ['numero']),
  PRESCRIPTIONS_D_UN_DOSSIER_MAX,
  'numero',
  ({ numero }) => `${numero}`,
);

type Step = Pick<Schema['workflows'], 'dossier_id' | 'rang' | 'id' | 'type' | 'etat'>;
const steps = groupsOf<Step>('workflows', 'dossier_id', ['type', 'etat']);

/** Judges what new workflows wait for: others of the same dossier, and never themselves in the end. */
export async function checkPrealables(added: Added): Promise<void> {
  const { tx, since, refuse } = added;
  const { organisationKey } = since;
  const path = ['prealables_id'];
  for await (const some of steps(added)) {
    const all = new Map(some.flat().map((step) => [step.id, step]));
    const fresh = [...all.values()].filter(({ rang }) => rang > since.rang).map(({ id }) => id);
    const waits = await tx.all(prealables, { organisationKey, values: JSON.stringify(fresh) });
    const isWithin = ({ workflow_id, prealable_id }: (typeof waits)[number]) =>
      all.get(prealable_id)?.dossier_id === all.get(workflow_id)?.dossier_id;
    const rangOf = (id: string) => all.get(id)?.rang as number;
    const elsewhere = waits.filter((one) => !isWithin(one));
    const named = elsewhere.map((one) => one.prealable_id);
    // A missing object has been reported already.
    const existing = await existingIds(tx, 'workflows', organisationKey, named);
    for (const { workflow_id, prealable_id: id } of elsewhere)
      if (existing.has(id)) refuse(rangOf(workflow_id), { path, code: 'REFERENCE', params: { id } });
    const byWorkflow = [...Map.groupBy(waits.filter(isWithin), (one) => one.workflow_id)];
    const waitsFor = new Map(byWorkflow.map(([id, those]) => [id, those.map((one) => one.prealable_id)]));
    for (const cycle of cyclesIn(waitsFor)) {
      const [first = ''] = cycle;
      refuse(rangOf(first), { path, code: 'CYCLE', params: { ids: [...cycle, first] } });
    }
  }
}

/** Sets `workflows_actifs` of the dossiers that workflows came to. */
export async function activateWorkflows(added: Added): Promise<void> {
  const { tx, since } = added;
  for await (const some of steps(added))
    await Promise.all(
      some.map((those) => keepActive(tx, since.organisationKey, (those[0] as Step).dossier_id, those)),
    );
}
