import { expect, it } from 'vitest';
import { newPlace, ranOf, type TestMachine } from './program.ts';
import { firstLine } from './serving.ts';

const init = async (place: TestMachine) =>
  expect(await place.vigie(['server', 'init', '--db', 'served.db'])).toMatchObject({ exitCode: 0 });
const START = ['server', 'start', '--db', 'served.db'];

it('figures are answered on a port of their own, which the first line tells', async () => {
  const place = newPlace();
  await init(place);
  const child = place.start([...START, '--json'], { env: { VIGIE_METRICS_PORT: '0' } });
  const { url, metrics } = JSON.parse(await firstLine(child));
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  await fetch(`${url}/livez`);
  const text = await (await fetch(metrics)).text();
  expect(text).toContain('\nvigie_http_requests_total{method="GET",route="/livez",status="200"} 1\n');
  expect(text).toMatch(/\nvigie_build_info\{version="\d+\.\d+\.\d+"\} 1\n/);
  child.kill('SIGTERM');
  expect(ranOf(await child)).toMatchObject({ exitCode: 0, err: '' });
});

it('and at the address that is given, also in words', async () => {
  const place = newPlace();
  await init(place);
  const child = place.start([...START, '--metrics-port', '0', '--metrics-host', '127.0.0.2']);
  const [, , metrics] = (await firstLine(child)).split('\t');
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.2:\d+\/metrics$/);
  child.kill('SIGTERM');
  expect(ranOf(await child)).toMatchObject({ exitCode: 0 });
});

it('an address without a port is refused, and so is a port that is taken', async () => {
  const place = newPlace();
  await init(place);
  const alone = await place.vigie([...START, '--json', '--metrics-host', '127.0.0.1']);
  expect(JSON.parse(alone.err).error).toMatchObject({ code: 'OPTIONS_REQUISES', exit_code: 2 });
  expect(alone.err).toContain('--metrics-port');
  const child = place.start([...START, '--json']);
  const { port } = new URL(JSON.parse(await firstLine(child)).url);
  await place.vigie(['server', 'init', '--db', 'other.db']);
  const taken = await place.vigie(['server', 'start', '--db', 'other.db', '--json', '--metrics-port', port]);
  expect([taken.exitCode, taken.out]).toEqual([8, '']);
  expect(JSON.parse(taken.err).error).toMatchObject({
    code: 'ADRESSE_OCCUPEE',
    hint: expect.stringMatching(/--metrics-port.* --metrics-host/),
  });
});
