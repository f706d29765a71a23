import type { Library, LibraryName } from '../model/import-target.ts';

/** The libraries by name, each loaded when it is asked for. */
const LIBRARIES: Readonly<Record<LibraryName, () => Promise<Library>>> = {
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
  utilisateurs: async () => (await import('./workbook/utilisateurs.ts')).utilisateurs,
};

/** Every library, in the order in which they are told. */
export function allLibraries(): Promise<Library[]> {
  return Promise.all(Object.values(LIBRARIES).map((load) => load()));
}

/** Loads a library; with `byTitle` the one that tells its objects apart by that as well, where there is such. */
export async function loadLibrary(name: LibraryName, { byTitle = false } = {}): Promise<Library> {
  if (byTitle && name === 'supports') return (await import('./supports.ts')).supportsByTitle;
  return LIBRARIES[name]();
}
