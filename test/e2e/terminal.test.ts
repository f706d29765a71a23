import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { widthOf } from '../../src/terminal/width.ts';
import { requires } from '../architecture/programs.ts';
import { withAllColumns } from '../contract/expected.ts';
import { converse } from './dialogue.ts';
import { newPlace, type TestMachine } from './program.ts';

const LONG =
  'Poteau d’incendie dont le capot est absent et dont la vanne est grippée depuis la visite précédente';

/** Runs a command line on a terminal of so many columns; `answers` are typed when their question stands there. */
async function onTerminal(
  { folder, env }: TestMachine,
  columns: number,
  line: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number | undefined; screen: string }> {
  requires(['script']);
  const script = `stty cols ${columns} rows 24; vigie ${line}`;
  const child = execa('script', ['--quiet', '--return', '--command', script, '/dev/null'], {
    cwd: folder,
    env: { LANG: 'C.UTF-8', ...env, CI: '', TERM: 'xterm', SHELL: '/bin/sh' },
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

async function withTwo(): Promise<TestMachine> {
  const place = newPlace();
  for (const [code, texte] of [
    ['12', LONG],
    ['13', 'Bouchon \u001b[2J absent'],
  ] as const) {
    await place.prepare(['anomalies', 'add', '--code', code, '--texte', texte, '--indice-de-gravite', '2']);
  }
  return place;
}

it('a terminal gets a table that fits, in words; a pipe gets TSV with everything', async () => {
  const place = await withTwo();
  for (const columns of [40, 80, 200]) {
    const { screen } = await onTerminal(place, columns, 'anomalies list');
    const lines = stripVTControlCharacters(screen).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(columns);
    expect(lines[0]).toMatch(/^Code +Severity +Text$/);
    expect(lines[1]).toMatch(/^ {2}12 +2 bloquante +Poteau/);
    expect(lines[1]?.endsWith('…')).toBe(columns < 200);
    expect(screen).not.toContain('\t');
  }
  expect((await place.vigie(['anomalies', 'list', '--texte', 'poteau'])).out).toBe(
    withAllColumns(`code\tindice_de_gravite\ttexte\n12\t2\t${LONG}\n`),
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

it('whatever the format, nothing in data acts on a terminal, and pipes get them as they are', async () => {
  const place = newPlace();
  // A title, an erased screen, a colour in one character of C1, reversed text.
  const texte = 'Poteau \u001b]0;titre\u0007 \u001b[2J \u009b31m \u202e absent';
  const event = ['--description', 'x', '--type', 'VISITE_PERIODIQUE', '--date-debut', '2026-03-29T01:30:00Z'];
  const added = [
    ['anomalies', 'add', '--code', '12', '--texte', texte, '--indice-de-gravite', '2'],
    ['evenements', 'add', '--title', texte, ...event, '--date-fin', '2026-03-29T02:30:00Z'],
  ];
  for (const line of added) await place.prepare(line);
  const shown = [
    ...['csv', 'json', 'ndjson', 'tsv', 'ids --fields texte'].map((format) => `anomalies list -o ${format}`),
    ...['ndjson', 'csv'].map((format) => `anomalies list --all -o ${format}`),
    ...['tsv', 'json'].map((format) => `anomalies export - --format ${format}`),
    'api GET /anomalies -o csv',
    'anomalies get 12 --json',
    'anomalies list --excel',
    'server dump',
    'evenements list -o ics',
  ];
  for (const line of shown) {
    const { screen, exitCode } = await onTerminal(place, 200, line);
    expect(exitCode, line).toBe(0);
    expect(screen, line).toContain('titre');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    expect(screen.replaceAll(/[\r\n\t]/g, ''), line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e\ufeff]/);
    if (!/json|dump/.test(line)) expect(await place.prepare(line.split(' ')), line).toContain('\u202e');
  }
  const [screen, { out }] = [
    (await onTerminal(place, 200, 'anomalies list --json')).screen,
    await place.vigie(['anomalies', 'list', '--json']),
  ];
  expect(screen).toContain('\\u202e');
  expect(JSON.parse(screen)).toEqual(JSON.parse(out));
});

it('a terminal of another charset gets ASCII besides the data, a French one its own words', async () => {
  const place = await withTwo();
  const plain = await onTerminal({ ...place, env: { ...place.env, LANG: 'C' } }, 40, 'anomalies list');
  expect(plain.screen).toMatch(/Poteau.*\.\.\.\r$/m);
  expect(plain.screen).not.toContain('…');
  const french = { ...place, env: { ...place.env, VIGIE_LANG: 'fr' } };
  const { screen } = await onTerminal(french, 80, 'anomalies list --color never');
  expect(screen).toMatch(/^Code +Gravité +Texte\r$/m);
});

it('on a terminal messages are broken between words; in a pipe each stays a line', async () => {
  const place = await withTwo();
  const line = 'anomalies add --code x --texte y --indice-de-gravite 9';
  const { screen, exitCode } = await onTerminal(place, 40, `${line} --color never`);
  const lines = screen.trimEnd().split('\r\n');
  expect(exitCode).toBe(2);
  expect(lines.length).toBeGreaterThan(4);
  for (const one of lines) expect(widthOf(one), one).toBeLessThanOrEqual(40);
  const { err } = await place.vigie(line.split(' '));
  const piped = err.trimEnd().split('\n');
  expect(piped.length).toBeLessThan(lines.length);
  expect(piped.filter((one) => one.startsWith('  --'))).toHaveLength(2);
});

it('dates are in the time of the reader at a terminal, and as the service has them in a pipe', async () => {
  const place = newPlace();
  const event = '--title Visite --description x --type VISITE_PERIODIQUE';
  const dates = '--date-debut 2026-03-29T01:30:00Z --date-fin 2026-03-29T02:30:00Z';
  await place.prepare(`evenements add ${event} ${dates}`.split(' '));
  for (const [zone, language, expected] of [
    ['Europe/Paris', 'fr', '29/03/2026 03:30'],
    ['America/New_York', 'en_US', '03/28/2026 09:30 PM'],
    ['UTC', 'en', '2026-03-29 01:30'],
  ] as const) {
    const here = { ...place, env: { ...place.env, TZ: zone, VIGIE_LANG: language } };
    expect((await onTerminal(here, 120, 'evenements list --color never')).screen).toContain(
      `\n${expected}  `,
    );
  }
  const { out } = await place.bash('vigie evenements list --fields date_debut --no-headers');
  expect(out).toMatch(/^2026-03-29T01:30:00(?:\.0+)?Z\n$/);
});

it('a person is asked before something is deleted, and what they say is done', async () => {
  const place = await withTwo();
  const no = await onTerminal(place, 80, 'anomalies delete 12', { 'Delete this anomaly?': 'n\r' });
  expect(no.exitCode).toBe(130);
  expect(no.screen).toContain('Poteau');
  expect(await place.prepare(['anomalies', 'list', '-o', 'ids'])).toBe('12\n13\n');
  const yes = await onTerminal(place, 80, 'anomalies delete 12', { 'Delete this anomaly?': 'y\r' });
  expect(yes.exitCode).toBe(0);
  expect(await place.prepare(['anomalies', 'list', '-o', 'ids'])).toBe('13\n');
});

it('a token that is typed is not shown', async () => {
  const place = newPlace();
  await place.prepare(['profiles', 'add', 'prod', '--url', 'https://sdis.example', '--no-check']);
  const secret = 'vig_ThisIsTypedAndMustNotBeSeen1234567890';
  const { exitCode, screen } = await onTerminal(place, 80, 'profiles login prod', {
    'Token of the profile': `${secret}\r`,
  });
  expect(exitCode).toBe(0);
  expect(screen).not.toContain('TypedAndMust');
  const { out } = await place.bash('cat "$HOME/.config/vigie/config.json"');
  expect(out).toContain(secret);
});

it('a token is asked for where a profile of a service is added, and may be left out', async () => {
  const place = newPlace();
  const token = 'vig_0123456789abcdefghijABCDEFGHIJ012345';
  const line = (name: string) => `profiles add ${name} --url https://sdis.example --no-check`;
  const given = await onTerminal(place, 80, line('prod'), {
    'Token of the profile "prod" (Enter: none)': `${token}\r`,
  });
  expect(given.exitCode).toBe(0);
  expect(given.screen).not.toContain(token);
  const left = await onTerminal(place, 80, line('bare'), { 'Token of the profile "bare"': '\r' });
  expect(left.exitCode).toBe(0);
  expect(stripVTControlCharacters(left.screen)).toContain('vigie profiles login bare');
  const listed = JSON.parse((await place.vigie(['profiles', 'list', '--json'])).out);
  const tokens = listed.map(({ name, token: shown }: Record<string, unknown>) => [name, shown]);
  expect(tokens).toEqual([
    ['local', null],
    ['prod', 'vig_0123…'],
    ['bare', null],
  ]);
});

it('the zone of the machine moves no day', async () => {
  const place = newPlace();
  for (const [title, day] of [
    ['Exercice', '2026-03-31'],
    ['Formation', '2026-03-01'],
  ] as const) {
    const dates = ['--date-debut', day, '--date-fin', day];
    await place.prepare([
      'evenements',
      'add',
      '--title',
      title,
      '--description',
      'x',
      '--type',
      'DEFAUT',
      ...dates,
    ]);
  }
  const seenIn = async (zone: string, line: string) => {
    const there = { ...place, env: { ...place.env, TZ: zone } };
    return stripVTControlCharacters((await onTerminal(there, 80, line)).screen);
  };
  for (const [line, days] of [
    [
      'evenements calendrier --mois 2026-03',
      ['Sunday 1\r\n  E all day      Formation', 'Tuesday 31\r\n  E all day      Exercice'],
    ],
    ['evenements list', ['2026-03-01  ', '2026-03-31  ']],
  ] as const) {
    const here = await seenIn('Europe/Paris', line);
    for (const day of days) expect(here).toContain(day);
    expect(await seenIn('America/Guadeloupe', line)).toBe(here);
  }
});

const COUNTING = { VIGIE_PAGER: "sh -c 'echo LESS=$LESS; wc -l'" };

/** A place with an object longer than the screen. */
async function withLong(): Promise<TestMachine> {
  const place = newPlace();
  const texte = Array.from({ length: 500 }, (_, i) => `mot${i}`).join(' ');
  await place.prepare(['anomalies', 'add', '--code', '7', '--texte', texte, '--indice-de-gravite', '1']);
  return place;
}

it('what is longer than the screen opens in a pager: help and objects, nothing else', async () => {
  const place = await withLong();
  const paged = async (line: string, more: Readonly<Record<string, string>> = COUNTING) => {
    const { exitCode, screen } = await converse(place, line, [], { more });
    expect(exitCode, screen).toBe(0);
    return screen.startsWith('LESS=');
  };
  for (const line of ['--help', 'anomalies import --help', 'help formats', 'anomalies get 7'])
    expect(await paged(`vigie ${line}`), line).toBe(true);
  for (const line of [
    'vigie --help --no-pager',
    'vigie --help | cat',
    'vigie --version',
    'vigie help completions',
    'vigie anomalies get 7 --no-pager',
    'vigie anomalies get 7 --no-input',
    'vigie anomalies get 7 -o csv | cat',
    'vigie anomalies get 7 --jq .texte',
    'vigie anomalies list --fields texte -o csv',
  ])
    expect(await paged(line), line).toBe(false);
  for (const VIGIE_PAGER of ['', '""', 'cat', 'not-there'])
    expect(await paged('vigie --help', { VIGIE_PAGER }), VIGIE_PAGER).toBe(false);
  expect(await paged('vigie --help', { PAGER: COUNTING.VIGIE_PAGER, LESS: '-S' })).toBe(true);
});

it('less shows it in colour, and may be left early', async () => {
  requires(['less']);
  const place = await withLong();
  for (const [line, heading] of [
    ['anomalies import --help', '\u001b[1mArguments:'],
    ['anomalies get 7', '\u001b[1mCode'],
  ] as const) {
    const { exitCode, raw } = await converse(place, `vigie ${line}; echo "ended $?"`, [
      ['\n:', 'q'],
      ['ended 0', ''],
    ]);
    expect(exitCode).toBe(0);
    expect(raw).toContain(heading);
  }
});
