import { readFileSync } from 'node:fs';

/** A line of a Containerfile, those that it goes on in joined to it. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** One `FROM` and what follows it. */
export interface Stage {
  readonly base: string;
  readonly alias: string | undefined;
  readonly instructions: readonly Instruction[];
}

export interface Copy {
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly to: string;
}

/** The stages of a Containerfile, in order. */
function stagesOf(text: string): Stage[] {
  const joined = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  const stages: { base: string; alias: string | undefined; instructions: Instruction[] }[] = [];
  for (const [, name = '', rest = ''] of joined.matchAll(/^([A-Z]+) +(.*)$/gm)) {
    if (name === 'FROM') {
      const [base = '', , alias] = rest.split(' ');
      stages.push({ base, alias, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: rest.trim() });
  }
  return stages;
}

/** What the instructions of a name say. */
export function all(stage: Stage, name: string): string[] {
  return stage.instructions.filter((one) => one.name === name).map(({ text }) => text);
}

/** What the last instruction of a name says. Throws where a stage has none. */
export function last(stage: Stage, name: string): string {
  const text = all(stage, name).at(-1);
  if (text === undefined) throw new Error(`the Containerfile has no ${name}`);
  return text;
}

/** What a stage copies. */
export function copiesOf(stage: Stage): Copy[] {
  return all(stage, 'COPY').map((text) => {
    const words = text.split(' ');
    const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
    return { from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
  });
}

/** `KEY=value KEY="a value"…`, as ENV and LABEL have them. */
export function pairsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g)].map(([, key, quoted, plain]) => [
      key,
      quoted ?? plain,
    ]),
  );
}

const stages = stagesOf(readFileSync('packaging/Containerfile', 'utf8'));

/** The image that is run. */
export const image = stages.at(-1) as Stage;
/** Those whose results it takes. */
export const before = stages.slice(0, -1);
export const imageEnv = Object.assign({}, ...all(image, 'ENV').map(pairsOf)) as Record<string, string>;
/** The port that it listens on. */
export const imagePort = last(image, 'EXPOSE');
