/** A line of CSV (RFC 4180): cells in quotes where they must be. `delimiter` is one character. */
export function csvLine(cells: readonly string[], delimiter = ';'): string {
  const quoted = cells.map((cell) =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(delimiter)}\r\n`;
}
