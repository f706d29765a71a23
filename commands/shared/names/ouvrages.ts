import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { listErps } from '../../../src/contract/resources/ouvrages/erps.ts';
import { listPeis } from '../../../src/contract/resources/ouvrages/peis.ts';
import type { Context, IdsOf } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';
import { isId } from './named-objects.ts';

/** Objects with a number: the ids, each with a label. */
type Holders = (context: Context, number: string) => Promise<readonly { id: string; detail: string }[]>;

const erpsNumbered: Holders = async (context, service_erp_id) => {
  const { data } = await (await context.client()).call(listErps, { query: { service_erp_id } });
  return data.map(({ id, descriptif_technique }) => ({ id, detail: descriptif_technique?.libelle ?? '' }));
};

const peisNumbered: Holders = async (context, id_sdis) => {
  const { data } = await (await context.client()).call(listPeis, { query: { id_sdis } });
  return data.map(({ id, descriptif_technique }) => ({
    id,
    detail: String(descriptif_technique?.situation ?? ''),
  }));
};

/** Ids of objects given by id or by number, each once. */
function numbered(objet: 'erp' | 'pei', list: Endpoint, max: number, holdersOf: Holders): IdsOf {
  return async (context, typed, { instead }) => {
    await requireExtension('ouvrages', list)(context);
    const ids = new Set<string>();
    for (const name of typed) {
      const number = name.trim();
      // A text longer than any number is an id, or nothing.
      if (isId(number) || [...number].length > max) {
        ids.add(number);
        continue;
      }
      const holders = await holdersOf(context, number);
      const [first, another] = holders;
      if (!first) throw new VigieError('INTROUVABLE', { objet, id: name });
      if (another) {
        const proposals = holders.map(({ id, detail }) => ({ detail, command: instead(name, id) }));
        const params = { objet, numero: name, ids: holders.map(({ id }) => id) };
        throw new VigieError('NUMERO_AMBIGU', params, { proposals });
      }
      ids.add(first.id);
    }
    return [...ids];
  };
}

/** Ids of ERPs given by id or `service_erp_id`. Throws INTROUVABLE, NUMERO_AMBIGU, EXTENSION_ABSENTE. */
export const erpIds = numbered('erp', listErps, 10, erpsNumbered);

/** Ids of water points given by id or `id_sdis`. Throws the same. */
export const peiIds = numbered('pei', listPeis, 70, peisNumbered);
