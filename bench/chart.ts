import type { Point } from './measure.ts';

/** A point with its height, in milliseconds. */
export interface Plotted extends Point {
  readonly y: number;
}

const COLOURS = ['#0550ae', '#cf222e', '#1a7f37', '#8250df', '#9a6700'];
const DASHES = ['', '6 4', '2 3'];
/** Of a panel and of what surrounds it, in pixels. */
const [WIDTH, HEIGHT, LEFT, TOP, BETWEEN, BELOW] = [340, 260, 60, 50, 64, 60];
const LINE = 18;

/** Panels side by side with logarithmic axes, a colour for each line and dashes for each variant, as SVG. */
export function chartOf(title: string, points: readonly Plotted[]): string {
  const panels = distinct(points.map(({ panel }) => panel));
  const lines = distinct(points.map(({ line }) => line));
  const variants = distinct(points.map(({ variant }) => variant));
  const heights = decades(points.map(({ y }) => y));
  const width = LEFT + panels.length * (WIDTH + BETWEEN);
  const height = TOP + HEIGHT + BELOW + LINE * Math.max(lines.length, variants.length);
  const down = scale(heights, TOP + HEIGHT, TOP);

  const drawn = panels.flatMap((panel, i) => {
    const left = LEFT + i * (WIDTH + BETWEEN);
    const own = points.filter((point) => point.panel === panel);
    const across = scale(decades(own.map(({ x }) => x)), left, left + WIDTH);
    return [
      `<rect x="${left}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#8c959f"/>`,
      text(left + WIDTH / 2, TOP + HEIGHT + 38, panel, 'middle'),
      ...distinct(own.map(({ x }) => x)).map((x) =>
        text(across(x), TOP + HEIGHT + 18, x.toLocaleString('en'), 'middle'),
      ),
      ...lines.flatMap((line, colour) =>
        variants.map((variant, dash) => {
          const path = own
            .filter((point) => point.line === line && point.variant === variant)
            .map(({ x, y }) => `${round(across(x))},${round(down(y))}`);
          return `<polyline points="${path.join(' ')}" ${stroke(colour, dash)}/>`;
        }),
      ),
    ];
  });
  const ticks = heights.flatMap((ms) => [
    `<line x1="${LEFT}" x2="${width - BETWEEN}" y1="${down(ms)}" y2="${down(ms)}" stroke="#d0d7de"/>`,
    text(LEFT - 8, down(ms) + 4, `${ms} ms`, 'end'),
  ]);
  const keyOf = (names: readonly string[], x: number, strokeOf: (i: number) => string) =>
    names.flatMap((name, i) => {
      const y = TOP + HEIGHT + BELOW + i * LINE;
      return [
        `<line x1="${x}" x2="${x + 40}" y1="${y}" y2="${y}" ${strokeOf(i)}/>`,
        text(x + 48, y + 4, name, 'start'),
      ];
    });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(LEFT, 28, title, 'start'),
    ...ticks,
    ...drawn,
    ...keyOf(lines, LEFT, (i) => stroke(i, 0)),
    ...keyOf(variants, LEFT + WIDTH, (i) => `stroke="#1f2328" stroke-width="2" ${dashes(i)}`),
    '</svg>',
    '',
  ].join('\n');
}

const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)];
const round = (pixels: number) => Math.round(pixels * 10) / 10;
const dashes = (i: number) => (DASHES[i] ? `stroke-dasharray="${DASHES[i]}"` : '');
const stroke = (colour: number, dash: number) =>
  `fill="none" stroke="${COLOURS[colour % COLOURS.length]}" stroke-width="2" ${dashes(dash)}`;
const text = (x: number, y: number, said: string, anchor: string) =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="#1f2328">${escaped(said)}</text>`;
const escaped = (said: string) => said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The powers of ten around some numbers. */
function decades(numbers: readonly number[]): number[] {
  const [from, to] = [
    Math.floor(Math.log10(Math.min(...numbers))),
    Math.ceil(Math.log10(Math.max(...numbers))),
  ];
  return Array.from({ length: to - from + 1 }, (_, i) => Number(`1e${from + i}`));
}

/** Where a number stands between the first and the last of the powers. */
function scale(powers: readonly number[], start: number, end: number): (value: number) => number {
  const [first, last] = [Math.log10(powers[0] as number), Math.log10(powers.at(-1) as number)];
  return (value) => start + ((Math.log10(value) - first) / (last - first)) * (end - start);
}
