import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../../src/contract/interface.ts';

test('reading the contract builds none of its schemas: a command builds those that it touches', () => {
  const named = () => [...z.globalRegistry._idmap.keys()];
  expect(endpoints.length).toBeGreaterThan(40);
  expect(named()).toEqual([]);
  endpoints.find(({ name }) => name === 'documents.read')?.response?.();
  expect(named()).toEqual(['Document']);
});
