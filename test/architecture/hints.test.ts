import { cpSync, mkdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { flagName, globalFlags } from '../../commands/shared/flags/flags.ts';
import { ABONNEMENTS_MAX, addAbonnement } from '../../src/contract/resources/abonnements.ts';
import { messages } from '../../src/messages/index.ts';
import { VARIABLES } from '../../src/messages/topics/environment.ts';
import { network } from '../bulk/network.ts';
import { serveAnswers as answer, json, serveRaw, TOKEN } from '../client/servers.ts';
import { type Shell, shell } from '../profiles/shell.ts';
import { serveWorld } from '../server/http/served.ts';
import { THOROUGH } from '../setup/chance.ts';
import { commandOf, commandsIn, flagsIn, stuckIn, variablesIn } from './proposals.ts';

/** What a reader puts in the place of what stands in angle brackets. */
const FILLED: Readonly<Record<string, string>> = {
  n: '5',
  id: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  date: '2026-01-01',
  'file.csv': 'rows.csv',
  'fichier.csv': 'rows.csv',
  address: 'http://127.0.0.1:9',
  adresse: 'http://127.0.0.1:9',
  url: 'http://127.0.0.1:9',
};
const filled = (line: string) => line.replace(/<([^<>]+)>/g, (_, name: string) => FILLED[name] ?? 'autre');

const ID = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

/** Lines that are answered with a proposal; in the sandbox there are two anomalies, a service and a spare database. */
const SCENARIOS: readonly string[] = [
  'anomalies get 999',
  'anomalies get x',
  'anomalies list --limit 1',
  'anomalies list --json=code,texte',
  'anomalies list --json code',
  'anomalies list --jq .[',
  'anomalies list --jq .code',
  'anomalies list --limite 3',
  'anomalies list --fields cod',
  'anomalies list --user nobody',
  'anomalies list --org 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
  'anomalies list --db {dir}/missing.db',
  'anomalies list -p missing',
  'anomalies list --url http://127.0.0.1:9 --user x',
  'anomalies list -p distant --user x',
  'anomalies list --db {dir}/rows.csv',
  'anomalies list x.csv',
  'anomalies get',
  'anomalie list',
  'anomalies add --code 1',
  'prescriptions list',
  'supports list',
  `prescriptions get ${ID}`,
  `supports get ${ID}`,
  `documents get ${ID}`,
  `workflows get ${ID}`,
  `affectations delete ${ID} --yes`,
  `notifications get ${ID}`,
  `evenements get ${ID}`,
  `dossiers get ${ID}`,
  'prescriptions explore /nulle-part',
  'documents list --dossier 2026-1',
  'workflows list',
  'evenements utilisateurs',
  'anomalies import {dir}/none.csv',
  'anomalies import {dir}/letters.csv',
  'anomalies import {dir}/mojibake.csv',
  'anomalies sync {dir}/empty.csv --delete --yes',
  'profiles add distant --url http://127.0.0.1:9',
  'profiles add distant',
  'profiles set distant',
  'profiles use missing',
  'profiles login local',
  'server token create --user nobody',
  'server token create --user nobody --db {dir}/empty.db',
  'server status --url http://127.0.0.1:9',
  'server token revoke x',
  `server token revoke ${ID} --db {dir}/empty.db --org {org}`,
  'server utilisateurs update nobody --is-active false --db {dir}/empty.db --org {org}',
  `server organisations rename ${ID} --nom Sud --db {dir}/empty.db`,
  'anomalies get 999 --db {dir}/empty.db --user u --org {org}',
  'anomalies list --db {dir}/empty.db --user u --org {org}',
  'prescriptions explore /nulle-part --db={dir}/empty.db --user u',
  'server init',
  'server dump -o csv',
  'server restore {dir}/rows.csv --yes',
  'api GET /nothing',
  'help nothing',
  'server start --host 0.0.0.0',
  'api GET http://x.example/anomalies',
  'api GET anomalies -H Authorization:x',
  'anomalies sync {dir}/rows.csv --check',
  'anomalies import {dir}/letters.csv --assign-codes {dir}/rows.csv',
  'anomalies export {dir}/rows.xyz',
  'anomalies list --url http://127.0.0.1:9 --db {dir}/empty.db',
  'anomalies list --url nowhere',
  'anomalies list --limit x',
  'anomalies list --limit',
  'anomalies delete 1',
  'doctor -p distant',
  'server load {dir}/rows.csv',
  'server organisations add --nom Nord --db {dir}/empty.db',
  'server organisations delete {org} --db {dir}/empty.db',
  'server organisations delete {org} --db {dir}/empty.db --with-everything --no-input',
  'server utilisateurs add --id u --db {dir}/empty.db',
  'server token create --user u --if-exists fail --db {dir}/empty.db',
];

/** What the scenarios name is made once: it is a dozen commands. */
let made: { readonly directory: string; readonly org: string };
beforeAll(async () => {
  made = await makeSandbox();
});

/** A place with what the scenarios name, of its own for a test. */
function sandbox(): Shell & { readonly fill: (line: string) => string[] } {
  const place = shell();
  cpSync(made.directory, place.directory, { recursive: true });
  // The profile of the first use names its database.
  const kept = readFileSync(place.configuration, 'utf8');
  writeFileSync(place.configuration, kept.replaceAll(made.directory, place.directory));
  const fill = (line: string) =>
    line.replaceAll('{dir}', place.directory).replaceAll('{org}', made.org).split(' ');
  return { ...place, fill };
}

async function makeSandbox(): Promise<typeof made> {
  const place = shell();
  const at = (name: string) => `${place.directory}/${name}`;
  writeFileSync(at('rows.csv'), 'code;texte;gravite\n7;Poteau;1\n');
  writeFileSync(at('letters.csv'), 'code;texte;gravite\nA1;Poteau;1\nA2;Bouche;2\n');
  writeFileSync(at('mojibake.csv'), 'code;texte;gravitÃ©\n8;DÃ©bit;1\n');
  writeFileSync(at('empty.csv'), 'code;texte;gravite\n');
  for (const code of ['1', '2'])
    await place.run(['anomalies', 'add', '--code', code, '--texte', 'x', '--indice-de-gravite', '1']);
  await place.run(['profiles', 'add', 'distant', '--url', 'http://127.0.0.1:9', '--org', ID, '--no-check']);
  await place.run(['server', 'init', '--db', at('empty.db')]);
  const organisation = [
    'server',
    'organisations',
    'add',
    '--nom',
    'Nord',
    '--db',
    at('empty.db'),
    '-o',
    'ids',
  ];
  const { out: org } = await place.run(organisation);
  await place.run(['server', 'utilisateurs', 'add', '--id', 'u', '--db', at('empty.db')]);
  await place.run(['server', 'token', 'create', '--user', 'u', '--db', at('empty.db')]);
  return { directory: place.directory, org: org.trim() };
}

/** What a line that is proposed may name: what its command takes, and what every command does. */
async function flagsOf(line: string): Promise<string[]> {
  const { command } = (await commandOf(line)) ?? {};
  return Object.keys({ ...command?.flags, ...globalFlags }).map(flagName);
}

/** A line to run in a place, after what makes it fail; `{dir}` is where it runs. */
interface Trial {
  readonly line: string;
  readonly env?: Record<string, string>;
  readonly stdin?: string;
  /** How the line has to go on for the flag that the hint names; it must then end as said. */
  readonly mended?: { readonly with: string; readonly exitCode: number };
}

type Sandbox = ReturnType<typeof sandbox>;

/** The environment of a user of a service. */
const goingTo = (url: string, org: string, token: string) => ({
  VIGIE_URL: url,
  VIGIE_ORG: org,
  VIGIE_TOKEN: token,
});

async function done(place: Sandbox, line: string, more?: Parameters<Shell['run']>[1]): Promise<string> {
  const { exitCode, out, err } = await place.run(place.fill(line), more);
  expect(exitCode, `vigie ${line}\n${err}`).toBe(0);
  return out.trim();
}

/** A profile `demo` of a database with examples, and a document of one of its dossiers at this address. */
async function withDocument(place: Sandbox, url: string): Promise<string> {
  await withExamples(place);
  const dossier = (await done(place, OPEN_DOSSIER)).split('\n')[0];
  return done(
    place,
    `documents add -p demo --dossier ${dossier} --url ${url} --nom plan.pdf --type plan -o ids`,
  );
}
const OPEN_DOSSIER = 'dossiers list -p demo --statut OUVERT --sans-archives --limit 1 -o ids';

async function withExamples(place: Sandbox): Promise<void> {
  const { out, err } = await place.run(place.fill('server seed --db {dir}/demo.db'));
  const profile = commandsIn(out + err).find((line) => line.startsWith('profiles add demo '));
  await done(place, profile ?? 'no profile is proposed');
}

/** A service of which each first answer is lost, also to who follows the hint and makes another one. */
function losing() {
  const lost = new Set<unknown>();
  return network(({ method, headers }) => {
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    if (key === undefined || lost.has(key)) return 'pass';
    lost.add(key);
    return 'lose';
  });
}

/** What has to be prepared, by the error that it comes to. */
const PREPARED: Readonly<Record<string, (place: Sandbox) => Trial | Promise<Trial>>> = {
  async ADRESSE_PERDUE() {
    const { env } = await losing();
    return { line: 'evenements abonnement create', env };
  },
  async JETON_PERDU() {
    const { env } = await losing();
    return { line: 'server token create --user administrateur_fonctionnel', env };
  },
  async UTILISATEUR_INACTIF(place) {
    await done(place, 'server utilisateurs update u --is-active false --db {dir}/empty.db');
    return { line: 'server token create --user u --db {dir}/empty.db' };
  },
  async IDENTIFIANT_PRIS(place) {
    await done(place, 'server utilisateurs update u --roles administrateur_fonctionnel --db {dir}/empty.db');
    return { line: 'api POST /utilisateurs -f id=u --db {dir}/empty.db --user u' };
  },
  async DERNIER_ADMINISTRATEUR(place) {
    await done(place, 'server utilisateurs update u --roles administrateur_fonctionnel --db {dir}/empty.db');
    return { line: 'api PATCH /utilisateurs/u -F is_active=false --db {dir}/empty.db --user u' };
  },
  async ABONNEMENTS_AU_COMPLET() {
    const { client, env } = await network();
    const body = { libelle: 'Agenda' };
    for (let made = 0; made < ABONNEMENTS_MAX; made++) await client().call(addAbonnement, { body });
    return { line: 'evenements abonnement create', env };
  },
  async LIBELLE_AMBIGU(place) {
    for (const type of ['DEFAUT', 'VISITE_PERIODIQUE'])
      await done(
        place,
        `evenements abonnement create --libelle Agenda --type ${type} --adresse http://127.0.0.1:9`,
      );
    return { line: 'evenements abonnement revoke Agenda --yes' };
  },
  async ADRESSE_OCCUPEE() {
    const { port } = await answer(() => {});
    return { line: `server start --db {dir}/empty.db --port ${port}` };
  },
  BASE_ENDOMMAGEE({ directory }) {
    const file = `${directory}/empty.db`;
    const { size } = statSync(file);
    truncateSync(file, 4096);
    truncateSync(file, size);
    return { line: 'anomalies list --db {dir}/empty.db --user u' };
  },
  BASE_INCOMPATIBLE({ directory }) {
    mkdirSync(`${directory}/empty.db-wal`);
    return { line: 'anomalies list --db {dir}/empty.db --user u' };
  },
  async BASE_REMPLACEE() {
    const { url, world } = await serveWorld();
    renameSync(world.db, `${world.db}.moved`);
    const { id, tokens } = world.organisations.nord;
    const env = goingTo(url, id, tokens.administrateur_fonctionnel ?? '');
    return { line: 'anomalies add --code 7 --texte Poteau --indice-de-gravite 1 --retries 0', env };
  },
  async CELLULE_TROP_LONGUE(place) {
    writeFileSync(`${place.directory}/long.txt`, 'x'.repeat(32_768));
    await done(place, 'anomalies add --code 9 --texte @{dir}/long.txt --indice-de-gravite 1');
    const line = 'anomalies export {dir}/long.xlsx';
    return { line, mended: { with: '--format csv --force', exitCode: 0 } };
  },
  CONFIGURATION_TROP_RECENTE({ configuration }) {
    const kept = JSON.parse(readFileSync(configuration, 'utf8'));
    writeFileSync(configuration, JSON.stringify({ ...kept, version: 99 }));
    return { line: 'profiles list' };
  },
  async DELAI_DEPASSE() {
    const { url } = await serveRaw(() => {});
    return { line: 'anomalies list --timeout 1 --retries 0', env: goingTo(url, ID, TOKEN) };
  },
  async DOSSIER_VERROUILLE(place) {
    await withExamples(place);
    const dossier = (await done(place, OPEN_DOSSIER)).split('\n')[0];
    await done(place, `server dossier clore ${dossier} -p demo --yes`);
    return {
      line: `documents add -p demo --dossier ${dossier} --url https://ged.example/a.pdf --nom a.pdf --type plan`,
    };
  },
  async FICHIER_EXISTANT() {
    return { line: 'anomalies export {dir}/rows.csv', mended: { with: '--force', exitCode: 0 } };
  },
  async HOTE_INCONNU(place) {
    const id = await withDocument(place, 'https://ged.invalid/plan.pdf');
    return { line: `documents download -p demo ${id} --output-dir {dir}/plans` };
  },
  async IDENTITE_PRISE(place) {
    const identity = '--oidc-sub 7f3a --oidc-issuer https://connexion.example';
    await done(place, `server utilisateurs update u --db {dir}/empty.db ${identity}`);
    return { line: `server utilisateurs add --id v --db {dir}/empty.db ${identity}` };
  },
  JETON_EN_CLAIR: () => ({ line: 'anomalies list', env: goingTo('http://x.example', ID, TOKEN) }),
  async JETON_LECTURE_SEULE() {
    const { url, world } = await serveWorld();
    const { id, tokens } = world.organisations.nord;
    const env = goingTo(url, id, tokens.lecture ?? '');
    return { line: 'anomalies add --code 7 --texte Poteau --indice-de-gravite 1', env };
  },
  async JETON_REFUSE() {
    const { url } = await serveWorld();
    const line = `profiles add nord --url ${url} --token-stdin`;
    return { line, stdin: TOKEN, mended: { with: `--no-check --org ${ID}`, exitCode: 0 } };
  },
  async NON_AUTHENTIFIE() {
    const { url } = await serveWorld();
    return { line: 'anomalies list', env: goingTo(url, ID, TOKEN) };
  },
  async PRESCRIPTION_LEVEE(place) {
    await withExamples(place);
    const [closed, visit] = ['galerie', 'Musée'].map(
      (objet) => `dossiers list -p demo --objet ${objet} -o ids`,
    );
    const dossier = (await done(place, `${closed} --statut CLOS`)).split('\n')[0];
    const by = (await done(place, `${visit} --statut OUVERT`)).split('\n')[0];
    const [lifted] = (await done(place, `dossiers prescriptions list -p demo ${dossier} -o ids`)).split('\n');
    return { line: `dossiers prescriptions lever -p demo ${by} ${lifted}` };
  },
  async ORGANISATION_HORS_JETON() {
    const { url, world } = await serveWorld();
    const stdin = world.organisations.nord.tokens.secretariat ?? '';
    return { line: `profiles add nord --url ${url} --org ${ID} --token-stdin`, stdin };
  },
  async ORGANISATION_REFUSEE() {
    const { url, world } = await serveWorld();
    const { tokens } = world.organisations.nord;
    return { line: 'anomalies list', env: goingTo(url, ID, tokens.secretariat ?? '') };
  },
  async ORGANISATION_REQUISE(place) {
    const { url, world } = await serveWorld();
    const { id, tokens } = world.organisations.nord;
    const line = `profiles add nord --url ${url} --org ${id} --org-header X-Org --token-stdin --no-check`;
    await done(place, line, { stdin: tokens.secretariat ?? '' });
    return { line: 'anomalies list -p nord' };
  },
  PROFIL_INCOMPLET: () => ({ line: 'anomalies list --url http://127.0.0.1:9' }),
  async PROFIL_PROTEGE(place) {
    await done(place, 'profiles set local --protected true');
    return { line: 'anomalies delete 1 2 --yes', mended: { with: '--confirm local', exitCode: 0 } };
  },
  async SUPPRESSIONS_NOMBREUSES(place) {
    const rows = Array.from({ length: 11 }, (_, i) => `${i + 10};Poteau;1\n`).join('');
    writeFileSync(`${place.directory}/more.csv`, `code;texte;gravite\n${rows}`);
    const there = '--db {dir}/empty.db --user u';
    await done(place, 'server utilisateurs update u --roles administrateur_fonctionnel --db {dir}/empty.db');
    await done(place, `anomalies import {dir}/more.csv ${there}`);
    const line = `anomalies sync {dir}/rows.csv --delete --yes ${there}`;
    return { line, mended: { with: '--confirm 11', exitCode: 0 } };
  },
  async TELECHARGEMENT_ECHOUE(place) {
    const { url } = await answer((_, response) => response.writeHead(404).end());
    const id = await withDocument(place, `${url}/plan.pdf`);
    return { line: `documents download -p demo ${id} --output-dir {dir}/plans --allow-private` };
  },
  async TELECHARGEMENT_REFUSE(place) {
    const { url } = await answer((_, response) => response.end('plan'));
    const id = await withDocument(place, `${url}/plan.pdf`);
    const line = `documents download -p demo ${id} --output-dir {dir}/plans`;
    return { line, mended: { with: '--allow-private', exitCode: 0 } };
  },
  async TROP_DE_REQUETES() {
    const { url } = await answer((_, response) =>
      json(response, 429, {
        status: 429,
        code: 'TROP_DE_REQUETES',
        title: '',
        detail: '',
        instance: '',
        type: '',
      }),
    );
    return { line: 'anomalies list --retries 0', env: goingTo(url, ID, TOKEN) };
  },
};

/** Runs a line, then every command that its message proposes, each in a copy of the place. */
async function follow(
  place: Sandbox,
  { line, stdin = '', ...trial }: Trial,
  language: string,
): Promise<void> {
  const env = { ...trial.env, VIGIE_LANG: language };
  const ran = await place.run(place.fill(line), { env, stdin });
  const err = ran.err.replace(/<(?:library|bibliothèque)>/g, 'anomalies');
  const proposed = commandsIn(err);
  expect(stuckIn(err)).toEqual([]);
  // What is proposed never speaks of other data than the line did.
  const file = /--db[ =]{dir}\/empty\.db/.test(line) ? '--db' : undefined;
  const org = line.includes('--org {org}') ? '--org' : undefined;
  const opening = proposed.filter((one) => !/^(?:profiles|completions|help|version)\b| --help$/.test(one));
  if (file) expect(opening.filter((one) => !one.includes(' --db '))).toEqual([]);
  if (org) expect(opening.filter((one) => !/ --org |^server (?:organisations|seed)/.test(one))).toEqual([]);

  const lines = [...proposed, line].map((one) => one.replaceAll('{dir}', '.'));
  const known = ['--help'];
  for (const one of lines) known.push(...(await flagsOf(one).catch(() => [])));
  const typed = line.split(' ').map((word) => word.split('=')[0]);
  expect(flagsIn(err).filter((flag) => !known.includes(flag) && !typed.includes(flag))).toEqual([]);
  const variables = VARIABLES.map(([name]) => name);
  expect(variablesIn(err).filter((name) => !variables.includes(name))).toEqual([]);

  for (const one of proposed) {
    const copy = shell();
    cpSync(place.directory, copy.directory, { recursive: true });
    const words = filled(one)
      .replaceAll(place.directory, copy.directory)
      .replace(/(?<= )(?:rows|mapping|correspondance)\.csv/, (name) => `${copy.directory}/${name}`)
      .replace(/(?<= )(\S+)\.db(?= |$)/, (path) =>
        path.startsWith('/') ? path : `${copy.directory}/${path}`,
      )
      .split(' ');
    const followed = await copy.run(words, { env });
    // A profile that the reader is to name is no fault of the line.
    const isFilled = followed.exitCode === 2 && one.includes('<') && /autre/.test(followed.err);
    expect([2, 1].includes(followed.exitCode) && !isFilled, `vigie ${one}\n${followed.err}`).toBe(false);
  }
}

const LANGUAGES = ['fr', 'en'];
/** The same lines are proposed in both: each is followed in one, as they take turns; for a release in both. */
const inTurn = <T>(all: readonly T[], language: string) =>
  all.filter((_, i) => THOROUGH || LANGUAGES[i % LANGUAGES.length] === language);

describe.each(LANGUAGES)('what is proposed (%s)', (language) => {
  it.each(inTurn(SCENARIOS, language))('vigie %s', async (line) => {
    await follow(sandbox(), { line }, language);
  });

  it.each(inTurn(Object.keys(PREPARED), language))('on %s', async (code) => {
    const place = sandbox();
    const trial = (await PREPARED[code]?.(place)) as Trial;
    await follow(place, trial, language);
    const { line, env = {}, stdin = '', mended } = trial;
    const { err } = await place.run([...place.fill(line), '--json'], { env, stdin });
    expect(err).toContain(`"code":"${code}"`);
    if (mended === undefined) return;
    const again = await place.run(place.fill(`${line} ${mended.with}`), { env, stdin });
    expect(again.exitCode, again.err).toBe(mended.exitCode);
  });
});

/** Errors that no test provokes, and why. Their lines are only read (remedies.test.ts). */
const UNTRIED: Readonly<Record<string, string>> = {
  ADRESSE_REQUISE: 'a server that would not end',
  BASE_INCONNUE: 'a PostgreSQL (test/server/postgres)',
  BINAIRE_NON_CHARGE: 'the executable (test/e2e/executable.test.ts)',
  BASE_NON_VIDE: 'a copy (test/commands/server/copy.test.ts)',
  BASE_SANS_FICHIER: 'a PostgreSQL (test/commands/server/postgres.test.ts)',
  COPIE_DIFFERENTE: 'a bug of the program',
  DEFAUT_DU_PROGRAMME: 'a bug of the program',
  EXPORT_TROP_GRAND: '250,000 rows',
  CONNEXION_REQUISE: 'an identity provider (test/sign-in)',
  FOURNISSEUR_REFUSE: 'an identity provider (test/sign-in)',
  HOTE_REFUSE: 'a server that would not end',
  IDENTITE_REFUSEE: 'an identity provider (test/server/http/sign-in.test.ts)',
  JETON_VIDE: 'an answer on a terminal',
  ORIGINE_REFUSEE: 'a page in a browser',
  REPONSE_INCOMPRISE: 'a service behind another server (test/client)',
};

it('every error whose hint proposes something has a scenario', async () => {
  const place = sandbox();
  const provoked = new Set<string>();
  let proposals = 0;
  for (const line of SCENARIOS) {
    const json = /--json|-o /.test(line) ? [] : ['--json'];
    const { err } = await place.run([...json, ...place.fill(line)]);
    provoked.add(/"code":"(\w+)"/.exec(err)?.[1] ?? '');
    if (commandsIn(err).length > 0) proposals++;
  }
  expect(proposals).toBeGreaterThan(25);
  const proposing = Object.entries(messages('fr').errors)
    .filter(([, [, hint]]) => /vigie [a-z$]|--[a-z]|VIGIE_/.test(String(hint)))
    .map(([code]) => code);
  const untried = proposing.filter((code) => !provoked.has(code) && !(code in PREPARED));
  expect(untried.sort()).toEqual(Object.keys(UNTRIED).sort());
});
