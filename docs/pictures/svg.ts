/** A part of a line that is written in one way. */
interface Run {
  readonly text: string;
  /** The first column that it takes, from 0. */
  readonly column: number;
  readonly style: Style;
}

interface Style {
  readonly colour?: string;
  readonly background?: string;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underlined?: boolean;
  readonly inverse?: boolean;
}

/** The sixteen colours, readable on the ground of the picture whatever the page around it is. */
const COLOURS = [
  ...['#6e7681', '#ff7b72', '#7ee787', '#e3b341', '#79c0ff', '#d2a8ff', '#76e3ea', '#d0d7de'],
  ...['#8b949e', '#ffa198', '#aff5b4', '#f2cc60', '#a5d6ff', '#e2c5ff', '#b3f0ff', '#ffffff'],
];
const [GROUND, TEXT, EDGE] = ['#161b22', '#e6edf3', '#6e7681'];

/** Of a letter and a line, in pixels; the frame around them. */
const [WIDTH, HEIGHT, SIZE, FRAME, TITLE] = [8.4, 19, 14, 16, 28];
/** Steps of a channel in the cube of 256 colours. */
const CUBE = [0, 95, 135, 175, 215, 255];

/** A screen of a terminal, as `tmux capture-pane -e` gives it, as a picture: text that can be selected, and no script. */
export function svgOf(screen: string, { columns, title }: { columns: number; title: string }): string {
  const lines = screen.replace(/\n+$/, '').split('\n').map(runsOf());
  const width = Math.ceil(columns * WIDTH + 2 * FRAME);
  const height = lines.length * HEIGHT + TITLE + FRAME;
  const rows = lines.flatMap((runs, i) => runs.map((run) => drawn(run, TITLE + i * HEIGHT)));
  const dots = ['#ff7b72', '#e3b341', '#7ee787'].map(
    (fill, i) => `<circle cx="${20 + 18 * i}" cy="14" r="5" fill="${fill}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${GROUND}" stroke="${EDGE}"/>`,
    ...dots,
    `<g font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${SIZE}" fill="${TEXT}">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function drawn({ text, column, style }: Run, top: number): string {
  const [colour, background] = style.inverse
    ? [style.background ?? GROUND, style.colour ?? TEXT]
    : [style.colour, style.background];
  const at = (from: string) => `x="${round(FRAME + (column + [...from].length) * WIDTH)}"`;
  const wide = (piece: string) => round([...piece].length * WIDTH);
  const box = (y: number, height: number, fill: string) =>
    `<rect ${at('')} y="${y}" width="${wide(text)}" height="${height}" fill="${fill}"/>`;
  const told = [
    ...(colour ? [`fill="${colour}"`] : []),
    ...(style.bold ? ['font-weight="bold"'] : []),
    ...(style.italic ? ['font-style="italic"'] : []),
    ...(style.dim ? ['opacity="0.7"'] : []),
  ];
  // Browsers make one blank of several: what follows more than one is placed by itself.
  const pieces = [...text.matchAll(/[^ ]+(?: [^ ]+)*/g)].map(({ 0: piece, index }) => {
    const placed = `${at(text.slice(0, index))} y="${top + SIZE}" textLength="${wide(piece)}"`;
    return `<text ${[placed, ...told].join(' ')}>${escaped(piece)}</text>`;
  });
  return [
    ...(background ? [box(top, HEIGHT, background)] : []),
    ...(style.underlined ? [box(top + SIZE + 2, 1, colour ?? TEXT)] : []),
    ...pieces,
  ].join('');
}

/** Cuts lines into runs; a style lasts until it is changed, over the ends of lines too. */
function runsOf() {
  let style: Style = {};
  return (line: string): Run[] => {
    const runs: Run[] = [];
    let column = 0;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how terminals are told of colours.
    for (const [, codes, text = ''] of line.matchAll(/\x1b\[([\d;:]*)m|([^\x1b]+)/g)) {
      if (codes !== undefined) style = styled(style, codes);
      // Blanks show nothing, unless something lies behind or below them.
      else if (text.trim() !== '' || style.background || style.inverse || style.underlined)
        runs.push({ text, column, style });
      column += [...text].length;
    }
    return runs;
  };
}

/** What a sequence "select graphic rendition" makes of a style. */
function styled(before: Style, codes: string): Style {
  let style = before;
  const numbers = codes.split(/[;:]/).map(Number);
  while (numbers.length > 0) {
    const code = numbers.shift() as number;
    if (code === 0) style = {};
    else if (code === 1) style = { ...style, bold: true };
    else if (code === 2) style = { ...style, dim: true };
    else if (code === 3) style = { ...style, italic: true };
    else if (code === 4) style = { ...style, underlined: true };
    else if (code === 7) style = { ...style, inverse: true };
    else if (code === 22) style = without(style, 'bold', 'dim');
    else if (code === 23) style = without(style, 'italic');
    else if (code === 24) style = without(style, 'underlined');
    else if (code === 27) style = without(style, 'inverse');
    else if (code === 39) style = without(style, 'colour');
    else if (code === 49) style = without(style, 'background');
    else {
      const [part, colour] = colourOf(code, numbers);
      if (colour) style = { ...style, [part]: colour };
    }
  }
  return style;
}

function without(style: Style, ...parts: (keyof Style)[]): Style {
  return Object.fromEntries(Object.entries(style).filter(([part]) => !parts.includes(part as keyof Style)));
}

/** The colour that a code sets, with the numbers that follow it, which are taken away; and of what it is. */
function colourOf(code: number, rest: number[]): ['colour' | 'background', string | undefined] {
  const part = (code >= 40 && code < 50) || code >= 100 ? 'background' : 'colour';
  if (code === 38 || code === 48) {
    if (rest.shift() === 5) return [part, ofPalette(rest.shift() ?? 0)];
    return [part, hex(rest.splice(0, 3))];
  }
  if (code >= 90) return [part, COLOURS[8 + (code % 10)]];
  return [part, COLOURS[code % 10]];
}

function ofPalette(n: number): string | undefined {
  if (n < 16) return COLOURS[n];
  if (n >= 232) return hex(Array(3).fill(8 + 10 * (n - 232)));
  return hex([36, 6, 1].map((step) => CUBE[Math.floor((n - 16) / step) % 6] ?? 0));
}

const hex = (channels: readonly number[]) =>
  `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
const round = (pixels: number) => Math.round(pixels * 10) / 10;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
