import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { html, Markup } from '../../src/html/html.ts';
import { facts, page, section, several, table } from '../../src/html/page.ts';
import { typeset } from '../../src/html/typography.ts';
import { dayInFull, inFull, shortDay } from '../../src/messages/dates.ts';
import { elementsOf, expectAlone } from './document.ts';

const HOSTILE = `</style><script>alert('x')</script>"onload=x <!-- & &#60; \u202Egnp.exe \u001b[2J`;

describe('a page', () => {
  it.each(['fr', 'en'] as const)('is well formed and stands alone in %s, whatever it holds', (language) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (title, text) => {
        const body = [
          html`<h1 title="${text}">${title}</h1>`,
          table([title], [[text]]),
          facts([[title, text]]),
          section(title, html`<p>${text}</p>`),
        ];
        expectAlone(page({ title, language, body }));
      }),
    );
  });

  it('shows what would act on its reader as text', () => {
    const made = page({ title: HOSTILE, language: 'en', body: html`<p>${HOSTILE}</p>` });
    expectAlone(made);
    const texts = elementsOf(made).flatMap(({ name, text }) =>
      name === 'p' || name === 'title' ? [text] : [],
    );
    const shown = HOSTILE.replace('\u202E', '⟨U+202E⟩').replace('\u001b', '␛');
    expect(texts).toEqual([shown, shown]);
  });

  it('says nothing of what is empty', () => {
    expect(
      facts([
        ['a', ''],
        ['b', undefined],
        ['c', several(['', false])],
      ]),
    ).toBeUndefined();
    expect(table(['a'], [])).toBeUndefined();
    expect(section('a', [undefined, ' '])).toBeUndefined();
    expect(html`${several(['a', '', undefined, 'b'], ' – ')}`.text).toBe('a – b');
  });
});

test.each([
  ['Avis : favorable ; pourquoi ?', 'Avis\u202f: favorable\u202f; pourquoi\u202f?'],
  ['« oui » !', '«\u202foui\u202f»\u202f!'],
  ['12:30, a:b', '12:30, a:b'],
  ['50 %', '50\u202f%'],
])('French sets %j as %j, and English leaves it', (text, set) => {
  expect(typeset(html`${text}`, 'fr').text).toBe(html`${set}`.text);
  expect(typeset(html`${text}`, 'en').text).toBe(html`${text}`.text);
});

test('typography leaves tags alone', () => {
  expect(typeset(new Markup('<p title="a : b">a : b</p>'), 'fr').text).toBe(
    '<p title="a : b">a\u202f: b</p>',
  );
});

test.each([
  ['2026-11-23', 'lundi 23 novembre 2026', 'Monday 23 November 2026', '23 nov. 2026'],
  ['2026-12-01', 'mardi 1er décembre 2026', 'Tuesday 1 December 2026', '1er déc. 2026'],
  ['2026-11-21', 'samedi 21 novembre 2026', 'Saturday 21 November 2026', '21 nov. 2026'],
  ['bientôt', 'bientôt', 'bientôt', 'bientôt'],
])('%s is %s, or %s, and in short %s', (date, french, english, short) => {
  expect(dayInFull(date, 'fr')).toBe(french);
  expect(dayInFull(date, 'en').replace(',', '')).toBe(english);
  expect(shortDay(date, 'fr')).toBe(short);
});

test('a moment says its time, a whole day does not', () => {
  expect(inFull(new Date(2026, 11, 1, 9, 30), 'fr')).toBe('mardi 1er décembre 2026 à 09:30');
  expect(inFull(new Date(2026, 11, 1), 'fr')).toBe('mardi 1er décembre 2026');
});
