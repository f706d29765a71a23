import type * as z from 'zod';
import { type Endpoint, lazy } from '../contract/endpoint.ts';
import { addAnomalie, deleteAnomalie, listAnomalies, readAnomalie } from '../contract/resources/anomalies.ts';
import {
  addPrescription,
  deletePrescription,
  listPrescriptions,
  type Prescription,
  updatePrescription,
} from '../contract/resources/prescriptions.ts';
import { addSupport, deleteSupport, listSupports, updateSupport } from '../contract/resources/supports.ts';
import { supportIdentity } from './columns/articles.ts';
import { SEVERITY_WORDS } from './columns/severity-words.ts';
import { KEYS } from './library-keys.ts';
import { digest, inNfc } from './rows/digest.ts';

/** The body of a creation. */
export type Body = Readonly<Record<string, unknown>>;

/** What makes a row the same object as another: one in the file and one in the library, or two in the file. */
export type Identity = number | string;

/** How a cell becomes the value of a field: see convert.ts. */
export type FieldKind = 'number' | 'word' | 'text' | 'choice' | 'chemins' | 'supports';

export interface Field {
  /** The member of the body. */
  readonly name: string;
  readonly kind: FieldKind;
  /** Headers that also mean it, without accents, case and punctuation. */
  readonly aliases: readonly string[];
  /** Objects of one identity have the same value here: it need not be compared. */
  readonly identifies?: true;
  /** A value that every row of a file may share, as a message proposes it for a required field without a column. */
  readonly example?: string;
  /** For a word: what stands for 0, 1, 2…, without accents and case; several ways to say one are separated by `|`. */
  readonly words?: readonly string[];
}

/** A kind of library, as data. The bounds of its fields are those of the contract. */
export interface Library {
  readonly name: 'anomalies' | 'prescriptions' | 'supports';
  readonly fields: readonly Field[];
  readonly list: Endpoint;
  readonly add: Endpoint;
  /** Without it, an object is replaced by deleting it and adding it again. */
  readonly update?: Endpoint;
  readonly remove?: Endpoint;
  /** Reads an object by its identity, where the interface can. */
  readonly read?: Endpoint;
  /** The field by which people know an object. */
  readonly key: string;
  readonly identity: (of: (field: string) => unknown) => Identity;
  /** An object of the service as the body that would create it. */
  readonly bodyOf: (object: Readonly<Record<string, unknown>>) => Body;
}

/** The schema of the body that creates an object. */
export function bodySchema(library: Pick<Library, 'add'>): z.ZodObject {
  return library.add.body?.() as z.ZodObject;
}

/** Who a body is. */
export function identityOf(library: Library, body: Body): Identity {
  return library.identity((field) => body[field]);
}

/** The body that would create an object of the service again: of its members those that are fields, and said. */
export function creationBody({ fields, bodyOf }: Library, object: Body): Body {
  const body = bodyOf(object);
  return Object.fromEntries(
    fields.flatMap(({ name }) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
}

interface LibraryData extends Omit<Library, 'fields'> {
  /** What is to be said of fields; those that the contract has besides are texts. */
  readonly known: Readonly<Record<string, Omit<Field, 'name'>>>;
}

/** A library whose fields are the members of the body that creates an object. */
function library({ known, ...data }: LibraryData): Library {
  const fields = lazy(() => {
    const { shape } = bodySchema(data);
    return [...new Set([...Object.keys(known), ...Object.keys(shape)])].map(
      (name): Field => ({ kind: 'text', aliases: [], ...known[name], name }),
    );
  });
  return {
    ...data,
    get fields() {
      return fields();
    },
  };
}

export const anomalies = library({
  name: 'anomalies',
  known: {
    code: {
      kind: 'number',
      identifies: true,
      aliases: ['numero', 'num', 'no', 'n', 'ref', 'reference'],
    },
    texte: {
      kind: 'text',
      aliases: ['libelle', 'nom', 'valeur', 'designation', 'intitule', 'description', 'anomalie'],
    },
    indice_de_gravite: {
      kind: 'word',
      aliases: ['gravite', 'indice', 'indicegravite', 'niveaudegravite', 'severite'],
      words: SEVERITY_WORDS,
      example: '1',
    },
  },
  list: listAnomalies,
  add: addAnomalie,
  remove: deleteAnomalie,
  read: readAnomalie,
  key: KEYS.anomalies,
  identity: (of) => of('code') as number,
  bodyOf: (anomalie) => anomalie,
});

export const prescriptions = library({
  name: 'prescriptions',
  known: {
    contenu: { kind: 'text', identifies: true, aliases: ['texte', 'prescription', 'libelle'] },
    type: { kind: 'choice', aliases: ['typedeprescription'] },
    chemins: {
      kind: 'chemins',
      aliases: ['chemin', 'dossier', 'dossiers', 'repertoire', 'repertoires'],
    },
    supports_reglementaires_id: {
      kind: 'supports',
      aliases: [
        'supportsreglementaires',
        'supportsreglementairesreference',
        'supports',
        'support',
        'articles',
        'article',
        'references',
        'reference',
      ],
    },
  },
  list: listPrescriptions,
  add: addPrescription,
  update: updatePrescription,
  remove: deletePrescription,
  key: KEYS.prescriptions,
  identity: (of) => digest(inNfc(of('contenu') as string)),
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

const supportsData: LibraryData = {
  name: 'supports',
  known: {
    nature: { kind: 'choice', aliases: ['type'], example: 'article' },
    reference: { kind: 'text', aliases: ['ref', 'article', 'numero'] },
    titre: { kind: 'text', aliases: ['intitule', 'libelle'] },
    contenu: { kind: 'text', aliases: ['texte'] },
    etat: { kind: 'choice', aliases: ['statut'] },
    legaldb_cid: { kind: 'text', aliases: ['cid', 'legaldb'] },
  },
  list: listSupports,
  add: addSupport,
  update: updateSupport,
  remove: deleteSupport,
  key: KEYS.supports,
  identity: (of) => supportIdentity(of),
  bodyOf: ({ id: _, ...members }) => members,
};
export const supports = library(supportsData);

/** Supports of one reference under several texts, such as `Article 1`: told apart by their title as well. */
export const supportsByTitle = library({ ...supportsData, identity: (of) => supportIdentity(of, true) });
