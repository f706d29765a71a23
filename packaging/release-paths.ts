import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of package.json. */
export const { version: VERSION, author: AUTHOR } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as {
  readonly version: string;
  /** Name and address, in a release. */
  readonly author: string;
};

/** Where everything goes that is handed out. */
export const RELEASE = 'release';
/** What is put together on the way. */
export const SCRATCH = join('node_modules', '.cache', 'packages');

/** The executable for a platform, by its name in packaging/executables/platforms.ts. */
export function executablePath(platform: string): string {
  return join(RELEASE, `vigie-${VERSION}-${platform}`);
}

/** The licences that have to be handed on with an executable, which `npm run dist` puts beside it. */
export const LICENCES: readonly string[] = ['LICENSE', 'LICENSE-node', 'THIRD-PARTY-NOTICES.md'];
