import { type Endpoint, endpoint } from '../../endpoint.ts';
import { idParam } from '../../schema/fields.ts';

const lock = (name: string, { method, path, summary }: Pick<Endpoint, 'method' | 'path' | 'summary'>) =>
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
export const closeDossier = lock('clore', {
  method: 'PUT',
  path: 'clore',
  summary: 'Close a dossier. It becomes read-only',
});
export const reopenDossier = lock('rouvrir', {
  method: 'DELETE',
  path: 'clore',
  summary: 'Reopen a closed dossier',
});
export const archiveDossier = lock('archiver', {
  method: 'PUT',
  path: 'archiver',
  summary: 'Archive a dossier. It becomes read-only, open or closed',
});
export const unarchiveDossier = lock('desarchiver', {
  method: 'DELETE',
  path: 'archiver',
  summary: 'Unarchive a dossier',
});
