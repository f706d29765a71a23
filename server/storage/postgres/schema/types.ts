/** Texts are compared and sorted by their bytes, as on SQLite, whatever the locale of the database. */
export const TEXT = 'text COLLATE "C"';
