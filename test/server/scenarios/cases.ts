import { erpDonnees, peiDonnees } from '../../contract/objects.ts';

/**
 * Dossiers and what is around them, as the lines that `server load` reads. A line whose `id` is `{name}` gives that
 * name to a new id; in `sud` names end with `_sud`.
 */
export function casesOf(organisation: 'nord' | 'sud'): readonly object[] {
  const at = (name: string) => `{${name}${organisation === 'nord' ? '' : '_sud'}}`;
  const owner = `{${organisation}}`;
  const line = (kind: string, members: object) => ({ kind, organisation_id: owner, ...members });
  const dossier = (name: string, members: object) =>
    line('dossier', {
      id: at(name),
      ...EMPTY_DOSSIER,
      objet: `Dossier ${name} du ${organisation}`,
      ...members,
    });
  const documentOf = (dossier: string, name: string, members: object) =>
    line('document', {
      id: at(name),
      dossier_id: at(dossier),
      url: `https://ged.${organisation}.example/${name}`,
      nom: `${name}.pdf`,
      description: null,
      type: 'divers',
      est_sensible: false,
      ...members,
    });
  /** One that a dossier which takes no changes holds. */
  const prescription = (dossier: string) =>
    line('prescription_de_dossier', {
      id: at(`retenue_${dossier}`),
      dossier_id: at(dossier),
      numero: 1,
      contenu: `Prescription retenue par le dossier ${dossier}`,
      type: null,
      supports_reglementaires: [],
      chemins: [],
      origine_id: null,
    });
  const affectation = (dossier: string, name: string, role: string, utilisateur_id: string) =>
    line('affectation', { id: at(name), dossier_id: at(dossier), role, utilisateur_id });
  const workflow = (dossier: string, name: string, etat: string, members: object) =>
    line('workflow', {
      id: at(name),
      dossier_id: at(dossier),
      titre: `Étape ${name}`,
      date_de_creation: '2026-01-05T08:00:00Z',
      date_de_reception: null,
      date_de_debut: null,
      date_de_fin: null,
      workflow_automatise: false,
      etat,
      observations: null,
      type: 'workflow',
      prealables_id: [],
      ...members,
    });

  return [
    line('commission', {
      id: at('commission'),
      type: 'Sous-commission départementale',
      libelle: `Commission du ${organisation}`,
      couleur: '1f7A8C',
      presidence_id: owner,
      secretariat_id: owner,
    }),
    line('seance', {
      id: at('seance'),
      commission_id: at('commission'),
      date_debut: '2026-04-02T09:00:00+02:00',
      date_fin: '2026-04-02T12:30:00+02:00',
      type: 'salle',
      libelle: `Séance du ${organisation}`,
      raison_reprogrammation: null,
    }),
    line('seance', {
      id: at('visite'),
      commission_id: at('commission'),
      date_debut: '2026-04-09T12:00:00Z',
      date_fin: '2026-04-09T15:00:00Z',
      type: 'visite_periodique_en_groupe_de_visite',
      libelle: `Visite du ${organisation}`,
      raison_reprogrammation: 'Exploitant absent',
    }),
    line('enveloppe', { id: at('enveloppe'), titre: `Enveloppe du ${organisation}` }),
    line('erp', {
      id: at('galerie'),
      ...erpDonneesOf(owner),
      etablissement_rattache: null,
      genre: 'erp',
      commission_de_securite_id: null,
      titulaires_id: [],
    }),
    line('erp', {
      id: at('erp'),
      ...erpDonneesOf(owner, at('galerie')),
      commission_de_securite_id: at('commission'),
      titulaires_id: ['preventionniste', 'rapporteur'],
    }),
    line('pei', { id: at('pei'), ...peiDonnees() }),

    dossier('ouvert', {
      service_dossier_id: 'D-2026-00042',
      objet: `Réhabilitation de l’École du ${organisation}, 100 % des façades`,
      createur_id: 'secretariat',
      application_utilisee_nom: 'Guichet unique',
      modules: ['erp:analyse_de_risque', 'deci:controle_technique_pei'],
      tags: [{ message: 'hors_delai' }, { message: 'platform_tag' }],
      seances_id: [at('visite'), at('seance')],
      avis: 'favorable',
      enveloppe_id: at('enveloppe'),
      nb_messages_fil_rouge: 7,
      nb_contacts: 2,
    }),
    dossier('permis', {
      parent_id: at('ouvert'),
      type: 'erp:permis_de_construire',
      erp_id: at('erp'),
      enveloppe_id: at('enveloppe'),
      numero_urbanisme: 'PC 042 218 26 00007',
      numero_urbanisme_date: '2026-01-02',
      demandeur: null,
      dossier_complet: true,
    }),
    dossier('declaration', { parent_id: at('ouvert'), type: 'deci:declaration_pei', pei_id: at('pei') }),
    dossier('clos', { statut: 'CLOS', seances_id: [at('seance')], avis: 'defavorable' }),
    dossier('archive', { est_archive: true }),
    dossier('nu', {}),

    documentOf('ouvert', 'photo', {
      type: 'photo',
      description: 'Façade nord, côté cour',
      est_sensible: true,
    }),
    documentOf('ouvert', 'plan', { type: 'plan' }),
    documentOf('ouvert', 'annexe', { type: 'annexe' }),
    documentOf('permis', 'piece_du_permis', {}),
    documentOf('ouvert', 'divers', {}),
    documentOf('ouvert', 'rapport', { type: 'rapport de vérification réglementaire après travaux' }),
    documentOf('clos', 'piece_close', {}),
    documentOf('archive', 'piece_archivee', {}),

    prescription('clos'),
    prescription('archive'),

    affectation('ouvert', 'administre', 'admin', 'administrateur_fonctionnel'),
    affectation('ouvert', 'instruit', 'preventionniste', 'preventionniste'),
    affectation('ouvert', 'suit', 'secretariat_prev', 'secretariat'),
    affectation('ouvert', 'rapporte', 'rapporteur', 'rapporteur'),
    affectation('ouvert', 'relit', 'relecteur|valideur', 'relecteur'),
    affectation('clos', 'affectation_close', 'rapporteur', 'rapporteur'),
    affectation('archive', 'affectation_archivee', 'rapporteur', 'rapporteur'),

    workflow('ouvert', 'arrivee', 'VALIDE', {
      date_de_reception: '2026-01-05T08:30:00+01:00',
      date_de_debut: '2026-01-05T08:00:00Z',
      date_de_fin: '2026-01-06T16:00:00Z',
      workflow_automatise: true,
      type: 'arrivee_sis',
    }),
    workflow('ouvert', 'analyse', 'EN_COURS', {
      date_de_debut: '2026-01-06T16:00:00Z',
      observations: 'En attente de plans',
      type: 'analyse_de_risque',
      prealables_id: [at('arrivee')],
    }),
    workflow('ouvert', 'validation', 'ATTENTE', { type: 'validation', prealables_id: [at('analyse')] }),
    workflow('clos', 'visite_close', 'EN_COURS', { date_de_debut: '2026-01-05T08:00:00Z', type: 'visite' }),
    workflow('archive', 'visite_archivee', 'EN_COURS', {
      date_de_debut: '2026-01-05T08:00:00Z',
      type: 'visite',
    }),

    line('evenement', {
      id: at('reunion'),
      title: `Commission du ${organisation}`,
      type: 'COMMISSION_SECURITE',
      description: null,
      date_debut: '2026-04-02T09:00:00+02:00',
      date_fin: '2026-04-02T12:30:00+02:00',
      seance_id: at('seance'),
      utilisateurs_id: ['preventionniste', 'rapporteur'],
    }),
    line('evenement', {
      id: at('reconnaissance'),
      title: `Reconnaissance du ${organisation}`,
      type: 'RECONNAISSANCE_OPERATIONNELLE_ANNUELLE',
      description: 'Poteaux du centre',
      date_debut: '2026-03-20T06:00:00Z',
      date_fin: '2026-03-20T10:00:00Z',
      seance_id: null,
      utilisateurs_id: ['rapporteur'],
    }),

    line('notification', {
      id: at('lue'),
      title: `Bienvenue au ${organisation}`,
      message: 'Votre compte est ouvert.',
      type: 'info',
      contexte: {},
      date_creation: '2026-01-02T08:00:00Z',
      date_de_lecture: '2026-01-02T09:15:00Z',
      utilisateur_id: 'administrateur_fonctionnel',
      subject_id: null,
    }),
    line('notification', {
      id: at('nouvelle'),
      title: `Analyse en cours au ${organisation}`,
      message: 'L’analyse de risque a commencé.',
      type: 'info',
      contexte: { workflow_type: 'analyse_de_risque' },
      date_creation: '2026-01-06T16:00:00Z',
      date_de_lecture: null,
      utilisateur_id: 'administrateur_fonctionnel',
      subject_id: at('ouvert'),
    }),
    line('notification', {
      id: at('pour_rapporteur'),
      title: `Pour le rapporteur du ${organisation}`,
      message: 'Une visite est prévue.',
      type: 'info',
      contexte: {},
      date_creation: '2026-02-01T08:00:00Z',
      date_de_lecture: null,
      utilisateur_id: 'rapporteur',
      subject_id: at('permis'),
    }),
  ];
}

