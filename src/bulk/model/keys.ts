import { foldName } from '../../contract/schema/text.ts';

/** What is written to files that imports read back. */
export const EXPORTED = ['anomalies', 'prescriptions', 'supports', 'erps', 'peis'] as const;

/** The field by which people know an object of a collection. */
export const KEYS = {
  anomalies: 'code',
  prescriptions: 'contenu',
  supports: 'reference',
  evenements: 'title',
  erps: 'libelle',
  peis: 'id_sdis',
  dossiers: 'objet',
  workflows: 'titre',
  documents: 'nom',
  affectations: 'utilisateur_id',
  utilisateurs: 'id',
} as const;

/** What people number an object by, in whichever case and with whatever blanks it is typed: one number, one text. */
export function numberKey(number: unknown): string {
  return String(number ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** The words of a name in any order, without accents, case and punctuation, `St` written out. */
export function nameKey(name: string): string {
  return foldName(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Libraries that an organisation writes once, and uses in all its dossiers. */
export const LIBRARIES = ['anomalies', 'prescriptions', 'supports'] as const satisfies (keyof typeof KEYS)[];
