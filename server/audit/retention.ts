import { removeOldRows } from '../storage/queries/rows.ts';

/** Default retention of the audit log, in days. */
export const AUDIT_DAYS = 365;

/** Drops entries of an organisation, or of the database as a whole, from before an instant in milliseconds. */
export const removeOldEntries = removeOldRows('audit', 'instant', { indexed: 'organisation' });
