// Before a release is made (`npm run release`): whether the commit is the one that the version names, and says what it must.
import { readFileSync } from 'node:fs';
import { origin, remedyFor } from '../npm/addresses.ts';
import { run } from '../tools.ts';

/** A clone that is to be released. */
export interface Candidate {
  /** Of package.json. */
  readonly manifest: { readonly version: string; readonly author?: string };
  readonly changelog: string;
  /** What `git status --porcelain` prints. */
  readonly changes: string;
  /** All tags, and those of the commit that is checked out. */
  readonly tags: readonly string[];
  readonly here: readonly string[];
  /** The address of the remote repository; empty where there is none. */
  readonly origin: string;
}

/** What stands in the way of a release, each with its remedy; empty where nothing does. */
export function obstacles({ manifest, changelog, changes, tags, here, origin }: Candidate): string[] {
  const { version, author = '' } = manifest;
  const tag = `v${version}`;
  const found: string[] = [];
  // Debian and rpm would take 1.2.0-rc.1 for newer than 1.2.0, or not at all.
  if (!/^\d+\.\d+\.\d+$/.test(version))
    found.push(
      `${version} is no version that packages can have, which is three numbers. To set one: npm version --no-git-tag-version ${version.replace(/[-+].*/, '')}`,
    );
  if (changes !== '')
    found.push(
      `Files differ from the commit:\n${changes.trimEnd()}\nCommit them, or put them aside: git stash -u`,
    );
  if (!changelog.includes(`\n## [${version}] - `))
    found.push(
      `CHANGELOG.md has no section of ${version}. What is new stands under [Unreleased]: give it the heading "## [${version}] - <date>".`,
    );
  if (!tags.includes(tag)) found.push(`No tag names ${version}. To name this commit: git tag ${tag}`);
  else if (!here.includes(tag))
    found.push(`${tag} is another commit. To release that one: git switch --detach ${tag}`);
  const remedy = remedyFor(manifest, origin);
  if (remedy !== undefined)
    found.push(`package.json does not say where vigie is from. To say it:\n${remedy}`);
  if (!/^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/.test(author))
    found.push(
      `The author of package.json, "${author}", has no address, which packages of Debian need. To add it: npm pkg set 'author=<name> <address>'`,
    );
  return found;
}

if (import.meta.main) {
  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  const found = obstacles({
    manifest: JSON.parse(readFileSync('package.json', 'utf8')),
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    changes: run('git', 'status', '--porcelain'),
    tags: lines(run('git', 'tag')),
    here: lines(run('git', 'tag', '--points-at', 'HEAD')),
    origin: origin(),
  });
  for (const one of found) process.stderr.write(`${one}\n`);
  if (found.length > 0) process.exitCode = 1;
}
