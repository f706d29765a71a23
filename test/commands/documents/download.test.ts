import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { Document } from '../../../src/contract/resources/documents.ts';
import { type Answering, type Service, serveAnswers } from '../../client/servers.ts';
import { place, service } from '../world.ts';

const { vigie, path } = place();
const FILE = Buffer.from('%PDF-1.7 a plan of the ground floor');

const idOf = (number: number) => `018f2c1e-7a50-7c3d-9b1e-${String(number).padStart(12, '0')}`;

/** A service that knows these documents, whatever is asked for. */
function knowing(...documents: Partial<Document>[]) {
  return service(({ params }) => {
    const found = documents.find((_, i) => idOf(i) === params?.document_id);
    const problem = { code: 'INTROUVABLE', title: '', detail: 'none', status: 404, type: '', instance: '' };
    if (!found) return { status: 404, body: problem };
    const id = params?.document_id ?? '';
    return { body: { id, nom: 'plan.pdf', description: null, type: 'plan', est_sensible: false, ...found } };
  });
}

let number = 0;
/** A directory of one's own. */
function folder(): string {
  const made = path(`folder-${number++}`);
  mkdirSync(made);
  return made;
}

/** A host of files that all hold the same. */
const files = (answer?: Answering): Promise<Service> =>
  serveAnswers(answer ?? ((_request, response) => response.writeHead(200, { etag: '"one"' }).end(FILE)));

test('a file is saved under the name of its document', async () => {
  const { url } = await files();
  const directory = `${folder()}/made/for/it`;
  const open = knowing({ url: `${url}/x?token=secret`, nom: '../plan/rez.pdf' });
  const ran = await vigie(
    ['documents', 'download', idOf(0), '--output-dir', directory, '--allow-private', '-o', 'ndjson'],
    { open },
  );
  expect(ran).toMatchObject({ exitCode: 0, err: '' });
  const fichier = `${directory}/_plan_rez.pdf`;
  expect(JSON.parse(ran.out)).toEqual({
    ...{
      id: idOf(0),
      statut: 'telecharge',
      nom: '../plan/rez.pdf',
      fichier,
      octets: FILE.length,
      code: null,
      message: null,
    },
  });
  expect(readFileSync(fichier)).toEqual(FILE);
  expect(readdirSync(directory)).toEqual(['_plan_rez.pdf']);
});

test('a directory that cannot be made ends the work', async () => {
  const { url } = await files();
  const open = knowing({ url }, { url });
  const file = `${folder()}/file`;
  writeFileSync(file, 'important');
  const places = [
    [`${file}/a`, 'ENOTDIR'],
    ...(existsSync('/proc/self') ? [['/proc/vigie/a', 'ENOENT']] : []),
  ];
  for (const [directory, reason] of places) {
    const argv = ['documents', 'download', idOf(0), idOf(1), '--output-dir', directory as string];
    const ran = await vigie([...argv, '--allow-private'], { open });
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain(`Cannot write ${directory}/plan.pdf: `);
    expect(ran.err).toContain(`(${reason})`);
  }
});

test('a sensitive file is for its owner alone', async () => {
  const { url } = await files();
  const directory = folder();
  const open = knowing({ url, est_sensible: true }, { url, nom: 'open.pdf' });
  await vigie(['documents', 'download', idOf(0), idOf(1), '--output-dir', directory, '--allow-private'], {
    open,
  });
  expect(statSync(`${directory}/plan.pdf`).mode & 0o077).toBe(0);
  expect(statSync(`${directory}/open.pdf`).mode & 0o044).not.toBe(0);
});

test('a file that is there is not asked for, nor replaced unless --force says so', async () => {
  const { url, arrived } = await files();
  const directory = folder();
  writeFileSync(`${directory}/plan.pdf`, 'what was there');
  const line = ['documents', 'download', '--output-dir', directory, '--allow-private', '-o', 'ndjson'];
  const open = knowing({ url }, { url });
  const refused = await vigie([...line, idOf(0)], { open });
  expect(refused).toMatchObject({ exitCode: 5, out: '' });
  expect(refused.err).toContain(`${directory}/plan.pdf already exists`);
  expect(arrived).toHaveLength(0);
  expect(readFileSync(`${directory}/plan.pdf`, 'utf8')).toBe('what was there');
  // Of two with one name the second does not replace the first.
  const forced = await vigie([...line, '--force', idOf(0), idOf(1)], { open });
  expect(forced.exitCode).toBe(9);
  const codes = forced.out
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one).code);
  expect(codes).toEqual([null, 'FICHIER_EXISTANT']);
  expect(readFileSync(`${directory}/plan.pdf`)).toEqual(FILE);
  expect(readdirSync(directory)).toEqual(['plan.pdf']);
});

