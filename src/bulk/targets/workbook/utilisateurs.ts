import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import {
  addUtilisateur,
  listUtilisateurs,
  Utilisateur,
  updateUtilisateur,
} from '../../../contract/resources/utilisateurs.ts';
import { digest } from '../../model/digest.ts';
import { importTarget, rowSchema } from '../../model/import-target.ts';
import { KEYS } from '../../model/keys.ts';

const schema = lazy(() => {
  const { first_name, last_name, fonction, roles, timezone, is_active } = Utilisateur().shape;
  const { id } = rowSchema({ add: addUtilisateur }).shape as { id: z.ZodType<string> };
  return z
    .strictObject({ id, first_name, last_name, fonction, roles, timezone, is_active })
    .partial()
    .required({ id: true });
});

export const utilisateurs = importTarget({
  name: 'utilisateurs',
  nouns: /^(?:utilisateurs?|agents?)$/,
  known: {
    id: {
      kind: 'text',
      identifies: true,
      aliases: 'identifiant|login|matricule|compte|email|mail|courriel|adressemail|code',
    },
    first_name: { kind: 'text', aliases: 'prenom' },
    last_name: { kind: 'text', aliases: 'nom|nomdefamille|nomusuel' },
    fonction: { kind: 'text', aliases: 'poste|grade|emploi|titre' },
    roles: {
      kind: 'choices',
      aliases: 'role|droits|profil|profils|habilitation|habilitations',
    },
    timezone: { kind: 'text', aliases: 'fuseau|fuseauhoraire' },
    is_active: {
      kind: 'flag',
      aliases: 'actif|active',
      synonyms: { true: 'actif|active', false: 'inactif|inactive|parti|partie' },
    },
  },
  list: listUtilisateurs,
  add: addUtilisateur,
  update: updateUtilisateur,
  key: KEYS.utilisateurs,
  identity: (of) => digest(String(of('id'))),
  row: {
    schema,
    creation: (row) => ({ body: row }),
    change: ({ id: _, ...row }) => row,
    rowOf: ({ params, body }) => ({
      ...body,
      ...(params?.utilisateur_id ? { id: params.utilisateur_id } : {}),
    }),
  },
  filter: ({ id }) => ({ id: String(id) }),
  bodyOf: ({ id, first_name, last_name, fonction, roles, timezone, is_active }) => ({
    ...{ id, first_name, last_name, fonction, roles, timezone, is_active },
  }),
});
