import { hashToken } from '../../../../server/core/authentication.ts';
import { ARBRE_MAX } from '../../../../server/resources/dossiers/tree.ts';
import { loadLines } from '../../../server/lines.ts';
import type { Scene } from '../probe.ts';
import {
  affectationLine,
  dossierLine,
  id,
  line,
  linesOf,
  ORGANISATIONS,
  retenueLine,
  TWINS,
  type Twin,
  workflowLine,
} from '../twins.ts';

interface SceneLine {
  readonly kind: string;
  readonly id?: string;
  readonly code?: number;
}

const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

function child(twin: Twin, n: number, parent: number): object {
  const about = { type: 'deci:declaration_pei', pei_id: id('pei', 1) };
  return dossierLine(twin, n, { parent_id: id('dossier', parent), ...about });
}

/** Loads lines, one load after the other. */
export function* loaded(twin: Twin): Generator<Scene> {
  const scene = (name: string, ...loads: (readonly object[])[]): Scene => ({
    name: `${twin}: load ${name}`,
    play: async (probe) => {
      for (const lines of loads) await probe.do(() => loadLines(probe.db, lines));
    },
  });
  for (const one of someOf(linesOf(twin) as SceneLine[]))
    yield scene(`${one.kind} ${one.id ?? one.code} again`, [one]);
  for (const one of strange(twin)) yield scene(`${one.kind} ${one.id} that names what is strange`, [one]);
  for (const one of fresh(twin)) yield scene(`${one.kind} ${one.id ?? one.code} that is new`, [one]);
  for (const [name, ...loads] of together(twin)) yield scene(name, ...loads);
  yield {
    name: `${twin}: attach to what is as deep as may be in the other`,
    async play(probe) {
      await probe.do(() => loadLines(probe.db, [...branch(otherOf(twin)), dossierLine(twin, 109)]));
      const about = { type: 'deci:declaration_pei', pei_id: id('pei', 1) };
      const body = { objet: 'x', parent_id: id('dossier', 109), ...about };
      await probe.call(twin, 'dossiers.add', { body });
    },
  };
}

const otherOf = (twin: Twin) => TWINS.find((one) => one !== twin) as Twin;

/** As many dossiers as there may be levels, each attached to the one before. */
const branch = (of: Twin) => many(100, 10).map((n) => child(of, n, n === 100 ? 5 : n - 1));

/** The first lines of each kind. */
function someOf(lines: readonly SceneLine[]): SceneLine[] {
  const count = new Map<string, number>();
  return lines.filter(({ kind }) => {
    count.set(kind, (count.get(kind) ?? 0) + 1);
    return (count.get(kind) as number) <= 3;
  });
}

/** Lines that name what only the second organisation has. */
function strange(twin: Twin): SceneLine[] {
  const erp = linesOf(twin).find((one) => (one as SceneLine).kind === 'erp') as object;
  return [
    { ...erp, id: id('erp', 50), commission_de_securite_id: id('commission', 3), titulaires_id: [] },
    { ...erp, id: id('erp', 51), titulaires_id: ['d.seul'] },
    dossierLine(twin, 50, { seances_id: [id('seance', 3)] }),
    dossierLine(twin, 51, { enveloppe_id: id('enveloppe', 3) }),
    dossierLine(twin, 52, { createur_id: 'd.seul' }),
    child(twin, 53, 13),
    dossierLine(twin, 54, {
      parent_id: id('dossier', 1),
      type: 'deci:declaration_pei',
      pei_id: id('pei', 3),
    }),
    dossierLine(twin, 55, { parent_id: id('dossier', 1), type: 'erp:visite_controle', erp_id: id('erp', 3) }),
    workflowLine(twin, 50, 5, { prealables_id: [id('workflow', 9)] }),
    line(twin, 'prescription', {
      id: id('prescription', 50),
      contenu: 'x',
      supports_reglementaires_id: [id('support', 10)],
    }),
    affectationLine(twin, 50, 15, 'admin', 'a.durand'),
    retenueLine(twin, 50, 13, 1),
    line(twin, 'levee', { id: id('retenue', 4), dossier_id: id('dossier', 5), date: '2026-03-01' }),
  ] as SceneLine[];
}

