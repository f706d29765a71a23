import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import stringWidth from 'string-width';
import { expect, it, onTestFinished } from 'vitest';
import { newPlace, type Place } from './program.ts';

const LONG =
  'Poteau d’incendie dont le capot est absent et dont la vanne est grippée depuis la visite précédente';

/** Runs a command line on a terminal of so many columns; `answers` are typed when their question stands there. */
async function onTerminal(
  { folder, env }: Place,
  columns: number,
  line: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number | undefined; screen: string }> {
  const script = `stty cols ${columns} rows 24; vigie ${line}`;
  const child = execa('script', ['--quiet', '--return', '--command', script, '/dev/null'], {
    cwd: folder,
    env: { ...env, CI: '', TERM: 'xterm', SHELL: '/bin/sh' },
    extendEnv: false,
    reject: false,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let screen = '';
  const waiting = new Map(Object.entries(answers));
  child.stdout.on('data', (piece: Buffer) => {
    screen += piece;
    for (const [question, answer] of waiting) {
      if (!screen.includes(question)) continue;
      waiting.delete(question);
      child.stdin.write(answer);
    }
  });
  const { exitCode } = await child;
  return { exitCode, screen };
}

async function withTwo(): Promise<Place> {
  const place = newPlace();
  for (const [code, texte] of [
    ['12', LONG],
    ['13', 'Bouchon \u001b[2J absent'],
  ] as const) {
    await place.vigie(['anomalies', 'add', '--code', code, '--texte', texte, '--indice-de-gravite', '2']);
  }
  return place;
}

it('a terminal gets a table that fits, in words; a pipe gets TSV with everything', async () => {
  const place = await withTwo();
  for (const columns of [40, 80, 200]) {
    const { screen } = await onTerminal(place, columns, 'anomalies list');
    const lines = stripVTControlCharacters(screen).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(columns);
    expect(lines[0]).toMatch(/^code +indice_de_gravite +texte$/);
    expect(lines[1]).toMatch(/^ {2}12 +2 bloquante +Poteau/);
    expect(lines[1]?.endsWith('…')).toBe(columns < 200);
    expect(screen).not.toContain('\t');
  }
  expect((await place.vigie(['anomalies', 'list', '--texte', 'poteau'])).out).toBe(
    `code\tindice_de_gravite\ttexte\n12\t2\t${LONG}\n`,
  );
});

it('a terminal gets colour unless it is not wanted, and never what data would do to it', async () => {
  const place = await withTwo();
  const plain = await onTerminal(place, 80, 'anomalies list --color never');
  expect(plain.screen).not.toContain('\u001b');
  expect(plain.screen).toContain('Bouchon ␛[2J absent');
  const coloured = await onTerminal(place, 80, 'anomalies list');
  expect(coloured.screen).toContain('\u001b[1m');
  expect(coloured.screen).not.toContain('\u001b[2J');
});

it('a person is asked before something is deleted, and what they say is done', async () => {
  const place = await withTwo();
  const no = await onTerminal(place, 80, 'anomalies delete 12', { 'Delete this object?': 'n\r' });
  expect(no.exitCode).toBe(130);
  expect(no.screen).toContain('Poteau');
  expect((await place.vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe('12\n13\n');
  const yes = await onTerminal(place, 80, 'anomalies delete 12', { 'Delete this object?': 'y\r' });
  expect(yes.exitCode).toBe(0);
  expect((await place.vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe('13\n');
});

it('a token that is typed is not shown', async () => {
  const place = newPlace();
  await place.vigie(['profiles', 'add', 'prod', '--url', 'https://sdis.example']);
  const secret = 'vig_ThisIsTypedAndMustNotBeSeen1234567890';
  const { exitCode, screen } = await onTerminal(place, 80, 'profiles login prod', {
    'Token of the profile': `${secret}\r`,
  });
  expect(exitCode).toBe(0);
  expect(screen).not.toContain('TypedAndMust');
  const { out } = await place.bash('cat "$HOME/.config/vigie/config.json"');
  expect(out).toContain(secret);
});
