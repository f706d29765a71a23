import { Random } from '../chaos/random.ts';
import {
  type Answered,
  type Asked,
  type Organisation,
  type Server,
  send,
  USER,
} from '../faults/deployment.ts';
import { queryPostgres } from '../server/postgres/client.ts';
import type { Operation } from './checker.ts';
import { type Answer, type Call, ETATS, type Listed, type ModelWorkflow } from './models.ts';

export interface Stage {
  readonly db: string;
  readonly servers: readonly [Server, Server];
  readonly organisations: readonly Organisation[];
}

/** Clients that ask at the same time. */
const CLIENTS = 12;
/** Writes of one object at the most whose answer is lost and not asked for again: each may have happened at any time since. */
const LOST_MAX = 4;
/** Notifications and prescriptions that are kept: a list shows all of them on one page. */
const KEPT_MAX = 15;
/** Tags of a workflow that conditions are made of: most are those of what has been overwritten. */
const SEEN_MAX = 3;
const CHEMINS = ['/A', '/A/Un', '/A/Deux', '/B'];

/** What elements of lists show. */
interface Shown extends ModelWorkflow {
  readonly id: string;
  readonly title: string;
  readonly date_de_lecture: string | null;
  readonly contenu: string;
  readonly chemins: readonly string[];
  /** In the list of a directory, one of these. */
  readonly chemin?: string;
  readonly prescription?: Shown;
}

/** Of one organisation. */
interface Objects {
  readonly organisation: Organisation;
  /** The ids of what is known to have been made, by its name. */
  readonly notifications: Map<string, string>;
  readonly prescriptions: Map<string, string>;
  /** How workflows were last seen, with the tags of that, newest first. */
  readonly workflows: Map<string, readonly { readonly step: ModelWorkflow; readonly tag: string }[]>;
}

/** A call, and how it is sent and understood. */
interface Request {
  readonly object: string;
  readonly call: Call;
  readonly asked: Asked;
  readonly understand: (answered: Answered) => unknown;
}

/** Has clients read and write the same few objects through two servers, while servers and connections are killed. */
export class Player {
  /** Everything that was asked, with its answer. */
  readonly operations: Operation[] = [];
  /** What no model is needed for to see that it must not be. */
  readonly findings: string[] = [];
  /** What happened, how often. */
  readonly counted = new Map<string, number>();
  readonly #stage: Stage;
  readonly #seed: number;
  readonly #objects: readonly Objects[];
  readonly #lost = new Map<string, number>();
  #names = 0;
  #fault: Promise<void> = Promise.resolve();
  #faults = 0;

