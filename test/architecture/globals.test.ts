import { expect, it } from 'vitest';
import { wrongGlobals } from './globals.ts';
import { sourcesUnder, told } from './tree.ts';

const wrong = (file: string, text: string) => told(wrongGlobals({ file, text }));

it('the process and the console stay where they belong', () => {
  const sources = sourcesUnder('bin/', 'commands/', 'server/', 'src/');
  expect(sources.length).toBeGreaterThan(100);
  expect(told(sources.flatMap(wrongGlobals))).toEqual([]);
});

it('a command that uses them is found', () => {
  expect(wrong('commands/a/b.ts', 'const cwd = process.cwd();')).toEqual(['commands/a/b.ts:1 uses process']);
  expect(wrong('commands/a/b.ts', 'f(globalThis.process)')).toHaveLength(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
  expect(wrong('commands/a/b.ts', 'const said = `\n${console.log(1)}`;')).toEqual([
    'commands/a/b.ts:2 uses console',
  ]);
});

it('unwanted output is found in any folder', () => {
  expect(wrong('server/a.ts', "process.stdout.write('x')")).toEqual(['server/a.ts:1 uses process.stdout']);
  expect(wrong('src/a.ts', 'const { env, stderr } = process;')).toHaveLength(1);
  expect(wrong('src/a.ts', 'process?.exit(1)')).toHaveLength(1);
  expect(wrong('src/a.ts', "console.error('x')")).toHaveLength(1);
  expect(wrong('src/a.ts', "writeSync(2, 'x')")).toEqual(['src/a.ts:1 writes to descriptor 2']);
});

it('what only bears the name is let alone', () => {
  const text = `
    // process.exit() is never called here, nor console.log
    const why = 'process.stdout';
    const shape = { process: 1, console: true };
    io.process.stdout.write(why);
    const said = \`the process \${why} console\`;
    const pattern = /process\\.exit/;
    writeSync(file, bytes);
  `;
  expect(wrong('commands/a/b.ts', text)).toEqual([]);
});
