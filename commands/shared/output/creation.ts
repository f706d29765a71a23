import type { ObjectKind } from '../../../src/messages/objects.ts';
import type { RecordOutput } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import type { Context } from '../cli/command.ts';
import { choice } from '../flags/flags.ts';

/** So that a script may run twice. */
export const ifExistsFlag = {
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'What becomes of one that exists: fail unless said otherwise',
  ),
};

/**
 * The object that an `add` answers. A person reads below it that it was added, which the object alone does not tell; a
 * trial says of itself that nothing is written. `name` is that by which people know it.
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
  // A line end in a name would begin a line of its own.
  return { kind: 'record', row, notice: () => addedText(language, objet, visible(name ?? '')) };
}
