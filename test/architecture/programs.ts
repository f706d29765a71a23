import { spawnSync } from 'node:child_process';
import { type TestContext, TestRunner } from 'vitest';

/** The programs besides Node, npm, git and the core utilities that some tests run, and the packages of Debian that have them. */
export const PACKAGES = {
  bash: 'bash',
  caddy: 'caddy',
  chromium: 'chromium',
  chroot: 'coreutils',
  cmp: 'diffutils',
  createdb: 'postgresql-client',
  curl: 'curl',
  'dbus-run-session': 'dbus-daemon',
  debootstrap: 'debootstrap',
  diff: 'diffutils',
  'dpkg-deb': 'dpkg',
  find: 'findutils',
  fish: 'fish',
  'gnome-keyring-daemon': 'gnome-keyring',
  grep: 'grep',
  groff: 'groff-base',
  gunzip: 'gzip',
  gzip: 'gzip',
  jq: 'jq',
  ldd: 'libc-bin',
  less: 'less',
  mount: 'mount',
  python3: 'python3',
  rpm: 'rpm',
  script: 'bsdutils',
  sed: 'sed',
  setsid: 'util-linux',
  strace: 'strace',
  'systemd-analyze': 'systemd',
  tar: 'tar',
  tmux: 'tmux',
  umount: 'mount',
  unshare: 'util-linux',
  xargs: 'findutils',
  xz: 'xz-utils',
  zsh: 'zsh',
} as const;

export type Program = keyof typeof PACKAGES;

/** What a program needs besides being there, as a command that succeeds where it has that. */
const TRIALS: Partial<Record<Program, { readonly argv: readonly string[]; readonly remedy: string }>> = {
  strace: {
    argv: ['-o', '/dev/null', 'true'],
    remedy: 'allow ptrace (in a container: --cap-add=SYS_PTRACE)',
  },
};

const reasons = new Map<Program, string | undefined>();

/**
 * Skips the current test where a program is missing, and says why; `skipped.ts` lists these reasons after the run. With
 * CI=true the test fails instead. Tests that run concurrently hand over their context: no test is the current one then.
 */
export function requires(programs: readonly Program[], context: TestContext = currentTest()): void {
  const missing = programs.map(whyNot).filter((reason) => reason !== undefined);
  if (missing.length > 0) skip(missing.join('; '), context);
}

/** Skips a test for a reason that `skipped.ts` lists after the run; with CI=true it fails instead. */
export function skip(reason: string, context: TestContext): never {
  if (process.env.CI) throw new Error(`${reason}. With CI set, every test has to run.`);
  context.skip(reason);
}

/** The programs that a shell script calls, of those that may be missing. */
export function programsIn(script: string): Program[] {
  return (Object.keys(PACKAGES) as Program[]).filter((name) =>
    new RegExp(`(?:^|[|;&(]|\\b(?:do|then|else|if|while|until|exec|command))\\s*${name}(?=\\s|$)`, 'm').test(
      script,
    ),
  );
}

/** The test that runs; an error outside of one. */
export function currentTest(): TestContext {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('only a test can be skipped for what is missing');
  return test.context;
}

function whyNot(program: Program): string | undefined {
  if (!reasons.has(program)) reasons.set(program, look(program));
  return reasons.get(program);
}

function look(program: Program): string | undefined {
  const trial = TRIALS[program];
  const { error, status, stderr } = spawnSync(
    ...((trial ? [program, trial.argv] : ['sh', ['-c', `command -v ${program}`]]) as [string, string[]]),
    { encoding: 'utf8' },
  );
  if (!error && status === 0) return undefined;
  const missing = `${program} is not on the PATH (Debian: apt-get install ${PACKAGES[program]})`;
  if (!trial || (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return missing;
  return `${program} does not work here (${error?.message ?? stderr.trim()}): ${trial.remedy}`;
}
