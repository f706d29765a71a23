import { GRAVITES } from '../../../src/contract/resources/anomalies.ts';
import type { Dossier, DossierEnfant } from '../../../src/contract/resources/dossiers/dossiers.ts';
import type {
  PrescriptionAvecDossier,
  PrescriptionDeDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import type { Pei } from '../../../src/contract/resources/ouvrages/pei.ts';
import type { Support } from '../../../src/contract/resources/supports.ts';
import { html, type Piece } from '../../../src/html/html.ts';
import { facts, line, page, section, several, table } from '../../../src/html/page.ts';
import { heading } from '../../../src/messages/headings.ts';
import type { Language } from '../../../src/messages/index.ts';
import { sessionWord } from '../../../src/messages/pages/words.ts';
import { erpsOf, peisOf } from '../../shared/dossiers/attached.ts';
import { nameOf } from '../../shared/output/user-name.ts';
import { type PageWords, pageWords } from '../../shared/pages/words.ts';
import { building, riskAnalysis } from './building.ts';
import type { Rapport } from './gather.ts';
import { opinion } from './opinion.ts';

/** A report as a page for the commission. */
export function rapportPage(rapport: Rapport, language: Language, now: Date): string {
  const words = pageWords(language, rapport.organisation.fuseau);
  const { rapport: labels, madeAt } = words.say;
  const { dossier, organisation } = rapport;
  const body = html`<header>
<p class="over">${organisation.nom ?? organisation.id} · ${labels.over}</p>
<h1>${dossier.objet}</h1>
${aboutDossier(dossier, words)}
</header>
<main>
${erpsOf(dossier).map((erp) => section(labels.buildings, building(erp, words)))}
${peisOf(dossier).map((pei) => section(labels.waterPoints, waterPoint(pei, rapport, words)))}
${section(
  labels.attached,
  dossier.dossiers_enfants.map((enfant) => attached(enfant, words)),
)}
${erpsOf(dossier).map((erp) => section([labels.analysis, ' – ', erp.descriptif_technique?.libelle ?? ''], riskAnalysis(erp, words)))}
${section(labels.prescriptions, prescriptions(rapport.prescriptions, words))}
${section(labels.lifting, ofOthers(rapport.levees, words))}
${section(heading('prescriptions_a_lever', language), unlifted(rapport, words))}
${section(labels.proposed, signature(dossier, words))}
${section(labels.sessions, sessions(rapport, words))}
${section(labels.workflows, steps(rapport, words))}
${section(labels.people, people(dossier, words))}
${section(labels.documents, documents(rapport, words))}
</main>
<footer>${madeAt(words.moment(now))}</footer>`;
  return page({ title: labels.title(dossier.service_dossier_id ?? dossier.id), language, body });
}

function aboutDossier(dossier: Dossier | DossierEnfant, words: PageWords): Piece {
  const { say, word, day } = words;
  const { facts: names } = say.rapport;
  const { createur, enveloppe } = dossier;
  return facts([
    [names.numero, dossier.service_dossier_id ?? dossier.id],
    ...standing(dossier, words),
    [names.type, 'type' in dossier && word(dossier.type)],
    [names.created, day(dossier.date_de_creation)],
    [names.creator, createur ? nameOf(createur) : ''],
    [names.envelope, enveloppe?.titre],
  ]);
}

/** State of a dossier, and opinion of the commission. */
function standing({ avis, statut, est_archive }: Dossier, words: PageWords): [Piece, Piece][] {
  const { facts: names, archived, noOpinion } = words.say.rapport;
  return [
    [names.statut, several([words.word(statut), est_archive && archived])],
    [names.avis, avis ? opinion(avis, words) : noOpinion],
  ];
}

function attached(enfant: DossierEnfant, words: PageWords): Piece {
  const { say, word, day } = words;
  const { facts: names } = say.rapport;
  return html`<section class="avoid">
<h3>${enfant.objet}</h3>
${facts([
  [names.type, word(enfant.type)],
  [names.numero, enfant.service_dossier_id ?? ''],
  ...standing(enfant, words),
  [names.demandeur, enfant.demandeur ?? ''],
  [names.instructeur, enfant.service_instructeur ?? ''],
  [names.numeroUrbanisme, several([enfant.numero_urbanisme ?? '', day(enfant.numero_urbanisme_date)])],
  [names.limite, day(enfant.date_limite_traitement)],
  [names.complet, several([word(enfant.dossier_complet), enfant.dossier_complet_observations ?? ''], ' – ')],
])}
${facts([[names.travaux, enfant.descriptif_travaux ?? '']], { long: true })}
</section>
${enfant.dossiers_enfants.map((one) => attached(one, words))}`;
}

function waterPoint(
  { id, descriptif_technique: technique }: Pei,
  { anomalies_de_pei }: Rapport,
  { say, word, day }: PageWords,
): Piece {
  const { facts: names } = say.rapport;
  const own = anomalies_de_pei.filter(({ pei_id }) => pei_id === id);
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  if (technique === undefined) return undefined;
  const performance = (value: number) => word(`performance:${value}`);
  return [
    facts([
      [names.pei, text(technique.id_sdis)],
      [names.address, several([text(technique.situation), text(technique.commune)])],
      [names.type, several([word(technique.type), text(technique.type_pei)])],
      [names.statut, word(technique.statut)],
      [names.disponible, typeof technique.disponible === 'boolean' && word(technique.disponible)],
      [names.debit, technique.debit ? `${text(technique.debit).replace('.', ',')} m³/h` : ''],
      [names.domanialite, word(technique.domanialite)],
      [names.reglementaire, word(technique.est_reglementaire)],
      [names.conforme, word(technique.est_conforme_rddeci)],
      [names.theorique, performance(technique.performance_theorique)],
      [names.reelle, performance(technique.performance_reelle)],
      [say.rapport.heads.date, day(technique.date)],
    ]),
    facts([[names.observations, technique.observations_generales ?? '']], { long: true }),
    table(
      [names.anomalies, names.gravite, say.rapport.heads.date],
      own.map(({ anomalie: { code, texte, indice_de_gravite }, date_debut }) => [
        `${code} ${texte}`,
        gravity(indice_de_gravite, word),
        day(date_debut),
      ]),
    ),
  ];
}

/** Severity of an anomaly; a blocking one is marked. */
function gravity(severity: number, word: PageWords['word']): Piece {
  const name = word(`gravite:${severity}`);
  return GRAVITES[severity] === 'bloquante' ? html`<span class="bad">${name}</span>` : name;
}

function prescriptions(held: readonly PrescriptionDeDossier[] | null, { say, word, day }: PageWords): Piece {
  if (held === null) return undefined;
  const { none, lifted } = say.rapport;
  if (held.length === 0) return html`<p>${none}</p>`;
  const items = held.map(
    ({ numero, contenu, type, supports_reglementaires: supports, levee }) => html`<li value="${numero}">
<p class="text">${contenu}</p>
${supports.map((support) => html`<p class="quiet">${citation(support, word)}</p>\n`)}
<p class="quiet">${several([word(type), levee ? lifted(levee.service_dossier_id ?? levee.dossier_id, day(levee.date)) : ''], ' · ')}</p>
</li>
`,
  );
  return html`<ol class="items">
${items}</ol>`;
}

/** Prescriptions of other dossiers; those that it lifts with the day. */
function ofOthers(all: readonly PrescriptionAvecDossier[] | null, { say, day }: PageWords): Piece {
  if (!all?.length) return undefined;
  const items = all.map(
    ({ numero, contenu, dossier, levee }) => html`<li>
<p class="text">${contenu}</p>
<p class="quiet">${say.rapport.heldBy(numero, dossier.service_dossier_id ?? dossier.id, levee ? day(levee.date) : '')}</p>
</li>
`,
  );
  return html`<ul class="items">
${items}</ul>`;
}

/** Unlifted prescriptions of other dossiers about its ERPs; undefined for a dossier without any ERP. */
function unlifted({ dossier, prescriptions_a_lever: all }: Rapport, words: PageWords): Piece {
  if (all === null || erpsOf(dossier).length === 0) return undefined;
  return ofOthers(all, words) ?? html`<p>${words.say.rapport.noneUnlifted}</p>`;
}

/** Legal basis of a prescription; marked if no longer in force. */
function citation({ reference, titre, nature, etat }: Support, word: PageWords['word']): Piece {
  return [
    several([reference ? html`<strong>${reference}</strong>` : word(nature), titre], ' – '),
    etat === 'abroge' && html` (<span class="bad">${word(etat)}</span>)`,
  ];
}

function steps({ workflows }: Rapport, { say, word, shortDay }: PageWords): Piece {
  const { heads } = say.rapport;
  return table(
    [heads.workflow, heads.state, heads.start, heads.end],
    workflows.map(({ titre, type, etat, observations, date_de_debut, date_de_fin }) => [
      [
        titre,
        // Most steps are titled like their type.
        titre.toLowerCase() !== word(type) && html`<br><span class="quiet">${word(type)}</span>`,
        observations ? html`<p class="quiet text">${observations}</p>` : '',
      ],
      line(word(etat)),
      line(shortDay(date_de_debut)),
      line(shortDay(date_de_fin)),
    ]),
  );
}

/** Sessions of the commission, each with what its events add to it. */
function sessions({ dossier, evenements }: Rapport, { say, moment, language }: PageWords): Piece {
  const { heads, rescheduled, presidedBy } = say.rapport;
  const described = (seance: string) =>
    evenements.flatMap(({ subject, description }) =>
      'id' in subject && subject.id === seance && description
        ? html`<p class="quiet text">${description}</p>`
        : [],
    );
  return table(
    [heads.date, heads.session, heads.commission],
    (dossier.passages_en_commission ?? []).map(
      ({ id, date_debut, libelle, type, raison_reprogrammation, commission }) => [
        moment(date_debut),
        [
          libelle,
          html`<br><span class="quiet">${sessionWord(type, language)}</span>`,
          raison_reprogrammation ? html`<p class="quiet">${rescheduled} : ${raison_reprogrammation}</p>` : '',
          described(id),
        ],
        [
          commission.libelle,
          html`<br><span class="quiet">${presidedBy} : ${commission.presidence.nom}</span>`,
        ],
      ],
    ),
  );
}

/** The proposed opinion, with room to complete it by hand: place, date and signature. */
function signature({ avis }: Dossier, words: PageWords): Piece {
  const { opinionTo, place, date, signedBy } = words.say.rapport.signature;
  const blank = html`<span class="blank"></span>`;
  return html`<div class="avoid">
<p>${opinionTo} ${avis ? opinion(avis, words) : blank}</p>
<p>${place} ${blank} ${date} ${blank}</p>
<p class="signed">${signedBy}</p>
</div>`;
}

function people({ affectations }: Dossier, { say, word }: PageWords): Piece {
  const { heads } = say.rapport;
  return table(
    [heads.role, heads.name, heads.position],
    affectations.map(({ role, utilisateur }) => [
      word(role),
      nameOf(utilisateur),
      utilisateur.fonction ?? '',
    ]),
  );
}

function documents({ documents: all }: Rapport, { say, word }: PageWords): Piece {
  const { heads } = say.rapport;
  return table(
    [heads.document, heads.kind, heads.description],
    all.map(({ nom, type, description }) => [
      nom,
      word(type),
      html`<span class="text">${description ?? ''}</span>`,
    ]),
  );
}
