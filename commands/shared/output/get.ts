import type { Client } from '../../../src/client/client.ts';
import type { Endpoint, Response } from '../../../src/contract/endpoint.ts';
import { messages } from '../../../src/messages/index.ts';
import type { ListOutput, RecordOutput, View } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { writeNotice } from '../../../src/terminal/streams.ts';
import {
  byId,
  type Command,
  type Context,
  defineCommand,
  type IdsOf,
  type VerbWords,
} from '../cli/command.ts';
import { EXIT, endOf, type FailedField } from '../errors/exit-codes.ts';
import { type Argument, IDS, reportsInJson } from '../flags/flags.ts';
import { isForPeople } from './for-people.ts';

/** Details shown with one object on a terminal, whatever its name in the line; the object itself stays as received. */
export type Related<Row> = (
  context: Context,
  row: Row,
  typed: string,
) => Promise<Pick<RecordOutput<Row>, 'view' | 'notice'>>;

interface GetWords<E> extends VerbWords {
  readonly read: E;
  /** The argument that names the objects, if not by id. */
  readonly names?: Readonly<Record<string, Argument<readonly string[]>>>;
  /** Ids of named objects. Throws if the service lacks an extension. */
  readonly idsOf?: IdsOf;
  /** Endpoints of `idsOf`. */
  readonly endpoints?: readonly Endpoint[];
  readonly view: View<Response<E>>;
  readonly related?: Related<Response<E>>;
}

/** Command that shows objects by id. */
export function getCommand<E extends Endpoint>(definition: GetWords<E>): Command {
  const { read, names = IDS, idsOf, endpoints = [], description = [], view, related, ...words } = definition;
  return defineCommand({
    ...words,
    verb: 'get',
    description: [
      ...description,
      'Several objects are shown as a list, in the order given, also with -. Missing objects are reported, and the others are shown.',
    ],
    arguments: names,
    endpoints: [read, ...endpoints],
    view: view as View<unknown>,
    async run(context, { arguments: typed, several, instead }) {
      const [all = []] = Object.values(typed);
      const ids = idsOf ? await idsOf(context, all, { instead }) : all;
      const output = await getAll<Response<E>>(context, { ids, several }, (client, id) =>
        client.call(read, byId(read, id)),
      );
      if (output.kind === 'list' || !related || !isForPeople(context)) return output;
      return { ...output, ...(await related(context, output.row, all[0] as string)) };
    },
  });
}

/**
 * The named objects: one as a record, `several` as a list in the order of their names, read while printed. A missing one
 * among several is reported on stderr, without effect on the others (PARTIEL, TOUS_ECHOUES).
 */
async function getAll<Row>(
  context: Context,
  { ids, several }: { readonly ids: readonly string[]; readonly several: boolean },
  read: (client: Client, id: string) => Promise<Row>,
): Promise<RecordOutput<Row> | ListOutput<Row>> {
  const { io, language, signal } = context;
  const client = await context.client();
  const [first] = ids;
  if (first !== undefined && !several) return { kind: 'record', row: await read(client, first) };
  let failed = 0;
  const exits = new Set<number>();
  const errors: FailedField[] = [];
  const end = () => endOf({ failed, total: ids.length, exits, errors, objet: 'lecture' });
  async function* rows(): AsyncGenerator<Row> {
    for (const id of ids) {
      signal.throwIfAborted();
      try {
        yield await read(client, id);
      } catch (error) {
        const { failureOf } = await import('../errors/failures.ts');
        const { code, message, exit_code } = failureOf(error, language);
        const isOfOne = exit_code === EXIT.notFound || exit_code === EXIT.refused;
        if (!isOfOne || ids.length === 1) throw error;
        failed++;
        exits.add(exit_code);
        errors.push({ id, code, detail: message });
        if (!reportsInJson(context.flags)) await writeNotice(io, visible(message));
      }
    }
    // Before any output: a list of none would pass for an empty result.
    if (failed > 0 && failed === ids.length) throw end();
  }
  return {
    kind: 'list',
    rows: rows(),
    notice: () => (ids.length === 0 ? messages(language).cli.nothingFound : undefined),
    get failure() {
      return failed === 0 ? undefined : end();
    },
  };
}
