import { type CalendarEvent, calendar } from '../../../src/bulk/formats/ics.ts';
import { type Abonnement, calendarPeriod, EVENTS_MAX } from '../../../src/contract/resources/abonnements.ts';
import type { Evenement } from '../../../src/contract/resources/evenements.ts';
import { eventWord } from '../../../src/messages/commands/calendar.ts';
import type { Scope } from '../../core/handler.ts';
import { BOTH_VALUES, queries } from '../../storage/queries/query.ts';

/** Characters of a description. */
const DESCRIPTION_MAX = 4096;

interface Values {
  readonly organisationKey: number;
  readonly since: number;
  readonly until: number;
  readonly limit: number;
  readonly descriptionMax: number;
  /** Filters, used by the query where the options name them. */
  readonly type: string;
  readonly participant: string;
}

const events = queries<
  { readonly ofType: boolean; readonly ofUser: boolean },
  Values & Record<string, never>,
  CalendarEvent
>('abonnements.events', { ofType: BOTH_VALUES, ofUser: BOTH_VALUES }, (db, p, _, { ofType, ofUser }) => {
  let rows = db
    .selectFrom('evenements')
    .select(['id', 'title', 'type', 'date_debut', 'date_fin', 'sequence', 'date_de_derniere_mise_a_jour'])
    .select((eb) =>
      eb.fn<string | null>('substr', ['description', eb.val(1), eb.val(p.descriptionMax)]).as('description'),
    )
    .where('organisation_key', '=', p.organisationKey)
    .where('debut', '>=', p.since)
    .where('debut', '<=', p.until);
  if (ofType) rows = rows.where('type', '=', p.type as Evenement['type']);
  if (ofUser)
    rows = rows.where('id', 'in', (inner) =>
      inner
        .selectFrom('evenements_utilisateurs')
        .select('evenement_id')
        .where('evenements_utilisateurs.organisation_key', '=', p.organisationKey)
        .where('utilisateur_id', '=', p.participant),
    );
  return rows.orderBy('debut').orderBy('id').limit(p.limit);
});

/** The calendar of a subscription (RFC 5545, 7986); whole days are days of the zone. */
export async function calendarOf(
  { tx, caller, now }: Pick<Scope, 'tx' | 'caller' | 'now'>,
  { libelle, type, utilisateur_id, timezone }: Abonnement & { readonly timezone: string },
): Promise<string> {
  const query = events({ ofType: type !== null, ofUser: utilisateur_id !== null });
  const { from, to } = calendarPeriod(now);
  const rows = await tx.all(query, {
    organisationKey: caller.organisationKey,
    since: from.getTime(),
    until: to.getTime(),
    limit: EVENTS_MAX,
    descriptionMax: DESCRIPTION_MAX,
    type: type ?? '',
    participant: utilisateur_id ?? '',
  } as never);
  const word = (of: string) => eventWord(of, caller.language);
  const { head, event, end } = await calendar({ title: libelle, word }, { zone: timezone });
  return head + rows.map(event).join('') + end();
}
