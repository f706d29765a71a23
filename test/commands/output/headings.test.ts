import { expect, test } from 'vitest';
import { commandsOf, type Noun, nouns } from '../../../commands/nouns.ts';
import { HEADINGS, heading } from '../../../src/messages/headings.ts';
import { RESULT_VIEW } from '../../../src/terminal/output/printers.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { place } from '../world.ts';

const namesOf = ({ columns, details = [] }: View<never>) =>
  [...columns, ...details].map(({ title, field }) => title ?? field);

const commands = (await Promise.all(Object.values<Noun>(nouns).map(commandsOf))).flat();

test.each(commands.filter(({ view }) => view).map((command) => [`${command.noun} ${command.verb}`, command]))(
  '%s: every column and every field has a heading in both languages',
  (_, command) => {
    expect(namesOf(command.view as View<never>).filter((name) => !Object.hasOwn(HEADINGS, name))).toEqual([]);
  },
);

test('results have headings too', () => {
  expect(namesOf(RESULT_VIEW as View<never>).filter((name) => !Object.hasOwn(HEADINGS, name))).toEqual([]);
});

test('what has no heading is called as programs call it', () => {
  expect(heading('inconnu', 'fr')).toBe('inconnu');
  expect(heading('constructor', 'en')).toBe('constructor');
});

test('headings are words on a terminal and names of fields everywhere else; values are as they are', async () => {
  const { vigie } = place();
  await vigie(['anomalies', 'add', '--code', '1', '--texte', 'Fuite', '--indice-de-gravite', '0']);
  const list = ['anomalies', 'list', '--fields', 'code,indice_de_gravite,texte'];
  const shown = (env: Record<string, string>, ...more: string[]) =>
    vigie([...list, ...more], { terminal: 80, env: { ...env, NO_COLOR: '1' } });
  expect((await shown({ VIGIE_LANG: 'fr' })).out).toBe('Code  Gravité    Texte\n   1  0 réserve  Fuite\n');
  expect((await shown({ VIGIE_LANG: 'en' })).out).toBe('Code  Severity   Text\n   1  0 reserve  Fuite\n');
  expect((await shown({ VIGIE_LANG: 'fr' }, '-o', 'tsv')).out).toBe(
    'code\tindice_de_gravite\ttexte\n1\t0\tFuite\n',
  );

  const piped = async (...more: string[]) =>
    (await vigie([...list, ...more], { env: { VIGIE_LANG: 'fr' } })).out;
  expect(await piped()).toBe('code\tindice_de_gravite\ttexte\n1\t0\tFuite\n');
  expect(await piped('-o', 'table')).toBe('code  indice_de_gravite  texte\n   1  0 reserve          Fuite\n');
  expect(await piped('-o', 'csv')).toBe('code,indice_de_gravite,texte\r\n1,0,Fuite\r\n');
  const deleted = await vigie(['anomalies', 'delete', '1', '--yes'], {
    terminal: 80,
    env: { VIGIE_LANG: 'fr', NO_COLOR: '1' },
  });
  expect(deleted.out).toBe('Identifiant  Statut\n1            supprimé\n');
});
