import { ProblemError } from '../../../src/client/client.ts';
import { requestedWait } from '../../../src/client/http/retry-policy.ts';
import {
  type FieldError,
  type Proposal,
  pointer,
  storageError,
  VigieError,
} from '../../../src/contract/errors.ts';
import { withOffset } from '../../../src/contract/schema/dates.ts';
import type { Problem } from '../../../src/contract/schema/problem.ts';
import { detailOf } from '../../../src/messages/detail.ts';
import type { Messages } from '../../../src/messages/fr.ts';
import { type Language, messages } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { hintOf, hintWithout, messageOf, type Sentence } from '../../../src/messages/sentence.ts';
import { shownDatabase } from '../../../src/profiles/locations.ts';
import { type ColorChoice, type Io, wantsColor } from '../../../src/terminal/io.ts';
import { visible, visibleJson } from '../../../src/terminal/sanitize.ts';
import { errorWidth, wrapAll, wrapMessage } from '../../../src/terminal/width.ts';
import { ADMINISTERING, NOUN_NAMES } from '../cli/command.ts';
import { type Flags, flagName, flagOf, type GlobalFlags, globalFlags } from '../flags/flags.ts';
import { EXIT, exitOf, exitOfStatus, type FailedField, FailureOfMany } from './exit-codes.ts';

/** An error as reported to people and scripts. */
export interface FailureReport {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly status: number | null;
  readonly request_id: string | null;
  readonly exit_code: number;
  readonly errors?: readonly FailedField[];
  readonly proposals?: readonly Proposal[];
}

/** The report of any thrown value, with its exit code. */
export function failureOf(error: unknown, language: Language): FailureReport {
  if (error instanceof ProblemError) return ofProblem(error, language);
  return ofVigieError(asVigieError(error), language);
}

/** Whether the reader of the output has gone, as `| head` does: not a failure. */
export function isReaderGone(error: unknown): boolean {
  return codeOf(error) === 'EPIPE';
}

/** System errors of a file that cannot be written any further. */
const UNWRITABLE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EFBIG']);

/** System errors with a code of ours; any other thrown value is a defect. */
function asVigieError(error: unknown): VigieError {
  if (error instanceof VigieError) return error;
  const code = codeOf(error);
  const { syscall, address, hostname, port } = (error ?? {}) as Partial<ListenError>;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return new VigieError('ADRESSE_OCCUPEE', {
      host: address ?? hostname ?? '',
      port: port ?? 0,
      reason: code,
    });
  }
  if (UNWRITABLE.has(code) && syscall !== 'read') {
    const { path = 'stdout' } = error as NodeJS.ErrnoException;
    return new VigieError('FICHIER_NON_ECRIT', { file: path, reason: code });
  }
  const ofDatabase = code.startsWith('SQLITE_') ? storageError(error) : undefined;
  if (ofDatabase) return ofDatabase;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new VigieError('DEFAUT_DU_PROGRAMME', { reason }, { cause: error });
}

interface ListenError extends NodeJS.ErrnoException {
  readonly address: string;
  readonly hostname: string;
  readonly port: number;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null | undefined)?.code ?? '');
}

function ofVigieError(error: VigieError, language: Language): FailureReport {
  const sentence = messages(language).errors[error.code];
  return {
    code: error.code,
    message: messageOf(sentence, error.params),
    hint: hintOf(sentence, error.params) ?? null,
    status: error.status || null,
    request_id: error.cause instanceof ProblemError ? requestOf(error.cause.problem) : null,
    exit_code: exitOf(error),
    ...(error.fields.length === 0
      ? {}
      : {
          errors: error.fields.map((field) => ({
            ...field.place,
            ...placeOf(field),
            code: field.code,
            detail: detailOf(field, language),
          })),
        }),
    ...(error.proposals.length === 0 ? {} : { proposals: error.proposals }),
  };
}

function placeOf(field: FieldError): { pointer: string } | { parameter: string } {
  return field.in === 'body' ? { pointer: pointer(field.path) } : { parameter: field.path.join('.') };
}

