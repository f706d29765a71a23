import { readSession } from '../../../src/contract/resources/session.ts';
import type { Context } from '../cli/command.ts';

/** The name of the organisation that is worked for, or of another one; null where the service does not tell it. */
export async function organisationName(context: Context, id?: string): Promise<string | null> {
  const client = await context.client();
  if (!(await client.extensions()).has('session')) return null;
  const wanted = id ?? (await context.organisation());
  const { organisations } = await client.call(readSession, {});
  return organisations.find((one) => one.id === wanted)?.nom ?? null;
}
