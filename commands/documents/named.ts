import { listDocumentsOfDossier } from '../../src/contract/resources/documents.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { many } from '../shared/flags/flags.ts';
import { idsOf } from '../shared/names/ids.ts';

/** Documents in a command: by id, or by name within a dossier. */
export const names = {
  ids: many('Ids of documents, or names such as 2026-0042/plan; - reads from standard input'),
};
export const documentIds = idsOf({ kind: 'document' });
/** Endpoints of the lookup. */
export const lookups = [listDossiers, listDocumentsOfDossier];
