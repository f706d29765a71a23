import { dayMessages } from '../../src/messages/commands/moi.ts';
import { type Painter, painter, type Tone } from '../../src/terminal/output/paint.ts';
import { type TableColumn, table } from '../../src/terminal/output/table.ts';
import type { DrawingStyle } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { wrap } from '../../src/terminal/width.ts';
import type { Context } from '../shared/cli/command.ts';
import { nextCommands } from '../shared/cli/next-command.ts';
import { readerAt } from '../shared/output/reader.ts';
import { nameAndId } from '../shared/output/user-name.ts';
import { DAYS_OF_AGENDA, type MyDay, type MyDossier, type MyStep } from './gather.ts';

/** Columns without a terminal. */
const WIDTH = 80;

interface Cell {
  readonly text: string;
  readonly tone?: Tone | undefined;
}
type Row = readonly Cell[];

/** One part of the screen: rows below a heading, a next command, and one for the rest. */
interface Section {
  readonly title: string;
  readonly columns: readonly Omit<TableColumn, 'title'>[];
  readonly rows: readonly Row[];
  /** Text for an empty part. */
  readonly nothing: string;
  /** A command on the first of them. */
  readonly next: string | undefined;
  /** Number of further rows, and the command that lists them. */
  readonly more: readonly (readonly [count: string, command: string])[];
}

/** The day as a screen. */
export async function draw(context: Context, day: MyDay, style: DrawingStyle): Promise<string> {
  const { language } = context;
  const say = dayMessages(language);
  const { moment, period, value } = readerAt(context.io, language);
  const command = nextCommands(context);
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
        { wide: true, spare: true },
        { wide: true, spare: true },
      ],
      rows: (dossiers?.data ?? []).map((one) => [
        { text: number(one) },
        { text: one.objet },
        ...(isAnyDue ? [dueBy(one, agenda.first, say.due)] : []),
        { text: one.roles.map(value).join(', ') },
        { text: one.workflows_actifs.map(value).join(', '), tone: 'busy' },
      ]),
      nothing: dossiers === null ? say.notOffered : say.noDossiers,
      next: firstOf(dossiers?.data, (one) => command('dossiers get', number(one))),
      more: moreCommands(dossiers, [[dossiers?.total, command('dossiers list --mien --statut OUVERT')]]),
    },
    {
      title: say.steps(counted(etapes), etapes?.en_retard ?? 0, day.retard_apres),
      columns: [
        { whole: true },
        { wide: true },
        { wide: true },
        { spare: true },
        { whole: true, right: true },
      ],
      rows: (etapes?.data ?? []).map((step) => [
        { text: number(step.dossier) },
        { text: step.titre },
        { text: step.dossier.objet },
        { text: value(step.etat), tone: step.etat === 'EN_COURS' ? 'busy' : 'warn' },
        { text: ageOf(step, say.age), tone: step.en_retard ? 'bad' : undefined },
      ]),
      nothing: etapes === null ? say.notOffered : say.noSteps,
      next: firstOf(etapes?.data, (step, all) => command('workflows get', stepName(step, all))),
      more: moreCommands(etapes, [
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
      more: moreCommands(notifications, [[notifications.total, command('notifications list --unread')]]),
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
      more: moreCommands(agenda, [
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
  commandFor: (one: T, all: readonly T[]) => string,
): string | undefined {
  const [first] = all ?? [];
  return first === undefined ? undefined : commandFor(first, all as readonly T[]);
}

/** Due date of a dossier; in red once past. */
function dueBy(
  { date_limite_traitement: due }: MyDossier,
  today: string,
  say: (day: string, isOver: boolean) => string,
): Cell {
  if (due === null) return { text: '' };
  const isOver = due < today;
  return { text: say(due, isOver), tone: isOver ? 'bad' : 'warn' };
}

/** Name of a step: its dossier, if no other of that is waiting, else its title within it. */
function stepName({ titre, dossier: { id, service_dossier_id } }: MyStep, all: readonly MyStep[]): string {
  const isOnly = all.filter(({ dossier }) => dossier.id === id).length === 1;
  return isOnly && service_dossier_id !== null ? service_dossier_id : `${service_dossier_id ?? id}/${titre}`;
}

function ageOf({ jours, en_retard }: MyStep, age: (days: number, late: boolean) => string): string {
  return jours === null ? '' : age(jours, en_retard);
}

/** A count, marked if incomplete. */
function counted(part: { readonly total: number; readonly complet: boolean } | null): string {
  return part === null ? '0' : `${part.total}${part.complet ? '' : '+'}`;
}

/** Commands for the omitted rows, if any. */
function moreCommands(
  part: { readonly total: number; readonly complet: boolean; readonly data: readonly unknown[] } | null,
  commands: readonly (readonly [count: number | undefined, command: string])[],
): Section['more'] {
  if (part === null || (part.complet && part.data.length >= part.total)) return [];
  const left = `${part.total - part.data.length}${part.complet ? '' : '+'}`;
  return commands.filter(([count]) => (count ?? 0) > 0).map(([, command]) => [left, command]);
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
  // A line to be copied is not broken, whatever its length.
  if (next !== undefined) lines.push(`  ${arrow} ${visible(next)}`);
  for (const [i, [count, command]] of more.entries())
    lines.push(`  ${i === 0 ? sayMore(count) : arrow} ${visible(command)}`);
  return lines;
}
