import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newPlace, type TestMachine } from './program.ts';

/** Prints a page with a browser; answers what its policy, or anything else about it, made the browser complain of. */
async function printed(place: TestMachine, page: string): Promise<{ pages: number; complaints: string[] }> {
  const { exitCode, err } = await place.bash(
    `chromium --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/browser" --enable-logging=stderr --print-to-pdf=page.pdf "file://$PWD/${page}"`,
  );
  expect(exitCode, err).toBe(0);
  const pdf = readFileSync(join(place.folder, 'page.pdf'), 'latin1');
  return {
    pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0,
    complaints: err.split('\n').filter((line) => line.includes(':CONSOLE:')),
  };
}

it('a browser prints each page, and its policy lets in nothing else', async () => {
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
     printf 'code;texte;gravite\\nabc;<img src=x onerror=alert(1)>;0\\n' > faux.csv
     vigie anomalies import faux.csv --dry-run --report import.html || test $? -eq 5
     sed 's#</body>#<script>0</script><p style="color:red"></p></body>#' stats.html > planted.html
     printf '<iframe src="%s"></iframe>' rapport.html tableau.html planted.html > three.html`,
  );
  expect(made.exitCode, made.err).toBe(0);
  expect(await printed(place, 'stats.html')).toEqual({ pages: 1, complaints: [] });
  expect(await printed(place, 'import.html')).toEqual({ pages: 1, complaints: [] });
  // It would be noticed, as it is of the last of these.
  const { complaints } = await printed(place, 'three.html');
  expect(complaints).toEqual(Array(2).fill(expect.stringContaining('planted.html')));
});
