import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bytesOf, type Content, layOut } from '../layout.ts';
import { AUTHOR } from '../release-paths.ts';
import { filled, run } from '../tools.ts';
import { contents, type Target } from './contents.ts';

/** The scripts, as Debian calls them. */
const SCRIPTS = { postinst: 'installed.sh', prerm: 'removing.sh', postrm: 'removed.sh' };

/** Makes a `.deb` in `scratch`, puts it beside its executable, and answers its path. */
export function makeDeb({ executable, version, architecture }: Target, scratch: string): string {
  const root = join(scratch, 'deb');
  const files = contents(executable, 'deb');
  layOut([...files, ...control(files, { version, architecture })], root);
  const output = join(dirname(executable), `vigie_${version}_${architecture}.deb`);
  run('dpkg-deb', '--root-owner-group', '-Zzstd', '-z9', '--build', root, output);
  rmSync(root, { recursive: true });
  return output;
}

/** What tells of the package, and what is run when it comes and goes. */
function control(files: readonly Content[], values: Readonly<Record<string, string>>): readonly Content[] {
  const configuration = files.filter(({ kind }) => kind === 'configuration');
  const others = files.filter(({ kind }) => kind !== 'configuration');
  const bytes = files.reduce((sum, file) => sum + bytesOf(file).length, 0);
  const all = { ...values, maintainer: AUTHOR, kibibytes: String(Math.ceil(bytes / 1024)) };
  const about = filled(readFileSync('packaging/linux/control', 'utf8'), all);
  const texts = {
    control: about,
    conffiles: configuration.map(({ path }) => `${path}\n`).join(''),
    md5sums: others.map((file) => `${hash('md5', bytesOf(file))}  ${file.path.slice(1)}\n`).join(''),
  };
  return [
    ...Object.entries(texts).map(([name, text]) => ({ path: `/DEBIAN/${name}`, from: Buffer.from(text) })),
    ...Object.entries(SCRIPTS).map(([name, file]) => ({
      ...{ path: `/DEBIAN/${name}`, from: join('packaging/linux', file), mode: 0o755 },
    })),
  ];
}
