import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandsOf, nouns } from '../../../commands/nouns.ts';
import { examplesOf, nameOf } from '../../../commands/shared/cli/command.ts';
import { flagName, globalFlags } from '../../../commands/shared/flags/flags.ts';
import { allTargets } from '../../../src/bulk/targets/load.ts';
import { FRENCH } from '../../../src/messages/help/index.ts';
import type { Language } from '../../../src/messages/index.ts';
import { TOPICS } from '../../../src/messages/topics/index.ts';
import { commandsIn } from '../../architecture/shell.ts';
import { place } from '../world.ts';

const commands = (await Promise.all(Object.values(nouns).map(commandsOf))).flat();
const targets = await allTargets();
const LANGUAGES: readonly Language[] = ['en', 'fr'];
const wordsOf = (name: string) => name.split(' ').slice(1);
const unspaced = (text: string) => text.replaceAll(/\s+/g, ' ');

/** English that would show that a page is half in French. */
const ENGLISH = /\b(?:the|of|unless|which|given|with|without|file|flags|usage:|required|repeatable|reads)\b/i;

/** A page without its commands, and without the names that are the same in both languages. */
function proseOf(page: string): string {
  return page
    .replaceAll(/^ {2,4}[^#\s].*(?:vigie|\\$|jq|curl).*$/gm, '')
    .replaceAll(/--[a-z-]+|`[^`]*`|\{[^}]*\}|<[^>]*>/g, '');
}

describe.each(LANGUAGES)('the help of every command (%s)', (language) => {
  const { vigie } = place();
  const env = { VIGIE_LANG: language };
  const inLanguage = (sentence: string) =>
    language === 'fr' ? FRENCH[sentence as keyof typeof FRENCH] : sentence;

  test.each(commands.map((command) => [nameOf(command), command] as const))('%s', async (name, command) => {
    const { out, err, exitCode } = await vigie([...wordsOf(name), '--help'], { env, terminal: 80 });
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
    const flat = unspaced(out);
    expect(flat).toContain(`${inLanguage(command.summary)}.`);
    expect(out).toMatch(language === 'fr' ? /^.{0,4}Utilisation : vigie/ : /^Usage: vigie/);
    expect(flat).toContain(name);
    for (const sentence of command.description ?? []) expect(flat).toContain(inLanguage(sentence));
    for (const key of [...Object.keys(command.flags), ...Object.keys(globalFlags)])
      expect(out).toContain(flagName(key));
    expect(out.match(/^ {2}# /gm)?.length).toBeGreaterThanOrEqual(2);
    for (const { method, path } of command.endpoints) expect(out).toContain(`  ${method} ${path}\n`);
    if (language === 'fr') expect(proseOf(out)).not.toMatch(ENGLISH);
  });

  test.each(targets)('names every column that an import of $name knows', async ({ name, fields }) => {
    const nouns: Readonly<Record<string, readonly string[]>> = {
      utilisateurs: ['server', name],
      prescriptions_de_dossier: ['dossiers', 'prescriptions'],
    };
    const { out } = await vigie([...(nouns[name] ?? [name]), 'import', '--help'], { env, terminal: 80 });
    const known = /(?:Les colonnes sont|The columns are) (.*?)(?: ; |; |\. )/.exec(unspaced(out))?.[1] ?? '';
    const named = known.split(/, (?:and optionally |et facultativement )?/).map((one) => one.split(' ')[0]);
    expect(named.sort()).toEqual(fields.map((field) => field.name).sort());
  });

  test.each([40, 60, 80, 200])('is no wider than a terminal of %i columns', async (terminal) => {
    for (const command of commands) {
      const { out } = await vigie([...wordsOf(nameOf(command)), '-h'], { env, terminal });
      const wide = out
        .replaceAll('\u001b[1m', '')
        .replaceAll('\u001b[22m', '')
        .split('\n')
        .filter((line) => [...line].length > Math.min(terminal, 100));
      // A word of a command cannot be broken without becoming another one, quotes included.
      expect(wide.filter((line) => !/^ {2,4}\S.*['"]|^ {2,4}\S+(?: \\)?$/.test(line))).toEqual([]);
    }
  });

  test('broken examples are still the commands that they were', async () => {
    for (const command of commands) {
      const { out } = await vigie([...wordsOf(nameOf(command)), '-h'], { env, terminal: 50 });
      const shown = commandsIn(out.replaceAll(/^ {2}# .*\n/gm, ''));
      const meant = examplesOf(command).flatMap(({ run }) => commandsIn(run));
      for (const words of meant) expect(shown).toContainEqual(words);
    }
  });

  test('is bold where colours are wanted, and nowhere else', async () => {
    const argv = ['anomalies', 'add', '--help'];
    expect((await vigie([...argv, '--color', 'always'], { env })).out).toContain('\u001b[1m');
    expect((await vigie(argv, { env: { ...env, FORCE_COLOR: '1' } })).out).toContain('\u001b[1m');
    expect((await vigie(argv, { env: { ...env, NO_COLOR: '1' }, terminal: 80 })).out).not.toContain('\u001b');
    expect((await vigie(argv, { env })).out).not.toContain('\u001b');
  });
});

describe('topics', () => {
  const { vigie } = place();

  test.each(
    TOPICS.flatMap(
      ({ names, title }) =>
        [
          ['en', names.en, title.en],
          ['fr', names.fr, title.fr],
          ['en', names.fr, title.en],
        ] as const,
    ),
  )('in %s: vigie help %s', async (language, name, title) => {
    const { out, exitCode } = await vigie(['help', name], { env: { VIGIE_LANG: language }, terminal: 80 });
    expect(exitCode).toBe(0);
    expect(out).toContain(title);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('are listed by help alone, and by the help of the program', async () => {
    for (const language of LANGUAGES) {
      for (const argv of [['help'], ['--help']]) {
        const { out } = await vigie(argv, { env: { VIGIE_LANG: language } });
        for (const { names, title } of TOPICS) {
          expect(out).toContain(`  ${names[language]} `);
          expect(out).toContain(title[language]);
        }
        for (const noun of Object.keys(nouns)) expect(out).toContain(noun);
      }
    }
  });

  test('one that bears the name of a noun comes after it', async () => {
    const { out } = await vigie(['help', 'profiles']);
    expect(out).toMatch(/vigie profiles <verb>[\s\S]*Databases and services/);
    expect((await vigie(['profiles', '--help'])).out).toContain('vigie help profiles');
  });

  test('one that does not exist', async () => {
    expect(await vigie(['help', 'environnemnt'])).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('"help environnement"'),
    });
    expect((await vigie(['help', 'nothing-like-it'])).err).toContain('exit-codes');
  });
});

describe('vigie alone', () => {
  const { vigie, path } = place();

  test.each(LANGUAGES)('says what to begin with (%s)', async (language) => {
    const env = { VIGIE_LANG: language, VIGIE_DB: path('none.db') };
    const { out, err, exitCode } = await vigie([], { env, terminal: 80 });
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
    expect(existsSync(path('none.db'))).toBe(false);
    const lines = out.split('\n');
    expect(lines.length).toBeLessThan(24);
    const typed = lines.flatMap((line) => /^ {2}(vigie .*?) {2,}/.exec(line)?.[1] ?? []);
    expect(typed).toHaveLength(7);
    // As on a machine where nothing is set up.
    const fresh = { VIGIE_DB: '', XDG_DATA_HOME: path('data'), HOME: path('home') };
    for (const line of typed) {
      expect(await vigie(line.split(' ').slice(1), { env: fresh }), line).toMatchObject({ exitCode: 0 });
    }
  });

  test('the whole list is one flag away', async () => {
    const { out, exitCode } = await vigie(['--help']);
    expect(exitCode).toBe(0);
    for (const noun of Object.keys(nouns)) expect(out).toContain(`\n  ${noun} `);
    for (const key of Object.keys(globalFlags)) expect(out).toContain(flagName(key));
    expect(readdirSync(path('.')).filter((name) => name === 'none.db')).toEqual([]);
  });
});

describe('what was probably meant', () => {
  const { vigie } = place();

  test.each([
    ['anomalie list', 'anomalies'],
    ['anomalies lister', 'anomalies list'],
    ['anomalies ajouter', 'anomalies add'],
    ['anomalies supprimer', 'anomalies delete'],
    ['anomalies remove', 'anomalies delete'],
    ['server utilisateurs delete', 'server utilisateurs deactivate'],
    ['anomalies voir', 'anomalies get'],
    ['profiles voir', 'profiles show'],
    ['prescriptions modifier', 'prescriptions update'],
    ['anomalies importer', 'anomalies import'],
    ['server token créer', 'server token create'],
    ['list anomalies', 'anomalies list'],
    ['ajouter anomalies', 'anomalies add'],
    ['évènements list', 'evenements'],
    ['help formatz', 'help formats'],
    ['anomalies add --gravité 1', '--indice-de-gravite'],
    ['anomalies list --limite 3', '--limit'],
    ['anomalies list --aide', '--help'],
    ['anomalies list --sortie csv', '--output'],
    ['anomalies list --fields gravite', 'indice_de_gravite'],
    ['anomalies list -o jsn', 'json'],
    ['anomalies list --sort kode', 'code'],
    ['workflows set-etat valid x', 'VALIDE'],
  ])('vigie %s → %s', async (line, meant) => {
    const [en, fr] = await Promise.all(
      LANGUAGES.map((language) => vigie(line.split(' '), { env: { VIGIE_LANG: language } })),
    );
    expect([en?.exitCode, fr?.exitCode]).toEqual([2, 2]);
    expect(en?.err).toMatch(new RegExp(`Did you mean "?${meant}"?\\?`));
    expect(fr?.err).toMatch(new RegExp(`Vouliez-vous dire (?:« )?${meant}(?: »)? \\?`));
  });

  test('nothing is suggested where nothing is near', async () => {
    expect((await vigie(['anomalies', 'zzzzzz'])).err).not.toContain('Did you mean');
    expect((await vigie(['anomalies', 'list', '--zzzzzz'])).err).not.toContain('Did you mean');
  });
});

test.each(LANGUAGES)(
  '--db is said to take an address too, and to serve no file alone (%s)',
  async (language) => {
    const env = { VIGIE_LANG: language };
    const { vigie } = place();
    for (const line of [['--help'], ['profiles', 'add', '--help']]) {
      const { out } = await vigie(line, { env, terminal: 80 });
      expect(unspaced(out)).toMatch(/--db <\w+> [^-]*postgres:\/\/…/);
    }
    const { out } = await vigie(['server', 'start', '--help'], { env });
    expect(out).toContain('vigie server start --db postgres://');
    expect(out).not.toMatch(/local database|base locale/);
  },
);
