import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeName } from '../../../commands/documents/names.ts';

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['Plan du rez-de-chaussée (v2).pdf', 'Plan du rez-de-chaussée (v2).pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\windows\\win.ini', '_.._windows_win.ini'],
  ['/absolute', '_absolute'],
  ['C:plan.pdf', 'C_plan.pdf'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
  ['.bashrc', 'bashrc'],
  ['-rf', '_-rf'],
  ['plan. . .', 'plan'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['LPT³', '_LPT³'],
  ['console.txt', 'console.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u0000b\u001b[2Jc\r\nd', 'a_b_[2Jc__d'],
  ['e\u0301tage', 'étage'],
  ['un  plan\u00a0', 'un plan'],
  ['', 'otherwise'],
  ['...', 'otherwise'],
  ['/', 'otherwise'],
  ['\u200b', 'otherwise'],
])('%j is saved as %j', (nom, name) => {
  expect(safeName(nom, 'otherwise')).toBe(name);
});

test('every name is one that every system takes, and stays what it is', () => {
  const any = fc.string({ unit: 'binary', maxLength: 300 });
  const tricky = fc.stringMatching(/^[./\\:\- conCON1\u202e\t]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(any, tricky), (nom) => {
      const name = safeName(nom, 'document');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(170);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/[/\\<>:"|?*]|\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|^[ .-]|[ .]$|^$/u);
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
      expect(safeName(name, 'document')).toBe(name);
    }),
  );
});

test('a long name keeps its extension, and no character is cut', () => {
  const name = safeName(`${'é'.repeat(300)}.pdf`, 'document');
  expect(name).toBe(`${'é'.repeat(83)}.pdf`);
  const people = safeName(`${'👩🏽‍🚒'.repeat(40)}.pdf`, 'document');
  expect(people.endsWith('.pdf')).toBe(true);
  expect(Buffer.byteLength(people)).toBeLessThanOrEqual(170);
  const long = safeName(`plan.${'x'.repeat(300)}`, 'document');
  expect(long).toBe(`plan.${'x'.repeat(165)}`);
});
