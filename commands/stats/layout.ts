import { type Io, showsUnicode, wantsColor } from '../../src/terminal/io.ts';
import { barLines, shadeOf } from '../../src/terminal/output/bars.ts';
import { painter } from '../../src/terminal/output/paint.ts';
import type { GlobalFlags } from '../shared/cli/command.ts';
import type { Chart } from './charts.ts';

/** Charts below each other, as wide as the terminal. */
export async function chartText(
  charts: readonly Chart[],
  io: Io,
  { color = 'auto' }: GlobalFlags,
): Promise<string> {
  const paint = await painter(wantsColor(io.out, io.env, color));
  const unicode = showsUnicode(io.env);
  const style = { width: io.out.columns || 80, unicode, paint };
  const parts = charts.flatMap(({ title, bars, legend }) => {
    if (bars.length === 0) return [];
    const signs = legend.map(({ name, shade, tone }) => `${paint(shadeOf(shade, unicode), tone)} ${name}`);
    return [
      [
        paint(title, 'strong'),
        ...barLines(bars, style),
        ...(signs.length > 0 ? [`  ${signs.join('  ')}`] : []),
      ],
    ];
  });
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
