import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartOf } from '../../bench/chart.ts';
import { svgOf } from '../../docs/pictures/svg.ts';

const drawn = (screen: string) => svgOf(screen, { columns: 20, title: 'a < b' });

it('text is text, each run where its columns are', () => {
  const svg = drawn('plain \x1b[1mbold\x1b[0m\n  next\n');
  expect(svg).toContain('>plain </text>');
  expect(svg).toMatch(/<text x="66\.4" [^>]*font-weight="bold">bold<\/text>/);
  expect(svg).toContain('<title>a &lt; b</title>');
  expect(svg).toContain('>  next</text>');
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
  ['4', 'text-decoration="underline"'],
  ['7', 'fill="#e6edf3"/>'],
  ['42', 'fill="#7ee787"/>'],
])('the sequence %s is drawn', (codes, mark) => {
  expect(drawn(`\x1b[${codes}mx`)).toContain(mark);
});

it('what is switched off again is off', () => {
  const [, plain] = drawn('\x1b[1;2;3;4;7;31;42mx\x1b[22;23;24;27;39;49mafter').split('>x</text>');
  expect(plain).toMatch(/<text x="[\d.]+" y="\d+" textLength="42">after</);
});

it('data stay data, in the title too', () => {
  const data = '<script>"x"</script>&amp;';
  const svg = svgOf(data, { columns: 30, title: data });
  expect(svg).not.toMatch(/<\/?script/);
  expect(svg.replaceAll('&quot;', '"').split('&lt;script&gt;"x"&lt;/script&gt;&amp;amp;')).toHaveLength(3);
});

it.each(['fr', 'en'])('the picture of the README is there (%s)', (language) => {
  const svg = readFileSync(`docs/pictures/terminal-${language}.svg`, 'utf8');
  expect(svg).toContain('vigie anomalies import');
  expect(svg).not.toContain('\x1b');
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
