import { expect, test } from 'vitest';
import { Calendar } from '../../../server/admin/demonstration/calendar.ts';
import { expandTemplate } from '../../../server/admin/demonstration/template.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A Thursday. */
const calendar = new Calendar(new Date('2026-03-12T10:00:00Z'));
const expand = (template: string) => expandTemplate(template, calendar);

test.each([
  ['{{jour 0}}', '2026-03-12'],
  ['{{jour 2}}', '2026-03-16'],
  ['{{jour -4}}', '2026-03-06'],
  ['{{jour 1 08:30}}', '2026-03-13T08:30:00+01:00'],
  ['{{jour 20 08:30}}', '2026-04-09T08:30:00+02:00'],
  ['{{annee 0}}', '2026'],
  ['{{annee -2}}', '2024'],
  ['{{annee du jour -60}}', '2025'],
])('%s becomes %s', (template, expected) => {
  expect(expand(template)).toBe(expected);
});

test('a name stands for one id throughout a text, and for another one in the next', () => {
  const [a, b, again] = expand('{{id EC 7 à EC 15}} {{id hotel/visite}} {{id EC 7 à EC 15}}').split(' ');
  expect([a, b]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(a).not.toBe(b);
  expect(again).toBe(a);
  expect(expand('{{id hotel/visite}}')).not.toBe(b);
});

test('an id without a name is new each time', () => {
  const [a, b] = expand('{{id}} {{id}}').split(' ');
  expect([a, b]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(a).not.toBe(b);
});

test('what is no placeholder stays as it is, ends of objects in one another too', () => {
  const line = '{"kind":"erp","texte":"l’étage { 1 } à 50 %","a":{"b":{"c":"$&"}}}';
  expect(expand(line)).toBe(line);
  expect(expand('{"a":{"b":"{{annee 0}}"}}')).toBe('{"a":{"b":"2026"}}');
});

test.each([
  '{{}}',
  '{{jours -3}}',
  '{{jour}}',
  '{{jour demain}}',
  '{{jour 1 8:30}}',
  '{{annee}}',
  '{{ID x}}',
])('%s is refused, by its name', (template) => {
  expect(() => expand(`{"a":"${template}"}`)).toThrow(template);
});
