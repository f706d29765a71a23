import { existsSync } from 'node:fs';
import { spool } from '../../../src/bulk/input/source.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { hashToken, newToken, TOKEN_DAYS } from '../../core/authentication.ts';
import { newId } from '../../storage/ids.ts';
import { loadNew } from '../load.ts';
import { Calendar } from './calendar.ts';
import { ORGANISATIONS } from './organisations.ts';
import { type Organisation, Scene } from './scene.ts';

/** An organisation of a demonstration, and two ways into it. */
export interface Seeded {
  readonly id: string;
  readonly nom: string;
  /** Speaks for an administrator, to whom notifications are addressed. */
  readonly token: string;
  /** Speaks for somebody who may only read. */
  readonly token_lecture: string;
}

export interface Demonstration {
  readonly organisations: readonly Seeded[];
  /** The administrator of each of them. */
  readonly administrateurs: readonly string[];
}

export interface SeedOptions {
  readonly now?: Date | undefined;
  /** Stops it: nothing is left, and its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a database of demonstration: two organisations with something of everything that the service knows. What it
 * says is always the same; ids and tokens are new, and dates lie around `now`. Throws BASE_EXISTANTE when the file
 * exists, FICHIER_NON_ECRIT when its place cannot be written; nothing half-made is left.
 */
export async function seed(
  file: string,
  { now = new Date(), signal }: SeedOptions = {},
): Promise<Demonstration> {
  if (existsSync(file)) throw new VigieError('BASE_EXISTANTE', { file });
  const calendar = new Calendar(now);
  const written = ORGANISATIONS.map((organisation) => write(organisation, calendar, now));
  const lines = written.flatMap(({ scene }) => scene.lines);
  const source = await spool(
    'seed',
    lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)),
  );
  try {
    await loadNew(file, [source], { now, signal });
  } finally {
    await source.close();
  }
  return {
    organisations: written.map(({ seeded }) => seeded),
    administrateurs: ORGANISATIONS.map(({ administrateur }) => administrateur),
  };
}

function write(
  { nom, host, depuis, administrateur, lecteur, fill }: Organisation,
  calendar: Calendar,
  now: Date,
) {
  const scene = new Scene(calendar, host);
  const { organisation: id } = scene;
  scene.lines.push({
    kind: 'organisation',
    id,
    nom,
    logo_url: `https://${host}/logo.svg`,
    created_at: calendar.at(depuis, '08:00'),
  });
  fill(scene);
  const seeded: Seeded = {
    id,
    nom,
    token: addToken(scene, administrateur, now),
    token_lecture: addToken(scene, lecteur, now),
  };
  return { scene, seeded };
}

/** Only the fingerprint of a token is written: the token itself is told here, once. */
function addToken(scene: Scene, utilisateur: string, now: Date): string {
  const token = newToken();
  scene.add('jeton', {
    id: newId(),
    utilisateur_id: utilisateur,
    hash: hashToken(token),
    read_only: false,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + TOKEN_DAYS * 86_400_000).toISOString(),
    revoked_at: null,
  });
  return token;
}