function ofProblem({ problem, headers, request, object }: ProblemError, language: Language): FailureReport {
  const { errors: sentences, cli } = messages(language);
  const sentence = (sentences as Readonly<Record<string, Sentence>>)[problem.code];
  const requestId = requestOf(problem);
  // Its hint contains the number of the request.
  const numberless = problem.code === 'ERREUR_INTERNE' && requestId === null;
  const wait = requestedWait(headers, Date.now());
  const absent = problem.status === 404 ? object : undefined;
  // Hints on a dossier propose to open it.
  const subject = absent ?? (object?.inDossier ? { id: object.inDossier } : {});
  const params = { ...subject, ...(wait === undefined ? {} : { seconds: Math.ceil(wait / 1000) }) };
  const exit = exitOfStatus(problem.status);
  // The answer of a proxy does not name the refusing party.
  const elsewhere = request !== undefined && (exit === EXIT.notAllowed || exit === EXIT.temporary);
  return {
    code: problem.code,
    message: elsewhere
      ? cli.answered({ ...request, ...problem })
      : // A service with its own texts may not name the missing object.
        absent && request
        ? messageOf(sentences.INTROUVABLE, params)
        : problem.detail,
    hint:
      (numberless ? undefined : hintWithout(sentence, params)) ??
      (problem.status >= 500 ? cli.serviceFails : null),
    status: problem.status,
    request_id: requestId,
    exit_code: exit,
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
  };
}

function requestOf({ instance }: Problem): string | null {
  return instance.replace(/^urn:uuid:/, '') || null;
}

export interface ReportOptions {
  readonly language: Language;
  /** JSON output: stderr is one line, the error as JSON. */
  readonly json: boolean;
  /** `--debug`: with the stack. */
  readonly debug: boolean;
  readonly color: ColorChoice;
  /** Target and noun of the line, for the proposals. */
  readonly target?: TargetFlags;
  readonly noun?: string | undefined;
  /** Held sentences of stderr, for JSON. */
  readonly notices?: readonly string[] | undefined;
}

/** Prints an error on stderr and returns the exit code. */
export async function report(io: Io, error: unknown, options: ReportOptions): Promise<number> {
  if (isReaderGone(error)) return EXIT.done;
  const bare = failureOf(error, options.language);
  const hint = bare.hint && targeted(bare.hint, options.target ?? {}, options.noun);
  const failure = { ...bare, hint };
  const lines = options.debug ? [stackOf(error)] : [];
  lines.push(options.json ? inJson(io, failure, error, options.notices) : inWords(io, failure, options));
  await io.err.write(`${lines.join('\n')}\n`).catch(() => {});
  return failure.exit_code;
}

/** One line with everything: each error, and the notices. */
function inJson(io: Io, failure: FailureReport, error: unknown, notices: readonly string[] = []): string {
  const errors = error instanceof FailureOfMany && error.errors.length > 0 ? { errors: error.errors } : {};
  const extra = notices.length > 0 ? { notices } : {};
  const line = JSON.stringify({ error: { ...failure, ...errors, ...extra } });
  return io.err.isTerminal ? visibleJson(line) : line;
}

function inWords(io: Io, failure: FailureReport, { language, color }: ReportOptions): string {
  const { cli } = messages(language);
  // An interruption, or a no, is no mistake.
  const interrupted = failure.exit_code === EXIT.interrupted;
  const first = wrapAll(io, interrupted ? visible(failure.message) : cli.error(visible(failure.message)));
  const fields = fieldLines(io, failure.errors ?? [], cli);
  // The fields are listed above; the hint is for authors of requests.
  const hint = failure.code === 'VALIDATION' && fields.length > 0 ? null : failure.hint;
  const closing = [hint, failure.request_id && cli.request(failure.request_id)].filter((line) => !!line);
  const painted = !interrupted && wantsColor(io.err, io.env, color) ? `\u001b[31m${first}\u001b[39m` : first;
  return [
    painted,
    ...fields,
    ...proposalLines(failure.proposals ?? []),
    ...closing.map((line) => wrapAll(io, visible(line as string))),
  ].join('\n');
}

/** Proposed commands, each on a line of its own to be copied, below its description. */
function proposalLines(proposals: readonly Proposal[]): string[] {
  return proposals.flatMap(({ detail, command }) => [`  ${visible(detail)}`, `    ${visible(command)}`]);
}

/** Fields with longer names do not widen the column of names. */
const PLACE_MAX = 24;

/** A line for each refused field; aligned in columns on a terminal. */
function fieldLines(io: Io, errors: readonly FailedField[], cli: Messages['cli']): string[] {
  const width = errorWidth(io);
  const items = errors.map((field) => {
    const { detail } = width === undefined ? field : here(field);
    return { place: visible(whereOf(field)), rule: visible(detail) };
  });
  if (width === undefined) return items.map(({ place, rule }) => `  ${cli.field(place, rule)}`);
  const longest = Math.max(0, ...items.map(({ place }) => place.length).filter((size) => size <= PLACE_MAX));
  return items.flatMap(({ place, rule }) => {
    const before = `  ${cli.field(place.padEnd(longest), '')}`;
    return wrapMessage(
      before + rule,
      width,
      before.length > width / 2 || place.length > longest ? 4 : before.length,
    );
  });
}

