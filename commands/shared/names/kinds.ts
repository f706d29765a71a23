import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type Affectation, listAffectations } from '../../../src/contract/resources/affectations.ts';
import { type Document, listDocumentsOfDossier } from '../../../src/contract/resources/documents.ts';
import {
  listPrescriptionsOfDossier,
  type PrescriptionDeDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { listWorkflows, type Workflow } from '../../../src/contract/resources/workflows.ts';
import { nameOf } from '../output/user-name.ts';

/** A part of a dossier, named within it: `2026-0042/analyse`. */
export interface PartKind<Row> {
  /** Those of a dossier. */
  readonly list: Endpoint;
  readonly textsOf: (row: Row) => readonly (string | null)[];
  /** Whether the beginning of a name means nothing: 1 is not 10. */
  readonly isWhole?: true;
  readonly qualifierOf?: (row: Row) => string;
  /** A label that distinguishes it from others; `word` translates words of the interface. */
  readonly labelOf: (row: Row, word: (word: string) => string) => string;
}

/** The rows of each kind. */
export interface Parts {
  readonly affectation: Affectation;
  readonly document: Document;
  readonly prescription_de_dossier: PrescriptionDeDossier;
  readonly workflow: Workflow;
}
export type PartName = keyof Parts;

export const PARTS: { readonly [K in PartName]: PartKind<Parts[K]> } = {
  affectation: {
    list: listAffectations,
    textsOf: ({ utilisateur: { id, first_name, last_name } }) => [
      last_name,
      first_name && last_name && `${first_name} ${last_name}`,
      id,
    ],
    qualifierOf: ({ role }) => role,
    labelOf: ({ role, utilisateur }, word) => `${nameOf(utilisateur)}, ${word(role)}`,
  },
  document: {
    list: listDocumentsOfDossier,
    textsOf: ({ nom }) => [nom],
    labelOf: ({ nom, type }, word) => `${nom}, ${word(type)}`,
  },
  prescription_de_dossier: {
    list: listPrescriptionsOfDossier,
    textsOf: ({ numero }) => [String(numero)],
    isWhole: true,
    labelOf: ({ contenu }) => contenu,
  },
  workflow: {
    list: listWorkflows,
    textsOf: ({ titre, type }) => [titre, type],
    labelOf: ({ titre, etat }, word) => `${titre}, ${word(etat)}`,
  },
};
