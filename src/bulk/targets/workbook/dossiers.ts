import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import { addDossier } from '../../../contract/resources/dossiers/changes.ts';
import {
  administrativeMembers,
  administrativeNames,
  dossierMembers,
  listDossiers,
  TYPE_PEI,
  TYPES_D_ENFANT,
} from '../../../contract/resources/dossiers/dossiers.ts';
import { fieldIssue, refineOnlyIfValid, text, uuid } from '../../../contract/schema/fields.ts';
import { digest, inNfc } from '../../model/digest.ts';
import { type Body, importTarget, searchText } from '../../model/import-target.ts';
import { KEYS, numberKey } from '../../model/keys.ts';
import { erps } from './erps.ts';
import { picked } from './nested.ts';
import { numbersOf, OTHER_IMPORTS } from './of-dossier.ts';

/** Fields of the dossier itself; those of its ERP or PEI belong to the child created with it. */
const OWN = ['service_dossier_id', 'objet', 'date_de_creation', 'statut', 'avis', 'est_archive'] as const;

/** Types with administrative members, more than a line may list. */
const OF_AN_ERP = { champ: 'type', allowed: ['erp:…'] };

const schema = lazy(() => {
  const { service_dossier_id, objet, date_de_creation, statut, avis, est_archive } = dossierMembers();
  return z
    .strictObject({
      ...{ service_dossier_id, objet, date_de_creation, statut, avis, est_archive },
      type: z.enum(TYPES_D_ENFANT).nullable(),
      erp_id: uuid().nullable(),
      pei_id: uuid().nullable(),
      createur_id: text(256).nullable(),
      ...administrativeMembers(),
    })
    .partial()
    .required({ objet: true })
    .superRefine(
      (row, ctx) => {
        const about = row.type === TYPE_PEI ? 'pei_id' : 'erp_id';
        const other = about === 'pei_id' ? 'erp_id' : 'pei_id';
        const refuse = (name: 'type' | typeof about, issue: ReturnType<typeof fieldIssue>) =>
          ctx.addIssue({ code: 'custom', path: [name], input: row[name], ...issue });
        if (!row.type && (row.erp_id || row.pei_id)) refuse('type', fieldIssue('REQUIS'));
        if (!row.type) return;
        if (!row[about]) refuse(about, fieldIssue('REQUIS'));
        const allowed = other === 'erp_id' ? OF_AN_ERP.allowed : [TYPE_PEI];
        if (row[other]) refuse(other, fieldIssue('SANS_OBJET', { champ: 'type', allowed }));
      },
      refineOnlyIfValid('type', 'erp_id', 'pei_id'),
    )
    .superRefine(
      (row, ctx) => {
        if (row.type && row.type !== TYPE_PEI) return;
        // The service refuses them for this type.
        const present = administrativeNames().filter((name) => row[name] !== undefined && row[name] !== null);
        for (const name of present) {
          const issue = fieldIssue('SANS_OBJET', OF_AN_ERP);
          ctx.addIssue({ code: 'custom', path: [name], input: row[name], ...issue });
        }
      },
      refineOnlyIfValid('type', ...administrativeNames()),
    )
    .superRefine(
      // A service's own date, new at each import, would hide that the dossier exists.
      ({ service_dossier_id: number, date_de_creation: date }, ctx) => {
        if (number?.trim() || date) return;
        const missing = fieldIssue('REQUIS', { autre: 'service_dossier_id' });
        ctx.addIssue({ code: 'custom', path: ['date_de_creation'], input: date, ...missing });
      },
      refineOnlyIfValid('service_dossier_id', 'date_de_creation'),
    );
});

