import type { EtatDeWorkflow, TypeDeWorkflow } from '../../../src/contract/workflows.ts';
import type { Calendar } from './calendar.ts';
import type { Scene } from './scene.ts';

/** A step of a way that dossiers go, the steps that it waits for, and the working days that it takes. */
interface Etape {
  readonly type: TypeDeWorkflow;
  readonly titre: string;
  readonly apres: readonly TypeDeWorkflow[];
  readonly jours: number;
  /** A delivery, which has a date of receipt. */
  readonly arrivee?: true;
  readonly automatise?: true;
}

/** The ways that dossiers go. */
export const PARCOURS = {
  etude: [
    {
      type: 'arrivee_secretariat',
      titre: 'Arrivée au secrétariat',
      apres: [],
      jours: 1,
      arrivee: true,
      automatise: true,
    },
    {
      type: 'arrivee_sis_prev',
      titre: 'Attribution au préventionniste',
      apres: ['arrivee_secretariat'],
      jours: 2,
      arrivee: true,
    },
    {
      type: 'consultation_sis',
      titre: 'Avis du bureau DECI',
      apres: ['arrivee_sis_prev'],
      jours: 4,
    },
    {
      type: 'analyse_de_risque',
      titre: 'Étude et analyse de risque',
      apres: ['arrivee_sis_prev'],
      jours: 8,
    },
    {
      type: 'relecture',
      titre: 'Relecture du rapport',
      apres: ['analyse_de_risque', 'consultation_sis'],
      jours: 2,
    },
    { type: 'validation', titre: 'Validation du rapport', apres: ['relecture'], jours: 1 },
    {
      type: 'arrivee_secretariat_commission',
      titre: 'Inscription à l’ordre du jour',
      apres: ['validation'],
      jours: 1,
      arrivee: true,
    },
    {
      type: 'passage_commission',
      titre: 'Commission : avis',
      apres: ['arrivee_secretariat_commission'],
      jours: 5,
    },
  ],
  visite: [
    {
      type: 'arrivee_secretariat',
      titre: 'Arrivée au secrétariat',
      apres: [],
      jours: 1,
      arrivee: true,
      automatise: true,
    },
    {
      type: 'workflow',
      titre: 'Convocation de l’exploitant et du groupe de visite',
      apres: ['arrivee_secretariat'],
      jours: 3,
    },
    { type: 'visite', titre: 'Visite et procès-verbal', apres: ['workflow'], jours: 8 },
    { type: 'relecture', titre: 'Relecture du procès-verbal', apres: ['visite'], jours: 2 },
    { type: 'validation', titre: 'Validation du procès-verbal', apres: ['relecture'], jours: 1 },
    {
      type: 'passage_commission',
      titre: 'Commission : avis',
      apres: ['validation'],
      jours: 4,
    },
  ],
  travaux: [
    {
      type: 'arrivee_secretariat',
      titre: 'Arrivée au secrétariat',
      apres: [],
      jours: 1,
      arrivee: true,
      automatise: true,
    },
    {
      type: 'analyse_de_risque',
      titre: 'Étude et analyse de risque',
      apres: ['arrivee_secretariat'],
      jours: 7,
    },
    { type: 'validation', titre: 'Validation du rapport', apres: ['analyse_de_risque'], jours: 2 },
    {
      type: 'reception_de_travaux_en_attente',
      titre: 'Travaux et rapport de vérification (RVRAT)',
      apres: ['validation'],
      jours: 20,
    },
    {
      type: 'visite',
      titre: 'Visite de réception',
      apres: ['reception_de_travaux_en_attente'],
      jours: 4,
    },
    { type: 'passage_commission', titre: 'Commission : avis', apres: ['visite'], jours: 3 },
  ],
  deci: [
    {
      type: 'arrivee_sis',
      titre: 'Déclaration reçue',
      apres: [],
      jours: 1,
      arrivee: true,
      automatise: true,
    },
    {
      type: 'consultation_sis',
      titre: 'Instruction par le bureau DECI',
      apres: ['arrivee_sis'],
      jours: 3,
    },
    {
      type: 'workflow',
      titre: 'Reconnaissance opérationnelle initiale',
      apres: ['consultation_sis'],
      jours: 6,
    },
    { type: 'validation', titre: 'Numérotation et mise en service', apres: ['workflow'], jours: 1 },
  ],
} as const satisfies Record<string, readonly Etape[]>;

