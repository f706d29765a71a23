/**
 * A value made at its first use and kept. Schemas are wrapped in this so that a command
 * pays only for those that it touches: building every schema at start-up costs more than
 * the whole of an embedded list.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
