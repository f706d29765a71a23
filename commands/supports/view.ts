import { listSupports, Support } from '../../src/contract/resources/supports.ts';
import { viewOf } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

/** How regulatory supports are shown. */
export const supports = viewOf(Support, {
  id: ({ id }) => id,
  columns: [
    { field: 'nature' },
    { field: 'etat', spare: true, tone: ({ etat }) => (etat === 'abroge' ? 'quiet' : undefined) },
    { field: 'reference' },
    { field: 'titre', wide: true },
    { field: 'id', whole: true, spare: true },
  ],
  details: [
    { field: 'id' },
    { field: 'nature' },
    { field: 'etat', tone: ({ etat }) => (etat === 'abroge' ? 'quiet' : undefined) },
    { field: 'reference' },
    { field: 'titre' },
    { field: 'legaldb_cid' },
    { field: 'contenu' },
  ],
});

/** Supports are an extension (choice C5). */
export const requireSupports = requireExtension('supports', listSupports);

/** What lists and exports can be narrowed by. */
export const filters = {
  contenu: { summary: 'Only texts that contain this' },
  reference: { summary: 'Only such a reference' },
} as const;

/** What is said of each member that can be given. */
export const fields = {
  nature: { summary: 'What it is' },
  reference: { summary: 'Free text to find it by' },
  titre: { summary: 'The title' },
  contenu: { summary: 'The text' },
  etat: { summary: 'Whether it is in force' },
  legaldb_cid: { summary: 'Its id in an external legal database' },
} as const;