export interface Avancement {
  readonly parcours: keyof typeof PARCOURS;
  /**
   * The states of steps. Those that are not named are VALIDE when all that they wait for is finished, otherwise in
   * ATTENTE.
   */
  readonly etats?: Readonly<Partial<Record<TypeDeWorkflow, EtatDeWorkflow>>>;
  /** The day on which the last of the finished steps ended; left out, each step took its usual time. */
  readonly depuis?: number;
  readonly observations?: Readonly<Partial<Record<TypeDeWorkflow, string>>>;
}

/** When something happened: a day counted from today, and the moment. */
interface Moment {
  readonly jour: number;
  readonly date: string;
}

/** A step that has been written. */
export interface Ecrit {
  readonly id: string;
  readonly type: TypeDeWorkflow;
  readonly titre: string;
  readonly etat: EtatDeWorkflow;
  readonly date_de_debut: string | null;
  readonly date_de_fin: string | null;
  /** When it came to be finished, or to wait for a validation. */
  readonly rendu: Moment | undefined;
}

/** Writes the steps of a dossier that was made on a day; answers them in order. */
export function addWorkflows(scene: Scene, dossier: string, cree: number, avancement: Avancement): Ecrit[] {
  const { calendar } = scene;
  const { depuis, observations = {} } = avancement;
  const created: Moment = { jour: cree, date: calendar.at(cree, '08:05') };
  const usual = course(calendar, avancement, created, 1);
  const last = Math.max(...usual.map(({ rendu }) => rendu?.jour ?? cree));
  const pace = depuis === undefined ? 1 : (depuis - cree) / (last - cree);
  const id = (type: TypeDeWorkflow) => scene.id(`${dossier} ${type}`);
  return course(calendar, avancement, created, pace).map(({ etape, etat, debut, rendu }) => {
    const { type, titre, apres, arrivee, automatise = false } = etape;
    const date_de_debut = debut?.date ?? null;
    const date_de_fin = isFini(etat) ? (rendu?.date ?? null) : null;
    const workflow = { id: id(type), type, titre, etat, date_de_debut, date_de_fin };
    scene.add('workflow', {
      ...workflow,
      dossier_id: scene.id(dossier),
      date_de_creation: created.date,
      date_de_reception: arrivee ? date_de_debut : null,
      workflow_automatise: automatise,
      observations: observations[type] ?? null,
      prealables_id: apres.map(id),
    });
    return { ...workflow, rendu };
  });
}

interface Pas {
  readonly etape: Etape;
  readonly etat: EtatDeWorkflow;
  /** Undefined when it never became active. */
  readonly debut: Moment | undefined;
  readonly rendu: Moment | undefined;
}

/** The states of all steps and when they came to them, each taking `pace` times its usual days. */
function course(
  calendar: Calendar,
  { parcours, etats = {} }: Avancement,
  created: Moment,
  pace: number,
): Pas[] {
  const ends = new Map<TypeDeWorkflow, Moment>();
  const etapes: readonly Etape[] = PARCOURS[parcours];
  return etapes.map((etape, i) => {
    const { type, apres, jours } = etape;
    const etat = etats[type] ?? (apres.every((one) => ends.has(one)) ? 'VALIDE' : 'ATTENTE');
    const ready = apres.map((one) => ends.get(one) ?? created).reduce(later, created);
    if (etat === 'ATTENTE') return { etape, etat, debut: undefined, rendu: undefined };
    if (etat === 'NON_CONCERNE') {
      ends.set(type, ready);
      return { etape, etat, debut: undefined, rendu: ready };
    }
    const jour = ready.jour + Math.max(1, Math.round(jours * pace));
    const done = { jour, date: calendar.at(jour, HEURES[i]) };
    if (etat === 'VALIDE') ends.set(type, done);
    const rendu = etat === 'VALIDE' || etat === 'ATTENTE_VALIDATION' ? done : undefined;
    return { etape, etat, debut: ready, rendu };
  });
}

/** At what time of its last day a step ends, by its position. */
const HEURES = ['11:20', '16:45', '10:05', '17:30', '14:15', '09:40', '15:50', '11:55'];

function isFini(etat: EtatDeWorkflow): boolean {
  return etat === 'VALIDE' || etat === 'NON_CONCERNE';
}

function later(a: Moment, b: Moment): Moment {
  // Moments of one day have one offset: their texts are in their order.
  return b.jour > a.jour || (b.jour === a.jour && b.date > a.date) ? b : a;
}
