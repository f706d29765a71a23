import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import {
  addEvenement,
  evenementMembers,
  inOrder,
  listEvenements,
  updateEvenement,
} from '../../../contract/resources/evenements.ts';
import { DAY, endOfDay, instantOf, momentsAt } from '../../../contract/schema/dates.ts';
import { isMidnight } from '../../../contract/schema/days.ts';
import { fieldIssue, refineOnlyIfValid, text } from '../../../contract/schema/fields.ts';
import { fold } from '../../../contract/schema/text.ts';
import { timeOfDay } from '../../columns/dates.ts';
import { digest, inNfc } from '../../model/digest.ts';
import { type Body, type Completion, importTarget } from '../../model/import-target.ts';
import { KEYS } from '../../model/keys.ts';
import type { Zone } from '../../model/zone.ts';

/** A row of a calendar, with days and times in separate columns. */
interface EvenementRow extends Body {
  readonly date_debut?: string | undefined;
  readonly date_fin?: string | undefined;
  readonly heure_debut?: string | undefined;
  readonly heure_fin?: string | undefined;
}

const TIME_LENGTH = 8;

const schema = lazy(() => {
  const { title, type, date_debut, date_fin, description } = evenementMembers();
  return z
    .strictObject({
      title,
      type,
      date_debut,
      date_fin: date_fin.optional(),
      heure_debut: text(TIME_LENGTH).optional(),
      heure_fin: text(TIME_LENGTH).optional(),
      description: description.optional(),
    })
    .superRefine(
      (row, ctx) => {
        const twice = (['debut', 'fin'] as const).filter((end) => hasTwoTimes(row, end));
        for (const end of twice)
          ctx.addIssue({ code: 'custom', path: [`heure_${end}`], ...fieldIssue('REPETE') });
        if (twice.length > 0) return;
        const missing = missingIn(row);
        if (missing) ctx.addIssue({ code: 'custom', path: [missing], ...fieldIssue('REQUIS') });
        else inOrder(ctx as unknown as Parameters<typeof inOrder>[0]);
      },
      refineOnlyIfValid('date_debut', 'date_fin'),
    );
});

/** Whether a moment has a time besides its own column: a day alone is its first second, or its last. */
function hasTwoTimes(row: EvenementRow, end: 'debut' | 'fin'): boolean {
  const [moment, time] = [row[`date_${end}`], row[`heure_${end}`]];
  return (
    moment !== undefined &&
    time !== undefined &&
    !['00:00:00', '23:59:59', time].includes(moment.slice(11, 19))
  );
}

/** Missing time of an event: beside a day, or beside the other time. */
function missingIn({ date_debut = '', date_fin, heure_debut, heure_fin }: EvenementRow): string | undefined {
  const isSameDay = date_fin === undefined || date_fin.slice(0, 10) === date_debut.slice(0, 10);
  if (heure_fin !== undefined && heure_debut === undefined && isSameDay && isMidnight(date_debut))
    return 'heure_debut';
  if (date_fin !== undefined) return undefined;
  return (heure_debut ?? heure_fin) === undefined ? 'date_fin' : 'heure_fin';
}

/** Combines days and times. A day without times is whole; an end without a day is on the first one. */
function complete(input: Body, { note, refuse }: Completion, zone: Zone): Body {
  const { heure_debut, heure_fin, ...row } = input as EvenementRow;
  const { date_debut, date_fin } = row;
  // The schema refuses other JSON types, and two times of one moment.
  const others: unknown[] = [date_fin ?? '', heure_debut ?? '', heure_fin ?? ''];
  if (typeof date_debut !== 'string' || others.some((moment) => typeof moment !== 'string')) return input;
  if (hasTwoTimes(input, 'debut') || hasTwoTimes(input, 'fin')) return input;
  if (missingIn(input) === 'heure_debut') return input;
  const at = (moment: string, field: 'heure_debut' | 'heure_fin', time: string) => {
    const day = moment.slice(0, 10);
    const parsed = timeOfDay(day, time, zone, note);
    if ('value' in parsed) return parsed.value;
    refuse(field, parsed.fault);
    return momentsAt(day, time, zone.clock())[0];
  };
  const begins = heure_debut === undefined ? date_debut : at(date_debut, 'heure_debut', heure_debut);
  const ends = heure_fin === undefined ? date_fin : at(date_fin ?? date_debut, 'heure_fin', heure_fin);
  const whole = heure_debut === undefined && isMidnight(date_debut);
  const end = ends ?? (whole ? endOfDay(date_debut.slice(0, 10), 'last', zone.clock()) : undefined);
  // A missing or wrong time is reported in its own column.
  if (end === undefined) return input;
  if (heure_fin === undefined || instantOf(end) >= instantOf(begins))
    return { ...row, date_debut: begins, date_fin: end };
  const next = new Date(Date.parse(begins.slice(0, 10)) + DAY).toISOString().slice(0, 10);
  refuse('heure_fin', { code: 'FIN_AVANT_DEBUT', params: { begins: begins.slice(11, 16), next } });
  return input;
}

