import { listPrescriptionsOfErp } from '../../src/contract/resources/dossiers/prescriptions.ts';
import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { one } from '../shared/flags/flags.ts';
import { erpIds } from '../shared/names/ouvrages.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { erpPrescriptions } from '../shared/views/dossier-prescriptions.ts';

export const command = defineCommand({
  noun: 'erps',
  verb: 'prescriptions',
  summary: 'List the prescriptions of the dossiers about an ERP, lifted or not',
  examples: {
    'List the prescriptions of an ERP that are not lifted':
      'vigie erps prescriptions "$(vigie erps list --limit 1 -o ids)" --levee false',
    'Export the prescriptions of an ERP for a spreadsheet':
      'vigie erps prescriptions "$(vigie erps list --limit 1 -o ids)" --all --excel',
  },
  arguments: { erp: one('Id or number of the ERP') },
  flags: { ...queryFlags(listPrescriptionsOfErp), ...pagingFlags },
  endpoints: [listPrescriptionsOfErp, listErps],
  view: erpPrescriptions,
  async run(context, { arguments: { erp }, flags, instead }) {
    await requireExtension('prescriptions-de-dossier', listPrescriptionsOfErp)(context);
    const [erp_id = erp] = await erpIds(context, [erp], { instead });
    return list(context, listPrescriptionsOfErp, flags, { params: { erp_id } });
  },
});
