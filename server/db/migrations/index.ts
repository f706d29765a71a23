import { sql as libraries } from './001-libraries.ts';

/** Every migration in order; the schema's version is how many have been applied. */
export const migrations: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-libraries', sql: libraries },
];
