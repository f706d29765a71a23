import { openAnomalies } from '../../src/bulk/export/open-anomalies.ts';
import { GRAVITES, listAnomalies } from '../../src/contract/resources/anomalies.ts';
import {
  listDossiers,
  STATUTS_DE_DOSSIER,
  takesChanges,
} from '../../src/contract/resources/dossiers/dossiers.ts';
import { listWorkflowsOfAll } from '../../src/contract/resources/dossiers/workflows.ts';
import { listAnomaliesOfAllPeis } from '../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { ETATS_DE_WORKFLOW, TYPES_DE_WORKFLOW } from '../../src/contract/resources/workflows.ts';
import { DAY, instantOf } from '../../src/contract/schema/dates.ts';
import { PER_PAGE_MAX } from '../../src/contract/schema/pages.ts';
import { followUpMessages } from '../../src/messages/pages/follow-up.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import type { Context } from '../shared/cli/command.ts';
import { everyStep } from '../shared/dossiers/every-step.ts';

/** A number of objects. */
export interface Stat {
  readonly sujet:
    | 'dossiers_par_statut'
    | 'dossiers_ouverts_par_age'
    | 'workflows'
    | 'anomalies'
    | 'anomalies_de_pei';
  /** The statut, the days of age, the type or the severity. */
  readonly valeur: string;
  /** For workflows alone. */
  readonly etat: string | null;
  readonly nombre: number;
  /** Median days from `date_de_debut` to `date_de_fin`, to a tenth. */
  readonly delai_median_jours: number | null;
}

/** Endpoints of the counts. */
export const SOURCES = [listWorkflowsOfAll, listDossiers, listAnomalies, listAnomaliesOfAllPeis] as const;

/** Archived dossiers take no change, whatever their statut. */
export const ARCHIVE = 'archive';
/** Maximum of dossiers and of steps: the service sends each whole. */
const DOSSIERS_MAX = 20_000;
const STEPS_MAX = 100_000;
/** Days of age at which a group begins. */
const AGES = [0, 31, 91, 181, 366] as const;

/** Counts objects; empty groups are omitted, except in a scale. */
export async function gatherStats(context: Context, now: Date): Promise<Stat[]> {
  return [
    ...(await ofDossiers(context, now)),
    ...(await ofWorkflows(context)),
    ...(await ofAnomalies(context)),
    ...(await ofPeis(context)),
  ];
}

function stat(sujet: Stat['sujet'], valeur: string, nombre: number): Stat {
  return { sujet, valeur, etat: null, nombre, delai_median_jours: null };
}

async function ofDossiers(context: Context, now: Date): Promise<Stat[]> {
  const client = await context.client();
  const statuts = new Map<string, number>([...STATUTS_DE_DOSSIER, ARCHIVE].map((one) => [one, 0]));
  const ages = new Map<string, number>(AGES.map((_, i) => [ageGroup(i), 0]));
  const query = { sort: '-statut', per_page: String(PER_PAGE_MAX) } as const;
  const all = client.items(listDossiers, { query });
  for await (const dossier of firstOf(context, all, DOSSIERS_MAX, 'dossiers')) {
    add(statuts, dossier.est_archive ? ARCHIVE : dossier.statut);
    if (!takesChanges(dossier)) continue;
    const days = (now.getTime() - instantOf(dossier.date_de_creation)) / DAY;
    add(ages, ageGroup(AGES.findLastIndex((from) => from === 0 || days >= from)));
  }
  return [
    ...[...statuts].map(([statut, count]) => stat('dossiers_par_statut', statut, count)),
    ...[...ages].map(([age, count]) => stat('dossiers_ouverts_par_age', age, count)),
  ];
}

/** The first of many, at most `max`: a notice reports further ones. Ends with an interruption. */
async function* firstOf<T>(
  { signal, flags, io, language }: Context,
  all: AsyncIterable<T>,
  max: number,
  what: 'dossiers' | 'steps',
): AsyncGenerator<T> {
  let left = max;
  for await (const element of all) {
    signal.throwIfAborted();
    if (left-- === 0) {
      if (!flags.quiet) await writeNotice(io, followUpMessages(language).stats.counted[what](max));
      return;
    }
    yield element;
  }
}

/** `31-90`, and `366-` for the oldest. */
function ageGroup(i: number): string {
  const next = AGES[i + 1];
  return `${AGES[i]}-${next === undefined ? '' : next - 1}`;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

async function ofWorkflows(context: Context): Promise<Stat[]> {
  const counts = new Map<string, number>();
  const delays = new Map<string, number[]>();
  // Latest first.
  const query = { sort: '-date_de_debut' as const, per_page: String(PER_PAGE_MAX) };
  const all = everyStep(context, query);
  for await (const { type, etat, date_de_debut, date_de_fin } of firstOf(context, all, STEPS_MAX, 'steps')) {
    const key = `${type} ${etat}`;
    add(counts, key);
    if (date_de_debut === null || date_de_fin === null) continue;
    const took = delays.get(key) ?? [];
    delays.set(key, took);
    took.push((instantOf(date_de_fin) - instantOf(date_de_debut)) / DAY);
  }
  return TYPES_DE_WORKFLOW.flatMap((type) =>
    ETATS_DE_WORKFLOW.flatMap((etat) => {
      const key = `${type} ${etat}`;
      const nombre = counts.get(key);
      if (nombre === undefined) return [];
      return [
        {
          sujet: 'workflows' as const,
          valeur: type,
          etat,
          nombre,
          delai_median_jours: median(delays.get(key)),
        },
      ];
    }),
  );
}

/** The median to a tenth; null for none. */
export function median(values: readonly number[] = []): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const found = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
  return Math.round(found * 10) / 10;
}

async function ofAnomalies(context: Context): Promise<Stat[]> {
  const client = await context.client();
  const counts = GRAVITES.map(() => 0);
  const query = { per_page: String(PER_PAGE_MAX) };
  for await (const { indice_de_gravite } of client.items(listAnomalies, { query })) {
    counts[indice_de_gravite] = (counts[indice_de_gravite] ?? 0) + 1;
  }
  return counts.map((count, gravite) => stat('anomalies', String(gravite), count));
}

/** Open anomalies of PEIs, if the service keeps them (choice C21). */
async function ofPeis(context: Context): Promise<Stat[]> {
  const open = await openAnomalies(await context.client());
  const anomalies = [...(open?.values() ?? [])].flat();
  return GRAVITES.flatMap((_, gravite) => {
    const count = anomalies.filter((one) => one.indice_de_gravite === gravite).length;
    return open === undefined ? [] : [stat('anomalies_de_pei', String(gravite), count)];
  });
}
