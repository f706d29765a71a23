import type { FieldError } from '../../../src/contract/errors.ts';
import { AFFECTATIONS_MAX } from '../../../src/contract/resources/affectations.ts';
import { DOSSIERS_D_UNE_SEANCE_MAX } from '../../../src/contract/resources/commissions.ts';
import {
  DOSSIERS_D_UNE_ENVELOPPE_MAX,
  ENFANTS_MAX,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { query } from '../../storage/queries/query.ts';
import { rowsWhere } from '../../storage/queries/rows.ts';
import type { Awaitable, Transaction } from '../../storage/store.ts';
import type { LoadedLine } from '../kinds/kind.ts';
import type { LinePosition } from './issues.ts';
import type { Memory } from './memory.ts';

/** An object that has just been written, and where it stands. */
export interface Admission {
  readonly tx: Transaction;
  readonly memory: Memory;
  readonly organisationKey: number;
  readonly place: LinePosition;
  readonly refuse: (fault: Pick<FieldError, 'path' | 'code' | 'params'>) => void;
}

/** What the other objects that are there have to say to a new one, by kind. */
export const admit: Readonly<Record<string, (admission: Admission, told: never) => Awaitable<void>>> = {
  jeton: admitJeton,
  dossier: admitDossier,
  affectation: admitAffectation,
  workflow: admitWorkflow,
};

const sameHash = query<{ hash: string }, { organisation_key: number; id: string }>(
  'authentication.sameHash',
  (db, p) => db.selectFrom('tokens').select(['organisation_key', 'id']).where('hash', '=', p.hash),
);

/** A fingerprint is one token's: who calls is found by it. */
async function admitJeton(
  { tx, organisationKey, refuse }: Admission,
  { id, hash }: { id: string; hash: string },
): Promise<void> {
  const other = (await tx.all(sameHash, { hash })).find(
    (row) => row.id !== id || row.organisation_key !== organisationKey,
  );
  if (other) refuse({ path: ['hash'], code: 'PRIS', params: { id: other.id } });
}

const children = rowsWhere('dossiers.children', ['id'], ['parent_id'], { bounds: ['limit'] });

const GATHERED = {
  seances: { most: DOSSIERS_D_UNE_SEANCE_MAX },
  enveloppes: { most: DOSSIERS_D_UNE_ENVELOPPE_MAX },
} as const;
type Gathering = keyof typeof GATHERED;

const dossiersIn = {
  seances: rowsWhere('seances.dossiers', ['nb_dossiers'], ['id']),
  enveloppes: rowsWhere('enveloppes.dossiers', ['nb_dossiers'], ['id']),
};

interface Dossier extends LoadedLine {
  readonly id: string;
  readonly parent_id?: string | null;
  readonly enveloppe_id: string | null;
  readonly seances_id: readonly string[];
}

async function admitDossier(
  admission: Admission,
  { id, parent_id, enveloppe_id, seances_id }: Dossier,
): Promise<void> {
  const { tx, memory, organisationKey, place, refuse } = admission;
  if (typeof parent_id === 'string') {
    const siblings = await tx.all(children, { organisationKey, parent_id, limit: ENFANTS_MAX + 1 });
    if (siblings.length > ENFANTS_MAX) {
      refuse({ path: ['parent_id'], code: 'COMPLET', params: { max: ENFANTS_MAX } });
    }
    memory.note('dossiers', { organisationKey, groupe: '', id, ...place });
  }
  const gather = async (table: Gathering, gathering: string, path: (string | number)[]) => {
    const before = (await tx.get(dossiersIn[table], { organisationKey, id: gathering }))?.nb_dossiers ?? 0;
    const { most } = GATHERED[table];
    if (before + memory.charge(table, organisationKey, gathering) > most) {
      refuse({ path, code: 'COMPLET', params: { max: most } });
    }
  };
  if (enveloppe_id !== null) await gather('enveloppes', enveloppe_id, ['enveloppe_id']);
  for (const [i, seance] of seances_id.entries()) await gather('seances', seance, ['seances_id', i]);
}

const assigned = rowsWhere('affectations.ofDossier', ['id', 'role', 'utilisateur_id'], ['dossier_id'], {
  bounds: ['limit'],
});

interface Affectation {
  readonly id: string;
  readonly dossier_id: string;
  readonly role: string;
  readonly utilisateur_id: string;
}

/** A working group has so many members at the most, and a user holds one role there once. */
async function admitAffectation(
  { tx, organisationKey, refuse }: Admission,
  told: Affectation,
): Promise<void> {
  const { dossier_id } = told;
  const group = await tx.all(assigned, { organisationKey, dossier_id, limit: AFFECTATIONS_MAX + 1 });
  if (group.length > AFFECTATIONS_MAX) {
    refuse({ path: ['dossier_id'], code: 'COMPLET', params: { max: AFFECTATIONS_MAX } });
  }
  const alike = group.find(
    ({ id, role, utilisateur_id }) =>
      id !== told.id && role === told.role && utilisateur_id === told.utilisateur_id,
  );
  if (alike) refuse({ path: ['utilisateur_id'], code: 'PRIS', params: { id: alike.id } });
}

interface Workflow {
  readonly id: string;
  readonly dossier_id: string;
  readonly prealables_id: readonly string[];
}

function admitWorkflow({ memory, organisationKey, place }: Admission, told: Workflow): void {
  if (told.prealables_id.length === 0) return;
  memory.note('workflows', { organisationKey, groupe: told.dossier_id, id: told.id, ...place });
}
