import { beforeAll, describe, expect, test } from 'vitest';
import { anomalies } from '../../../commands/anomalies/view.ts';
import { notifications } from '../../../commands/notifications/view.ts';
import { documents } from '../../../commands/shared/views/documents.ts';
import { dossier, dossiers } from '../../../commands/shared/views/dossiers.ts';
import { workflows } from '../../../commands/shared/views/workflows.ts';
import { ETATS_DE_WORKFLOW } from '../../../src/contract/resources/workflows.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { place } from '../world.ts';

/** What a field of an object means, in the list and where it is shown by itself. */
function tonesOf<Row>({ columns, details = columns }: View<Row>, field: string, row: object) {
  const tones = [columns, details].map((shown) =>
    shown.find((one) => one.field === field)?.tone?.(row as Row),
  );
  return [...new Set(tones)];
}

describe('what a value means is told by colour as well', () => {
  test.each([
    [0, undefined],
    [1, 'warn'],
    [2, 'bad'],
  ])('an anomaly of severity %d: %s', (indice_de_gravite, tone) => {
    expect(tonesOf(anomalies, 'indice_de_gravite', { indice_de_gravite })).toEqual([tone]);
  });

  test('each state of a workflow', () => {
    const tones = ETATS_DE_WORKFLOW.map((etat) => [etat, ...tonesOf(workflows, 'etat', { etat })]);
    expect(Object.fromEntries(tones)).toEqual({
      ATTENTE: 'quiet',
      EN_COURS: 'busy',
      PAUSE: 'quiet',
      ATTENTE_VALIDATION: 'warn',
      VALIDE: 'good',
      NON_CONCERNE: 'quiet',
    });
  });

  test('a dossier, its opinion, a document, a notification', () => {
    const of = (statut: string, est_archive: boolean) => tonesOf(dossiers, 'statut', { statut, est_archive });
    expect([of('OUVERT', false), of('OUVERT', true), of('CLOS', false)]).toEqual([
      ['busy'],
      ['quiet'],
      ['quiet'],
    ]);
    expect(tonesOf(dossier, 'avis', { avis: 'defavorable' })).toContain('bad');
    expect(tonesOf(dossier, 'avis', { avis: 'favorable' })).toContain('good');
    expect(tonesOf(dossier, 'avis', { avis: null })).toEqual([undefined]);
    expect(tonesOf(documents, 'est_sensible', { est_sensible: true })).toEqual(['warn']);
    expect(tonesOf(notifications, 'title', { date_de_lecture: null })).toEqual(['strong']);
    expect(tonesOf(notifications, 'title', { date_de_lecture: '2026-01-01T00:00:00Z' })).toEqual([undefined]);
  });
});

describe('colours are there when they are wanted', () => {
  const { vigie } = place();
  beforeAll(async () => {
    await vigie(['anomalies', 'add', '--code', '1', '--texte', 'Fuite', '--indice-de-gravite', '2']);
  });
  const RED = '\u001b[31m2 bloquante\u001b[39m';
  const table = async (terminal: number | undefined, env: Record<string, string>, ...more: string[]) => {
    const { out } = await vigie(['anomalies', 'list', '-o', 'table', ...more], {
      env,
      ...(terminal && { terminal }),
    });
    expect(out).toContain('2 bloquante');
    return out;
  };

  test.each([
    ['on a terminal', 80, {}, []],
    ['in a pipe that asks for them', undefined, {}, ['--color', 'always']],
    ['in a pipe with FORCE_COLOR', undefined, { FORCE_COLOR: '1' }, []],
    ['whatever NO_COLOR says, when they are asked for', 80, { NO_COLOR: '1' }, ['--color', 'always']],
  ] as const)('%s', async (_, terminal, env, more) => {
    expect(await table(terminal, env, ...more)).toContain(RED);
  });

  test.each([
    ['in a pipe', undefined, {}, []],
    ['with NO_COLOR', 80, { NO_COLOR: '1' }, []],
    ['on a dumb terminal', 80, { TERM: 'dumb' }, []],
    ['with --color never', 80, { FORCE_COLOR: '1' }, ['--color', 'never']],
  ] as const)('not %s', async (_, terminal, env, more) => {
    expect(await table(terminal, env, ...more)).not.toContain('\u001b');
  });

  test.each(['json', 'ndjson', 'csv', 'tsv', 'ids'])('never in %s', async (format) => {
    const { out } = await vigie(['anomalies', 'list', '-o', format, '--color', 'always'], { terminal: 80 });
    expect(out).not.toContain('\u001b');
  });
});
