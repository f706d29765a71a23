import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeOrganisations, type Organisation, startServers } from '../faults/deployment.ts';
import { Plantation } from '../judge/plant.ts';
import { queryPostgres } from '../server/postgres/client.ts';
import { emptyDatabase } from '../server/postgres/databases.ts';
import { scratch } from '../server/world.ts';
import { REPEAT, RUNS, SEED, THOROUGH } from '../setup/chance.ts';
import { ANOMALIES } from './anomalies.ts';
import { judge, type Operation } from './checker.ts';
import { dossier, inbox, library, type Model } from './models.ts';
import { PLANTED } from './planted.ts';
import { Player, type Stage } from './play.ts';

/** Calls: a fault happens for each 150. */
const OPERATIONS = RUNS * 6;
/** Requests between two faults. */
const PER_FAULT = 150;
/** After as many it is looked whether a fault that is planted has come to light, up to a number in all. */
const FEW = 100;
const MOST = 3_000;
/** Writes that are not serial may wait for one another, a second each time, until the database ends one of them. */
const TIMEOUT = 240_000 + OPERATIONS * 60;

const place = scratch();
const plantation = new Plantation(PLANTED);
afterAll(async () => {
  await plantation.end();
  place.remove();
});

/** Two servers on a database of their own. */
async function stage(program?: string): Promise<Stage> {
  const db = await emptyDatabase();
  const organisations = await makeOrganisations(db, 2);
  return { db, organisations, servers: await startServers(db, program) };
}

/** What no serial order explains. */
function unexplained(operations: readonly Operation[], { organisations }: Stage): string[] {
  return judge(operations, (object) => modelOf(object, organisations));
}

function modelOf(object: string, organisations: readonly Organisation[]): Model<never> {
  const [kind, key] = object.split(' ');
  if (kind === 'inbox') return inbox as Model<never>;
  if (kind === 'library') return library as Model<never>;
  const { workflows = [] } = organisations.find((one) => String(one.key) === key) ?? {};
  const steps = workflows.map((id) => [id, { etat: 'EN_COURS', observations: '0' }]);
  return dossier(Object.fromEntries(steps)) as Model<never>;
}

test(
  `of ${OPERATIONS} calls through two servers that are killed, some serial order explains all answers (${REPEAT})`,
  async () => {
    const set = await stage();
    const player = new Player(set, SEED);
    await player.play(OPERATIONS, PER_FAULT);
    const { operations, findings, counted } = player;
    const told = [...counted].map(([what, count]) => `${count} ${what}`).sort();
    process.stdout.write(`${[`${operations.length} calls, seed ${SEED}`, ...told].join('\n')}\n`);

    expect(findings).toEqual([]);
    expect(unexplained(operations, set)).toEqual([]);
    expect(await miscounted(set.db)).toEqual([]);
    // All of it has happened.
    for (const what of [
      ...['servers killed', 'connections cut', 'sent again with its key', 'answered twice for one key'],
      ...['answers 200', 'answers 201', 'answers 204', 'answers 409', 'answers 412'],
    ])
      expect(counted.get(what), what).toBeGreaterThan(0);

    // The checker is worth what it finds.
    for (const { name, plant } of ANOMALIES) {
      const planted = plant(operations);
      // The others are as they were.
      const object = planted?.find((one, i) => one !== operations[i])?.object;
      const ours = planted?.filter((one) => one.object === object) ?? [];
      expect(unexplained(ours, set), name).toHaveLength(1);
    }
  },
  TIMEOUT,
);

if (THOROUGH)
  describe('a server with a fault is found out', () => {
    test.each(PLANTED.map((fault, i) => ({ ...fault, n: i })))(
      '$name',
      async ({ n, ...fault }) => {
        const program = await plantation.build(fault, join(place.directory, String(n)));
        const set = await stage(program);
        const player = new Player(set, SEED);
        // Two have to meet: sooner or later they do.
        let found: string[] = [];
        for (let most = FEW; found.length === 0 && most <= MOST; most += FEW) {
          await player.play(most);
          found = [...player.findings, ...unexplained(player.operations, set)];
        }
        expect(found).not.toEqual([]);
      },
      TIMEOUT,
    );
  });

/** Totals and directories that do not say what is there. */
async function miscounted(db: string): Promise<object[]> {
  return queryPostgres(
    db,
    `SELECT t.organisation_key, t.collection, t.total::integer, rows.count FROM totals AS t,
      LATERAL (SELECT (CASE collection
        WHEN 'prescriptions' THEN (SELECT count(*) FROM prescriptions AS r WHERE r.organisation_key = t.organisation_key)
        WHEN 'dossiers' THEN (SELECT count(*) FROM dossiers AS r WHERE r.organisation_key = t.organisation_key)
        ELSE (SELECT count(*) FROM notifications AS r
          WHERE r.organisation_key = t.organisation_key AND t.collection = 'notifications/' || r.utilisateur_id)
        END)::integer AS count) AS rows
      WHERE t.total <> rows.count
    UNION ALL
    SELECT r.organisation_key, r.chemin, r.directes::integer, links.count FROM repertoires AS r,
      LATERAL (SELECT count(*)::integer FROM prescriptions_chemins AS l
        WHERE l.organisation_key = r.organisation_key AND l.repertoire = r.numero) AS links
      WHERE r.directes <> links.count`,
  );
}
