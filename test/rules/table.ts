import type { EtatDeWorkflow } from '../../src/contract/resources/workflows.ts';

/** The table of the choices, copied as it stands there. */
const CHOICES = `
| | ATTENTE | EN_COURS | PAUSE | ATTENTE_VALIDATION | VALIDE | NON_CONCERNE |
|---|---|---|---|---|---|---|
| ATTENTE | = | if | | | | ✓ |
| EN_COURS | | = | ✓ | ✓ | ✓ | ✓ |
| PAUSE | | ✓ | = | | | ✓ |
| ATTENTE_VALIDATION | | ✓ | | = | ✓ | |
| VALIDE | | | | | = | |
| NON_CONCERNE | ✓ (2) | if (2) | | | | = |
`;

export interface Move {
  readonly from: EtatDeWorkflow;
  readonly to: EtatDeWorkflow;
  /** What stands in the table. */
  readonly rule: string;
}

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const [head = '', , ...rows] = CHOICES.trim().split('\n');

export const ETATS = cells(head).slice(1) as EtatDeWorkflow[];

/** Every pair of states with what the choices say of it. */
export const MOVES: readonly Move[] = rows.flatMap((row) => {
  const [from, ...rules] = cells(row);
  return ETATS.map((to, i) => ({ from: from as EtatDeWorkflow, to, rule: rules[i] ?? '' }));
});

/** What the choices say of one pair of states. */
export function ruleOf(from: EtatDeWorkflow, to: EtatDeWorkflow): string {
  return MOVES.find((move) => move.from === from && move.to === to)?.rule ?? '';
}
