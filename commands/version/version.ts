import { installation } from '../../src/package-files.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { thisRuntime } from '../../src/terminal/runtime.ts';
import { COMMIT, VERSION } from '../../src/version.ts';
import { defineCommand } from '../shared/cli/command.ts';

/** Build details for a report of a fault. */
interface Build {
  readonly version: string;
  /** As abbreviated by git, followed by `-dirty` for changed files; null without git. */
  readonly commit: string | null;
  readonly node: string;
  readonly sqlite: string;
  /** As in Node: `linux-x64`. */
  readonly platform: string;
  readonly installation: ReturnType<typeof installation>;
}

const FIELDS = ['version', 'commit', 'node', 'sqlite', 'platform', 'installation'] as const;

const view: View<Build> = {
  fields: () => FIELDS,
  columns: FIELDS.map((field) => ({ field })),
  id: ({ version }) => version,
};

export const command = defineCommand({
  noun: 'version',
  verb: '',
  summary: 'Show the version; with --json, also the build and the installation method',
  description: [
    'installation is executable for the single file, package for an npm package, source for a clone.',
    'commit is null if the program was built without git.',
  ],
  examples: {
    'Show only the version number': 'vigie version',
    'Show the details for a bug report': 'vigie version --json',
  },
  view,
  async run({ flags }) {
    if (!flags.json && flags.output === undefined && flags.fields === undefined)
      return { kind: 'text', text: `${VERSION}\n` };
    const { sqliteVersion } = await import('../../server/storage/sqlite/connection.ts');
    const { node, platform, arch } = thisRuntime();
    const row: Build = {
      version: VERSION,
      commit: COMMIT,
      node,
      sqlite: sqliteVersion(),
      platform: `${platform}-${arch}`,
      installation: installation(),
    };
    return { kind: 'record', row };
  },
});