test('--to - is no file', async () => {
  const { exitCode, err } = await vigie(['documents', 'download', idOf(0), '--to', '-'], {
    open: knowing({}),
  });
  expect(exitCode).toBe(2);
  expect(err).toContain('--to: "-" must be a file name');
  expect(existsSync('-')).toBe(false);
});

test('--to names the file, and does not replace one', async () => {
  const { url } = await files();
  const directory = folder();
  const open = knowing({ url }, { url });
  const line = ['documents', 'download', idOf(0), '--to', `${directory}/mine.pdf`, '--allow-private'];
  expect((await vigie(line, { open })).exitCode).toBe(0);
  expect(readFileSync(`${directory}/mine.pdf`)).toEqual(FILE);
  expect(await vigie(line, { open })).toMatchObject({ exitCode: 5, out: '' });
  expect((await vigie([...line, '--force'], { open })).exitCode).toBe(0);
  for (const more of [[idOf(1)], ['--output-dir', directory]])
    expect((await vigie([...line, ...more], { open })).exitCode, more.join(' ')).toBe(2);
});

test('each of many has its own fate', async () => {
  const { url } = await files((request, response) =>
    request.path === '/gone' ? response.writeHead(404).end() : response.writeHead(200).end(FILE),
  );
  const directory = folder();
  const open = knowing(
    { url },
    { url: `${url}/gone`, nom: 'gone.pdf' },
    { url: 'http://127.0.0.1:1/', nom: 'closed.pdf' },
    { url: 'file:///etc/passwd', nom: 'local.pdf' },
    { url, nom: 'b.pdf' },
  );
  const ids = [0, 1, 2, 3, 4, 5].map(idOf);
  const line = ['documents', 'download', '-', '--output-dir', directory, '--allow-private'];
  const ran = await vigie([...line, '--fields', 'statut,code', '--no-headers'], {
    open,
    stdin: ids.join('\n'),
  });
  expect(ran.exitCode).toBe(9);
  expect(ran.out.trim().split('\n')).toEqual([
    'telecharge\t',
    'erreur\tTELECHARGEMENT_ECHOUE',
    'erreur\tCONNEXION_REFUSEE',
    'erreur\tTELECHARGEMENT_REFUSE',
    'telecharge\t',
    'erreur\tINTROUVABLE',
  ]);
  expect(readdirSync(directory)).toEqual(['b.pdf', 'plan.pdf']);
  const shown = await vigie([...line, '--force'], { open, stdin: ids.join('\n'), terminal: 80 });
  for (const name of ['gone.pdf', idOf(5).slice(-8)])
    expect(shown.out).toMatch(new RegExp(`^erreur +\\S*${name}`, 'm'));
  const handedOn = await vigie([...line, '--force', '-o', 'ids'], { open, stdin: ids.join('\n') });
  expect(handedOn.out).toBe(`${idOf(0)}\n${idOf(4)}\n`);
});

test('this machine is not asked unless that is allowed, and nothing is left behind', async () => {
  const { url, arrived } = await files();
  const directory = folder();
  const ran = await vigie(['documents', 'download', idOf(0), '--output-dir', directory], {
    open: knowing({ url }),
  });
  expect(ran).toMatchObject({ exitCode: 5, out: '' });
  expect(ran.err).toContain('--allow-private');
  expect(arrived).toHaveLength(0);
  expect(readdirSync(directory)).toEqual([]);
});

test('of several that this machine is not asked for, each says which flag would allow it', async () => {
  const { url, arrived } = await files();
  const open = knowing({ url }, { url });
  for (const [lang, said] of [
    ['en', 'run the command again with --allow-private'],
    ['fr', 'relancez la commande avec --allow-private'],
  ]) {
    const line = ['documents', 'download', idOf(0), idOf(1), '--output-dir', folder(), '-o', 'ndjson'];
    const ran = await vigie(line, { open, env: { VIGIE_LANG: lang as string } });
    expect(ran.exitCode).toBe(5);
    const messages = ran.out.trimEnd().split('\n');
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(JSON.parse(message).message).toContain(said);
  }
  expect(arrived).toHaveLength(0);
});

test('what breaks off for good leaves nothing', async () => {
  const { url } = await files((_request, response) => {
    response.writeHead(200, { etag: '"one"', 'content-length': FILE.length });
    response.write(FILE.subarray(0, 10), () => response.socket?.destroy());
  });
  const directory = folder();
  const line = ['documents', 'download', '--output-dir', directory, '--allow-private'];
  expect((await vigie([...line, idOf(0)], { open: knowing({ url }) })).exitCode).toBe(7);
  expect(readdirSync(directory)).toEqual([]);
});

