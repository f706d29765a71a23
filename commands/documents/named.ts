import { listDocumentsOfDossier } from '../../src/contract/resources/documents.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { many } from '../shared/flags/flags.ts';
import { idsOf } from '../shared/names/ids.ts';

/** How commands take documents: by their ids, or by their names within a dossier. */
export const named = {
  ids: many('Documents: ids, or names such as 2026-0042/plan; - reads them from standard input'),
};
export const documentIds = idsOf({ kind: 'document' });
/** What looking for names may call. */
export const lookups = [listDossiers, listDocumentsOfDossier];
