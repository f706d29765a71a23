import { hash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, type Format } from '../../../packaging/linux/contents.ts';
import { makeDeb } from '../../../packaging/linux/deb.ts';
import { makeRpm } from '../../../packaging/linux/rpm.ts';
import { LICENCES } from '../../../packaging/release-paths.ts';
import { requires } from '../../architecture/programs.ts';
import { manifestIn } from '../npm.ts';

/** Run where VIGIE_PACKAGES names the folder of a release (vitest.config.ts). */
const folder = resolve(process.env.VIGIE_PACKAGES ?? '');
const { version } = manifestIn('.');
const executable = join(folder, `vigie-${version}-linux-x64`);
const deb = join(folder, `vigie_${version}_amd64.deb`);
const rpm = join(folder, `vigie-${version}-1.x86_64.rpm`);

async function output(program: string, ...words: string[]): Promise<string> {
  requires(['dpkg-deb', 'rpm']);
  return (await execa(program, words)).stdout;
}

/** Each file and folder of a package: `-rw-r--r-- root/root /usr/…`. */
async function listed(format: Format): Promise<string[]> {
  const lines =
    format === 'deb'
      ? (await output('dpkg-deb', '--contents', deb)).replaceAll(/^(\S+ \S+) .* \.(\/\S*)$/gm, '$1 $2')
      : await output(
          'rpm',
          '-qp',
          '--qf',
          '[%{FILEMODES:perms} %{FILEUSERNAME}/%{FILEGROUPNAME} %{FILENAMES}\n]',
          rpm,
        );
  return lines.trim().split('\n');
}

/** Modes in octal digits, as both programs show them. */
const MODES: Readonly<Record<string, string>> = { 600: '-rw-------', 644: '-rw-r--r--', 755: '-rwxr-xr-x' };

describe.each(['deb', 'rpm'] as const)('the .%s', (format) => {
  it('holds what it should, and nothing else, all of it of root', async () => {
    const files = (await listed(format)).filter((line) => !line.startsWith('d'));
    expect(files.sort()).toEqual(
      contents(executable, format)
        .map(({ path, mode = 0o644 }) => `${MODES[mode.toString(8)]} root/root ${path}`)
        .sort(),
    );
  });

  it('brings folders that everybody may look into, and only root change', async () => {
    const folders = (await listed(format)).filter((line) => line.startsWith('d'));
    expect(folders.filter((line) => !line.startsWith('drwxr-xr-x root/root /'))).toEqual([]);
    expect(folders.map((line) => line.replace(/^.* /, '').replace(/\/$/, ''))).toEqual(
      expect.arrayContaining(['/etc/vigie', '/usr/share/doc/vigie', '/usr/share/doc/vigie/examples']),
    );
  });
});

