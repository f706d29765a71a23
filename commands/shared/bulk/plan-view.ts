import { type ListingOptions, listing } from '../../../src/bulk/columns/list-objects.ts';
import { textOf } from '../../../src/bulk/formats/cells.ts';
import { comparable } from '../../../src/bulk/model/digest.ts';
import type { Body, ImportTargetName } from '../../../src/bulk/model/import-target.ts';
import { KEYS } from '../../../src/bulk/model/keys.ts';
import type { StepLine } from '../../../src/bulk/plan/steps.ts';
import type { Client } from '../../../src/client/client.ts';
import { listSupports, type Support } from '../../../src/contract/resources/supports.ts';
import type { Tone } from '../../../src/terminal/output/paint.ts';
import type { View } from '../../../src/terminal/output/view.ts';

/** Names of the supports that prescriptions cite, by id. */
export type Names = ReadonlyMap<string, string>;

/** The supports that objects of a collection cite; empty where the service does not list them: ids do. */
export async function namesOfSupports(
  client: Client,
  target: ImportTargetName,
  options: ListingOptions,
): Promise<Names> {
  const names = new Map<string, string>();
  if (target !== 'prescriptions' || !(await client.extensions()).has('supports')) return names;
  for await (const found of listing<Support>(client, listSupports, options)) {
    for (const { id, reference, titre } of found) {
      const name = reference || titre;
      if (name) names.set(id, name);
    }
  }
  return names;
}

/** Changes of a step, field by field: `texte: Fuite → Grande fuite`, without the field that names the object. */
export function changesOf({ avant, apres }: StepLine, key: string, called: Names): string {
  const names = Object.keys({ ...avant, ...apres }).filter((name) => name !== key);
  return names.flatMap((name) => changeOf(name, avant, apres, called)).join(' ; ');
}

function changeOf(name: string, before: Body | null, after: Body | null, called: Names): string[] {
  const [was, is] = [before, after].map((body) => valueText(body?.[name], called));
  if (comparable(before?.[name]) === comparable(after?.[name]) || was === is) return [];
  if (before === null) return [`${name}: ${is}`];
  return [after === null ? `${name}: ${was}` : `${name}: ${was} → ${is}`];
}

function valueText(value: unknown, called: Names): string {
  const labels = Array.isArray(value) ? value.map((one) => called.get(one) ?? one) : value;
  // An empty text is a value.
  return labels === '' ? '""' : textOf(labels) || '∅';
}

const TONES = { creer: 'good', remplacer: 'busy', supprimer: 'bad' } as const satisfies Record<
  StepLine['action'],
  Tone
>;

/** View of the steps of a plan: whole for programs, the changes for people. */
export function planView(target: ImportTargetName, called: () => Names): View<StepLine> {
  const key = KEYS[target];
  return {
    fields: () => ['action', 'ligne', 'id', key, 'avant', 'apres'],
    columns: [
      { field: 'action', tone: ({ action }) => TONES[action] },
      { field: 'ligne', right: true },
      { field: key, wide: true },
      // Part of the changes for people.
      { field: 'avant', text: () => '' },
      { field: 'apres', title: 'changements', wide: true, text: (step) => changesOf(step, key, called()) },
    ],
    id: (step) => step.id ?? String(step[key]),
  };
}
