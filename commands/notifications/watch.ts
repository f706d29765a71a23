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

/** Seconds between two requests; an unchanged answer is a few hundred bytes. */
const INTERVAL_DEFAULT = 30;
/** Maximum wait for an unresponsive service, in seconds, unless the interval is longer. */
const TROUBLE_MAX = 300;
/** How often the position is saved while all remembered ids are replaced. */
const SAVES = 100;

export const command = defineCommand({
  noun: 'notifications',
  verb: 'watch',
  summary: 'Show your notifications as they arrive',
  description: [
    'Prints one line per notification on a terminal, one JSON object elsewhere. Press Ctrl-C to stop.',
    'Starts with new notifications; --since also shows earlier ones.',
    '--resume continues from the last run with --resume and saves its position: no notification is missed or repeated.',
    'With --resume, --since applies only if no position is saved yet.',
    'If the service does not respond, it is polled less and less often; the failure is reported once.',
  ],
  examples: {
    'Follow notifications while you work': 'vigie notifications watch',
    'Pass each notification to a program, without loss between two runs':
      'vigie notifications watch --resume --interval 60 -o ndjson | while read -r line; do echo "$line" | jq -r .message; done',
    'Show all notifications since Monday morning, then new ones':
      'vigie notifications watch --since 2026-11-16T08:00',
  },
  flags: {
    interval: integer('seconds', { min: 1, max: 86_400 }, 'Interval between requests (default: 30)'),
    since: moment('Also show notifications since this time', 'first'),
    unread: toggle('Show unread notifications only'),
    resume: toggle('Continue from the last run with --resume'),
  },
  // The position is saved first.
  endsItself: true,
  endpoints: [listNotifications],
  view: notifications,
  async run(context, { flags }) {
    const { io, language, flags: globals } = context;
    const format = globals.json ? 'json' : (globals.output ?? (io.out.isTerminal ? 'table' : 'ndjson'));
    // A document has an end.
    if (format === 'json')
      throw endless(globals.jq !== undefined ? '--jq' : globals.json ? '--json' : '--output');
    const memory = flags.resume ? await memoryOf(context) : undefined;
    const rows = watch(context, await context.client(), { ...flags, memory });
    if (format !== 'table') return { kind: 'list', rows, live: true, format: 'ndjson' };
    const { readerAt } = await import('../shared/output/reader.ts');
    return { kind: 'text', text: lines(io, rows, readerAt(io, language)) };
  },
});

/** Error for an endless document, with the line-based format. */
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
  /** File of the position. */
  readonly memory: string | undefined;
}

/** Every new notification, oldest first; ends with the reason of the signal. */
async function* watch(
  context: Context,
  client: Client,
  { interval = INTERVAL_DEFAULT, since, unread, memory }: Watching,
): AsyncGenerator<Notification> {
  const position = memory === undefined ? undefined : await readPosition(memory);
  const news = new NewNotifications(position, since === undefined ? undefined : instantOf(since));
  const service = asking(context, client, interval);
  const fromNow = position === undefined && since === undefined;
  let unsaved = 0;
  const save = async () => {
    unsaved = 0;
    if (memory !== undefined) await writePosition(memory, news.position());
  };
  if (fromNow) for (const row of await service.ask(news, true)) news.take(row);
  if (position === undefined) await save();
  try {
    for (;;) {
      for (const notification of await service.ask(news)) {
        if (!unread || notification.date_de_lecture === null) yield notification;
        // It was written: an interruption now does not repeat it.
        news.take(notification);
        // A batch is not saved one by one: that would write as many ids as often.
        if (++unsaved > news.size / SAVES) await save();
      }
      if (unsaved > 0) await save();
      await service.pause();
    }
  } finally {
    if (unsaved > 0) await save();
  }
}

/** Polls a service for new notifications, as often as it allows. */
function asking({ io, flags, language, signal }: Context, client: Client, interval: number) {
  const words = officerMessages(language);
  const say = (text: string) => (flags.quiet ? undefined : writeNotice(io, text));
  const pause = (seconds = interval) =>
    sleep(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
  let tag: string | undefined;
  let hasAnswered = false;

  /** Newest first. Pages shift while they are read: new ones push on, deletions pull back. */
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
      for (const row of page.data) if (news.isNew(row)) found.set(row.id, row);
      const last = page.data.at(-1);
      if (number >= page.meta.pagination.total_pages || !last || !news.mayBeNew(last)) break;
      const query = { per_page: String(PER_PAGE_MAX), page: String(number + 1) };
      page = await client.call(listNotifications, { query });
      // One may have moved to an earlier page.
      if (page.meta.pagination.total < total) return walk(news, begins);
    }
    tag = headers.etag;
    return [...found.values()];
  }

  /** Seconds to wait for an unresponsive service. */
  function patience(error: unknown, failures: number): number {
    const growing = Math.min(interval * 2 ** failures, Math.max(TROUBLE_MAX, interval));
    const isAsked = error instanceof VigieError && error.code === 'PAUSE_TROP_LONGUE';
    return Math.max(growing, isAsked ? Number(error.params.seconds) : 0);
  }

  return {
    pause,
    /**
     * New notifications, oldest first; at the start, those to be skipped. A service that stops responding is polled
     * further; one that never did is an error.
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

/** For people: time, kind, dossier and text; on a terminal broken between words. */
async function* lines(
  { out }: Io,
  rows: AsyncIterable<Notification>,
  { moment }: TableReader,
): AsyncGenerator<string> {
  for await (const { date_creation, type, subject, title, message } of rows) {
    const parts = [subject?.objet, title, message].filter((text) => text !== undefined && text !== '');
    const summary = parts.map((text) => visible(String(text).replace(/\s+/g, ' ').trim())).join(' · ');
    const line = `${moment(date_creation)}  ${visible(type)}  ${summary}`;
    yield `${(out.isTerminal ? wrapMessage(line, out.columns || 80) : [line]).join('\n')}\n`;
  }
}
