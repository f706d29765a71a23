import { typeOf } from '../../src/contract/resources/ouvrages/activites.ts';
import { Erp, periodiciteEnVigueur } from '../../src/contract/resources/ouvrages/erp.ts';
import type { ViewColumn } from '../../src/terminal/output/view.ts';
import { viewOf } from '../shared/cli/command.ts';
import { nameOf } from '../shared/output/user-name.ts';
import { avisColumn } from '../shared/views/dossiers.ts';

const TECHNIQUE = 'descriptif_technique';
const ANALYSE = `${TECHNIQUE}.analyse_risque`;

const numero: ViewColumn<Erp> = { field: 'service_erp_id', title: 'numero', whole: true };
const libelle: ViewColumn<Erp> = { field: `${TECHNIQUE}.libelle`, title: 'nom', wide: true };
const commune: ViewColumn<Erp> = { field: 'implantation.commune', title: 'commune' };
const categorie: ViewColumn<Erp> = { field: `${ANALYSE}.categorie`, title: 'categorie', right: true };
const avis = avisColumn('avis_exploitation');

/** View of ERPs: their number, name and address. */
export const erps = viewOf(Erp, {
  id: ({ id }) => id,
  columns: [
    numero,
    libelle,
    commune,
    {
      field: `${ANALYSE}.activite_principale`,
      title: 'type',
      text: ({ descriptif_technique: of }) => {
        const analyse = of?.analyse_risque;
        return analyse?.activite_principale
          ? typeOf(analyse.activite_principale)
          : String(analyse?.type ?? '');
      },
    },
    categorie,
    avis,
    { field: 'a_visiter_en', right: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    numero,
    libelle,
    { field: `${TECHNIQUE}.statut`, title: 'statut' },
    { field: `${ANALYSE}.activite_principale`, title: 'activite' },
    categorie,
    { field: 'implantation.voie', title: 'voie' },
    commune,
    avis,
    { field: 'commission_de_securite.libelle', title: 'commission' },
    {
      field: 'titulaires.id',
      title: 'titulaires',
      text: ({ titulaires }) => titulaires.map((user) => nameOf(user)).join(', '),
    },
    {
      field: `${TECHNIQUE}.periodicite_modifiee`,
      title: 'periodicite',
      text: (erp) => String(periodiciteEnVigueur(erp) ?? ''),
    },
    { field: `${TECHNIQUE}.periodicite`, title: 'periodicite_reglementaire' },
    { field: 'date_derniere_visite' },
    { field: 'a_visiter_en' },
    { field: 'notes_internes' },
  ],
});
