import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint, Schema } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/interface.ts';
import { Anomalie } from '../../src/contract/resources/anomalies.ts';
import { ExploreResult, Prescription } from '../../src/contract/resources/prescriptions.ts';
import { Support } from '../../src/contract/resources/supports.ts';
import { validate } from '../../src/contract/schema/validate.ts';

interface Row {
  /** The first column of the interface's table. */
  readonly call: string;
  readonly query?: readonly string[];
  readonly body?: { readonly required: readonly string[]; readonly optional: readonly string[] };
  readonly status: number;
  readonly answer?: 'page' | 'object';
}

const page: Row['query'] = ['page', 'per_page'];

/** The tables of the interface, "Endpoints", row by row. */
const TABLES: readonly Row[] = [
  // Documents.
  // utilisateur_id is ours (choice X11), here and of the events.
  { call: 'GET /documents', query: ['utilisateur_id', ...page], status: 200, answer: 'page' },
  { call: 'GET /documents/{document_id}', status: 200, answer: 'object' },
  {
    call: 'POST /documents/{document_id}',
    body: { required: [], optional: ['nom', 'description', 'type'] },
    status: 200,
    answer: 'object',
  },
  { call: 'DELETE /documents/{document_id}', status: 204 },

  // Anomalies (DECI library).
  {
    call: 'GET /anomalies',
    // mots is ours (choice X14), here and of the prescriptions.
    query: ['code', 'texte', 'mots', 'sort', ...page],
    status: 200,
    answer: 'page',
  },
  {
    call: 'POST /anomalies',
    body: { required: ['code', 'texte', 'indice_de_gravite'], optional: [] },
    status: 201,
    answer: 'object',
  },
  { call: 'GET /anomalies/{anomalie_id}', status: 200, answer: 'object' },
  { call: 'DELETE /anomalies/{anomalie_id}', status: 204 },

  // Assignments.
  {
    call: 'POST /dossiers_affectations/{affectation_id}',
    body: { required: [], optional: ['role'] },
    status: 200,
    answer: 'object',
  },
  { call: 'DELETE /dossiers_affectations/{affectation_id}', status: 204 },

  // Workflows. The interface says that an end date may be given, not under which name (choice C7).
  { call: 'GET /workflows/{workflow_id}', status: 200, answer: 'object' },
  {
    call: 'POST /workflows/{workflow_id}',
    body: { required: [], optional: ['date_de_reception', 'etat', 'observations', 'date_de_fin'] },
    status: 200,
    answer: 'object',
  },

  // Notifications.
  { call: 'GET /notifications', query: page, status: 200, answer: 'page' },

  // Calendar events.
  {
    call: 'GET /evenements',
    query: ['period', 'subject_id', 'type', 'utilisateur_id', ...page],
    status: 200,
    answer: 'page',
  },
  {
    call: 'POST /evenements',
    body: { required: ['title', 'type', 'description', 'date_debut', 'date_fin'], optional: [] },
    status: 201,
    answer: 'object',
  },
  { call: 'GET /evenements/{evenement_id}', status: 200, answer: 'object' },
  { call: 'DELETE /evenements/{evenement_id}', status: 204 },
  { call: 'GET /evenements/{evenement_id}/utilisateurs', query: page, status: 200, answer: 'page' },

  // Prescriptions.
  {
    call: 'GET /prescriptions/explore',
    query: [
      'chemin',
      'contenu',
      'mots',
      'support_reglementaire_article',
      'support_reglementaire_reference',
      ...page,
    ],
    status: 200,
    answer: 'page',
  },
  {
    call: 'GET /prescriptions',
    query: ['contenu', 'mots', 'support_reglementaire_article', 'support_reglementaire_reference', ...page],
    status: 200,
    answer: 'page',
  },
  {
    call: 'POST /prescriptions',
    body: { required: ['contenu'], optional: ['type', 'supports_reglementaires_id', 'chemins'] },
    status: 200,
    answer: 'object',
  },
  { call: 'GET /prescriptions/{prescription_id}', status: 200, answer: 'object' },
  {
    call: 'PATCH /prescriptions/{prescription_id}',
    body: { required: [], optional: ['contenu', 'type', 'supports_reglementaires_id', 'chemins'] },
    status: 200,
    answer: 'object',
  },
  { call: 'DELETE /prescriptions/{prescription_id}', status: 204 },
];