  constructor(stage: Stage, seed: number) {
    this.#stage = stage;
    this.#seed = seed;
    this.#objects = stage.organisations.map((organisation) => ({
      organisation,
      notifications: new Map(),
      prescriptions: new Map(),
      workflows: new Map(),
    }));
  }

  /** Plays until there are so many operations; a fault happens whenever so many have been played as are between two. */
  async play(operations: number, perFault = Number.POSITIVE_INFINITY): Promise<void> {
    const clients = Array.from({ length: CLIENTS }, (_, i) => new Random(this.#seed, i, operations));
    await Promise.all(clients.map((random) => this.#run(random, operations, perFault)));
    await this.#end();
  }

  /** One client: it asks, and waits for the answer. */
  async #run(random: Random, operations: number, perFault: number): Promise<void> {
    while (this.operations.length < operations) {
      if (this.operations.length >= (this.#faults + 1) * perFault) this.#strike();
      const objects = random.pick(this.#objects);
      const request = this.#request(objects, random);
      if (request.asked.method === undefined) await this.#read(request, objects, random);
      else await this.#write(request, objects, random);
    }
  }

  /** When nothing is written any more, both servers show the same of everything. */
  async #end(): Promise<void> {
    await this.#fault;
    for (const objects of this.#objects) {
      const { organisation } = objects;
      for (const server of this.#stage.servers) {
        const last = [listOf(objects, 'inbox'), listOf(objects, 'library'), workflowsOf(objects)];
        for (const request of [...last, ...['/', ...CHEMINS].map((chemin) => explore(objects, chemin))]) {
          const begin = performance.now();
          const answered = await send(server, organisation, request.asked);
          this.#record(request, begin, answered);
        }
      }
    }
  }

  #request(objects: Objects, random: Random): Request {
    const { notifications, prescriptions } = objects;
    const kind = random.pick(['dossier', 'inbox', 'library'] as const);
    const isFull = (kind === 'inbox' ? notifications : prescriptions).size >= KEPT_MAX;
    if (kind === 'dossier') {
      return random.chance(0.4) ? readWorkflows(objects, random) : this.#change(objects, random);
    }
    const name = `${kind}-${++this.#names}`;
    const known = kind === 'inbox' ? notifications : prescriptions;
    if (known.size === 0 || (!isFull && random.chance(0.25))) {
      return kind === 'inbox' ? notify(objects, name) : add(objects, name, random.pick(CHEMINS));
    }
    const [chosen, id] = random.pick([...known]);
    if (isFull || random.chance(0.15)) {
      known.delete(chosen);
      return remove(objects, kind, chosen, id);
    }
    if (kind === 'inbox') {
      if (random.chance(0.3)) return mark(objects, chosen, id);
      return random.chance(0.5) ? listOf(objects, 'inbox') : readOne(objects, chosen, id);
    }
    if (random.chance(0.4)) return move(objects, chosen, id, random.pick(CHEMINS));
    return random.chance(0.3) ? listOf(objects, 'library') : explore(objects, random.pick(['/', ...CHEMINS]));
  }

  /** A change of a workflow: half of them on the condition that it is as it was seen, not long ago. */
  #change(objects: Objects, random: Random): Request {
    const { organisation, workflows } = objects;
    const workflow = random.pick(organisation.workflows);
    const known = workflows.get(workflow) ?? [];
    const seen = known.length > 0 && random.chance(0.5) ? random.pick(known) : undefined;
    const to = { etat: random.pick(ETATS), observations: `o-${++this.#names}` };
    return {
      object: `dossier ${organisation.key}`,
      call: { do: 'write', workflow, to, ...(seen ? { expected: seen.step } : {}) },
      asked: {
        method: 'POST',
        path: `/workflows/${workflow}`,
        body: to,
        ...(seen ? { headers: { 'if-match': seen.tag } } : {}),
      },
      understand: (answered) => note(objects, answered),
    };
  }

  async #read(request: Request, { organisation }: Objects, random: Random): Promise<void> {
    const begin = performance.now();
    const answered = await this.#attempt(random.pick(this.#stage.servers), organisation, request.asked);
    if (answered) this.#record(request, begin, answered);
    else this.#count('reads without an answer');
  }

  async #write(request: Request, { organisation }: Objects, random: Random): Promise<void> {
    const { servers } = this.#stage;
    const begin = performance.now();
    const hasKey = random.chance(0.6) || (this.#lost.get(request.object) ?? 0) >= LOST_MAX;
    const asked = hasKey
      ? {
          ...request.asked,
          headers: { ...request.asked.headers, 'idempotency-key': `${this.#seed}-${++this.#names}` },
        }
      : request.asked;
    // The same key at once on both servers.
    const first = random.between(0, 1);
    const both = hasKey && random.chance(0.2) ? [first, 1 - first] : [first];
    let accepted: string | undefined;
    let isLost = false;
    const attempt = async (server: number) => {
      const answered = await this.#attempt(servers[server] as Server, organisation, asked);
      if (!answered) isLost = true;
      else if (answered.status >= 400) this.#record(request, begin, answered);
      else if (accepted === undefined) {
        accepted = answered.text;
        this.#record(request, begin, answered);
      } else {
        this.#count('answered twice for one key');
        if (accepted !== answered.text)
          this.findings.push(`${asked.path}: ${accepted}, then ${answered.text}`);
      }
    };
    await Promise.all(both.map(attempt));
    // It was done or it was not: the same key finds out.
    for (let turn = first; isLost && hasKey && accepted === undefined; turn++) {
      isLost = false;
      this.#count('sent again with its key');
      await attempt(1 - (turn % 2));
    }
    if (isLost && !hasKey) {
      this.#count('writes whose answer is lost');
      this.#lost.set(request.object, (this.#lost.get(request.object) ?? 0) + 1);
      const { object, call } = request;
      this.operations.push({ object, call, begin, end: Number.POSITIVE_INFINITY });
    }
  }

  /** An answer that says what became of a request; undefined where there is none. */
  async #attempt(server: Server, organisation: Organisation, asked: Asked): Promise<Answered | undefined> {
    try {
      const answered = await send(server, organisation, asked);
      if (answered.status < 500) return answered;
      this.#count(`answers ${answered.status}`);
      if (answered.status !== 503) this.findings.push(`${asked.path}: ${answered.text}`);
      return undefined;
    } catch {
      // A server that is away is not asked again at once.
      await new Promise((resolve) => setTimeout(resolve, 10));
      return undefined;
    }
  }

  #record({ object, call, understand }: Request, begin: number, answered: Answered): void {
    const { status } = answered;
    this.#count(`answers ${status}`);
    const answer: Answer = status < 300 ? { status, shown: understand(answered) } : { status };
    this.operations.push({ object, call, begin, end: performance.now(), answer });
  }

  #count(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1);
  }

  /** Whatever goes wrong goes wrong beside what clients do, one thing after the other. */
  #strike(): void {
    const n = this.#faults++;
    this.#fault = this.#fault.then(() => (n % 3 === 1 ? this.#cutConnections() : this.#killServer(n % 2)));
  }

  async #killServer(which: number): Promise<void> {
    const server = this.#stage.servers[which] as Server;
    if ((await server.kill()) !== 'SIGKILL') this.findings.push('a server ended by itself');
    this.#count('servers killed');
    await server.start();
  }

  async #cutConnections(): Promise<void> {
    const cut = await queryPostgres(
      this.#stage.db,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'vigie' AND datname = current_database()`,
    );
    for (const _ of cut) this.#count('connections cut');
  }
}

