import { readFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { bundled } from '../../docs/notices.ts';

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly licenses: readonly { readonly license: { readonly id?: string } }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const text = readFileSync('dist/vigie.cdx.json', 'utf8');
const { metadata, components, dependencies } = JSON.parse(text) as Bill;
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

it('is one by the schema of CycloneDX, which would find what is none', async () => {
  expect(await validator.validate(text)).toBeNull();
  expect(await validator.validate(text.replace('"type": "library"', '"type": "package"'))).not.toBeNull();
});

it('names each package that is built in, what npm installs beside them, and SQLite', async () => {
  const names = (of: readonly Component[]) =>
    of.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`);
  const isBuiltIn = ({ properties = [] }: Component) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:bundled' && value === 'true');
  const told = (await bundled()).map(({ name, version }) => `${name}@${version}`);
  expect(names(components.filter(isBuiltIn)).sort()).toEqual(told.sort());
  const others = components.filter((one) => !isBuiltIn(one));
  expect(others.map(({ name }) => name)).toEqual(['sqlite', 'keyring', 'node-addon-api']);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(metadata.component).toMatchObject({ purl: `pkg:npm/vigie@${version}` });
});

it('says of each where it is from, and one licence of the list of SPDX', () => {
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  for (const { purl, 'bom-ref': reference, licenses } of components) {
    expect(purl).toMatch(/^pkg:(?:npm|generic)\/(?:%40[^/@]+\/)?[^/@]+@\d[^@]*$/);
    expect(reference).toBe(purl);
    expect(licenses, purl).toEqual([{ license: expect.objectContaining({ id: expect.any(String) }) }]);
  }
});

it('leads from the program to each of them', () => {
  const reached = new Set([metadata.component['bom-ref']]);
  const needed = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  for (const ref of reached) for (const other of needed.get(ref) ?? []) reached.add(other);
  expect(components.map(({ purl }) => purl).filter((purl) => !reached.has(purl))).toEqual([]);
});
