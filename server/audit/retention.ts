import { removeOldRows } from '../storage/queries/rows.ts';

/** Days that the audit log is kept unless told otherwise. */
export const AUDIT_DAYS = 365;

/** Drops entries of an organisation, or of the database as a whole, from before an instant in milliseconds. */
export const removeOldEntries = removeOldRows('audit', 'instant', { indexed: 'organisation' });
