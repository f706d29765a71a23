import type { InputSource } from '../../src/bulk/input/source.ts';
import type { ImportTargetName } from '../../src/bulk/model/import-target.ts';
import { LIBRARIES } from '../../src/bulk/model/keys.ts';
import { loadTarget } from '../../src/bulk/targets/load.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import type { OpenedService } from '../shared/bulk/job.ts';
import type { Context } from '../shared/cli/command.ts';
import { openAdministration } from './administration.ts';

/** Kinds of rows in a table, by the `kind` of lines in a load. */
export const TABLES = {
  erp: 'erps',
  pei: 'peis',
  dossier: 'dossiers',
  workflow: 'workflows',
  document: 'documents',
  affectation: 'affectations',
  prescription_de_dossier: 'prescriptions_de_dossier',
  utilisateur: 'utilisateurs',
  evenement: 'evenements',
} as const satisfies Readonly<Record<string, ImportTargetName>>;
export type TableKind = keyof typeof TABLES;

/**
 * Opens the database as its administrator: with every right, in no user's name, in the organisation of the profile. Throws
 * ADMINISTRATION_LOCALE, ORGANISATION_INCONNUE.
 */
export async function openAsAdministrator(
  context: Context,
): Promise<OpenedService & { close(): Promise<void> }> {
  const { file, organisation, opening } = await openAdministration(context);
  const [{ openEmbedded }, { Client }] = await Promise.all([
    import('../../server/embedded.ts'),
    import('../../src/client/client.ts'),
  ]);
  const { transport, organisation: found } = await openEmbedded({
    file,
    organisation,
    administers: true,
    language: context.language,
    report: (error, requestId) => void writeNotice(context.io, visible(`${requestId} ${error}`)),
    opening,
  });
  const client = new Client(transport);
  return {
    client,
    embedded: true,
    organisation: found,
    address: file,
    close: () => transport.close(),
  };
}

/** The probable kind of a table: that of most of its columns; undefined if none has most. */
export async function kindOf(source: InputSource): Promise<TableKind | undefined> {
  const { findLayout } = await import('../../src/bulk/rows/layout.ts');
  const names = [...LIBRARIES.map((name) => [undefined, name] as const), ...Object.entries(TABLES)];
  let best: { readonly kind: string | undefined; readonly columns: number } = { kind: undefined, columns: 0 };
  for (const [kind, name] of names) {
    const layout = await findLayout(source, await loadTarget(name));
    if (!('format' in layout) || layout.format !== 'csv') continue;
    const { columns, headers } = layout.columns;
    const isMost = columns.length * 2 > headers.filter((header) => header !== '').length;
    if (isMost && columns.length > best.columns) best = { kind, columns: columns.length };
  }
  return best.kind as TableKind | undefined;
}
