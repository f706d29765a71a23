import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command as addAnomalie } from '../../../commands/anomalies/add.ts';
import { commandLine } from '../../../commands/shared/prompts/ask-missing.ts';
import { widthOf } from '../../../src/terminal/width.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { converse, type DialogueTurn, KEY } from '../../e2e/dialogue.ts';
import { newPlace, type TestMachine } from '../../e2e/program.ts';

const { enter, down, tab, interrupt, end, erase, hangUp } = KEY;

function french(): TestMachine {
  const place = newPlace();
  return { ...place, env: { ...place.env, VIGIE_LANG: 'fr' } };
}

async function listed(place: TestMachine, noun: string): Promise<Record<string, unknown>[]> {
  return JSON.parse(await place.prepare([noun, 'list', '--json']));
}

async function added(place: TestMachine, noun: string, ...flags: string[]): Promise<string> {
  return (await place.prepare([noun, 'add', ...flags, '-o', 'ids'])).trim();
}

const BOUCHON = ['--code', '11', '--texte', 'Bouchon', '--indice-de-gravite', '0'];
const ARTICLE = ['--nature', 'article', '--reference', 'R 123-3', '--titre', 'Accès'];

describe('anomalies add', () => {
  const words = {
    en: {
      place: newPlace,
      text: 'Text',
      gravity: 'Severity',
      digits: 'an integer',
      keys: '↑↓ choose • a-z search • ⏎ confirm',
    },
    fr: {
      place: french,
      text: 'Texte',
      gravity: 'Gravité',
      digits: 'nombre entier',
      keys: '↑↓ choisir • a-z chercher • ⏎ valider',
    },
  };

  it.each(['en', 'fr'] as const)(
    'asks for everything, in the language of the person (%s)',
    async (language) => {
      const { place: make, text, gravity, digits, keys } = words[language];
      const place = make();
      await added(place, 'anomalies', ...BOUCHON);
      const { exitCode, screen } = await converse(place, 'vigie anomalies add --json > out', [
        ['? Code (12)', `x${enter}`],
        [digits, `${erase}${enter}`],
        // Nothing is typed: the code that is proposed.
        [`? ${text}`, enter],
        [`? ${text}`, `L'accès est @fermé${enter}`],
        [`? ${gravity}`, '2'],
        ['❯ 2', enter],
      ]);
      expect(exitCode).toBe(0);
      const expected = wholeAnomalie({ code: 12, texte: "L'accès est @fermé", indice_de_gravite: 2 });
      expect(JSON.parse(readFileSync(join(place.folder, 'out'), 'utf8'))).toEqual(expected);
      expect(await listed(place, 'anomalies')).toContainEqual(expected);
      expect(screen).toContain(keys);
      expect(screen).toMatch(language === 'fr' ? /0 {2}réserve/ : /0 {2}reserve/);
      const line = `vigie anomalies add --json --code 12 --texte 'L'\\''accès est @fermé' --indice-de-gravite 2`;
      expect(screen.replaceAll('\r\n', '\n')).toContain(line);
      if (language === 'fr') expect(screen).not.toMatch(/navigate|select\b|arrow|loading|the same/i);
    },
  );

  it('the line that it shows does the same', async () => {
    const place = newPlace();
    const { screen } = await converse(
      place,
      'vigie anomalies add --code 5',
      [
        ['? Text', `@l'eau "gelée" $HOME${enter}`],
        ['❯ 0', enter],
      ],
      { columns: 200 },
    );
    const [, shown = ''] = /\n {2}(vigie anomalies add.*)\r\n/.exec(screen) ?? [];
    await place.prepare(['anomalies', 'delete', '5', '--yes']);
    expect(await place.bash(shown)).toMatchObject({ exitCode: 0 });
    expect(await listed(place, 'anomalies')).toEqual([
      wholeAnomalie({ code: 5, texte: `@l'eau "gelée" $HOME`, indice_de_gravite: 0 }),
    ]);
  });

  it('asks only for what is missing, and not at all when what is there is wrong', async () => {
    const place = newPlace();
    const { exitCode, screen } = await converse(place, 'vigie anomalies add --code 7 --indice-de-gravite 2', [
      ['? Text', `Vanne grippée${enter}`],
    ]);
    expect(exitCode).toBe(0);
    expect(screen).not.toMatch(/\? (?:Code|Severity)/);
    const wrong = await converse(place, 'vigie anomalies add --indice-de-gravite 9', []);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.screen).toContain('--indice-de-gravite');
    expect(wrong.screen).not.toContain('?  Code');
    expect(await listed(place, 'anomalies')).toHaveLength(1);
  });

  const questions: readonly (readonly [string, readonly DialogueTurn[]])[] = [
    ['first', [['? Code', interrupt]]],
    [
      'second',
      [
        ['? Code', enter],
        ['? Text', interrupt],
      ],
    ],
    [
      'last',
      [
        ['? Code', enter],
        ['? Text', `x${enter}`],
        ['? Severity', interrupt],
      ],
    ],
    ['first, by Ctrl-D', [['? Code', end]]],
  ];
  it.each(questions)('who gives up at the %s question has added nothing', async (_, exchanges) => {
    const place = newPlace();
    const { exitCode, raw, screen } = await converse(
      place,
      'vigie anomalies add; code=$?; stty -a; exit $code',
      exchanges,
    );
    expect(exitCode).toBe(130);
    expect(screen).toContain('Nothing was added.');
    expect(screen).toMatch(/ icanon /);
    expect(raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(raw.lastIndexOf('\u001b[?25l'));
    expect(await listed(place, 'anomalies')).toEqual([]);
  });

  it('a terminal that hangs up is a person who gives up', async () => {
    const place = newPlace();
    await place.bash('mkfifo code');
    const told = readFile(join(place.folder, 'code'), 'utf8');
    const line = "trap '' HUP; vigie anomalies add; echo $? > code";
    const { exitCode } = await converse(place, line, [['? Code', hangUp]]);
    expect(exitCode).toBeUndefined();
    expect(await told).toBe('130\n');
    expect(await listed(place, 'anomalies')).toEqual([]);
  });

  it.each([
    ['--no-input', 'vigie anomalies add --no-input', {}],
    ['VIGIE_NO_INPUT', 'vigie anomalies add', { VIGIE_NO_INPUT: '1' }],
    ['CI', 'vigie anomalies add', { CI: 'true' }],
    ['standard input that is no terminal', 'vigie anomalies add < /dev/null', {}],
    ['stderr that is no terminal', 'vigie anomalies add 2> err; code=$?; cat err; exit $code', {}],
  ])('%s: nothing is asked, and what is missing is said', async (_, line, more) => {
    const place = newPlace();
    const { exitCode, screen } = await converse(place, line, [], { more });
    expect(exitCode).toBe(2);
    expect(screen.replace(/\s+/g, ' ')).toContain('Missing: --code, --texte, --indice-de-gravite.');
    expect(screen).not.toContain('? Code');
  });
});

