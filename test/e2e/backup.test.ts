import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newPlace, type TestMachine } from './program.ts';
import { type Serving, setUpServer } from './serving.ts';

/** Adds anomalies one after the other until it is told to stop; `count` are there, answered. */
function writingTo({ url, org, token }: Serving) {
  let [count, going] = [0, true];
  const headers = {
    authorization: `Bearer ${token}`,
    'service-org-id': org,
    'content-type': 'application/json',
  };
  const work = (async () => {
    while (going) {
      const body = JSON.stringify({ code: count + 1, texte: `Anomalie ${count + 1}`, indice_de_gravite: 1 });
      const { status } = await fetch(`${url}/anomalies`, { method: 'POST', headers, body });
      if (status !== 201) throw new Error(`answered ${status}`);
      count++;
    }
  })();
  return {
    count: () => count,
    async reached(wanted: number) {
      while (count < wanted) await Promise.race([work, new Promise((turned) => setImmediate(turned))]);
    },
    async stop() {
      going = false;
      await work;
    },
  };
}

const codesIn = async (place: TestMachine, db: string, org: string) => {
  const file = resolve(place.folder, db);
  const out = await place.prepare(['anomalies', 'list', '--db', file, '--org', org, '--all', '-o', 'ids']);
  return out.trimEnd().split('\n').map(Number);
};

describe('a server that is being written to', () => {
  test('is copied as it is at one moment, and goes on', async () => {
    const place = newPlace();
    const serving = await setUpServer(place);
    const writing = writingTo(serving);
    await writing.reached(50);
    const before = writing.count();
    const ran = await place.vigie(['server', 'backup', 'copie.db.gz', '--db', serving.db]);
    const after = writing.count();
    await writing.stop();
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(after).toBeGreaterThan(before);

    expect(await place.vigie(['server', 'restore', 'copie.db.gz', '--db', 'essai.db'])).toMatchObject({
      exitCode: 0,
    });
    const codes = await codesIn(place, 'essai.db', serving.org);
    // All that was answered before it began, and of what came meanwhile no gap.
    expect(codes).toEqual(codes.map((_, i) => i + 1));
    expect(codes.length).toBeGreaterThanOrEqual(before);
    expect(codes.length).toBeLessThanOrEqual(after + 1);
  });

  test('has the same rows as its copy once it rests, where the file alone is behind', async () => {
    const place = newPlace();
    const serving = await setUpServer(place);
    const writing = writingTo(serving);
    await writing.reached(20);
    await writing.stop();
    const script = [
      'set -e -o pipefail',
      `cp "${serving.db}" plain.db`,
      `vigie server backup - --db "${serving.db}" | gzip > copie.db.gz`,
      'gzip -dc copie.db.gz | vigie server restore - --db essai.db -q > /dev/null',
      `vigie server dump --db "${serving.db}" > served.ndjson`,
      'vigie server dump --db essai.db | cmp - served.ndjson',
      'if vigie server dump --db plain.db | cmp -s - served.ndjson; then echo the same; exit 1; fi',
    ];
    expect(await place.bash(script.join('\n'))).toMatchObject({ exitCode: 0, err: '' });
    expect(readFileSync(`${place.folder}/served.ndjson`, 'utf8').match(/"kind":"anomalie"/g)).toHaveLength(
      writing.count(),
    );
  });

  test('is told by status with its process, and keeps what would change its file away', async () => {
    const place = newPlace();
    const serving = await setUpServer(place);
    const { out } = await place.vigie(['server', 'status', '--db', serving.db, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      ouverte: true,
      processus: [{ pid: serving.pid }],
    });
    await place.prepare(['server', 'backup', `${place.folder}/copie.db`, '--db', serving.db]);
    const before = statSync(serving.db).mtimeMs;
    const refused = await place.vigie(['server', 'restore', 'copie.db', '--db', serving.db, '--yes']);
    expect(refused).toMatchObject({ exitCode: 8, out: '' });
    expect(refused.err).toContain(`is open in another process: ${serving.pid} (`);
    expect(statSync(serving.db).mtimeMs).toBe(before);

    const copied = await place.vigie(['server', 'copy', '--from', serving.db, '--to', 'essai.db']);
    expect(copied.exitCode).toBe(0);
    expect(copied.err).toContain(`${serving.db} is open elsewhere too: ${serving.pid} (`);
    expect(copied.err).toContain('Changes made after the start of the copy are not included');

    serving.child.kill('SIGTERM');
    await serving.child;
    const alone = await place.vigie(['server', 'copy', '--from', serving.db, '--to', 'entier.db']);
    expect(alone).toMatchObject({ exitCode: 0, err: '' });
    const done = await place.vigie(['server', 'restore', 'copie.db', '--db', serving.db, '--yes', '-q']);
    expect(done).toMatchObject({ exitCode: 0, err: '' });
    const closed = await place.vigie(['server', 'status', '--db', serving.db, '--json']);
    expect(JSON.parse(closed.out)).toMatchObject({ ouverte: false, processus: [], journal: 'WAL' });
  });
});
