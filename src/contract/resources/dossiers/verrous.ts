import { type Endpoint, endpoint } from '../../endpoint.ts';
import { idParam } from '../../schema/fields.ts';

const lock = (name: string, method: Endpoint['method'], path: string, summary: string) =>
  endpoint({
    name: `dossiers.${name}`,
    method,
    path: `/dossiers/{dossier_id}/${path}`,
    summary,
    status: 204,
    extension: true,
    params: idParam('dossier_id'),
  });

/**
 * Endpoints that lock or unlock a dossier (choice C15). Those attached to it are not changed; a dossier that is so already
 * stays as it is.
 */
export const [closeDossier, reopenDossier, archiveDossier, unarchiveDossier] = [
  lock('clore', 'PUT', 'clore', 'Close a dossier. It becomes read-only'),
  lock('rouvrir', 'DELETE', 'clore', 'Reopen a closed dossier'),
  lock('archiver', 'PUT', 'archiver', 'Archive a dossier. It becomes read-only, open or closed'),
  lock('desarchiver', 'DELETE', 'archiver', 'Unarchive a dossier'),
] as const;
