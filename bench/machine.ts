import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { percentile } from './measure.ts';
import { versionOf } from './processes.ts';
import { significant } from './report.ts';

/** What the figures depend on, without anything that names the machine or the day. */
export function machineFacts(scratch: string): Record<string, string> {
  const processors = cpus();
  const memory = new Sqlite(':memory:');
  const sqlite = memory.prepare('SELECT sqlite_version()').pluck().get() as string;
  memory.close();
  return {
    Processor: `${processors[0]?.model.trim()}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    System: `${type()} ${release()}`,
    Node: `${process.version}; SQLite in better-sqlite3 ${sqlite}`,
    'A flush of the disk': `${significant(flush(scratch))} ms (write of 4 kB and fsync, median)`,
    sqlite3: versionOf('sqlite3', '--version')?.split(' ')[0] ?? 'not installed (apt-get install sqlite3)',
    wrk:
      versionOf('wrk', '--version')?.split(' ').slice(0, 2).join(' ') ??
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
