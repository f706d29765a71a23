import type { Schema } from '../../../src/contract/endpoint.ts';
import { validate } from '../../../src/contract/schema/validate.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import { messages } from '../../../src/messages/index.ts';
import { valueWord } from '../../../src/messages/pages/words.ts';
import { messageOf } from '../../../src/messages/sentence.ts';
import { type Choice, choose, line, type Selection, search } from '../../../src/terminal/prompts/prompts.ts';
import type { Command, Context } from '../cli/command.ts';
import { lineOf, type Typed } from '../cli/parse.ts';
import type { Argument, Flag, FlagFault } from '../flags/flags.ts';
import { lacking } from '../flags/read-values.ts';
import { askingOf, givenUp } from './consent.ts';
import { PROPOSED, SUGGESTERS, type Suggester, TAKEN } from './suggestions.ts';

type Words = Pick<Typed, 'flags' | 'operands'>;

/**
 * Prompts for missing `prompts` of a command: first the required ones, then the optional ones. Returns the line with the
 * answers, and prints on stderr how to type it at once. An invalid line is left unchanged, one with an existing code is
 * refused. `typed`: the line itself; `expanded`: the same with the texts of its files. Throws INTERROMPU if the person gives
 * up.
 */
export async function askMissing(
  context: Context,
  command: Command,
  typed: Typed,
  expanded: Words,
): Promise<Words> {
  const { prompts = [], needsOne = [], arguments: operands } = command;
  if (isWrong(command, expanded)) return expanded;
  const answers = new Map<string, readonly string[]>();
  const isOperand = (key: string) => Object.hasOwn(operands, key);
  const must = lacking(command, expanded);
  // One of alternative flags is enough: no prompt for others.
  const may = prompts.filter(
    (key) => ![...expanded.flags.keys(), ...needsOne, ...must].includes(key) && !isOperand(key),
  );
  await refuseTaken(context, command, expanded);
  const ask = async () => {
    for (const key of [...must, ...may]) {
      const values = new Map([...expanded.flags, ...answers]);
      const texts = await answerTo(context, { command, key, must: must.includes(key), values });
      if (texts.length > 0) answers.set(key, texts);
    }
  };
  await givenUp('rien_ajoute', ask());
  const operandTexts = [...answers].filter(([key]) => isOperand(key)).flatMap(([, texts]) => texts);
  const added = [...answers].filter(([key]) => !isOperand(key));
  if (!context.flags.quiet)
    await sayLine(context, command, typed, { flags: new Map(added), operands: operandTexts });
  return {
    flags: new Map([...expanded.flags, ...added]),
    operands: [...expanded.operands, ...operandTexts],
  };
}

/** Refuses an existing name before any question: the answers would be lost. */
async function refuseTaken(context: Context, { noun }: Command, { flags }: Words): Promise<void> {
  for (const [key, [value = '']] of flags) {
    const conflict = await TAKEN[`${noun} ${key}`]?.(context, value);
    if (conflict !== undefined) throw conflict;
  }
}

/** Whether a line is invalid whatever is added to it. */
function isWrong({ flags, arguments: operands }: Command, line: Words): boolean {
  const several = ([key, texts]: [string, readonly string[]]) =>
    texts.length > 1 && flags[key]?.value !== undefined && !flags[key].repeatable;
  const refused = ([key, texts]: [string, readonly string[]]) => {
    const flag = flags[key];
    return flag !== undefined && 'faults' in flag.read(texts);
  };
  const tooMany = line.operands.length > Object.keys(operands).length;
  return tooMany || [...line.flags].some((one) => several(one) || refused(one));
}

