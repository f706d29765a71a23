import type { Metafile } from 'esbuild';

/** The folders of the packages whose code esbuild has put into what it wrote. */
export function bundledIn(metafiles: readonly Metafile[]): string[] {
  const inputs = metafiles.flatMap(({ outputs }) => Object.values(outputs).map((output) => output.inputs));
  const folders = inputs.flatMap((all) =>
    Object.entries(all).flatMap(([input, { bytesInOutput }]) => {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
      return folder && bytesInOutput > 0 ? [folder] : [];
    }),
  );
  return [...new Set(folders)].sort();
}
