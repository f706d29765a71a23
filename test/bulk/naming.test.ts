import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { json, ORG, serveAnswers } from '../client/servers.ts';
import { place } from '../commands/world.ts';

describe('whatever is found in a file is told by the column as the file heads it', () => {
  const { vigie, path } = place();
  const told = async (name: string, text: string, line: readonly string[] = [], env = {}) => {
    writeFileSync(path(name), text);
    const { err } = await vigie(['anomalies', 'import', path(name), ...line], {
      env: { VIGIE_LANG: 'fr', ...env },
    });
    return err.replaceAll(path(name), name).split('\n');
  };
  const HEAD = 'Repère;Libellé;Gravité\n';
  const MAP = ['--map', 'Repère=code'];

  test('rows that stand there twice, with what stands in the cell', async () => {
    const lines = await told('twice.csv', `${HEAD}1;Un;0\n01;Autre;0\n1;Un;0\n`, MAP);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^twice\.csv:3 : colonne 1 « Repère » \(code\), « 01 » : se trouve déjà/),
        expect.stringMatching(
          /^twice\.csv:4 : colonne 1 « Repère » \(code\), « 1 » : est en tout point identique/,
        ),
      ]),
    );
  });

  test('values that are refused, and objects that exist', async () => {
    await told('one.csv', `${HEAD}5;Cinq;0\n`, MAP);
    const lines = await told('more.csv', `${HEAD}5;Six;0\n6;;0\n`, MAP);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^more\.csv:2 : colonne 1 « Repère » \(code\), « 5 » : existe déjà/),
        expect.stringMatching(/^more\.csv:3 : colonne 2 « Libellé » \(texte\)/),
      ]),
    );
  });

  test('members of JSON, which have no column', async () => {
    const lines = await told(
      'twice.ndjson',
      '{"numero":8,"texte":"a","gravite":0}\n{"numero":8,"texte":"b","gravite":0}\n',
    );
    expect(lines[1]).toMatch(/^twice\.ndjson:2 : champ numero \(code\), « 8 » : se trouve déjà/);
  });

  /** A service that refuses one field of whatever is added, and how often it has. */
  const refusing = async (field: string) => {
    const list = {
      data: [],
      meta: { pagination: { current_page: 1, per_page: 100, total_pages: 1, total: 0 } },
    };
    const done = { refused: 0 };
    const { url } = await serveAnswers(({ method, path: asked }, response) => {
      if (asked.startsWith('/version')) return json(response, 404, {});
      if (method === 'GET') return json(response, 200, list);
      done.refused++;
      const errors = [{ pointer: `/${field}`, code: 'MOT_INTERDIT', detail: 'un mot de trop' }];
      const problem = { status: 422, code: 'VALIDATION', detail: 'Non.', type: '', title: '', instance: '' };
      json(response, 422, { ...problem, errors });
    });
    return { done, env: { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG } };
  };

  test('what a service refuses of a field, with the value that it refuses', async () => {
    const { done, env } = await refusing('texte');
    const lines = await told('far.csv', `${HEAD}9;Neuf;0\n`, [...MAP, '--partial'], env);
    expect(done.refused).toBe(1);
    expect(lines).toContain('far.csv:2 : colonne 2 « Libellé » (texte), « Neuf » : un mot de trop');
  });

  test('the line that ends the work is named, also where nothing was written before', async () => {
    const { done, env } = await refusing('texte');
    const lines = await told('far.csv', `${HEAD}9;Neuf;0\n`, MAP, env);
    expect(done.refused).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^far\.csv:2 : \S/));
  });

  test('what it refuses of a column that says nothing is told beside no other value', async () => {
    const { done, env } = await refusing('type');
    writeFileSync(path('far.csv'), 'contenu;type\nTexte;\n');
    const line = ['prescriptions', 'import', path('far.csv'), '--partial'];
    const { err } = await vigie(line, { env: { VIGIE_LANG: 'fr', ...env } });
    expect(done.refused).toBe(1);
    expect(err).toContain('far.csv:2 : colonne 2 « type », vide : un mot de trop');
    expect(err).toContain('La seule ligne a échoué : rien n’a été fait.');
  });

  test('what it refuses of a field that the file does not have is told by what the row is known by', async () => {
    for (const field of ['type', 'constructor']) {
      const { done, env } = await refusing(field);
      const lines = await told('far.csv', `${HEAD}9;Neuf;0\n`, [...MAP, '--partial'], env);
      expect(done.refused).toBe(1);
      expect(lines).toContain(`far.csv:2 : champ ${field}, « 9 » : un mot de trop`);
    }
  });

  test('a support without a reference is known by its title', async () => {
    writeFileSync(path('supports.csv'), 'nature;intitulé\nDECRET;Décret du 3\nDECRET;Décret du 3\n');
    const { err } = await vigie(['supports', 'import', path('supports.csv'), '--map', 'intitulé=titre']);
    expect(err).toContain(
      'supports.csv:3: column 2 "intitulé" (titre), "Décret du 3": is identical to line 2',
    );
  });
});
