import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newPlace, until } from '../e2e/program.ts';
import { THOROUGH } from '../setup/chance.ts';

const ORGANISATION = '0195b3a0-0000-7000-8000-000000000001';
const ROWS = 50_000;

/** Enough that a program which loads them is met while it does. */
function lines(): string {
  const organisation = { kind: 'organisation', id: ORGANISATION, nom: 'SDIS' };
  const anomalies = Array.from({ length: ROWS }, (_, i) => ({
    ...{ kind: 'anomalie', organisation_id: ORGANISATION },
    ...{ code: i + 1, texte: 'x', indice_de_gravite: 0 },
  }));
  return [organisation, ...anomalies].map((line) => JSON.stringify(line)).join('\n');
}

const isDraft = (name: string) => name.includes('draft');

// test/commands/server/copy.test.ts kills copies too: this one is for a release alone.
test.each(THOROUGH ? ['load', 'copy'] : ['load'])(
  'a %s that is killed leaves a draft, which the next one there takes away',
  async (verb) => {
    const { vigie, start, folder } = newPlace();
    writeFileSync(join(folder, 'lines.ndjson'), lines());
    if (verb === 'copy') await vigie(['server', 'load', '--db', 'from.db', 'lines.ndjson']);
    const made =
      verb === 'load'
        ? ['server', 'load', '--db', 'made.db', 'lines.ndjson']
        : ['server', 'copy', '--from', 'from.db', '--to', 'made.db'];

    const killed = start(made);
    await until(() => readdirSync(folder).some(isDraft));
    killed.kill('SIGKILL');
    expect(await killed).toMatchObject({ signal: 'SIGKILL' });
    expect(readdirSync(folder).filter(isDraft)).not.toEqual([]);
    expect(readdirSync(folder)).not.toContain('made.db');

    expect(await vigie(made)).toMatchObject({ exitCode: 0 });
    expect(readdirSync(folder).filter(isDraft)).toEqual([]);
    const listed = await vigie(['server', 'status', '--db', 'made.db', '--json']);
    expect(listed).toMatchObject({ exitCode: 0, out: expect.stringContaining(String(ROWS)) });
  },
);