function notify({ organisation, notifications }: Objects, title: string): Request {
  return {
    object: `inbox ${organisation.key}`,
    call: { do: 'notify', title },
    asked: {
      method: 'POST',
      path: '/notifications',
      body: { title, message: 'Partagé', type: 'info', utilisateur_id: USER },
    },
    understand: ({ body }) => {
      notifications.set(title, body.id);
      return body.date_de_lecture;
    },
  };
}

function mark({ organisation }: Objects, title: string, id: string): Request {
  return {
    object: `inbox ${organisation.key}`,
    call: { do: 'mark', title },
    asked: { method: 'POST', path: `/notifications/${id}/marquer_comme_lue`, body: {} },
    understand: ({ body }) => body.date_de_lecture,
  };
}

function readOne({ organisation }: Objects, title: string, id: string): Request {
  return {
    object: `inbox ${organisation.key}`,
    call: { do: 'notification', title },
    asked: { path: `/notifications/${id}` },
    understand: ({ body }) => body.date_de_lecture,
  };
}

function add({ organisation, prescriptions }: Objects, text: string, chemin: string): Request {
  return {
    object: `library ${organisation.key}`,
    call: { do: 'add', text, chemin },
    asked: { method: 'POST', path: '/prescriptions', body: { contenu: text, chemins: [chemin] } },
    understand: ({ body }) => void prescriptions.set(text, body.id),
  };
}

function move({ organisation }: Objects, text: string, id: string, chemin: string): Request {
  return {
    object: `library ${organisation.key}`,
    call: { do: 'move', text, chemin },
    asked: { method: 'PATCH', path: `/prescriptions/${id}`, body: { chemins: [chemin] } },
    understand: () => undefined,
  };
}

function remove({ organisation }: Objects, kind: 'inbox' | 'library', name: string, id: string): Request {
  const [call, path]: [Call, string] =
    kind === 'inbox'
      ? [{ do: 'dismiss', title: name }, `/notifications/${id}`]
      : [{ do: 'remove', text: name }, `/prescriptions/${id}`];
  return {
    object: `${kind} ${organisation.key}`,
    call,
    asked: { method: 'DELETE', path },
    understand: () => undefined,
  };
}

/** All notifications, or all prescriptions, with their total. */
function listOf({ organisation }: Objects, kind: 'inbox' | 'library'): Request {
  const isInbox = kind === 'inbox';
  return {
    object: `${kind} ${organisation.key}`,
    call: { do: kind },
    asked: { path: `/${isInbox ? 'notifications' : 'prescriptions'}?per_page=100` },
    understand: ({ body }): Listed => ({
      total: body.meta.pagination.total,
      elements: body.data
        .map((one: Shown) => [
          isInbox ? one.title : one.contenu,
          isInbox ? one.date_de_lecture : one.chemins.join(),
        ])
        .sort(),
    }),
  };
}

function explore({ organisation }: Objects, chemin: string): Request {
  return {
    object: `library ${organisation.key}`,
    call: { do: 'explore', chemin },
    asked: { path: `/prescriptions/explore?per_page=100&chemin=${encodeURIComponent(chemin)}` },
    understand: ({ body: { data, meta } }) => ({
      total: meta.pagination.total,
      directories: data.flatMap((one: Shown) => one.chemin ?? []).sort(),
      texts: data.flatMap((one: Shown) => one.prescription?.contenu ?? []).sort(),
    }),
  };
}

function readWorkflows(objects: Objects, random: Random): Request {
  if (random.chance(0.3)) return workflowsOf(objects);
  const { organisation } = objects;
  const workflow = random.pick(organisation.workflows);
  return {
    object: `dossier ${organisation.key}`,
    call: { do: 'workflow', workflow },
    asked: { path: `/workflows/${workflow}` },
    understand: (answered) => note(objects, answered),
  };
}

function workflowsOf({ organisation }: Objects): Request {
  return {
    object: `dossier ${organisation.key}`,
    call: { do: 'workflows' },
    asked: { path: `/dossiers/${organisation.dossier}/workflows` },
    understand: ({ body }) => Object.fromEntries(body.data.map((one: Shown) => [one.id, stepOf(one)])),
  };
}

function note({ workflows }: Objects, { body, headers }: Answered): ModelWorkflow {
  const step = stepOf(body);
  const tag = headers.get('etag');
  const known = workflows.get(body.id) ?? [];
  // What is answered once more for its key may have been overwritten, and has no tag.
  if (tag !== null) workflows.set(body.id, [{ step, tag }, ...known].slice(0, SEEN_MAX));
  return step;
}

function stepOf({ etat, observations }: ModelWorkflow): ModelWorkflow {
  return { etat, observations };
}
