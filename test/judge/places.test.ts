import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

test.each(FAULTS)('"$name" can be planted: its text stands once in $file', ({ file, text }) => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
});
