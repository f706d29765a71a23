import { rmSync, utimesSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Platform } from '../executables/platforms.ts';
import { find } from '../files.ts';
import { type Content, layOut } from '../layout.ts';
import { executablePath, LICENCES, RELEASE, SCRATCH } from '../release-paths.ts';
import { run, runIn } from '../tools.ts';

/** The archive of an executable: a `.zip` for Windows, which unpacks no other by itself, and a `.tar.xz` elsewhere. */
export function archivePath({ name, format }: Pick<Platform, 'name' | 'format'>): string {
  return format === 'pe' ? executablePath(name).replace(/\.exe$/, '.zip') : `${executablePath(name)}.tar.xz`;
}

/** Packs an executable, the licences and, but for Windows, the manual into a folder of one name, and answers the archive. */
export function makeArchive(platform: Platform, time: number): string {
  const archive = archivePath(platform);
  const isWindows = platform.format === 'pe';
  const files: readonly Content[] = [
    { path: isWindows ? 'vigie.exe' : 'vigie', from: executablePath(platform.name), mode: 0o755 },
    ...LICENCES.map((file) => ({ path: file, from: join(RELEASE, file) })),
    ...(isWindows ? [] : find('dist/man/**/*.1')).map((file) => ({
      path: file.replace('dist/', ''),
      from: file,
    })),
  ];
  pack(files, archive, time);
  return archive;
}

/** The source maps of what was built, by which a stack that a user sends can be read. */
export function makeSourceMaps(time: number): string {
  const archive = `${executablePath('source-maps')}.tar.xz`;
  pack(
    find('dist/*.map').map((file) => ({ path: basename(file), from: file })),
    archive,
    time,
  );
  return archive;
}

/** `time`, in seconds since 1970, is what the archive says of each file: the same files give the same bytes. */
function pack(files: readonly Content[], archive: string, time: number): void {
  const folder = basename(archive).replace(/\.(?:zip|tar\.xz)$/, '');
  const root = join(SCRATCH, folder);
  layOut(files, root);
  rmSync(archive, { force: true });
  if (archive.endsWith('.zip')) {
    for (const { path } of files) utimesSync(join(root, path), time, time);
    const paths = files.map(({ path }) => `${folder}/${path}`).sort();
    runIn(SCRATCH, 'zip', '-X', '-q', '-9', resolve(archive), ...paths);
  } else {
    const format = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner'];
    const uncompressed = archive.replace(/\.xz$/, '');
    run('tar', ...format, '-cf', uncompressed, '-C', SCRATCH, folder);
    // The number of threads is part of what xz writes.
    run('xz', '-T2', uncompressed);
  }
  rmSync(root, { recursive: true });
}
