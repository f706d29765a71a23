import * as z from 'zod';
import { lazy, readEndpoint, updateEndpoint } from '../../endpoint.ts';
import { namedObject, text, uuid } from '../../schema/fields.ts';
import { timezone } from '../utilisateurs.ts';

/** Members that its administrators change. */
const said = () => ({ nom: text(256, { min: 1 }), fuseau: timezone() });

/** The organisation of the caller (choice X17). */
export const OrganisationCourante = namedObject('OrganisationCourante', () => ({ id: uuid(), ...said() }));
export type OrganisationCourante = z.output<ReturnType<typeof OrganisationCourante>>;

export const readOrganisation = readEndpoint({
  name: 'organisation.read',
  path: '/organisation',
  summary: 'Read the organisation of the caller',
  extension: true,
  response: OrganisationCourante,
});

export const updateOrganisation = updateEndpoint({
  name: 'organisation.update',
  path: '/organisation',
  summary: 'Rename the organisation, or change its time zone',
  extension: true,
  reading: readOrganisation,
  body: lazy(() => z.strictObject(said()).partial()),
  response: OrganisationCourante,
});
