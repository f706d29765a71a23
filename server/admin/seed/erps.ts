import type { AnalyseDeRisque } from '../../../src/contract/analyse.ts';
import type { Erp } from '../../../src/contract/erp.ts';
import type { Scene } from './scene.ts';

type Descriptif = NonNullable<Erp['descriptif_technique']>;
type Implantation = Erp['implantation'];

/** A town of an invented department. */
export type Commune = Pick<Implantation, 'commune' | 'code_postal' | 'code_insee' | 'arrondissement'> & {
  readonly latitude: number;
  readonly longitude: number;
};

/** A site that ERPs stand on, around a point. */
export interface Site extends Pick<Erp['sites_geographiques'][number], 'libelle' | 'notes' | 'type'> {
  readonly periodicite: number | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** An ERP; days are counted from today, years from this one. */
export interface ErpSpec {
  readonly nom: string;
  readonly numero: string | null;
  readonly libelle: string;
  readonly commune: Commune;
  readonly adresse: Pick<Implantation, 'voie' | 'localisation_operationnelle' | 'complement'> & {
    /** Ten-thousandths of a degree from the middle of the town: north, then east. */
    readonly ecart: readonly [number, number];
    readonly arrondissement_municipal?: string;
  };
  readonly depuis: number;
  readonly modifie: number | null;
  readonly descriptif: Pick<Descriptif, 'statut' | 'periodicite' | 'observations_generales'> & {
    readonly periodicite_modifiee?: number;
    readonly analyse: AnalyseDeRisque;
  };
  readonly avis: Erp['avis_exploitation'];
  readonly pc: string | null;
  readonly ouverture: string | null;
  readonly visite: number | null;
  readonly aVisiter: number | null;
  readonly notes: string | null;
  readonly references?: Readonly<Record<string, string>>;
  readonly sites?: readonly Site[];
  readonly commission: string | null;
  readonly titulaires: readonly string[];
  readonly rattache?: { readonly erp: string; readonly type: 'CELLULE' | 'BATIMENT_NON_ISOLE' };
  readonly textes: Erp['textes_applicables'];
  readonly historique: string | null;
}

export function addErps(scene: Scene, erps: readonly ErpSpec[]): void {
  for (const erp of erps) addErp(scene, erp);
}

function addErp(scene: Scene, erp: ErpSpec): void {
  const { calendar } = scene;
  const { latitude, longitude, ...commune } = erp.commune;
  const { ecart, arrondissement_municipal = null, ...adresse } = erp.adresse;
  const { analyse, ...descriptif } = erp.descriptif;
  scene.add('erp', {
    id: scene.id(erp.nom),
    service_erp_id: erp.numero,
    date_de_realisation: calendar.at(erp.depuis, '07:50'),
    date_de_derniere_mise_a_jour: erp.modifie === null ? null : calendar.at(erp.modifie, '17:05'),
    implantation: {
      ...commune,
      ...adresse,
      arrondissement_municipal,
      latitude: degrees(latitude, ecart[0]),
      longitude: degrees(longitude, ecart[1]),
    },
    descriptif_technique: {
      id: scene.id(`${erp.nom} descriptif`),
      date: calendar.at(erp.modifie ?? erp.depuis, '17:05'),
      ...descriptif,
      libelle: erp.libelle,
      analyse_risque: analyse,
    },
    avis_exploitation: erp.avis,
    date_pc_initial: erp.pc,
    date_ouverture: erp.ouverture,
    date_derniere_visite: erp.visite === null ? null : calendar.day(erp.visite),
    notes_internes: erp.notes,
    references_exterieures: Object.entries(erp.references ?? {}).map(([titre, valeur]) => ({
      titre,
      valeur,
    })),
    a_visiter_en: erp.aVisiter === null ? null : calendar.year(erp.aVisiter),
    sites_geographiques: (erp.sites ?? []).map((site) => shownSite(scene, site)),
    commission_de_securite_id: erp.commission === null ? null : scene.id(erp.commission),
    titulaires_id: erp.titulaires,
    etablissement_rattache: erp.rattache
      ? { erp_lie: scene.id(erp.rattache.erp), type: erp.rattache.type }
      : null,
    textes_applicables: erp.textes,
    genre: erp.rattache?.type === 'CELLULE' ? 'cellule' : 'erp',
    resume_historique: erp.historique,
  });
}

/** A coordinate, some ten-thousandths of a degree from another. */
function degrees(from: number, ecart: number): number {
  return Math.round(from * 10_000 + ecart) / 10_000;
}

function shownSite(scene: Scene, { libelle, notes, type, periodicite, latitude, longitude }: Site) {
  const corner = (north: number, east: number) => [degrees(longitude, east), degrees(latitude, north)];
  const ring = [corner(-9, -13), corner(-9, 13), corner(9, 13), corner(9, -13), corner(-9, -13)];
  return {
    id: scene.id(libelle),
    libelle,
    geojson: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
    erp_periodicite_contrainte: periodicite,
    notes,
    type,
    organisation_id: scene.organisation,
  };
}