/** What the line of a dossier says when it says nothing. */
export const EMPTY_DOSSIER = {
  service_dossier_id: null,
  date_de_creation: '2026-01-05T08:00:00Z',
  createur_id: null,
  application_utilisee_nom: null,
  statut: 'OUVERT',
  modules: [],
  tags: [],
  est_archive: false,
  seances_id: [],
  avis: null,
  enveloppe_id: null,
  nb_messages_fil_rouge: 0,
  nb_contacts: 0,
};

/** An ERP whose sites are the organisation's. */
export function erpDonneesOf(owner: string, erp_lie?: string): object {
  const donnees = erpDonnees(erp_lie === undefined ? {} : { erp_lie });
  const sites_geographiques = donnees.sites_geographiques.map((site) => ({
    ...site,
    organisation_id: owner,
  }));
  return { ...donnees, sites_geographiques };
}

/** A user of the world as the service shows them. */
export function utilisateur(id: string, members: object = {}): object {
  return {
    id,
    first_name: null,
    last_name: null,
    created_at: '2026-03-14T09:30:00.000Z',
    updated_at: null,
    timezone: 'Europe/Paris',
    is_active: true,
    is_verified: true,
    fonction: null,
    avatar_url: null,
    roles: [id],
    ...members,
  };
}

/** A document of `nord` as the service shows it. */
export function documentShown(name: string, members: object = {}): object {
  return {
    id: `{${name}}`,
    url: `https://ged.nord.example/${name}`,
    nom: `${name}.pdf`,
    description: null,
    type: 'divers',
    est_sensible: false,
    ...members,
  };
}

