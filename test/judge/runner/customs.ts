import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { JsonSchema } from './document.ts';
import { FORMATS } from './formats.ts';

/** What the interface says in words and no schema can: all that the judge knows besides the document. */

const WORD = fc.constantFrom(
  'ERP',
  'Moyens de secours',
  'Éclairage',
  'Désenfumage',
  'PEI',
  'A-1',
  '2e étage',
);
/** At most ten levels, and no blank at either end of a name (row C3 of the choices). */
const CHEMIN = fc.array(WORD, { maxLength: 10 }).map((words) => `/${words.join('/')}`);

const MOMENT = fc.constantFrom('2026-01-01', '2026-03-14T09:30:00Z', '2026-12-31T23:00:00+01:00');
const PERIOD = fc
  .tuple(MOMENT, MOMENT)
  .map(([one, other]) => [one, other].sort((a, b) => Date.parse(a) - Date.parse(b)).join('/'));

/** Seldom one that is taken (C18). */
const USER_ID = fc.stringMatching(/^[a-zé][\w.@' -]{6,20}[a-z0-9🚒]$/u);

/** What a member or a parameter takes, beyond its schema. */
export function hintOf(name: string, { type, format }: JsonSchema): fc.Arbitrary<unknown> | undefined {
  if (type !== 'string') return undefined;
  if (format === 'user-id') return USER_ID;
  if (name === 'chemin' || name === 'chemins') return CHEMIN;
  // Two dates, the start before the end (C11).
  return name === 'period' ? PERIOD : undefined;
}

type Body = Record<string, unknown>;

/** The same request with what goes together put together. */
export function settled<T extends { readonly query?: Body; readonly body?: unknown }>(call: T): T {
  const { query, body } = call;
  // A subject goes with its type (C11), a role with its user (X11).
  for (const [name, beside] of Object.entries(BESIDE)) {
    if (query?.[name] === undefined || query[beside] !== undefined) continue;
    const { [name]: _, ...others } = query;
    return settled({ ...call, query: others });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return call;
  if (isStep(body as Body)) return { ...call, body: settledStep(body as Body) };
  if ('objet' in body) return { ...call, body: settledDossier(body as Body) };
  // An identity is its provider and its subject, or none (X17).
  const { oidc_issuer, oidc_sub, ...unlinked } = body as Body;
  if ((typeof oidc_issuer === 'string') !== (typeof oidc_sub === 'string'))
    return { ...call, body: unlinked };
  const { descriptif_technique: technique } = body as { descriptif_technique?: Body | null };
  // What a PEI is follows from its type_pei, where it has one (C17).
  if (typeof technique?.type_pei === 'string') {
    const { type: _, ...others } = technique;
    return { ...call, body: { ...body, descriptif_technique: others } };
  }
  // A site shows what follows from all ERPs on it (C20): were all made on one, each answer would take longer than the last.
  const { sites_geographiques: sites } = body as { sites_geographiques?: Body[] | null };
  const isPlain = ({ id }: Body) => id === FORMATS.uuid?.valid[0];
  if (sites?.some(isPlain)) {
    const own = sites.map((site) => (isPlain(site) ? { ...site, id: randomUUID() } : site));
    return settled({ ...call, body: { ...body, sites_geographiques: own } });
  }
  const { date_debut, date_fin } = body as Body;
  // An end is not before its start (C10).
  if (Date.parse(String(date_fin)) < Date.parse(String(date_debut)))
    return { ...call, body: { ...body, date_debut: date_fin, date_fin: date_debut } };
  return call;
}

/** Members that name an object, and are not called after it. */
export const REFERS: Readonly<Record<string, readonly string[]>> = {
  code_anomalie: ['Anomalie'],
  erp_lie: ['Erp'],
  origine_id: ['Prescription'],
  prescription_id: ['PrescriptionAvecDossier'],
};

/** Whether nothing is written to a dossier, nor to what stands below it (C8). */
export const isLocked = ({ statut, est_archive }: Shown): boolean =>
  statut === 'CLOS' || est_archive === true;

interface Known {
  all(name: string): ReadonlyMap<string, Shown>;
}
interface Suited {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** The ERPs and PEIs that a dossier and those below it are about. */
const ouvragesOf = ({ erp, pei, dossiers_enfants }: Shown): string[] => [
  ...[erp, pei].flatMap((one) => (one ? [String((one as Shown).id)] : [])),
  ...(dossiers_enfants as Shown[]).flatMap(ouvragesOf),
];

/** What of a path and a body goes together, where no schema can say it. */
export const SUITED: Readonly<Record<string, (known: Known) => readonly Suited[]>> = {
  // A token is that of an active user (X15).
  jetonsAdd: (known) =>
    [...known.all('Utilisateur')].flatMap(([utilisateur_id, { is_active }]) =>
      is_active === true ? [{ params: {}, body: { utilisateur_id } }] : [],
    ),
  // What a dossier holds is lifted by another about the same ERP or PEI (C22).
  leveesAdd: (known) => {
    const dossiers = new Map([...known.all('Dossier'), ...known.all('DossierEnfant')]);
    return [...known.all('PrescriptionAvecDossier')].flatMap(([prescription_id, { levee, dossier }]) => {
      const holder = dossiers.get(String((dossier as Shown).id));
      if (levee !== null || !holder) return [];
      const ouvrages = new Set(ouvragesOf(holder));
      return [...dossiers].flatMap(([dossier_id, one]) => {
        const isAbout = ouvragesOf(one).some((id) => ouvrages.has(id));
        return one !== holder && isAbout && !isLocked(one)
          ? [{ params: { dossier_id }, body: { prescription_id } }]
          : [];
      });
    });
  },
};

const ENDED: readonly unknown[] = ['VALIDE', 'NON_CONCERNE'];
const OF_A_STEP = [
  'prealables_id',
  'workflow_automatise',
  'date_de_debut',
  'date_de_fin',
  'date_de_reception',
];

/** Whether a body makes a workflow. */
const isStep = (body: Body) =>
  'titre' in body && (OF_A_STEP.some((name) => name in body) || /^[A-Z_]+$/.test(String(body.etat)));

/** A workflow has an end exactly when it is finished, after its start, and waits for those of its dossier alone (C18). */
function settledStep({ date_de_fin: _, prealables_id: __, ...body }: Body): Body {
  // What is under way has begun now unless it says when.
  if (!ENDED.includes(body.etat))
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return { ...body, date_de_debut: '2026-03-14T09:30:00Z', date_de_fin: '2026-03-14T09:30:00Z' };
}

/** Members of a dossier that go with its type, its parent, or what it is about (C18). */
const OF_CERTAIN_DOSSIERS =
  /^(?:parent_id|erp_id|pei_id|type|dossiers_enfants|numero_|demandeur|service_inst|descriptif_|date_limite|dossier_complet)/;

const settledDossier = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !OF_CERTAIN_DOSSIERS.test(name)));

/** A parameter of a query that means nothing without another. */
export const BESIDE: Readonly<Record<string, string>> = { subject_id: 'type', role: 'utilisateur_id' };

/** Filters that a text has to fill whole, by list: exactly, in either case of A to Z (C14, C17, C18), or among several (X11). */
export const EXACT: Readonly<
  Record<string, Readonly<Record<string, 'whole' | 'without case' | 'one or several'>>>
> = {
  dossiersList: { service_dossier_id: 'without case' },
  workflowsListOfAll: { etat: 'one or several' },
  erpsList: { service_erp_id: 'without case' },
  utilisateursList: { id: 'whole' },
  jetonsList: { utilisateur_id: 'whole' },
};

type Shown = Readonly<Record<string, unknown>>;

/** Orders in which something else counts than what a member shows (C17, X11). */
const SORTED: Readonly<Record<string, (one: Shown) => number>> = {
  'dossiersList statut': (one) => (isLocked(one) ? 0 : 1),
  'dossiersList date_de_creation': (one) => Date.parse(String(one.date_de_creation)),
  // What has not begun begins after all others.
  'workflowsListOfAll date_de_debut': ({ date_de_debut }) =>
    date_de_debut === null ? Number.POSITIVE_INFINITY : Date.parse(String(date_de_debut)),
  // Names are compared in a fold that answers do not show; those without one come last.
  'erpsList libelle': ({ descriptif_technique }) => (descriptif_technique ? 0 : 1),
  'erpsList commune': ({ implantation }) => ((implantation as Shown).commune === null ? 1 : 0),
  'erpsList a_visiter_en': ({ a_visiter_en }) =>
    a_visiter_en === null ? Number.POSITIVE_INFINITY : Number(a_visiter_en),
};

/** What an element of a list is sorted by. */
export function sortKey(list: string, member: string, one: Shown): number | string {
  return SORTED[`${list} ${member}`]?.(one) ?? (one[member] as number | string);
}

/** Parameters of a path that are secrets: the operation that tells one, in the last step of a member (X12). */
export const SECRETS: Readonly<Record<string, { readonly operation: string; readonly member: string }>> = {
  abonnementsCalendar: { operation: 'abonnementsAdd', member: 'chemin' },
};

/** Members that are told once, when an object is made, and neither again nor in lists (X12). */
export const TOLD_ONCE: Readonly<Record<string, readonly string[]>> = {
  Abonnement: ['chemin'],
  Jeton: ['jeton'],
  NouveauJeton: ['jeton'],
};

/** Objects whose deletion is kept in them, in the member that then has a value: they stay where they are (X15). */
export const KEPT: Readonly<Record<string, string>> = { Jeton: 'revoked_at', NouveauJeton: 'revoked_at' };

/** Errors about values that keep to their schema, by the operation and the pointer or the parameter. */
const EXCUSED: readonly (readonly [operation: RegExp, place: RegExp, codes: readonly string[]])[] = [
  // An end goes with certain states only, and lies between the start and now (C7).
  [/^workflows/, /^\/date_de_fin$/, ['SANS_OBJET', 'MINIMUM', 'MAXIMUM']],
  // An end is not before its start (C10, C21).
  [/^(?:evenements|anomaliesDePei)(?:Add|Update)$/, /^\/date_fin$/, ['MINIMUM']],
  // Some members go with a type of dossier, or with what it is attached to (C18).
  [/^dossiers(?:Add|Update)$/, /./, ['SANS_OBJET', 'REFERENCE', 'TROP_D_ELEMENTS']],
  // What is renumbered is of the dossier, and what is lifted of another about the same ERP or PEI (C22).
  [/^(?:prescriptionsDeDossierReorganise|leveesAdd)$/, /./, ['REFERENCE', 'DOUBLON', 'PRIS', 'AUTRE_ERP']],
  // A token is that of a user who is there (X15).
  [/^jetonsAdd$/, /^\/utilisateur_id$/, ['REFERENCE']],
  // An identity is its provider and its subject (X17).
  [/^utilisateurs/, /^\/oidc_(?:issuer|sub)$/, ['REQUIS']],
  // Nothing is found done after today (C22).
  [/^leveesAdd$/, /^\/date$/, ['MAXIMUM']],
  // An ERP that another belongs to has to be there (C17).
  [/^erps/, /^\/etablissement_rattache\/erp_lie$/, ['REFERENCE']],
  // One of type and type_pei is needed, and they do not contradict each other, nor what is there (C17).
  [/^peisAdd$/, /^\/descriptif_technique\/type$/, ['REQUIS']],
  [/^peisUpdate$/, /^\/descriptif_technique\/type$/, ['REQUIS', 'VALEUR']],
  // Control characters are no blanks in a path, and a path has ten levels (C3).
  [/^prescriptions/, /^\/chemins\/\d+$|^chemin$/, ['CARACTERE', 'NIVEAUX', 'TROP_LONG']],
  // A member of that name means two things to two readers, wherever it stands.
  [/^serviceBatch$/, /\/__proto__$/, ['INCONNU']],
  // A period is two dates, the start before the end, and a subject goes with its type (C11).
  [/^evenementsList$/, /^period$/, ['FORMAT']],
  [/^evenementsList$/, /^type$/, ['REQUIS']],
  [/^(?:dossiersList|workflowsListOfAll)$/, /^utilisateur_id$/, ['REQUIS']],
];

interface Problem {
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly code: string;
  }[];
}

/** Whether all that a refusal names is what the schemas cannot say. */
export function isExcused(operation: string, body: unknown): boolean {
  const { errors = [] } = (body ?? {}) as Problem;
  return (
    errors.length > 0 &&
    errors.every(({ pointer, parameter, code }) =>
      EXCUSED.some(
        ([of, place, codes]) =>
          of.test(operation) && place.test(pointer ?? parameter ?? '') && codes.includes(code),
      ),
    )
  );
}

/** Bytes that the head of a request may have (B6), and more than any body of the interface has. */
export const HEAD_MAX = 1024 * 1024;
export const TOO_MUCH = 20 * HEAD_MAX;

/** What one user alone may read; and the member that says whose, in the operation that makes one. */
export const OWNED: readonly string[] = ['Notification'];
export const OWN: Readonly<Record<string, string>> = { notificationsAdd: 'utilisateur_id' };

/** Operations open to every caller: what a batch holds is judged one by one (X3). */
export const OPEN_TO_READERS: readonly string[] = ['serviceBatch'];

/** What administrators alone may read (X15, X16). */
export const RESERVED: readonly string[] = ['jetonsList', 'auditList'];

/** Members that change with another: an end comes and goes with the state. */
export const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  // Whatever changes, when it changed does, and how often (C17 to C19).
  '*': ['updated_at', 'date_de_derniere_mise_a_jour', 'sequence'],
  etat: ['date_de_debut', 'date_de_fin'],
  // An anomaly that begins in the future is planned (C21).
  date_debut: ['est_programmee'],
  // What a site shows follows from its ERPs (C20).
  implantation: ['sites_geographiques'],
  descriptif_technique: ['sites_geographiques'],
};

/** Members that follow from others, whatever is given for them (C20). */
export const COMPUTED: ReadonlySet<string> = new Set(['geojson', 'erp_periodicite_contrainte']);

/** The dates of an event, which stay as they were written where an update gives the same instant (C19). */
const KEPT_AS_WRITTEN = new Set(['date_debut', 'date_fin']);

/** Whether a text shown is the one that was given: ids lose their capitals, paths are tidied (C3). */
export function isSameText(given: string, shown: string, name: string, isUpdate: boolean): boolean {
  // Who calls is shown by their id (X12).
  if (given === shown || (given === '@moi' && name === 'utilisateur_id')) return true;
  if (/^[0-9a-f-]{36}$/i.test(given)) return given.toLowerCase() === shown;
  if (isUpdate && KEPT_AS_WRITTEN.has(name)) return Date.parse(given) === Date.parse(shown);
  return name === 'chemins' && tidied(given) === shown;
}

function tidied(chemin: string): string {
  const names = chemin
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .split('/')
    .map((name) => name.trim());
  return `/${names.filter((name) => name !== '').join('/')}`;
}
