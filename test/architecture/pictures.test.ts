import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** What a browser says of a line of text, by a function of its element. */
const LETTERS = `(text) => Array.from({ length: text.getNumberOfChars() }, (_, i) => {
  const { x, y } = text.getStartPositionOfChar(i);
  return [text.textContent[i], x, y];
})`;

/** The text if it leaves the frame, or has too little contrast (WCAG 2.2, 1.4.3) with what is painted below it. */
const ILLEGIBLE = `(text) => {
  const channels = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const holds = (rect, { x, y, width, height }) =>
    rect.x <= x && rect.y <= y && rect.x + rect.width >= x + width && rect.y + rect.height >= y + height;
  const rects = [...document.querySelectorAll('rect')];
  const extents = Array.from({ length: text.getNumberOfChars() }, (_, i) => text.getExtentOfChar(i));
  const isBefore = (rect) => rect.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
  const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2, width: 0, height: 0 });
  return extents.flatMap((extent, i) => {
    const below = rects.filter((rect) => isBefore(rect) && holds(rect.getBBox(), middle(extent))).at(-1);
    const { fill, opacity } = getComputedStyle(text);
    if (!below || !holds(rects[0].getBBox(), extent)) return [text.textContent[i] + ' leaves the frame'];
    const paper = channels(getComputedStyle(below).fill);
    const ink = channels(fill).map((one, at) => one * opacity + paper[at] * (1 - opacity));
    const [dark, light] = [luminance(ink), luminance(paper)].sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    return contrast >= 4.5 ? [] : [text.textContent[i] + ' has the contrast ' + contrast.toFixed(2)];
  });
}`;

/** Has a browser draw pictures, on a page of a colour scheme; answers what `look` says of the lines of each. */
async function rendered<T>(svgs: readonly string[], look: string, scheme = 'light'): Promise<T[][]> {
  requires(['chromium']);
  const folder = mkdtempSync(join(tmpdir(), 'vigie-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const script = `
    const drawn = ${JSON.stringify(svgs).replaceAll('<', '\\u003c')}.map((svg) => {
      const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
      document.body.replaceChildren(document.importNode(picture, true));
      return [...document.querySelectorAll('text')].flatMap(${look});
    });
    if (!matchMedia('(prefers-color-scheme: ${scheme})').matches) throw new Error('another scheme');
    document.body.textContent = encodeURIComponent(JSON.stringify(drawn));`;
  writeFileSync(join(folder, 'page.html'), `<!doctype html><body><script>${script}</script>`);
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update'];
  const own = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', ...quiet];
  const { stdout } = await execa('chromium', [
    ...own,
    `--blink-settings=preferredColorScheme=${scheme === 'dark' ? 0 : 1}`,
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
  expect((await rendered<Letter>(drawn, LETTERS)).map(screenOf)).toEqual(shown);
});

it.each(['light', 'dark'])('they are legible where a reader prefers %s', async (scheme) => {
  const pictures = globSync('docs/pictures/terminal-*.svg').map((file) => readFileSync(file, 'utf8'));
  expect(pictures.length).toBeGreaterThan(1);
  const planted = svgOf('a\x1b[38;5;238mb\x1b[0m'.padEnd(50, 'c'), { columns: 20, title: 'planted' });
  const [found = [], ...others] = await rendered<string>([planted, ...pictures], ILLEGIBLE, scheme);
  expect(new Set(found)).toEqual(new Set(['b has the contrast 1.78', 'c leaves the frame']));
  expect(others).toEqual(pictures.map(() => []));
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
