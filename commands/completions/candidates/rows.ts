import { peek, type SelectAll } from '../../../server/storage/sqlite/peek.ts';
import type { KnownDossier, KnownPart, PartKind, PartsSource } from './parts.ts';

/** Characters of a description that are read. */
const DESCRIPTION_MAX = 120;
/** Dossiers that are read, the latest: no index is sorted by their numbers. */
const DOSSIERS_MAX = 5_000;

/** Whose rows are wanted. */
export interface CompletionScope {
  readonly file: string;
  /** Its public id; the only organisation when there is none. */
  readonly organisation?: string | undefined;
}

/** What belongs to a dossier, with what names it. */
const PARTS: Readonly<Record<PartKind, string>> = {
  affectations:
    "SELECT a.id, a.role AS etat, a.role AS qualifier, a.role AS description, u.last_name AS nom, trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')) AS titre, u.id AS type " +
    'FROM affectations AS a JOIN utilisateurs AS u ON u.organisation_key = a.organisation_key AND u.id = a.utilisateur_id ' +
    'WHERE a.organisation_key = ? AND a.dossier_id = ? ORDER BY a.rang',
  documents:
    'SELECT id, nom, type AS description FROM documents WHERE organisation_key = ? AND dossier_id = ? ORDER BY rang',
  workflows:
    "SELECT id, type, titre, etat, titre || ' (' || etat || ')' AS description FROM workflows WHERE organisation_key = ? AND dossier_id = ? ORDER BY rang",
};
/** Of one dossier. */
const PARTS_MAX = 500;

/** What belongs to the dossiers of a local database, handed to `look` while that is open. */
export function lookIntoParts<T>(
  { file, organisation }: CompletionScope,
  kind: PartKind,
  look: (source: PartsSource) => T,
): T | undefined {
  return peek(file, (all) => {
    const key = keyOf(all, organisation);
    if (key === undefined) return undefined;
    const rows = all(
      `SELECT id, substr(objet, 1, ${DESCRIPTION_MAX}) AS objet, service_dossier_id AS numero, statut, est_archive FROM dossiers ` +
        `WHERE organisation_key = ? ORDER BY rang DESC LIMIT ${DOSSIERS_MAX}`,
      key,
    );
    const dossiers = rows.map(({ id, objet, numero, statut, est_archive }) => ({
      ...{ id: String(id), objet: String(objet), numero: String(numero ?? '') },
      isOpen: statut === 'OUVERT' && est_archive === 0,
    }));
    const partsOf = ({ id }: KnownDossier) => all(`${PARTS[kind]} LIMIT ${PARTS_MAX}`, key, id).map(partOf);
    return look({ dossiers, partsOf });
  });
}

function partOf({ id, nom, type, titre, qualifier, etat, description }: Record<string, unknown>): KnownPart {
  const texts = [nom, type, titre].filter((text) => typeof text === 'string' && text !== '') as string[];
  return {
    ...{ id: String(id), texts, description: String(description ?? '') },
    ...(typeof qualifier === 'string' ? { qualifier } : {}),
    ...(typeof etat === 'string' ? { etat } : {}),
  };
}

function keyOf(all: SelectAll, organisation: string | undefined): number | undefined {
  const rows =
    organisation === undefined
      ? all('SELECT organisation_key AS key FROM organisations LIMIT 2')
      : all('SELECT organisation_key AS key FROM organisations WHERE id = ?', organisation);
  return rows.length === 1 ? (rows[0]?.key as number) : undefined;
}