/** What the interface lists without its shape: it is there, as choice C9 has it. */
const NOT_SHOWN: readonly Row[] = [
  {
    call: 'POST /notifications',
    body: {
      required: ['title', 'message', 'type', 'utilisateur_id'],
      optional: ['contexte', 'subject_id'],
    },
    status: 201,
    answer: 'object',
  },
  { call: 'GET /notifications/{notification_id}', status: 200, answer: 'object' },
  { call: 'DELETE /notifications/{notification_id}', status: 204 },
  { call: 'POST /notifications/{notification_id}/marquer_comme_lue', status: 200, answer: 'object' },
];

/** What ERPs and water points say that comes from a caller. */
const ERP = [
  'service_erp_id',
  'date_de_realisation',
  'date_de_derniere_mise_a_jour',
  'implantation',
  'descriptif_technique',
  'avis_exploitation',
  'date_pc_initial',
  'date_ouverture',
  'date_derniere_visite',
  'notes_internes',
  'references_exterieures',
  'a_visiter_en',
  'sites_geographiques',
  'etablissement_rattache',
  'textes_applicables',
  'genre',
  'resume_historique',
  'commission_de_securite_id',
  'titulaires_id',
];
const PEI = ['date_de_realisation', 'date_de_derniere_mise_a_jour', 'descriptif_technique'];

const DOSSIER = ['service_dossier_id', 'modules', 'tags', 'avis'];
const ADMINISTRATIVE = [
  'numero_urbanisme',
  'numero_urbanisme_date',
  'demandeur',
  'service_instructeur',
  'descriptif_travaux',
  'date_limite_traitement',
  'dossier_complet',
  'dossier_complet_observations',
];
const OF_PRESCRIPTION = ['type', 'supports_reglementaires_id', 'chemins'];
const USER = [
  'first_name',
  'last_name',
  'timezone',
  'is_active',
  'is_verified',
  'fonction',
  'avatar_url',
  'roles',
];

