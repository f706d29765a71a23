import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { messages } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import type { Related } from '../output/get.ts';
import { linesOf, statutOf } from '../views/dossiers.ts';

/** Maximum of dossiers shown with their subject. */
const SHOWN_MAX = 10;

/** The dossiers about an ERP or a water point, shown with it if the service can filter by it (choices C17, C18). */
export function dossiersAbout<Row extends { readonly id: string }>(
  kind: 'erp' | 'pei',
  view: View<Row>,
): Related<Row> {
  return async (context, { id }, typed) => {
    const client = await context.client();
    if (!(await client.extensions()).has('dossiers')) return {};
    const subject = kind === 'erp' ? { erp_id: id } : { pei_id: id };
    const query = { ...subject, sort: '-statut', per_page: String(SHOWN_MAX) } as const;
    const { data, meta } = await client.call(listDossiers, { query });
    const { total } = meta.pagination;
    const { details = view.columns } = view;
    return {
      view: {
        ...view,
        details: [
          ...details,
          {
            field: 'dossiers',
            text: (_, reader) =>
              linesOf(
                data.map(
                  (one) => `${one.service_dossier_id ?? one.id} ${one.objet} (${statutOf(one, reader)})`,
                ),
              ),
          },
        ],
      },
      notice: () => {
        if (total <= data.length) return undefined;
        // Those would be read as a flag, or the name of a file.
        const line = `vigie dossiers list --${kind} ${quoted(/^[-@]/.test(typed) ? id : typed)}`;
        return messages(context.language).cli.moreDossiers(data.length, total, line);
      },
    };
  };
}
