import type { Caller } from '../../../server/core/access.ts';

/** What a writer is told. */
export interface Orders {
  readonly file: string;
  readonly caller: Caller;
  /** Codes of anomalies are counted from here. */
  readonly from: number;
  /** Bursts of writes; when left out, until killed. */
  readonly bursts?: number;
}

/** Anomalies in each batch of a writer; their codes follow that of an anomaly made alone. */
export const BATCH = 5;
