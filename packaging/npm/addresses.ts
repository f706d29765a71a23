import { spawnSync } from 'node:child_process';

const ADDRESSES = ['repository', 'homepage', 'bugs'];

/**
 * The command that gives package.json the addresses that it lacks, those of `origin`, the repository that this clone is of;
 * undefined where it lacks none. None is known before the repository has a place, and none is made up.
 */
export function remedyFor(manifest: object, origin: string): string | undefined {
  if (ADDRESSES.every((name) => name in manifest)) return undefined;
  const [, host, path] =
    /^(?:https?:\/\/|ssh:\/\/)?(?:[^@/]*@)?([^/:]+)[/:](.+?)(?:\.git)?\/?$/.exec(origin) ?? [];
  const address = host === undefined ? '<address of the repository>' : `https://${host}/${path}`;
  const values = [
    'repository.type=git',
    `repository.url=git+${address}.git`,
    `homepage=${address}#readme`,
    `bugs.url=${address}/issues`,
  ];
  return `npm pkg set ${values.map((value) => `'${value}'`).join(' ')}`;
}

/** The address of `origin`; empty where the clone has none. */
export function origin(): string {
  return spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
