import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import { exchangeMembers } from '../../../contract/resources/ouvrages/exchange.ts';
import {
  DescriptifTechniquePei,
  DOMANIALITES,
  peiMembers,
  STATUTS_DE_PEI,
} from '../../../contract/resources/ouvrages/pei.ts';
import { addPei, listPeis, typeFrom, updatePei } from '../../../contract/resources/ouvrages/peis.ts';
import { fieldIssue, refineOnlyIfValid } from '../../../contract/schema/fields.ts';
import { UNITS } from '../../columns/numbers.ts';
import { DIAMETERS, MEMBERS } from '../../formats/exchange-model.ts';
import { digest } from '../../model/digest.ts';
import { type Body, type Completion, importTarget, type Stored } from '../../model/import-target.ts';
import { KEYS, numberKey } from '../../model/keys.ts';
import { withDegrees } from '../../model/lambert-93.ts';
import { flat, nestedForm, picked, placesIn } from './nested.ts';
import { BEFORE_STREETS, GEOMETRY, importedGeometry, placed, resolvedPlace } from './place.ts';

const DESCRIBED = [
  'type',
  'domanialite',
  'statut',
  'est_reglementaire',
  'est_conforme_rddeci',
  'performance_theorique',
  'performance_reelle',
  'observations_generales',
] as const;

const places = lazy(() => ({
  ...placesIn('descriptif_technique', [...DESCRIBED, ...Object.keys(exchangeMembers())]),
  date_de_realisation: 'date_de_realisation',
}));

const schema = lazy(() => {
  const { shape } = DescriptifTechniquePei();
  const { id_sdis, ...exchanged } = exchangeMembers();
  const { date_de_realisation } = peiMembers();
  return z
    .strictObject({
      ...picked(shape, DESCRIBED),
      ...exchanged,
      date_de_realisation,
      // `statut` of the exchange model is the owner: see `owned`.
      statut: z.enum([...STATUTS_DE_PEI, ...DOMANIALITES]),
    })
    .partial()
    .extend({ id_sdis: id_sdis.unwrap().unwrap(), ...importedGeometry() })
    .superRefine(
      ({ type, type_pei }, ctx) => {
        if (type === undefined && (type_pei === undefined || type_pei === null))
          ctx.addIssue({ code: 'custom', path: ['type_pei'], ...fieldIssue('REQUIS', { autre: 'type' }) });
        const derived = typeFrom(type_pei);
        if (type && derived && type !== derived)
          ctx.addIssue({
            code: 'custom',
            path: ['type'],
            input: type,
            ...fieldIssue('VALEUR', { allowed: [derived] }),
          });
      },
      refineOnlyIfValid('type', 'type_pei'),
    );
});

/** Checks the place of a point, and its number for a missing zero of its municipality. */
function complete(row: Body, completion: Completion): Body {
  const [given, insee] = [String(row.id_sdis), String(row.insee)];
  const isShortened = insee.startsWith('0') && /^\d{6,}$/.test(given) && given.startsWith(insee.slice(1));
  if (isShortened) completion.note('ZERO_OTE', { given, insee });
  return placed(row, completion);
}

/** Whether a row has all members of the national schema and no others: its `statut` is no state. */
function isOfSchema(row: Body): boolean {
  const isOther = (name: string) => !MEMBERS.includes(name);
  return MEMBERS.every((member) => member === 'statut' || member in row) && !Object.keys(row).some(isOther);
}

/** Values of a row for the stored point, in the words of the exchange model, which knows fewer. */
function resolved(row: Body, stored: Stored | undefined, completion: Completion): Body {
  const isEmpty = row.diam_pei === null && !DIAMETERS.includes(stored?.decimals.diam_pei) && isOfSchema(row);
  const values = isEmpty ? { ...row, diam_pei: undefined } : row;
  if (stored) tellHalfState(row, stored, completion);
  return resolvedPlace(owned(values, stored, completion), stored?.decimals, completion);
}

