import { quoted } from '../../../src/messages/listed.ts';
import { NOUN_NAMES } from '../cli/noun-names.ts';
import { flagName, type GlobalFlags } from '../flags/flags.ts';

/** What of a line says whose data it speaks of. */
export type Target = Partial<Pick<GlobalFlags, 'profile' | 'url' | 'db' | 'org' | 'user'>>;

const OPENING = NOUN_NAMES.filter((noun) => noun !== 'profiles' && noun !== 'completions');
/** A proposed command: up to the quote or the end of the line that ends it. */
const PROPOSED = new RegExp(`\\bvigie (?:${OPENING.join('|')})\\b(?:'[^']*'|[^'"«»\\n])*(?<!\\s)`, 'g');

/**
 * A text whose proposed commands look where the line of `noun` looked: they take along what it said of that, unless they
 * say it themselves.
 */
export function targeted(text: string, target: Target, noun: string | undefined): string {
  return text.replace(PROPOSED, (line) => {
    const isSaid = (key: keyof Target) => line.includes(` ${flagName(key)} `);
    const isPlaced = isSaid('db') || isSaid('url') || isSaid('profile');
    const place = isPlaced ? [] : placesOf(line, noun);
    return [...place, ...scopesOf(line)].reduce((all, key) => {
      const value = target[key];
      return value === undefined || isSaid(key) ? all : `${all} ${flagName(key)} ${quoted(value)}`;
    }, line);
  });
}

/** Acts on a local database know no service. */
function placesOf(line: string, noun: string | undefined): readonly (keyof Target)[] {
  if (!line.startsWith('vigie server ')) return ['profile', 'url', 'db'];
  return noun === 'server' ? ['profile', 'db'] : ['db'];
}

function scopesOf(line: string): readonly (keyof Target)[] {
  if (/^vigie server (?:utilisateurs|token|dossier) /.test(line)) return ['org'];
  return line.startsWith('vigie server ') ? [] : ['org', 'user'];
}