export const dossiers = importTarget({
  name: 'dossiers',
  nouns: /^dossiers?$/,
  known: {
    service_dossier_id: {
      kind: 'text',
      form: 'identifier',
      aliases: 'numero|num|no|n|ref|reference|identifiant|numerodossier|dossier',
    },
    objet: { kind: 'text', aliases: 'libelle|intitule|titre|designation|nom|sujet' },
    date_de_creation: {
      kind: 'moment',
      past: true,
      aliases:
        'date|dt|creele|datecreation|dtcreation|datededepot|datedepot|dtdepot|depot|datedossier|ouvertle|recule|datereception|dtreception|arrivee',
    },
    statut: {
      kind: 'choice',
      serviceDefault: 'OUVERT',
      aliases: 'etat|situation',
      otherTarget: erps,
      synonyms: {
        OUVERT: 'en cours|ouverte|à traiter|en instruction|instruction|en attente',
        CLOS: 'clôturé|clôture|terminé|traité|soldé|classé|fini',
      },
    },
    avis: {
      kind: 'choice',
      aliases: 'avisdelacommission|aviscommission',
      synonyms: { favorable: 'f|fav|avis favorable', defavorable: 'd|def|défav|avis défavorable' },
    },
    est_archive: {
      kind: 'flag',
      whenEmpty: false,
      aliases: 'archive|archivee',
      synonyms: { true: 'archivé|archivée', false: 'actif|active|non archivé|non archivée' },
    },
    type: {
      kind: 'choice',
      aliases: 'typededossier|nature|typedossier|categorie',
      // With the natures of Prevarisc that have one type here (docs/coming-from-prevarisc.md).
      synonyms: {
        'erp:permis_de_construire': 'pc|permis|permis de construire (pc)',
        'erp:autorisation_de_travaux': 'at|travaux|autorisation travaux|autorisation de travaux (at)',
        'erp:visite_periodique': 'vp|visite|périodique',
        'erp:visite_reception': 'vr|réception|visite de réception|réception de travaux',
        'erp:visite_avant_ouverture': 'vao|avant ouverture|visite avant ouverture',
        'erp:visite_controle': 'vc|contrôle|visite de contrôle',
        'erp:levee_de_prescriptions': 'lp|levée de prescription',
        'erp:visite_chantier': 'chantier',
        'erp:visite_inopinee': 'inopinée',
        'erp:cahier_des_charges_ssi': 'cahier des charges fonctionnel du ssi',
        'erp:etude_cahier_des_charges_type_t': 'cahier des charges de type t',
        'erp:changement_de_dus': 'changement de dus (directeur unique de sécurité)',
        'erp:manifestation_temporaire': 'demande d’organisation de manifestation temporaire',
        'deci:declaration_pei': 'pei|deci|déclaration pei|point d’eau',
      },
    },
    erp_id: {
      kind: 'reference',
      refersTo: 'erp',
      aliases: `${numbersOf('erp', 'etablissement')}|codeidentifianterp|codeidentifiantetablissement|nomerp|nometablissement`,
    },
    pei_id: {
      kind: 'reference',
      refersTo: 'pei',
      aliases: `${numbersOf('pei', 'hydrant')}|idsdis|pointdeau`,
    },
    createur_id: {
      kind: 'reference',
      refersTo: 'utilisateur',
      aliases: 'createur|auteur|creepar',
    },
    demandeur: { kind: 'text', aliases: 'petitionnaire|maitredouvrage|exploitant' },
    numero_urbanisme: {
      kind: 'text',
      aliases: 'numerodocumenturbanisme|numeropc|numeroat|nourbanisme|nurbanisme|urbanisme|permis',
    },
    numero_urbanisme_date: { kind: 'day', aliases: 'dateurbanisme|datepc|dateat' },
    service_instructeur: { kind: 'text', aliases: 'instructeur|service' },
    descriptif_travaux: { kind: 'text', aliases: 'descriptif|travaux|description' },
    date_limite_traitement: {
      kind: 'day',
      aliases: 'datelimite|echeance|delai|limite|atraiteravant',
    },
    dossier_complet: {
      kind: 'flag',
      aliases: 'complet',
      synonyms: { true: 'complet', false: 'incomplet' },
    },
    dossier_complet_observations: {
      kind: 'text',
      aliases: 'piecesmanquantes|observationscompletude|completobservations',
    },
  },
  list: listDossiers,
  add: addDossier,
  row: {
    schema,
    complete: (row, { note }) => {
      if (!row.date_de_creation) note('JOUR_DE_L_IMPORT');
      return row;
    },
    creation: (row) => {
      const { type, erp_id, pei_id } = row;
      const parent = picked(row, [...OWN, 'createur_id']);
      if (!type) return { body: parent };
      const about = type === TYPE_PEI ? { pei_id } : { erp_id, ...picked(row, administrativeNames()) };
      return { body: { ...parent, dossiers_enfants: [{ type, ...about }] } };
    },
    rowOf: ({ body }) => rowOf(body),
  },
  key: KEYS.dossiers,
  otherImports: OTHER_IMPORTS,
  number: 'service_dossier_id',
  identity: (of) => {
    const number = numberKey(of('service_dossier_id'));
    return number === '' ? described(of) : digest(inNfc(`numero ${number}`));
  },
  // For files without numbers.
  otherwise: described,
  changes: {
    command: 'dossiers update {id}',
    fields: ['objet', 'avis'],
    when: { statut: 'OUVERT', est_archive: false },
  },
  changeCommandTemplate: 'dossiers update {id} --service-dossier-id {service_dossier_id}',
  filter: ({ objet }) => ({ objet: searchText(String(objet)) }),
  bodyOf: rowOf,
});

/** Identity of a dossier without a number: its subject, and its date of creation. */
function described(of: (field: string) => unknown): string {
  const day = String(of('date_de_creation') ?? '').slice(0, 10);
  const parts = [of('objet'), day, ...['type', 'erp_id', 'pei_id'].map(of)].map((value) => value ?? '');
  return digest(inNfc(`objet ${parts.join(' ')}`));
}

/** Row of a dossier, with the subject of its child. */
function rowOf(dossier: Body): Body {
  const [child] = (dossier.dossiers_enfants ?? []) as readonly (Body & {
    readonly erp?: { readonly id: string };
    readonly pei?: { readonly id: string };
  })[];
  const { createur } = dossier as Body & { readonly createur?: { readonly id: string } };
  return {
    ...picked(dossier, OWN),
    ...(createur ? { createur_id: createur.id } : picked(dossier, ['createur_id'])),
    ...(child ? picked(child, ['type', 'erp_id', 'pei_id', ...administrativeNames()]) : {}),
    ...(child?.erp ? { erp_id: child.erp.id } : {}),
    ...(child?.pei ? { pei_id: child.pei.id } : {}),
  };
}
