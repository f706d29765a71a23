import { dayMessages } from '../../src/messages/commands/moi.ts';
import { quoted } from '../../src/messages/listed.ts';
import { type Painter, painter, type Tone } from '../../src/terminal/output/paint.ts';
import { type TableColumn, table } from '../../src/terminal/output/table.ts';
import type { DrawingStyle } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { wrap } from '../../src/terminal/width.ts';
import type { Context } from '../shared/cli/command.ts';
import { readerAt } from '../shared/output/reader.ts';
import { nameAndId } from '../shared/output/user-name.ts';
import { DAYS_OF_AGENDA, type MyDay, type MyDossier, type MyStep } from './gather.ts';

/** Columns where no terminal says how many it has. */
const WIDTH = 80;

interface Cell {
  readonly text: string;
  readonly tone?: Tone | undefined;
}
type Row = readonly Cell[];

/** One part of the screen: rows below a heading, what to type next, and what shows the rest. */
interface Section {
  readonly title: string;
  readonly columns: readonly Omit<TableColumn, 'title'>[];
  readonly rows: readonly Row[];
  /** What is said where there are none. */
  readonly nothing: string;
  /** What can be typed of the first of them. */
  readonly next: string | undefined;
  /** How many there are besides, and the command that shows them. */
  readonly more: readonly (readonly [count: string, command: string])[];
}

/** One's day as a screen. */
export async function draw(context: Context, day: MyDay, style: DrawingStyle): Promise<string> {
  const { language } = context;
  const say = dayMessages(language);
  const { moment, period } = readerAt(context.io, language);
  const command = commandsOf(context);
  const { utilisateur, organisation, dossiers, etapes, notifications, agenda } = day;
  const number = ({ id, service_dossier_id }: Pick<MyDossier, 'id' | 'service_dossier_id'>) =>
    service_dossier_id ?? id;
  const isAnyDue = dossiers?.data.some(({ date_limite_traitement: due }) => due !== null);
  const sections: Section[] = [
    {
      title: say.dossiers(dossiers?.total ?? 0),
      columns: [
        { whole: true },
        { wide: true },
        ...(isAnyDue ? [{ whole: true } as const] : []),
        { wide: true },
        { wide: true, spare: true },
      ],
      rows: (dossiers?.data ?? []).map((one) => [
        { text: number(one) },
        { text: one.objet },
        ...(isAnyDue ? [dueBy(one, agenda.first, say.due)] : []),
        { text: one.roles.join(', ') },
        { text: one.workflows_actifs.join(', '), tone: 'busy' },
      ]),
      nothing: dossiers === null ? say.notOffered : say.noDossiers,
      next: firstOf(dossiers?.data, (one) => command('dossiers get', number(one))),
      more: rest(dossiers, [[dossiers?.total, command('dossiers list --mien --statut OUVERT')]]),
    },
    {
      title: say.steps(counted(etapes), etapes?.en_retard ?? 0, day.retard_apres),
      columns: [
        { whole: true },
        { wide: true },
        { wide: true, spare: true },
        {},
        { whole: true, right: true },
      ],
      rows: (etapes?.data ?? []).map((step) => [
        { text: number(step.dossier) },
        { text: step.titre },
        { text: step.dossier.objet },
        { text: step.etat, tone: step.etat === 'EN_COURS' ? 'busy' : 'warn' },
        { text: ageOf(step, say.age), tone: step.en_retard ? 'bad' : undefined },
      ]),
      nothing: etapes === null ? say.notOffered : say.noSteps,
      next: firstOf(etapes?.data, (step, all) => command('workflows set-etat VALIDE', stepName(step, all))),
      more: rest(etapes, [
        [etapes?.en_cours, command('workflows list --etat EN_COURS --statut OUVERT')],
        [
          etapes?.a_valider,
          command("workflows list --etat ATTENTE_VALIDATION --role 'relecteur|valideur' --statut OUVERT"),
        ],
      ]),
    },
    {
      title: say.notifications(counted(notifications)),
      columns: [{ whole: true }, { whole: true }, { wide: true }],
      rows: notifications.data.map(({ date_creation, subject, title }) => [
        { text: moment(date_creation) },
        { text: subject?.service_dossier_id ?? '' },
        { text: title },
      ]),
      nothing: say.noNotifications,
      next: firstOf(notifications.data, ({ id, subject }) =>
        subject ? command('dossiers get', number(subject)) : command('notifications get', id),
      ),
      more: rest(notifications, [[notifications.total, command('notifications list --unread')]]),
    },
    {
      title: say.agenda(DAYS_OF_AGENDA),
      columns: [{ whole: true }, { wide: true }, {}],
      rows: agenda.data.map((one) => [
        { text: period(one.date_debut, one.date_fin)[0] },
        { text: one.title },
        { text: one.participe ? say.you : '', tone: 'good' as const },
      ]),
      nothing: say.noAgenda,
      next: firstOf(agenda.data, () => command('evenements calendrier --semaine')),
      more: rest(agenda, [
        [agenda.total, command(`evenements list --from ${agenda.first} --to ${agenda.last}`)],
      ]),
    },
  ];
  const paint = await painter(style.color);
  const head =
    utilisateur === null
      ? say.unknown
      : [nameAndId(utilisateur), organisation?.nom].filter(Boolean).join(' · ');
  const lines = [paint(visible(head), 'strong')];
  for (const section of sections) lines.push('', ...(await linesOf(section, style, paint, say.more)));
  return `${lines.join('\n')}\n`;
}

