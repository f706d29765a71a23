import type { Caller } from '../../../server/core/access.ts';
import { hashToken, newToken } from '../../../server/core/authentication.ts';
import { peiDonnees } from '../../contract/objects.ts';
import { connected, engine, type Template } from '../../server/engines/engine.ts';
import { loadLines } from '../../server/lines.ts';
import { EMPTY_DOSSIER, erpDonneesOf } from '../../server/scenarios/cases.ts';

/**
 * Two organisations whose objects have the same ids and nothing else in common: neither what they say nor what they
 * belong to. Whatever reads or writes a row of the wrong one makes a difference. The second has more of everything.
 */
export const TWINS = ['nord', 'sud'] as const;
export type Twin = (typeof TWINS)[number];

export const ORGANISATIONS: Readonly<Record<Twin, string>> = {
  nord: '018f2c1e-0000-7000-8000-00000000aaaa',
  sud: '018f2c1e-0000-7000-8000-00000000bbbb',
};
/** Tokens of `a.durand` and `b.petit`; those of the other organisation are others. */
export const TOKENS: Readonly<Record<Twin, readonly [string, string]>> = {
  nord: [newToken(), newToken()],
  sud: [newToken(), newToken()],
};
/** Secrets of calendars, the last of which was revoked; those of the other organisation are others. */
export const CALENDARS: Readonly<Record<Twin, readonly string[]>> = {
  nord: Array.from({ length: 5 }, () => newToken('cal_')),
  sud: Array.from({ length: 7 }, () => newToken('cal_')),
};
export const USERS = ['a.durand', 'b.petit', 'c.roux', 'd.seul'] as const;

const KINDS =
  'jeton commission seance enveloppe erp pei dossier document affectation workflow evenement notification support prescription abonnement anomalie_de_pei retenue';
const kindOf = new Map(KINDS.split(' ').map((kind, i) => [kind, i]));

/** The id of the nth object of a kind, in both organisations. */
export function id(kind: string, n: number): string {
  const kinds = String(kindOf.get(kind)).padStart(4, '0');
  return `018f2c1e-0001-7000-${8000 + Number(kinds)}-${String(n).padStart(12, '0')}`;
}

export function callerOf(twin: Twin, more: Partial<Caller> = {}): Caller {
  return {
    organisationKey: TWINS.indexOf(twin) + 1,
    organisation: ORGANISATIONS[twin],
    utilisateurId: 'a.durand',
    roles: ['administrateur_fonctionnel'],
    readOnly: false,
    language: 'fr',
    ...more,
  };
}

/** Makes a database of the two; of those that are not named there is nothing but the name. */
export async function createTwins(twins: readonly Twin[] = TWINS): Promise<Template> {
  const template = await engine.prepare(() => {});
  await template.change(async (db) => {
    await loadLines(db, [...TWINS.map(organisationLine), ...twins.flatMap(linesOf)]);
    await connected(db, async ({ ask }) => {
      // Each counts its directories from 1, in the same order: those of the first are counted backwards, so that a number
      // is another directory in each.
      const [counted] = await ask('SELECT count(*) AS many FROM repertoires WHERE organisation_key = 1');
      const last = Number(counted?.many) + 1;
      await ask('BEGIN');
      if (engine.name === 'PostgreSQL') await ask('SET CONSTRAINTS ALL DEFERRED');
      for (const [table, column] of [
        ['repertoires', 'numero'],
        ['prescriptions_chemins', 'repertoire'],
      ]) {
        await ask(`UPDATE ${table} SET ${column} = -${column} WHERE organisation_key = 1`);
        await ask(`UPDATE ${table} SET ${column} = ${last} + ${column} WHERE organisation_key = 1`);
      }
      await ask('COMMIT');
      // Two acts of each in its audit log, which nothing loads.
      for (const twin of twins)
        for (const n of [1, 2])
          await ask(`INSERT INTO audit (organisation_key, instant, id, utilisateur_id, action, objet, nombre, premier, dernier)
            VALUES (${TWINS.indexOf(twin) + 1}, ${Date.parse('2026-02-01T00:00:00Z') + 2 * n + TWINS.indexOf(twin)}, 'a${n}', '${USERS[n - 1]}',
              'creation', 'jeton', 1, '${id('jeton', n)}', '${id('jeton', n)}')`);
    });
  });
  return template;
}