export const PHOTO = documentShown('photo', {
  type: 'photo',
  description: 'Façade nord, côté cour',
  est_sensible: true,
});
export const PLAN = documentShown('plan', { type: 'plan' });
export const ANNEXE = documentShown('annexe', { type: 'annexe' });
export const DIVERS = documentShown('divers');
export const RAPPORT = documentShown('rapport', {
  type: 'rapport de vérification réglementaire après travaux',
});

/** The assignments of `{ouvert}` as the service shows them. */
export const AFFECTATIONS = [
  { id: '{administre}', role: 'admin', utilisateur: utilisateur('administrateur_fonctionnel') },
  { id: '{instruit}', role: 'preventionniste', utilisateur: utilisateur('preventionniste') },
  { id: '{suit}', role: 'secretariat_prev', utilisateur: utilisateur('secretariat') },
  { id: '{rapporte}', role: 'rapporteur', utilisateur: utilisateur('rapporteur') },
  { id: '{relit}', role: 'relecteur|valideur', utilisateur: utilisateur('relecteur') },
] as const;

const organisation = { id: '{nord}', nom: 'SDIS du nord', logo_url: null, type: 'sis' };
export const COMMISSION = {
  id: '{commission}',
  type: 'Sous-commission départementale',
  libelle: 'Commission du nord',
  presidence: organisation,
  secretariat: organisation,
  couleur: '1f7A8C',
  organisation_id: '{nord}',
};
export const SEANCE = {
  id: '{seance}',
  date_debut: '2026-04-02T09:00:00+02:00',
  date_fin: '2026-04-02T12:30:00+02:00',
  type: 'salle',
  libelle: 'Séance du nord',
  raison_reprogrammation: null,
  nb_dossiers: 2,
  commission: COMMISSION,
  organisation_id: '{nord}',
};
export const VISITE = {
  id: '{visite}',
  date_debut: '2026-04-09T12:00:00Z',
  date_fin: '2026-04-09T15:00:00Z',
  type: 'visite_periodique_en_groupe_de_visite',
  libelle: 'Visite du nord',
  raison_reprogrammation: 'Exploitant absent',
  nb_dossiers: 1,
  commission: COMMISSION,
  organisation_id: '{nord}',
};
const ENVELOPPE = { id: '{enveloppe}', titre: 'Enveloppe du nord', nb_dossiers: 2 };

