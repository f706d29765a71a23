import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Content, layOut } from '../layout.ts';
import { run } from '../tools.ts';
import { contents, type Target } from './contents.ts';

const MARKS = { configuration: '%config(noreplace)', documentation: '%doc', licence: '%license' };

/** Makes an `.rpm` in `scratch`, puts it beside its executable, and answers its path. */
export function makeRpm({ executable, version, architecture }: Target, scratch: string): string {
  const top = resolve(scratch, 'rpm');
  const root = join(top, 'root');
  const files = contents(executable, 'rpm');
  layOut(files, root);
  const list = join(top, 'files');
  writeFileSync(list, listed(files));
  const folder = dirname(executable);
  const name = `vigie-${version}-1.${architecture}.rpm`;
  const macros = {
    _topdir: top,
    _rpmdir: resolve(folder),
    _rpmfilename: name,
    vigie_version: version,
    vigie_root: root,
    vigie_files: list,
    vigie_scripts: resolve('packaging/linux'),
  };
  const defined = Object.entries(macros).flatMap(([macro, value]) => ['--define', `${macro} ${value}`]);
  run(
    'rpmbuild',
    '-bb',
    '--quiet',
    '--target',
    `${architecture}-linux`,
    ...defined,
    'packaging/linux/vigie.spec',
  );
  rmSync(top, { recursive: true });
  return join(folder, name);
}

/** The files, each with what rpm is to know of it, and the folders that are the package's own. */
function listed(files: readonly Content[]): string {
  const folders = new Set<string>();
  for (const { path } of files)
    for (let folder = dirname(path); folder.includes('/vigie'); folder = dirname(folder)) folders.add(folder);
  const lines = [
    ...[...folders].map((folder) => `%dir ${folder}`),
    ...files.map(({ path, kind }) => (kind ? `${MARKS[kind]} ${path}` : path)),
  ];
  return `${lines.join('\n')}\n`;
}
