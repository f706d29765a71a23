import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLANTED } from '../history/planted.ts';
import { FAULTS } from './faults.ts';

test.each([...FAULTS, ...PLANTED])(
  '"$name" can be planted: its text stands once in $file',
  ({ file, text }) => {
    expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
  },
);
