import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/interface.ts';
import { requires } from '../architecture/programs.ts';
import { newPlace } from '../e2e/program.ts';
import { type Serving, setUpServer } from '../e2e/serving.ts';
import { PATH } from './npm.ts';

/** A program of somebody else, beside which stands what the package has for it: package.test.ts installs all of it. */
const folder = mkdtempSync(join(tmpdir(), 'vigie-module-'));
const PAGES = ['docs/client.md', 'docs/fr/client.md'];

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  for (const file of ['package.json', 'dist/index.js', 'dist/undici.cjs', 'dist/index.d.ts'])
    cpSync(file, join(folder, 'node_modules/vigie', file));
  // Types of Node, which such a program has anyway.
  mkdirSync(join(folder, 'node_modules/@types'));
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  copyFileSync('examples/client.ts', join(folder, 'client.ts'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of files, as strictly as it can be asked to. */
async function compiled(
  texts: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Promise<string> {
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const argv = [
    resolve('node_modules/typescript/bin/tsc'),
    '--noEmit',
    ...strict,
    ...more,
    ...Object.keys(texts),
  ];
  const { stdout } = await execa(process.execPath, argv, { cwd: folder, reject: false });
  return stdout;
}

/** Runs a module in the folder of the program. */
function ran(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: folder, env: { PATH, ...env }, extendEnv: false, reject: false } as const;
  return execa(process.execPath, argv, options);
}

const inline = (text: string) => ['--input-type=module', '--eval', text];

describe('types', () => {
  it('take the example and what the pages show, and refuse what the interface does not take', async () => {
    const programs = PAGES.map((page, i) => {
      const blocks = [...readFileSync(page, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
      expect(blocks.length, page).toBeGreaterThan(2);
      // Blocks of a page are one program, from its imports on.
      return [`page-${i}.ts`, blocks.map(([, text]) => text).join('')];
    });
    const example = readFileSync('examples/client.ts', 'utf8');
    const wrong = [
      ['client.call(endpoints.anomalies.add)', 'Expected 2-3 arguments'],
      [`client.call(endpoints.anomalies.add, { body: { code: '1' } })`, "Type 'string' is not assignable"],
      ['client.call(endpoints.anomalies.read, {})', "Property 'params' is missing"],
      [
        `client.call(endpoints.anomalies.read, { params: { anomalie_id: '1' }, body: {} })`,
        "type 'undefined'",
      ],
      [`client.items(endpoints.anomalies.read, { params: { anomalie_id: '1' } })`, "'paginated' is missing"],
      [`client.items(endpoints.anomalies.list, { query: { nom: 'a' } })`, "'nom' does not exist"],
      ['(await client.call(endpoints.anomalies.list)).data[0].nom', "'nom' does not exist"],
    ] as const;
    const start =
      "import { createClient, endpoints } from 'vigie'; const client = createClient({ url: '' });\n";
    // One run for all: the compiler takes its time to read the types.
    const said = await compiled({
      ...{ 'client.ts': example, ...Object.fromEntries(programs) },
      'wrong.ts': start + wrong.map(([line]) => `${line};\n`).join(''),
    });
    expect(said.split('\n').filter((line) => !/^(?:wrong\.ts|\s|$)/.test(line))).toEqual([]);
    for (const [i, [line, fault]] of wrong.entries()) {
      expect(
        said.split(/^(?=wrong)/m).find((one) => one.startsWith(`wrong.ts(${i + 2},`)),
        line,
      ).toContain(fault);
    }
  });

  it('are those of the contract, endpoint by endpoint', async () => {
    const imports: string[] = [];
    const checks: string[] = [];
    for (const file of globSync('src/contract/resources/**/*.ts')) {
      const all = Object.entries(await import(resolve(file))) as [string, { readonly name: string }][];
      const ours = all.filter(([, value]) => endpoints.some((one) => one === value));
      imports.push(`import type * as _${imports.length} from '${resolve(file)}';`);
      for (const [name, endpoint] of ours) {
        checks.push(
          `check<Parts<typeof endpoints.${endpoint.name}, typeof _${imports.length - 1}.${name}>>(); // ${endpoint.name}`,
        );
      }
    }
    expect(checks).toHaveLength(endpoints.length);
    // One that is not: it must be found.
    checks.push(checks[0]?.replace(/typeof endpoints[.\w]+/, 'typeof endpoints.anomalies.list') as string);
    const text = `
      import type { Endpoint, endpoints } from 'vigie';
      import type { Body, Params, QueryOf, Response } from '${resolve('src/contract/endpoint.ts')}';
      ${imports.join('\n')}
      /** The same members; what a schema says of them may be more than its type in the contract does. */
      type Alike<A, B> = [A] extends [B] ? ([keyof B] extends [keyof A] ? true : false) : false;
      /** A part that an endpoint does not have is never here, unknown there. */
      type Part<A, B> = [A] extends [never | undefined] ? (unknown extends B ? true : false) : Alike<A, B>;
      // Where the contract takes the digits of a number, a program gives the number.
      type Texts<Q> = { [K in keyof Q]: NonNullable<Q[K]> extends number ? string : Q[K] };
      type Query<Q> = [Q] extends [never] ? never : Texts<Q>;
      type Parts<E, C> = E extends Endpoint<infer P, infer Q, infer B, infer R>
        ? [Part<P, Params<C>>, Part<Query<Q>, QueryOf<C>>, Part<B, Body<C>>, Part<R, Response<C>>]
        : false;
      declare function check<T extends [true, true, true, true]>(): void;
      ${checks.join('\n')}
    `;
    const more = ['--allowImportingTsExtensions', '--skipLibCheck'];
    const said = await compiled({ 'same.ts': text }, more);
    const wrong = [...said.matchAll(/^same\.ts\((\d+),.*/gm)].map(
      ([fault, line]) => `${text.split('\n')[Number(line) - 1]}\n${fault}`,
    );
    expect(wrong).toEqual([expect.stringContaining(checks.at(-1) as string)]);
  });
});

describe('on a service', () => {
  /** The environment of a service that holds the examples. */
  async function service(): Promise<Serving['env']> {
    const place = newPlace();
    const { env } = await setUpServer(place);
    await place.prepare(['anomalies', 'import', resolve('examples/anomalies.csv')], { env });
    return env;
  }

  it('the example in TypeScript finds what is there, and tells what is wrong', async () => {
    const env = await service();
    const found = await ran(['client.ts', 'vegetation'], env);
    expect(found).toMatchObject({ exitCode: 0, stderr: '' });
    expect(found.stdout).toMatch(/^10\t\d\t.*végétation/im);
    const severities = found.stdout.split('\n').map((line) => Number(line.split('\t')[1]));
    expect(severities).toEqual(severities.toSorted((a, b) => b - a));
    expect(await ran(['client.ts'], { ...env, VIGIE_TOKEN: 'vig_wrong' })).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^NON_AUTHENTIFIE: /),
    });
    expect(await ran(['client.ts'], { ...env, VIGIE_URL: 'http://127.0.0.1:1' })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^CONNEXION_REFUSEE: .*127\.0\.0\.1:1\/anomalies refuses the connection/),
    });
  });

  it('that in Python reads whole lists, objects, and refusals', async () => {
    requires(['python3']);
    const env = await service();
    const python = (...argv: string[]) =>
      execa('python3', [resolve('examples/client.py'), ...argv], {
        env: { PATH, ...env },
        extendEnv: false,
        reject: false,
      });
    const objectsIn = ({ stdout }: { stdout: string }) =>
      stdout.split('\n').map((line) => JSON.parse(line) as { code: number });
    expect(objectsIn(await python('anomaliesList'))).toHaveLength(48);
    const pages = objectsIn(await python('anomaliesList', 'per_page=7'));
    expect(new Set(pages.map(({ code }) => code)).size).toBe(48);
    expect(objectsIn(await python('anomaliesList', 'texte=vegetation'))[0]).toMatchObject({ code: 10 });
    expect(objectsIn(await python('anomaliesRead', 'anomalie_id=10'))[0]).toMatchObject({ code: 10 });
    for (const [argv, said] of [
      [['anomaliesRead', 'anomalie_id=999999'], /^INTROUVABLE: /],
      [['anomaliesRead'], /^anomaliesRead needs what stands in braces: \/anomalies\/\{anomalie_id\}$/],
      [
        ['anomaliesList', 'nom=a'],
        /^anomaliesList takes no nom, but: code, texte, mots, sort, page, per_page$/,
      ],
      [[], /^usage: .*\nOperations: .*anomaliesList/],
    ] as const) {
      expect(await python(...argv)).toMatchObject({
        exitCode: 1,
        stdout: '',
        stderr: expect.stringMatching(said),
      });
    }
  });

  it('what the pages show of writes and errors is so', async () => {
    const env = await service();
    const { stdout, stderr } = await ran(
      inline(`
        import { createClient, endpoints, ProblemError, VigieError } from 'vigie';
        const { VIGIE_URL: url, VIGIE_ORG: org, VIGIE_TOKEN: token } = process.env;
        const client = createClient({ url, org, token, language: 'fr' });
        const { anomalies } = endpoints;
        const told = (promise) => promise.then((value) => value, ({ name, code, status, message }) => ({ name, code, status, message }));
        const body = { code: 9001, texte: 'Capot absent', indice_de_gravite: 1 };
        const params = { anomalie_id: '9001' };
        const said = {
          dryRun: await told(client.call(anomalies.add, { body }, { dryRun: true })),
          absent: await told(client.call(anomalies.read, { params })),
          added: await told(client.call(anomalies.add, { body }, { idempotencyKey: 'a' })),
          again: await told(client.call(anomalies.add, { body }, { idempotencyKey: 'a' })),
          other: await told(client.call(anomalies.add, { body })),
          numbers: await told(client.call(anomalies.list, { query: { code: 9001, per_page: 1 } })),
          stale: await told(client.call(anomalies.delete, { params }, { ifMatch: '"old"' })),
        };
        const { headers } = await client.send(anomalies.read, { params });
        said.deleted = await client.call(anomalies.delete, { params }, { ifMatch: headers.etag });
        said.lines = 0;
        for await (const text of client.stream(anomalies.list)) said.lines += text.split('\\n').length - 1;
        said.batch = await client.batch([{ method: 'GET', path: '/anomalies/10' }]);
        said.extension = (await client.extensions()).has('batch');
        for await (const { data } of client.pages(anomalies.list, { query: { per_page: 20 } }, 3)) said.page = data.length;
        const own = [{}, { org: 'a b' }, { token: 'vig_a', url: 'http://vigie.example' }, { orgHeader: ':' }];
        said.own = own.map((options) => {
          try { createClient({ url: '', ...options }); } catch (error) { return [error instanceof VigieError, error.code, error.message]; }
        });
        said.orgless = await told(createClient({ url }).call(anomalies.list));
        said.classes = client.close() instanceof Promise && ProblemError.name;
        console.log(JSON.stringify(said));
      `),
      env,
    );
    expect(stderr).toBe('');
    const anomalie = { code: 9001, texte: 'Capot absent', indice_de_gravite: 1 };
    expect(JSON.parse(stdout)).toEqual({
      dryRun: anomalie,
      absent: {
        name: 'ProblemError',
        code: 'INTROUVABLE',
        status: 404,
        message: expect.stringContaining('9001'),
      },
      added: anomalie,
      again: anomalie,
      other: {
        name: 'ProblemError',
        code: 'CODE_EXISTANT',
        status: 409,
        message: 'Une anomalie porte déjà le code 9001.',
      },
      numbers: expect.objectContaining({ data: [anomalie] }),
      stale: expect.objectContaining({ code: 'PRECONDITION', status: 412 }),
      lines: 48,
      batch: [{ status: 200, body: expect.objectContaining({ code: 10 }) }],
      extension: true,
      page: 8,
      own: [
        [true, 'REGLAGE_INVALIDE', 'The setting url is not valid: "".'],
        [true, 'REGLAGE_INVALIDE', 'The setting org is not valid.'],
        [true, 'JETON_EN_CLAIR', 'The token is not sent to vigie.example: the connection is not encrypted.'],
        [true, 'REGLAGE_INVALIDE', 'The setting orgHeader is not valid.'],
      ],
      orgless: expect.objectContaining({
        name: 'VigieError',
        code: 'PROFIL_INCOMPLET',
        message: 'Missing: org.',
      }),
      classes: 'ProblemError',
    });
  });
});

