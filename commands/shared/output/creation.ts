import type { ObjectKind } from '../../../src/messages/objects.ts';
import type { RecordOutput } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import type { Context } from '../cli/command.ts';
import { choice } from '../flags/flags.ts';

/** A script may then run twice. */
export const ifExistsFlag = {
  if_exists: choice(['fail', 'skip', 'replace'], 'Action if the object exists (default: fail)'),
};

/**
 * The object created by an `add`. A person reads below it that it was added, which the object alone does not show; a dry run
 * notes that nothing is written. `name`: its name for people.
 */
export async function createdRecord<Row>(
  { io, flags, language }: Context,
  objet: ObjectKind,
  row: Row,
  name: string | null | undefined,
  dryRun = false,
): Promise<RecordOutput<Row>> {
  if (!io.out.isTerminal || !io.err.isTerminal || flags.quiet || dryRun) return { kind: 'record', row };
  const { addedText } = await import('../../../src/messages/objects.ts');
  // A line end in a name would split the sentence.
  return { kind: 'record', row, notice: () => addedText(language, objet, visible(name ?? '')) };
}
