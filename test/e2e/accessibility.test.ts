import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPage } from '../../server/docs/page.ts';
import { referenceIn } from '../../server/docs/reference.ts';
import { openapiDocument } from '../../src/contract/openapi/openapi.ts';
import { newPlace, type TestMachine } from './program.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Width of a telephone, in pixels. */
const NARROW = 390;

interface Examined {
  /** Rules of axe-core that are broken, each with the first element that breaks it. */
  readonly violations: readonly (readonly [rule: string, element: string])[];
  /** Width of the page in a window of NARROW pixels. */
  readonly width: number;
}

/** Examines a page in a browser by axe-core, all of its rules unless `rules` are given; its policy, which would refuse the script, is taken out. */
async function examined(place: TestMachine, file: string, rules?: readonly string[]): Promise<Examined> {
  const script = `
    axe.run(document, ${JSON.stringify(rules ? { runOnly: rules } : {})}).then(({ violations }) => {
      const found = violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)]);
      const width = document.documentElement.scrollWidth;
      parent.document.body.textContent = encodeURIComponent(JSON.stringify({ violations: found, width }));
    });`;
  const page = readFileSync(join(place.folder, file), 'utf8')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace('</body>', () => `<script>${AXE}</script><script>${script}</script></body>`);
  // A window of a browser without a screen has 500 pixels at least.
  const framed = page.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  writeFileSync(
    join(place.folder, `framed-${file}`),
    `<!doctype html><body><iframe width="${NARROW}" height="800" srcdoc="${framed}"></iframe></body>`,
  );
  const { out, err } = await place.bash(
    `chromium --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/browser" --window-size=${NARROW},800 --virtual-time-budget=60000 --dump-dom "file://$PWD/framed-${file}"`,
  );
  const [, answer] = /<body[^>]*>(%7B[^<]*)/.exec(out) ?? [];
  if (answer === undefined) throw new Error(`${file}: no answer of axe-core\n${err}`);
  return JSON.parse(decodeURIComponent(answer));
}

it('axe-core finds nothing on any page, and each is as wide as a telephone', {
  timeout: 180_000,
}, async () => {
  const place = newPlace();
  const made = await place.bash(
    `set -euo pipefail
     vigie server seed --db demo.db -q
     export VIGIE_DB=demo.db VIGIE_USER=e.delmas VIGIE_LANG=fr
     export VIGIE_ORG=$(vigie server organisations list -o ids | sed -n 1p)
     dossier=$(vigie dossiers list --objet Ponts -o ids)
     vigie prescriptions list --contenu désenfumage --all -o ids | vigie dossiers prescriptions add "$dossier" - -q
     vigie dossiers rapport "$dossier" --html rapport.html
     vigie dossiers tableau --html tableau.html
     vigie stats --html stats.html
     printf 'code;texte;gravite\\nabc;Jauge illisible;0\\n' > faux.csv
     vigie anomalies import faux.csv --dry-run --report import.html || test $? -eq 5`,
  );
  expect(made.exitCode, made.err).toBe(0);
  const WIDE = 'reference.html';
  const document = openapiDocument({ version: '0.0.0', orgHeader: 'Sdis-Org-Id' });
  // The reference is long, and draws each endpoint by the same code: a library has all its methods, if not the longest paths; the other language differs in words.
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith('/anomalies'));
  const part = { ...document, paths: Object.fromEntries(paths) };
  writeFileSync(join(place.folder, 'docs.html'), docsPage(await referenceIn('fr', part)));
  writeFileSync(
    join(place.folder, 'planted.html'),
    '<!doctype html>\n<html><body><img src="x"></body></html>',
  );
  for (const page of ['rapport', 'tableau', 'stats', 'import', 'docs'].map((name) => `${name}.html`)) {
    const { violations, width } = await examined(place, page);
    expect([page, violations]).toEqual([page, []]);
    expect(width, page).toBeLessThanOrEqual(NARROW);
  }
  writeFileSync(join(place.folder, WIDE), docsPage(await referenceIn('fr', document)));
  expect((await examined(place, WIDE, ['document-title'])).width).toBeLessThanOrEqual(NARROW);
  const planted = await examined(place, 'planted.html');
  expect(planted.violations.map(([rule]) => rule)).toContain('image-alt');
});
