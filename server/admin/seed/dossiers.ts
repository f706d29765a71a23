import type { RoleDAffectation } from '../../../src/contract/affectations.ts';
import type { Document } from '../../../src/contract/documents.ts';
import type { Dossier, TypeDEnfant } from '../../../src/contract/dossiers.ts';
import type { Scene } from './scene.ts';
import { type Avancement, addWorkflows, type Ecrit } from './workflows.ts';

/** What every dossier says; days are counted from today. */
interface Commun {
  readonly nom: string;
  readonly objet: string;
  readonly cree: number;
  readonly par: string | null;
  readonly modules?: Dossier['modules'];
  readonly tags?: readonly Dossier['tags'][number]['message'][];
  readonly avis?: Dossier['avis'];
  readonly seances?: readonly string[];
  readonly enveloppe?: string;
  readonly application?: string;
  readonly messages?: number;
  readonly contacts?: number;
  readonly avancement?: Avancement;
  readonly documents?: readonly DocumentSpec[];
  readonly enfants?: readonly EnfantSpec[];
}

/** A dossier at the top; those attached to it have its state. */
export interface DossierSpec extends Commun {
  readonly statut?: 'CLOS';
  readonly archive?: true;
  readonly groupe: Readonly<Partial<Record<RoleDAffectation, string | readonly string[]>>>;
}

/** A dossier attached to another: about an ERP, or about a water point. */
export type EnfantSpec = Commun &
  (
    | {
        readonly type: Exclude<TypeDEnfant, 'deci:declaration_pei'>;
        readonly erp: string;
        readonly administratif?: Administratif;
      }
    | { readonly type: 'deci:declaration_pei'; readonly pei: string }
  );

export interface Administratif {
  readonly urbanisme?: string;
  /** Days: of the permit, and by which an answer is due. */
  readonly depose?: number;
  readonly limite?: number;
  readonly demandeur?: string;
  readonly service?: string;
  readonly travaux?: string;
  /** Whether it is complete; a text says what is missing. */
  readonly complet?: boolean | string;
}

export interface DocumentSpec extends Pick<Document, 'type' | 'nom'> {
  readonly description?: string;
  readonly sensible?: true;
}

/** A dossier at the top as it was written, with its steps. */
export interface DossierEcrit {
  readonly nom: string;
  readonly groupe: readonly { readonly role: RoleDAffectation; readonly utilisateur_id: string }[];
  readonly etapes: readonly Ecrit[];
}

/** Writes dossiers with all that belongs to them; their numbers begin with `first`. */
export function addDossiers(scene: Scene, specs: readonly DossierSpec[], first: number): DossierEcrit[] {
  return specs.map((spec, i) => {
    const { statut = 'OUVERT', archive = false, groupe } = spec;
    const etat = { statut, est_archive: archive };
    const numero = `${scene.calendar.day(spec.cree).slice(0, 4)}-${first + STEP * i}`;
    addOne(scene, spec, etat, { service_dossier_id: numero });
    const affectes = Object.entries(groupe).flatMap(([role, who]) =>
      [who].flat().map((utilisateur_id) => ({ role: role as RoleDAffectation, utilisateur_id })),
    );
    for (const one of affectes) {
      const id = scene.id(`${spec.nom} ${one.role} ${one.utilisateur_id}`);
      scene.add('affectation', { id, dossier_id: scene.id(spec.nom), ...one });
    }
    const etapes = addAround(scene, spec);
    addChildren(scene, spec, etat);
    return { nom: spec.nom, groupe: affectes, etapes };
  });
}

/** Numbers of dossiers: others, which nobody shows, lie between them. */
const STEP = 13;

function addChildren(scene: Scene, { nom, enfants = [] }: Commun, etat: object): void {
  for (const enfant of enfants) {
    const sujet =
      'pei' in enfant
        ? { pei_id: scene.id(enfant.pei) }
        : { erp_id: scene.id(enfant.erp), ...administratif(scene, enfant.administratif) };
    addOne(scene, enfant, etat, {
      service_dossier_id: null,
      parent_id: scene.id(nom),
      type: enfant.type,
      ...sujet,
    });
    addAround(scene, enfant);
    addChildren(scene, enfant, etat);
  }
}

function addOne(scene: Scene, spec: Commun, etat: object, own: object): void {
  scene.add('dossier', {
    id: scene.id(spec.nom),
    ...own,
    objet: spec.objet,
    date_de_creation: scene.calendar.at(spec.cree, '08:05'),
    createur_id: spec.par,
    application_utilisee_nom: spec.application ?? null,
    ...etat,
    modules: spec.modules ?? [],
    tags: (spec.tags ?? []).map((message) => ({ message })),
    avis: spec.avis ?? null,
    enveloppe_id: spec.enveloppe === undefined ? null : scene.id(spec.enveloppe),
    seances_id: (spec.seances ?? []).map((seance) => scene.id(seance)),
    nb_messages_fil_rouge: spec.messages ?? 0,
    nb_contacts: spec.contacts ?? 0,
  });
}

/** The steps and the documents of a dossier. */
function addAround(scene: Scene, { nom, cree, avancement, documents = [] }: Commun): Ecrit[] {
  const annee = scene.calendar.day(cree).slice(0, 4);
  for (const { nom: fichier, type, description = null, sensible = false } of documents) {
    scene.add('document', {
      id: scene.id(`${nom} ${fichier}`),
      dossier_id: scene.id(nom),
      url: `https://${scene.host}/fichiers/${annee}/${nom}/${encodeURIComponent(fichier)}`,
      nom: fichier,
      description,
      type,
      est_sensible: sensible,
    });
  }
  return avancement ? addWorkflows(scene, nom, cree, avancement) : [];
}

function administratif(scene: Scene, given: Administratif = {}) {
  const { calendar } = scene;
  const {
    urbanisme = null,
    depose,
    limite,
    demandeur = null,
    service = null,
    travaux = null,
    complet,
  } = given;
  return {
    numero_urbanisme: urbanisme,
    numero_urbanisme_date: depose === undefined ? null : calendar.day(depose),
    demandeur,
    service_instructeur: service,
    descriptif_travaux: travaux,
    date_limite_traitement: limite === undefined ? null : calendar.day(limite),
    dossier_complet: complet === undefined ? null : complet === true,
    dossier_complet_observations: typeof complet === 'string' ? complet : null,
  };
}
