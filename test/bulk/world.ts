import { addOrganisation } from '../../server/admin/organisations.ts';
import { addUtilisateur } from '../../server/admin/utilisateurs.ts';
import { openEmbedded } from '../../server/embedded.ts';
import {
  type ExecuteOptions,
  type ExecutionResult,
  executePlan,
} from '../../src/bulk/execute/execute-plan.ts';
import { type InputSource, spool } from '../../src/bulk/input/source.ts';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import type { Issue } from '../../src/bulk/model/issues.ts';
import { makePlan, type Planned, type PlanOptions } from '../../src/bulk/plan/make-plan.ts';
import { Client, type ProblemError } from '../../src/client/client.ts';
import type { Answer, Call, Transport } from '../../src/client/transport.ts';
import { engine } from '../server/engines/engine.ts';
import { cleanUp } from '../setup/clean-up.ts';

/** What stands between a client and the service: it may answer by itself instead of handing on. */
export type Between = (call: Call, send: (call: Call) => Promise<Answer>) => Promise<Answer>;

export interface Service {
  readonly client: Client;
  /** A client with nothing between. */
  readonly plain: Client;
  /** Every object of a library, as the service shows it. */
  all(target: ImportTarget): Promise<Record<string, unknown>[]>;
}

/** One organisation, and one user who runs its libraries. */
const empty = await engine.prepare(async (tx) => {
  const now = new Date().toISOString();
  const { organisation_key } = await addOrganisation(tx, 'Organisation locale', now);
  const user = {
    id: 'a.durand',
    first_name: null,
    last_name: null,
    fonction: null,
    timezone: 'Europe/Paris',
  };
  await addUtilisateur(tx, organisation_key, { ...user, roles: ['administrateur_fonctionnel'] }, now);
});
cleanUp(() => empty.release());

/** An empty service of its own, in this process; gone after the tests of the file. */
export async function service(between: Between = (call, send) => send(call)): Promise<Service> {
  const { transport } = await openEmbedded({
    file: await empty.copy(),
    language: 'fr',
    report: (error) => {
      throw error;
    },
  });
  cleanUp(() => transport.close());
  const behind: Transport = {
    send: (call) => between(call, (next) => transport.send(next)),
    close: async () => {},
  };
  const plain = new Client(transport);
  return {
    client: new Client(behind),
    plain,
    all: async (target) => Array.fromAsync(plain.items(target.list)) as Promise<Record<string, unknown>[]>,
  };
}

/** The service as one that knows only the interface: none of our extensions. */
export const onlyTheInterface: Between = async (call, send) => {
  if (call.endpoint.name === 'service.version' || call.endpoint.name === 'service.batch') {
    return { status: 404, headers: {}, body: undefined };
  }
  return send({ ...call, idempotencyKey: undefined });
};

export type ImportOptions = PlanOptions & Pick<ExecuteOptions, 'onDone' | 'onWait' | 'onPassed' | 'rate'>;

/** Makes the plan of a file and, when there is nothing to object, carries it out, as the program does. */
export async function importFile(
  client: Client,
  target: ImportTarget,
  source: InputSource,
  { dryRun = false, ...options }: ImportOptions & { readonly dryRun?: boolean },
): Promise<Omit<Planned, 'plan'> & Pick<ExecutionResult, 'failure'>> {
  const { plan, ...report } = await makePlan(client, target, source, options);
  if (!plan) return report;
  try {
    return dryRun ? report : { ...report, ...(await executePlan(client, plan, options)) };
  } finally {
    plan.close();
  }
}

/** Imports a text, or bytes, and tells what was found. */
export async function imported(
  { client }: Pick<Service, 'client'>,
  target: ImportTarget,
  given: string | Uint8Array,
  options: Partial<Parameters<typeof importFile>[3]> = {},
): Promise<Awaited<ReturnType<typeof importFile>> & { found: Issue[] }> {
  const found: Issue[] = [];
  const source = await spool('biblio.csv', [Buffer.from(given)]);
  try {
    const report = await importFile(client, target, source, {
      ifExists: 'fail',
      rate: { inFlight: 4, embedded: true },
      onIssue: (issue) => found.push(issue),
      ...options,
    });
    return { ...report, found };
  } finally {
    await source.close();
  }
}

/** Makes the plan of a text, and tells what was found. The caller closes the plan; the text stays open until then. */
export async function planned(
  { client }: Pick<Service, 'client'>,
  target: ImportTarget,
  given: string | Uint8Array,
  options: Partial<PlanOptions> = {},
): Promise<Planned & { found: Issue[] }> {
  const found: Issue[] = [];
  const source = await spool('biblio.csv', [Buffer.from(given)]);
  cleanUp(() => source.close());
  const made = await makePlan(client, target, source, {
    ifExists: 'fail',
    onIssue: (issue) => found.push(issue),
    ...options,
  });
  return { ...made, found };
}

/** Makes a library equal to a text; what only the library has is deleted with `deletes`. */
export async function synced(
  there: Pick<Service, 'client'>,
  target: ImportTarget,
  given: string,
  { deletes = false, ...options }: Partial<PlanOptions> & { deletes?: boolean } = {},
): Promise<ExecutionResult & { found: Issue[]; surplus: number; refusals: [key: string, code: string][] }> {
  const { plan, found, counts } = await planned(there, target, given, {
    ifExists: 'replace',
    sync: { deletes },
    ...options,
  });
  if (!plan) return { counts, found, refused: 0, surplus: 0, refusals: [] };
  const refusals: [string, string][] = [];
  const done = await executePlan(there.client, plan, {
    rate: { inFlight: 4, embedded: true },
    goOn: ({ action }) => action === 'delete',
    onRefused: (step, error) =>
      void refusals.push(['name' in step ? step.name : '', (error as ProblemError).problem.code]),
  });
  plan.close();
  return { ...done, found, surplus: plan.surplus, refusals };
}

/** An issue in short: `line[:column] CODE`. */
export function short({ line, column, code }: Issue): string {
  return `${line}${column === undefined ? '' : `:${column}`} ${code}`;
}
