import { join } from 'node:path';
import { bundle } from './paths.ts';
import { type Server, startServer } from './processes.ts';

/** Our server, as it is shipped. */
export function startOurs(file: string, scratch: string): Promise<Server> {
  const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };
  return startServer([bundle(), 'server', 'start', '--db', file, '--json'], env);
}

export function startNaive(file: string): Promise<Server> {
  return startServer([join(import.meta.dirname, 'naive-server.ts'), file]);
}

/** Answers the JSON of a file, whatever is asked. */
export function startSamePage(file: string): Promise<Server> {
  return startServer([join(import.meta.dirname, 'same-page-server.ts'), file]);
}
