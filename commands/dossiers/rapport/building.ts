import { type Erp, periodiciteEnVigueur } from '../../../src/contract/resources/ouvrages/erp.ts';
import { html, type Piece } from '../../../src/html/html.ts';
import { facts, several } from '../../../src/html/page.ts';
import { ANALYSIS, inLanguage } from '../../../src/messages/pages/analysis.ts';
import { valueWord } from '../../../src/messages/pages/words.ts';
import { nameOf } from '../../shared/output/user-name.ts';
import type { PageWords } from '../../shared/pages/words.ts';
import { opinion } from './opinion.ts';

/** An ERP in a report: identity, address and uses. */
export function building(erp: Erp, words: PageWords): Piece {
  const { say, word, day } = words;
  const { facts: names, months, modifiee } = { ...say.rapport, ...say.rapport.facts };
  const {
    descriptif_technique: technique,
    avis_exploitation: avis,
    commission_de_securite: commission,
  } = erp;
  const analyse = technique?.analyse_risque;
  const periodicite = periodiciteEnVigueur(erp);
  return [
    technique && html`<h3>${technique.libelle}</h3>`,
    facts([
      [names.id, erp.service_erp_id ?? ''],
      [names.address, addressOf(erp)],
      [
        names.complement,
        several(
          [erp.implantation.complement ?? '', erp.implantation.localisation_operationnelle ?? ''],
          ' ; ',
        ),
      ],
      [names.statut, word(technique?.statut)],
      [names.activity, analyse?.activite_principale ?? ''],
      [names.category, analyse?.categorie ? String(analyse.categorie) : ''],
      [names.others, several(analyse?.activites_secondaire ?? [])],
      [names.genre, erp.genre === 'cellule' && word(erp.genre)],
      [names.operation, avis ? opinion(avis, words) : ''],
      [
        names.periodicite,
        periodicite ? [months(periodicite), technique?.periodicite_modifiee ? ` (${modifiee})` : ''] : '',
      ],
      [names.permis, day(erp.date_pc_initial)],
      [names.ouverture, day(erp.date_ouverture)],
      [names.visite, day(erp.date_derniere_visite)],
      [names.avisiter, erp.a_visiter_en ?? ''],
      [names.commission, commission?.libelle],
      [names.titulaires, several(erp.titulaires.map(nameOf))],
    ]),
    facts(
      [
        [
          names.textes,
          several(
            erp.textes_applicables.map(({ texte }) => texte),
            ' ; ',
          ),
        ],
        [names.observations, technique?.observations_generales ?? ''],
        [names.historique, erp.resume_historique ?? ''],
      ],
      { long: true },
    ),
  ];
}

function addressOf({ implantation: { voie, code_postal, commune } }: Erp): Piece {
  return several([voie ?? '', [code_postal, commune].filter(Boolean).join(' ')]);
}

/** Members already in the building's table. */
const SAID = ['activite_principale', 'activites_secondaire', 'categorie'];

/** Risk analysis of an ERP, without empty members, by subject; unknown ones come last. */
export function riskAnalysis({ descriptif_technique: technique }: Erp, words: PageWords): Piece {
  if (technique === undefined) return undefined;
  const analyse: Readonly<Record<string, unknown>> = technique.analyse_risque;
  const covered = new Set(ANALYSIS.flatMap(({ members }) => Object.keys(members)));
  const subjects = ANALYSIS.map(({ subject, members }) => ({
    subject: inLanguage(subject, words.language),
    members: Object.entries(members).flatMap(([member, names]) =>
      SAID.includes(member) ? [] : [[member, inLanguage(names, words.language)] as const],
    ),
  }));
  const others = Object.keys(analyse).flatMap((member) =>
    covered.has(member) ? [] : [[member, member.replaceAll('_', ' ')] as const],
  );
  subjects.at(-1)?.members.push(...others);
  const parts = subjects.map(({ subject, members }) => {
    const found = members.map(([member, name]) => [member, name, analyse[member]] as const);
    const isLong = ([member, , value]: (typeof found)[number]) =>
      member === 'locaux' || (typeof value === 'string' && value.length > LONG);
    const pieces = [
      facts(found.filter((one) => !isLong(one)).map(([, name, value]) => [name, valuePiece(value, words)])),
      facts(
        found.filter(isLong).map(([, name, value]) => [name, valuePiece(value, words)]),
        { long: true },
      ),
    ];
    return html`${pieces}`.text === '' ? undefined : html`<h3>${subject}</h3>\n${pieces}`;
  });
  if (html`${parts}`.text === '') return undefined;
  return html`<div class="annex">\n${parts}</div>`;
}

/** Maximum of characters beside other members. */
const LONG = 40;

/** A value of the analysis. */
function valuePiece(value: unknown, words: PageWords): Piece {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return words.word(value);
  if (Array.isArray(value))
    return several(
      value.map((one) => element(one, words)),
      value.some((one) => typeof one === 'object') ? '\n' : ' ; ',
    );
  return typeof value === 'object' ? JSON.stringify(value) : valueWord(String(value), words.language);
}

/** An exit, a room, or one of several values. */
function element(one: unknown, { say, language }: PageWords): Piece {
  if (typeof one !== 'object' || one === null) return valueWord(String(one), language);
  const { exits, rooms } = say.rapport;
  const { nombre_degagements: count, nombre_unite_passage: units, ...room } = one as Record<string, unknown>;
  if (typeof count === 'number') return exits(count, Number(units));
  const { nom_du_local, etage_du_local, type_de_risque, local_informations_complementaires: more } = room;
  if (nom_du_local === undefined) return JSON.stringify(one);
  return several(
    [
      String(nom_du_local ?? ''),
      typeof etage_du_local === 'number' && `${rooms.floor} ${etage_du_local}`,
      type_de_risque ? String(type_de_risque) : '',
      more ? String(more) : '',
    ],
    ', ',
  );
}