it('says what it is, and what it needs', async () => {
  expect(await output('dpkg-deb', '--field', deb, 'Package', 'Version', 'Architecture', 'Depends')).toBe(
    `Package: vigie\nVersion: ${version}\nArchitecture: amd64\nDepends: libc6 (>= 2.34), libstdc++6 (>= 11), libgcc-s1, libatomic1`,
  );
  expect(await output('rpm', '-qp', '--qf', '%{NAME} %{VERSION}-%{RELEASE} %{ARCH}', rpm)).toBe(
    `vigie ${version}-1 x86_64`,
  );
  const needed = (await output('rpm', '-qp', '--requires', rpm)).split('\n');
  expect(needed).toEqual(
    expect.arrayContaining([
      'libatomic.so.1()(64bit)',
      'libc.so.6(GLIBC_2.34)(64bit)',
      'libgcc_s.so.1()(64bit)',
      'libstdc++.so.6(GLIBCXX_3.4.29)(64bit)',
    ]),
  );
  // Nothing but libraries and a shell for the scripts: no interpreter that an example names.
  const expected =
    /^(?:(?:lib|ld-linux)\S+\.so\.\d+\(|rpmlib\(|\/bin\/sh$|config\(vigie\) |rtld\(GNU_HASH\)$)/;
  expect(needed.filter((line) => !expected.test(line))).toEqual([]);
});

it('lets the system know which files are settings, and which licences', async () => {
  expect(await output('dpkg-deb', '--info', deb, 'conffiles')).toBe('/etc/vigie/vigie.env');
  expect(await output('rpm', '-qp', '--configfiles', rpm)).toBe('/etc/vigie/vigie.env');
  expect((await output('rpm', '-qp', '--licensefiles', rpm)).split('\n')).toEqual(
    ['LICENSE', 'LICENSE-node', 'THIRD-PARTY-NOTICES.md'].map((name) => `/usr/share/doc/vigie/${name}`),
  );
});

describe('in a bare Debian 12', () => {
  const root = mkdtempSync(join(tmpdir(), 'vigie-debian-'));
  const calls = join(root, 'systemctl.log');
  const settings = join(root, 'etc/vigie/vigie.env');

  beforeAll(async () => {
    if (process.getuid?.() !== 0) throw new Error('Only root installs packages');
    // The account of the service has to find its way too.
    chmodSync(root, 0o755);
    // The libraries that packages ask for, and what makes accounts and folders where systemd itself is not.
    const libraries = ['libatomic1', 'libgcc-s1', 'libstdc++6'];
    const included = [...libraries, 'systemd-standalone-sysusers', 'systemd-standalone-tmpfiles'];
    // Without Debian's keys it would go on, and run what nobody has signed.
    const variant = ['--force-check-gpg', '--variant=minbase', `--include=${included}`];
    await execa('debootstrap', [...variant, 'bookworm', root]);
    // To the scripts systemd is running; what they ask of it is written down.
    mkdirSync(join(root, 'run/systemd/system'), { recursive: true });
    writeFileSync(join(root, 'usr/bin/systemctl'), '#!/bin/sh\necho "$*" >>/systemctl.log\n', {
      mode: 0o755,
    });
    copyFileSync(deb, join(root, 'vigie.deb'));
    makeEarlier();
  }, 300_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Makes packages of a version before this one, whose program does nothing: they are there to be replaced. */
  function makeEarlier(): void {
    const executable = join(root, 'earlier', 'vigie');
    mkdirSync(dirname(executable));
    writeFileSync(executable, '#!/bin/sh\n');
    for (const name of LICENCES) copyFileSync(join(folder, name), join(dirname(executable), name));
    const target = { executable, version: '0.0.1' };
    const scratch = join(root, 'scratch');
    makeDeb({ ...target, architecture: 'amd64' }, scratch);
    makeRpm({ ...target, architecture: 'x86_64' }, scratch);
  }

  /** Runs a program within, with a /proc that goes when it ends. */
  const inside = (...words: string[]) => inNamespaces([`--root=${root}`, '--mount-proc'], words);
  /** Runs rpm of this machine, whose scripts find that /proc too. */
  const rpmInside = (...words: string[]) =>
    inNamespaces([`--mount-proc=${join(root, 'proc')}`], ['rpm', '--root', root, '--nodeps', ...words]);

  async function inNamespaces(where: readonly string[], words: readonly string[]): Promise<string> {
    requires(['debootstrap', 'rpm', 'unshare']);
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C.UTF-8' };
    const argv = ['--mount', '--pid', '--fork', ...where, '--', ...words];
    return (await execa('unshare', argv, { env, extendEnv: false })).stdout;
  }

  /** What systemd was asked since this was last called. */
  function asked(): string[] {
    const lines = readFileSync(calls, 'utf8').trim().split('\n');
    rmSync(calls);
    return lines;
  }

  const RESTART = 'try-restart vigie.service vigie-backup.timer';
  const steps = {
    deb: {
      install: () => inside('dpkg', '--install', '/earlier/vigie_0.0.1_amd64.deb'),
      update: () => inside('dpkg', '--install', '/vigie.deb'),
      // Of the older package, what is run on removal comes before the newer one is set up; with rpm it comes last.
      updated: ['daemon-reload', 'daemon-reload', RESTART],
      changedFiles: () => inside('dpkg', '--verify', 'vigie'),
      remove: () => inside('dpkg', '--remove', 'vigie'),
      // Debian keeps settings until it is told to purge them, rpm those that were changed, under this name.
      kept: settings,
    },
    rpm: {
      install: () => rpmInside('--install', join(root, 'earlier/vigie-0.0.1-1.x86_64.rpm')),
      update: () => rpmInside('--upgrade', rpm),
      updated: ['daemon-reload', RESTART, 'daemon-reload'],
      changedFiles: () => rpmInside('--verify', 'vigie'),
      remove: () => rpmInside('--erase', 'vigie'),
      kept: `${settings}.rpmsave`,
    },
  };

  it.each(['deb', 'rpm'] as const)('the .%s is installed, updated and removed', async (format) => {
    const { install, update, updated, changedFiles, remove, kept } = steps[format];
    const database = `/var/lib/vigie/${format}.db`;

    await install();
    expect(await changedFiles()).toBe('');
    // Nothing is enabled or started.
    expect(asked()).toEqual(['daemon-reload']);
    expect(await inside('stat', '--format=%a %U:%G', '/var/lib/vigie', '/etc/vigie/vigie.env')).toBe(
      '700 vigie:vigie\n600 root:root',
    );

    appendFileSync(settings, 'VIGIE_PORT=8500\n');
    await update();
    expect(asked()).toEqual(updated);
    expect(readFileSync(settings, 'utf8')).toMatch(/\nVIGIE_PORT=8500\n$/);
    const program = readFileSync(join(root, 'usr/bin/vigie'));
    expect(hash('sha256', program)).toBe(hash('sha256', readFileSync(executable)));
    expect(await inside('vigie', '--version')).toBe(version);
    expect(await inside('vigie', 'anomalies', 'list', '-o', 'json')).toBe('[]');
    expect(`${await inside('vigie', 'completions', 'bash')}\n`).toBe(
      readFileSync(join(root, 'usr/share/bash-completion/completions/vigie'), 'utf8'),
    );
    await inside('runuser', '-u', 'vigie', '--', 'vigie', 'server', 'init', '--db', database);

    await remove();
    expect(asked()).toEqual([
      'stop vigie.service vigie-backup.timer vigie-backup.service',
      '--quiet disable vigie.service vigie-backup.timer',
      'daemon-reload',
    ]);
    expect(existsSync(join(root, 'usr/bin/vigie'))).toBe(false);
    expect(readFileSync(kept, 'utf8')).toMatch(/\nVIGIE_PORT=8500\n$/);
    if (format === 'deb') {
      await inside('dpkg', '--purge', 'vigie');
      expect(asked()).toEqual(['daemon-reload']);
    }
    expect(existsSync(settings)).toBe(false);
    expect(existsSync(join(root, database))).toBe(true);
  });
});
