import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { percentile } from './measure.ts';
import { versionOf } from './processes.ts';
import { significant } from './report.ts';

/** How many processes wanted a core in the last minute, for each core. */
export function load(): number {
  return (loadavg()[0] ?? 0) / cpus().length;
}

/** From this load on, what is measured is also what else the machine does. */
export const BUSY = 0.5;

/** What the figures depend on, without anything that names the machine or the day. */
export function machineFacts(scratch: string, loadBefore: number): Record<string, string> {
  const processors = cpus();
  const memory = new Sqlite(':memory:');
  const sqlite = memory.prepare('SELECT sqlite_version()').pluck().get() as string;
  memory.close();
  return {
    Processor: `${processors[0]?.model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    System: `${type()} ${release()}`,
    Node: `${process.version}; SQLite in better-sqlite3 ${sqlite}`,
    'Other work': `${significant(loadBefore)} processes for each core wanted to run when the figures were begun${
      loadBefore < BUSY ? '' : ': too many, the figures that take both cores and every p99 suffer from it'
    }`,
    'A flush of the disk': `${significant(flush(scratch))} ms (write of 4 kB and fsync, median)`,
    sqlite3: versionOf('sqlite3', '--version')?.split(' ')[0] ?? 'not installed (apt-get install sqlite3)',
    wrk:
      versionOf('wrk', '--version')?.split(' ')[1] ??
      'not installed (apt-get install wrk): the load is made by our own generator',
  };
}

function flush(scratch: string): number {
  const fd = openSync(join(scratch, 'flush'), 'w');
  const page = Buffer.alloc(4096, 1);
  const taken = Array.from({ length: 100 }, () => {
    const start = performance.now();
    writeSync(fd, page);
    fsyncSync(fd);
    return performance.now() - start;
  });
  closeSync(fd);
  return percentile(taken, 0.5);
}