/** Notes that a row changes a point's status but not its availability, or gives that of a point out of service. */
function tellHalfState({ statut, disponible }: Body, { has }: Stored, { note }: Completion): void {
  if (disponible === undefined && STATUTS_DE_PEI.some((one) => one === statut) && !has({ statut })) {
    const working = [true, false].find((one) => has({ disponible: one }));
    if (working !== undefined)
      note('ETAT_CONSERVE', { field: 'disponible', taken: working ? 'oui' : 'non', given: String(statut) });
  }
  if (statut === undefined && typeof disponible === 'boolean' && !has({ statut: 'actif' })) {
    const taken = STATUTS_DE_PEI.find((one) => has({ statut: one }));
    if (taken !== undefined)
      note('ETAT_CONSERVE', { field: 'statut', taken, given: disponible ? 'oui' : 'non' });
  }
}

/** `statut` of the exchange model is `domanialite` in the interface: `prive` may be either of two. */
function owned(row: Body, stored: Stored | undefined, { note }: Completion): Body {
  const { statut, ...others } = row;
  if (!DOMANIALITES.some((one) => one === statut)) return row;
  const isThere = statut === 'privee' && stored?.has({ domanialite: 'privee_conventionnee' });
  if (isThere) note('VALEUR_DITE', { field: 'domanialite', given: statut, taken: 'privee_conventionnee' });
  return isThere ? others : { domanialite: statut, ...others };
}

const DIAMETER = { kind: 'decimal', units: UNITS.diameter, unknownValue: 0, usual: [20, 1000] } as const;
const METRES = { kind: 'decimal', units: UNITS.length, projected: true } as const;
const PRESSURE = { kind: 'decimal', units: UNITS.pressure, usual: [0.1, 25] } as const;

