import * as z from 'zod';
import { uuid } from '../../schema/fields.ts';
import { lazy } from '../../schema/lazy.ts';

/** The dossier in a path: its own, and those of what belongs to it (choice C14). */
export const DossierId = lazy(() => z.strictObject({ dossier_id: uuid() }));
