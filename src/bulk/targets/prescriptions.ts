import {
  addPrescription,
  deletePrescription,
  listPrescriptions,
  type Prescription,
  updatePrescription,
} from '../../contract/resources/prescriptions.ts';
import { inNfc } from '../model/digest.ts';
import { importTarget, type KnownField } from '../model/import-target.ts';
import { KEYS } from '../model/keys.ts';

/** Fields of a prescription, in the library and in a dossier. */
export const PRESCRIPTION = {
  contenu: { kind: 'text', aliases: 'texte|prescription|libelle' },
  type: {
    kind: 'choice',
    aliases: 'typedeprescription',
    synonyms: {
      liee_a_l_exploitation: 'exploitation',
      liee_a_l_amelioration: 'amelioration',
      rappel_reglementaire: 'rappel',
    },
  },
  chemins: {
    kind: 'chemins',
    levels: /^(?:(?:sous)?(?:chapitre|section|partie|theme|rubrique|categorie)s?|niveau\d?)$/,
    aliases: 'chemin|dossier|dossiers|repertoire|repertoires|rubrique|rubriques',
  },
  supports_reglementaires_id: {
    kind: 'supports',
    aliases:
      'supportsreglementaires|supportsreglementairesreference|supports|support|articles|article|article1|article2|article3|art|references|reference',
  },
} as const satisfies Readonly<Record<string, KnownField>>;

export const prescriptions = importTarget({
  name: 'prescriptions',
  nouns: /^prescriptions?$/,
  skipsIdentical: true,
  known: { ...PRESCRIPTION, contenu: { ...PRESCRIPTION.contenu, identifies: true } },
  list: listPrescriptions,
  add: addPrescription,
  update: updatePrescription,
  remove: deletePrescription,
  key: KEYS.prescriptions,
  identity: (of) => inNfc(of('contenu') as string),
  text: ({ contenu }) => contenu as string,
  bodyOf: (object) => {
    const { contenu, type, chemins, supports_reglementaires } = object as Prescription;
    return {
      contenu,
      type,
      chemins,
      supports_reglementaires_id: supports_reglementaires.map(({ id }) => id),
    };
  },
});
