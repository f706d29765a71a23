import {
  addPrescriptionToDossier,
  listPrescriptionsOfDossier,
  nextNumero,
  PRESCRIPTIONS_D_UN_DOSSIER_MAX,
  type PrescriptionDeDossier,
} from '../../../contract/resources/dossiers/prescriptions.ts';
import { digest, inNfc } from '../../model/digest.ts';
import { importTarget } from '../../model/import-target.ts';
import { KEYS } from '../../model/keys.ts';
import { PRESCRIPTION } from '../prescriptions.ts';
import { DOSSIER, numbersOf, ofDossier } from './of-dossier.ts';

/** Identity of a prescription whose row has no number. */
const byText = (of: (field: string) => unknown) =>
  digest(inNfc(`texte ${of('dossier_id')} ${of('contenu')}`));

export const prescriptionsDeDossier = importTarget({
  name: 'prescriptions_de_dossier',
  nouns: /^prescriptions?$/,
  known: {
    // `Numéro` alone is that of the prescription.
    dossier_id: { ...DOSSIER, aliases: `${numbersOf('dossier')}|servicedossierid` },
    numero: { kind: 'number', identifies: true, aliases: 'num|no|n|ordre|rang' },
    contenu: { ...PRESCRIPTION.contenu, aliases: `${PRESCRIPTION.contenu.aliases}|description` },
    type: PRESCRIPTION.type,
    chemins: { ...PRESCRIPTION.chemins, aliases: 'chemin|repertoire|repertoires|rubrique|rubriques' },
    supports_reglementaires_id: PRESCRIPTION.supports_reglementaires_id,
  },
  list: listPrescriptionsOfDossier,
  ...ofDossier(addPrescriptionToDossier),
  key: KEYS.prescriptions_de_dossier,
  number: 'numero',
  numbering: { max: PRESCRIPTIONS_D_UN_DOSSIER_MAX, next: nextNumero },
  identity: (of) => (of('numero') ? digest(`numero ${of('dossier_id')} ${of('numero')}`) : byText(of)),
  otherwise: byText,
  // One that is lifted cannot be changed.
  changes: {
    command: 'dossiers prescriptions update {dossier_id} {id}',
    fields: ['contenu', 'type', 'chemins', 'supports_reglementaires_id'],
    when: { levee: null },
  },
  bodyOf: (object) => {
    const { dossier_id, numero, contenu, type, chemins, supports_reglementaires, origine_id, levee } =
      object as PrescriptionDeDossier & { readonly dossier_id: string };
    return {
      ...{ dossier_id, numero, contenu, type, chemins, origine_id, levee },
      supports_reglementaires_id: supports_reglementaires.map(({ id }) => id),
    };
  },
});