function firstOf<T>(
  all: readonly T[] | undefined,
  said: (one: T, all: readonly T[]) => string,
): string | undefined {
  const [first] = all ?? [];
  return first === undefined ? undefined : said(first, all as readonly T[]);
}

/** Until when a dossier is to be dealt with; in red once that day is over. */
function dueBy(
  { date_limite_traitement: due }: MyDossier,
  today: string,
  say: (day: string, isOver: boolean) => string,
): Cell {
  if (due === null) return { text: '' };
  const isOver = due < today;
  return { text: say(due, isOver), tone: isOver ? 'bad' : 'warn' };
}

/** How a step is named: by its dossier, where no other of that waits as well, else by its title within it. */
function stepName({ titre, dossier: { id, service_dossier_id } }: MyStep, all: readonly MyStep[]): string {
  const isOnly = all.filter(({ dossier }) => dossier.id === id).length === 1;
  return isOnly && service_dossier_id !== null ? service_dossier_id : `${service_dossier_id ?? id}/${titre}`;
}

function ageOf({ jours, en_retard }: MyStep, age: (days: number, late: boolean) => string): string {
  return jours === null ? '' : age(jours, en_retard);
}

/** How many there are; not all may have been looked at. */
function counted(part: { readonly total: number; readonly complet: boolean } | null): string {
  return part === null ? '0' : `${part.total}${part.complet ? '' : '+'}`;
}

/** What shows the rows that are left out, where there are any. */
function rest(
  part: { readonly total: number; readonly complet: boolean; readonly data: readonly unknown[] } | null,
  commands: readonly (readonly [count: number | undefined, command: string])[],
): Section['more'] {
  if (part === null || (part.complet && part.data.length >= part.total)) return [];
  const left = `${part.total - part.data.length}${part.complet ? '' : '+'}`;
  return commands.filter(([count]) => (count ?? 0) > 0).map(([, command]) => [left, command]);
}

/** Lines that run as they stand: the profile that was typed stands in them. */
function commandsOf({ flags }: Context): (words: string, name?: string) => string {
  const { profile, db, url, org, user } = flags;
  const where = Object.entries({ profile, db, url, org, user }).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag === 'profile' ? '-p' : `--${flag}`, quoted(value)],
  );
  return (words, name) => ['vigie', ...where, words, ...(name === undefined ? [] : [quoted(name)])].join(' ');
}

async function linesOf(
  { title, columns, rows, nothing, next, more }: Section,
  { width = WIDTH, color, unicode }: DrawingStyle,
  paint: Painter,
  sayMore: (count: string) => string,
): Promise<string[]> {
  const lines = [paint(title, 'strong')];
  if (rows.length === 0) return [...lines, ...wrap(`  ${nothing}`, width, 4)];
  const arrow = unicode ? '→' : '>';
  const drawn = table(
    columns.map((column) => ({ ...column, title: '' })),
    rows.map((row) => row.map(({ text }) => text)),
    { width: width - 2, color, unicode, headers: false, tone: (row, column) => rows[row]?.[column]?.tone },
  );
  for await (const line of drawn)
    lines.push(
      ...line
        .trimEnd()
        .split('\n')
        .map((one) => `  ${one}`),
    );
  // What is copied has no line end in it, however long it is.
  if (next !== undefined) lines.push(`  ${arrow} ${visible(next)}`);
  for (const [i, [count, command]] of more.entries())
    lines.push(`  ${i === 0 ? sayMore(count) : arrow} ${visible(command)}`);
  return lines;
}
