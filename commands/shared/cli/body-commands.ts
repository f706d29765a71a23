import type { Input } from '../../../src/client/client.ts';
import type { Body, Endpoint, Response } from '../../../src/contract/endpoint.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import type { ObjectKind } from '../../../src/messages/objects.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { type BodyEndpoint, bodyFlags, type Differing } from '../flags/contract-flags.ts';
import { type Flags, one } from '../flags/flags.ts';
import { createdRecord } from '../output/creation.ts';
import { byId, type Command, type Context, defineCommand, type IdsOf, type VerbWords } from './command.ts';
import { changes, dryRunFlag, given, write } from './writes.ts';

/** What a command says that sends one body. */
interface BodyWords<E> extends VerbWords {
  /** What differs from the contract in the flags of some members of the body. */
  readonly fields?: Differing<Body<E>>;
  readonly view: View<Response<E>>;
  /** Throws when the service lacks what is needed. */
  readonly require?: (context: Context) => Promise<void>;
  /** Says what should be known before the body is sent. */
  readonly notice?: (context: Context, body: Partial<Body<E>>) => Promise<void>;
}

interface AddWords<E> extends BodyWords<E> {
  readonly noun: `${ObjectKind}s`;
  readonly add: E;
  /** The members that a person on a terminal is asked for, in order. */
  readonly prompts?: readonly Extract<keyof Body<E>, string>[];
  /** That by which people know the object. */
  readonly nameOf: (row: Response<E>) => string | null | undefined;
}

const QUESTIONS: HelpSentence =
  'On a terminal, questions complete a line that lacks what must be there, and then ask for the rest as well; a line that has it is not held up. Elsewhere, and with --no-input, what lacks is refused.';

/** The command that adds an object. */
export function addCommand<E extends BodyEndpoint>(definition: AddWords<E>): Command {
  const { add, fields, require, notice, prompts, nameOf, view, description = [], ...words } = definition;
  const flags = { ...(bodyFlags(add, fields) as Flags), ...dryRunFlag };
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
      const row = await write(context, add, { body: given(body) } as Input<E>, dry_run);
      return createdRecord<unknown>(
        context,
        words.noun.slice(0, -1) as ObjectKind,
        row,
        nameOf(row),
        dry_run,
      );
    },
  });
}

interface UpdateWords<E> extends BodyWords<E> {
  readonly update: E;
  readonly id: HelpSentence;
  /** The id of what was named, which costs nothing where that is the id. */
  readonly idsOf?: IdsOf;
  /** What `idsOf` may call. */
  readonly endpoints?: readonly Endpoint[];
}

/** The command that changes members of one object; what is not given stays as it is. */
export function updateCommand<E extends BodyEndpoint>(definition: UpdateWords<E>): Command {
  const { update, fields, id, idsOf, endpoints = [], require, notice, view, ...words } = definition;
  const flags = { ...(bodyFlags(update, fields) as Flags), ...dryRunFlag };
  return defineCommand({
    ...words,
    verb: 'update',
    arguments: { id: one(id) },
    flags,
    endpoints: [update, ...endpoints],
    view: view as View<unknown>,
    async run(context, { arguments: { id: named }, flags: { dry_run, ...body }, instead }) {
      const changed = changes(body);
      await require?.(context);
      const [id = named] = (await idsOf?.(context, [named], { instead })) ?? [];
      const input = { ...byId(update, id), body: changed } as Input<E>;
      await notice?.(context, body as Partial<Body<E>>);
      return { kind: 'record', row: await write(context, update, input, dry_run) };
    },
  });
}