describe('prescriptions add', () => {
  it('completes paths, takes new ones, finds supports; what may be left out may be', async () => {
    const place = french();
    const support = await added(place, 'supports', ...ARTICLE);
    await added(
      place,
      'prescriptions',
      '--contenu',
      'Ancienne',
      '--chemins',
      '/ERP/Type M',
      '--chemins',
      '/Visites',
    );
    const { exitCode, screen } = await converse(place, 'vigie prescriptions add -o ids > out', [
      ['? Contenu', `Laisser les issues libres.${enter}`],
      ['❯ aucun', enter],
      ['? Support réglementaire (référence ou titre, Entrée pour passer)', 'inconnu'],
      ['Aucun support', `${erase}r123`],
      ['❯ R 123-3  Accès', enter],
      ['Entrée pour finir', `r123`],
      ['Déjà choisi', erase],
      ['❯ c’est tout', enter],
      ['? Chemin', '/e'],
      ['❯ /ERP', tab],
      ['/ERP/Type M', `/Type Q`],
      ['nouveau répertoire', `${erase}/ERP/Type P!`],
      ['« ! »', '\u007f'],
      ['❯ /ERP/Type P', enter],
      ['✔ Chemin /ERP/Type P', ''],
      ['❯ c’est tout', 'vis'],
      ['❯ /Visites', enter],
      // The slash in front need not be typed.
      ['✔ Chemin /Visites', ''],
      ['❯ c’est tout', 'ERP/type m'],
      ['❯ /ERP/Type M', down],
      ['❯ /ERP/type m', enter],
      ['✔ Chemin /ERP/type m', ''],
      ['❯ c’est tout', enter],
    ]);
    expect(screen).toContain('La même commande sans question :');
    expect(exitCode).toBe(0);
    const id = readFileSync(join(place.folder, 'out'), 'utf8').trim();
    expect(JSON.parse(await place.prepare(['prescriptions', 'get', id, '--json']))).toMatchObject({
      contenu: 'Laisser les issues libres.',
      type: null,
      chemins: ['/ERP/Type P', '/Visites', '/ERP/type m'],
      supports_reglementaires: [{ id: support }],
    });
  });

  it('offers the anomalies of the library for an argument, behind the one that was typed', async () => {
    const place = newPlace();
    await added(place, 'anomalies', ...BOUCHON);
    await added(place, 'anomalies', '--code', '3', '--texte', 'Plaque', '--indice-de-gravite', '0');
    const pei = 'descriptif_technique={"id_sdis": "42218.00107", "type_pei": "PI"}';
    await place.prepare(['api', 'POST', '/peis', '--field', pei]);
    const { exitCode, screen } = await converse(place, 'vigie peis anomalies add 42218.00107 -o tsv', [
      ['❯ 3', 'bouch'],
      ['❯ 11', enter],
    ]);
    expect(exitCode, screen).toBe(0);
    expect(screen).toContain('vigie peis anomalies add 42218.00107 11 --output tsv');
    expect(screen).toMatch(/11\t0\tBouchon/);
  });

  it('asks for nothing that may be left out when all that must be there is', async () => {
    const place = newPlace();
    const { exitCode, screen } = await converse(place, 'vigie prescriptions add --contenu Texte', []);
    expect(exitCode).toBe(0);
    expect(screen).not.toMatch(/^\?/m);
  });
});

