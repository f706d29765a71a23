import { setTimeout as sleep } from 'node:timers/promises';
import { outputsOf } from '../../src/bulk/formats/formats.ts';
import type { Client } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications, type Notification } from '../../src/contract/resources/notifications.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import { type Page, PER_PAGE_MAX } from '../../src/contract/schema/pages.ts';
import { officerMessages } from '../../src/messages/officers.ts';
import type { Io } from '../../src/terminal/io.ts';
import type { TableReader } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { wrapMessage } from '../../src/terminal/width.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { EXIT } from '../shared/errors/exit-codes.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { moment } from '../shared/flags/date-flags.ts';
import { integer, toggle } from '../shared/flags/flags.ts';
import { memoryOf, readPosition, writePosition } from './memory.ts';
import { NewNotifications } from './new-notifications.ts';
import { notifications } from './view.ts';

/** Seconds between two questions; an answer that nothing has changed is a few hundred bytes. */
const INTERVAL_DEFAULT = 30;
/** The longest wait while a service does not answer, in seconds, unless the interval is longer. */
const TROUBLE_MAX = 300;
/** How far it came is kept so often while everything that is remembered comes anew. */
const SAVES = 100;

export const command = defineCommand({
  noun: 'notifications',
  verb: 'watch',
  summary: 'Show your notifications as they arrive, until you stop it',
  description: [
    'A line for each on a terminal, a JSON object for each elsewhere; Ctrl-C ends it.',
    'It begins with what arrives from now on; --since also shows what came before.',
    '--resume goes on where the last run with --resume ended, and keeps how far it came: none is missed, none comes twice.',
    '--since counts with --resume where nothing was kept yet.',
    'While the service does not answer, it is asked less and less often; once is enough to say so.',
  ],
  examples: {
    'What arrives while you work': 'vigie notifications watch',
    'Hand each on to a program, with nothing lost between two runs':
      'vigie notifications watch --resume --interval 60 -o ndjson | while read -r line; do echo "$line" | jq -r .message; done',
    'Everything since Monday morning, then what follows':
      'vigie notifications watch --since 2026-11-16T08:00',
  },
  flags: {
    interval: integer('seconds', { min: 1, max: 86_400 }, 'How often to ask; every 30 seconds unless given'),
    since: moment('Also those that came since then', 'first'),
    unread: toggle('Only those that are not read'),
    resume: toggle('Go on where the last run with --resume ended'),
  },
  // How far it came is kept first.
  endsItself: true,
  endpoints: [listNotifications],
  view: notifications,
  async run(context, { flags }) {
    const { io, language, flags: globals } = context;
    const format = globals.json ? 'json' : (globals.output ?? (io.out.isTerminal ? 'table' : 'ndjson'));
    // One document has an end.
    if (format === 'json') throw endless(globals.json ? '--json' : '--output');
    const memory = flags.resume ? await memoryOf(context) : undefined;
    const rows = watch(context, await context.client(), { ...flags, memory });
    if (format !== 'table') return { kind: 'list', rows, live: true, format: 'ndjson' };
    const { readerAt } = await import('../shared/output/reader.ts');
    return { kind: 'text', text: lines(io, rows, readerAt(io, language)) };
  },
});

/** That what never ends is no document, with the form that has a line for each. */
function endless(flag: string): VigieError {
  const allowed = outputsOf().filter((one) => one !== 'json');
  return new VigieError(
    'OPTIONS_REFUSEES',
    { count: 1, command: 'vigie notifications watch', suggestion: '-o ndjson' },
    { fields: [{ in: 'flag', path: [flag], code: 'VALEUR', params: { allowed }, value: 'json' }] },
  );
}

interface Watching {
  readonly interval: number | undefined;
  readonly since: string | undefined;
  readonly unread: boolean;
  /** The file that keeps how far it came. */
  readonly memory: string | undefined;
}

