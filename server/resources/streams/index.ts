import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { OpenListReader, RegisteredReader } from './list-reader.ts';

const readers: Readonly<Record<string, () => Promise<{ readonly reader: RegisteredReader }>>> = {
  'anomalies.list': () => import('./anomalies.ts'),
  'prescriptions.list': () => import('./prescriptions.ts'),
  'supports.list': () => import('./supports.ts'),
};

/** Loads how the list of an endpoint is read, which says that it is `streamed`. */
export async function openListReader({ name }: Endpoint): Promise<OpenListReader<Endpoint>> {
  const load = readers[name];
  if (!load) throw new Error(`no reader for ${name}`);
  return (await load()).reader.open;
}
