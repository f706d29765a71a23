// Makes what a release holds besides the executables in release/: `npm run packages`. What each file is for is in docs/executables.md.
import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NODE, PLATFORMS } from '../executables/platforms.ts';
import { linuxPackages } from '../linux/packages.ts';
import { executablePath, LICENCES, RELEASE, VERSION } from '../release-paths.ts';
import { commitTime } from '../tools.ts';
import { makeArchive, makeSourceMaps } from './archives.ts';
import { billOfExecutables } from './bill-of-materials.ts';
import { homebrew, winget } from './manifests.ts';

process.chdir(join(import.meta.dirname, '../..'));
process.umask(0o022);
// The same commit gives the same files: this is the date of what they hold.
const time = commitTime();
process.env.SOURCE_DATE_EPOCH = String(time);
// Archives for Windows tell the time of where they were made.
process.env.TZ = 'UTC';

const sums = new Map<string, string>();
const platforms = PLATFORMS.filter(({ name }) => existsSync(executablePath(name)));
// The bill of materials tells what is built into the Node that runs this.
if (process.versions.node !== NODE)
  throw new Error(`This is Node ${process.versions.node}; the executables hold Node ${NODE}: npm ci`);
if (platforms.length === 0) throw new Error('release/ has no executable: npm run dist -- linux-x64');
for (const name of LICENCES) add(join(RELEASE, name));
for (const { name } of platforms) add(executablePath(name));
for (const platform of platforms) add(makeArchive(platform, time));
for (const file of linuxPackages()) add(file);
add(makeSourceMaps(time));
write(
  `vigie-${VERSION}.cdx.json`,
  billOfExecutables(readFileSync('dist/vigie.cdx.json', 'utf8'), process.versions),
);
writeManifests();
writeFileSync(
  join(RELEASE, 'SHA256SUMS'),
  [...sums]
    .sort()
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join(''),
);

/** What package managers read, of a release that is whole and whose address is known. */
function writeManifests(): void {
  const { homepage } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly homepage?: string };
  if (platforms.length < PLATFORMS.length || homepage === undefined) {
    const missing =
      homepage === undefined ? 'package.json names no homepage' : 'not all executables are in release/';
    process.stdout.write(`No manifests for winget and Homebrew: ${missing}\n`);
    return;
  }
  const published = {
    homepage: homepage.replace(/#.*/, ''),
    sha256: (file: string) => sums.get(file) as string,
  };
  write('vigie.rb', homebrew(published));
  for (const [name, text] of Object.entries(winget(published))) write(name, text);
}

function write(name: string, text: string): void {
  writeFileSync(join(RELEASE, name), text);
  add(join(RELEASE, name));
}

function add(file: string): void {
  const content = readFileSync(file);
  sums.set(basename(file), hash('sha256', content));
  process.stdout.write(`${file}: ${(content.length / 1e6).toFixed(1)} MB\n`);
}