/** A new object of every kind: the first one under another name. */
function fresh(twin: Twin): SceneLine[] {
  const first = new Map((linesOf(twin) as SceneLine[]).toReversed().map((one) => [one.kind, one]));
  const renamed = [...first].map(([kind, one]) => {
    if (kind === 'anomalie') return { ...one, code: 60 };
    return { ...one, id: kind === 'utilisateur' ? 'f.neuf' : id(kind, 60), ...CHANGED[kind] };
  });
  const organisation = {
    kind: 'organisation',
    id: ORGANISATIONS[twin].replace(/.{4}$/, 'cccc'),
    nom: 'Neuve',
  };
  return [organisation, ...renamed];
}
/** What no two have. */
const CHANGED: Readonly<Record<string, object>> = {
  jeton: { hash: hashToken('neuf') },
  abonnement: { hash: hashToken('neuf') },
  affectation: { utilisateur_id: 'a.durand' },
  prescription_de_dossier: { id: id('retenue', 60), numero: 60 },
  levee: { id: id('retenue', 60) },
};

type Loads = readonly [name: string, ...loads: (readonly object[])[]];

/** Loads for one organisation and for the other that would be too much together, or contradict each other. */
function together(twin: Twin): Loads[] {
  const other = otherOf(twin);
  const inEnvelope = (of: Twin, from: number, count: number) =>
    many(from, count).map((n) => dossierLine(of, n, { enveloppe_id: id('enveloppe', 2) }));
  const onAgenda = (of: Twin, from: number, count: number) =>
    many(from, count).map((n) => dossierLine(of, n, { seances_id: [id('seance', 2)] }));
  // More than half of what a tree may have, in branches.
  const tree = (of: Twin) =>
    many(100, Math.ceil((ARBRE_MAX * 0.6) / 50)).flatMap((n) => [
      child(of, n, 5),
      ...many(n * 100, 49).map((m) => child(of, m, n)),
    ]);
  const waiting = (of: Twin, n: number, ...before: number[]) =>
    workflowLine(of, n, 5, { prealables_id: before.map((one) => id('workflow', one)) });
  return [
    [
      'children of the same, too many together',
      many(100, 60).map((n) => child(other, n, 5)),
      many(200, 90).map((n) => child(twin, n, 5)),
    ],
    [
      'an envelope that is full in one',
      inEnvelope(twin, 100, 40),
      inEnvelope(other, 100, 5),
      inEnvelope(twin, 200, 10),
      inEnvelope(other, 200, 10),
    ],
    [
      'a session that is full in one',
      onAgenda(twin, 100, 140),
      onAgenda(other, 100, 5),
      onAgenda(twin, 300, 15),
      onAgenda(other, 300, 15),
    ],
    [
      'roles that others hold there',
      [affectationLine(twin, 70, 5, 'preventionniste', 'b.petit')],
      [affectationLine(twin, 71, 5, 'admin', 'b.petit')],
    ],
    ['numbers that others hold there', [retenueLine(twin, 70, 17, 1)], [retenueLine(twin, 71, 17, 2)]],
    ['trees of the same, too big together', tree(other), tree(twin)],
    ['levels of the same, too many together', branch(other), [dossierLine(twin, 109), child(twin, 120, 109)]],
    [
      'steps that wait for each other, one in each',
      [waiting(other, 80), waiting(other, 81, 80)],
      [waiting(twin, 81), waiting(twin, 80, 81)],
    ],
    [
      'steps that wait for each other, the first one in the other',
      [waiting(other, 81), waiting(other, 80, 81)],
      [waiting(twin, 80), waiting(twin, 81, 80)],
    ],
    [
      'lines of both at once, some of them refused',
      [
        line(other, 'pei', { id: id('pei', 90) }),
        dossierLine(twin, 90, {
          parent_id: id('dossier', 5),
          type: 'deci:declaration_pei',
          pei_id: id('pei', 90),
        }),
      ],
      [other, twin].map((of) =>
        workflowLine(of, of === twin ? 90 : 91, 5, {
          prealables_id: [id('workflow', of === twin ? 91 : 90)],
        }),
      ),
      [other, twin].flatMap((of) =>
        many(91, of === twin ? 2 : 1).map((n) =>
          dossierLine(of, n, { enveloppe_id: id('enveloppe', 1), seances_id: [id('seance', 1)] }),
        ),
      ),
      [
        workflowLine(other, 92, 5, { prealables_id: [id('workflow', 93)] }),
        workflowLine(twin, 93, 4, {}),
        workflowLine(twin, 92, 5, { prealables_id: [id('workflow', 93)] }),
      ],
    ],
    [
      'a step that only the other has in that dossier',
      [waiting(other, 85)],
      [workflowLine(twin, 85, 4, {})],
      [waiting(twin, 86, 85)],
    ],
  ];
}