describe('anomalies add, a code that is taken', () => {
  it('is refused where it is typed, and before anything is asked where it is given', async () => {
    const place = newPlace();
    await added(place, 'anomalies', ...BOUCHON);
    const asked = await converse(place, 'vigie anomalies add', [
      ['? Code (12)', `11${enter}`],
      ['already has the code', interrupt],
    ]);
    expect(asked.exitCode).toBe(130);
    const given = await converse(place, 'vigie anomalies add --code 11', []);
    expect(given.exitCode).toBe(5);
    expect(given.screen).not.toContain('? Text');
  });
});

describe('evenements add', () => {
  it('takes dates as people type them, and holds the end against the start', async () => {
    const place = newPlace();
    const { exitCode } = await converse(place, 'TZ=Europe/Paris vigie evenements add', [
      ['? Title', `Visite${enter}`],
      ['? Type', 'VIS'],
      ['❯ VISITE_PERIODIQUE', enter],
      ['? Start', `some day${enter}`],
      ['must be', `${erase}2026-10-06T09:00${enter}`],
      ['? End', `2026-10-05${enter}`],
      ['cannot be earlier', `${erase}2026-10-06${enter}`],
      ['? Description (Enter to skip)', enter],
    ]);
    expect(exitCode).toBe(0);
    const [evenement] = await listed(place, 'evenements');
    expect(evenement).toMatchObject({ title: 'Visite', type: 'VISITE_PERIODIQUE', description: '' });
    expect(Date.parse(String(evenement?.date_debut))).toBe(Date.parse('2026-10-06T07:00:00Z'));
    expect(Date.parse(String(evenement?.date_fin))).toBe(Date.parse('2026-10-06T21:59:59Z'));
  });
});

describe('profiles add', () => {
  it('asks for a name and an address, unless it is a local database', async () => {
    const place = newPlace();
    const { exitCode } = await converse(place, 'vigie profiles add --no-check', [
      ['? Name of the profile', `à é${enter}`],
      ['> ', `${erase}prod${enter}`],
      ['? Address of the service', `https://sdis.example${enter}`],
      ['vigie profiles add prod --no-check --url https://sdis.example', ''],
      ['? Token of the profile', enter],
    ]);
    expect(exitCode).toBe(0);
    const local = await converse(place, 'vigie profiles add --db essai.db --no-check', [
      ['? Name of the profile', `essai${enter}`],
    ]);
    expect(local.exitCode).toBe(0);
    expect(local.screen).not.toContain('? Address');
    const names = (await listed(place, 'profiles')).map(({ name }) => name);
    expect(names.sort()).toEqual(['essai', 'local', 'prod']);
  });
});