export const evenements = importTarget({
  name: 'evenements',
  nouns: /^evenements?$/,
  known: {
    title: {
      kind: 'text',
      identifies: true,
      aliases: 'titre|objet|intitule|libelle|nom|evenement|motif|sujet',
    },
    type: {
      kind: 'choice',
      identifies: true,
      aliases: 'nature|categorie|genre',
      example: 'DEFAUT',
      synonyms: {
        DEFAUT: 'autre|autres|divers|réunion|formation|rendez-vous|rdv',
        RECONNAISSANCE_OPERATIONNELLE_ANNUELLE:
          'reconnaissance|reconnaissance opérationnelle|roa|ro|tournée|tournée pei',
        VISITE_PERIODIQUE: 'visite|visites|vp|périodique',
        COMMISSION_SECURITE: 'commission|commission de sécurité|sous-commission|ccds|ccdsa|scds',
      },
    },
    date_debut: {
      kind: 'moment',
      identifies: true,
      refinementName: 'heure_debut',
      aliases: 'debut|date|jour|du|le|datededebut|quand|commence|dateheure|dateetheure',
    },
    date_fin: {
      kind: 'moment',
      timeOfBareDay: 'last',
      refinementName: 'heure_fin',
      aliases: 'fin|au|datedefin|jusquau|finit',
    },
    heure_debut: { kind: 'time', aliases: 'heure|heurededebut|horaire|de' },
    heure_fin: { kind: 'time', aliases: 'heuredefin|a' },
    description: {
      kind: 'text',
      whenEmpty: '',
      aliases: 'observations|observation|commentaire|commentaires|remarque|remarques|details|notes',
    },
  },
  list: listEvenements,
  add: addEvenement,
  update: updateEvenement,
  updating: 'evenements-modification',
  row: {
    schema,
    complete,
    creation: (row) => ({ body: { description: '', ...row } }),
    rowOf: ({ body }) => rowOf(body),
  },
  key: KEYS.evenements,
  identity: (of) => {
    // A valid row has its time in its moment by then; a refused one has it beside its day.
    const time = of('heure_debut');
    const begins = time ? String(of('date_debut')).replace(/T.{8}/, `T${time}`) : of('date_debut');
    return digest(inNfc([of('type'), begins, of('title')].join(' ')));
  },
  filter: ({ type, date_debut }) => ({ type: String(type), period: `${date_debut}/${date_debut}` }),
  bodyOf: ({ description, ...event }) => rowOf({ ...event, description: description ?? '' }),
  series: ({ type, title }) => digest(`${type} ${fold(String(title)).replace(WHAT_BECAME, '')}`),
  changeCommandTemplate:
    'evenements update {id} --title {title} --type {type} --date-debut {date_debut} --date-fin {date_fin}',
});

/** Additions to the title of a postponed or cancelled event, with the day: `(reportée du 10/12)`. */
const WHAT_BECAME =
  /[\s([:—-]*\b(?:annul|decal|deplac|report)(?:ation|age|ement|e{1,2}s?)?\b(?:\s(?:au|du)\s\d[\d/.]*)?[\s)\]:—-]*/g;

/** Row of an event. */
function rowOf({ title, type, date_debut, date_fin, description }: Body): Body {
  return { title, type, description, date_debut, date_fin };
}
