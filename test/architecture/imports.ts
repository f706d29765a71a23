import { dirname, join } from 'node:path/posix';
import { type Token, tokensOf } from './tokens.ts';

export interface Import {
  /** As it is written: `node:fs`, `zod`, `../flags.ts`. */
  readonly specifier: string;
  /** `type` leaves nothing in the program, `dynamic` is loaded when it is reached, `static` at once. */
  readonly kind: 'static' | 'dynamic' | 'type';
  readonly line: number;
}

/** Everything that a source text imports or exports from elsewhere. */
export function importsOf(source: string): Import[] {
  const tokens = tokensOf(source);
  return tokens.flatMap(({ kind, text: specifier, line }, i): Import[] => {
    if (kind !== 'text') return [];
    const before = (distance: number) => tokens[i - distance]?.text;
    const called = before(1) === '(' && tokens[i - 1]?.kind === 'mark';
    if (called && ['import', 'require', 'getBuiltinModule'].includes(before(2) ?? '')) {
      return [{ specifier, kind: before(3) === 'typeof' ? 'type' : 'dynamic', line }];
    }
    const bare = before(1) === 'import';
    if (!bare && before(1) !== 'from') return [];
    return [{ specifier, kind: !bare && isTypeOnly(tokens, i) ? 'type' : 'static', line }];
  });
}

/** Whether the declaration that ends with this token is `import type` or `export type`. */
function isTypeOnly(tokens: readonly Token[], end: number): boolean {
  const start = tokens.findLastIndex(
    ({ kind, text }, i) => i < end && kind === 'word' && (text === 'import' || text === 'export'),
  );
  return tokens[start + 1]?.text === 'type' && tokens[start + 2]?.text !== 'from';
}

/** The file that a relative import names, as a path from the top; undefined for a package. */
export function targetOf(file: string, { specifier }: Pick<Import, 'specifier'>): string | undefined {
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}

/** The package that an import names: `@scope/name` or `name`, whatever is taken from it; undefined for a file. */
export function packageOf({ specifier }: Pick<Import, 'specifier'>): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
}