/** Every notification that comes, oldest first; ends with the reason of the signal. */
async function* watch(
  context: Context,
  client: Client,
  { interval = INTERVAL_DEFAULT, since, unread, memory }: Watching,
): AsyncGenerator<Notification> {
  const kept = memory === undefined ? undefined : await readPosition(memory);
  const news = new NewNotifications(kept, since === undefined ? undefined : instantOf(since));
  const service = asking(context, client, interval);
  const fromNow = kept === undefined && since === undefined;
  let unsaved = 0;
  const save = async () => {
    unsaved = 0;
    if (memory !== undefined) await writePosition(memory, news.position());
  };
  if (fromNow) for (const one of await service.ask(news, true)) news.take(one);
  if (kept === undefined) await save();
  try {
    for (;;) {
      for (const notification of await service.ask(news)) {
        if (!unread || notification.date_de_lecture === null) yield notification;
        // It was written: what stops this program now does not bring it twice.
        news.take(notification);
        // Of many at once not each is kept alone: that would write as many ids as often.
        if (++unsaved > news.size / SAVES) await save();
      }
      if (unsaved > 0) await save();
      await service.pause();
    }
  } finally {
    if (unsaved > 0) await save();
  }
}

/** Asks a service for what is new, again and again, as often as it can bear. */
function asking({ io, flags, language, signal }: Context, client: Client, interval: number) {
  const words = officerMessages(language);
  const say = (text: string) => (flags.quiet ? undefined : writeNotice(io, text));
  const pause = (seconds = interval) =>
    sleep(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
  let tag: string | undefined;
  let hasAnswered = false;

  /** Newest first. Pages shift while they are read: what comes pushes on, what is deleted pulls back. */
  async function walk(news: NewNotifications, begins: boolean): Promise<Notification[]> {
    const found = new Map<string, Notification>();
    const { body, headers } = await client.send(
      listNotifications,
      { query: { per_page: String(PER_PAGE_MAX), page: '1' } },
      tag === undefined ? {} : { ifNoneMatch: tag },
    );
    if (body === undefined) return [];
    let page = body as Page<Notification>;
    const { total } = page.meta.pagination;
    const [newest] = page.data;
    if (begins && newest !== undefined) news.beginAfter(newest);
    for (let number = 1; ; number++) {
      for (const one of page.data) if (news.isNew(one)) found.set(one.id, one);
      const last = page.data.at(-1);
      if (number >= page.meta.pagination.total_pages || !last || !news.mayBeNew(last)) break;
      const query = { per_page: String(PER_PAGE_MAX), page: String(number + 1) };
      page = await client.call(listNotifications, { query });
      // One may have moved to a page that was read before.
      if (page.meta.pagination.total < total) return walk(news, begins);
    }
    tag = headers.etag;
    return [...found.values()];
  }

  /** Seconds to wait for a service that does not answer. */
  function patience(error: unknown, failures: number): number {
    const growing = Math.min(interval * 2 ** failures, Math.max(TROUBLE_MAX, interval));
    const isAsked = error instanceof VigieError && error.code === 'PAUSE_TROP_LONGUE';
    return Math.max(growing, isAsked ? Number(error.params.seconds) : 0);
  }

  return {
    pause,
    /**
     * What is new, oldest first; when it begins, what is not to be shown. A service that stops answering is asked on;
     * one that never did is an error.
     */
    async ask(news: NewNotifications, begins = false): Promise<readonly Notification[]> {
      for (let failures = 0; ; failures++) {
        try {
          const found = await walk(news, begins);
          hasAnswered = true;
          if (failures > 0) await say(words.reachable);
          return found.reverse();
        } catch (error) {
          signal.throwIfAborted();
          const { exit_code, message } = failureOf(error, language);
          const isPassing = exit_code === EXIT.unreachable || exit_code === EXIT.temporary;
          if (!isPassing || !hasAnswered) throw error;
          const seconds = patience(error, failures);
          if (failures === 0) await say(words.unreachable(visible(message), seconds));
          await pause(seconds);
        }
      }
    },
  };
}

/** For people: when, of what kind, about which dossier, and what it says; on a terminal broken between words. */
async function* lines(
  { out }: Io,
  rows: AsyncIterable<Notification>,
  { moment }: TableReader,
): AsyncGenerator<string> {
  for await (const { date_creation, type, subject, title, message } of rows) {
    const said = [subject?.objet, title, message].filter((text) => text !== undefined && text !== '');
    const told = said.map((text) => visible(String(text).replace(/\s+/g, ' ').trim())).join(' · ');
    const line = `${moment(date_creation)}  ${visible(type)}  ${told}`;
    yield `${(out.isTerminal ? wrapMessage(line, out.columns || 80) : [line]).join('\n')}\n`;
  }
}