/** A time limit by the clock of this machine, as it can be typed: to the second within it. */
export function here(field: FailedField): FailedField {
  if (field.code !== 'MINIMUM' && field.code !== 'MAXIMUM') return field;
  const round = field.code === 'MINIMUM' ? Math.ceil : Math.floor;
  const detail = field.detail.replace(
    /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g,
    (moment) => {
      const second = new Date(round(Date.parse(moment) / 1000) * 1000);
      return withOffset(second).slice(0, 19).replace('T', ' ');
    },
  );
  return { ...field, detail };
}

function whereOf({ file, line, pointer: member = '', parameter: field = member }: FailedField): string {
  if (file === undefined) return field;
  return field === '' ? `${file}:${line}` : `${file}:${line} ${field}`;
}

function stackOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  const cause = error instanceof Error && error.cause !== undefined ? `\n${stackOf(error.cause)}` : '';
  return stack.split('\n').map(visible).join('\n') + cause;
}

/** The same error; a field refused by a service has its flag as well, for people. */
export function asTyped(error: unknown, flags: Flags): unknown {
  return renamed(error, (member) => {
    const [key] = Object.entries(flags).find(([key, { member: own = key }]) => own === member) ?? [];
    return key && flagName(key);
  });
}

/** The same error; a member refused by a service has the name that people know it by, if any. */
export function renamed(error: unknown, nameOf: (member: string | undefined) => string | undefined): unknown {
  if (!(error instanceof ProblemError) || error.problem.errors === undefined) return error;
  const errors = error.problem.errors.map((field) => {
    const { pointer, parameter } = field;
    // A nested member has no flag of its own.
    const name = nameOf(parameter ?? /^\/([^/]+)(?:\/\d+)?$/.exec(pointer ?? '')?.[1]);
    return name === undefined ? field : { ...field, parameter: name };
  });
  return new ProblemError({ ...error.problem, errors }, error.headers, error.request, error.object);
}

/** Flags of a line that select its data. */
export type TargetFlags = Partial<Pick<GlobalFlags, 'profile' | 'url' | 'db' | 'org' | 'user'>>;

/** A text whose proposed commands have the target of the line of `noun`: they get its flags, unless they have their own. */
export function targeted(text: string, target: TargetFlags, noun: string | undefined): string {
  const nouns = NOUN_NAMES.filter((name) => name !== 'profiles' && name !== 'completions');
  // Up to the closing quote, the pipe or the end of the line.
  const proposed = new RegExp(
    `\\bvigie (?:${nouns.join('|')})\\b(?:${QUOTED.source}|(?! \\| )[^'"«»\\n])*(?<!\\s)`,
    'g',
  );
  return text.replace(proposed, (line) => {
    // Help reads no data, and the flags may be the mistake.
    if (line.endsWith(' --help')) return line;
    const words = (line.match(WORDS) ?? []).map((word) => word.replace(/^\$?'/, ''));
    const isSaid = (key: keyof TargetFlags) => words.some((word) => flagOf(word, globalFlags)?.key === key);
    const isPlaced = isSaid('db') || isSaid('url') || isSaid('profile') || / --(?:from|to) /.test(line);
    const place = isPlaced ? [] : placesOf(line, noun);
    return [...place, ...scopesOf(line)].reduce((all, key) => {
      const value = target[key];
      return value === undefined || isSaid(key)
        ? all
        : `${all} ${flagName(key)} ${quoted(shownDatabase(value))}`;
    }, line);
  });
}

/** Pieces of a word that `quoted` protects from a shell (src/messages/listed.ts). */
const QUOTED = /\$'(?:\\.|[^'\\])*'|'[^']*'|\\'/;
/** The words of a line, with their quotes. */
const WORDS = new RegExp(`(?:${QUOTED.source}|[^\\s'])+`, 'g');

/** Administration takes no service, but for that of an organisation. */
function placesOf(line: string, noun: string | undefined): readonly (keyof TargetFlags)[] {
  const takesService = ADMINISTERING.some((name) => line.startsWith(name));
  if (!line.startsWith('vigie server ') || takesService) return ['profile', 'url', 'db'];
  return noun === 'server' ? ['profile', 'db'] : ['db'];
}

function scopesOf(line: string): readonly (keyof TargetFlags)[] {
  if (/^vigie server (?:utilisateurs|token|dossier) /.test(line)) return ['org'];
  return line.startsWith('vigie server ') ? [] : ['org', 'user'];
}