export const peis = importTarget({
  name: 'peis',
  computed: ['anomalies_en_cours', 'gravite_max'],
  nouns: /^(?:peis?|hydrants?|hyd|points?|eau|sdis)$/,
  known: {
    id_sdis: {
      kind: 'text',
      form: 'identifier',
      identifies: true,
      aliases: 'numero|num|no|n|idsis|numerosdis|identifiant|code|reference|ref|numeroglobal',
    },
    id_gestion: {
      kind: 'text',
      form: 'identifier',
      aliases: 'idgestionnaire|numerogestionnaire|idgest',
    },
    insee: { kind: 'text', form: 'five digits', aliases: 'codeinsee|inseecommune|codecommune' },
    commune: { kind: 'text', aliases: 'ville|localite|nomcommune|nomcom' },
    type_pei: {
      kind: 'choice',
      aliases: 'nature|naturedeci|typedepei|typehydrant',
      synonyms: {
        PI: 'poteau|poteau incendie|poteau d’incendie|poteaux|hydrant',
        BI: 'bouche|bouche incendie|bouche d’incendie',
        PA: 'point d’aspiration|aspiration|aire d’aspiration|point d’eau naturel|plan d’eau|cours d’eau|retenue|puisard',
        CI: 'citerne|réserve|réserve incendie|réserve d’incendie|bâche|bâche souple|citerne souple|citerne enterrée|réserve artificielle|CI_FIXE',
      },
    },
    type: {
      kind: 'choice',
      refinementName: 'type_pei',
      aliases: 'pibipena|famille',
      synonyms: {
        PIBI: 'pi|bi|poteau|poteau incendie|poteau d’incendie|bouche|bouche incendie|bouche d’incendie',
        PENA: 'pa|ci|citerne|réserve|bâche|point d’aspiration|point d’eau naturel|point d’eau artificiel',
      },
    },
    domanialite: { kind: 'choice', aliases: 'domaine|propriete', synonyms: DOMAINES() },
    statut: {
      kind: 'choice',
      serviceDefault: 'actif',
      refinementName: 'disponible',
      aliases: 'etat',
      synonyms: {
        ...DOMAINES(),
        actif: 'active|en service|opérationnel',
        projet: 'en projet|prévu',
        reforme: 'réformé|supprimé|hors service définitif|déposé',
        declaration_en_cours: 'en cours de déclaration',
      },
    },
    disponible: {
      kind: 'flag',
      aliases: 'disponibilite|dispo|etatdisponibilite',
      synonyms: {
        true: 'disponible|dispo|en service|ds',
        false: 'indisponible|indispo|hors service|hs|h.s.|h.s|non disponible',
      },
    },
    situation: {
      kind: 'text',
      aliases: 'adresse|adr|localisation|voie|emplacement|rue',
      ...BEFORE_STREETS,
    },
    nom_gest: { kind: 'text', aliases: 'gestionnaire|nomgestionnaire|exploitant' },
    ref_terr: { kind: 'text', form: 'identifier', aliases: 'referenceterrain|refterrain' },
    nom_etab: { kind: 'text', aliases: 'etablissement|nometablissement' },
    type_rd: { kind: 'text', aliases: 'typereglementaire|naturerd' },
    diam_pei: { ...DIAMETER, aliases: 'diametre|diam|dn|o|diametrepei' },
    diam_cana: { ...DIAMETER, aliases: 'diametrecanalisation|diamcanalisation|canalisation|diametrecana' },
    source_pei: {
      kind: 'choice',
      aliases: 'source|alimentation',
      synonyms: {
        reseau_aep: 'aep|réseau|réseau public|eau potable',
        plan_eau: 'étang|mare|lac',
        cours_eau: 'rivière|ruisseau|fleuve',
      },
    },
    press_dyn: { ...PRESSURE, aliases: 'pressiondynamique|pressiondyn|pdyn' },
    press_stat: { ...PRESSURE, aliases: 'pressionstatique|pressionstat|pstat|pression|press' },
    debit: {
      kind: 'decimal',
      units: UNITS.flow,
      plausible: [1, 5000],
      usual: [1, 500],
      aliases: 'q|debit1bar|debitm3h|debita1bar|debit1b|q1bar|qa1bar|q1b',
    },
    volume: {
      kind: 'decimal',
      units: UNITS.volume,
      plausible: [1, 1_000_000],
      usual: [1, 100_000],
      aliases: 'capacite|contenance|volumem3|vol',
    },
    date_dispo: { kind: 'day', aliases: 'datedisponibilite|datechangementetat' },
    date_mes: { kind: 'day', past: true, aliases: 'miseenservice|datemiseenservice|dateinstallation' },
    date_maj: { kind: 'day', past: true, aliases: 'datemiseajour|misajour|miseajour' },
    date_ct: {
      kind: 'day',
      past: true,
      aliases: 'controle|controletechnique|ct|datecontrole|datecontroletechnique|datectrl|ctrl',
    },
    date_ro: {
      kind: 'day',
      past: true,
      aliases: 'reconnaissance|ro|recop|datereconnaissance|daterecop|datereco',
    },
    prec: {
      kind: 'choice',
      aliases: 'precision',
      synonyms: { '01': '1|1 m', '05': '5|5 m', '99': 'plus de 10 m|inconnue', '10': '10 m' },
    },
    geometry: GEOMETRY,
    lon: { kind: 'decimal', projected: true, aliases: 'long|longitude|lng' },
    lat: { kind: 'decimal', projected: true, aliases: 'latitude' },
    x: { ...METRES, aliases: 'coordx|xcoord|coordsx|coordonneex|coordonneesx|xenm|e|est|easting' },
    y: { ...METRES, aliases: 'coordy|ycoord|coordsy|coordonneey|coordonneesy|yenm|nord|northing' },
    est_reglementaire: { kind: 'flag', aliases: 'reglementaire' },
    est_conforme_rddeci: {
      kind: 'flag',
      aliases: 'conforme|conformite|conformerddeci',
      synonyms: { true: 'conforme', false: 'non conforme' },
    },
    performance_theorique: { kind: 'decimal' },
    performance_reelle: { kind: 'decimal' },
    observations_generales: {
      kind: 'text',
      aliases: 'observations|observation|obs|remarque|remarques|commentaires|commentaire|anomalies',
    },
    date_de_realisation: { kind: 'moment', past: true, aliases: 'datecreation|dateentree' },
  },
  list: listPeis,
  add: addPei,
  update: updatePei,
  row: { ...nestedForm(schema, places, complete), resolve: resolved },
  key: KEYS.peis,
  number: KEYS.peis,
  municipality: ['insee', 'commune'],
  identity: (of) => digest(`pei ${numberKey(of('id_sdis'))}`),
  filter: ({ id_sdis }) => ({ id_sdis: String(id_sdis) }),
  // An exported point in metres alone must compare equal.
  bodyOf: (pei) => withDegrees(flat(pei, places())),
});

/** Owners of a point in the words of the exchange model and others. */
function DOMAINES() {
  return {
    publique: 'public|domaine public|communal',
    privee: 'privé|privés|domaine privé',
    privee_conventionnee: 'privé conventionné|conventionné|convention|sous convention|privé sous convention',
  };
}
