import { existsSync } from 'node:fs';
import { memorySource } from '../../../src/bulk/input/source.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { TOKEN_DAYS } from '../../../src/contract/resources/jetons.ts';
import { readPackageFile } from '../../../src/package-files.ts';
import { hashToken, newToken } from '../../core/authentication.ts';
import { newId } from '../../storage/ids.ts';
import type { StoreOptions } from '../database.ts';
import { loadNew } from '../load.ts';
import { Calendar } from './calendar.ts';
import { expandTemplate } from './template.ts';

/** An organisation of the demonstration: its file in `fixtures/`, and the users for whom tokens are made. */
interface Fixture {
  readonly path: string;
  readonly administrateur: string;
  readonly lecteur: string;
}

export const FIXTURES: readonly [Fixture, Fixture] = [
  { path: 'fixtures/demonstration/haut-vallon.ndjson', administrateur: 'e.delmas', lecteur: 'h.faure' },
  { path: 'fixtures/demonstration/cote-d-ambre.ndjson', administrateur: 'g.leroux', lecteur: 'x.riviere' },
];

/** An organisation as it was loaded, and two ways into it. */
export interface LoadedOrganisation {
  readonly id: string;
  readonly nom: string;
  /** Speaks for an administrator, to whom notifications are addressed. */
  readonly token: string;
  /** Read-only token. */
  readonly token_lecture: string;
}

export interface Demonstration {
  readonly organisations: readonly LoadedOrganisation[];
  /** The administrator of each of them. */
  readonly administrateurs: readonly string[];
}

export interface DemonstrationOptions {
  readonly now?: Date | undefined;
  /** Stops it: nothing is left, and its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** How the database is opened. */
  readonly opening?: StoreOptions | undefined;
}

/**
 * Makes a database of demonstration: two organisations with something of everything that the service knows. What it
 * says is always the same; ids and tokens are new, and dates lie around `now`. Throws BASE_EXISTANTE when the file
 * exists, FICHIER_NON_ECRIT when its place cannot be written; nothing half-made is left.
 */
export async function loadDemonstration(
  file: string,
  { now = new Date(), signal, opening }: DemonstrationOptions = {},
): Promise<Demonstration> {
  if (existsSync(file)) throw new VigieError('BASE_EXISTANTE', { file });
  const calendar = new Calendar(now);
  const prepared = FIXTURES.map((fixture) => prepare(fixture, calendar, now));
  const sources = prepared.map(({ path, text }) => memorySource(path, Buffer.from(text)));
  await loadNew(file, sources, { now, signal, opening });
  return {
    organisations: prepared.map(({ organisation }) => organisation),
    administrateurs: FIXTURES.map(({ administrateur }) => administrateur),
  };
}

/** The lines of a fixture and, after them, those of its tokens. */
function prepare({ path, administrateur, lecteur }: Fixture, calendar: Calendar, now: Date) {
  const lines = expandTemplate(readPackageFile(path).toString(), calendar);
  // A fixture begins with its organisation.
  const { id, nom } = JSON.parse(lines.slice(0, lines.indexOf('\n'))) as LoadedOrganisation;
  const [token, token_lecture] = [newToken(), newToken()];
  const tokens = [tokenLine(id, administrateur, token, now), tokenLine(id, lecteur, token_lecture, now)];
  return { path, text: lines + tokens.join(''), organisation: { id, nom, token, token_lecture } };
}

/** Only the fingerprint of a token is written: the token itself is returned once. */
function tokenLine(organisation: string, utilisateur: string, token: string, now: Date): string {
  const line = {
    kind: 'jeton',
    organisation_id: organisation,
    id: newId(),
    utilisateur_id: utilisateur,
    hash: hashToken(token),
    read_only: false,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + TOKEN_DAYS * 86_400_000).toISOString(),
  };
  return `${JSON.stringify(line)}\n`;
}
