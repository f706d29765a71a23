export const WRITTEN_BY = '<!-- Written by `npm run docs`. Change the program, not this text. -->';

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text that a table or a paragraph shows as it is: `<id>` is no tag, and `|` no border. */
export function cell(text: string): string {
  return text
    .split(/(`[^`]*`|<br>)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[<*]/g, '\\$&')))
    .join('')
    .replaceAll('|', '\\|');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Paragraphs, a blank line between them; the items of a list stay together. */
export function joined(parts: readonly string[]): string {
  return parts.reduce(
    (text, part, i) =>
      `${text}${part.startsWith('- ') && parts[i - 1]?.startsWith('- ') ? '' : i > 0 ? '\n' : ''}${part}\n`,
    '',
  );
}
