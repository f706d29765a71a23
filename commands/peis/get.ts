import { openAnomaliesOf } from '../../src/bulk/export/open-anomalies.ts';
import { GRAVITES } from '../../src/contract/resources/anomalies.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listAnomaliesDePei } from '../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import type { Pei } from '../../src/contract/resources/ouvrages/pei.ts';
import { listPeis, readPei } from '../../src/contract/resources/ouvrages/peis.ts';
import type { View } from '../../src/terminal/output/view.ts';
import type { Context } from '../shared/cli/command.ts';
import { dossiersAbout } from '../shared/dossiers/about.ts';
import { many } from '../shared/flags/flags.ts';
import { peiIds } from '../shared/names/ouvrages.ts';
import { getCommand } from '../shared/output/get.ts';
import { linesOf } from '../shared/views/dossiers.ts';
import { peis } from './view.ts';

export const command = getCommand({
  noun: 'peis',
  summary: 'Show a PEI',
  description: [
    'The number is the id_sdis, as shown by `vigie peis list`; case is ignored.',
    'On a terminal, the dossiers about the ERP or PEI are shown as well.',
    'On a terminal, the open anomalies of the PEI are shown as well.',
  ],
  examples: {
    'Show the first object of the list': 'vigie peis get "$(vigie peis list --limit 1 -o ids)"',
    'Show the flow rate':
      'vigie peis get "$(vigie peis list --limit 1 -o ids)" --fields descriptif_technique.debit',
  },
  names: { ids: many('Ids or numbers of PEIs, or - to read them from standard input') },
  read: readPei,
  idsOf: peiIds,
  endpoints: [listPeis, listDossiers, listAnomaliesDePei],
  view: peis,
  async related(context, pei, typed) {
    const view = await withOpenAnomalies(context, pei);
    return { view, ...(await dossiersAbout('pei', view)(context, pei, typed)) };
  },
});

/** The view of a PEI with its open anomalies, a line each, if the service keeps them (choice C21). */
async function withOpenAnomalies(context: Context, pei: Pei): Promise<View<Pei>> {
  const open = await openAnomaliesOf(await context.client(), [pei]);
  if (open === undefined) return peis;
  return {
    ...peis,
    details: [
      ...(peis.details ?? []),
      {
        field: 'anomalies',
        text: (_, { word }) =>
          linesOf(
            open.map(({ anomalie: { code, texte, indice_de_gravite } }) => {
              return `${code} ${texte} (${word(GRAVITES[indice_de_gravite] ?? '')})`;
            }),
          ),
      },
    ],
  };
}