test.each([1, 2])('%d refused: the hint names the document, and no directory is left', async (count) => {
  const above = folder();
  const ids = Array.from({ length: count }, (_, i) => idOf(i));
  const ran = await vigie(['documents', 'download', ...ids, '--output-dir', `${above}/made/for/it`], {
    open: knowing({ url: 'ftp://ged.example/a.pdf' }),
  });
  expect(ran.exitCode).toBe(5);
  expect(ran.out + ran.err).toContain(`vigie documents get ${idOf(0)} --fields url`);
  expect(readdirSync(above)).toEqual([]);
});

test('the hint names the document within its dossier, as it was typed', async () => {
  const db = path('seed.db');
  const seeded = await vigie(['server', 'seed', '--db', db]);
  const [, org = '', user = ''] = /--org (\S+) --user (\S+)/.exec(seeded.out + seeded.err) ?? [];
  const env = { VIGIE_DB: db, VIGIE_ORG: org, VIGIE_USER: user };
  const run = (line: string) => vigie(line.split(' '), { env });
  const open = await run('dossiers list --statut OUVERT --sans-archives --limit 1 --json');
  const numero = JSON.parse(open.out)[0].service_dossier_id;
  const url = 'http://169.254.169.254/mesures.pdf';
  await run(`documents add --dossier ${numero} --url ${url} --nom mesures.pdf --type plan`);
  const ran = await run(`documents download ${numero}/mesures --output-dir ${folder()}`);
  expect(ran).toMatchObject({ exitCode: 5, out: '' });
  expect(ran.err).toContain(`vigie documents get ${numero}/mesures --fields url`);
  const twice = await run(
    `documents download ${numero}/mesures ${numero}/mesures.pdf --output-dir ${folder()}`,
  );
  expect(twice.err).toMatch(/vigie documents get [0-9a-f-]{36} --fields url/);
});

test('a directory that is a file is a wrong name', async () => {
  const { url } = await files();
  const file = `${folder()}/file`;
  writeFileSync(file, '');
  const ran = await vigie(['documents', 'download', idOf(0), '--output-dir', file, '--allow-private'], {
    open: knowing({ url }),
  });
  expect(ran).toMatchObject({ exitCode: 2, out: '' });
});

test('the file of the service itself is asked for with the token, though it is on this machine', async () => {
  const { url, arrived } = await files((request, response) => {
    if (!request.path.startsWith('/documents/')) return response.writeHead(200).end(FILE);
    const document = {
      id: idOf(0),
      url: `${url}/files/plan.pdf`,
      nom: basename(request.path),
      description: null,
      type: 'plan',
      est_sensible: false,
    };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  const directory = folder();
  const org = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';
  const env = { VIGIE_DB: '', VIGIE_URL: url, VIGIE_TOKEN: 'vig_secret', VIGIE_ORG: org };
  const ran = await vigie(['documents', 'download', idOf(0), '--output-dir', directory], { env });
  expect(ran).toMatchObject({ exitCode: 0, err: '' });
  expect(existsSync(`${directory}/${idOf(0)}`)).toBe(true);
  const asked = arrived.find(({ path }) => path === '/files/plan.pdf');
  expect(asked?.headers.authorization).toBe('Bearer vig_secret');
  expect(asked?.headers['service-org-id']).toBe(org);
});

test.each([
  [401, 'vig_secret', '/vigie/files/1', /vigie profiles login/],
  [403, 'vig_secret', '/vigie/files/1', /administrator of the service for access/],
  [401, '', '/vigie/files/1', /vigie profiles login/],
  [403, 'vig_secret', '/otherapp/1', /outside the service, where your token is not sent/],
])('%s says whose refusal it was (token %j, %s)', async (status, token, path, expected) => {
  const { url, arrived } = await files((request, response) => {
    if (!request.path.startsWith('/vigie/documents/')) return response.writeHead(status).end();
    const about = { description: null, type: 'plan', est_sensible: false };
    const document = { id: idOf(0), url: url + path, nom: 'plan.pdf', ...about };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  const line = ['documents', 'download', idOf(0), '--output-dir', folder(), '--allow-private'];
  const env = { VIGIE_DB: '', VIGIE_URL: `${url}/vigie`, VIGIE_TOKEN: token, VIGIE_ORG: idOf(9) };
  const ran = await vigie(line, { env });
  expect(ran).toMatchObject({ exitCode: 5, out: '' });
  expect(ran.err).toMatch(expected);
  const sent = path.startsWith('/vigie/') && token !== '' ? `Bearer ${token}` : undefined;
  expect(arrived.at(-1)).toMatchObject({ path });
  expect(arrived.at(-1)?.headers.authorization).toBe(sent);
});
