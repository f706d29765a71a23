import { visible } from '../sanitize.ts';
import { cut, widthOf } from '../width.ts';
import { type Painter, painter } from './paint.ts';
import type { TableStyle } from './table.ts';
import type { TreeOutput } from './view.ts';

const LINES = {
  unicode: { branch: '├── ', last: '└── ', below: '│   ', nothing: '    ', mark: '…' },
  ascii: { branch: '|-- ', last: '`-- ', below: '|   ', nothing: '    ', mark: '...' },
} as const;

interface Style {
  /** Columns of the terminal; undefined without one. */
  readonly width: number | undefined;
  /** Mark of cut text. */
  readonly mark: string;
  readonly paint: Painter;
}

/** Columns of a name shown at any depth, where the terminal has them. */
const NAME_MIN = 8;

/** A tree, a row a line. A name too long for the terminal is cut; its note never is. */
export async function drawTree<Row>(
  tree: TreeOutput<Row>,
  { width, unicode, color }: Pick<TableStyle, 'width' | 'unicode' | 'color'>,
): Promise<string> {
  const paint = await painter(color);
  const drawing = LINES[unicode ? 'unicode' : 'ascii'];
  const style = { width, mark: drawing.mark, paint };
  const lines: string[] = [];
  const draw = (row: Row, before: string, beforeChildren: string): void => {
    lines.push(before + labelOf(tree, row, before.length, style));
    const children = tree.children(row);
    for (const [i, child] of children.entries()) {
      const isLast = i === children.length - 1;
      draw(
        child,
        beforeChildren + (isLast ? drawing.last : drawing.branch),
        beforeChildren + (isLast ? drawing.nothing : drawing.below),
      );
    }
  };
  draw(tree.root, '', '');
  return `${lines.join('\n')}\n`;
}

function labelOf<Row>(tree: TreeOutput<Row>, row: Row, used: number, { width, mark, paint }: Style): string {
  const name = visible(tree.label(row));
  const note = visible(tree.note?.(row) ?? '');
  const after = note === '' ? '' : `  ${paint(note, 'quiet')}`;
  const noteWidth = note === '' ? 0 : widthOf(note) + 2;
  const room = width === undefined ? undefined : Math.max(width - used - noteWidth, NAME_MIN);
  const label = room === undefined ? name : cut(name, room, mark);
  return paint(label, tree.children(row).length > 0 ? 'strong' : undefined) + after;
}
