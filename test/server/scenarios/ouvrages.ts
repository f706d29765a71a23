import { STATUTS_DE_PEI } from '../../../src/contract/resources/ouvrages/pei.ts';
import { peiDonnees } from '../../contract/objects.ts';
import { casesOf, erpDonneesOf } from './cases.ts';
import type { Resource, Scenario } from './scenario.ts';
import { dossierLine } from './steps.ts';

/** ERPs and water points, which are read through the dossiers about them. */

const line = (kind: string, name: string, members: object) => ({
  kind,
  organisation_id: '{nord}',
  id: `{${name}}`,
  ...members,
});
const erp = (name: string, members: object): object[] => [
  line('erp', name, {
    ...erpDonneesOf('{nord}', '{galerie}'),
    commission_de_securite_id: null,
    titulaires_id: [],
    ...members,
  }),
  dossierLine(`sur_${name}`, {
    parent_id: '{nu}',
    type: 'erp:visite_controle',
    erp_id: `{${name}}`,
  }),
];
const pei = (name: string, members: object): object[] => [
  line('pei', name, { ...peiDonnees(), ...members }),
  dossierLine(`sur_${name}`, { parent_id: '{nu}', type: 'deci:declaration_pei', pei_id: `{${name}}` }),
];

const RATTACHEMENTS = [
  ['cellule', { erp_lie: '{galerie}', type: 'CELLULE' }],
  ['batiment', { erp_lie: '{galerie}', type: 'BATIMENT_NON_ISOLE' }],
  ['seul', null],
] as const;

/** Members that the interface does not name, whatever they hold, at the depths where there may be some. */
const HIDDEN = {
  hauteur: 'Plancher bas du dernier niveau à 8 mètres ou plus',
  mesures: [{ debit: 45.5, pression: null, '': [] }],
};
const technique = (name: 'erp' | 'pei') =>
  (name === 'erp' ? erpDonneesOf('{nord}') : peiDonnees()) as {
    readonly descriptif_technique: { readonly analyse_risque?: object };
  };
const ANALYSE = {
  ...technique('erp').descriptif_technique,
  analyse_risque: { ...technique('erp').descriptif_technique.analyse_risque, ...HIDDEN },
};
const POINT = { ...technique('pei').descriptif_technique, ...HIDDEN };

const shown = (name: string, what: string, members: object): Scenario => ({
  name: what,
  call: { path: `/dossiers/{sur_${name}}` },
  status: 200,
  contains: members,
});

export const ouvrages: Resource = {
  lines: [
    ...casesOf('nord'),
    ...RATTACHEMENTS.flatMap(([name, etablissement_rattache]) => erp(name, { etablissement_rattache })),
    ...STATUTS_DE_PEI.flatMap((statut) =>
      pei(statut, { descriptif_technique: { ...technique('pei').descriptif_technique, statut } }),
    ),
    ...erp('analyse_ouverte', { descriptif_technique: ANALYSE }),
    ...pei('point_ouvert', { descriptif_technique: POINT }),
    line('pei', 'point_nu', {
      date_de_realisation: '2021-04-07T06:45:00Z',
      date_de_derniere_mise_a_jour: null,
    }),
    dossierLine('sur_point_nu', { parent_id: '{nu}', type: 'deci:declaration_pei', pei_id: '{point_nu}' }),
  ],
  library: [],
  scenarios: [
    ...RATTACHEMENTS.map(([name, etablissement_rattache]) =>
      shown(name, `C12: etablissement_rattache: ${etablissement_rattache?.type ?? 'null'}`, {
        erp: { id: `{${name}}`, etablissement_rattache },
      }),
    ),
    ...STATUTS_DE_PEI.map((statut) =>
      shown(statut, `C13: a water point that is ${statut}`, {
        pei: { id: `{${statut}}`, descriptif_technique: { statut } },
      }),
    ),
    shown('analyse_ouverte', 'C13: members of a risk analysis that the interface hides are kept and shown', {
      erp: { descriptif_technique: ANALYSE },
    }),
    shown('point_ouvert', 'C13: so are those of a water point', { pei: { descriptif_technique: POINT } }),
    {
      ...shown('point_nu', 'C13: one without a technical description', { pei: { id: '{point_nu}' } }),
      never: ['descriptif_technique'],
    },
    {
      name: 'C12, C13: all of them stand among the children of their dossier, in the order of their creation',
      call: { path: '/dossiers/{nu}' },
      status: 200,
      contains: {
        dossiers_enfants: [
          ...RATTACHEMENTS.map(([name]) => name),
          ...STATUTS_DE_PEI,
          'analyse_ouverte',
          'point_ouvert',
          'point_nu',
        ].map((name) => ({ id: `{sur_${name}}` })),
      },
    },
  ],
};
