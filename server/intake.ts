import type { Blocks, IfExists, TakenIn } from '../src/client/blocks.ts';
import { addAnomalie, deleteAnomalie } from '../src/contract/anomalies.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { addPrescription } from '../src/contract/prescriptions.ts';
import { authorise, type Caller } from './access.ts';
import type { Scope } from './handler.ts';
import { listChanged } from './listing.ts';
import { asVigieError } from './problems.ts';
import { AnomaliesIntake } from './resources/anomalies-intake.ts';
import { PrescriptionsIntake } from './resources/prescriptions-intake.ts';
import type { Service } from './service.ts';

/** What takes in blocks, one after the other, and counts. */
interface Intake<Block> extends TakenIn {
  /** Answers false when something in a block is not plainly so. */
  take(block: Block): boolean;
}

const INTAKES: {
  readonly [L in keyof Blocks]: {
    readonly add: Endpoint;
    readonly open: (scope: Scope, ifExists: IfExists) => Intake<Blocks[L]>;
  };
} = {
  anomalies: { add: addAnomalie, open: (scope, ifExists) => new AnomaliesIntake(scope, ifExists) },
  prescriptions: { add: addPrescription, open: (scope) => new PrescriptionsIntake(scope) },
};

/** Says that what comes is not plainly so, and takes the ordinary way. */
class NotPlain extends Error {}

/**
 * Takes in the objects of a list while blocks of them come, all or none, for a caller in this process who does nothing
 * else meanwhile. Answers undefined, with nothing done, when the caller may not, or when one is refused or there already
 * with other content and `ifExists` is `fail`. Nothing is written where all is there already.
 */
export async function takeIn<L extends keyof Blocks>(
  { engine, now }: Service,
  list: L,
  blocks: AsyncIterable<Blocks[L]>,
  ifExists: IfExists,
  caller: Caller,
): Promise<TakenIn | undefined> {
  const { add, open } = INTAKES[list];
  try {
    authorise(caller, add);
    if (ifExists === 'replace') authorise(caller, deleteAnomalie);
    return await engine.alone(async (tx) => {
      const scope: Scope = { tx, engine, caller, now: now().toISOString(), settled: false };
      const intake = open(scope, ifExists);
      for await (const block of blocks) if (!intake.take(block)) throw new NotPlain();
      const { created, replaced, skipped } = intake;
      if (created > 0) listChanged(scope, list, { more: created });
      else if (replaced > 0) listChanged(scope, list, { changed: true });
      return { created, replaced, skipped };
    });
  } catch (error) {
    const known = asVigieError(error);
    if (error instanceof NotPlain || known.status === 403) return undefined;
    throw known.code === 'ERREUR_INTERNE' ? error : known;
  }
}