interface Question {
  readonly command: Command;
  /** Key of a flag, or name of an argument. */
  readonly key: string;
  readonly must: boolean;
  /** Values given and answered so far. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const EMPTY: FlagFault = { code: 'TROP_COURT', params: { min: 1, length: 0 } };

/** The values for one flag or argument; none if it is left out. */
async function answerTo(context: Context, question: Question): Promise<readonly string[]> {
  const { command, key, must } = question;
  const input: Flag | Argument = command.flags[key] ?? (command.arguments[key] as Argument);
  const words = askingMessages(context.language);
  const asking = askingOf(context);
  const { message, hint } = words.question(key);
  const hints = (...all: readonly (string | undefined)[]) =>
    all.filter((one) => !!one).join(', ') || undefined;
  const first = hints(hint, must ? undefined : words.optional);
  if (input.choices !== undefined) return choiceOf(context, input, { message, hint: first }, must);

  const suggester = await SUGGESTERS[key]?.(context);
  if (suggester === undefined && SUGGESTERS[key] !== undefined) return [];
  const texts: string[] = [];
  const normalize = suggester?.normalize ?? ((typed: string) => typed);
  const refuse = (typed: string) => refusalOf(context, question, texts, suggester, normalize(typed));
  const repeatable = 'repeatable' in input && input.repeatable === true;
  const initial = await PROPOSED[key]?.(context);
  for (;;) {
    const question = { message, hint: texts.length === 0 ? first : hints(hint, words.another) };
    const mayEnd = !must || texts.length > 0;
    const end = { value: '', name: texts.length === 0 ? words.none : words.thatIsAll, short: '' };
    const find = async (typed: string): Promise<readonly Choice<string>[]> => {
      const found = (await suggester?.suggest(typed)) ?? [];
      const offered = found.filter(({ value }) => !texts.includes(value));
      if (typed.trim() === '') return mayEnd ? [end, ...offered] : offered;
      if (offered.length > 0) return offered;
      const fault = found.length > 0 ? words.already : await refuse(typed);
      return fault === undefined ? [] : [{ value: '', name: fault, disabled: true }];
    };
    const answer = suggester
      ? await search(asking, { ...question, find })
      : await line(asking, { ...question, initial, validate: refuse });
    if (answer !== '') texts.push(answer);
    if (answer === '' || !repeatable) return texts;
  }
}

/** Reason against an answer, in words: invalid, repeated, or existing already. */
async function refusalOf(
  context: Context,
  { command, key, must, values }: Question,
  texts: readonly string[],
  suggester: Suggester | undefined,
  answer: string,
): Promise<string | undefined> {
  if (answer === '' && (!must || texts.length > 0)) return undefined;
  if (texts.includes(answer)) return askingMessages(context.language).already;
  // Some texts may be empty; Enter alone does not mean so.
  const fault = answer === '' ? EMPTY : faultOf(command, key, [...texts, answer], values);
  if (fault === undefined) return takenSentence(context, command, key, answer);
  const input: Flag | Argument = command.flags[key] ?? (command.arguments[key] as Argument);
  const sentence = 'faults' in input.read([answer]) ? suggester?.unknown : undefined;
  return sentence ?? messages(context.language).fields[fault.code](fault.params ?? {});
}

/** Sentence about an existing object of this name. */
async function takenSentence(context: Context, command: Command, key: string, answer: string) {
  const conflict = await TAKEN[`${command.noun} ${key}`]?.(context, answer);
  return conflict && messageOf(messages(context.language).errors[conflict.code], conflict.params);
}

async function choiceOf(
  context: Context,
  { choices = [], read }: Flag | Argument,
  question: Pick<Selection<string>, 'message' | 'hint'>,
  must: boolean,
): Promise<readonly string[]> {
  const { none } = askingMessages(context.language);
  const { word } = messages(context.language).cli;
  const listed = choices.map((choice) => {
    const parsed = read([choice]);
    // A word for a number is shown beside it.
    const value = 'value' in parsed && typeof parsed.value === 'number' ? String(parsed.value) : choice;
    const known = word(choice);
    const label = known === choice ? valueWord(choice, context.language) : known;
    return { value, name: label === value ? value : `${value}  ${label}` };
  });
  const offered = must ? listed : [{ value: '', name: none }, ...listed];
  const chosen = await choose(askingOf(context), {
    ...question,
    choices: offered,
    initial: must ? undefined : '',
  });
  return chosen === '' ? [] : [chosen];
}

/** The fault of an answer, by itself or in combination with known values. */
function faultOf(
  { flags, arguments: operands, endpoints }: Command,
  key: string,
  texts: readonly string[],
  values: Question['values'],
): FlagFault | undefined {
  const read = (flags[key] ?? (operands[key] as Argument)).read(texts);
  if ('faults' in read) return read.faults[0];
  const { body } = endpoints.find(({ method, body }) => method === 'POST' && body !== undefined) ?? {};
  const name = flags[key]?.member ?? key;
  const schema = body?.();
  // A flag that is no member of the body has been judged by itself.
  if (schema === undefined || !(name in membersOf(schema))) return undefined;
  const members = [...values, [key, texts] as const].flatMap(([flagKey, texts]) => {
    const flag = flags[flagKey];
    const value = flag?.read(texts);
    return flag && value && 'value' in value ? [[flag.member ?? flagKey, value.value] as const] : [];
  });
  const checked = validate(schema, Object.fromEntries(members), 'body');
  return 'errors' in checked ? checked.errors.find(({ path }) => path[0] === name) : undefined;
}

function membersOf(schema: Schema): object {
  return (schema as { readonly shape?: object }).shape ?? {};
}

/** Prints the line that includes the answers. */
async function sayLine(context: Context, command: Command, typed: Typed, answered: Words): Promise<void> {
  const { equivalent } = askingMessages(context.language);
  const text = `${equivalent}\n  ${commandLine(command, typed, answered)}\n`;
  await context.io.err.write(text).catch(() => {});
}

/** The line with the answers. A typed answer is the text itself, even in the form of `@file`. */
export function commandLine(command: Command, typed: Typed, answered: Words): string {
  const literal = [...answered.flags].map(([key, texts]) => {
    const plain = (value: string) => (value.startsWith('@') ? `@${value}` : value);
    return [key, command.flags[key]?.fromFile ? texts.map(plain) : texts] as const;
  });
  return lineOf(command, {
    ...typed,
    flags: new Map([...typed.flags, ...literal]),
    operands: [...typed.operands, ...answered.operands],
  })();
}
