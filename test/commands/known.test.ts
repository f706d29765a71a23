import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { type Answering, serve } from '../client/servers.ts';
import { place, service } from './world.ts';

const { vigie, path } = place();
const ID = '018f2c1e-7a50-7c3d-9b1e-000000000001';
const OLD = 'Mon, 05 Jan 2026 09:00:00 GMT';

/** A host of one file, which counts the bytes of it that it sends, and says that a whole one is whole. */
function hosting(tell: Readonly<Record<string, string>>) {
  const file = { bytes: Buffer.from('%PDF-1.7 a plan'), tell, sent: 0, asked: 0, ends: true };
  const answering: Answering = ({ headers }, response) => {
    const { bytes, tell } = file;
    file.asked++;
    const validator = tell.etag ?? tell['last-modified'];
    if (headers['if-none-match'] === tell.etag && tell.etag && file.ends) {
      response.writeHead(304, tell).end();
      return;
    }
    if (headers.range === `bytes=${bytes.length}-` && headers['if-range'] === validator) {
      const beyond = {
        ...tell,
        'content-range': `bytes ${bytes.length}-${bytes.length - 1}/${bytes.length}`,
      };
      if (file.ends) response.writeHead(416, { ...tell, 'content-range': `bytes */${bytes.length}` }).end();
      else response.writeHead(206, beyond).end();
      return;
    }
    file.sent += bytes.length;
    response.writeHead(200, { ...tell, 'content-length': bytes.length }).end(bytes);
  };
  return { file, answering };
}

let number = 0;
/** Downloads the file of the document to a directory, as often as it is asked to. */
async function world(tell: Readonly<Record<string, string>> = { etag: '"one"' }) {
  const { file, answering } = hosting(tell);
  const { url } = await serve(answering);
  const directory = path(`files-${number++}`);
  mkdirSync(directory);
  const state = path(`state-${number}`);
  const document = { nom: 'plan.pdf', url: `${url}/plan?key=secret` };
  const open = service(() => ({
    body: { id: ID, description: null, type: 'plan', est_sensible: false, ...document },
  }));
  const line = ['documents', 'download', ID, '--output-dir', directory, '--allow-private', '-o', 'tsv'];
  const again = async (...more: string[]) => {
    const { out, exitCode, err } = await vigie(
      [...line, '--fields', 'statut,fichier', '--no-headers', ...more],
      { open, env: { XDG_STATE_HOME: state } },
    );
    expect(exitCode, err).toBe(0);
    return out.trimEnd().split('\t');
  };
  return { file, document, directory, state, again };
}

test.each([
  ['a strong ETag', { etag: '"one"' }],
  ['an old Last-Modified', { 'last-modified': OLD }],
])('a file that is there does not come again while its host says so by %s', async (_, tell) => {
  const { file, directory, again } = await world(tell);
  expect(await again()).toEqual(['telecharge', `${directory}/plan.pdf`]);
  const { sent } = file;
  expect(await again()).toEqual(['inchange', `${directory}/plan.pdf`]);
  expect(await again()).toEqual(['inchange', `${directory}/plan.pdf`]);
  expect([file.sent, file.asked]).toEqual([sent, 3]);
  expect(readdirSync(directory)).toEqual(['plan.pdf']);
});

test('what its host has changed comes, and takes the next name', async () => {
  const { file, directory, again } = await world();
  await again();
  file.bytes = Buffer.from('%PDF-1.7 another plan');
  file.tell = { etag: '"two"' };
  expect(await again()).toEqual(['telecharge', `${directory}/plan (2).pdf`]);
  expect(readFileSync(`${directory}/plan (2).pdf`)).toEqual(file.bytes);
  const { sent } = file;
  expect(await again()).toEqual(['inchange', `${directory}/plan (2).pdf`]);
  expect(file.sent).toBe(sent);
});

test('it comes again where its host answers a question about its end as if more followed', async () => {
  const { file, directory, again } = await world();
  await again();
  file.ends = false;
  expect(await again()).toEqual(['inchange', `${directory}/plan.pdf`]);
  expect(file.sent).toBe(2 * file.bytes.length);
});

test.each([
  ['no validator', {}],
  ['a weak tag', { etag: 'W/"one"' }],
  ['a moment too near to tell', { 'last-modified': new Date().toUTCString() }],
])('it comes again, to be compared, where its host says nothing sure: %s', async (_, tell) => {
  const { file, directory, again } = await world(tell);
  await again();
  expect(await again()).toEqual(['inchange', `${directory}/plan.pdf`]);
  expect(file.sent).toBe(2 * file.bytes.length);
});

test.each<[string, (file: string) => void]>([
  ['is longer', (file) => appendFileSync(file, 'x')],
  ['has other bytes', (file) => writeFileSync(file, 'x'.repeat(statSync(file).size))],
  [
    'is another file',
    (file) => {
      writeFileSync(`${file}~`, readFileSync(file));
      renameSync(`${file}~`, file);
    },
  ],
  ['is gone', (file) => rmSync(file)],
])('it comes again where what lies there %s', async (_, touch) => {
  const { file, directory, again } = await world();
  await again();
  touch(`${directory}/plan.pdf`);
  const [, fichier = ''] = await again();
  expect(file.sent).toBe(2 * file.bytes.length);
  expect(readFileSync(fichier)).toEqual(file.bytes);
});

test('it comes again where the document names another address or file, and where --force replaces it', async () => {
  const { file, document, directory, again } = await world();
  await again();
  expect(await again('--force')).toEqual(['telecharge', `${directory}/plan.pdf`]);
  document.nom = 'rez.pdf';
  expect(await again()).toEqual(['telecharge', `${directory}/rez.pdf`]);
  document.url += '2';
  expect(await again()).toEqual(['inchange', `${directory}/rez.pdf`]);
  expect(file.sent).toBe(4 * file.bytes.length);
});

test('what is known holds no address, is for its owner alone, and may be lost or damaged', async () => {
  const { file, state, again, directory } = await world();
  await again();
  const folder = `${state}/vigie/downloads`;
  const [name = ''] = readdirSync(folder);
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  expect(text).toContain(ID);
  expect(text).not.toContain('secret');
  expect([statSync(folder).mode & 0o077, statSync(`${folder}/${name}`).mode & 0o077]).toEqual([0, 0]);
  for (const damaged of ['{', 'null', '{"plan.pdf":null}']) {
    writeFileSync(`${folder}/${name}`, damaged);
    expect(await again()).toEqual(['inchange', `${directory}/plan.pdf`]);
  }
  expect(file.sent).toBe(4 * file.bytes.length);
});
