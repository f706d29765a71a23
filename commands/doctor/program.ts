import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeFolder, inspectCodeFolder } from '../../src/code-cache.ts';
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

function cache({ context: { io }, machine: { uid, platform } }: Around): Finding {
  const folder = codeFolder(io.env, platform);
  if (folder === undefined) return found('programme.cache', 'attention', 'cacheNowhere');
  const unusable = (reason: string) =>
    found('programme.cache', 'attention', 'cacheUnusable', { folder, reason });
  try {
    if (!statSync(folder).isDirectory()) return unusable('ENOTDIR');
    const { exposed } = inspectCodeFolder(folder, uid);
    if (exposed !== undefined) return unusable(exposed);
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
