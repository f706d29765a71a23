import { type Endpoint, resourceOf } from '../../src/contract/endpoint.ts';
import type { Handled } from '../core/handler.ts';

/** Where the handlers are, by the first part of an endpoint's name: loaded when one of them is first called. */
const resources: Readonly<Record<string, () => Promise<{ readonly handlers: readonly unknown[] }>>> = {
  abonnements: () => import('./abonnements.ts'),
  affectations: () => import('./affectations.ts'),
  anomalies: () => import('./anomalies.ts'),
  anomalies_de_pei: () => import('./ouvrages/anomalies-de-pei.ts'),
  audit: () => import('./administration/audit.ts'),
  documents: () => import('./documents.ts'),
  dossiers: () => import('./dossiers.ts'),
  erps: () => import('./ouvrages/erps.ts'),
  evenements: () => import('./evenements.ts'),
  jetons: () => import('./administration/jetons.ts'),
  levees: () => import('./dossiers/levees.ts'),
  notifications: () => import('./notifications.ts'),
  organisation: () => import('./administration/organisation.ts'),
  peis: () => import('./ouvrages/peis.ts'),
  prescriptions: () => import('./prescriptions.ts'),
  prescriptions_de_dossier: () => import('./dossiers/prescriptions.ts'),
  session: () => import('./session.ts'),
  supports: () => import('./supports.ts'),
  utilisateurs: () => import('./utilisateurs.ts'),
  workflows: () => import('./workflows.ts'),
};

const loaded = new Map<string, Handled>();

/** Loads the handlers of an endpoint's resource, where it has one; afterwards `handledOf` finds them without waiting. */
export async function loadHandlers(endpoint: Endpoint): Promise<void> {
  if (endpoint.isPublic || loaded.has(endpoint.name)) return;
  const resource = await resources[resourceOf(endpoint)]?.();
  for (const handled of (resource?.handlers ?? []) as Handled[]) loaded.set(handled.endpoint.name, handled);
}

export function handledOf(endpoint: Endpoint): Handled {
  const handled = loaded.get(endpoint.name);
  if (!handled) throw new Error(`no handler for ${endpoint.name}`);
  return handled;
}
