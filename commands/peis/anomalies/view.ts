import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { AnomalieDePei } from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { INT32_COUNT_MAX } from '../../../src/contract/schema/fields.ts';
import { type Context, type Instead, viewOf } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';
import { type Argument, integer, one, type ReadValue } from '../../shared/flags/flags.ts';
import { peiIds } from '../../shared/names/ouvrages.ts';
import { GRAVITE_TONES, graviteText } from '../../shared/views/anomalies.ts';

/** The PEI in a line of `peis anomalies`. */
export const pei = one('Id or number of the PEI');

const { read } = integer('code', { min: 0, max: INT32_COUNT_MAX }, 'Code of the anomaly in the library');
export const anomalie: Argument<number> = {
  summary: 'Code of the anomaly in the library',
  arity: 'one',
  read: ([typed = '']) => read([typed]) as ReadValue<number>,
};

/** The id of a PEI given by id or number. Throws EXTENSION_ABSENTE, INTROUVABLE, NUMERO_AMBIGU. */
export async function peiId(
  context: Context,
  endpoint: Endpoint,
  typed: string,
  instead: Instead,
): Promise<string> {
  await requireExtension('anomalies-de-pei', endpoint)(context);
  const [id = typed] = await peiIds(context, [typed], { instead });
  return id;
}

/** View of anomalies of a PEI, with those that are open emphasised by severity. */
export const anomaliesDePei = viewOf(AnomalieDePei, {
  id: ({ id }) => id,
  columns: [
    { field: 'anomalie.code', title: 'code', right: true },
    {
      field: 'anomalie.indice_de_gravite',
      title: 'indice_de_gravite',
      text: ({ anomalie }, words) => graviteText(anomalie.indice_de_gravite, words),
      tone: ({ anomalie, date_fin }) =>
        date_fin === null ? GRAVITE_TONES[anomalie.indice_de_gravite] : undefined,
    },
    { field: 'anomalie.texte', title: 'texte', wide: true },
    { field: 'date_debut' },
    { field: 'date_fin' },
    { field: 'id', whole: true, spare: true },
  ],
  complete: true,
});
