import type { Counts } from '../../messages/import.ts';
import type { Library } from '../libraries.ts';
import { Decisions } from '../plan/decisions.ts';
import type { Plan, Planned, PlanOptions } from '../plan/types.ts';
import type { CheckOptions } from '../rows/check-rows.ts';
import { type Issue, Notices } from './issues.ts';

/** What is found while a plan is made. */
export class Findings {
  readonly notices = new Notices();
  issues = 0;
  readonly #options: Pick<PlanOptions, 'onIssue' | 'onRejected'>;

  constructor(options: Pick<PlanOptions, 'onIssue' | 'onRejected'>) {
    this.#options = options;
  }

  sieve(library: Library): CheckOptions {
    return {
      library,
      decisions: new Decisions(),
      reject: (rows, found, body) => {
        this.#tell(found);
        return this.#options.onRejected?.(rows, found, body);
      },
    };
  }

  /** That there is no plan, for what is wrong with the file as a whole. */
  refuse(found: readonly Issue[]): Planned {
    this.#tell(found);
    return this.refusal(0, 0);
  }

  /** That there is no plan: what is right is not taken either, for the sake of the others. */
  refusal(read: number, refused: number): Planned {
    const counts = { ...NOTHING, read, rejected: read };
    return { counts, issues: this.issues, refused, notices: this.notices.list() };
  }

  planned(plan: Plan): Planned {
    const { counts } = plan;
    return { counts, issues: this.issues, refused: counts.rejected, notices: this.notices.list(), plan };
  }

  #tell(found: readonly Issue[]): void {
    this.issues += found.length;
    found.forEach(this.#options.onIssue);
  }
}

const NOTHING: Counts = { read: 0, created: 0, replaced: 0, deleted: 0, skipped: 0, rejected: 0 };
