import * as z from 'zod';
import { uuid } from './fields.ts';
import { lazy } from './lazy.ts';

/** The dossier in a path: its own, and those of what belongs to it (choice C14). */
export const DossierId = lazy(() => z.strictObject({ dossier_id: uuid() }));
