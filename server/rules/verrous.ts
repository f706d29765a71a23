/** Why the documents, assignments and workflows of a dossier cannot be written to. */
export type Verrou = 'CLOS' | 'ARCHIVE' | 'CLOS_ET_ARCHIVE';

/** What locks a dossier, undefined for one that is open and not archived (choice C8). */
export function verrouDe(dossier: {
  readonly statut: 'OUVERT' | 'CLOS';
  readonly est_archive: boolean;
}): Verrou | undefined {
  if (dossier.statut === 'CLOS') return dossier.est_archive ? 'CLOS_ET_ARCHIVE' : 'CLOS';
  return dossier.est_archive ? 'ARCHIVE' : undefined;
}
