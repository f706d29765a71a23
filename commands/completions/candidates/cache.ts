import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { completionsDirectory } from '../../../src/profiles/locations.ts';
import { thisMachine } from '../../../src/terminal/machine.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Removes what is kept of a service, whatever the organisation. Never throws: it is a convenience. */
export function forget(env: Environment, url: string): void {
  const directory = completionsDirectory(env);
  try {
    if (!isOurs(directory)) return;
    const names = readdirSync(directory).filter((name) => name.startsWith(`${inName(url)}.`));
    for (const name of names) rmSync(join(directory, name), { force: true });
  } catch {
    // What cannot be removed is bounded, holds no token and goes with the folder.
  }
}

/** Whether the folder is there, and no other user may write into it. */
function isOurs(directory: string): boolean {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  const { uid } = thisMachine();
  // Windows knows no such numbers, and gives everybody a folder of their own.
  return uid === undefined || (stat.uid === uid && (stat.mode & 0o022) === 0);
}

/** A text as a part of a file's name. No digest: loading the module for one costs more than all the rest. */
function inName(text: string): string {
  const written = Buffer.from(text).toString('base64url');
  return `${written.slice(0, 60)}${written.slice(60).slice(-40)}`;
}
