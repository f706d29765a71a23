import { join } from 'node:path';
import { bundle } from './paths.ts';
import { type Server, startServer } from './processes.ts';

/** Our server, as it is shipped, on a file or the address of a database. */
export function startOurs(db: string, scratch: string, flags: readonly string[] = []): Promise<Server> {
  const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };
  return startServer([bundle(), 'server', 'start', '--db', db, '--json', ...flags], env);
}

export function startNaive(file: string): Promise<Server> {
  return startServer([join(import.meta.dirname, 'naive-server.ts'), file]);
}

export function startNaiveOnPostgres(url: string): Promise<Server> {
  return startServer([join(import.meta.dirname, 'postgres', 'naive-server.ts'), url]);
}

/** Answers the JSON of a file, whatever is asked. */
export function startSamePage(file: string): Promise<Server> {
  return startServer([join(import.meta.dirname, 'same-page-server.ts'), file]);
}
