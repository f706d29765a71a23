import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { cpeOf } from './cpe.ts';

type PackageJson = Contrib.FromNodePackageJson.Types.NodePackageJson & {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const references = new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory();
// Each has one licence of the list of SPDX: what is an expression of several is not taken apart.
const licences = new Contrib.License.Factories.LicenseFactory((text) => {
  throw new RangeError(text);
});
const builder = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(references, licences);

/**
 * What the program is made of, in CycloneDX 1.6: each package whose code stands in `dist`, by its folder, what npm
 * installs beside it, and SQLite, with what each of them needs. The same packages give the same text.
 */
export function billOfMaterials(bundled: readonly string[]): string {
  const self = read('.');
  const program = componentOf(self, Enums.ComponentType.Application);
  const components = partsOf(self, bundled);
  link(self, program, components);
  const engine = sqlite();
  components.get('node_modules/better-sqlite3')?.dependencies.add(engine.bomRef);
  const bill = new Models.Bom({
    metadata: new Models.Metadata({ component: program }),
    components: new Models.ComponentRepository([...components.values(), engine]),
  });
  const format = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(format).serialize(bill, { sortLists: true, space: 2 })}\n`;
}

/** Components by the folders of their packages. */
type Components = ReadonlyMap<string, Models.Component>;

/** What is built in, and what npm installs for the program and for what it installs. */
function partsOf(self: PackageJson, bundled: readonly string[]): Components {
  const components = new Map<string, Models.Component>();
  const add = (folder: string) => {
    const component = components.get(folder) ?? componentOf(read(folder), Enums.ComponentType.Library);
    components.set(folder, component);
    return component;
  };
  for (const folder of bundled) {
    add(folder).properties.add(new Models.Property('cdx:npm:package:bundled', 'true'));
  }
  const installed = neededBy('.', { ...self.dependencies, ...self.optionalDependencies });
  for (const folder of installed) {
    add(folder);
    installed.push(...neededBy(folder, read(folder).dependencies));
  }
  return components;
}

/** Says what each needs of the others. What a package needs for what the program does not do is no part of it. */
function link(self: PackageJson, program: Models.Component, components: Components): void {
  const needed = new Set<string>();
  for (const [folder, component] of components) {
    const { dependencies, optionalDependencies } = read(folder);
    for (const other of neededBy(folder, { ...dependencies, ...optionalDependencies })) {
      const found = components.get(other);
      if (found) component.dependencies.add(found.bomRef);
      needed.add(other);
    }
  }
  const own = neededBy('.', {
    ...self.dependencies,
    ...self.devDependencies,
    ...self.optionalDependencies,
  });
  for (const [folder, { bomRef }] of components) {
    // What a package without code of its own hands on is needed by the program itself.
    if (own.includes(folder) || !needed.has(folder)) program.dependencies.add(bomRef);
  }
}

function read(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function componentOf(manifest: PackageJson, type: Enums.ComponentType): Models.Component {
  const component = builder.makeComponent(manifest, type);
  if (component === undefined) throw new Error(`${manifest.name} cannot be told as a component`);
  const { group, name, version } = component;
  const full = group === undefined ? name : `${encodeURIComponent(group)}/${name}`;
  component.purl = component.bomRef.value = `pkg:npm/${full}@${version}`;
  return component;
}

/** The folders in which Node finds what a package needs, from its own; of what is optional, what is there. */
function neededBy(folder: string, needed: Readonly<Record<string, string>> = {}): string[] {
  return Object.keys(needed).flatMap((name) => {
    for (let from = folder; ; from = dirname(from)) {
      const found = join(from, 'node_modules', name);
      if (existsSync(found)) return [found];
      if (from === '.') return [];
    }
  });
}

/** The engine, which better-sqlite3 has as source and as part of its binaries. */
function sqlite(): Models.Component {
  const header = readFileSync('node_modules/better-sqlite3/deps/sqlite3/sqlite3.h', 'utf8');
  const [, version] = /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(header) ?? [];
  if (version === undefined) throw new Error('sqlite3.h names no version');
  const purl = `pkg:generic/sqlite@${version}`;
  return new Models.Component(Enums.ComponentType.Library, 'sqlite', {
    version,
    purl,
    cpe: cpeOf('sqlite', version),
    bomRef: purl,
    licenses: new Models.LicenseRepository([licences.makeFromString('blessing')]),
  });
}
