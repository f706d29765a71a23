import type { NamedEntry, ReferencedList } from '../columns/lookups.ts';
import type { ReferenceTarget } from '../model/import-target.ts';

type Shown = Readonly<Record<string, unknown>>;

interface ShownErp {
  readonly id: string;
  readonly service_erp_id: string | null;
  readonly implantation: { readonly commune: string | null };
  readonly descriptif_technique?: { readonly libelle: string };
}

interface ShownPei {
  readonly id: string;
  readonly descriptif_technique?: {
    readonly id_sdis?: unknown;
    readonly commune?: unknown;
    readonly situation?: unknown;
  };
}

interface ShownUser {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

interface ShownDossier {
  readonly id: string;
  readonly service_dossier_id: string | null;
  readonly objet: string;
  readonly statut: string;
  readonly est_archive: boolean;
  readonly dossiers_enfants: readonly ShownDossier[];
}

/** The texts among values: members beyond the interface may be anything. */
const texts = (...words: readonly unknown[]) =>
  words.filter((word): word is string => typeof word === 'string' && word !== '');

/** A dossier and those attached to it, which have the same words and differ by number alone. */
function dossiersIn(dossier: ShownDossier): NamedEntry[] {
  const { id, service_dossier_id: number, objet, statut, est_archive, dossiers_enfants } = dossier;
  const isLocked = statut === 'CLOS' || est_archive;
  const own = { id, label: texts(number, objet).join(' '), numbers: texts(number), names: [objet], isLocked };
  return [own, ...dossiers_enfants.flatMap(dossiersIn).map((one) => ({ ...one, names: [] }))];
}

/** Lists of referenced objects by kind, each loaded at its first use. */
const TARGETS: Readonly<Record<ReferenceTarget, () => Promise<ReferencedList>>> = {
  dossier: async () => ({
    list: (await import('../../contract/resources/dossiers/dossiers.ts')).listDossiers,
    extension: 'dossiers',
    called: (dossier: Shown) => dossiersIn(dossier as unknown as ShownDossier),
  }),
  erp: async () => ({
    list: (await import('../../contract/resources/ouvrages/erps.ts')).listErps,
    extension: 'ouvrages',
    called: (erp: Shown) => {
      const { id, service_erp_id: number, implantation, descriptif_technique } = erp as unknown as ShownErp;
      const { commune } = implantation;
      const libelle = descriptif_technique?.libelle;
      const label = `${texts(number, libelle).join(' ')}${commune ? ` (${commune})` : ''}`;
      const names = libelle ? [libelle, ...(commune ? [`${commune} ${libelle}`] : [])] : [];
      return [{ id, label, numbers: texts(number), names }];
    },
  }),
  pei: async () => ({
    list: (await import('../../contract/resources/ouvrages/peis.ts')).listPeis,
    extension: 'ouvrages',
    called: (pei: Shown) => {
      const { id, descriptif_technique = {} } = pei as unknown as ShownPei;
      const { id_sdis: number, commune, situation } = descriptif_technique;
      return [{ id, label: texts(number, situation, commune).join(' '), numbers: texts(number), names: [] }];
    },
  }),
  utilisateur: async () => ({
    list: (await import('../../contract/resources/utilisateurs.ts')).listUtilisateurs,
    extension: 'utilisateurs',
    called: (user: Shown) => {
      const { id, first_name, last_name } = user as unknown as ShownUser;
      const name = texts(first_name, last_name).join(' ');
      const label = name === '' ? id : `${name} (${id})`;
      // Either name may come first; a unique last name suffices.
      const names = new Set(texts(name, texts(last_name, first_name).join(' '), last_name));
      return [{ id, label, numbers: [id], names: [...names] }];
    },
  }),
};

export function loadReferencedList(referenced: ReferenceTarget): Promise<ReferencedList> {
  return TARGETS[referenced]();
}
