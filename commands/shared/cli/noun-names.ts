/** What can be typed after `vigie`; the verbs of each, and the code that they load, stand in commands/nouns.ts. */
export const NOUN_NAMES = [
  'anomalies',
  'prescriptions',
  'supports',
  'dossiers',
  'documents',
  'affectations',
  'workflows',
  'notifications',
  'evenements',
  'profiles',
  'server',
  'completions',
  'doctor',
  'api',
] as const;
export type NounName = (typeof NOUN_NAMES)[number];
