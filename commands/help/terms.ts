import { FRENCH, type HelpSentence } from '../../src/messages/help/index.ts';
import { helpWords, placeholderIn } from '../../src/messages/help/words.ts';
import type { Language } from '../../src/messages/index.ts';
import { argumentTerms, type Command } from '../shared/cli/command.ts';
import { type Argument, type Flag, type Flags, flagName } from '../shared/flags/flags.ts';
import type { Item } from './layout.ts';

/** Choices longer than this are listed in the description, not in the term. */
const TERM_MAX = 24;

/** A sentence of help in the reader's language. */
export function sentenceIn(language: Language, sentence: HelpSentence): string {
  return language === 'fr' ? FRENCH[sentence] : sentence;
}

/** Help on a command besides its summary. */
export async function factsOf({ description = [], columns }: Command, language: Language): Promise<string[]> {
  const facts = columns ? [helpWords(language).columns(...(await columns()))] : [];
  return [...facts, ...description.map((sentence) => sentenceIn(language, sentence))];
}

/** Arguments in a usage line, in the reader's language. */
export function termsOfArguments(command: Pick<Command, 'arguments'>, language: Language): string[] {
  return argumentTerms(command, (name) => placeholderIn(language, name));
}

/** Usage of a command: its arguments, required flags, and a mark for others. */
export function usageOf(command: Command, language: Language): string {
  return usageParts(command, language).join(' ');
}

/** The same in parts between which a line may end. */
export function usageParts(command: Command, language: Language): string[] {
  const needed = Object.entries<Flag>(command.flags).filter(([, { required }]) => required);
  return [
    `vigie ${command.noun} ${command.verb}`.trimEnd(),
    ...termsOfArguments(command, language),
    ...needed.map(([key, flag]) => longTerm(key, flag, language)),
    helpWords(language).flagsTerm,
  ];
}

/** Arguments with descriptions. */
export function argumentItems(command: Command, language: Language): Item[] {
  const terms = termsOfArguments(command, language);
  return Object.values<Argument>(command.arguments).map(({ summary, choices }, i) => {
    const sentence = sentenceIn(language, summary);
    // Choices already in the sentence are not repeated.
    const listed = choices?.every((one) => sentence.includes(one)) ? undefined : choices?.join(', ');
    return [terms[i] ?? '', listed === undefined ? sentence : `${sentence} (${listed})`];
  });
}

/** Flags with descriptions. */
export function flagItems(flags: Flags, language: Language): Item[] {
  return Object.entries<Flag>(flags).map(([key, flag]) => [
    flagTerm(key, flag, language),
    describedFlag(flag, language),
  ]);
}

/** Global flags by name, without those of the command itself. */
export function otherFlags(command: Command, globals: Flags): string[] {
  return Object.keys(globals)
    .filter((key) => !Object.hasOwn(command.flags, key))
    .map(flagName);
}

/** A typed flag: `-o, --output <value>`. */
function flagTerm(key: string, flag: Flag, language: Language): string {
  return `${flag.short === undefined ? '' : `-${flag.short}, `}${longTerm(key, flag, language)}`;
}

function longTerm(key: string, flag: Flag, language: Language): string {
  const isListed = flag.value === flag.choices?.join('|');
  const placeholder = isListed && isLong(flag) ? 'value' : flag.value;
  return `${flagName(key)}${placeholder === undefined ? '' : ` <${placeholderIn(language, placeholder)}>`}`;
}

/** The summary of a flag, with notes in its parenthesis: its choices, whether it is required, repeatable or may be empty, or reads a file; its variable. */
function describedFlag(flag: Flag, language: Language): string {
  const words = helpWords(language);
  const sentence = sentenceIn(language, flag.summary);
  const notes = [
    isLong(flag) && (flag.choices?.length ?? 0) <= CHOICES_MAX && flag.choices?.join(', '),
    flag.required && words.required,
    flag.repeatable && words.repeatable,
    flag.clearable && words.clearable,
    flag.fromFile && words.fromFile,
    flag.variable,
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0) return sentence;
  return `${sentence} (${notes.join(words.semicolon)})`.replace(') (', words.semicolon);
}

/** Choices that help lists; of a flag with more, the summary says where they are listed. */
const CHOICES_MAX = 40;

function isLong({ choices }: Flag): boolean {
  return (choices?.join('|') ?? '').length > TERM_MAX;
}
