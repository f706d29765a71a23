import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CHECKS, type Check, type CheckId } from '../../../commands/doctor/check.ts';
import { type Shell, shell } from '../../profiles/shell.ts';

/** What a diagnosis said, and how it ended. */
export interface Diagnosis {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
  readonly ok: boolean;
  of(id: CheckId): Check;
  /** The checks that are not well. */
  readonly wrong: readonly string[];
}

/** A machine of one's own, and the diagnosis of it. Each check is there once, in order. */
export function patient(): Shell & {
  diagnose(line?: readonly string[], env?: Record<string, string>): Promise<Diagnosis>;
} {
  const place = shell();
  const usual = {
    HOME: place.directory,
    XDG_STATE_HOME: join(place.directory, 'state'),
    LANG: 'en_GB.UTF-8',
    SHELL: '/bin/bash',
  };
  return {
    ...place,
    async diagnose(line = [], env = {}) {
      const ran = await place.run(['doctor', '--json', ...line], { env: { ...usual, ...env } });
      expect(ran.out, ran.err).not.toBe('');
      const { version, ok, checks } = JSON.parse(ran.out) as {
        version: string;
        ok: boolean;
        checks: Check[];
      };
      expect(version).toBeTypeOf('string');
      const made = new Set(checks.map(({ id }) => id));
      expect([...made]).toEqual(CHECKS.filter((id) => made.has(id)));
      expect(made.size).toBe(checks.length);
      expect(ok).toBe(checks.every(({ state }) => state !== 'erreur'));
      expect(ran.exitCode).toBe(ok ? 0 : 9);
      // What is wrong comes with what to do.
      const bare = checks.filter(({ state, remedy }) => ['attention', 'erreur'].includes(state) && !remedy);
      expect(bare).toEqual([]);
      const of = (id: CheckId) => checks.find((check) => check.id === id) as Check;
      const wrong = checks.filter(({ state }) => state === 'attention' || state === 'erreur');
      return { ...ran, ok, of, wrong: wrong.map(({ id, state }) => `${id} ${state}`) };
    },
  };
}

/** Every file below a folder, with what it holds and when it was changed. */
export function everything(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs, mode } = statSync(path);
      const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
      return `${path} ${mode} ${mtimeMs} ${digest}`;
    })
    .sort();
}
