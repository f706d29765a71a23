import { collection, type Endpoint } from '../../src/contract/endpoint.ts';
import type { Handled } from '../handler.ts';

/** Where the handlers of each collection are: loaded when the collection is first called. */
const resources: Readonly<Record<string, () => Promise<{ readonly handlers: readonly unknown[] }>>> = {
  anomalies: () => import('./anomalies.ts'),
  prescriptions: () => import('./prescriptions.ts'),
  supports_reglementaires: () => import('./supports.ts'),
};

const loaded = new Map<string, Handled>();

/** Loads the handlers of an endpoint's collection; afterwards `handledOf` finds them without waiting. */
export async function loadHandlers(endpoint: Endpoint): Promise<void> {
  if (loaded.has(endpoint.name)) return;
  const resource = await resources[collection(endpoint)]?.();
  for (const handled of (resource?.handlers ?? []) as Handled[]) loaded.set(handled.endpoint.name, handled);
}

export function handledOf(endpoint: Endpoint): Handled {
  const handled = loaded.get(endpoint.name);
  if (!handled) throw new Error(`no handler for ${endpoint.name}`);
  return handled;
}
