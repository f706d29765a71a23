import { type FieldError, VigieError } from '../../../src/contract/errors.ts';
import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  listPrescriptionsOfDossier,
  PRESCRIPTIONS_D_UN_DOSSIER_MAX,
  reorganisePrescriptions,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { dryRunFlag, write } from '../../shared/cli/writes.ts';
import { type Argument, integer, one } from '../../shared/flags/flags.ts';
import { heldPrescriptions } from '../../shared/views/dossier-prescriptions.ts';
import { heldBy } from './held.ts';

const place = integer('n', { min: 1, max: PRESCRIPTIONS_D_UN_DOSSIER_MAX }, 'New place, from 1');

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'prescriptions move',
  summary: 'Move a prescription of a dossier to another place. All are then numbered from 1',
  examples: {
    'Put prescription 5 first': 'vigie dossiers prescriptions move 2026-0042 5 1',
    'Preview the new numbers': 'vigie dossiers prescriptions move 2026-0042 2 4 --dry-run',
  },
  arguments: {
    dossier: one('Id or number of the dossier'),
    prescription: one('Number or id of the prescription'),
    place: { summary: place.summary, arity: 'one', read: place.read } as Argument<number>,
  },
  flags: dryRunFlag,
  endpoints: [reorganisePrescriptions, listPrescriptionsOfDossier, listDossiers],
  view: heldPrescriptions,
  async run(context, { arguments: { dossier, prescription, place }, flags: { dry_run }, instead }) {
    const { dossier_id, rows, named } = await heldBy(context, reorganisePrescriptions, dossier, { instead });
    const moved = named(prescription);
    if (place > rows.length) {
      const params = { max: rows.length };
      const tooFar: FieldError = { in: 'flag', path: ['place'], code: 'MAXIMUM', params, value: place };
      const command = 'vigie dossiers prescriptions move';
      throw new VigieError('OPTIONS_REFUSEES', { count: 1, command }, { fields: [tooFar] });
    }
    const order = rows.filter((row) => row !== moved).toSpliced(place - 1, 0, moved);
    const prescriptions = order.map(({ id }, i) => ({ id, numero: i + 1 }));
    const input = { params: { dossier_id }, body: { prescriptions } };
    const { data } = await write(context, reorganisePrescriptions, input, dry_run);
    return { kind: 'list', rows: data };
  },
});