/** What goes beyond the interface, by the choice that says so. */
const EXTENSIONS: Readonly<Record<string, readonly Row[]>> = {
  C15: [
    { call: 'PUT /dossiers/{dossier_id}/clore', status: 204 },
    { call: 'DELETE /dossiers/{dossier_id}/clore', status: 204 },
    { call: 'PUT /dossiers/{dossier_id}/archiver', status: 204 },
    { call: 'DELETE /dossiers/{dossier_id}/archiver', status: 204 },
  ],
  C5: [
    {
      call: 'GET /supports_reglementaires',
      query: ['contenu', 'reference', ...page],
      status: 200,
      answer: 'page',
    },
    {
      call: 'POST /supports_reglementaires',
      body: {
        required: ['nature'],
        optional: ['legaldb_cid', 'contenu', 'titre', 'etat', 'reference'],
      },
      status: 201,
      answer: 'object',
    },
    { call: 'GET /supports_reglementaires/{support_id}', status: 200, answer: 'object' },
    {
      call: 'PATCH /supports_reglementaires/{support_id}',
      body: {
        required: [],
        optional: ['nature', 'legaldb_cid', 'contenu', 'titre', 'etat', 'reference'],
      },
      status: 200,
      answer: 'object',
    },
    { call: 'DELETE /supports_reglementaires/{support_id}', status: 204 },
  ],
  C14: [
    {
      call: 'GET /dossiers',
      query: [
        'objet',
        'statut',
        'erp_id',
        'pei_id',
        'service_dossier_id',
        'utilisateur_id',
        'role',
        'sort',
        ...page,
      ],
      status: 200,
      answer: 'page',
    },
    { call: 'GET /dossiers/{dossier_id}', status: 200, answer: 'object' },
    { call: 'GET /dossiers/{dossier_id}/workflows', query: page, status: 200, answer: 'page' },
    { call: 'GET /dossiers/{dossier_id}/affectations', query: page, status: 200, answer: 'page' },
    {
      call: 'POST /dossiers/{dossier_id}/affectations',
      body: { required: ['role', 'utilisateur_id'], optional: [] },
      status: 201,
      answer: 'object',
    },
    { call: 'GET /dossiers/{dossier_id}/documents', query: page, status: 200, answer: 'page' },
    {
      call: 'POST /dossiers/{dossier_id}/documents',
      body: { required: ['url', 'nom', 'type'], optional: ['est_sensible', 'description'] },
      status: 201,
      answer: 'object',
    },
    { call: 'GET /utilisateurs/@moi', status: 200, answer: 'object' },
  ],
  C18: [
    {
      call: 'POST /dossiers',
      body: {
        required: ['objet'],
        optional: [
          ...DOSSIER,
          ...ADMINISTRATIVE,
          'date_de_creation',
          'application_utilisee_nom',
          'statut',
          'est_archive',
          'nb_messages_fil_rouge',
          'nb_contacts',
          'createur_id',
          'parent_id',
          'type',
          'erp_id',
          'pei_id',
          'dossiers_enfants',
        ],
      },
      status: 201,
      answer: 'object',
    },
    {
      call: 'PATCH /dossiers/{dossier_id}',
      body: { required: [], optional: ['objet', ...DOSSIER, ...ADMINISTRATIVE] },
      status: 200,
      answer: 'object',
    },
    {
      call: 'POST /dossiers/{dossier_id}/workflows',
      body: {
        required: ['titre'],
        optional: [
          'type',
          'etat',
          'date_de_creation',
          'date_de_reception',
          'date_de_debut',
          'date_de_fin',
          'workflow_automatise',
          'observations',
          'prealables_id',
        ],
      },
      status: 201,
      answer: 'object',
    },
    { call: 'GET /utilisateurs', query: ['id', 'texte', ...page], status: 200, answer: 'page' },
    {
      call: 'POST /utilisateurs',
      body: { required: ['id'], optional: [...USER, 'oidc_issuer', 'oidc_sub'] },
      status: 201,
      answer: 'object',
    },
    { call: 'GET /utilisateurs/{utilisateur_id}', status: 200, answer: 'object' },
    {
      call: 'PATCH /utilisateurs/{utilisateur_id}',
      body: { required: [], optional: [...USER, 'oidc_issuer', 'oidc_sub'] },
      status: 200,
      answer: 'object',
    },
  ],
  C19: [
    {
      call: 'PATCH /evenements/{evenement_id}',
      body: { required: [], optional: ['title', 'type', 'description', 'date_debut', 'date_fin'] },
      status: 200,
      answer: 'object',
    },
  ],
  C22: [
    { call: 'GET /dossiers/{dossier_id}/rapport_etude/prescriptions', status: 200, answer: 'object' },
    {
      call: 'POST /dossiers/{dossier_id}/rapport_etude/prescriptions',
      body: { required: ['contenu'], optional: [...OF_PRESCRIPTION, 'numero', 'origine_id'] },
      status: 201,
      answer: 'object',
    },
    {
      call: 'POST /dossiers/{dossier_id}/rapport_etude/prescriptions/reorganiser',
      body: { required: ['prescriptions'], optional: [] },
      status: 200,
      answer: 'object',
    },
    {
      call: 'PATCH /dossiers/{dossier_id}/rapport_etude/prescriptions/{prescription_id}',
      body: { required: [], optional: ['contenu', ...OF_PRESCRIPTION] },
      status: 200,
      answer: 'object',
    },
    {
      call: 'DELETE /dossiers/{dossier_id}/rapport_etude/prescriptions/{prescription_id}',
      status: 204,
    },
    { call: 'GET /erps/{erp_id}/prescriptions', query: ['levee', ...page], status: 200, answer: 'page' },
    { call: 'GET /dossiers/{dossier_id}/levees', query: page, status: 200, answer: 'page' },
    {
      call: 'POST /dossiers/{dossier_id}/levees',
      body: { required: ['prescription_id'], optional: ['date'] },
      status: 201,
      answer: 'object',
    },
    { call: 'DELETE /dossiers/{dossier_id}/levees/{prescription_id}', status: 204 },
  ],
  X11: [
    {
      call: 'GET /workflows',
      query: ['etat', 'type', 'utilisateur_id', 'role', 'debut_avant', 'ouverts', 'sort', ...page],
      status: 200,
      answer: 'page',
    },
  ],
  C17: [
    {
      call: 'GET /erps',
      query: [
        'libelle',
        'commune',
        'type',
        'categorie',
        'service_erp_id',
        'texte',
        'avis',
        'a_visiter',
        'sort',
        ...page,
      ],
      status: 200,
      answer: 'page',
    },
    { call: 'POST /erps', body: { required: [], optional: ERP }, status: 201, answer: 'object' },
    { call: 'GET /erps/{erp_id}', status: 200, answer: 'object' },
    { call: 'PATCH /erps/{erp_id}', body: { required: [], optional: ERP }, status: 200, answer: 'object' },
    {
      call: 'GET /peis',
      query: [
        'id_sdis',
        'insee',
        'commune',
        'type',
        'statut',
        'disponible',
        'anomalie',
        'bloquante',
        'texte',
        ...page,
      ],
      status: 200,
      answer: 'page',
    },
    { call: 'POST /peis', body: { required: [], optional: PEI }, status: 201, answer: 'object' },
    { call: 'GET /peis/{pei_id}', status: 200, answer: 'object' },
    { call: 'PATCH /peis/{pei_id}', body: { required: [], optional: PEI }, status: 200, answer: 'object' },
  ],
  C21: [
    { call: 'GET /peis/{pei_id}/anomalies', query: ['en_cours', ...page], status: 200, answer: 'page' },
    {
      call: 'POST /peis/{pei_id}/anomalies',
      body: { required: ['code_anomalie'], optional: ['date_debut', 'date_fin'] },
      status: 201,
      answer: 'object',
    },
    {
      call: 'PATCH /peis/{pei_id}/anomalies/{anomalie_de_pei_id}',
      body: { required: [], optional: ['date_debut', 'date_fin'] },
      status: 200,
      answer: 'object',
    },
    { call: 'DELETE /peis/{pei_id}/anomalies/{anomalie_de_pei_id}', status: 204 },
    { call: 'GET /anomalies_de_pei', query: ['en_cours', ...page], status: 200, answer: 'page' },
  ],
  A2: [{ call: 'GET /.well-known/oauth-protected-resource', status: 200, answer: 'object' }],
  X3: [
    {
      call: 'POST /_batch',
      body: { required: ['operations'], optional: ['atomic'] },
      status: 200,
      answer: 'object',
    },
  ],
  X6: ['/livez', '/healthz', '/readyz', '/version', '/openapi.json', '/docs'].map((path) => ({
    call: `GET ${path}`,
    status: 200,
    answer: 'object',
  })),
  X8: [{ call: 'GET /session', status: 200, answer: 'object' }],
  X12: [
    { call: 'GET /abonnements', query: [...page], status: 200, answer: 'page' },
    {
      call: 'POST /abonnements',
      body: { required: ['libelle'], optional: ['type', 'utilisateur_id'] },
      status: 201,
      answer: 'object',
    },
    { call: 'DELETE /abonnements/{abonnement_id}', status: 204 },
    { call: 'GET /calendriers/{fichier}', status: 200, answer: 'object' },
  ],
  X15: [
    { call: 'GET /jetons', query: ['utilisateur_id', ...page], status: 200, answer: 'page' },
    {
      call: 'POST /jetons',
      body: { required: ['utilisateur_id'], optional: ['read_only', 'jours'] },
      status: 201,
      answer: 'object',
    },
    { call: 'DELETE /jetons/{jeton_id}', status: 204 },
  ],
  X16: [
    {
      call: 'GET /audit',
      query: ['since', 'until', 'utilisateur', 'objet', 'objet_id', ...page],
      status: 200,
      answer: 'page',
    },
  ],
  X17: [
    { call: 'GET /organisation', status: 200, answer: 'object' },
    {
      call: 'PATCH /organisation',
      body: { required: [], optional: ['nom', 'fuseau'] },
      status: 200,
      answer: 'object',
    },
  ],
};

const callOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const membersOf = (schema: Schema | undefined) =>
  Object.entries((schema as z.ZodObject | undefined)?.shape ?? {});
const namesOf = (schema: Schema | undefined) => membersOf(schema).map(([name]) => name);

const extensions = Object.entries(EXTENSIONS).flatMap(([choice, rows]) =>
  rows.map((row) => ({ ...row, source: `choice ${choice}`, extension: true })),
);
const rows = [
  ...TABLES.map((row) => ({ ...row, source: 'interface', extension: undefined })),
  ...NOT_SHOWN.map((row) => ({ ...row, source: 'choice C9', extension: undefined })),
  ...extensions,
];

test('the interface has 24 endpoints, and 4 that it does not show', () => {
  expect(TABLES).toHaveLength(24);
  expect(NOT_SHOWN).toHaveLength(4);
});

test('there are no others', () => {
  expect(endpoints.map(callOf).toSorted()).toEqual(rows.map(({ call }) => call).toSorted());
});

describe.each(rows)('$call ($source)', ({ call, query = [], body, status, answer, source, extension }) => {
  const endpoint = endpoints.find((candidate) => callOf(candidate) === call) as Endpoint;

  test('is an extension where a choice makes it one', () => {
    expect(endpoint).toBeDefined();
    expect(endpoint.extension).toBe(extension);
    // What tells whether the service is there is open to all: nothing else is.
    expect(endpoint.isPublic).toBe(source === 'choice X6' || source === 'choice A2' ? true : undefined);
  });

  test(`answers ${status}`, () => {
    expect(endpoint.status).toBe(status);
    expect(answer === 'page').toBe(endpoint.paginated === true);
    expect(answer === undefined).toBe(endpoint.response === undefined);
  });

  test('takes exactly these query parameters, none required', () => {
    const schema = endpoint.query?.();
    expect(namesOf(schema).sort()).toEqual(query.toSorted());
    expect(membersOf(schema).every(([, member]) => member.safeParse(undefined).success)).toBe(true);
  });

  test('takes exactly these body members', () => {
    const members = membersOf(endpoint.body?.());
    const [optional, required] = [true, false].map((wanted) =>
      members.filter(([, member]) => member.safeParse(undefined).success === wanted).map(([name]) => name),
    );
    expect({ required: required?.sort(), optional: optional?.sort() }).toEqual({
      required: body?.required.toSorted() ?? [],
      optional: body?.optional.toSorted() ?? [],
    });
  });
});

