import type { AuditEntry, AuditFilter } from '../../server/audit/reading.ts';
import { ofSource } from '../../server/storage/source.ts';
import { type LazySchema, lazy } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import {
  AUDITED_KINDS,
  type AuditedKind,
  listAudit,
} from '../../src/contract/resources/administration/audit.ts';
import { Affectation } from '../../src/contract/resources/affectations.ts';
import { Anomalie } from '../../src/contract/resources/anomalies.ts';
import { Document } from '../../src/contract/resources/documents.ts';
import { Dossier, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { PrescriptionDeDossier } from '../../src/contract/resources/dossiers/prescriptions.ts';
import { WorkflowDeDossier } from '../../src/contract/resources/dossiers/workflows.ts';
import { Evenement } from '../../src/contract/resources/evenements.ts';
import { AnomalieDePei } from '../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { Erp } from '../../src/contract/resources/ouvrages/erp.ts';
import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { Pei } from '../../src/contract/resources/ouvrages/pei.ts';
import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { Prescription } from '../../src/contract/resources/prescriptions.ts';
import { Support } from '../../src/contract/resources/supports.ts';
import { Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import { choicePaths } from '../../src/contract/schema/fields.ts';
import { serverWords } from '../../src/messages/commands/server.ts';
import { type Language, messages } from '../../src/messages/index.ts';
import { valueText } from '../../src/terminal/output/terminal-printer.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { type Context, defineCommand, type FormatCommandLine, type IdsOf } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { definedOf } from '../shared/cli/writes.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { moment } from '../shared/flags/date-flags.ts';
import { type Flag, text, wordIn } from '../shared/flags/flags.ts';
import { isId } from '../shared/names/named-objects.ts';
import { erpIds, peiIds } from '../shared/names/ouvrages.ts';
import { isForPeople } from '../shared/output/for-people.ts';
import { LIMIT_DEFAULT, list, pagingFlags } from '../shared/output/list.ts';
import { onlyOrganisation, openAdministration } from './administration.ts';

const view: View<AuditEntry> = {
  fields: () => [
    'date',
    'organisation_id',
    'utilisateur_id',
    'compte',
    'action',
    'objet',
    'nombre',
    'premier',
    'dernier',
    'request_id',
    'avant',
    'avant.*',
    'apres',
    'apres.*',
  ],
  columns: [
    { field: 'date', whole: true, text: ({ date }, { moment }) => moment(date) },
    { field: 'utilisateur_id' },
    { field: 'compte', spare: true },
    { field: 'action', text: ({ action }, { word }) => word(action) },
    { field: 'objet', title: 'kind', text: ({ objet }, { word }) => word(objet) },
    { field: 'nombre', right: true, spare: true },
    { field: 'premier', whole: true },
    { field: 'dernier', whole: true, spare: true },
    { field: 'avant', spare: true },
    { field: 'apres', spare: true },
    { field: 'request_id', whole: true, spare: true },
  ],
  id: ({ request_id }) => request_id ?? undefined,
};

/** Objects of the kinds that are changed, whose enumerations are in words. */
const SCHEMAS: Readonly<Record<string, LazySchema>> = {
  affectation: Affectation,
  anomalie: Anomalie,
  anomalie_de_pei: AnomalieDePei,
  document: Document,
  dossier: Dossier,
  erp: Erp,
  evenement: Evenement,
  pei: Pei,
  prescription: Prescription,
  prescription_de_dossier: PrescriptionDeDossier,
  support: Support,
  utilisateur: Utilisateur,
  workflow: WorkflowDeDossier,
};

/** The same for a person: when, who, and what, as a sentence. */
function viewForPeople(language: Language): View<AuditEntry> {
  const { auditSentence } = serverWords(language);
  const choices = new Map(
    Object.entries(SCHEMAS).map(([kind, schema]) => [kind, lazy(() => new Set(choicePaths(schema())))]),
  );
  return {
    ...view,
    columns: [
      { field: 'date', whole: true, text: ({ date }, { moment }) => moment(date) },
      {
        field: 'utilisateur_id',
        title: 'auteur',
        text: ({ utilisateur_id, compte }) => utilisateur_id ?? compte ?? '',
      },
      {
        field: 'action',
        title: 'fait',
        text: (entry, reader) => {
          const inWords = choices.get(entry.objet)?.() ?? new Set();
          const value = (name: string, given: unknown) => valueText(name, given, reader, inWords, ', ');
          return auditSentence(entry, { heading: reader.heading, value });
        },
        wide: true,
      },
      { field: 'premier', whole: true, spare: true },
    ],
  };
}

const objet: Flag<AuditFilter['objet']> = {
  value: 'kind[/id]',
  summary:
    'Filter by kind of object, or by kind and id; a dossier, an ERP or a PEI may be named by its number',
  choices: AUDITED_KINDS,
  read: ([value]) => {
    const [typed, id] = value?.split(/\/(.*)/s) ?? [];
    if (typed === undefined) return { value: undefined };
    const kind = wordIn(AUDITED_KINDS, typed);
    if (kind !== undefined) return { value: { kind, id } };
    return { faults: [{ code: 'VALEUR', params: { allowed: AUDITED_KINDS }, value: typed }] };
  },
};

/** Ids of objects of the kinds that have numbers. */
const IDS_OF: Partial<Record<AuditedKind, IdsOf>> = {
  dossier: (context, typed, input) => dossierIds(context, readDossier, typed, input),
  erp: erpIds,
  pei: peiIds,
};

type Query = Omit<AuditFilter, 'organisation'>;

/** The id of an object that is named by its id, or by its number where its kind has numbers. Throws INTROUVABLE, NUMERO_AMBIGU. */
async function idOfService(
  context: Context,
  { kind, id: typed }: NonNullable<AuditFilter['objet']>,
  line: FormatCommandLine,
): Promise<string | undefined> {
  const idsOf = IDS_OF[kind];
  if (idsOf === undefined || typed === undefined) return typed;
  const [id = typed] = await idsOf(context, [typed], {
    instead: (_, other) => line({ objet: `${kind}/${other}` }),
  });
  if (!isId(id)) throw new VigieError('INTROUVABLE', { objet: kind, id: typed });
  return id;
}

/** The audit log of the organisation of a service, through the interface. */
async function listOfService(
  context: Context,
  { since, until, utilisateur, objet }: Query,
  paging: { readonly limit: number | undefined; readonly all: boolean },
  line: FormatCommandLine,
) {
  await requireExtension('administration', listAudit)(context);
  const textOf = (instant: number | undefined) => instant && new Date(instant).toISOString();
  const query = definedOf({
    since: textOf(since) || undefined,
    until: textOf(until) || undefined,
    utilisateur,
    objet: objet?.kind,
    objet_id: objet && (await idOfService(context, objet, line)),
  });
  const { rows, notice } = await list(context, listAudit, {
    ...query,
    ...paging,
    page: undefined,
    excel: false,
  });
  const entries: AsyncIterable<AuditEntry> | Iterable<AuditEntry> = rows;
  const view = isForPeople(context) ? { view: viewForPeople(context.language) } : {};
  return { kind: 'list', rows: entries, ...(notice && { notice }), ...view } as const;
}

export const command = defineCommand({
  noun: 'server',
  verb: 'audit',
  summary: 'Show the audit log: who created, changed or deleted which objects, newest first',
  description: [
    'A line covers the objects of one kind in one request: `nombre` objects, with ids from `premier` to `dernier`.',
    'An update shows the changed members, before and after; the creation of a user shows their roles and identity, that of a token its user; other created and deleted objects are named only.',
    'Administrative actions have the account of the operating system instead of a user; writes to the file without a server have both.',
    '`vigie server start --audit-days` sets how long entries are kept.',
  ],
  examples: {
    'List the changes of a month': 'vigie server audit --db sdis.db --since 2026-10-01 --until 2026-10-31',
    'Find who changed a dossier, for a script':
      'vigie server audit --db sdis.db --objet dossier/2026-0042 --json',
    'List the changes of a user for a spreadsheet':
      'vigie server audit --db sdis.db --utilisateur c.martin -o csv > audit.csv',
  },
  flags: {
    org: onlyOrganisation('Filter by organisation (default: all; VIGIE_ORG and the profile are ignored)'),
    since: moment('Start of the period to show', 'first'),
    until: moment('End of the period to show', 'last'),
    utilisateur: text('id', 'Filter by user, or by account of the system'),
    objet,
    limit: pagingFlags.limit,
    all: pagingFlags.all,
  },
  endpoints: [listAudit, readDossier, listErps, listPeis],
  view,
  async run(context, { flags: { org: organisation, since, until, utilisateur, objet, limit, all }, line }) {
    const filter: Query = {
      since: since === undefined ? undefined : instantOf(since),
      // To the end of the given second.
      until: until === undefined ? undefined : instantOf(until) + 999,
      utilisateur,
      objet,
    };
    if ((await context.profile()).kind === 'remote' && organisation === undefined)
      return listOfService(context, filter, { limit, all }, line);
    const { file, opening } = await openAdministration(context);
    const { openStore } = await import('../../server/admin/database.ts');
    const { readAudit } = await import('../../server/audit/reading.ts');
    const query = { ...filter, organisation };
    const store = await ofSource(() => openStore(file, opening));
    const most = all ? Number.POSITIVE_INFINITY : (limit ?? LIMIT_DEFAULT);
    let found = 0;
    // Closes the database after the last entry, or when the reader stops.
    async function* entries() {
      try {
        for await (const entry of store.stream((tx) => readAudit(tx, file, query))) {
          if (++found > most) return;
          yield entry;
        }
      } finally {
        await store.close();
      }
    }
    return {
      kind: 'list',
      rows: entries(),
      ...(isForPeople(context) ? { view: viewForPeople(context.language) } : {}),
      notice: () => {
        const { moreMayExist, nothingFound } = messages(context.language).cli;
        if (found > most) return moreMayExist(most);
        if (found > 0) return undefined;
        if (utilisateur === undefined) return nothingFound;
        return serverWords(context.language).auditOfNobody(utilisateur);
      },
    };
  },
});
