import { expect, test } from 'vitest';
import type * as z from 'zod';
import { addDocument, Document, updateDocument } from '../../src/contract/resources/documents.ts';
import { validate } from '../../src/contract/schema/validate.ts';
import { documentComplet } from './objects.ts';
import {
  BOOLEAN,
  hasTheMembers,
  type MemberCases,
  oneOf,
  orNothing,
  orNull,
  publishedNames,
  textOf,
  URI,
  UUID,
} from './tables.ts';

const types = oneOf(
  'photo',
  'plan',
  'annexe',
  'divers',
  'rapport de vérification réglementaire après travaux',
);
const TYPE: MemberCases = {
  ...types,
  refused: [
    ...types.refused,
    'Photo',
    'rapport de verification reglementaire apres travaux',
    'rapport_de_vérification_réglementaire_après_travaux',
  ],
};
/** Whoever opens it on a page must find a file behind it, not a script. */
const ADDRESS: MemberCases = {
  allowed: [...URI.allowed, 'HTTP://exemple.fr', 'ftp://exemple.fr/plan.pdf'],
  refused: [
    ...URI.refused,
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///c:/plan.pdf',
    'urn:isbn:9782',
    'https:plan.pdf',
    'xhttps://exemple.fr/',
  ],
};
const NOM = textOf(256);
const DESCRIPTION = orNull(textOf(65_536));

hasTheMembers(
  'Document',
  Document(),
  { id: UUID, url: URI, nom: NOM, description: DESCRIPTION, type: TYPE, est_sensible: BOOLEAN },
  documentComplet(),
);

const { id, url, est_sensible, ...writable } = documentComplet();

hasTheMembers(
  'body of POST /documents/{document_id}',
  updateDocument.body?.() as z.ZodObject,
  { nom: orNothing(NOM), description: orNothing(DESCRIPTION), type: orNothing(TYPE) },
  writable,
);

hasTheMembers(
  'body of POST /dossiers/{dossier_id}/documents (choice C14)',
  addDocument.body?.() as z.ZodObject,
  {
    url: ADDRESS,
    nom: NOM,
    type: TYPE,
    est_sensible: orNothing(BOOLEAN),
    description: orNothing(DESCRIPTION),
  },
  { url, est_sensible, ...writable },
);

test('url, est_sensible and id are not written through the update: they are named (choice B3)', () => {
  const readOnly = new Set(['id', 'url', 'est_sensible']);
  const result = validate(updateDocument.body?.() as z.ZodObject, documentComplet(), 'body', readOnly);
  expect(result).toEqual({
    errors: ['id', 'url', 'est_sensible'].map((name) => ({
      in: 'body',
      path: [name],
      code: 'LECTURE_SEULE',
      params: { name },
    })),
  });
  expect(id).toHaveLength(36);
});

test('an update may say nothing, and null is for the description alone (choice B8)', () => {
  const judge = (value: unknown) => validate(updateDocument.body?.() as z.ZodObject, value, 'body');
  expect(judge({})).toEqual({ value: {} });
  expect(judge({ nom: null, description: null, type: null })).toEqual({
    errors: [
      { in: 'body', path: ['nom'], code: 'NULL_REFUSE' },
      { in: 'body', path: ['type'], code: 'NULL_REFUSE' },
    ],
  });
});

test('is published under its name', () => {
  expect(publishedNames(Document())).toEqual(['Document']);
});
