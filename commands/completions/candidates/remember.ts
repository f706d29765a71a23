import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { ResolvedRemote } from '../../../src/profiles/resolve.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { valueAt } from '../../../src/terminal/output/view.ts';
import type { CompletionKind } from '../../shared/flags/flags.ts';
import { CACHED_MAX, remember } from './cache.ts';
import type { KnownValue } from './matching.ts';

/** What the rows of a list can be completed with: the fields of the value, of what describes it, and of its number. */
type CompletionSource = readonly [kind: CompletionKind, value: string, description: string, numero?: string];

/** By the name of the endpoint. */
const SOURCES: Readonly<Record<string, readonly CompletionSource[]>> = {
  'affectations.list': [['affectation', 'id', 'role']],
  'anomalies.list': [['code', 'code', 'texte']],
  'documents.list': [['document', 'id', 'nom']],
  'documents.listOfDossier': [['document', 'id', 'nom']],
  'dossiers.list': [['dossier', 'id', 'objet', 'service_dossier_id']],
  'evenements.list': [['evenement', 'id', 'title']],
  'notifications.list': [['notification', 'id', 'title']],
  'prescriptions.explore': [
    ['chemin', 'chemin', ''],
    ['prescription', 'prescription.id', 'prescription.contenu'],
  ],
  'prescriptions.list': [
    ['prescription', 'id', 'contenu'],
    ['chemin', 'chemins', ''],
  ],
  'supports.list': [['support', 'id', 'reference']],
  'workflows.list': [['workflow', 'id', 'titre']],
};

/** Characters of a description that are kept. */
const DESCRIPTION_MAX = 120;

/** The same rows; once they have been shown, what of them completions can offer is kept (cache.ts). */
export async function* remembering<Row>(
  { url, org }: ResolvedRemote,
  { env }: Io,
  { name }: Endpoint,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const sources = SOURCES[name] ?? [];
  const seen = new Map<CompletionKind, Map<string, KnownValue>>(sources.map(([kind]) => [kind, new Map()]));
  try {
    for await (const row of rows) {
      for (const source of sources) {
        const found = seen.get(source[0]);
        if (found && found.size < CACHED_MAX)
          for (const entry of entriesOf(row, source)) found.set(entry[0], entry);
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

function entriesOf(row: unknown, [, value, description, numero]: CompletionSource): KnownValue[] {
  const said = description === '' ? '' : valueAt(row, description);
  const text = typeof said === 'string' ? said.slice(0, DESCRIPTION_MAX) : '';
  const number = numero === undefined ? undefined : valueAt(row, numero);
  return [valueAt(row, value)]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => (typeof number === 'string' ? [String(one), text, number] : [String(one), text]));
}
