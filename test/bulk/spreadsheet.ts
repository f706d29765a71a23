const MONTHS = 'janv févr mars avr mai juin juil août sept oct nov déc'.split(' ');
/** What a spreadsheet in French saves of a cell that it has opened: the value of a formula, numbers and dates as it shows them. */
export function saved(cell: string): string {
  const formula = /^="((?:[^"]|"")*)"$/.exec(cell)?.[1];
  if (formula !== undefined) return formula.replaceAll('""', '"');
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell);
  if (day) return day.slice(1).reverse().join('/');
  const [, first, second] = /^(\d{1,2})[-/](\d{1,2})$/.exec(cell) ?? [];
  const month = MONTHS[Number(second) - 1];
  if (month) return `${first}-${month}`;
  if (!/^-?\d+(?:,\d+)?(?:e[+-]?\d+)?$/i.test(cell)) return cell.replace(/^true$/i, 'VRAI');
  const number = Number(cell.replace(',', '.'));
  const isLong = /e/i.test(cell) || Math.abs(number) >= 1e11;
  // Eleven characters, the sign apart.
  const shown = cell.replace('-', '').length > 11 ? Number(number.toPrecision(10)) : number;
  return (isLong ? number.toExponential(2).replace('e', 'E') : String(shown)).replace('.', ',');
}

/** A file in CSV with `;`, opened and saved by it. */
export function opened(file: string): string {
  return file
    .split('\r\n')
    .map((line) => {
      const cells = line.match(/"(?:[^"]|"")*"|[^;]+|(?<=;|^)(?=;|$)/g) ?? [];
      return cells.map((cell) => saved(/^"(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell));
    })
    .map((cells) =>
      cells.map((cell) => (/[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';'),
    )
    .join('\r\n');
}
