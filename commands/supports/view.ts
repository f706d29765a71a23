import { listSupports, Support } from '../../src/contract/resources/supports.ts';
import { viewOf } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

/** View of regulatory supports. */
export const supports = viewOf(Support, {
  id: ({ id }) => id,
  columns: [
    { field: 'nature' },
    { field: 'etat', spare: true, tone: ({ etat }) => (etat === 'abroge' ? 'quiet' : undefined) },
    { field: 'reference' },
    { field: 'titre', wide: true },
    { field: 'id', whole: true, spare: true },
  ],
  complete: true,
});

/** Supports are an extension (choice C5). */
export const requireSupports = requireExtension('supports', listSupports);
