import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { describe, expect, it, test } from 'vitest';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { examplesOf, nameOf } from '../../commands/shared/cli/command.ts';
import { EXIT } from '../../commands/shared/errors/exit-codes.ts';
import { stale } from '../../docs/generate.ts';
import { SCHEMA_VERSION } from '../../server/storage/migrations.ts';
import { ERRORS, FIELD_CODES } from '../../src/contract/errors.ts';
import { messages } from '../../src/messages/index.ts';
import { messageOf } from '../../src/messages/sentence.ts';
import { readBeginning, readLine } from './lines.ts';
import { anchors, inlineCommands, linksOf, markdownPages, shellBlocks } from './markdown.ts';
import { commandsIn } from './shell.ts';
import { repositoryFiles } from './tree.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const commands = (await Promise.all(Object.values(nouns).map(commandsOf))).flat();
const documents = markdownPages();

test('each promise of docs/security.md names tests that are there', () => {
  const promises = read('docs/security.md').match(/^\| [A-Z].*\|$/gm) ?? [];
  for (const promise of promises.filter((line) => line !== '| Promise | Test |')) {
    const tests = [...promise.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file as string);
    expect(tests, promise).not.toEqual([]);
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  }
  expect(promises.length).toBeGreaterThan(20);
});

test('the migrations that CONTRIBUTING.md adds come after those that there are, under the next numbers', () => {
  const numbers = Array.from(read('CONTRIBUTING.md').matchAll(/name: '(\d{3})-/g), ([, number]) =>
    Number(number),
  );
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual(numbers.map((_, i) => SCHEMA_VERSION + 1 + i));
});

describe('what the program says of itself', () => {
  it('stands in the generated pages as it is now', async () => {
    expect((await stale()).map(({ file }) => file)).toEqual([]);
  });

  it.each(commands.map((command) => [nameOf(command), command] as const))('%s', async (name, command) => {
    expect(read('docs/commands.md')).toContain(`### ${name}\n`);
    expect(command.summary).toMatch(/^[A-Z].*[^.]$/s);
    expect(examplesOf(command).length).toBeGreaterThanOrEqual(2);
    for (const { run } of examplesOf(command)) {
      const lines = commandsIn(run).filter(([program]) => program === 'vigie');
      const meant = await Promise.all(lines.map(([, ...words]) => readLine(words)));
      expect(meant).toContain(command);
    }
  });

  it.each(Object.keys(ERRORS) as (keyof typeof ERRORS)[])('%s', (code) => {
    expect(read('docs/errors.md')).toContain(`| \`${code}\` |`);
    for (const language of ['fr', 'en'] as const) {
      expect(messageOf(messages(language).errors[code], { reason: 'x' })).not.toBe('');
    }
  });

  it.each(FIELD_CODES)('the rule %s', (code) => {
    expect(read('docs/errors.md')).toContain(`| \`${code}\` |`);
    for (const language of ['fr', 'en'] as const) expect(messages(language).fields[code]({})).not.toBe('');
  });

  it.each(['docs/exit-codes.md', 'docs/fr/codes-de-sortie.md'])(
    'every exit code, and no other: %s',
    (page) => {
      const documented = [...read(page).matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
      expect(documented).toEqual(Object.values(EXIT));
    },
  );
});

describe('README and LISEZMOI, and the other pairs of pages', () => {
  const pairs = [
    ['README.md', 'LISEZMOI.md'],
    ['docs/README.md', 'docs/fr/README.md'],
    ['docs/administrator.md', 'docs/fr/administrateur.md'],
    ['docs/asking.md', 'docs/fr/questions.md'],
    ['docs/api.md', 'docs/fr/api.md'],
    ['docs/calendar.md', 'docs/fr/calendrier.md'],
    ['docs/client.md', 'docs/fr/client.md'],
    ['docs/coming-from-prevarisc.md', 'docs/fr/venir-de-prevarisc.md'],
    ['docs/coming-from-remocra.md', 'docs/fr/venir-de-remocra.md'],
    ['docs/commands.md', 'docs/fr/commandes.md'],
    ['docs/completions.md', 'docs/fr/completion.md'],
    ['docs/cookbook.md', 'docs/fr/recettes.md'],
    ['docs/data.md', 'docs/fr/donnees.md'],
    ['docs/department-server.md', 'docs/fr/serveur-departement.md'],
    ['docs/deployment.md', 'docs/fr/deploiement.md'],
    ['docs/doctor.md', 'docs/fr/diagnostic.md'],
    ['docs/engineer.md', 'docs/fr/ingenieur.md'],
    ['docs/erps-peis.md', 'docs/fr/erps-pei.md'],
    ['docs/executables.md', 'docs/fr/fichier-unique.md'],
    ['docs/export.md', 'docs/fr/exporter.md'],
    ['docs/exit-codes.md', 'docs/fr/codes-de-sortie.md'],
    ['docs/getting-started.md', 'docs/fr/premiers-pas.md'],
    ['docs/observing.md', 'docs/fr/observer.md'],
    ['docs/officer.md', 'docs/fr/preventionniste.md'],
    ['docs/pages.md', 'docs/fr/pages.md'],
    ['docs/profiles.md', 'docs/fr/profils.md'],
    ['docs/scaling.md', 'docs/fr/grandir.md'],
    ['docs/import.md', 'docs/fr/regles-import.md'],
    ['docs/importing.md', 'docs/fr/importer.md'],
    ['docs/importing-excel.md', 'docs/fr/importer-excel.md'],
    ['docs/importing-workbook.md', 'docs/fr/importer-classeur.md'],
    ['docs/dossiers.md', 'docs/fr/dossiers.md'],
    ['docs/security.md', 'docs/fr/securite.md'],
    ['docs/server.md', 'docs/fr/serveur.md'],
    ['docs/sign-in.md', 'docs/fr/connexion.md'],
    ['docs/terminal.md', 'docs/fr/terminal.md'],
    ['docs/troubleshooting.md', 'docs/fr/depannage.md'],
    ['docs/undo.md', 'docs/fr/annuler.md'],
    ['docs/updating.md', 'docs/fr/mise-a-jour.md'],
    ['docs/windows.md', 'docs/fr/windows.md'],
  ] as const;

  it('each page in French is one of a pair', () => {
    const french = documents.map(({ file }) => file).filter((file) => file.startsWith('docs/fr/'));
    expect(pairs.map(([, file]) => file)).toEqual(expect.arrayContaining(french));
  });

  /** Comments are in the language of the page; what is run, or put into a file, is the same. */
  const uncommented = (block: string) => block.replace(/^\s*#.*\n/gm, '');
  const shape = (text: string) => ({
    headings: [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ /gm)].map(([mark]) => mark),
    commands: shellBlocks(text).map(({ use, script }) => ({ use, script: uncommented(script) })),
    files: [...text.matchAll(/^```(?:ini|caddyfile|nginx|json|ts)\n[\s\S]*?^```$/gm)].map(([file]) =>
      uncommented(file),
    ),
    rows: text.match(/^\|/gm)?.length,
    tests: text.match(/`test\/[^`]+`/g),
    sessions: text.match(/<!-- session .* -->/g),
  });

  it.each(pairs)('%s and %s say the same, each in its language', (english, french) => {
    expect(shape(read(french))).toEqual(shape(read(english)));
    expect(linksOf(read(french))).toContain(relative(dirname(french), english));
    expect(linksOf(read(english))).toContain(relative(dirname(english), french));
    const pages = linksOf(read(french)).map((target) => target.replace(/#.*/, ''));
    const inEnglish = pairs
      .filter(([, page]) => page !== french)
      .map(([page]) => relative(dirname(french), page));
    expect(pages.filter((page) => inEnglish.includes(page))).toEqual([]);
  });
});

describe('pages', () => {
  it.each(documents.map(({ file, text }) => [file, text] as const))(
    '%s links to what exists',
    (file, text) => {
      const broken = linksOf(text).filter((target) => {
        const [path = '', fragment] = target.split('#');
        if (/^https?:/.test(target)) return false;
        const page = path === '' ? file : join(dirname(file), path);
        if (!existsSync(page)) return true;
        return fragment !== undefined && !anchors(read(page)).includes(fragment);
      });
      expect(broken).toEqual([]);
    },
  );

  it.each([
    ['docs/README.md', 'README.md'],
    ['docs/fr/README.md', 'LISEZMOI.md'],
  ])('every page beside %s is reached from it, and that from %s', (list, first) => {
    const linked = linksOf(read(list)).map((target) => join(dirname(list), target.replace(/#.*/, '')));
    const beside = documents.filter(({ file }) => dirname(file) === dirname(list) && file !== list);
    expect(linked).toEqual(expect.arrayContaining(beside.map(({ file }) => file)));
    expect(linksOf(read(first))).toContain(list);
  });

  it.each(documents.map(({ file, text }) => [file, text] as const))(
    '%s shows commands that exist',
    async (file, text) => {
      const refused: string[] = [];
      for (const { script, line, use } of shellBlocks(text)) {
        expect(['run', 'no-run', 'service'], `${file}:${line}`).toContain(use);
        for (const [program, ...words] of commandsIn(script)) {
          if (program !== 'vigie') continue;
          await readLine(words).catch((error: Error) => {
            refused.push(`${file}:${line} vigie ${words.join(' ')}: ${error.message}`);
          });
        }
      }
      expect(refused).toEqual([]);
    },
  );

  /** What the sentences of a page take for commands, and is none, by lines. */
  const misnamed = async (text: string) => {
    const wrong: string[] = [];
    for (const { script, line } of inlineCommands(text)) {
      // What an ellipsis stands for is not known, nor what comes behind it.
      const [told = ''] = script.split('…', 1);
      for (const [program, ...words] of commandsIn(told)) {
        // Shells alone call this one.
        if (program !== 'vigie' || words[0] === '__complete') continue;
        await readBeginning(words).catch((error: Error) => wrong.push(`${line} ${script}: ${error.message}`));
      }
    }
    return wrong;
  };

  // What has changed may be a command no more.
  it.each(documents.filter(({ file }) => file !== 'CHANGELOG.md').map(({ file, text }) => [file, text]))(
    '%s names commands that exist',
    async (_, text = '') => {
      expect(await misnamed(text)).toEqual([]);
    },
  );

  it('and a word or flag that does not exist is found, and where', async () => {
    const right = 'So does `vigie`: `vigie anomalies`, `vigie … lits --al`, `vigie erps get \\| head`,\n';
    const wrong = '`vigie anomalies\n  lits`, `vigie erps list --comune`, `vigie --al`\n';
    const block = '\n```sh\nvigie anomalies lits\n```\n\n';
    expect(await misnamed(`${right}${block}${wrong}`)).toEqual([
      '7 vigie anomalies lits: there is no command anomalies lits',
      '8 vigie erps list --comune: OPTION_INCONNUE',
      '8 vigie --al: there is no command --al',
    ]);
  });
});

it.each(['docs/troubleshooting.md', 'docs/fr/depannage.md'])('%s: vigie prints its messages', (page) => {
  const sources = repositoryFiles().filter((file) => /^(?:src\/messages\/.*|bin\/engines)\.ts$/.test(file));
  const printed = sources.map(read).join('');
  const cells = [...read(page).matchAll(/^\| .*? \|/gm)].join('');
  const messages = [...cells.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message);
  const invented = messages.filter((message) =>
    message.split('…').some((part) => !printed.includes(part.trim())),
  );
  expect(invented).toEqual([]);
  expect(messages.length).toBeGreaterThan(40);
});

describe('the first two blocks of the README', () => {
  const [install, test] = shellBlocks(read('README.md'));
  const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

  it('install and import the example, then install and pass the tests', () => {
    expect(install?.script).toBe(
      'npm ci --loglevel=error && npm run --silent vigie -- anomalies import examples/anomalies.csv\n',
    );
    // .ci/run appends the options of a reporter to it.
    expect(test?.script).toBe('npm ci --loglevel=error && npm test\n');
  });

  it('call scripts that exist, and a command that does', async () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['vigie', 'test', 'prepare', 'docs']));
    const [, , , , , ...words] = commandsIn(install?.script ?? '')[1] ?? [];
    await expect(readLine(words)).resolves.toMatchObject({ noun: 'anomalies', verb: 'import' });
  });
});
