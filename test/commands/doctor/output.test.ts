import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../commands/doctor/check.ts';
import { layout } from '../../../commands/doctor/layout.ts';
import { place } from '../world.ts';
import { patient } from './world.ts';

describe('a diagnosis on a terminal', () => {
  const here = place();

  it.each(['fr', 'en'])('fits 80 columns, with a word for each state: %s', async (language) => {
    const env = { VIGIE_LANG: language, LANG: 'fr_FR.UTF-8', TERM: 'xterm', VIGIE_DB: '', HOME: '/nowhere' };
    const { out, exitCode } = await here.vigie(['doctor', '--color', 'never'], { terminal: 80, env });
    expect(exitCode).toBe(0);
    const lines = out.split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(out).toMatch(/^ok {3,}/m);
    expect(out).not.toContain('\u001b');
    const coloured = await here.vigie(['doctor', '--color', 'always'], { terminal: 80, env });
    expect(coloured.out).toContain('\u001b[32m');
  });

  it('takes a terminal that was never told its size for one of 80 columns', async () => {
    const env = { LANG: 'fr_FR.UTF-8', TERM: 'xterm', VIGIE_DB: '', HOME: '/nowhere' };
    const { out } = await here.vigie(['doctor', '--color', 'never'], { terminal: 0, env });
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeGreaterThan(60);
  });

  it('says what is wrong by name, and shows nothing that acts on the terminal', async () => {
    const look = { language: 'en', columns: 60, colour: false } as const;
    const text = await layout(
      [
        {
          id: 'base.fichier',
          state: 'erreur',
          detail: 'a\u001b[2Jb',
          remedy: 'Do this, then do that, until all of it is done.',
        },
      ],
      look,
    );
    expect(text).toBe(
      ['error    a␛[2Jb (base.fichier)', '         Do this, then do that, until all of it is done.', ''].join(
        '\n',
      ),
    );
  });
});

describe('a diagnosis for programs', () => {
  it('is a row for each check in the line formats, and only the fields that are asked for', async () => {
    const { run } = patient();
    const { out } = await run(['doctor', '-o', 'ids']);
    expect(out.trimEnd().split('\n')).toEqual(['profil.vigueur', 'base.fichier']);
    const { out: fields } = await run(['doctor', '-o', 'csv', '--fields', 'id,state']);
    expect(
      fields
        .split('\n')
        .slice(0, 2)
        .map((line) => line.trim()),
    ).toEqual(['id,state', 'profil.vigueur,ok']);
  });

  it('says on the last line of stderr how many errors there are', async () => {
    const { run } = patient();
    const ran = await run(['doctor', '--profile', 'ghost', '--json']);
    expect(ran.exitCode).toBe(9);
    expect(JSON.parse(ran.err).error).toMatchObject({ code: 'DIAGNOSTIC_ERREURS', exit_code: 9 });
    expect(JSON.parse(ran.out)).toMatchObject({ ok: false });
  });
});

it.each(['doctor.md', 'fr/diagnostic.md'])('every check is documented in %s, and nothing else is', (page) => {
  const text = readFileSync(`docs/${page}`, 'utf8');
  const documented = [...text.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, id]) => id);
  expect(documented).toEqual([...CHECKS]);
});
