import * as z from 'zod';
import { addEndpoint, lazy, updateEndpoint } from '../../endpoint.ts';
import { dateTime, fieldIssue, idParam, list, refineOnlyIfValid, text, uuid } from '../../schema/fields.ts';
import { mayLackNulls } from '../../schema/nullable-members.ts';
import {
  AnyDossier,
  administrativeMembers,
  administrativeNames,
  dossierMembers,
  ENFANTS_MAX,
  readDossier,
  STATUTS_DE_DOSSIER,
  TYPE_PEI,
  TYPES_D_ENFANT,
  TYPES_ERP,
} from './dossiers.ts';

/** What makes a dossier; what may be null may be left out, and counts and lists are empty then. */
const members = () => {
  const { modules, tags, nb_messages_fil_rouge, nb_contacts, est_archive, ...own } = dossierMembers();
  return {
    ...mayLackNulls(own),
    date_de_creation: dateTime().optional(),
    statut: z.enum(STATUTS_DE_DOSSIER).default('OUVERT'),
    modules: modules.default([]),
    tags: tags.default([]),
    est_archive: est_archive.default(false),
    nb_messages_fil_rouge: nb_messages_fil_rouge.default(0),
    nb_contacts: nb_contacts.default(0),
    createur_id: text(256).nullable().optional().describe('Creator (default: the caller)'),
  };
};

/** Body of a child created with its parent, from which the other members come. */
const childMembers = () => {
  const { objet, statut, ...own } = members();
  return { ...own, objet: objet.optional(), statut: z.enum(STATUTS_DE_DOSSIER).optional() };
};
const Enfant = lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({
      ...childMembers(),
      type: z.enum(TYPES_ERP),
      erp_id: uuid(),
      ...administrativeMembers(),
    }),
    z.strictObject({ ...childMembers(), type: z.literal(TYPE_PEI), pei_id: uuid() }),
  ]),
);

const body = () =>
  z.strictObject({
    ...members(),
    parent_id: uuid().optional(),
    type: z.enum(TYPES_D_ENFANT).optional(),
    erp_id: uuid().optional(),
    pei_id: uuid().optional(),
    ...administrativeMembers(),
    dossiers_enfants: list(Enfant(), ENFANTS_MAX).default([]),
  });
type AddedDossier = z.output<ReturnType<typeof body>>;

/** What a dossier may say by what it is: at the top, attached to another about an ERP, or about a water point. */
function coherentKind(dossier: AddedDossier, ctx: z.RefinementCtx): void {
  const { parent_id, type } = dossier;
  const refuse = (name: keyof AddedDossier, issue: ReturnType<typeof fieldIssue>) =>
    ctx.addIssue({ code: 'custom', path: [name], input: dossier[name], ...issue });
  const without = (name: keyof AddedDossier, champ: string, allowed: readonly string[]) => {
    if (dossier[name] !== undefined) refuse(name, fieldIssue('SANS_OBJET', { champ, allowed }));
  };
  const isAboutPei = type === TYPE_PEI;
  if (parent_id === undefined) {
    if (type !== undefined) refuse('parent_id', fieldIssue('REQUIS'));
  } else {
    if (type === undefined) refuse('type', fieldIssue('REQUIS'));
    else if (isAboutPei && dossier.pei_id === undefined) refuse('pei_id', fieldIssue('REQUIS'));
    else if (!isAboutPei && dossier.erp_id === undefined) refuse('erp_id', fieldIssue('REQUIS'));
    if (dossier.dossiers_enfants.length > 0)
      refuse('dossiers_enfants', fieldIssue('TROP_D_ELEMENTS', { max: 0 }));
  }
  if (type === undefined || isAboutPei)
    for (const name of ['erp_id', ...administrativeNames()] as const) without(name, 'type', TYPES_ERP);
  if (!isAboutPei) without('pei_id', 'type', [TYPE_PEI]);
}

export const addDossier = addEndpoint({
  name: 'dossiers.add',
  path: '/dossiers',
  summary: 'Add a dossier with its attached dossiers, or an attached dossier',
  extension: true,
  body: lazy(() =>
    body().superRefine(
      coherentKind,
      refineOnlyIfValid('parent_id', 'type', 'erp_id', 'pei_id', 'dossiers_enfants'),
    ),
  ),
  response: AnyDossier,
});

/** Administrative members are those of a child that concerns an ERP. */
export const updateDossier = updateEndpoint({
  name: 'dossiers.update',
  path: '/dossiers/{dossier_id}',
  summary: 'Update a dossier; omitted members keep their value',
  extension: true,
  params: idParam('dossier_id'),
  reading: readDossier,
  body: lazy(() => {
    const { service_dossier_id, objet, modules, tags, avis } = dossierMembers();
    return z
      .strictObject({ service_dossier_id, objet, modules, tags, avis, ...administrativeMembers() })
      .partial();
  }),
  response: AnyDossier,
});
