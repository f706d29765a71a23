import { newId } from '../../storage/ids.ts';
import type { Calendar } from './calendar.ts';

/**
 * A text with its placeholders filled in; days and years are counted from those of the calendar (CONTRIBUTING.md,
 * "Changing the demonstration"). Ids are new each time, and a name is one of them throughout the text. What is
 * filled in needs no escape in JSON. Throws for a placeholder that it does not know.
 */
export function expandTemplate(template: string, calendar: Calendar): string {
  const ids = new Map<string, string>();
  const placeholders: readonly [RegExp, (...groups: string[]) => string][] = [
    [/^id$/, () => newId()],
    [/^id (.+)$/, (name = '') => ids.get(name) ?? named(ids, name)],
    [/^jour (-?\d+)$/, (days) => calendar.day(Number(days))],
    [/^jour (-?\d+) (\d\d:\d\d)$/, (days, time = '') => calendar.at(Number(days), time)],
    [/^annee du jour (-?\d+)$/, (days) => calendar.day(Number(days)).slice(0, 4)],
    [/^annee (-?\d+)$/, (years) => calendar.year(Number(years))],
  ];
  return template.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, content: string) => {
    for (const [pattern, expand] of placeholders) {
      const found = pattern.exec(content);
      if (found) return expand(...found.slice(1));
    }
    throw new Error(`unknown placeholder ${whole}`);
  });
}

function named(ids: Map<string, string>, name: string): string {
  const id = newId();
  ids.set(name, id);
  return id;
}