function organisationLine(twin: Twin): object {
  const nom = `SDIS du ${twin}`;
  return {
    kind: 'organisation',
    id: ORGANISATIONS[twin],
    nom,
    logo_url: null,
    created_at: '2026-01-01T00:00:00Z',
  };
}

/** A line of an organisation. */
export function line(twin: Twin, kind: string, members: object): object {
  return { kind, organisation_id: ORGANISATIONS[twin], ...members };
}

/** The line of a dossier that stands for itself. */
export function dossierLine(twin: Twin, n: number, members: object = {}): object {
  const objet = `Dossier ${n} du ${twin}`;
  return line(twin, 'dossier', { id: id('dossier', n), ...EMPTY_DOSSIER, objet, ...members });
}

export function workflowLine(twin: Twin, n: number, dossier: number, members: object): object {
  return line(twin, 'workflow', {
    id: id('workflow', n),
    dossier_id: id('dossier', dossier),
    titre: `Étape ${n} du ${twin}`,
    date_de_creation: '2026-01-05T08:00:00Z',
    date_de_reception: null,
    date_de_debut: null,
    date_de_fin: null,
    workflow_automatise: false,
    etat: 'ATTENTE',
    observations: null,
    type: 'workflow',
    prealables_id: [],
    ...members,
  });
}

export function affectationLine(twin: Twin, n: number, dossier: number, role: string, user: string): object {
  return line(twin, 'affectation', {
    id: id('affectation', n),
    dossier_id: id('dossier', dossier),
    role,
    utilisateur_id: user,
  });
}

/** A prescription that a dossier holds. */
export function retenueLine(twin: Twin, n: number, dossier: number, numero: number): object {
  return line(twin, 'prescription_de_dossier', {
    id: id('retenue', n),
    dossier_id: id('dossier', dossier),
    numero,
    contenu: `Prescription ${n} du ${twin}`,
    type: null,
    supports_reglementaires: [],
    chemins: [],
    origine_id: null,
  });
}

/** The numbers from 1 to the first for `nord`, to the second for `sud`. */
function numbers(twin: Twin, nord: number, sud: number): number[] {
  return Array.from({ length: twin === 'nord' ? nord : sud }, (_, i) => i + 1);
}

