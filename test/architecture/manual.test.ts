import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { sentenceIn } from '../../commands/help/terms.ts';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { nameOf } from '../../commands/shared/cli/command.ts';
import { manualFile, manualName } from '../../packaging/npm/manual.ts';
import { escaped, plain } from '../../packaging/npm/roff.ts';
import { requires } from './programs.ts';

const commands = (await Promise.all(Object.values(nouns).map(commandsOf))).flat();
const names = ['vigie', ...commands.map(manualName)];
const read = (file: string) => readFileSync(file, 'utf8');

const SECTIONS = {
  en: ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS', 'EXAMPLES', 'EXIT STATUS', 'SEE ALSO'],
  fr: ['NOM', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS', 'EXEMPLES', 'CODES DE SORTIE', 'VOIR AUSSI'],
} as const;

describe.each(['en', 'fr'] as const)('the manual (%s)', (language) => {
  const fileOf = (name: string) => manualFile(name, language);
  const overview = read(fileOf('vigie'));

  it.each(commands.map((command) => [manualName(command), command] as const))('%s', (name, command) => {
    const text = read(fileOf(name));
    expect([...text.matchAll(/^\.SH "(.*)"$/gm)].map(([, title]) => title)).toEqual(SECTIONS[language]);
    const summary = sentenceIn(language, command.summary);
    expect(text).toContain(`\n${escaped(name)} \\- ${escaped(summary)}\n`);
    expect(text).toContain(`\n.B ${escaped(nameOf(command))}\n`);
    expect(overview).toContain(`\n.BR ${escaped(name)} (1)\n${plain(summary)}\n`);
  });

  it('refers to pages that are there', () => {
    const elsewhere = ['jq', 'sqlite3'];
    const referred = names.flatMap((name) =>
      [...read(fileOf(name)).matchAll(/^\.BR (\S+) \(1\)/gm)].map(([, page = '']) =>
        page.replaceAll('\\-', '-'),
      ),
    );
    expect([...new Set(referred)].filter((name) => ![...names, ...elsewhere].includes(name))).toEqual([]);
  });

  it('has no fault that groff finds', async () => {
    requires(['groff']);
    const { all } = await execa('groff', ['-k', '-man', '-Tutf8', '-ww', '-z', ...names.map(fileOf)], {
      all: true,
    });
    expect(all).toBe('');
  });
});

it('text is never taken for a macro', () => {
  expect(plain(".SH is 'no' macro \\ ~ ^ `here`")).toBe(
    '\\&.SH is \\(aqno\\(aq macro \\e \\(ti \\(ha \\fBhere\\fR',
  );
  expect(plain('Quoi : « oui » ; -o')).toBe('Quoi\\~: «\\~oui\\~»\\~; \\-o');
});
