import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { ResolvedRemote } from '../../../src/profiles/resolve.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { valueAt } from '../../../src/terminal/output/view.ts';
import type { CompletionKind } from '../../shared/flags/flags.ts';
import { CACHED_MAX, remember } from './cache.ts';
import type { KnownValue } from './matching.ts';

/**
 * What the rows of a list can be completed with: the fields of the value, of what describes it, of its number; of what belongs
 * to a dossier (DOSSIER) those of its state and names.
 */
type CompletionSource = readonly [
  kind: CompletionKind,
  value: string,
  description: string,
  of?: string,
  ...names: string[],
];

/** The dossier whose list it is. */
const DOSSIER = '@dossier';

/** By the name of the endpoint. */
const SOURCES: Readonly<Record<string, readonly CompletionSource[]>> = {
  'affectations.list': [
    [
      ...(['affectation', 'id', 'role', DOSSIER, 'role'] as const),
      ...['utilisateur.last_name', 'utilisateur.id', 'utilisateur.first_name utilisateur.last_name'],
    ],
  ],
  'anomalies.list': [['code', 'code', 'texte']],
  'documents.list': [['document', 'id', 'nom']],
  'documents.listOfDossier': [['document', 'id', 'nom', DOSSIER]],
  'dossiers.list': [['dossier', 'id', 'objet', 'service_dossier_id']],
  'erps.list': [['erp', 'id', 'descriptif_technique.libelle', 'service_erp_id']],
  'evenements.list': [['evenement', 'id', 'title']],
  'notifications.list': [['notification', 'id', 'title']],
  'peis.list': [
    [
      ...(['pei', 'id', 'descriptif_technique.situation descriptif_technique.commune'] as const),
      'descriptif_technique.id_sdis',
    ],
  ],
  'prescriptions.explore': [
    ['chemin', 'chemin', ''],
    ['prescription', 'prescription.id', 'prescription.contenu'],
  ],
  'prescriptions.list': [
    ['prescription', 'id', 'contenu'],
    ['chemin', 'chemins', ''],
  ],
  'supports.list': [['support', 'id', 'reference']],
  'workflows.list': [['workflow', 'id', 'titre', DOSSIER, 'etat', 'type', 'titre']],
};

/** Characters of a description that are kept. */
const DESCRIPTION_MAX = 120;

/** The same rows; once they have been shown, what of them completions can offer is kept (cache.ts), with the dossier of each. */
export async function* remembering<Row>(
  { url, org }: ResolvedRemote,
  { env }: Io,
  { name }: Endpoint,
  rows: AsyncIterable<Row>,
  dossierOf: (row: Row) => string | undefined,
): AsyncGenerator<Row> {
  const sources = SOURCES[name] ?? [];
  const seen = new Map<CompletionKind, Map<string, KnownValue>>(sources.map(([kind]) => [kind, new Map()]));
  try {
    for await (const row of rows) {
      for (const source of sources) {
        const found = seen.get(source[0]);
        if (found && found.size < CACHED_MAX)
          for (const entry of entriesOf(row, source, dossierOf(row))) found.set(entry[0], entry);
      }
      yield row;
    }
  } finally {
    for (const [kind, found] of seen) {
      if (found.size === 0) continue;
      try {
        await remember(env, url.value, org?.value, kind, found.values());
      } catch {
        // A convenience: a full disk must not fail a list.
      }
    }
  }
}

function entriesOf(
  row: unknown,
  [, value, description, of, ...names]: CompletionSource,
  dossier: string | undefined,
): KnownValue[] {
  const textAt = (fields: string) => {
    const found = fields.split(' ').map((field) => valueAt(row, field));
    return found.filter((text) => typeof text === 'string').join(' ');
  };
  const text = textAt(description).slice(0, DESCRIPTION_MAX);
  const owner = of === DOSSIER ? dossier : of && (valueAt(row, of) as string | null | undefined);
  const more = typeof owner === 'string' ? [owner, ...names.map(textAt)] : [];
  return [valueAt(row, value)]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => [String(one), text, ...more]);
}