/** A dossier of `nord` that says nothing, as the service shows it. */
export function dossierShown(name: string, members: object = {}): object {
  return {
    id: `{${name}}`,
    service_dossier_id: null,
    objet: `Dossier ${name} du nord`,
    date_de_creation: '2026-01-05T08:00:00Z',
    createur: null,
    application_utilisee_nom: null,
    statut: 'OUVERT',
    modules: [],
    tags: [],
    est_archive: false,
    passages_en_commission: [],
    avis: null,
    enveloppe: null,
    workflows_actifs: [],
    nb_messages_fil_rouge: 0,
    nb_contacts: 0,
    nb_pieces_jointes: 0,
    affectations: [],
    organisation_id: '{nord}',
    dossiers_enfants: [],
    ...members,
  };
}

/** The administrative members of a child of which none is known. */
export const NOT_ADMINISTRATIVE = {
  numero_urbanisme: null,
  numero_urbanisme_date: null,
  demandeur: null,
  service_instructeur: null,
  descriptif_travaux: null,
  date_limite_traitement: null,
  dossier_complet: null,
  dossier_complet_observations: null,
};
export const PERMIS = dossierShown('permis', {
  enveloppe: ENVELOPPE,
  nb_pieces_jointes: 1,
  type: 'erp:permis_de_construire',
  erp: {
    id: '{erp}',
    ...erpDonneesOf('{nord}', '{galerie}'),
    commission_de_securite: COMMISSION,
    titulaires: [utilisateur('preventionniste'), utilisateur('rapporteur')],
    organisation_id: '{nord}',
  },
  genre: 'cellule',
  ...NOT_ADMINISTRATIVE,
  numero_urbanisme: 'PC 042 218 26 00007',
  numero_urbanisme_date: '2026-01-02',
  dossier_complet: true,
});
export const DECLARATION = dossierShown('declaration', {
  type: 'deci:declaration_pei',
  pei: { id: '{pei}', ...peiDonnees() },
});
export const OUVERT = dossierShown('ouvert', {
  service_dossier_id: 'D-2026-00042',
  objet: 'Réhabilitation de l’École du nord, 100 % des façades',
  createur: utilisateur('secretariat'),
  application_utilisee_nom: 'Guichet unique',
  modules: ['erp:analyse_de_risque', 'deci:controle_technique_pei'],
  tags: [{ message: 'hors_delai' }, { message: 'platform_tag' }],
  passages_en_commission: [VISITE, SEANCE],
  avis: 'favorable',
  enveloppe: ENVELOPPE,
  workflows_actifs: ['analyse_de_risque'],
  nb_messages_fil_rouge: 7,
  nb_contacts: 2,
  nb_pieces_jointes: 5,
  affectations: AFFECTATIONS,
  dossiers_enfants: [PERMIS, DECLARATION],
});
export const CLOS = dossierShown('clos', {
  statut: 'CLOS',
  passages_en_commission: [SEANCE],
  avis: 'defavorable',
  workflows_actifs: ['visite'],
  nb_pieces_jointes: 1,
  affectations: [{ id: '{affectation_close}', role: 'rapporteur', utilisateur: utilisateur('rapporteur') }],
});
export const ARCHIVE = dossierShown('archive', {
  est_archive: true,
  workflows_actifs: ['visite'],
  nb_pieces_jointes: 1,
  affectations: [
    { id: '{affectation_archivee}', role: 'rapporteur', utilisateur: utilisateur('rapporteur') },
  ],
});
export const NU = dossierShown('nu');
