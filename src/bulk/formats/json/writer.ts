import type { Exported, Value } from '../../export/exported-fields.ts';

/** An object a line. */
export async function* asNdjson(
  objects: AsyncIterable<readonly (readonly Value[])[]>,
  { columns }: Pick<Exported, 'columns'>,
): AsyncGenerator<string> {
  for await (const some of objects) {
    yield some
      .map(
        (values) =>
          `${JSON.stringify(Object.fromEntries(columns.map((column, i) => [column, values[i]])))}\n`,
      )
      .join('');
  }
}

/** One document, with a line for each object: an array of what whole lines hold. */
export async function* asArray(lines: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  let begun = false;
  for await (const some of lines) {
    // No line end stands within an object.
    const elements = String(some).slice(0, -1).replaceAll('\n', ',\n');
    yield `${begun ? ',' : '['}\n${elements}`;
    begun = true;
  }
  yield begun ? '\n]\n' : '[]\n';
}