describe('every endpoint', () => {
  test('has a name of its own, and a method and path of its own', () => {
    const twice = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
    expect(twice(endpoints.map((endpoint) => endpoint.name))).toEqual([]);
    // Two paths that differ only by the name of a parameter would be one address.
    expect(twice(endpoints.map((endpoint) => callOf(endpoint).replace(/\{[^}]*\}/g, '{}')))).toEqual([]);
  });

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is well formed',
    (name, endpoint) => {
      // A collection, and an operation in lowerCamelCase: both become an operationId.
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*\.[a-z]+(?:[A-Z][a-z]+)*$/);
      expect(endpoint.path).toMatch(
        /^(?:(?:\/(?:[a-z_]+|\{[a-z_]+\}|@moi|openapi\.json|\.well-known|oauth-protected-resource))+|\/)$/,
      );
      expect(endpoint.summary).not.toBe('');
      expect(namesOf(endpoint.params?.())).toEqual(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param),
      );
      expect(endpoint.response === undefined).toBe(endpoint.status === 204);
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE') expect(endpoint.body).toBeUndefined();
      if (endpoint.paginated) {
        expect(namesOf(endpoint.query?.())).toEqual(expect.arrayContaining(['page', 'per_page']));
        expect(namesOf(endpoint.response?.())).toEqual(['data', 'meta']);
      }
    },
  );

  const published = endpoints.flatMap(({ name, params, query, body, response }) =>
    Object.entries({ params, query, body, response }).flatMap(([part, schema]) =>
      schema ? [[`${name}: ${part}`, schema] as const] : [],
    ),
  );
  test.each(published)('%s can be published as JSON Schema', (_, schema) => {
    expect(z.toJSONSchema(schema(), { io: 'input' })).toHaveProperty('$schema');
  });
});

