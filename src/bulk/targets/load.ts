import type { ImportTarget, ImportTargetName } from '../model/import-target.ts';

/** Targets by name, each loaded at its first use. */
const TARGETS: Readonly<Record<ImportTargetName, () => Promise<ImportTarget>>> = {
  anomalies: async () => (await import('./anomalies.ts')).anomalies,
  prescriptions: async () => (await import('./prescriptions.ts')).prescriptions,
  supports: async () => (await import('./supports.ts')).supports,
  evenements: async () => (await import('./workbook/evenements.ts')).evenements,
  erps: async () => (await import('./workbook/erps.ts')).erps,
  peis: async () => (await import('./workbook/peis.ts')).peis,
  dossiers: async () => (await import('./workbook/dossiers.ts')).dossiers,
  workflows: async () => (await import('./workbook/workflows.ts')).workflows,
  documents: async () => (await import('./workbook/documents.ts')).documents,
  affectations: async () => (await import('./workbook/affectations.ts')).affectations,
  prescriptions_de_dossier: async () =>
    (await import('./workbook/prescriptions-de-dossier.ts')).prescriptionsDeDossier,
  utilisateurs: async () => (await import('./workbook/utilisateurs.ts')).utilisateurs,
};

/** Every target, in the order of the documentation. */
export function allTargets(): Promise<ImportTarget[]> {
  return Promise.all(Object.values(TARGETS).map((load) => load()));
}

/** Loads a target; with `byTitle` the one whose identity includes the title, if it exists. */
export async function loadTarget(name: ImportTargetName, { byTitle = false } = {}): Promise<ImportTarget> {
  if (byTitle && name === 'supports') return (await import('./supports.ts')).supportsByTitle;
  return TARGETS[name]();
}
