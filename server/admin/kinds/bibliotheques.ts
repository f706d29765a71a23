import { Anomalie } from '../../../src/contract/resources/anomalies.ts';
import { type Prescription, prescriptionMembers } from '../../../src/contract/resources/prescriptions.ts';
import { Support } from '../../../src/contract/resources/supports.ts';
import { uuid } from '../../../src/contract/schema/fields.ts';
import { ANOMALIE_COLUMNS, anomalieRow, insertMany as insertAnomalies } from '../../resources/anomalies.ts';
import {
  insertMany as insertPrescriptions,
  pathsOf,
} from '../../resources/prescriptions/insert-prescriptions.ts';
import {
  insertMany as insertSupports,
  SUPPORT_COLUMNS,
  type SupportRow,
  shownSupport,
} from '../../resources/supports.ts';
import { form } from './kind.ts';
import { stored } from './table.ts';

export const anomalie = stored<Anomalie>({
  name: 'anomalie',
  table: 'anomalies',
  key: 'code',
  forms: [form('anomalie', () => Anomalie().shape)],
  listOf: () => 'anomalies',
  columns: ANOMALIE_COLUMNS,
  insertMany: insertAnomalies,
  toRow: anomalieRow,
  fromRow: (row: Anomalie) => ({ ...row }),
});

const supportRow = ({ legaldb_cid, contenu, titre, reference, ...told }: Support): SupportRow => ({
  ...told,
  legaldb_cid,
  contenu: contenu ?? null,
  titre: titre ?? null,
  reference: reference ?? null,
});

export const support = stored<Support>({
  name: 'support',
  table: 'supports',
  forms: [form('support', () => Support().shape)],
  listOf: () => 'supports',
  columns: SUPPORT_COLUMNS,
  insertMany: insertSupports,
  toRow: (told) => ({ ...supportRow(told) }),
  fromRow: (row: SupportRow) => ({ ...shownSupport(row) }),
});

type PrescriptionTold = Pick<Prescription, 'id' | 'contenu'> & {
  type?: Prescription['type'];
  chemins?: string[];
  supports_reglementaires_id?: readonly string[];
};
type PrescriptionRow = Omit<PrescriptionTold, 'chemins' | 'supports_reglementaires_id'> & {
  chemins: string;
  supports: string;
};

/** A prescription as its row holds it, each support once. */
const prescriptionRow = (told: PrescriptionTold) => ({
  id: told.id,
  contenu: told.contenu,
  type: told.type ?? null,
  chemins: pathsOf(told.chemins),
  supports: [...new Set(told.supports_reglementaires_id)],
});

export const prescription = stored<PrescriptionTold>({
  name: 'prescription',
  table: 'prescriptions',
  forms: [form('prescription', () => ({ id: uuid(), ...prescriptionMembers() }))],
  references: { supports_reglementaires_id: 'supports' },
  listOf: () => 'prescriptions',
  columns: ['id', 'contenu', 'type', 'chemins', 'supports'],
  insertObjects: (target, all) => insertPrescriptions(target, all.map(prescriptionRow)),
  toRow(told) {
    const { chemins, supports, ...row } = prescriptionRow(told);
    return { ...row, chemins: JSON.stringify(chemins), supports: JSON.stringify(supports) };
  },
  fromRow: ({ chemins, supports, ...row }: PrescriptionRow) => ({
    ...row,
    chemins: JSON.parse(chemins) as unknown,
    supports_reglementaires_id: JSON.parse(supports) as unknown,
  }),
});
