import type { Reporter, TestModule } from 'vitest/node';

/** Lists after the run why tests were skipped, under each reason, with the files that they stand in. */
export default class Skipped implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = new Map<string, { count: number; readonly files: Set<string> }>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        if (result.state !== 'skipped' || result.note === undefined) continue;
        for (const reason of result.note.split('; ')) {
          const found = skipped.get(reason) ?? { count: 0, files: new Set() };
          skipped.set(reason, found);
          found.count++;
          found.files.add(module.relativeModuleId);
        }
      }
    }
    if (skipped.size === 0) return;
    const lines = [...skipped].map(
      ([reason, { count, files }]) => `  ${reason}. Tests: ${count}, of ${[...files].join(', ')}\n`,
    );
    process.stdout.write(`Skipped on this machine:\n${lines.join('')}\n`);
  }
}