describe('a terminal that can do little', () => {
  it('without a cursor gets no questions, but what is missing', async () => {
    const place = newPlace();
    const more = { TERM: 'dumb' };
    const { exitCode, raw } = await converse(place, 'vigie anomalies add --code 3', [], { more });
    expect(exitCode).toBe(2);
    expect(raw).toContain('--texte');
    expect(raw).not.toContain('\u001b');
  });

  it('is not coloured against its will, not even where standard output would be', async () => {
    const place = newPlace();
    for (const [line, more] of [
      ['vigie anomalies add --code 3', { NO_COLOR: '1' }],
      ['vigie anomalies add --code 4 --color never', { FORCE_COLOR: '1' }],
    ] as const) {
      const { exitCode, raw } = await converse(
        place,
        line,
        [
          ['? Text', `x${enter}`],
          ['❯ 0', enter],
        ],
        { more },
      );
      expect(exitCode).toBe(0);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence of colours is looked for.
      expect(raw).not.toMatch(/\u001b\[[\d;]*m/);
    }
    const coloured = await converse(place, 'vigie anomalies add --code 5 --color always > out', [
      ['? Text', `x${enter}`],
      ['❯ 0', enter],
    ]);
    expect(coloured.raw).toContain('\u001b[36m');
  });
});

describe('prescriptions explore --interactive', () => {
  async function library(): Promise<TestMachine> {
    const place = newPlace();
    await added(
      place,
      'prescriptions',
      '--contenu',
      'Extincteurs vérifiés.',
      '--chemins',
      '/Moyens de secours',
    );
    await added(
      place,
      'prescriptions',
      '--contenu',
      'Alarme audible.',
      '--chemins',
      '/Moyens de secours/Alarme',
    );
    return place;
  }

  it('goes through directories to a prescription, which is then printed for another command', async () => {
    const place = await library();
    const { exitCode, screen } = await converse(
      place,
      'vigie prescriptions explore --interactive -o ids > out',
      [
        ['Moyens de secours/', enter],
        ['Extincteurs vérifiés.', down],
        ['❯ Alarme/', enter],
        ['/Moyens de secours/Alarme  (1 to 1 of 1)', down],
        ['❯ Alarme audible.', enter],
        ['What next?', '='],
        ['❯ = Print', enter],
      ],
    );
    expect(exitCode).toBe(0);
    expect(screen).toMatch(/Content +Alarme audible\./);
    const out = await place.prepare(['prescriptions', 'list', '--contenu', 'Alarme', '-o', 'ids']);
    expect(readFileSync(join(place.folder, 'out'), 'utf8')).toBe(out);
  });

  it('turns the pages of a large directory', async () => {
    const place = newPlace();
    const rows = Array.from({ length: 120 }, (_, i) => `Règle ${String(i).padStart(3, '0')};/\n`).join('');
    await place.prepare(['prescriptions', 'import', '-'], { input: `contenu;chemins\n${rows}` });
    const { exitCode, screen } = await converse(place, 'vigie prescriptions explore --interactive', [
      ['(1 to 50 of 120)', '>'],
      ['❯ > Next', enter],
      ['(51 to 100 of 120)', 'prev'],
      ['❯ < Previous', `${erase}next`],
      ['❯ > Next', enter],
      ['(101 to 120 of 120)', interrupt],
    ]);
    expect(exitCode).toBe(130);
    expect(screen).not.toContain('Loading');
  });

  it('needs a person, and names what does not', async () => {
    const place = newPlace();
    const { exitCode, err } = await place.inProcess(['prescriptions', 'explore', '--interactive']);
    expect(exitCode).toBe(6);
    expect(err).toContain('vigie prescriptions tree');
  });
});

describe('before a delete', () => {
  it('what goes is shown, no wider than the terminal, and where', async () => {
    const place = newPlace();
    const long = 'Poteau d’incendie dont le capot est absent depuis la visite précédente';
    for (let code = 1; code <= 12; code++)
      await added(place, 'anomalies', '--code', String(code), '--texte', long, '--indice-de-gravite', '2');
    const line = 'vigie anomalies delete 1 2 3 4 5 6 7 8 9 10 11 12';
    const { exitCode, screen } = await converse(place, line, [['12 anomalies?', `y${enter}`]], {
      columns: 40,
    });
    expect(exitCode).toBe(0);
    const lines = screen.split('\r\n');
    expect(lines.find((one) => one.startsWith('  1  '))).toMatch(/^ {2}1 {2}bloquante {2}Poteau.*…$/);
    expect(screen).toContain('… and 2 more');
    expect(screen).toContain('vigie.db');
    for (const one of lines.slice(0, 14)) expect(widthOf(one), one).toBeLessThanOrEqual(40);
  });

  it('of several supports each tells who cites it; no is no; one that is cited is refused unasked', async () => {
    const place = french();
    const id = await added(place, 'supports', ...ARTICLE);
    const free = await added(place, 'supports', '--nature', 'article', '--reference', 'CO 53');
    await added(place, 'prescriptions', '--contenu', 'Texte', '--supports-reglementaires-id', id);
    const { exitCode, screen } = await converse(place, `vigie supports delete ${id} ${free}`, [
      ['Supprimer ces 2 supports ? (o/N)', `peut-être${enter}`],
      ['Répondez', `${erase}${enter}`],
    ]);
    expect(exitCode).toBe(130);
    expect(screen).toContain('R 123-3  (cité par 1 prescription)  Accès');
    expect(screen).toContain('Rien n’a été supprimé.');
    const alone = await converse(place, `vigie supports delete ${id}`, []);
    expect([alone.exitCode, alone.screen]).toEqual([5, expect.stringContaining('cité par 1 prescription.')]);
    expect(await listed(place, 'supports')).toHaveLength(2);
  });
});

it('an answer that looks like the name of a file is shown as the text that it is', () => {
  const typed = { flags: new Map([['dry_run', ['']]]), operands: [] };
  const answered = {
    flags: new Map([
      ['texte', ['@home']],
      ['code', ['4']],
    ]),
    operands: [],
  };
  expect(commandLine(addAnomalie, typed, answered)).toBe(
    'vigie anomalies add --dry-run --texte @@home --code 4',
  );
});
