import type { ErrorParams } from '../contract/errors.ts';
import { listed } from './listed.ts';

/** Words in which `{file}` stands for a parameter of the error; a function where that does not say it. */
type Text = string | ((p: ErrorParams) => string);

/** What an error says to people: what happened, and what to do next. */
export type Sentence = readonly [message: Text, hint?: Text];

const PARAMETER = /\{(\w+)\}/g;

function worded(text: Text, p: ErrorParams): string {
  return typeof text === 'function' ? text(p) : text.replace(PARAMETER, (_, name) => listed(p[name]));
}

export function messageOf([message]: Sentence, p: ErrorParams): string {
  return worded(message, p);
}

export function hintOf([, hint]: Sentence, p: ErrorParams): string | undefined {
  return hint && worded(hint, p);
}

/** The hint, unless it needs parameters of the error: those of a problem stay on the server. */
export function hintWithout(sentence: Sentence | undefined, known: ErrorParams): string | undefined {
  const hint = sentence?.[1];
  const needs = typeof hint === 'string' ? hint.includes('{') : hint && hint.length > 0;
  return hint === undefined || needs ? undefined : worded(hint, known);
}

/** The form of a catalogue whose French one is given: sentences, functions that make some, and groups of both. */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer Given) => infer Said
    ? (...args: Given) => Translated<Said>
    : { readonly [K in keyof T]: Translated<T[K]> };
