import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { examplesOf } from '../../commands/shared/cli/command.ts';
import { commandsIn } from '../architecture/shell.ts';
import { THOROUGH } from '../setup/chance.ts';
import { newPlace, type TestMachine } from './program.ts';
import { firstLine } from './serving.ts';

/** The nouns that dossiers bring. */
const NOUNS = ['dossiers', 'documents', 'affectations', 'workflows', 'notifications', 'evenements'] as const;

/** A place whose profile works, as an officer, on the dossiers of the examples. */
async function withDossiers(): Promise<TestMachine> {
  const place = newPlace();
  symlinkSync(resolve('examples'), join(place.folder, 'examples'));
  const db = join(place.folder, 'sdis.db');
  await place.prepare(['server', 'load', '--db', db, 'examples/dossier.ndjson', '-q']);
  await place.prepare(['profiles', 'add', 'sdis', '--db', db, '--user', 'c.martin']);
  await place.prepare(['profiles', 'use', 'sdis']);
  return place;
}

it('from what one was told to what is done: ids go from command to command', async () => {
  const place = await withDossiers();
  const { exitCode, out, err } = await place.bash(
    `set -euo pipefail
     dossier=$(vigie notifications list --unread --fields subject.id -o ids)
     vigie workflows list --dossier "$dossier" -o ndjson |
       jq -c 'select(.etat != "VALIDE")' |
       vigie workflows set-etat VALIDE - --date-fin "$(date +%F)" --yes -o ids
     vigie workflows list --dossier "$dossier" --fields etat -o ids
     vigie dossiers get "$dossier" --json | jq -c .workflows_actifs`,
  );
  expect(exitCode, err).toBe(0);
  expect(out.trimEnd().split('\n').slice(-2)).toEqual(['VALIDE', '[]']);
});

it('some of many that fail: a result for each, and 9', async () => {
  const place = await withDossiers();
  const { exitCode, out, err } = await place.bash(
    `vigie dossiers list -o ids | vigie workflows list --dossier @- -o ids | vigie workflows set-etat EN_COURS - -o tsv`,
  );
  expect(exitCode).toBe(9);
  const codes = out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[2]);
  expect(codes).toEqual(['WORKFLOW_VERROUILLE', '', 'PREALABLES_EN_COURS', 'PREALABLES_EN_COURS']);
  expect(err).toContain('3 of 4 failed.');
});

it('a remote profile answers byte for byte what the local database does', async () => {
  const place = await withDossiers();
  const ofServer = (...line: string[]) =>
    place.prepare(['server', ...line, '--db', join(place.folder, 'sdis.db')]);
  const token = await ofServer('token', 'create', '--user', 'c.martin', '--json');
  const org = (await ofServer('organisations', 'list', '-o', 'ids')).trim();
  const child = place.start(['server', 'start', '--db', 'sdis.db', '--json']);
  const env = {
    VIGIE_URL: JSON.parse(await firstLine(child)).url as string,
    VIGIE_ORG: org,
    VIGIE_TOKEN: JSON.parse(token).token as string,
  };
  const id = async (...line: string[]) => (await place.prepare([...line, '-o', 'ids'])).split('\n')[0] ?? '';
  const dossier = await id('dossiers', 'list');
  const lines = [
    ['dossiers', 'list', '--objet', 'RENOVATION'],
    ['dossiers', 'get', dossier],
    ['dossiers', 'get', dossier, '--fields', 'dossiers_enfants.id,affectations.utilisateur.id'],
    ['dossiers', 'get', 'nowhere'],
    ['documents', 'list'],
    ['documents', 'list', '--dossier', dossier],
    ['affectations', 'list', '--dossier', dossier],
    ['affectations', 'add', '--dossier', dossier, '--role', 'admin', '--utilisateur-id', 'nobody'],
    ['workflows', 'list', '--dossier', dossier],
    ['workflows', 'set-etat', 'PAUSE', await id('workflows', 'list', '--dossier', dossier), dossier],
    ['notifications', 'list', '--unread', '--all'],
    ['evenements', 'list', '--from', '2026-04-02', '--to', '2026-04-02'],
    ['evenements', 'list', '--to', '2026-04-01'],
    ['evenements', 'utilisateurs', await id('evenements', 'list')],
  ];
  for (const line of lines) {
    const remote = await place.inProcess([...line, '--json'], { env });
    const local = await place.inProcess([...line, '--json']);
    expect({ ...remote, err: '' }, line.join(' ')).toEqual({ ...local, err: '' });
    // Of several that all fail each has its result.
    const told = remote.exitCode === 0 || remote.err.includes('TOUS_ECHOUES');
    expect(remote.out !== '', line.join(' ')).toBe(told);
  }
});

/** Files that the examples of imports name, about the dossiers of the place. */
const FILES = {
  'dossiers.csv': 'N° dossier;Objet\n2026-9001;Extension de la halle\n',
  'documents.csv': 'Dossier;Nom;Lien;Type\n2026-0042;coupe.pdf;https://ged.example/coupe.pdf;plan\n',
  'plans.csv': 'Dossier;Nom;Lien\n2026-0042;masse.pdf;https://ged.example/masse.pdf\n',
  'prescriptions.csv': 'Dossier;Numéro;Prescription\n2026-0042;91;Encloisonner l’escalier B.\n',
  'affectations.csv': 'Dossier;Agent;Rôle\n2026-0042;c.martin;Rapporteur\n',
  'etapes.csv': 'Dossier;Étape;État\n2026-0042;Avis du maire;À venir\n',
  'agenda.csv': 'Titre;Type;Début;Fin;Description\nVisite;Visite périodique;12/01/2027;12/01/2027;Halle\n',
};

/** Ids that nothing has, and numbers of prescriptions that the dossier does not have. */
const MADE_UP = /018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b3\d|prescriptions (?:update|delete|move|lever) \S+ \d/g;

/** What cannot be undone, and what is chosen on a terminal. */
const ASKING = / (?:delete|set-etat VALIDE) |prescriptions add .*--chemin /;

describe.each(NOUNS)('vigie %s', (noun) => {
  it('does what its examples say; only the ids that they make up are not there', async () => {
    const commands = await commandsOf(nouns[noun] as (typeof nouns)[string]);
    const place = await withDossiers();
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(place.folder, name), text);
    const directory = process.cwd();
    process.chdir(place.folder);
    onTestFinished(() => process.chdir(directory));
    for (const { run } of commands.flatMap(examplesOf)) {
      const needsShell = / \| |[$<>]/.test(run);
      if (needsShell && !THOROUGH) continue;
      // It has no end (watch.test.ts).
      if (run.includes('notifications watch')) continue;
      const { exitCode, err } = needsShell
        ? await place.bash(`set -o pipefail\n${run}`)
        : await place.inProcess(commandsIn(run)[0]?.slice(1) ?? []);
      const madeUp = [...run.matchAll(MADE_UP)].length;
      // The files of the examples lie nowhere (download.test.ts).
      if (run.includes('documents download ')) expect(exitCode, `${run}\n${err}`).toBe(7);
      // A workbook of one's own lies nowhere either (load-tables.test.ts).
      else if (run.includes('classeur.xlsx')) expect(exitCode, `${run}\n${err}`).toBe(2);
      // Nobody is there to be asked.
      else if (ASKING.test(run) && !/--(?:yes|dry-run)/.test(run)) expect(exitCode, `${run}\n${err}`).toBe(6);
      else expect(exitCode, `${run}\n${err}`).toBe(madeUp === 0 ? 0 : 3);
    }
  });
});
