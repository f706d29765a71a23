import { wantsColor } from '../../src/terminal/io.ts';
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
  const columns = io.out.columns ?? COLUMNS_MIN;
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
  // Windows has no locale in its environment; its consoles of today are in UTF-8.
  if (platform === 'win32') return found('terminal.caracteres', 'ok', 'utf8', { giver: 'Windows' });
  const giver = giverOf(io.env, ['LC_ALL', 'LC_CTYPE', 'LANG']);
  const isUtf8 = isUnicode(io.env, platform);
  return found('terminal.caracteres', isUtf8 ? 'ok' : 'attention', isUtf8 ? 'utf8' : 'utf8None', { giver });
}

/** Whether what is written is shown in UTF-8, as far as the environment tells. */
export function isUnicode(env: Readonly<Record<string, string | undefined>>, platform: string): boolean {
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((name) => name);
  return platform === 'win32' || /utf-?8/i.test(locale ?? '');
}

/** The first variable that is set, with its value. */
function giverOf(env: Readonly<Record<string, string | undefined>>, names: readonly string[]): string {
  const name = names.find((one) => env[one]);
  return name === undefined ? names.join(', ') : `${name}=${env[name]}`;
}