export function linesOf(twin: Twin): object[] {
  const inNord = twin === 'nord';
  const own = (kind: string, members: object) => line(twin, kind, members);
  const either = <T>(nord: T, sud: T): T => (inNord ? nord : sud);
  const d = (n: number) => id('dossier', n);
  const [first, second] = TOKENS[twin];

  const users = USERS.slice(0, either(3, 4)).map((user) =>
    own('utilisateur', {
      id: user,
      first_name: `${user} du ${twin}`,
      last_name: null,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: null,
      timezone: 'Europe/Paris',
      is_active: inNord || user !== 'b.petit',
      is_verified: true,
      fonction: null,
      avatar_url: null,
      roles: either(['preventionniste'], ['rapporteur']),
    }),
  );
  const tokens = [first, second, ...either([], ['a third token'])].map((token, i) =>
    own('jeton', {
      id: id('jeton', i + 1),
      utilisateur_id: USERS[i % 2],
      hash: hashToken(token),
      read_only: false,
      created_at: either('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
      expires_at: '2036-01-01T00:00:00.000Z',
      revoked_at: null,
    }),
  );
  const abonnements = CALENDARS[twin].map((secret, i, { length }) =>
    own('abonnement', {
      id: id('abonnement', i + 1),
      utilisateur_id: USERS[i === 4 ? 1 : 0],
      libelle: `Agenda ${i + 1} du ${twin}`,
      type: i % 2 === 1 ? 'DEFAUT' : null,
      personnel: i % 4 > 1,
      created_at: '2026-01-02T00:00:00.000Z',
      hash: hashToken(secret),
      revoked_at: i === length - 1 ? '2026-01-03T00:00:00.000Z' : null,
    }),
  );
  const commissions = numbers(twin, 2, 3).map((n) =>
    own('commission', {
      id: id('commission', n),
      type: 'Commission communale',
      libelle: `Commission ${n} du ${twin}`,
      couleur: null,
      presidence_id: ORGANISATIONS[twin],
      secretariat_id: ORGANISATIONS[twin],
    }),
  );
  const seances = numbers(twin, 2, 3).map((n) =>
    own('seance', {
      id: id('seance', n),
      commission_id: id('commission', either(n, 3 - (n % 3))),
      date_debut: '2026-04-02T09:00:00Z',
      date_fin: '2026-04-02T12:00:00Z',
      type: 'salle',
      libelle: `Séance ${n} du ${twin}`,
      raison_reprogrammation: null,
    }),
  );
  const enveloppes = numbers(twin, 2, 3).map((n) =>
    own('enveloppe', { id: id('enveloppe', n), titre: `Enveloppe ${n} du ${twin}` }),
  );
  const erps = either([1, 2, 4], [1, 2, 3, 4]).map((n) =>
    own('erp', {
      id: id('erp', n),
      ...erpDonneesOf(ORGANISATIONS[twin]),
      etablissement_rattache: null,
      notes_internes: `ERP ${n} du ${twin}`,
      commission_de_securite_id: either(n === 1, n === 2) ? id('commission', n) : null,
      titulaires_id: either(n === 1, n === 2) ? ['a.durand'] : ['c.roux', 'b.petit'],
    }),
  );
  const peis = either([1, 2, 4], [1, 2, 3, 4]).map((n) =>
    own('pei', {
      id: id('pei', n),
      ...peiDonnees(),
      date_de_realisation: `20${either(10, 20)}-04-0${n}T06:45:00Z`,
    }),
  );
  const around = (n: number) => ({
    createur_id: USERS[either(n, n + 1) % 3],
    enveloppe_id: either(n % 2, (n + 1) % 2) ? id('enveloppe', either(1, 2)) : null,
    seances_id: either(n % 2, (n + 1) % 2) ? [id('seance', either(1, 2))] : [],
  });
  const top = (n: number, members: object = {}) =>
    dossierLine(twin, n, {
      objet: `${either('École', 'Piscine')} ${n % 2 ? 'rouge' : 'verte'} n° ${n}`,
      service_dossier_id: `${twin}-${n}`,
      ...around(n),
      ...members,
    });
  const attached = (n: number, parent: number, members: object) =>
    dossierLine(twin, n, { parent_id: d(parent), ...around(n), ...members });
  const erp = (n: number) => ({ type: 'erp:permis_de_construire', erp_id: id('erp', n), demandeur: twin });
  const pei = (n: number) => ({ type: 'deci:declaration_pei', pei_id: id('pei', n) });
  const dossiers = either(
    [
      ...[top(1), top(2, { statut: 'CLOS' }), top(3, { est_archive: true }), top(4), top(5), top(6), top(7)],
      ...[top(8), attached(9, 1, erp(1)), attached(10, 1, pei(1)), attached(11, 9, erp(2))],
      ...[top(17), attached(18, 17, erp(1))],
    ],
    [
      // The first two are made in the other order: neither has the rank that it has there.
      ...[top(2), top(1, { statut: 'CLOS' }), top(3), top(4, { statut: 'CLOS' }), top(5), top(6), top(7)],
      ...[top(9), top(10), attached(8, 2, pei(2)), attached(11, 3, erp(2)), attached(12, 2, erp(3)), top(13)],
      ...[top(14), top(15), attached(16, 3, pei(1)), top(17), attached(18, 17, erp(3))],
      // Their parents are attached to others there.
      ...[attached(19, 9, erp(4)), attached(20, 10, erp(1))],
    ],
  );
  const documents = numbers(twin, 8, 10).map((n) =>
    own('document', {
      id: id('document', n),
      dossier_id: d(
        either([1, 1, 2, 9, 1, 4, 4, 5][n - 1] as number, [2, 1, 2, 2, 5, 2, 6, 2, 2, 3][n - 1] as number),
      ),
      url: `https://ged.${twin}.example/${n}`,
      nom: `Pièce ${n} du ${twin}`,
      description: null,
      type: 'plan',
      est_sensible: !inNord,
    }),
  );
  const affectations = either(
    [
      affectationLine(twin, 1, 1, 'rapporteur', 'b.petit'),
      affectationLine(twin, 2, 1, 'preventionniste', 'c.roux'),
      affectationLine(twin, 3, 4, 'admin', 'a.durand'),
      affectationLine(twin, 4, 5, 'relecteur|valideur', 'b.petit'),
      affectationLine(twin, 5, 5, 'preventionniste', 'b.petit'),
      affectationLine(twin, 6, 10, 'rapporteur', 'c.roux'),
    ],
    [
      affectationLine(twin, 1, 2, 'preventionniste', 'c.roux'),
      affectationLine(twin, 2, 2, 'rapporteur', 'd.seul'),
      affectationLine(twin, 3, 5, 'admin', 'b.petit'),
      affectationLine(twin, 4, 1, 'secretariat_prev', 'c.roux'),
      affectationLine(twin, 5, 2, 'admin', 'c.roux'),
      affectationLine(twin, 6, 5, 'rapporteur', 'c.roux'),
      affectationLine(twin, 7, 12, 'rapporteur', 'b.petit'),
    ],
  );
  // Number 1 of dossier 1 here is another prescription there, and so is the one that dossier 17 has lifted.
  const retenues = either(
    [
      ...[retenueLine(twin, 1, 1, 1), retenueLine(twin, 2, 9, 1), retenueLine(twin, 3, 17, 2)],
      line(twin, 'levee', { id: id('retenue', 1), dossier_id: d(17), date: '2026-03-01' }),
      line(twin, 'levee', { id: id('retenue', 2), dossier_id: d(17), date: '2026-03-02' }),
    ],
    [
      ...[retenueLine(twin, 1, 2, 2), retenueLine(twin, 2, 12, 1), retenueLine(twin, 3, 3, 1)],
      ...[retenueLine(twin, 4, 17, 1), retenueLine(twin, 5, 18, 3)],
      ...[retenueLine(twin, 6, 19, 1), retenueLine(twin, 7, 9, 1), retenueLine(twin, 8, 20, 1)],
      line(twin, 'levee', { id: id('retenue', 2), dossier_id: d(17), date: '2026-04-01' }),
      line(twin, 'levee', { id: id('retenue', 5), dossier_id: d(12), date: '2026-04-02' }),
    ],
  );
  const begun = { date_de_debut: '2026-01-06T08:00:00Z' };
  const done = { etat: 'VALIDE', ...begun, date_de_fin: '2026-01-07T08:00:00Z' };
  const w = (...all: number[]) => ({ prealables_id: all.map((n) => id('workflow', n)) });
  const workflows = either(
    [
      workflowLine(twin, 1, 1, { ...done, type: 'arrivee_sis' }),
      workflowLine(twin, 2, 1, { etat: 'EN_COURS', ...begun, ...w(1), type: 'visite' }),
      workflowLine(twin, 3, 1, { ...w(2), type: 'validation' }),
      workflowLine(twin, 4, 1, { ...w(2, 3), type: 'relecture' }),
      workflowLine(twin, 5, 4, { etat: 'EN_COURS', ...begun }),
      workflowLine(twin, 6, 5, w(7)),
      workflowLine(twin, 7, 5, { etat: 'EN_COURS', ...begun }),
      workflowLine(twin, 8, 5, {}),
      // In a dossier that is closed here and open there.
      workflowLine(twin, 9, 2, { etat: 'EN_COURS', ...begun }),
    ],
    [
      workflowLine(twin, 1, 2, { etat: 'EN_COURS', ...begun, type: 'visite' }),
      workflowLine(twin, 2, 2, { ...w(1), type: 'validation' }),
      workflowLine(twin, 3, 2, { ...done, type: 'arrivee_sis' }),
      workflowLine(twin, 4, 2, { etat: 'PAUSE', ...begun, ...w(3), type: 'relecture' }),
      workflowLine(twin, 5, 2, { ...w(1, 4), type: 'passage_commission' }),
      workflowLine(twin, 6, 5, { etat: 'EN_COURS', ...begun }),
      workflowLine(twin, 7, 5, w(6)),
      workflowLine(twin, 8, 5, w(6)),
      workflowLine(twin, 9, 5, {}),
    ],
  );
  const TYPES = ['DEFAUT', 'VISITE_PERIODIQUE'];
  const evenements = numbers(twin, 14, 17).map((n) => {
    const day = String(either(n, 18 - n)).padStart(2, '0');
    return own('evenement', {
      id: id('evenement', n),
      title: `Événement ${n} du ${twin}`,
      type: TYPES[either(n, n + 1) % 2],
      description: null,
      date_debut: `2026-05-${day}T08:00:00Z`,
      date_fin: `2026-05-${day}T10:00:00Z`,
      seance_id: id('seance', either(n % 7, n % 3) > 0 ? 1 : 2),
      utilisateurs_id: either(n % 2, (n + 1) % 2) ? ['a.durand'] : ['c.roux', 'b.petit'],
    });
  });
  const notifications = numbers(twin, 9, 11).map((n) =>
    own('notification', {
      id: id('notification', n),
      title: `Avis ${n} du ${twin}`,
      message: 'x',
      type: 'info',
      contexte: {},
      date_creation: `2026-02-${String(either(n, 12 - n)).padStart(2, '0')}T08:00:00Z`,
      date_de_lecture: either(n % 2, (n + 1) % 2) ? '2026-03-01T08:00:00Z' : null,
      utilisateur_id: either(n === 2, n === 1) ? 'b.petit' : 'a.durand',
      subject_id: n % 3 === 0 ? d(either(1, 2)) : null,
    }),
  );
  const anomalies = numbers(twin, 8, 10).map((n) =>
    own('anomalie', {
      code: n,
      texte: `${either(n, n + 2) % 9 < 7 ? 'Porte bloquée' : 'Issue fermée'} ${twin} ${n}`,
      indice_de_gravite: either(1, 2),
    }),
  );
  const anomaliesDePei = numbers(twin, 6, 8).map((n) =>
    own('anomalie_de_pei', {
      id: id('anomalie_de_pei', n),
      pei_id: id(
        'pei',
        either([1, 1, 2, 1, 4, 1][n - 1] as number, [2, 3, 1, 2, 1, 3, 2, 4][n - 1] as number),
      ),
      code: n,
      texte: `Anomalie ${n} du ${twin}`,
      indice_de_gravite: either(n % 2 ? 2 : 0, n % 2 ? 0 : 2),
      date_debut: `2026-01-0${n}T08:00:00Z`,
      date_fin: either(n % 3, (n + 1) % 3) === 0 ? '2026-02-01T08:00:00Z' : null,
      date_pose: '2026-01-09T08:00:00Z',
    }),
  );
  const supports = numbers(twin, 8, 10).map((n) =>
    own('support', {
      id: id('support', n),
      nature: 'article',
      legaldb_cid: null,
      contenu: `${either(n, n + 2) % 9 < 7 ? 'Porte' : 'Issue'} ${twin} ${n}`,
      titre: `Titre ${n} ${twin}`,
      etat: 'en_vigueur',
      reference: `${either(n, n + 2) % 9 < 7 ? 'MS' : 'EL'} ${either(10, 20) + n}`,
    }),
  );
  const prescriptions = numbers(twin, 8, 10).map((n) => {
    const rotated = either(n, n + 2) % 9;
    return own('prescription', {
      id: id('prescription', n),
      contenu: `${rotated < 7 ? 'Porte 100 % fermée' : 'Issue ouverte'}, ${twin}${n}`,
      type: null,
      chemins: [rotated < 7 ? '/ERP/Portes' : '/ERP/Issues', ...(n % 2 ? ['/'] : [`/${twin}`])],
      // The eighth of the one cites what no other there does.
      supports_reglementaires_id: [id('support', either(1 + (n % 6), 3 + (n % 6)))],
    });
  });
  return [
    ...[...users, ...tokens, ...abonnements, ...commissions, ...seances, ...enveloppes, ...erps, ...peis],
    ...[...dossiers, ...documents, ...affectations, ...retenues],
    ...[...workflows, ...evenements, ...notifications],
    ...[...anomalies, ...anomaliesDePei, ...supports, ...prescriptions],
  ];
}
