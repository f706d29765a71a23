import type { CallOptions, Client } from '../../client/client.ts';
import type { Operation } from '../../contract/resources/service.ts';
import { type Body, creationBody, type ImportTarget } from '../model/import-target.ts';
import type { PlanStep } from '../plan/steps.ts';
import type { Journal } from './journal/journal.ts';
import { readObject } from './look-up.ts';
import { creationOf, operationsOf } from './operations.ts';
import type { Requests } from './requests.ts';

/** Content of an object that was lost in a replacement. */
export class LostObject extends Error {
  readonly body: Body;
  /** Of the replacing row. */
  readonly line: number;

  constructor(body: Body, line: number, cause: unknown) {
    super('lost while it was replaced', { cause });
    this.body = body;
    this.line = line;
  }
}

/**
 * Replaces an object by deleting it and adding it with its new content, on a service that can do neither in one step:
 * in between it is missing, and its old content is in the journal. An interruption waits for the second half. When that
 * fails, the old content is put back; when even this fails, a LostObject holds it.
 */
export async function replaceObject(
  client: Client,
  target: ImportTarget,
  requests: Requests,
  journal: Journal | undefined,
  step: Extract<PlanStep, { action: 'replace' }>,
): Promise<void> {
  const [removal, creation] = operationsOf(target, step) as [Operation, Operation];
  const reading: CallOptions = { ...requests.patient, interruption: 'after' };
  const existing = await readObject(client, target, step.name, reading);
  // Deleted meanwhile: half of it is done.
  if (!existing) {
    await requests.send(creation, 1, 'after');
    return;
  }
  const before = creationBody(target, existing);
  const number = journal?.keep(before) ?? 0;
  await journal?.flushed();
  let gone = false;
  try {
    await requests.send(removal, 0, 'after');
    gone = true;
    await requests.send(creation, 1, 'after');
    journal?.end(number, 0);
  } catch (error) {
    try {
      // A lost response leaves the result open.
      gone = (await readObject(client, target, step.name, reading)) === undefined;
      if (gone) await requests.send(creationOf(target, before), 0, 'after');
      journal?.end(number, 0);
    } catch {
      if (gone) throw new LostObject(before, step.line, error);
    }
    throw error;
  }
}
