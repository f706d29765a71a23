import type { Language } from '../../../src/messages/index.ts';
import { followUpMessages } from '../../../src/messages/pages/follow-up.ts';
import { pageWord } from '../../../src/messages/pages/words.ts';
import { type Io, showsUnicode, wantsColor } from '../../../src/terminal/io.ts';
import { type Painter, painter } from '../../../src/terminal/output/paint.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { cut, widthOf, wrap } from '../../../src/terminal/width.ts';
import type { GlobalFlags } from '../../shared/cli/command.ts';
import { type Board, columnsOf, type DossierCard } from './board.ts';

/** Minimum of terminal columns for board columns side by side. */
const NARROW = 72;
/** Minimum of terminal columns for the subject on a card. */
const ROOMY = 120;
const GAP = 2;
/** Lines of a title. */
const TITLE_LINES = 2;

interface Look {
  readonly language: Language;
  readonly unicode: boolean;
  readonly paint: Painter;
  /** Columns of a card. */
  readonly width: number;
  readonly subjects: boolean;
}

/** A line of a card with its text, and its width in columns. */
interface Line {
  readonly text: string;
  readonly width: number;
}

/** A board on a terminal, at full width; at most `limit` cards in each column. */
export async function boardText(
  board: Board,
  { limit, days }: { readonly limit: number; readonly days: number },
  io: Io,
  language: Language,
  { color = 'auto' }: GlobalFlags,
): Promise<string> {
  const say = followUpMessages(language).board;
  const total = io.out.columns || 80;
  const columns = columnsOf(board);
  const beside = total >= NARROW;
  const look: Look = {
    language,
    unicode: showsUnicode(io.env),
    paint: await painter(wantsColor(io.out, io.env, color)),
    width: beside ? Math.floor((total - GAP * (columns.length - 1)) / columns.length) : total,
    subjects: total >= ROOMY || !beside,
  };
  const drawn = columns.map(({ etat, cards }) => [
    heading(pageWord(etat, language), cards.length, look),
    rule(look),
    ...cards.slice(0, limit).flatMap((card) => cardLines(card, look)),
    ...(cards.length > limit ? [lineOf(say.more(cards.length - limit), look, 'quiet')] : []),
    ...(cards.length === 0 ? [lineOf(say.empty, look, 'quiet')] : []),
  ]);
  const late = board.cards.filter(({ en_retard }) => en_retard).length;
  const foot = [
    say.finished(board.finished),
    ...(late > 0 ? [look.paint(say.lateAfter(days, late), 'bad')] : []),
  ];
  const lines = beside
    ? abreast(drawn, look.width)
    : drawn.flatMap((one) => [...one.map(({ text }) => text), '']);
  return `${[...lines, ...(beside ? [''] : []), foot.join(beside ? ' · ' : '\n')].join('\n')}\n`;
}

function lineOf(text: string, { width, paint, unicode }: Look, tone?: Parameters<Painter>[1]): Line {
  const fitted = cut(text, width, unicode ? '…' : '...');
  return { text: paint(fitted, tone), width: widthOf(fitted) };
}

/** A heading; the count is never cut off. */
function heading(name: string, count: number, look: Look): Line {
  const counted = ` (${count})`;
  const room = Math.max(1, look.width - counted.length);
  const fitted = cut(name.charAt(0).toUpperCase() + name.slice(1), room, look.unicode ? '…' : '...');
  return lineOf(fitted + counted, look, 'strong');
}

function rule({ width, unicode, paint }: Look): Line {
  return { text: paint((unicode ? '─' : '-').repeat(width), 'quiet'), width };
}

/** Number of the dossier and age, titles, and subject if there is room; a blank line separates cards. */
function cardLines({ dossier, titres, jours, en_retard }: DossierCard, look: Look): Line[] {
  const { width, paint, language, subjects } = look;
  const { days, late } = followUpMessages(language).board;
  const age = en_retard ? `${days(jours)}, ${late}` : days(jours);
  const shortAge =
    widthOf(age) + 6 > width || (en_retard && width < 24) ? `${days(jours)}${en_retard ? ' !' : ''}` : age;
  const room = Math.max(1, width - widthOf(shortAge) - 1);
  const number = cut(visible(dossier.service_dossier_id ?? dossier.id), room);
  const blanks = ' '.repeat(Math.max(1, width - widthOf(number) - widthOf(shortAge)));
  const first = `${paint(number, 'strong')}${blanks}${paint(shortAge, en_retard ? 'bad' : 'quiet')}`;
  const lines = titres.flatMap((titre) => {
    const title = wrap(visible(titre), width, 0);
    const shown = title.slice(0, TITLE_LINES);
    if (title.length > TITLE_LINES)
      shown[TITLE_LINES - 1] = cut(`${shown.at(-1)} ${title[TITLE_LINES]}`, width - 1);
    return shown;
  });
  return [
    { text: first, width },
    ...lines.map((line) => lineOf(line, look)),
    ...(subjects ? [lineOf(visible(dossier.objet), look, 'quiet')] : []),
    { text: '', width: 0 },
  ];
}

/** Columns side by side. */
function abreast(columns: readonly (readonly Line[])[], width: number): string[] {
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) =>
    columns
      .map((lines) => {
        const { text, width: used } = lines[row] ?? { text: '', width: 0 };
        return text + ' '.repeat(Math.max(0, width - used));
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}
