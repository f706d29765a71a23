// What there is to read of the product: npm run code
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cyclesOf } from '../test/architecture/layers.ts';
import { sourcesUnder } from '../test/architecture/tree.ts';

const FOLDERS = ['bin/', 'commands/', 'server/', 'src/'];
const sources = sourcesUnder(...FOLDERS);
const linesOf = (folder: string) =>
  sources
    .filter(({ file }) => file.startsWith(folder))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const lines = FOLDERS.map((folder) => [folder, linesOf(folder)] as const);
const total = lines.reduce((sum, [, count]) => sum + count, 0);

const scratch = mkdtempSync(join(tmpdir(), 'vigie-code-'));
try {
  const file = join(scratch, 'anomalies.csv');
  writeFileSync(file, 'code,texte,indice_de_gravite\n1,Clôture fermée à clé,1\n2,Joint abîmé,0\n');
  const args = ['anomalies', 'import', file, '--db', join(scratch, 'vigie.db')];
  const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };
  const { stdout } = spawnSync(process.execPath, ['bench/executed-files.ts', ...args], {
    env,
    encoding: 'utf8',
  });
  const parts = lines.map(([folder, count]) => `${folder} ${count}`).join(', ');
  process.stdout.write(`production lines: ${total} in ${sources.length} files (${parts})
circular imports: ${cyclesOf(sources).length}
files executed by an embedded import of two rows: ${stdout.trim().split('\n').at(-1)}
`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
