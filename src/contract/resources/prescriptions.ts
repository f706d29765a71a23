import * as z from 'zod';
import { deleteEndpoint, endpoint, lazy, readEndpoint, updateEndpoint } from '../endpoint.ts';
import { CHEMIN_MAX, CHEMIN_PATTERN, parseChemin } from '../schema/chemins.ts';
import { fieldIssue, idParam, list, namedObject, text, uuid, wordsParam } from '../schema/fields.ts';
import { listEndpoint, pageQuery } from '../schema/pages.ts';
import { Support } from './supports.ts';

export const TYPES_DE_PRESCRIPTION = [
  'liee_a_l_exploitation',
  'liee_a_l_amelioration',
  'rappel_reglementaire',
] as const;

const CHEMINS_MAX = 10;
const SUPPORTS_MAX = 50;

/** A path of the directory-like structure, checked then normalised (choice C3). */
export function chemin() {
  return z
    .string()
    .transform((value, ctx) => {
      const parsed = parseChemin(value);
      if ('chemin' in parsed) return parsed.chemin;
      const { code, ...params } = parsed.fault;
      ctx.issues.push({ code: 'custom', input: value, ...fieldIssue(code, { ...params }) });
      return z.NEVER;
    })
    .meta({ pattern: CHEMIN_PATTERN, maxLength: CHEMIN_MAX });
}

/** A standard prescription (interface "Prescription"). */
export const Prescription = namedObject('Prescription', () => ({
  id: uuid(),
  contenu: text(65_536),
  type: z.enum(TYPES_DE_PRESCRIPTION).nullable(),
  supports_reglementaires: list(Support(), SUPPORTS_MAX),
  chemins: list(text(CHEMIN_MAX, { pattern: new RegExp(CHEMIN_PATTERN) }), CHEMINS_MAX),
}));
export type Prescription = z.output<ReturnType<typeof Prescription>>;

/** One result of the explore list: exactly one of the two keys (choice C4). */
export const ExploreResult = lazy(() =>
  z
    .union([z.strictObject({ chemin: z.string() }), z.strictObject({ prescription: Prescription() })])
    .meta({ id: 'ExploreResult' }),
);
export type ExploreResult = z.output<ReturnType<typeof ExploreResult>>;

/** Body of a prescription. */
export const prescriptionMembers = () => ({
  contenu: text(65_536).describe('Text'),
  type: z.enum(TYPES_DE_PRESCRIPTION).nullable().optional().describe('Type'),
  supports_reglementaires_id: list(uuid().describe('Id of a regulatory support'), SUPPORTS_MAX).optional(),
  chemins: list(chemin().describe('Path of a directory of the prescription'), CHEMINS_MAX).optional(),
});

/** Default of the paths of a new prescription, and of the directory to explore. */
export const ROOT = '/';

const filters = () => ({
  contenu: text(65_536).optional().describe('Filter by text (accents and case are ignored)'),
  mots: wordsParam(),
  support_reglementaire_article: text(512)
    .optional()
    .describe('Filter by reference or title of a regulatory support'),
  support_reglementaire_reference: text(512)
    .meta({
      'x-extension': true,
      description: 'Same as support_reglementaire_article; the name used by a public client',
    })
    .optional(),
});

const PrescriptionId = idParam('prescription_id');

export const explorePrescriptions = listEndpoint({
  name: 'prescriptions.explore',
  path: '/prescriptions/explore',
  summary: 'Explore a directory: its subdirectories, then its prescriptions',
  query: lazy(() =>
    z.strictObject({
      chemin: chemin().meta({ absent: ROOT }).optional(),
      ...filters(),
      ...pageQuery(),
    }),
  ),
  elements: ExploreResult,
});

export const listPrescriptions = listEndpoint({
  name: 'prescriptions.list',
  path: '/prescriptions',
  summary: 'List the prescriptions of the library',
  streamed: true,
  query: lazy(() => z.strictObject({ ...filters(), ...pageQuery() })),
  elements: Prescription,
});

export const addPrescription = endpoint({
  name: 'prescriptions.add',
  method: 'POST',
  path: '/prescriptions',
  summary: 'Add a prescription to the library',
  // The interface states 200 here, not 201.
  status: 200,
  body: lazy(() => {
    const { chemins, ...members } = prescriptionMembers();
    return z.strictObject({ ...members, chemins: chemins.meta({ absent: [ROOT] }) });
  }),
  response: Prescription,
});

export const readPrescription = readEndpoint({
  name: 'prescriptions.read',
  path: '/prescriptions/{prescription_id}',
  summary: 'Read a prescription',
  params: PrescriptionId,
  response: Prescription,
});

export const updatePrescription = updateEndpoint({
  name: 'prescriptions.update',
  path: '/prescriptions/{prescription_id}',
  summary: 'Update a prescription; omitted members keep their value',
  params: PrescriptionId,
  reading: readPrescription,
  body: lazy(() => z.strictObject(prescriptionMembers()).partial()),
  response: Prescription,
});

export const deletePrescription = deleteEndpoint({
  name: 'prescriptions.delete',
  path: '/prescriptions/{prescription_id}',
  summary: 'Delete a prescription',
  params: PrescriptionId,
  reading: readPrescription,
});
