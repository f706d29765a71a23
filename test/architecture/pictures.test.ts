import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { chartOf } from '../../bench/chart.ts';
import { svgOf } from '../../docs/pictures/svg.ts';
import { requires } from './programs.ts';

const drawn = (screen: string) => svgOf(screen, { columns: 20, title: 'a < b' });

it('text is text, each run where its columns are', () => {
  const svg = drawn('plain \x1b[1mbold\x1b[0m\n  next\n');
  expect(svg).toContain('>plain</text>');
  expect(svg).toMatch(/<text x="66\.4" [^>]*font-weight="bold">bold<\/text>/);
  expect(svg).toContain('<title>a &lt; b</title>');
  expect(svg).toMatch(/<text x="32\.8" [^>]*>next<\/text>/);
});

it.each([
  ['31', 'fill="#ff7b72"'],
  ['91', 'fill="#ffa198"'],
  ['38;5;9', 'fill="#ffa198"'],
  ['38;5;208', 'fill="#ff8700"'],
  ['38;5;240', 'fill="#585858"'],
  ['38;2;1;2;3', 'fill="#010203"'],
  ['38:2:1:2:3', 'fill="#010203"'],
  ['2', 'opacity="0.7"'],
  ['3', 'font-style="italic"'],
  ['4', 'height="1" fill="#e6edf3"/>'],
  ['7', 'fill="#e6edf3"/>'],
  ['42', 'fill="#7ee787"/>'],
])('the sequence %s is drawn', (codes, mark) => {
  expect(drawn(`\x1b[${codes}mx`)).toContain(mark);
});

it('what is switched off again is off', () => {
  const [, plain] = drawn('\x1b[1;2;3;4;7;31;42mx\x1b[22;23;24;27;39;49mafter').split('>x</text>');
  expect(plain).toMatch(/^\n<text x="[\d.]+" y="\d+" textLength="42">after</);
});

it('data stay data, in the title too', () => {
  const data = '<script>"x"</script>&amp;';
  const svg = svgOf(data, { columns: 30, title: data });
  expect(svg).not.toMatch(/<\/?script/);
  expect(svg.replaceAll('&quot;', '"').split('&lt;script&gt;"x"&lt;/script&gt;&amp;amp;')).toHaveLength(3);
});

/** A letter that a browser draws, and where, in pixels from the top left of the picture. */
type Letter = readonly [letter: string, x: number, y: number];

/** Has a browser draw pictures; answers what it draws of the letters of each. */
async function rendered(svgs: readonly string[]): Promise<Letter[][]> {
  requires(['chromium']);
  const folder = mkdtempSync(join(tmpdir(), 'vigie-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const script = `
    const drawn = ${JSON.stringify(svgs).replaceAll('<', '\\u003c')}.map((svg) => {
      const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
      document.body.replaceChildren(document.importNode(picture, true));
      return [...document.querySelectorAll('text')].flatMap((text) =>
        Array.from({ length: text.getNumberOfChars() }, (_, i) => {
          const { x, y } = text.getStartPositionOfChar(i);
          return [text.textContent[i], x, y];
        }),
      );
    });
    document.body.textContent = encodeURIComponent(JSON.stringify(drawn));`;
  writeFileSync(join(folder, 'page.html'), `<!doctype html><body><script>${script}</script>`);
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update'];
  const own = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', ...quiet];
  const { stdout } = await execa('chromium', [
    ...own,
    `--user-data-dir=${join(folder, 'browser')}`,
    '--dump-dom',
    `file://${join(folder, 'page.html')}`,
  ]);
  return JSON.parse(decodeURIComponent(/<body>([^<]*)/.exec(stdout)?.[1] ?? ''));
}

/** The screen that letters show: each stands for the column that it is nearest to. */
function screenOf(letters: readonly Letter[]): string {
  const lines = Map.groupBy(letters, ([, , y]) => y);
  const shown = [...lines].map(([y, line]) => {
    const text: string[] = [];
    for (const [letter, x] of line) text[Math.round((x - 16) / 8.4)] = letter;
    return [
      y,
      Array.from(text, (letter) => letter ?? ' ')
        .join('')
        .trimEnd(),
    ] as const;
  });
  return `${shown
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join('\n')}\n`;
}

it('the pictures of README.md and LISEZMOI.md show in a browser what the terminal did, column by column', async () => {
  const languages = ['fr', 'en'];
  const drawn = languages.map((language) => readFileSync(`docs/pictures/terminal-${language}.svg`, 'utf8'));
  const shown = languages.map((language) => readFileSync(`docs/sessions/${language}/overview.txt`, 'utf8'));
  expect((await rendered(drawn)).map(screenOf)).toEqual(shown);
});

it('a chart draws a line for each variant, through its points in their order', () => {
  const point = { panel: 'prescriptions', line: 'a page', x: 1000, y: 1 };
  const svg = chartOf('Growth <1>', [
    { ...point, variant: 'SQLite' },
    { ...point, variant: 'SQLite', x: 100_000, y: 10 },
    { ...point, variant: 'PostgreSQL' },
  ]);
  expect(svg).toContain('<title>Growth &lt;1></title>');
  expect([...svg.matchAll(/<polyline points="([^"]*)"/g)].map(([, points]) => points)).toEqual([
    '60,310 400,50',
    '60,310',
  ]);
  for (const label of ['1,000', '100,000', '1 ms', '10 ms', 'a page', 'PostgreSQL'])
    expect(svg).toContain(`>${label}</text>`);
});
