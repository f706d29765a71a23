import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Named, namedBy, tellingName } from '../../../commands/shared/names/matching.ts';

const steps: readonly Named[] = [
  { id: '1', texts: ['Étude et analyse de risque', 'analyse_de_risque'] },
  { id: '2', texts: ['Visite', 'visite'] },
  { id: '3', texts: ['Visite de réception', 'visite'] },
  { id: '4', texts: ['Relecture', 'relecture'] },
  { id: '5', texts: ['Avis : œuvre d’art', 'workflow'] },
  { id: '6', texts: ['Avis du maire', 'workflow'] },
];
const people: readonly Named[] = [
  { id: 'a', texts: ['Martin', 'Claire Martin', 'c.martin'], qualifier: 'rapporteur' },
  { id: 'b', texts: ['Martin', 'Claire Martin', 'c.martin'], qualifier: 'relecteur|valideur' },
  { id: 'c', texts: ['Martinez', 'Luis Martinez', 'l.martinez'], qualifier: 'rapporteur' },
  { id: 'd', texts: ['service:instruction'], qualifier: 'admin' },
];
const found = (all: readonly Named[], typed: string) => namedBy(all, typed).map(({ id }) => id);

describe('a name within a dossier', () => {
  test.each([
    ['a title', 'Étude et analyse de risque', ['1']],
    ['in another case, without accents', 'ETUDE ET', ['1']],
    ['a type, with blanks or dashes for underscores', 'analyse-de risque', ['1']],
    ['a beginning of several', 'visite de', ['3']],
    ['a whole name before what begins so; two are called visite', 'visite', ['2', '3']],
    ['the beginning of two', 'avis', ['5', '6']],
    ['letters that are spelt out, another apostrophe', "avis : oeuvre d'art", ['5']],
    ['a blank at its end', ' relect ', ['4']],
    ['what is in the middle of a title', 'analyse de', ['1']],
    ['what is in the middle of a title alone', 'de réception', []],
    ['nothing', '', []],
    ['blanks', ' -_', []],
  ])('%s', (_, typed, ids) => expect(found(steps, typed)).toEqual(ids));

  test.each([
    ['who has two roles', 'martin', ['a', 'b']],
    ['with one of them', 'martin:rapporteur', ['a']],
    ['with its beginning', 'c.martin:rel', ['b']],
    ['a beginning of both', 'martin:r', ['a', 'b']],
    ['the beginning of a name, and a role', 'marti:relecteur', ['b']],
    ['a role that none has', 'martin:admin', []],
    ['first and last name', 'luis mar', ['c']],
    ['a colon within the name', 'service:instruction', ['d']],
    ['and behind it', 'service:instruction:admin', ['d']],
  ])('%s', (_, typed, ids) => expect(found(people, typed)).toEqual(ids));

  test('that tells one from all others is proposed, else none', () => {
    expect(steps.map((one) => tellingName(one, steps))).toEqual([
      'Étude et analyse de risque',
      undefined,
      'Visite de réception',
      'Relecture',
      'Avis : œuvre d’art',
      'Avis du maire',
    ]);
    expect(people.map((one) => tellingName(one, people))).toEqual([
      'Martin:rapporteur',
      'Martin:relecteur|valideur',
      'Martinez',
      'service:instruction',
    ]);
  });

  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'e', ' ', '-', ':'), maxLength: 6 }),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  const dossier = fc
    .array(fc.record({ texts, qualifier: fc.constantFrom('rapporteur', 'admin') }), { maxLength: 6 })
    .map((all) => all.map((one, i) => ({ ...one, id: String(i) })));

  test('a beginning that is of one alone always stands for it, one of several never for one of them', () => {
    const plain = (name: string) => name.toLowerCase().replaceAll('é', 'e').replace(/[ -]+/g, ' ').trim();
    const asserted = fc.property(dossier, fc.nat(), fc.nat(), fc.nat(), (all, which, text, length) => {
      const one = all[which % all.length];
      const whole = one?.texts[text % one.texts.length] ?? '';
      const typed = whole.slice(0, length % (whole.length + 1));
      const begun = plain(typed);
      fc.pre(begun !== '' && !typed.includes(':'));
      const having = (is: (name: string) => boolean) =>
        all.filter(({ texts }) => texts.some((name) => is(plain(name))));
      const called = having((name) => name === begun);
      expect(namedBy(all, typed)).toEqual(
        called.length > 0 ? called : having((name) => name.startsWith(begun)),
      );
    });
    fc.assert(asserted);
  });

  test('what is proposed stands for what it is proposed for', () => {
    const asserted = fc.property(dossier, (all) => {
      for (const one of all) {
        const name = tellingName(one, all);
        if (name !== undefined) expect(namedBy(all, name)).toEqual([one]);
      }
    });
    fc.assert(asserted);
  });
});
