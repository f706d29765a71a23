import { Anomalie } from '../../../src/contract/resources/anomalies.ts';
import { type Prescription, prescriptionMembers } from '../../../src/contract/resources/prescriptions.ts';
import { Support } from '../../../src/contract/resources/supports.ts';
import { uuid } from '../../../src/contract/schema/fields.ts';
import { insert as insertAnomalies } from '../../resources/anomalies.ts';
import {
  insertMany as insertPrescriptions,
  pathsOf,
} from '../../resources/prescriptions/insert-prescriptions.ts';
import { placeInDirectories } from '../../resources/prescriptions/repertoires.ts';
import { insert as insertSupports, type SupportRow, shownSupport } from '../../resources/supports.ts';
import { stored } from './table.ts';

export const anomalie = stored({
  name: 'anomalie',
  table: 'anomalies',
  shape: () => Anomalie().shape,
  listOf: () => 'anomalies',
  insert: insertAnomalies,
});

export const support = stored({
  name: 'support',
  table: 'supports',
  shape: () => Support().shape,
  listOf: () => 'supports',
  insert: insertSupports,
  toMembers: (columns: SupportRow) => ({ ...shownSupport(columns) }),
});

type LoadedPrescription = Pick<Prescription, 'id' | 'contenu'> & {
  type?: Prescription['type'];
  chemins?: string[];
  supports_reglementaires_id?: readonly string[];
};

/** What the columns of a prescription hold, each support once. */
const columnsOf = (told: LoadedPrescription) => ({
  id: told.id,
  contenu: told.contenu,
  type: told.type ?? null,
  chemins: pathsOf(told.chemins),
  supports: [...new Set(told.supports_reglementaires_id)],
});

export const prescription = stored({
  name: 'prescription',
  table: 'prescriptions',
  shape: () => ({ id: uuid(), ...prescriptionMembers() }),
  references: { supports_reglementaires_id: 'supports' },
  listOf: () => 'prescriptions',
  order: ['id'],
  insertObjects: ({ tx, organisationKey, gain }, all: readonly LoadedPrescription[]) =>
    insertPrescriptions(tx, organisationKey, all.map(columnsOf), async (...where) =>
      gain(await placeInDirectories(...where)),
    ),
  toColumns: columnsOf,
  toMembers: ({ supports: supports_reglementaires_id, ...columns }) => ({
    ...columns,
    supports_reglementaires_id,
  }),
});
