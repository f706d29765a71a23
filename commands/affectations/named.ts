import { listAffectations } from '../../src/contract/resources/affectations.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { many } from '../shared/flags/flags.ts';

/** How commands take assignments: by their ids, or by the person within a dossier. */
export const named = {
  ids: many('Assignments: ids, or persons such as 2026-0042/martin; - reads them from standard input'),
};
/** What looking for names may call. */
export const lookups = [listDossiers, listAffectations];
