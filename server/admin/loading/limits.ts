import { AFFECTATIONS_MAX } from '../../../src/contract/resources/affectations.ts';
import { ENFANTS_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { query } from '../../storage/queries/query.ts';
import type { Awaitable, Transaction } from '../../storage/store.ts';
import type { LoadedLine } from '../kinds/kind.ts';
import type { LoadFault } from './issues.ts';
import type { Memory } from './memory.ts';

/** An object that has just been written, and where its line stands. */
export interface Created<T = LoadedLine> {
  readonly place: number;
  readonly told: T;
  /** Its place in its table, for kinds that have one. */
  readonly rang: number;
}

/** Where objects have been written, and how to refuse one. */
export interface Admission {
  readonly tx: Transaction;
  readonly memory: Memory;
  readonly organisationKey: number;
  readonly refuse: (place: number, fault: LoadFault) => void;
}

/**
 * What the other objects that are there have to say to new ones of one kind, which were written together. None is judged by
 * those that come after it.
 */
export const admit: Readonly<
  Record<string, (admission: Admission, created: readonly Created<never>[]) => Awaitable<void>>
> = {
  jeton: admitSecrets('tokens'),
  abonnement: admitSecrets('abonnements'),
  dossier: admitDossiers,
  affectation: admitAffectations,
  workflow: admitWorkflows,
};

/** A fingerprint is one secret's: who calls is found by it. */
function admitSecrets(table: 'tokens' | 'abonnements') {
  const sameHash = query<{ hash: string }, { organisation_key: number; id: string }>(
    `${table}.sameHash`,
    (db, p) =>
      db
        .selectFrom(table as 'tokens')
        .select(['organisation_key', 'id'])
        .where('hash', '=', p.hash),
  );
  return async (
    { tx, organisationKey, refuse }: Admission,
    created: readonly Created<{ id: string; hash: string }>[],
  ): Promise<void> => {
    const positions = new Map(created.map(({ told }, i) => [told.id, i]));
    const holders = await Promise.all(created.map(({ told: { hash } }) => tx.all(sameHash, { hash })));
    for (const [i, { place }] of created.entries()) {
      const other = holders[i]?.find(
        (row) => row.organisation_key !== organisationKey || (positions.get(row.id) ?? -1) < i,
      );
      if (other) refuse(place, { path: ['hash'], code: 'PRIS', params: { id: other.id } });
    }
  };
}

/** So many at the most of the dossiers that are attached to one, up to a `rang`. */
const children = query<
  { organisationKey: number; parent_id: string; rang: number; limit: number },
  { id: string }
>('dossiers.children', (db, p) =>
  db
    .selectFrom('dossiers')
    .select('id')
    .where('organisation_key', '=', p.organisationKey)
    .where('parent_id', '=', p.parent_id)
    .where('rang', '<=', p.rang)
    .limit(p.limit),
);

interface Dossier extends LoadedLine {
  readonly id: string;
  readonly parent_id?: string | null;
}

async function admitDossiers(admission: Admission, created: readonly Created<Dossier>[]): Promise<void> {
  const { memory, organisationKey } = admission;
  await Promise.all(created.map((one) => admitChild(admission, one)));
  for (const { place, told } of created) {
    if (typeof told.parent_id === 'string')
      memory.note('dossiers', { organisationKey, groupe: '', id: told.id, place });
  }
}

async function admitChild(
  { tx, organisationKey, refuse }: Admission,
  { place, told: { parent_id }, rang }: Created<Dossier>,
): Promise<void> {
  if (typeof parent_id !== 'string') return;
  const siblings = await tx.all(children, { organisationKey, parent_id, rang, limit: ENFANTS_MAX + 1 });
  if (siblings.length > ENFANTS_MAX)
    refuse(place, { path: ['parent_id'], code: 'COMPLET', params: { max: ENFANTS_MAX } });
}

interface Affectation {
  readonly id: string;
  readonly dossier_id: string;
  readonly role: string;
  readonly utilisateur_id: string;
}

/** So many at the most of the assignments of a dossier, up to a `rang`. */
const assigned = query<
  { organisationKey: number; dossier_id: string; rang: number; limit: number },
  Omit<Affectation, 'dossier_id'>
>(
  'affectations.ofDossier',
  (db, p) =>
    db
      .selectFrom('affectations')
      .select(['id', 'role', 'utilisateur_id'])
      .where('organisation_key', '=', p.organisationKey)
      .where('dossier_id', '=', p.dossier_id)
      .where('rang', '<=', p.rang)
      .limit(p.limit) as never,
);

/** A working group has so many members at the most, and a user holds one role there once. */
async function admitAffectations(
  { tx, organisationKey, refuse }: Admission,
  created: readonly Created<Affectation>[],
): Promise<void> {
  const judge = async ({ place, told, rang }: Created<Affectation>) => {
    const { dossier_id } = told;
    const group = await tx.all(assigned, { organisationKey, dossier_id, rang, limit: AFFECTATIONS_MAX + 1 });
    if (group.length > AFFECTATIONS_MAX)
      refuse(place, { path: ['dossier_id'], code: 'COMPLET', params: { max: AFFECTATIONS_MAX } });
    const alike = group.find(
      ({ id, role, utilisateur_id }) =>
        id !== told.id && role === told.role && utilisateur_id === told.utilisateur_id,
    );
    if (alike) refuse(place, { path: ['utilisateur_id'], code: 'PRIS', params: { id: alike.id } });
  };
  await Promise.all(created.map(judge));
}

interface Workflow {
  readonly id: string;
  readonly dossier_id: string;
  readonly prealables_id: readonly string[];
}

function admitWorkflows({ memory, organisationKey }: Admission, created: readonly Created<Workflow>[]): void {
  for (const { place, told } of created) {
    if (told.prealables_id.length === 0) continue;
    memory.note('workflows', { organisationKey, groupe: told.dossier_id, id: told.id, place });
  }
}
