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

/** The document that keeps the latest run: written whole, never by hand. */
export function asDocument(all: readonly Measured[], facts: Readonly<Record<string, string>>): string {
  const notMet = all.flatMap(({ figure, results }) =>
    results
      .filter(({ met }) => met === false)
      .map(({ what, ratio, ours, unit, mark, cost }) => {
        const measured = `${significant(ratio)} x, ${shown(ours, unit)}; the mark is ${mark}.`;
        return `- **${figure.title}: ${what}**: ${measured}${cost === undefined ? '' : ` ${cost}`}`;
      }),
  );
  const unmeasured = all.filter(({ missing }) => missing !== undefined);
  return `# Performance

Written by \`npm run bench -- --write\`; do not edit. Every figure is measured side by side with its yardstick,
in turn (A B A B …), on one machine within a few minutes. Numbers are medians; a p99 is the median of the rounds'
p99, a worst the worst of all rounds. The ratio is ours over the yardstick's in the same round, its median and the bounds between which half of
the rounds lie; it says more than the numbers, for times change with the machine and ratios hardly. Rates are
better when greater, times and memory when smaller. No test asserts any of this.

${Object.entries(facts)
  .map(([name, value]) => `- ${name}: ${value}`)
  .join('\n')}

${all.map(asMarkdown).join('\n')}
## What is not met

${notMet.length > 0 ? notMet.join('\n') : unmeasured.length > 0 ? 'Every mark that was measured is met.' : 'Every mark is met.'}
${unmeasured.map(({ figure, missing }) => `- **${figure.title}** was not measured: ${missing}.\n`).join('')}`;
}
