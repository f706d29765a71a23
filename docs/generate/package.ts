/** package.json with the pages that `npm install --global` makes known to `man`: npm reads no folder of them. */
export function withManual(manifest: string, files: readonly string[]): string {
  return `${JSON.stringify({ ...JSON.parse(manifest), man: files }, null, 2)}\n`;
}
