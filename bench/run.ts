import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, Missing } from './figure.ts';
import { create } from './figures/create.ts';
import { executable } from './figures/executable.ts';
import { exportNdjson } from './figures/export.ts';
import { growth } from './figures/growth.ts';
import { importCsv } from './figures/import.ts';
import { list } from './figures/list.ts';
import { millions } from './figures/millions.ts';
import { notifications } from './figures/notifications.ts';
import { createOnPostgres } from './figures/postgres/create.ts';
import { importOnPostgres } from './figures/postgres/import.ts';
import { listOnPostgres } from './figures/postgres/list.ts';
import { serversOnPostgres } from './figures/postgres/servers.ts';
import { importRegisters } from './figures/registers.ts';
import { importRemotely } from './figures/remote.ts';
import { requests } from './figures/requests.ts';
import { search } from './figures/search.ts';
import { signIn } from './figures/sign-in.ts';
import { startUp } from './figures/start-up.ts';
import { BUSY, load, machineFacts } from './machine.ts';
import { judge } from './measure.ts';
import { CACHE, DOCUMENT } from './paths.ts';
import { asDocument, asPicture, asTable, type Measured, pictureOf } from './report.ts';

const FIGURES: readonly Figure[] = [
  startUp,
  executable,
  importCsv,
  importRegisters,
  importRemotely,
  exportNdjson,
  requests,
  create,
  list,
  search,
  signIn,
  notifications,
  millions,
  growth,
  createOnPostgres,
  listOnPostgres,
  importOnPostgres,
  serversOnPostgres,
];
const USAGE = `npm run bench -- [name]… [--json] [--write] [--small]
  name     ${FIGURES.map(({ name }) => name).join(' | ')}; all of them without one
  --json   one JSON document on standard output instead of tables
  --write  keep what was measured in docs/performance.md, where the other figures stay
  --small  build little where much is dear, to try the code of a figure: measures nothing
`;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stderr.write(`${line}\n`);
const unknown = names.filter((name) => !FIGURES.some((figure) => figure.name === name));
if (values.help || unknown.length > 0 || (values.write && values.small)) {
  process.stderr.write(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else await main();

async function main(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, 'run-'));
  const clean = () => rmSync(scratch, { recursive: true, force: true });
  process.once('exit', clean);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  const loadBefore = load();
  if (loadBefore >= BUSY)
    say(`The machine is busy with other work (${loadBefore.toFixed(1)} a core): expect noise.`);
  const measured: Measured[] = [];
  for (const figure of FIGURES) {
    if (names.length > 0 && !names.includes(figure.name)) continue;
    say(`— ${figure.title}`);
    const one = await measure(figure, scratch);
    measured.push(one);
    if (!values.json) process.stdout.write(`${asTable(one)}\n`);
  }
  const failed = measured.some((one) => one.failed);
  if (failed) process.exitCode = 1;
  const facts = machineFacts(scratch, loadBefore);
  if (values.json)
    process.stdout.write(`${JSON.stringify({ machine: facts, figures: measured }, null, 2)}\n`);
  if (values.write && !failed) write(measured, facts);
}

/** Keeps a run: its part of the document, and beside it the pictures that it shows. */
function write(measured: readonly Measured[], facts: Readonly<Record<string, string>>): void {
  const titles = FIGURES.map(({ title }) => title);
  writeFileSync(DOCUMENT, asDocument(measured, facts, { before: readFileSync(DOCUMENT, 'utf8'), titles }));
  for (const one of measured) {
    const picture = asPicture(one);
    if (picture) writeFileSync(join(dirname(DOCUMENT), pictureOf(one.figure)), picture);
  }
}

/** Measures one figure in a directory of its own. What is not installed is said, never skipped in silence. */
async function measure(figure: Figure, scratch: string): Promise<Measured> {
  const { name, title, reading } = figure;
  const own = mkdtempSync(join(scratch, `${name}-`));
  try {
    const comparisons = await figure.run({ scratch: own, cache: CACHE, small: values.small, say });
    return { figure: { name, title, reading }, results: comparisons.map(judge) };
  } catch (error) {
    const unmeasured = { figure: { name, title, reading }, results: [] };
    if (error instanceof Missing) return { ...unmeasured, missing: error.message };
    // The other figures are worth having all the same.
    say((error as Error).stack ?? String(error));
    return { ...unmeasured, missing: (error as Error).message, failed: true };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
