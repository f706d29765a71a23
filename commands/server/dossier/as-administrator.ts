import type { Result, ResultsOutput } from '../../../src/terminal/output/view.ts';
import type { Context } from '../../shared/cli/command.ts';
import { openAsAdministrator } from '../tables.ts';

/** Runs a change of a database as its administrator, with every right and in no user's name. */
export async function asAdministrator(
  context: Context,
  change: (context: Context) => Promise<ResultsOutput>,
): Promise<ResultsOutput> {
  const { client, close } = await openAsAdministrator(context);
  try {
    const changed = await change({ ...context, client: async () => client });
    return { ...changed, rows: until(changed.rows, close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The results; calls `end` after the last one, or when the reader stops. */
async function* until(
  rows: Iterable<Result> | AsyncIterable<Result>,
  end: () => Promise<void>,
): AsyncGenerator<Result> {
  try {
    yield* rows;
  } finally {
    await end();
  }
}
