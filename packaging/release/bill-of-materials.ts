import { cpeOf } from '../npm/cpe.ts';

interface Component {
  readonly type: 'library';
  readonly name: string;
  readonly version: string;
  readonly 'bom-ref': string;
  readonly purl: string;
  /** What programs that look for flaws know it by, where no registry has it. */
  readonly cpe?: string | undefined;
}

interface Bill {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** The bill of materials of the executables (CycloneDX 1.6): that of the package, and Node with all that is built into it. */
export function billOfExecutables(
  bill: string,
  versions: Readonly<Record<string, string | undefined>>,
): string {
  const { components, dependencies, ...others } = JSON.parse(bill) as Bill;
  // The numbers of two interfaces are among the versions.
  const { node = '', modules: _, napi: __, ...parts } = versions;
  const built = component('node', node);
  const within = Object.entries(parts).flatMap(([name, version]) =>
    // Without a version it was left out of Node. A part may be here a second time, as SQLite is.
    version ? component(name, version, `${built['bom-ref']}/`) : [],
  );
  const program = others.metadata.component['bom-ref'];
  const needs = dependencies.map((one) =>
    one.ref === program ? { ...one, dependsOn: [...(one.dependsOn ?? []), built['bom-ref']] } : one,
  );
  const all = {
    ...others,
    components: [...components, built, ...within],
    dependencies: [
      ...needs,
      { ref: built['bom-ref'], dependsOn: within.map((one) => one['bom-ref']) },
      ...within.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
  return `${JSON.stringify(all, null, 2)}\n`;
}

function component(name: string, version: string, whose = ''): Component {
  const purl = `pkg:generic/${name}@${encodeURIComponent(version)}`;
  return { type: 'library', name, version, 'bom-ref': `${whose}${purl}`, purl, cpe: cpeOf(name, version) };
}
