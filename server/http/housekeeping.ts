import { allOrganisations } from '../admin/organisations.ts';
import { WHOLE_DATABASE } from '../audit/journal.ts';
import { removeOldEntries } from '../audit/retention.ts';
import { reportFailure } from '../core/dispatch.ts';
import { daysBefore, IDEMPOTENCY_DAYS, removeOldAnswers } from '../core/idempotency.ts';
import { asVigieError } from '../core/problems.ts';
import type { Service } from '../core/service.ts';

/** How often it is done, in milliseconds. */
const INTERVAL = 3_600_000;

/**
 * Drops answers kept for their idempotency key and entries of the audit log that are past their days, and writes when tokens were
 * used, beside what is served.
 */
export class Housekeeping {
  readonly #service: Service;
  readonly #auditDays: number;
  readonly #stopping = new AbortController();
  #underWay: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(service: Service, auditDays: number) {
    this.#service = service;
    this.#auditDays = auditDays;
  }

  /** Does it now and at intervals. */
  start(): void {
    this.#underWay = this.#attempt(() => this.#tidy())
      .then(() => this.#writeUsage())
      .then(() => {
        if (this.#stopping.signal.aborted) return;
        this.#timer = setTimeout(() => this.start(), INTERVAL);
        this.#timer.unref();
      });
  }

  /** Waits for the transaction under way, and writes when tokens were used; what is left is left to the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#underWay;
    await this.#writeUsage();
  }

  /** A database that is locked or takes no writes is tried again at the next round. */
  #writeUsage(): Promise<void> {
    const { store, tokenUsage } = this.#service;
    return this.#attempt(async () => tokenUsage?.write(store));
  }

  #attempt(work: () => Promise<void>): Promise<void> {
    return work().catch((error) => reportFailure(this.#service, asVigieError(error), () => 'housekeeping'));
  }

  async #tidy(): Promise<void> {
    const { store, now } = this.#service;
    const { signal } = this.#stopping;
    const today = now().toISOString();
    const organisations = await store.read((tx) => allOrganisations(tx));
    const answersBefore = daysBefore(today, IDEMPOTENCY_DAYS);
    const entriesBefore = Date.parse(daysBefore(today, this.#auditDays));
    await removeOldEntries(store, { organisationKey: WHOLE_DATABASE, before: entriesBefore, signal });
    for (const { organisation_key: organisationKey } of organisations) {
      await removeOldAnswers(store, { organisationKey, before: answersBefore, signal });
      await removeOldEntries(store, { organisationKey, before: entriesBefore, signal });
    }
  }
}
