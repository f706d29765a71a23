import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { place } from '../world.ts';

describe('what was probably meant', () => {
  const { vigie, path } = place();
  const french = { env: { VIGIE_LANG: 'fr' } };
  const hint = async (...line: string[]) => (await vigie(line, french)).err.trimEnd();

  test('by a verb alone, or behind another noun: the commands that it ends', async () => {
    const commands = '« vigie anomalies sync », « vigie prescriptions sync » ou « vigie supports sync »';
    expect(await hint('synchroniser', 'fichier.csv')).toContain(`Vouliez-vous dire ${commands} ?`);
    expect(await hint('sync', 'fichier.csv')).toContain(commands);
    expect((await vigie(['sync', 'x.csv'])).err).toContain(
      'Did you mean "vigie anomalies sync", "vigie prescriptions sync" or "vigie supports sync"?',
    );
    expect(await hint('dossiers', 'revoke', '12')).toContain('« vigie server token revoke »');
    expect(await hint('workflows', 'clore', '12')).toContain('Vouliez-vous dire « vigie dossiers clore » ?');
    expect(await hint('server', 'fermer')).toContain('« vigie dossiers clore »');
    expect(await hint('supports', 'explore')).toContain('« vigie prescriptions explore »');
    expect(await hint('calendrier')).toContain('« vigie evenements calendrier »');
    expect(await hint('dossiers', '2026-1278')).toContain('« vigie dossiers get 2026-1278 »');
    expect(await hint('anomalies', '12')).toContain('« vigie anomalies get 12 »');
    // Too many to name.
    expect(await hint('dossiers', 'delete')).toContain(
      'Commandes : list, get, add, update, import, rapport, tableau, clore, rouvrir, archiver, desarchiver, prescriptions list, ',
    );
    expect(await hint('lister')).not.toContain('Vouliez-vous');
    expect(await hint('importer', 'fichier.csv')).not.toContain('Vouliez-vous');
  });

  test('by « aide »: help, of everything and of one thing', async () => {
    for (const [typed, meant] of [
      [['aide'], ['help']],
      [
        ['aide', 'anomalies'],
        ['help', 'anomalies'],
      ],
      [
        ['aide', 'import'],
        ['help', 'import'],
      ],
      [
        ['aide', 'anomalies', 'list'],
        ['anomalies', 'list', '--help'],
      ],
    ] as const) {
      const ran = await vigie(typed, french);
      expect(ran).toEqual(await vigie(meant, french));
      expect([ran.exitCode, ran.out.length > 100]).toEqual([0, true]);
    }
  });

  test('by flags from habit', async () => {
    expect(await hint('prescriptions', 'explore', '-i')).toContain('Vouliez-vous dire --interactive ?');
    expect(await hint('dossiers', 'rapport', '2026-1', '--file', 'x.html')).toContain('dire --html ?');
    expect(await hint('dossiers', 'rapport', '2026-1', 'x.html')).toContain(
      'Utilisez l’option : --html x.html',
    );
    expect(await hint('anomalies', 'list', '--tri', 'code')).toContain('Vouliez-vous dire --sort ?');
    expect(await hint('evenements', 'list', '-o', 'ics', 'semaine3.ics')).toContain('> semaine3.ics');
    expect(await hint('anomalies', 'list', 'deux mots')).not.toContain('> ');
  });

  test.each([
    ['notifications list --non-lues', '--unread'],
    ['evenements list --apres 2026-10-05', '--from'],
    ['evenements list --debut demain', '--from'],
    ['evenements list --avant 2026-10-05', '--to'],
    ['dossiers list --etat OUVERT', '--statut'],
    ['anomalies list --debgu', '--debug'],
    ['erps list --avis-exploitation defavorable', '--avis'],
    ['erps update E-1 --a-visiter 2027', '--a-visiter-en'],
    ['dossiers update D-1 --numero-urbanisme-dat 2026-10-05', '--numero-urbanisme-date'],
    ['dossiers update D-1 --dossier-complet-observation x', '--dossier-complet-observations'],
  ])('%s: %s, by what it means or by how it is spelt', async (line, meant) => {
    expect(await hint(...line.split(' '))).toContain(`Vouliez-vous dire ${meant} ?`);
  });

  test.each([
    [
      'dossiers list --workflow relecture',
      '--mien, --de, --role, --erp, --pei, --objet, --statut, --sort, --sans-archives, --en-retard, --retard-apres, --limit, --all, --page, --excel',
    ],
    // A word that means something else resembles --debug by chance.
    [
      'anomalies list --debut demain',
      '--code, --texte, --mots, --sort, --indice-de-gravite, --limit, --all, --page, --excel',
    ],
  ])('%s: nothing is meant by it here, so the flags of the command are named', async (line, flags) => {
    const command = line.split(' ').slice(0, 2).join(' ');
    const said = `Options de cette commande : ${flags}. Voyez « vigie ${command} --help ».`;
    expect((await hint(...line.split(' '))).split('\n')[1]).toBe(said);
    const english = (await vigie(line.split(' '))).err;
    expect(english).toContain(`Flags of this command: ${flags}. See "vigie ${command} --help".`);
  });

  test('a flag that lacks its value says which values it takes', async () => {
    expect(await hint('profiles', 'set', 'local', '--protected')).toContain('--protected <true|false>');
    expect((await vigie(['anomalies', 'list', '--limit'])).err).toContain('needs a value: --limit <n>');
    expect((await vigie(['anomalies', 'list', '-o'])).err).toContain('-o <table|json|');
  });

  test('yes and no are true and false, in both languages', async () => {
    const add = (name: string, said: string) =>
      vigie(['profiles', 'add', name, '--db', path(`${name}.db`), '--protected', said], {
        env: { VIGIE_DB: '' },
      });
    expect((await add('un', 'oui')).exitCode).toBe(0);
    expect((await add('deux', 'Non')).exitCode).toBe(0);
    expect((await add('trois', 'peut-être')).exitCode).toBe(2);
    const shown = async (name: string) =>
      (await vigie(['profiles', 'show', name, '-o', 'tsv'], { env: { VIGIE_DB: '' } })).out;
    expect(await shown('un')).toMatch(/protected\ttrue/);
    expect(await shown('deux')).toMatch(/protected\tfalse/);
  });

  test('a list that wants a dossier says how to find one, and fields are counted', async () => {
    expect(await hint('affectations', 'list')).toContain(
      'Trouvez le numéro d’un dossier avec « vigie dossiers list »',
    );
    expect(
      await hint('workflows', 'list', '--dossier', '1', '--fields', 'dossier_id,dossier.numero'),
    ).toContain('dossier_id, dossier.numero n’existent pas');
  });

  test('profiles are said in words on a terminal, and by their fields elsewhere', async () => {
    const env = { VIGIE_DB: '', VIGIE_LANG: 'fr' };
    const add = ['profiles', 'add', 'mots', '--db', path('mots.db'), '--protected', 'oui'];
    expect((await vigie(add, { env })).exitCode).toBe(0);
    const list = await vigie(['profiles', 'list', '--color', 'never'], { env, terminal: 200 });
    expect(list.out).toMatch(/^mots .*base locale/m);
    const shown = await vigie(['profiles', 'show', 'mots', '--color', 'never'], { env, terminal: 200 });
    expect(shown.out).toMatch(/^profil +mots +argument +nom$/m);
    expect(shown.out).toMatch(/^protégé +oui +profil +mots$/m);
    expect(shown.out).toMatch(/^langue +fr +environnement +VIGIE_LANG$/m);
    const piped = await vigie(['profiles', 'show', 'mots'], { env });
    expect(piped.out).toMatch(/^protected\ttrue\tprofile\tmots$/m);
    expect((await vigie(['profiles', 'list'], { env })).out).toMatch(/^mots\tfalse\ttrue\tembedded/m);
  });

  test('the only remedy of a file is no alternative to anything', async () => {
    const file = path('deux.csv');
    writeFileSync(file, 'code,texte,indice_de_gravite\n1,Un,1\n1,Un,1\n');
    const { err } = await vigie(['anomalies', 'import', file], french);
    expect(err).toContain('Gardez la première des deux lignes');
    expect(err).not.toContain('Ou prenez');
  });
});
