import { wantsColor } from '../../src/terminal/io.ts';
import { showsUnicode } from '../../src/terminal/locale.ts';
import { type Around, type Finding, found, type Subject } from './finding.ts';

/** Columns that tables are made for. */
const COLUMNS_MIN = 80;

/** What is written to: a terminal or not, how wide, which colours, language and characters. */
export const terminal: Subject = async (around) => [
  screen(around),
  colours(around),
  language(around),
  characters(around),
];

function screen({ context: { io } }: Around): Finding {
  if (!io.out.isTerminal) return found('terminal.ecran', 'ok', 'terminalNone');
  // A terminal that was never told its size says 0.
  const columns = io.out.columns || COLUMNS_MIN;
  const narrow = columns < COLUMNS_MIN;
  return found('terminal.ecran', narrow ? 'attention' : 'ok', narrow ? 'terminalNarrow' : 'terminal', {
    columns,
  });
}

function colours({ context: { io, flags } }: Around): Finding {
  const { env, out } = io;
  if (env.TERM === 'dumb') return found('terminal.couleurs', 'attention', 'dumb');
  if (wantsColor(out, env, flags.color ?? 'auto')) return found('terminal.couleurs', 'ok', 'colour');
  const reason = flags.color === 'never' ? '--color' : env.NO_COLOR ? 'NO_COLOR' : 'FORCE_COLOR';
  const given = flags.color === 'never' || env.NO_COLOR || env.FORCE_COLOR !== undefined;
  return found('terminal.couleurs', 'ok', given ? 'colourNone' : 'colourElsewhere', { reason });
}

function language({ context: { io } }: Around): Finding {
  return found('terminal.langue', 'ok', 'language', {
    giver: giverOf(io.env, ['VIGIE_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG']),
  });
}

function characters({ context: { io }, machine: { platform } }: Around): Finding {
  const id = 'terminal.caracteres';
  const isUtf8 = showsUnicode(io.env, platform);
  if (platform === 'win32') {
    const giver = giverOf(io.env, ['WT_SESSION', 'TERM_PROGRAM']);
    return found(id, isUtf8 ? 'ok' : 'attention', isUtf8 ? 'utf8' : 'consoleOld', { giver });
  }
  const giver = giverOf(io.env, ['LC_ALL', 'LC_CTYPE', 'LANG']);
  return found(id, isUtf8 ? 'ok' : 'attention', isUtf8 ? 'utf8' : 'utf8None', { giver });
}

/** The first variable that is set, with its value. */
function giverOf(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): string {
  const name = names.find((one) => env[one]);
  return name === undefined ? names.join(', ') : `${name}=${env[name]}`;
}
