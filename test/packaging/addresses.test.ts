import { expect, it } from 'vitest';
import { remedyFor } from '../../packaging/npm/addresses.ts';

it.each([
  ['https://forge.example/sdis/vigie.git', 'https://forge.example/sdis/vigie'],
  ['https://c.martin:secret@forge.example/sdis/vigie', 'https://forge.example/sdis/vigie'],
  ['git@forge.example:sdis/vigie.git', 'https://forge.example/sdis/vigie'],
  ['ssh://git@forge.example/sdis/vigie.git', 'https://forge.example/sdis/vigie'],
  ['', '<address of the repository>'],
])('a clone of "%s" is from %s', (origin, address) => {
  expect(remedyFor({}, origin)).toBe(
    `npm pkg set 'repository.type=git' 'repository.url=git+${address}.git' 'homepage=${address}#readme' 'bugs.url=${address}/issues'`,
  );
});
