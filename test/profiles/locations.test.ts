import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  configurationFile,
  homeFolder,
  journalDirectory,
  localDatabase,
  userDataFolder,
} from '../../src/profiles/locations.ts';

const linux = { platform: 'linux', home: '/home/zoe' };
const windows = { platform: 'win32', home: '/Users/zoe' };

describe('where the configuration lies', () => {
  it.each([
    [
      'VIGIE_CONFIG_DIR before all',
      { VIGIE_CONFIG_DIR: '/etc/v', XDG_CONFIG_HOME: '/x' },
      linux,
      '/etc/v/config.json',
    ],
    ['XDG_CONFIG_HOME', { XDG_CONFIG_HOME: '/x' }, linux, '/x/vigie/config.json'],
    [
      'not a relative XDG_CONFIG_HOME',
      { XDG_CONFIG_HOME: 'x' },
      linux,
      '/home/zoe/.config/vigie/config.json',
    ],
    [
      'not an empty one',
      { VIGIE_CONFIG_DIR: '', XDG_CONFIG_HOME: '' },
      linux,
      '/home/zoe/.config/vigie/config.json',
    ],
    ['the home directory', {}, linux, '/home/zoe/.config/vigie/config.json'],
    ['APPDATA on Windows', { APPDATA: '/r' }, windows, '/r/vigie/config.json'],
    ['the roaming directory on Windows', {}, windows, '/Users/zoe/AppData/Roaming/vigie/config.json'],
  ])('%s', (_case, env, machine, expected) => {
    expect(configurationFile(env, machine)).toBe(join(expected));
  });
});

describe('where the database of the profile local lies', () => {
  it.each([
    ['XDG_DATA_HOME', { XDG_DATA_HOME: '/d' }, linux, '/d/vigie/vigie.db'],
    ['the home directory', {}, linux, '/home/zoe/.local/share/vigie/vigie.db'],
    ['LOCALAPPDATA on Windows', { LOCALAPPDATA: '/l' }, windows, '/l/vigie/vigie.db'],
    ['the local directory on Windows', {}, windows, '/Users/zoe/AppData/Local/vigie/vigie.db'],
    [
      'apart from VIGIE_CONFIG_DIR',
      { VIGIE_CONFIG_DIR: '/etc/v' },
      linux,
      '/home/zoe/.local/share/vigie/vigie.db',
    ],
  ])('%s', (_case, env, machine, expected) => {
    expect(localDatabase(env, machine)).toBe(join(expected));
  });
});

describe('where journals lie', () => {
  it.each([
    ['XDG_STATE_HOME', { XDG_STATE_HOME: '/s' }, linux, '/s/vigie/journal'],
    ['the home directory', {}, linux, '/home/zoe/.local/state/vigie/journal'],
    ['LOCALAPPDATA on Windows', { LOCALAPPDATA: '/l' }, windows, '/l/vigie/journal'],
  ])('%s', (_case, env, machine, expected) => {
    expect(journalDirectory(env, machine)).toBe(join(expected));
  });
});

describe.skipIf(process.platform === 'win32')('the home folder', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['', 'rel', './rel'])('is that of the account where HOME is "%s"', (home) => {
    vi.stubEnv('HOME', home);
    const account = userInfo().homedir;
    expect(homeFolder()).toBe(account);
    expect(localDatabase({})).toBe(join(account, '.local/share/vigie/vigie.db'));
    expect(userDataFolder({ HOME: home })).toBe(join(account, '.local/share'));
  });

  it('is HOME where that is absolute', () => {
    vi.stubEnv('HOME', '/home/zoe');
    expect(homeFolder()).toBe('/home/zoe');
  });
});
