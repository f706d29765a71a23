// Which files of ours a command calls a function of (loading a file counts for nothing): what a reader has to follow.
// npm run executed -- anomalies import file.csv --db new.db
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

const root = pathToFileURL(join(import.meta.dirname, '..', '/')).href;
const coverage = mkdtempSync(join(tmpdir(), 'vigie-executed-'));
try {
  const program = JSON.stringify(`${root}commands/program.ts`);
  const run = `const { main } = await import(${program}); process.exitCode = await main(process.argv.slice(1));`;
  const args = ['--input-type=module', '--eval', run, '--', ...process.argv.slice(2)];
  const env = { ...process.env, NODE_V8_COVERAGE: coverage };
  const { status } = spawnSync(process.execPath, args, { env, stdio: ['inherit', 'ignore', 'inherit'] });
  const executed = new Set<string>();
  for (const file of readdirSync(coverage)) {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      if (!url.startsWith(root) || url.includes('/node_modules/')) continue;
      // The first function is the module itself.
      if (functions.slice(1).some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0))
        executed.add(url.slice(root.length));
    }
  }
  process.stdout.write(`${[...executed].sort().join('\n')}\n${executed.size} files\n`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(coverage, { recursive: true, force: true });
}