describe('importing', () => {
  it('loads its file and undici, and nothing that is not JavaScript', async () => {
    const { stdout } = await ran(
      inline(`
        import { registerHooks } from 'node:module';
        const loaded = [];
        registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
        const { createClient } = await import('vigie');
        createClient({ url: 'http://127.0.0.1:1' });
        const binaries = process.report.getReport().sharedObjects.filter((file) => file.endsWith('.node'));
        console.log(JSON.stringify([...loaded.filter((url) => !url.startsWith('node:')), ...binaries]));
      `),
    );
    const files = JSON.parse(stdout) as string[];
    const inPackage = (file: string) => file.replace(/^.*\/node_modules\/vigie\//, '');
    expect(files.map(inPackage)).toEqual(['dist/index.js', 'dist/undici.cjs']);
  });

  it('works from CommonJS', async () => {
    const text =
      "const { createClient, endpoints } = require('vigie'); console.log(typeof createClient, endpoints.anomalies.list.path)";
    const { stdout, stderr } = await ran(['--input-type=commonjs', '--eval', text]);
    expect(stderr).toBe('');
    expect(stdout).toBe('function /anomalies');
  });

  it('exports what the page names', async () => {
    const { stdout } = await ran(inline("console.log(Object.keys(await import('vigie')).join(' '))"));
    expect(stdout).toBe('ProblemError VigieError createClient endpoints');
    for (const page of PAGES)
      for (const name of stdout.split(' ')) expect(readFileSync(page, 'utf8')).toContain(`\`${name}`);
  });
});
