import { listAffectations } from '../../src/contract/resources/affectations.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { many } from '../shared/flags/flags.ts';

/** Assignments in a command: by id, or by person within a dossier. */
export const names = {
  ids: many('Ids of assignments, or users such as 2026-0042/martin; - reads from standard input'),
};
/** Endpoints of the lookup. */
export const lookups = [listDossiers, listAffectations];
