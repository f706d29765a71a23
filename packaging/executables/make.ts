// Makes the executables: `npm run dist`, or `npm run dist -- linux-x64` for some of them. What each holds is in docs/executables.md.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { BINDING } from '../../server/storage/sqlite/binding.ts';
import { find } from '../files.ts';
import { executablePath, RELEASE } from '../release-paths.ts';
import { run } from '../tools.ts';
import { NODE, PLATFORMS, type Platform } from './platforms.ts';

process.chdir(join(import.meta.dirname, '../..'));

/** What is fetched and made on the way, and kept for the next time. */
const CACHE = join('node_modules', '.cache', 'executables');

/** What the program reads while it runs (src/package-files.ts). */
const FILES = ['dist/*.cjs', 'dist/*.ndjson', 'fixtures/**/*.ndjson', 'dist/man/**/*.1', 'examples/**/*.*'];
/** The launcher is what the executable begins with. */
const MAIN = 'dist/vigie.cjs';

/** A file of the npm package that holds Node for a platform. Throws where that is not the package that was looked at. */
function fetched({ node, integrity }: Platform, file: string): string {
  const folder = join(CACHE, `${node}-${NODE}`);
  const tarball = `${folder}.tgz`;
  if (!existsSync(tarball)) run('npm', 'pack', '--silent', '--pack-destination', CACHE, `${node}@${NODE}`);
  const found = `sha512-${hash('sha512', readFileSync(tarball), 'base64')}`;
  if (found !== integrity) {
    rmSync(tarball);
    throw new Error(
      `${node}@${NODE} is ${found}, not ${integrity} as packaging/executables/platforms.ts says`,
    );
  }
  mkdirSync(folder, { recursive: true });
  run('tar', '-xzf', tarball, '-C', folder, `package/${file}`);
  return join(folder, 'package', file);
}

/** Node without what only debuggers read, and without a signature that no longer holds once something is put into it. */
function prepareNode(platform: Platform): string {
  const original = fetched(platform, platform.file);
  const prepared = join(CACHE, `node-${platform.name}`);
  rmSync(prepared, { force: true });
  if (platform.format === 'pe') run('osslsigncode', 'remove-signature', '-in', original, '-out', prepared);
  // What addons call by name must stay: with -x all symbols that are exported do.
  else run('llvm-strip', ...(platform.format === 'elf' ? [] : ['-S', '-x']), '-o', prepared, original);
  return prepared;
}

/** Paths in the package, and the files that stand there. */
function assets(binding: string): Readonly<Record<string, string>> {
  const prebuilt = join('node_modules/better-sqlite3/prebuilds', binding);
  const digest = hash('sha256', readFileSync(prebuilt)).slice(0, 16);
  const paths = find(FILES).filter((path) => path !== MAIN);
  return {
    ...Object.fromEntries(paths.map((path) => [path, path])),
    [`${BINDING}/better-sqlite3.${digest}.node`]: prebuilt,
  };
}

/** Makes the executable of a platform, and answers its path. */
function make(platform: Platform): string {
  const output = executablePath(platform.name);
  const draft = join(CACHE, `vigie-${platform.name}`);
  const configuration = join(CACHE, `${platform.name}.json`);
  const content = {
    // The executable says this path: that of a folder would differ from machine to machine.
    main: MAIN,
    executable: resolve(prepareNode(platform)),
    output: resolve(draft),
    disableExperimentalSEAWarning: true,
    // What a start allocates fits without a collection: a list starts a tenth sooner.
    execArgv: ['--min-semi-space-size=8'],
    assets: assets(platform.binding),
  };
  writeFileSync(configuration, JSON.stringify(content));
  execFileSync(process.execPath, ['--build-sea', configuration], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (platform.format === 'mach-o' && process.platform === 'darwin')
    execFileSync('codesign', ['--sign', '-', draft], { stdio: 'inherit' });
  renameSync(draft, output);
  return output;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PLATFORMS.some((platform) => platform.name === name));
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')}: not one of ${PLATFORMS.map(({ name }) => name).join(', ')}`);
if (process.versions.node !== NODE)
  throw new Error(`This is Node ${process.versions.node}; executables are made by Node ${NODE}: npm ci`);
// What another version or commit has left must not be handed out with this one.
rmSync(RELEASE, { recursive: true, force: true });
mkdirSync(RELEASE, { recursive: true });
mkdirSync(CACHE, { recursive: true });
const made = PLATFORMS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const platform of made) {
  const file = make(platform);
  const signed = platform.format !== 'mach-o' || process.platform === 'darwin';
  const next = signed ? '' : `, to be signed on a Mac: codesign --sign - ${file}`;
  say(`${file}: ${Math.round(statSync(file).size / 1e6)} MB${next}`);
}
// They have to be handed on with the executables. The package for Windows has none of Node's.
for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) copyFileSync(file, join(RELEASE, file));
copyFileSync(fetched(PLATFORMS[0] as Platform, 'LICENSE'), join(RELEASE, 'LICENSE-node'));
