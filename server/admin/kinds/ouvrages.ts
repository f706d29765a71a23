import { erpMembers, givenSites, TITULAIRES_MAX } from '../../../src/contract/resources/dossiers/erp.ts';
import { peiMembers } from '../../../src/contract/resources/dossiers/pei.ts';
import type { ErpBody } from '../../../src/contract/resources/ouvrages/erps.ts';
import { uuid } from '../../../src/contract/schema/fields.ts';
import { insert as insertErps, keptSites } from '../../resources/ouvrages/erps.ts';
import { insert as insertPeis } from '../../resources/ouvrages/peis.ts';
import { type LoadedLine, usersIds } from './kind.ts';
import { stored } from './table.ts';

/** Members of an ERP without what follows from those on its sites. */
function kept(donnees: LoadedLine): LoadedLine {
  const sites = donnees.sites_geographiques as ErpBody['sites_geographiques'] | undefined;
  return sites ? { ...donnees, sites_geographiques: keptSites(sites) } : donnees;
}

export const erp = stored({
  name: 'erp',
  table: 'erps',
  shape: () => ({
    id: uuid(),
    commission_de_securite_id: uuid().nullable(),
    titulaires_id: usersIds(TITULAIRES_MAX),
    ...erpMembers(),
    sites_geographiques: givenSites(),
  }),
  renamed: { commission_id: 'commission_de_securite_id' },
  references: { 'etablissement_rattache.erp_lie': 'erps' },
  links: { titulaires_id: 'erps_titulaires' },
  listOf: () => 'erps',
  insert: insertErps,
  toColumns: ({ id: _, commission_de_securite_id: __, titulaires_id: ___, ...donnees }) => ({
    donnees: kept(donnees),
  }),
  toMembers: ({ donnees, ...columns }) => ({ ...columns, ...kept(donnees as LoadedLine) }),
});

export const pei = stored({
  name: 'pei',
  table: 'peis',
  shape: () => ({ id: uuid(), ...peiMembers() }),
  listOf: () => 'peis',
  insert: insertPeis,
  toColumns: ({ id: _, ...donnees }) => ({ donnees }),
  toMembers: ({ id, donnees }) => ({ id, ...(donnees as LoadedLine) }),
});
