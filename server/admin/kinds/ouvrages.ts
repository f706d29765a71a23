import { erpMembers, TITULAIRES_MAX } from '../../../src/contract/resources/dossiers/erp.ts';
import { peiMembers } from '../../../src/contract/resources/dossiers/pei.ts';
import { uuid } from '../../../src/contract/schema/fields.ts';
import { type LoadedLine, usersIds } from './kind.ts';
import { stored } from './table.ts';

export const erp = stored({
  name: 'erp',
  table: 'erps',
  shape: () => ({
    id: uuid(),
    commission_de_securite_id: uuid().nullable(),
    titulaires_id: usersIds(TITULAIRES_MAX),
    ...erpMembers(),
  }),
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
  json: ['donnees'],
  toColumns: ({ id: _, commission_de_securite_id: commission_id, titulaires_id: __, ...donnees }) => ({
    commission_id,
    donnees,
  }),
  toMembers: ({ id, commission_id: commission_de_securite_id, donnees }) => ({
    ...{ id, commission_de_securite_id },
    ...(donnees as LoadedLine),
  }),
});

export const pei = stored({
  name: 'pei',
  table: 'peis',
  shape: () => ({ id: uuid(), ...peiMembers() }),
  columns: ['id', 'donnees'],
  json: ['donnees'],
  toColumns: ({ id: _, ...donnees }) => ({ donnees }),
  toMembers: ({ id, donnees }) => ({ id, ...(donnees as LoadedLine) }),
});
