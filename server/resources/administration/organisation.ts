import { VigieError } from '../../../src/contract/errors.ts';
import {
  readOrganisation,
  updateOrganisation,
} from '../../../src/contract/resources/administration/organisation.ts';
import { changeOrganisation, organisationByKey } from '../../admin/organisations.ts';
import { recordChanged } from '../../audit/journal.ts';
import { changes, handle } from '../../core/handler.ts';

/** The organisation of the caller, which its administrators change (choice X17). */
export const handlers = [
  handle(readOrganisation, async ({ tx, caller }) => {
    const found = await tx.get(organisationByKey, { organisationKey: caller.organisationKey });
    // Deleted meanwhile.
    if (!found) throw new VigieError('ORGANISATION_REFUSEE');
    return found;
  }),

  changes(
    updateOrganisation,
    // The handler records the change: no parameter names the organisation.
    () => ({}),
    async (scope, { body }) => {
      const { tx, caller } = scope;
      const { before, after } = await changeOrganisation(tx, caller.organisationKey, body);
      await recordChanged(scope, 'organisation', after.id, { ...before }, { ...after });
      return after;
    },
  ),
];
