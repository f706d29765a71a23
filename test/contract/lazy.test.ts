import { execa } from 'execa';
import { expect, test } from 'vitest';

const SCRIPT = `
  import * as z from 'zod';
  import { endpoints } from './src/contract/interface.ts';
  const named = () => [...z.globalRegistry._idmap.keys()];
  const atFirst = named();
  endpoints.find(({ name }) => name === 'documents.read').response();
  console.log(JSON.stringify([atFirst, named()]));
`;

test('reading the contract builds none of its schemas: a command builds those that it touches', async () => {
  const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
  expect(JSON.parse(stdout)).toEqual([[], ['Document']]);
});
