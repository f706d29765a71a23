/** Whether a version keeps one of the ranges of an `engines` field, such as `^22.22.2 || >=26.0.0`. */
export function satisfies(version: string, ranges: string): boolean {
  return ranges.split('||').some((range) => {
    const wanted = numbers(range);
    const found = numbers(version);
    if (/^\s*\^/.test(range) && found[0] !== wanted[0]) return false;
    for (let i = 0; i < 3; i++) if (found[i] !== wanted[i]) return (found[i] ?? 0) > (wanted[i] ?? 0);
    return true;
  });
}

function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
}
