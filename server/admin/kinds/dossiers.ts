import * as z from 'zod';
import { Affectation } from '../../../src/contract/resources/affectations.ts';
import { Document } from '../../../src/contract/resources/documents.ts';
import {
  administrativeMembers,
  administrativeOf,
  dossierMembers,
  SEANCES_D_UN_DOSSIER_MAX,
  TYPE_PEI,
  TYPES_D_ENFANT,
  TYPES_ERP,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { coherentDates, Workflow } from '../../../src/contract/resources/workflows.ts';
import { fileAddress, INT32_COUNT_MAX, text, uuid } from '../../../src/contract/schema/fields.ts';
import { insert as insertAffectations } from '../../resources/affectations.ts';
import { insert as insertDocuments } from '../../resources/documents.ts';
import { insert as insertDossiers } from '../../resources/dossiers/insert-dossiers.ts';
import { insert as insertWorkflows } from '../../resources/workflows.ts';
import { form, ids, type LoadedLine } from './kind.ts';
import { stored } from './table.ts';

const around = () => ({
  createur_id: text(256).nullable(),
  enveloppe_id: uuid().nullable(),
  seances_id: ids(SEANCES_D_UN_DOSSIER_MAX),
});

const atTheTop = form(
  'dossier',
  () => ({
    id: uuid(),
    parent_id: z.null().optional(),
    type: z.null().optional(),
    ...dossierMembers(),
    ...around(),
  }),
  { when: 'at the top' },
);
const attached = (type: z.ZodType) => ({
  id: uuid(),
  parent_id: uuid(),
  type,
  erp_id: uuid(),
  ...dossierMembers(),
  ...administrativeMembers(),
  ...around(),
});
const aboutAnErp = form('dossier', () => attached(z.enum(TYPES_ERP)), {
  when: 'attached to another, about an ERP',
});
/** For a type that there is not: all those that there are can then be told. */
const ofNoType = form('dossier', () => attached(z.enum(TYPES_D_ENFANT)));
const aboutAPei = form(
  'dossier',
  () => ({
    id: uuid(),
    parent_id: uuid(),
    type: z.literal(TYPE_PEI),
    pei_id: uuid(),
    ...dossierMembers(),
    ...around(),
  }),
  { when: 'attached to another, about a PEI' },
);

export const dossier = stored({
  name: 'dossier',
  table: 'dossiers',
  forms: [atTheTop, aboutAnErp, aboutAPei],
  formOf: ({ parent_id = null, type = null }) => {
    if (parent_id === null && type === null) return atTheTop;
    if (type === TYPE_PEI) return aboutAPei;
    return (TYPES_ERP as readonly unknown[]).includes(type) ? aboutAnErp : ofNoType;
  },
  links: { seances_id: 'dossiers_seances' },
  // The list holds those that are not attached to another.
  listOf: ({ parent_id }) => (parent_id ? undefined : 'dossiers'),
  foundBy: ({ parent_id }) => (parent_id ? ['dossiers', 'documents'] : []),
  insert: insertDossiers,
  toColumns: (told) => ({ administratif: told.erp_id === undefined ? null : administrativeOf(told) }),
  toMembers: ({ id, parent_id, type, erp_id, pei_id, administratif, ...columns }) => ({
    id,
    ...(parent_id === null ? {} : { parent_id, type }),
    ...(erp_id === null ? {} : { erp_id }),
    ...(pei_id === null ? {} : { pei_id }),
    ...columns,
    ...(administratif as LoadedLine | null),
  }),
});

export const affectation = stored({
  name: 'affectation',
  table: 'affectations',
  shape: () => {
    const { id, role } = Affectation().shape;
    return { id, dossier_id: uuid(), role, utilisateur_id: text(256) };
  },
  foundBy: () => ['dossiers', 'documents'],
  insert: insertAffectations,
});

export const workflow = stored({
  name: 'workflow',
  table: 'workflows',
  shape: () => {
    const { id, ...members } = Workflow().shape;
    return { id, dossier_id: uuid(), prealables_id: ids(INT32_COUNT_MAX), ...members };
  },
  check: coherentDates,
  links: { prealables_id: 'workflows_prealables' },
  insert: insertWorkflows,
});

export const document = stored({
  name: 'document',
  table: 'documents',
  shape: () => {
    const { id, ...members } = Document().shape;
    return { id, dossier_id: uuid(), ...members };
  },
  written: () => ({ url: fileAddress() }),
  listOf: () => 'documents',
  insert: insertDocuments,
});