test('each object of the interface is published under one name', () => {
  const answers = endpoints.flatMap(({ name, response }) => (response ? [[name, response()]] : []));
  // It throws where two objects have the same name.
  const { $defs } = z.toJSONSchema(z.object(Object.fromEntries(answers)));
  expect(Object.keys($defs ?? {}).sort()).toEqual([
    'Abonnement',
    'Activite',
    'Affectation',
    'AnalyseDeRisque',
    'Anomalie',
    'AnomalieDePei',
    'Commission',
    'DescriptifTechniqueErp',
    'DescriptifTechniquePei',
    'Document',
    'Dossier',
    'DossierEnfant',
    'DossierErp',
    'DossierPei',
    'EntreeDAudit',
    'Enveloppe',
    'Erp',
    'Evenement',
    'ExploreResult',
    'Implantation',
    'Jeton',
    'Levee',
    'Notification',
    'NouveauJeton',
    'NouvelAbonnement',
    'Organisation',
    'OrganisationCourante',
    'Pagination',
    'Pei',
    'Prescription',
    'PrescriptionAvecDossier',
    'PrescriptionDeDossier',
    'Seance',
    'Session',
    'SiteGeographique',
    'Support',
    'Utilisateur',
    'Workflow',
    'WorkflowDeDossier',
  ]);
});

// Codes of anomalies, ids of users and files of calendars are no uuids.
const addressed = endpoints.filter(
  ({ params }) => params && !['anomalie_id', 'utilisateur_id', 'fichier'].includes(namesOf(params()).join()),
);

test.each(addressed)('$path is addressed by a UUID, in any case: $method', ({ params }) => {
  const ids = (id: unknown) => Object.fromEntries(namesOf(params?.()).map((name) => [name, id]));
  const judge = (given: unknown) => validate(params?.() as Schema, ids(given), 'path');
  const uuid = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
  expect(judge(uuid.toUpperCase())).toEqual({ value: ids(uuid) });
  for (const wrong of ['', '1', uuid.slice(1), `{${uuid}}`, `${uuid}\n`]) {
    expect(judge(wrong), wrong).toHaveProperty('errors');
  }
});

/** Every field of a resource: values that the interface allows, and values that it does not. */
type Fields = Record<string, { required: boolean; allowed: readonly unknown[]; refused: readonly unknown[] }>;

const id = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const long = (length: number) => 'é'.repeat(length);

const ANOMALIE: Fields = {
  code: { required: true, allowed: [0, 999_999], refused: [-1, 1_000_000, 1.5, '1', null] },
  texte: { required: true, allowed: ['', long(65_536)], refused: [long(65_537), null, 1] },
  indice_de_gravite: { required: true, allowed: [0, 1, 2], refused: [-1, 3, '1', null] },
};

