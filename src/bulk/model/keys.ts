import { foldName } from '../../contract/schema/text.ts';

/** Collections with exports that imports read back. */
export const EXPORTED = ['anomalies', 'prescriptions', 'supports', 'erps', 'peis'] as const;

/** Field by which people know an object of a collection. */
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
  prescriptions_de_dossier: 'contenu',
  utilisateurs: 'id',
} as const;

/** Key of a number, the same for any case and blanks. */
export function numberKey(number: unknown): string {
  return String(number ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** A name as its words in any order, without accents, case and punctuation, `St` written out. */
export function nameKey(name: string): string {
  return foldName(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Libraries of an organisation, written once and used in all its dossiers. */
export const LIBRARIES = ['anomalies', 'prescriptions', 'supports'] as const satisfies (keyof typeof KEYS)[];
