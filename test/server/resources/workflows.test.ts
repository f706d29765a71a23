import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../server/core/access.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { readDossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { listWorkflows, updateWorkflow } from '../../../src/contract/resources/workflows.ts';
import { costing } from '../../setup/chance.ts';
import { engine, runSql } from '../engines/engine.ts';
import { faults } from '../invariants.ts';
import { loadLines } from '../lines.ts';
import { prepareWorld } from '../prepared-world.ts';
import { EMPTY_DOSSIER } from '../scenarios/cases.ts';
import { type Bench, callerOf, NOW, openBench } from '../world.ts';
import {
  activeTypes,
  CHOICES,
  type Choices,
  type Dossier,
  dossiers,
  expected,
  type ModelOutcome,
  type Request,
  type Round,
  rounds,
  type Step,
  type Told,
  VIEWER,
  written,
} from './workflows-model.ts';

/** The service on a real database does with any dossier, and any requests of several users, what the choices say. */

const DOSSIER = '018f2c1e-0000-7000-8000-0000000000aa';
const MINUTE = 60_000;

const prepared = await prepareWorld();

/** A dossier as the lines of a load. */
function linesOf({ steps, group }: Dossier): object[] {
  const line = (kind: string, members: object) => ({
    kind,
    organisation_id: prepared.organisations.nord.id,
    ...members,
  });
  const text = (instant: number | null) => (instant === null ? null : written(instant, 0));
  return [
    line('dossier', { id: DOSSIER, ...EMPTY_DOSSIER, objet: 'Au hasard' }),
    ...group.map(({ role, user }, i) =>
      line('affectation', {
        id: `018f2c1e-0000-7000-8000-0000000001${String(i).padStart(2, '0')}`,
        dossier_id: DOSSIER,
        role,
        utilisateur_id: user,
      }),
    ),
    ...steps.map(({ id, type, etat, debut, fin, prealables }) =>
      line('workflow', {
        id,
        dossier_id: DOSSIER,
        titre: `Étape ${id}`,
        date_de_creation: '2026-01-05T08:00:00Z',
        date_de_reception: null,
        date_de_debut: text(debut),
        date_de_fin: text(fin),
        workflow_automatise: false,
        etat,
        observations: null,
        type,
        prealables_id: prealables,
      }),
    ),
  ];
}

const callerNamed = (utilisateurId: string): Caller => ({
  ...callerOf(prepared, 'nord', utilisateurId === VIEWER ? `["${VIEWER}"]` : undefined),
  utilisateurId,
});

/** A workflow without what no request here changes. */
interface Shown {
  readonly id: string;
  readonly etat: string;
  readonly date_de_debut: string | null;
  readonly date_de_fin: string | null;
}
const instant = (text: string | null) => (text === null ? null : Date.parse(text));
const observed = ({ id, etat, date_de_debut, date_de_fin }: Shown) => ({
  id,
  etat,
  debut: instant(date_de_debut),
  fin: instant(date_de_fin),
});
const foreseen = ({ id, etat, debut, fin }: Step) => ({ id, etat, debut, fin });

/** Sends the requests of a round at once; what is answered to each must be what is foreseen, in their order. */
async function play(
  bench: Bench,
  round: Round,
  before: Dossier,
  choices: Choices,
): Promise<Pick<ModelOutcome, 'dossier' | 'told'>> {
  bench.elapsed += round.wait * MINUTE;
  const now = NOW.getTime() + bench.elapsed;
  let dossier = before;
  const told: Told[] = [];
  const answers = round.drafts.map(async ({ which, author, etat, end }) => {
    const { id } = before.steps[which % before.steps.length] as Step;
    // What has no end yet is given the present one.
    const present = before.steps.find((one) => one.id === id)?.fin ?? now;
    const fin = end && (end.minutes === 'again' ? present : now - end.minutes * MINUTE);
    const request: Request = { id, author, etat, fin, now };
    const outcome = expected(dossier, request, choices);
    dossier = outcome.dossier;
    told.push(...outcome.told);
    const { status, body } = await bench.send(
      {
        endpoint: updateWorkflow as Endpoint,
        params: { workflow_id: id },
        body: { etat, ...(fin === undefined ? {} : { date_de_fin: written(fin, end?.offset ?? 0) }) },
      },
      callerNamed(author),
    );
    expect(status, JSON.stringify({ request, body })).toBe(outcome.status);
    const left = outcome.dossier.steps.find((one) => one.id === id) as Step;
    if (status === 200) expect(observed(body as Shown)).toEqual(foreseen(left));
  });
  await Promise.all(answers);
  return { dossier, told };
}

/** The workflows, `workflows_actifs`, the notifications and what is kept beside them are what is foreseen. */
async function check(bench: Bench, dossier: Dossier, told: readonly Told[]): Promise<void> {
  const params = { dossier_id: DOSSIER };
  const list = await bench.send({ endpoint: listWorkflows as Endpoint, params });
  expect((list.body as { data: Shown[] }).data.map(observed)).toEqual(dossier.steps.map(foreseen));
  const read = await bench.send({ endpoint: readDossier as Endpoint, params });
  expect(read.body).toMatchObject({ statut: 'OUVERT', workflows_actifs: activeTypes(dossier) });
  const rows = await runSql(bench.db, 'SELECT utilisateur_id, contexte FROM notifications ORDER BY id');
  const notifications = rows.map(({ utilisateur_id, contexte }): Told => {
    const { workflow_id, ancien_etat, nouvel_etat } = JSON.parse(contexte as string);
    return { user: utilisateur_id as string, id: workflow_id, from: ancien_etat, to: nouvel_etat };
  });
  expect(notifications).toEqual(told);
  expect(await faults(bench.db)).toEqual([]);
}

/** What happens to a dossier, round after round. */
async function live(begin: Dossier, all: readonly Round[], choices: Choices): Promise<void> {
  const bench = await openBench(await prepared.copy());
  try {
    await loadLines(bench.db, linesOf(begin));
    let dossier = begin;
    const told: Told[] = [];
    for (const round of all) {
      const outcome = await play(bench, round, dossier, choices);
      dossier = outcome.dossier;
      told.push(...outcome.told);
      await check(bench, dossier, told);
    }
    expect(bench.reported).toEqual([]);
  } finally {
    await bench.store.close();
  }
}

const property = (choices: Choices) =>
  fc.asyncProperty(dossiers(NOW.getTime()), rounds(), (dossier, all) => live(dossier, all, choices));

test('any requests of several users, some of them at once, do to any dossier what the choices say', async () => {
  await fc.assert(property(CHOICES), costing(10));
});

// That the property finds what is wrong is shown on one engine.
if (engine.name === 'SQLite')
  describe('which is not so', () => {
    test.each<readonly [string, Partial<Choices>]>([
      ['if unblocking skips the other prerequisites', { unblocks: () => true }],
      [
        'if what is not concerned unblocks nothing',
        { unblocks: (all) => all.every(({ etat }) => etat === 'VALIDE') },
      ],
      ['if what is unblocked starts at the end that was just given', { start: (_, given) => given }],
      ['if the author is told', { tellsAuthor: true }],
      [
        'if what is not concerned may always be taken up again',
        { ruleOf: (from, to) => CHOICES.ruleOf(from, to).replace(' (2)', '') },
      ],
      [
        'if what is paused may be validated',
        { ruleOf: (from, to) => (from === 'PAUSE' && to === 'VALIDE' ? '✓' : CHOICES.ruleOf(from, to)) },
      ],
    ])('%s', async (_, broken) => {
      const { errorInstance } = await fc.check(property({ ...CHOICES, ...broken }), {
        seed: 1,
        numRuns: 300,
        endOnFailure: true,
      });
      expect(errorInstance).toMatchObject({ name: 'AssertionError' });
    });
  });
