import { accessSync, constants, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { VERSION } from '../../src/version.ts';
import { type Around, type Finding, found, type Subject, tried } from './finding.ts';
import { refusalOf } from './writing.ts';

/** Node, this program, and where its compiled code is kept between runs. */
export const program: Subject = async (around) => {
  const { machine } = around;
  const { node, platform, arch, engines } = machine;
  return [
    // A Node that is too old is told so before anything else is loaded: what remains is to say which one it is.
    found('node.version', 'ok', 'node', { node, platform, arch, engines: engines || '—' }),
    found('programme.version', 'ok', 'program', {
      version: VERSION,
      folder: dirname(machine.program) || '—',
    }),
    await tried(around, 'programme.cache', () => cache(around)),
  ];
};

function cache({ context: { io }, machine: { uid } }: Around): Finding {
  const { XDG_CACHE_HOME: given = '', HOME, LOCALAPPDATA } = io.env;
  const home = HOME || LOCALAPPDATA;
  const caches = given || (home && join(home, '.cache'));
  if (!caches || !isAbsolute(caches)) return found('programme.cache', 'attention', 'cacheNowhere');
  const folder = join(caches, 'vigie');
  const unusable = (reason: string) =>
    found('programme.cache', 'attention', 'cacheUnusable', { folder, reason });
  try {
    const stat = statSync(folder);
    if (!stat.isDirectory()) return unusable('ENOTDIR');
    // Whoever may write there decides what this program does: then it is not used.
    if (uid !== undefined && (stat.uid !== uid || (stat.mode & 0o022) !== 0)) {
      return unusable((stat.mode & 0o777).toString(8));
    }
    accessSync(folder, constants.W_OK);
    return found('programme.cache', 'ok', 'cacheReady', { folder });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return unusable(code);
    const refusal = refusalOf(folder);
    return refusal === undefined
      ? found('programme.cache', 'ok', 'cacheLater', { folder })
      : unusable(refusal);
  }
}