const SUPPORT: Fields = {
  id: { required: true, allowed: [id], refused: [id.slice(1), null] },
  nature: {
    required: true,
    allowed: [
      'article',
      'decret',
      'arrete',
      'instructions_techniques',
      'circulaire',
      'avis_ccs',
      'guides',
      'arretes_prefectoraux',
      'arretes_municipaux',
      'doctrine',
      'cahiers_des_charges',
      'articles',
      'local_autre_texte',
      'textes_nationaux_autre_texte',
    ],
    refused: ['loi', '', null],
  },
  legaldb_cid: { required: true, allowed: [null, long(256)], refused: [long(257)] },
  contenu: { required: false, allowed: [long(65_536)], refused: [long(65_537), null] },
  titre: { required: false, allowed: [long(512)], refused: [long(513), null] },
  etat: { required: true, allowed: ['en_vigueur', 'abroge'], refused: ['abrogé', null] },
  reference: { required: false, allowed: [null, long(256)], refused: [long(257)] },
};

const support = { id, nature: 'article', legaldb_cid: null, etat: 'en_vigueur' };

const PRESCRIPTION: Fields = {
  id: { required: true, allowed: [id], refused: ['1', null] },
  contenu: { required: true, allowed: ['', long(65_536)], refused: [long(65_537), null] },
  type: {
    required: true,
    allowed: [null, 'liee_a_l_exploitation', 'liee_a_l_amelioration', 'rappel_reglementaire'],
    refused: ['', 'autre'],
  },
  supports_reglementaires: {
    required: true,
    allowed: [[], Array(50).fill(support)],
    refused: [Array(51).fill(support), [{}], null],
  },
  chemins: {
    required: true,
    allowed: [['/'], Array(10).fill('/ERP/Éclairage de sécurité - 2'), [`/${long(254)}`]],
    refused: [Array(11).fill('/'), [`/${long(255)}`], ['ERP'], ['/l’ERP'], null],
  },
};

describe.each([
  ['DECI anomaly', Anomalie(), ANOMALIE, { code: 1, texte: 'x', indice_de_gravite: 0 }],
  ['Regulatory support', Support(), SUPPORT, support],
  [
    'Prescription',
    Prescription(),
    PRESCRIPTION,
    { id, contenu: 'x', type: null, supports_reglementaires: [], chemins: ['/'] },
  ],
])('%s has the fields of the interface', (_, schema, fields, example) => {
  const accepts = (value: unknown) => 'value' in validate(schema, value, 'body');

  test('and no others', () => {
    expect(namesOf(schema).sort()).toEqual(Object.keys(fields).sort());
    expect(accepts(example)).toBe(true);
    expect(accepts({ ...example, autre: 1 })).toBe(false);
  });

  test.each(Object.entries(fields))('%s', (name, { required, allowed, refused }) => {
    const { [name]: _left, ...without } = example as Record<string, unknown>;
    expect(accepts(without)).toBe(!required);
    expect(allowed.filter((value) => !accepts({ ...example, [name]: value }))).toEqual([]);
    expect(refused.filter((value) => accepts({ ...example, [name]: value }))).toEqual([]);
  });
});

test('a result of exploring has exactly one of two keys (choice C4)', () => {
  const prescription = { id, contenu: 'x', type: null, supports_reglementaires: [], chemins: ['/A'] };
  const accepts = (value: unknown) => ExploreResult().safeParse(value).success;
  expect(accepts({ chemin: '/A/B' })).toBe(true);
  expect(accepts({ prescription })).toBe(true);
  expect(accepts({ chemin: '/A', prescription })).toBe(false);
  expect(accepts({})).toBe(false);
});

test.each([
  ['0', true],
  ['1', true],
  ['999999', true],
  ['01', false],
  ['-1', false],
  ['1000000', false],
  ['1.0', false],
  ['', false],
  [' 1', false],
])('an anomaly is addressed by its code in decimal: %j is %s (choice C1)', (code, expected) => {
  const params = endpoints.find((endpoint) => endpoint.name === 'anomalies.read')?.params?.() as Schema;
  expect(params.safeParse({ anomalie_id: code }).success).toBe(expected);
});
