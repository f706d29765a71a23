import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { remedyFor } from '../../packaging/npm/addresses.ts';

it.each([
  ['https://forge.example/sdis/vigie.git', 'https://forge.example/sdis/vigie'],
  ['https://c.martin:secret@forge.example/sdis/vigie', 'https://forge.example/sdis/vigie'],
  ['git@forge.example:sdis/vigie.git', 'https://forge.example/sdis/vigie'],
  ['ssh://git@forge.example/sdis/vigie.git', 'https://forge.example/sdis/vigie'],
  ['', '<address of the repository>'],
])('a clone of "%s" is from %s', (origin, address) => {
  expect(remedyFor({}, origin)).toBe(
    `npm pkg set 'repository.type=git' 'repository.url=git+${address}.git' 'homepage=${address}#readme' 'bugs.url=${address}/issues'`,
  );
});

it('npm publishes nothing before package.json says where it is from, and the proposed line says it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-addresses-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { name, version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const prepublishOnly = scripts.prepublishOnly.replace('packaging/', `${resolve('packaging')}/`);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, scripts: { prepublishOnly } }));
  await execa('git', ['init', '-q'], { cwd: folder });
  await execa('git', ['remote', 'add', 'origin', 'git@forge.example:sdis/vigie.git'], { cwd: folder });
  const script = () => execa('npm', ['run', '--silent', 'prepublishOnly'], { cwd: folder, reject: false });
  const refused = await script();
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  const [, remedy = ''] = refused.stderr.split('\n');
  await execa('sh', ['-c', remedy], { cwd: folder });
  expect(await script()).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    repository: { type: 'git', url: 'git+https://forge.example/sdis/vigie.git' },
    homepage: 'https://forge.example/sdis/vigie#readme',
    bugs: { url: 'https://forge.example/sdis/vigie/issues' },
  });
});
