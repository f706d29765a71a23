import { ROLES_D_AFFECTATION } from '../../src/contract/resources/affectations.ts';
import { TYPE_PEI, TYPES_ERP } from '../../src/contract/resources/dossiers/dossiers.ts';
import { erpDonnees, peiDonnees } from '../../test/contract/objects.ts';
import { pick, random } from './random.ts';

/** Whose everything is, and who is notified of it. */
export interface Owner {
  readonly organisation: string;
  readonly user: string;
}

/** How many of each there are; a dossier has a child. */
export interface Amounts {
  readonly dossiers: number;
  readonly workflows: number;
  readonly documents: number;
  readonly notifications: number;
}

const COLLEAGUES = ['a.durand', 'b.petit', 'c.roux', 'd.martin', 'e.bernard', 'f.moreau'];
const OBJECTS = ['Réaménagement', 'Extension', 'Mise en sécurité', 'Changement de destination', 'Visite'];
const PLACES = ['de la galerie marchande', 'du lycée', 'de l’hôtel', 'du gymnase', 'de la clinique'];
/** Between two notifications, in milliseconds; the first came on the first of January. */
const APART = 1000;

const KINDS = ['commission', 'erp', 'pei', 'dossier', 'affectation', 'workflow', 'document', 'notification'];

/** The id of the nth object of a kind. In the order of creation, as the ids that the service gives. */
export function idOf(kind: string, n: number): string {
  return `018f2c1e-0000-7000-800${KINDS.indexOf(kind)}-${String(n).padStart(12, '0')}`;
}

/** The number of the nth dossier that stands at the top; the one after it is its child. */
export const topOf = (n: number) => 2 * n;

/** Lines for `load`: one notification for each dossier, whose child carries an ERP with every member that there is. */
export function* aboutFullErps(count: number, owner: Owner) {
  yield* around(owner);
  for (let n = 0; n < count; n++) {
    const erp = {
      ...erpDonnees({ erp_lie: idOf('erp', n) }),
      commission_de_securite_id: idOf('commission', 0),
      titulaires_id: COLLEAGUES.slice(0, 2),
    };
    yield* dossierWithChild(n, owner, 'erp', erp);
    yield notification(n, owner, topOf(n));
  }
}

/** Lines for `load`: dossiers with a child each about an ERP that is hardly described or a PEI, and much around them. */
export function* aboutManyDossiers({ dossiers, workflows, documents, notifications }: Amounts, owner: Owner) {
  yield* around(owner);
  const { descriptif_technique: _, sites_geographiques: __, ...plain } = erpDonnees();
  const erp = {
    ...plain,
    sites_geographiques: [],
    etablissement_rattache: null,
    titulaires_id: COLLEAGUES.slice(0, 1),
  };
  for (let n = 0; n < dossiers / 2; n++) {
    yield* n % 2 === 0
      ? dossierWithChild(n, owner, 'erp', erp)
      : dossierWithChild(n, owner, 'pei', peiDonnees());
  }
  const next = random(19);
  for (let n = 0; n < workflows; n++) yield workflow(n, owner, n % dossiers);
  for (let n = 0; n < documents; n++) yield document(n, owner, n % dossiers);
  for (let n = 0; n < notifications; n++) {
    yield notification(n, owner, topOf(Math.floor((next() * dossiers) / 2)));
  }
}

function line(kind: string, n: number, { organisation }: Owner, members: object) {
  return { kind, organisation_id: organisation, id: idOf(kind, n), ...members };
}

/** Who and what dossiers refer to. */
function* around(owner: Owner) {
  for (const id of COLLEAGUES) {
    yield {
      ...line('utilisateur', 0, owner, { id }),
      first_name: 'Dominique',
      last_name: id.slice(2),
      created_at: '2025-01-01T08:00:00Z',
      timezone: 'Europe/Paris',
      is_active: true,
      is_verified: true,
      fonction: 'Préventionniste',
      roles: ['preventionniste', 'rapporteur'],
    };
  }
  yield line('commission', 0, owner, {
    type: 'Sous-commission départementale',
    libelle: 'Sous-commission départementale pour la sécurité',
    couleur: '1f7A8C',
    presidence_id: owner.organisation,
    secretariat_id: owner.organisation,
  });
}

function* dossierWithChild(n: number, owner: Owner, subject: 'erp' | 'pei', members: object) {
  const next = random(n);
  const top = topOf(n);
  const own = () => ({
    service_dossier_id: `D42-${n}`,
    objet: `${pick(next, OBJECTS)} ${pick(next, PLACES)} n° ${n}`,
    date_de_creation: '2026-01-05T08:00:00Z',
    createur_id: pick(next, COLLEAGUES),
    statut: 'OUVERT',
    modules: ['erp:analyse_de_risque'],
    tags: [],
    est_archive: false,
    nb_messages_fil_rouge: n % 5,
    nb_contacts: n % 3,
  });
  yield line(subject, n, owner, members);
  yield line('dossier', top, owner, own());
  yield line('dossier', top + 1, owner, {
    parent_id: idOf('dossier', top),
    [`${subject}_id`]: idOf(subject, n),
    ...(subject === 'pei'
      ? { type: TYPE_PEI }
      : { type: pick(next, TYPES_ERP), demandeur: 'SCI Préfecture', dossier_complet: true }),
    ...own(),
  });
  for (const dossier of [top, top + 1]) {
    yield line('affectation', dossier, owner, {
      dossier_id: idOf('dossier', dossier),
      role: pick(next, ROLES_D_AFFECTATION),
      utilisateur_id: pick(next, COLLEAGUES),
    });
  }
}

function workflow(n: number, owner: Owner, dossier: number) {
  return line('workflow', n, owner, {
    dossier_id: idOf('dossier', dossier),
    titre: `Étape n° ${n}`,
    date_de_creation: '2026-01-05T08:00:00Z',
    workflow_automatise: false,
    etat: n % 4 === 0 ? 'EN_COURS' : 'ATTENTE',
    observations: n % 2 === 0 ? 'Pièces reçues en deux fois.' : null,
    type: 'relecture',
  });
}

function document(n: number, owner: Owner, dossier: number) {
  return line('document', n, owner, {
    dossier_id: idOf('dossier', dossier),
    url: `https://fichiers.sis42.example/2026/plan-${n}.pdf`,
    nom: `plan-${n}.pdf`,
    description: n % 2 === 0 ? 'Plan du rez-de-chaussée après travaux' : null,
    type: 'plan',
    est_sensible: n % 8 === 0,
  });
}

function notification(n: number, owner: Owner, dossier: number) {
  return line('notification', n, owner, {
    utilisateur_id: owner.user,
    subject_id: idOf('dossier', dossier),
    title: 'À valider : analyse de risque',
    message: `L’étape n° ${n} attend une validation.`,
    type: 'info',
    contexte: { workflow_type: 'analyse_de_risque', nouvel_etat: 'ATTENTE_VALIDATION' },
    date_creation: new Date(Date.UTC(2026, 0, 1) + n * APART).toISOString(),
  });
}
