import { chartOf } from './chart.ts';
import type { Figure } from './figure.ts';
import type { Result, Summary, Unit } from './measure.ts';

/** One figure measured, or what it lacks to be. */
export interface Measured {
  readonly figure: Pick<Figure, 'name' | 'title' | 'reading'>;
  readonly results: readonly Result[];
  readonly missing?: string;
  /** It is not for want of a tool, but went wrong. */
  readonly failed?: true;
}

const HEAD = ['Measured', 'Yardstick', 'Ours', 'Yardstick’s', 'Ratio', 'Mark', 'Met'];

function cells(result: Result): string[] {
  const { what, yardstick, unit, ours, theirs, ratio, ratios, mark = '–', met } = result;
  return [
    what,
    yardstick,
    shown(ours, unit),
    shown(theirs, unit),
    `${significant(ratio)} x (${ratios.map(significant).join('–')})`,
    mark,
    answer(met),
  ];
}

function answer(met: boolean | undefined): string {
  return met === undefined ? '' : met ? 'yes' : 'NO';
}

function shown({ median, p99, worst }: Summary, unit: Unit): string {
  const tails = [
    ...(p99 === undefined ? [] : [`p99 ${significant(p99)}`]),
    ...(worst === undefined ? [] : [`worst ${significant(worst)}`]),
  ];
  return `${significant(median)} ${unit}${tails.length === 0 ? '' : ` (${tails.join(', ')})`}`;
}

/** Three digits that mean something; whole numbers in groups of thousands. */
export function significant(value: number): string {
  const rounded = Number(value.toPrecision(3));
  return rounded >= 100 ? rounded.toLocaleString('en') : String(rounded);
}

/** For a terminal. */
export function asTable({ figure, results, missing }: Measured): string {
  if (missing !== undefined) return `${figure.title}\n  NOT MEASURED: ${missing}\n`;
  const rows = [HEAD, ...results.map(cells)];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const lines = rows.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd(),
  );
  return `${figure.title}\n${lines.join('\n')}\n`;
}

/** The picture of a figure, where its results have places in one. */
export function asPicture({ figure, results }: Measured): string | undefined {
  const points = results.flatMap(({ point, ours }) => (point ? [{ ...point, y: ours.median }] : []));
  return points.length > 0 ? chartOf(figure.title, points) : undefined;
}

/** Where the document finds the picture of a figure. */
export function pictureOf({ name }: Measured['figure']): string {
  return `pictures/${name}.svg`;
}

function asMarkdown(measured: Measured): string {
  const { figure, results, missing } = measured;
  const rows = [HEAD, HEAD.map(() => '---'), ...results.map(cells)];
  const table = rows
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
  const picture = asPicture(measured) ? `![${figure.title}](${pictureOf(figure)})\n\n` : '';
  return `## ${figure.title}\n\n${picture}${missing === undefined ? table : `Not measured: ${missing}.`}\n\n${figure.reading}\n`;
}

const NOT_MET = 'What is not met';

/**
 * The document that keeps the latest run of each figure, in the order of `titles`: what was measured takes the place of
 * its section in the document of `before`, the others stay.
 */
export function asDocument(
  measured: readonly Measured[],
  facts: Readonly<Record<string, string>>,
  { before, titles }: { readonly before: string; readonly titles: readonly string[] },
): string {
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), `## ${section}`]),
  );
  const older = (sections.get(NOT_MET) ?? '').split('\n').filter((line) => line.startsWith('- **'));
  for (const one of measured) sections.set(one.figure.title, asMarkdown(one));
  const missed = titles.flatMap((title) => {
    const own = measured.find(({ figure }) => figure.title === title);
    if (own) return missesOf(own);
    return older.filter((line) =>
      [`- **${title}: `, `- **${title}**`].some((start) => line.startsWith(start)),
    );
  });
  const kept = titles.flatMap((title) => sections.get(title)?.trimEnd() ?? []);
  return `# Performance

Written by \`npm run bench -- --write\`; do not edit. Every figure is measured side by side with its yardstick,
in turn (A B A B …), on one machine within a few minutes. Numbers are medians; a p99 is the median of the rounds'
p99, a worst the worst of all rounds. The ratio is ours over the yardstick's in the same round, its median and the bounds between which half of
the rounds lie; it says more than the numbers, for times change with the machine and ratios hardly. Rates are
better when greater, times and memory when smaller. No test asserts any of this.

${Object.entries(facts)
  .map(([name, value]) => `- ${name}: ${value}`)
  .join('\n')}

${kept.join('\n\n')}

## ${NOT_MET}

${missed.length > 0 ? missed.join('\n') : 'Every mark is met.'}
`;
}

/** What is to be said of a figure of which a mark is not met, or which was not measured. */
function missesOf({ figure: { title }, results, missing }: Measured): string[] {
  if (missing !== undefined) return [`- **${title}** was not measured: ${missing}.`];
  return results
    .filter(({ met }) => met === false)
    .map(({ what, ratio, ours, unit, mark, cost }) => {
      const said = `${significant(ratio)} x, ${shown(ours, unit)}; the mark is ${mark}.`;
      return `- **${title}: ${what}**: ${said}${cost === undefined ? '' : ` ${cost}`}`;
    });
}
