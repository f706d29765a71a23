import { load } from '../../server/admin/load.ts';
import { addOrganisation } from '../../server/admin/organisations.ts';
import { createToken } from '../../server/admin/tokens.ts';
import { insert as insertUtilisateur } from '../../server/admin/utilisateurs.ts';
import { PostgresStore } from '../../server/storage/postgres/store.ts';
import type { Transaction } from '../../server/storage/store.ts';
import { spool } from '../../src/bulk/input/source.ts';
import { type Child, launch, newPlace, PROGRAM, type TestMachine } from '../e2e/program.ts';
import { firstLine } from '../e2e/serving.ts';
import { EMPTY_DOSSIER } from '../server/scenarios/cases.ts';

/** An organisation with one user, who may write everything, and a dossier of which nobody is in charge. */
export interface Organisation {
  readonly id: string;
  readonly key: number;
  readonly token: string;
  readonly dossier: string;
  /** Under way, none waits for another. */
  readonly workflows: readonly string[];
}

export const USER = 'a.martin';

/** Makes our tables in an empty database, and organisations in them. */
export async function makeOrganisations(db: string, count = 1): Promise<Organisation[]> {
  const now = new Date();
  const made: Organisation[] = [];
  const store = await PostgresStore.create(db, { env: {} }, async (tx) => {
    for (let i = 0; i < count; i++) made.push(await makeOrganisation(tx, i, now));
  });
  await store.close();
  const text = made.flatMap(linesOf).map((line) => `${JSON.stringify(line)}\n`);
  const source = await spool('lines', [Buffer.from(text.join(''))]);
  await load(db, [source]);
  await source.close();
  return made;
}

async function makeOrganisation(tx: Transaction, i: number, now: Date): Promise<Organisation> {
  const created_at = now.toISOString();
  const { id, organisation_key: key } = await addOrganisation(tx, `SDIS ${i + 1}`, created_at);
  await insertUtilisateur.one(tx, key, {
    ...{ id: USER, first_name: null, last_name: null, created_at, updated_at: null },
    ...{ timezone: 'Europe/Paris', is_active: 1, is_verified: 1, fonction: null, avatar_url: null },
    roles: '["administrateur_fonctionnel"]',
  });
  const { token } = await createToken(tx, key, { utilisateurId: USER, readOnly: false, days: 1 }, now);
  const named = (n: number) => `018f2c1e-0000-7000-8000-0000000${i}000${n}`;
  return { id, key, token, dossier: named(0), workflows: [named(1), named(2)] };
}

function linesOf({ id: organisation_id, dossier, workflows }: Organisation): object[] {
  return [
    { kind: 'dossier', organisation_id, id: dossier, ...EMPTY_DOSSIER, objet: 'Partagé' },
    ...workflows.map((id, i) => ({
      ...{ kind: 'workflow', organisation_id, id, dossier_id: dossier, titre: `Étape ${i + 1}` },
      ...{
        date_de_creation: '2026-01-05T08:00:00Z',
        date_de_debut: '2026-01-06T08:00:00Z',
        type: 'workflow',
      },
      ...{ date_de_reception: null, date_de_fin: null, workflow_automatise: false, etat: 'EN_COURS' },
      ...{ observations: '0', prealables_id: [] },
    })),
  ];
}

/** A server of the built program, as a process that can be killed and comes back where it was. */
export class Server {
  readonly #place: TestMachine;
  readonly #argv: readonly string[];
  #url = '';
  #child: Child | undefined;

  /** `program` is another one than that of this repository, with a fault in it. */
  constructor(db: string, program = PROGRAM) {
    this.#place = newPlace();
    this.#argv = [program, 'server', 'start', '--db', db, '--json'];
  }

  get url(): string {
    return this.#url;
  }

  get child(): Child {
    return this.#child as Child;
  }

  /** Resolves once it answers requests. */
  async start(): Promise<this> {
    const port = this.#url === '' ? '0' : new URL(this.#url).port;
    const { folder, env } = this.#place;
    this.#child = launch(process.execPath, [...this.#argv, '--port', port], { cwd: folder, env, input: '' });
    const ready = JSON.parse(await firstLine(this.#child)) as { url: string };
    this.#url = ready.url;
    return this;
  }

  /** Ends it at once, whatever it is doing; answers by which signal it ended. */
  async kill(): Promise<string | undefined> {
    this.child.kill('SIGKILL');
    return (await this.child).signal;
  }
}

/** Starts servers on one database. */
export async function startServers(db: string, program?: string): Promise<readonly [Server, Server]> {
  const [one, other] = [new Server(db, program), new Server(db, program)];
  await Promise.all([one.start(), other.start()]);
  return [one, other];
}

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a service answers is looked at member by member.
  readonly body: any;
}

/** Sends one request for an organisation. Throws where no answer comes, or a part of one. */
export async function send(
  { url }: { readonly url: string },
  { id, token }: Pick<Organisation, 'id' | 'token'>,
  { method = 'GET', path, body, headers, signal }: Asked,
): Promise<Answered> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...{ authorization: `Bearer ${token}`, 'service-org-id': id, 'content-type': 'application/json' },
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
}
