import { type FieldError, invalid, type VigieError } from '../../../src/contract/errors.ts';
import type { addDossier, updateDossier } from '../../../src/contract/resources/dossiers/changes.ts';
import {
  administrativeNames,
  administrativeOf,
  type Dossier,
  type DossierEnfant,
  TYPES_ERP,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { existing, type Input, type Scope } from '../../core/handler.ts';
import { lastRang } from '../../storage/creation-order.ts';
import { newId } from '../../storage/ids.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import { rowsWhere, updateRows } from '../../storage/queries/rows.ts';
import { listChanged } from '../lists/list.ts';
import { dossiersAndChildrenByIds } from './dossier-view.ts';
import { DERIVED, insert } from './insert-dossiers.ts';
import { ComingChildren } from './tree.ts';
import { lockOf, openDossier } from './verrous.ts';

type Body = Input<typeof addDossier>['body'];
type Enfant = Body['dossiers_enfants'][number];
type Row = Parameters<(typeof insert)['one']>[2];

/** The administrative members that are given, as JSON; null for what has none. */
function administratif(body: object, erp_id: string | null): string | null {
  return erp_id === null ? null : JSON.stringify(administrativeOf(body));
}

/** The row of a dossier, and those of the children that are made with it. */
function rowsOf({ caller, now }: Scope, body: Body, firstRang: number): Row[] {
  const author = caller.administers ? null : caller.utilisateurId;
  const row = (source: Body | Enfant, parent: Row | undefined, rang: number): Row => {
    const { erp_id = null } = source as { readonly erp_id?: string };
    const { pei_id = null } = source as { readonly pei_id?: string };
    const createur_id = source.createur_id === undefined ? parent?.createur_id : source.createur_id;
    return {
      id: newId(),
      parent_id: parent?.id ?? (source as Body).parent_id ?? null,
      type: source.type ?? null,
      erp_id,
      pei_id,
      service_dossier_id: source.service_dossier_id,
      objet: source.objet ?? (parent?.objet as string),
      date_de_creation: source.date_de_creation ?? parent?.date_de_creation ?? now,
      createur_id: createur_id === undefined ? author : createur_id,
      application_utilisee_nom: source.application_utilisee_nom,
      statut: source.statut ?? (parent?.statut as Row['statut']),
      est_archive: source.est_archive ? 1 : 0,
      avis: source.avis ?? null,
      enveloppe_id: null,
      nb_messages_fil_rouge: source.nb_messages_fil_rouge,
      nb_contacts: source.nb_contacts,
      modules: JSON.stringify(source.modules),
      tags: JSON.stringify(source.tags),
      administratif: administratif(source, erp_id),
      rang,
    };
  };
  const first = row(body, undefined, firstRang);
  return [first, ...body.dossiers_enfants.map((enfant, i) => row(enfant, first, firstRang + 1 + i))];
}

/** Refuses what names an object that is not there, what a lock keeps from being written to, and a child too many. */
async function refusals(scope: Scope, bodies: readonly Body[]): Promise<(VigieError | undefined)[]> {
  const { tx, caller } = scope;
  const { organisationKey } = caller;
  const named = bodies.map(namedIn);
  const idsOf = (table: Named['table']) =>
    named.flatMap((each) => each.flatMap((one) => (one.table === table ? [one.id] : [])));
  const stored = new Map<string, ReadonlySet<string>>();
  for (const table of ['utilisateurs', 'dossiers', 'erps', 'peis'] as const)
    stored.set(table, await existingIds(tx, table, organisationKey, idsOf(table)));
  const coming = new ComingChildren();
  const refused: (VigieError | undefined)[] = [];
  for (const [i, { parent_id }] of bodies.entries()) {
    const faults = (named[i] ?? []).flatMap(({ table, id, path }): FieldError[] =>
      stored.get(table)?.has(id) ? [] : [{ in: 'body', path, code: 'REFERENCE', params: { id } }],
    );
    if (faults.length > 0) refused.push(invalid(faults));
    else if (parent_id === undefined) refused.push(undefined);
    else {
      const refusal =
        (await coming.refusal(tx, organisationKey, parent_id)) ?? (await lockOf(scope, parent_id));
      if (!refusal) coming.add(parent_id);
      refused.push(refusal);
    }
  }
  return refused;
}

interface Named {
  readonly table: 'utilisateurs' | 'dossiers' | 'erps' | 'peis';
  readonly id: string;
  readonly path: FieldError['path'];
}

const NAMING = {
  createur_id: 'utilisateurs',
  parent_id: 'dossiers',
  erp_id: 'erps',
  pei_id: 'peis',
} as const;

/** References of a body, each with its path. */
function namedIn(body: Body): Named[] {
  const of = (part: object, before: FieldError['path']) =>
    Object.entries(NAMING).flatMap(([name, table]): Named[] => {
      const id = (part as Readonly<Record<string, string | null | undefined>>)[name];
      return id ? [{ table, id, path: [...before, name] }] : [];
    });
  return [
    ...of(body, []),
    ...body.dossiers_enfants.flatMap((enfant, i) => of(enfant, ['dossiers_enfants', i])),
  ];
}

/** Creates dossiers, each with the children that are given with it. */
export async function createDossiers(
  scope: Scope,
  inputs: readonly Input<typeof addDossier>[],
): Promise<(Dossier | DossierEnfant | VigieError)[]> {
  const { tx, caller } = scope;
  const { organisationKey } = caller;
  const bodies = inputs.map(({ body }) => body);
  const refused = await refusals(scope, bodies);
  let rang = await lastRang(tx, 'dossiers', organisationKey);
  const rows = bodies.map((body, i) => {
    const made = refused[i] ? [] : rowsOf(scope, body, rang + 1);
    rang += made.length;
    return made;
  });
  await insert.made(tx, organisationKey, rows.flat());
  const shown = await dossiersAndChildrenByIds(
    scope,
    rows.flatMap(([first]) => first?.id ?? []),
  );
  return rows.map(([first], i) => refused[i] ?? (shown.get(first?.id as string) as Dossier));
}

const CHANGED = ['service_dossier_id', 'objet', 'modules', 'tags', 'avis', 'administratif'] as const;
const byId = rowsWhere('dossiers.changeable', [...CHANGED, 'erp_id'], ['id']);
const update = updateRows('dossiers.update', [...CHANGED, 'objet_plie'], ['id']);

/** Changes the members of a dossier; a closed or archived one is refused. */
export async function changeDossier(
  scope: Scope,
  { params, body }: Input<typeof updateDossier>,
): Promise<Dossier | DossierEnfant> {
  const { tx, caller } = scope;
  const { organisationKey } = caller;
  const { dossier_id: id } = params;
  const before = await existing(scope, byId, 'dossier', id);
  refuseAdministrative(body, before.erp_id);
  await openDossier(scope, id);
  const { erp_id, ...kept } = before;
  const json = (value: unknown, was: string) => (value === undefined ? was : JSON.stringify(value));
  const after = {
    service_dossier_id:
      body.service_dossier_id === undefined ? kept.service_dossier_id : body.service_dossier_id,
    objet: body.objet ?? kept.objet,
    modules: json(body.modules, kept.modules),
    tags: json(body.tags, kept.tags),
    avis: body.avis === undefined ? kept.avis : body.avis,
    administratif: administratif({ ...JSON.parse(kept.administratif ?? '{}'), ...definedOf(body) }, erp_id),
  };
  if (CHANGED.some((column) => after[column] !== kept[column])) {
    await tx.run(update, { organisationKey, id, ...after, objet_plie: DERIVED.objet_plie(after) });
    await listChanged(scope, 'dossiers', 0);
  }
  return (await dossiersAndChildrenByIds(scope, [id])).get(id) as Dossier;
}

const definedOf = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Only what concerns an ERP has administrative members. */
function refuseAdministrative(body: object, erp_id: string | null): void {
  if (erp_id !== null) return;
  const members = definedOf(body);
  const faults = administrativeNames()
    .filter((name) => name in members)
    .map((name): FieldError => {
      const params = { champ: 'type', allowed: TYPES_ERP };
      return { in: 'body', path: [name], code: 'SANS_OBJET', params };
    });
  if (faults.length > 0) throw invalid(faults);
}
