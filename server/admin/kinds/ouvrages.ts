import { type ErpDonnees, erpMembers, TITULAIRES_MAX } from '../../../src/contract/resources/dossiers/erp.ts';
import { type PeiDonnees, peiMembers } from '../../../src/contract/resources/dossiers/pei.ts';
import { uuid } from '../../../src/contract/schema/fields.ts';
import { form, usersIds } from './kind.ts';
import { stored } from './table.ts';

type ErpTold = ErpDonnees & {
  id: string;
  commission_de_securite_id: string | null;
  titulaires_id: readonly string[];
};

export const erp = stored<ErpTold>({
  name: 'erp',
  table: 'erps',
  forms: [
    form('erp', () => ({
      id: uuid(),
      commission_de_securite_id: uuid().nullable(),
      titulaires_id: usersIds(TITULAIRES_MAX),
      ...erpMembers(),
    })),
  ],
  references: {
    commission_de_securite_id: 'commissions',
    titulaires_id: 'utilisateurs',
    'etablissement_rattache.erp_lie': 'erps',
  },
  links: {
    titulaires_id: {
      table: 'erps_titulaires',
      owner: 'erp_id',
      column: 'utilisateur_id',
      ordered: true,
    },
  },
  columns: ['id', 'commission_id', 'donnees'],
  toRow: ({ id, commission_de_securite_id, titulaires_id: _, ...donnees }) => ({
    id,
    commission_id: commission_de_securite_id,
    donnees: JSON.stringify(donnees),
  }),
  fromRow: (row: { id: string; commission_id: string | null; donnees: string }) => ({
    id: row.id,
    commission_de_securite_id: row.commission_id,
    ...(JSON.parse(row.donnees) as ErpDonnees),
  }),
});

type PeiTold = PeiDonnees & { id: string };

export const pei = stored<PeiTold>({
  name: 'pei',
  table: 'peis',
  forms: [form('pei', () => ({ id: uuid(), ...peiMembers() }))],
  columns: ['id', 'donnees'],
  toRow: ({ id, ...donnees }) => ({ id, donnees: JSON.stringify(donnees) }),
  fromRow: (row: { id: string; donnees: string }) => ({
    id: row.id,
    ...(JSON.parse(row.donnees) as PeiDonnees),
  }),
});
