import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What files import that declare queries, or lists, which are made of them. */
const DECLARES = /\bfrom '.*\/(?:query|rows|list)\.ts'/;

/** Loads every module that declares queries, so that `compileAll` knows them: for builds and tests. */
export async function declareQueries(): Promise<void> {
  for (const file of globSync('server/**/*.ts')) {
    if (DECLARES.test(readFileSync(file, 'utf8')))
      await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
  }
}
