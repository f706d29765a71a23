import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  addLevee,
  deleteLevee,
  listPrescriptionsOfDossier,
  type PrescriptionAvecDossier,
  refuseLifted,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { RESULT_VIEW } from '../../../src/terminal/output/printers.ts';
import type { Result } from '../../../src/terminal/output/view.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';
import { changeAll, definedOf, dryRunFlag } from '../../shared/cli/writes.ts';
import { dossierId } from '../../shared/dossiers/numbers.ts';
import { renamed } from '../../shared/errors/failures.ts';
import { bodyFlags } from '../../shared/flags/contract-flags.ts';
import { many, one, toggle } from '../../shared/flags/flags.ts';
import { identify } from '../../shared/names/ids.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'prescriptions lever',
  summary: 'Lift prescriptions of other dossiers, found done by a dossier about the same ERP or PEI',
  description: [
    'The first dossier is the one that finds the prescriptions done, such as a visit: it must be open. The dossiers of the prescriptions may be closed, and do not change.',
    'Name a prescription by its id, or by its number in its dossier: 2025-0007/3.',
    '--annuler withdraws liftings of the dossier that were recorded by mistake.',
    'Prints one result per object.',
  ],
  examples: {
    'Lift two prescriptions found done by a visit':
      'vigie dossiers prescriptions lever 2026-0042 2025-0007/1 2025-0007/3',
    'Withdraw a lifting': 'vigie dossiers prescriptions lever 2026-0042 2025-0007/3 --annuler',
  },
  arguments: {
    dossier: one('Id or number of the dossier that finds them done'),
    prescriptions: many('Ids of prescriptions, or numbers such as 2025-0007/3; - reads from standard input'),
  },
  flags: {
    ...bodyFlags(addLevee),
    annuler: toggle('Withdraw the liftings instead'),
    ...dryRunFlag,
  },
  endpoints: [addLevee, deleteLevee, listPrescriptionsOfDossier, listDossiers],
  async run(context, { arguments: { dossier, prescriptions }, flags: { date, annuler, dry_run }, instead }) {
    await requireExtension('prescriptions-de-dossier', addLevee)(context);
    const params = { dossier_id: await dossierId(context, addLevee, dossier, { instead }) };
    const { ids, parts } = await identify(
      context,
      {
        kind: 'prescription_de_dossier',
        isPossible: ({ levee }) => (annuler ? levee?.dossier_id === params.dossier_id : levee === null),
      },
      prescriptions,
      { instead },
    );
    const lifted = new Map<string, PrescriptionAvecDossier>();
    /** Its number in its dossier where both are known, by its name or by the answer of the service. */
    const nameOf = (id: string) => {
      const { dossier, row = lifted.get(id) } = parts.get(id) ?? {};
      const number = (dossier ?? lifted.get(id)?.dossier)?.service_dossier_id;
      return row && number ? `${number}/${row.numero}` : id;
    };
    const columns = RESULT_VIEW.columns.map((one) =>
      one.field === 'id' ? { ...one, title: 'prescription', text: ({ id }: Result) => nameOf(id) } : one,
    );
    const changed = await changeAll(
      context,
      {
        ids,
        statut: [annuler ? 'levee_annulee' : 'levee', 'serait_modifie'],
        async act(client, id, dryRun) {
          if (annuler)
            return client.call(deleteLevee, { params: { ...params, prescription_id: id } }, { dryRun });
          const { row } = parts.get(id) ?? {};
          if (row) refuseLifted(row);
          const body = definedOf({ prescription_id: id, date });
          const answer = await client.call(addLevee, { params, body }, { dryRun }).catch((error: unknown) => {
            throw renamed(error, (member) => (member === 'prescription_id' ? nameOf(id) : undefined));
          });
          lifted.set(id, answer);
          return answer;
        },
        flags: bodyFlags(addLevee),
      },
      dry_run,
    );
    return { ...changed, view: { ...RESULT_VIEW, columns } };
  },
});
