import type { RowForm } from '../../../src/bulk/model/import-target.ts';
import { KEYS } from '../../../src/bulk/model/keys.ts';
import type { Input } from '../../../src/client/client.ts';
import type { Body, Endpoint, Response } from '../../../src/contract/endpoint.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import type { ObjectKind } from '../../../src/messages/objects.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import {
  type BodyEndpoint,
  bodyFlags,
  type DescribedField,
  type Differing,
  rowFlags,
} from '../flags/contract-flags.ts';
import { type Flags, flagName, one } from '../flags/flags.ts';
import { createdRecord } from '../output/creation.ts';
import { byId, type Command, type Context, defineCommand, type IdsOf, type VerbWords } from './command.ts';
import { changes, confirmEmpty, definedOf, dryRunFlag, write } from './writes.ts';

/** Members of a nested body as flags, each by the name of its column in an import. */
export interface FlatRow {
  readonly form: RowForm;
  readonly flags: Readonly<Record<string, DescribedField>>;
}

/** Help texts of a command with a body. */
interface BodyWords<E> extends VerbWords {
  /** Flags of members that differ from the contract. */
  readonly fields?: Differing<Body<E>>;
  readonly view: View<Response<E>>;
  /** For a nested body: the flags that give its members. */
  readonly row?: FlatRow;
  /** Throws if the service lacks an extension. */
  readonly require?: (context: Context) => Promise<void>;
  /** Prints a notice before the body is sent. */
  readonly notice?: (context: Context, body: Partial<Body<E>>) => Promise<void>;
}

interface AddWords<E> extends BodyWords<E> {
  readonly noun: `${ObjectKind}s`;
  readonly add: E;
  /** Members prompted for on a terminal, in order. */
  readonly prompts?: readonly string[];
  /** The name of the object for people. */
  readonly nameOf: (row: Response<E>) => string | null | undefined;
}

/** Help of a command that prompts for what is missing. */
export const QUESTIONS: HelpSentence =
  'On a terminal, vigie prompts if a required field is missing, then also for optional fields. Elsewhere, or with --no-input, a missing field is an error.';

/** Command that adds an object. */
export function addCommand<E extends BodyEndpoint>(definition: AddWords<E>): Command {
  const { add, fields, row, require, notice, prompts, nameOf, view, description = [], ...words } = definition;
  const own: Flags = row ? rowFlags(row.form.schema(), row.flags) : bodyFlags(add, fields);
  const flags = { ...own, ...dryRunFlag };
  return defineCommand({
    ...words,
    verb: 'add',
    description: [...description, ...(prompts ? [QUESTIONS] : [])],
    flags,
    ...(prompts && { prompts: prompts as readonly never[] }),
    endpoints: [add],
    view: view as View<unknown>,
    async run(context, { flags: { dry_run, ...body } }) {
      await require?.(context);
      await notice?.(context, body as Partial<Body<E>>);
      const members = definedOf(body);
      const input = row?.form.creation(members) ?? { body: members };
      const added = await write(context, add, input as Input<E>, dry_run);
      return createdRecord<unknown>(
        context,
        words.noun.slice(0, -1) as ObjectKind,
        added,
        nameOf(added),
        dry_run,
      );
    },
  });
}

interface UpdateWords<E> extends BodyWords<E> {
  readonly update: E;
  readonly id: HelpSentence;
  /** The id of a named object, without a request for an id. */
  readonly idsOf?: IdsOf;
  /** Endpoints of `idsOf`. */
  readonly endpoints?: readonly Endpoint[];
}

/** Command that changes members of one object; the others are kept. */
export function updateCommand<E extends BodyEndpoint>(definition: UpdateWords<E>): Command {
  const { update, fields, row, id, idsOf, endpoints = [], require, notice, view, ...words } = definition;
  const own: Flags = row ? rowFlags(row.form.schema(), row.flags, true) : bodyFlags(update, fields);
  const flags = { ...own, ...dryRunFlag };
  return defineCommand({
    ...words,
    verb: 'update',
    arguments: { id: one(id) },
    flags,
    endpoints: [update, ...endpoints],
    view: view as View<unknown>,
    async run(context, { arguments: { id: typed }, flags: { dry_run, ...body }, instead }) {
      const members = changes(body);
      const changed = row?.form.change?.(members) ?? members;
      await require?.(context);
      const [id = typed] = (await idsOf?.(context, [typed], { instead })) ?? [];
      const input = { ...byId(update, id), body: changed } as Input<E>;
      await notice?.(context, body as Partial<Body<E>>);
      const key = (KEYS as Readonly<Record<string, string>>)[words.noun] ?? '';
      if (!dry_run)
        await confirmEmpty(context, flagName(key), (body as Readonly<Record<string, unknown>>)[key]);
      return { kind: 'record', row: await write(context, update, input, dry_run) };
    },
  });
}
