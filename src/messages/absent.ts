import type { ErrorParams } from '../contract/errors.ts';
import { usageIn } from './help/words.ts';
import type { Language } from './language.ts';
import { quoted } from './listed.ts';
import { allAbsentText, objectText } from './objects.ts';

/** What is said of an object that is not there, before its id; and the command that finds those that are. */
const ABSENT: Readonly<Record<string, readonly [fr: string, en: string, find: string]>> = {
  anomalie: ['Aucune anomalie ne porte le code', 'No anomaly has the code', 'vigie anomalies list'],
  anomalie_de_pei: [
    'Ce PEI n’a pas, ou n’a plus, l’anomalie',
    'This PEI does not have, or no longer has, the anomaly',
    'vigie peis anomalies list <pei>',
  ],
  prescription: [
    'Aucune prescription n’a l’identifiant',
    'No prescription has the id',
    'vigie prescriptions list --contenu <word> --fields id,contenu',
  ],
  prescription_de_dossier: [
    'Le dossier n’a pas de prescription',
    'The dossier has no prescription',
    'vigie dossiers prescriptions list <number>',
  ],
  levee: [
    'Le dossier n’a pas levé la prescription',
    'The dossier has not lifted the prescription',
    'vigie dossiers prescriptions list <number>',
  ],
  support: [
    'Aucun support n’a l’identifiant',
    'No support has the id',
    'vigie supports list --reference <article> --fields id,reference,titre',
  ],
  document: [
    'Aucun document n’a l’identifiant',
    'No document has the id',
    'vigie documents list --fields id,nom',
  ],
  affectation: [
    'Aucune affectation n’a l’identifiant',
    'No assignment has the id',
    'vigie affectations list --dossier <id> --fields id,role,utilisateur.id',
  ],
  workflow: [
    'Aucun workflow n’a l’identifiant',
    'No workflow has the id',
    'vigie workflows list --dossier <id> --fields id,titre,etat',
  ],
  notification: [
    'Aucune de vos notifications n’a l’identifiant',
    'None of your notifications has the id',
    'vigie notifications list --fields id,title',
  ],
  abonnement: [
    'Aucun de vos abonnements n’a l’identifiant',
    'None of your subscriptions has the id',
    'vigie evenements abonnement list',
  ],
  evenement: [
    'Aucun événement n’a l’identifiant',
    'No event has the id',
    'vigie evenements list --from <date> --to <date> --fields id,title',
  ],
  jeton: ['Aucun jeton n’a l’identifiant', 'No token has the id', 'vigie server token list'],
  adresse: ['Le service n’a rien à l’adresse', 'The service has nothing at', 'vigie api routes'],
  lot: ['Un lot n’admet pas d’opération sur', 'A batch allows no operation on', 'vigie api routes'],
  dossier: [
    'Aucun dossier n’a l’identifiant ou le numéro',
    'No dossier has the id or number',
    'vigie dossiers list --objet <word> --fields id,service_dossier_id,objet',
  ],
  erp: [
    'Aucun ERP n’a l’identifiant ou le numéro',
    'No ERP has the id or number',
    'vigie erps list --texte <word>',
  ],
  pei: [
    'Aucun PEI n’a l’identifiant ou le numéro',
    'No PEI has the id or number',
    'vigie peis list --texte <word>',
  ],
  organisation: [
    'Aucune organisation n’a l’identifiant',
    'No organisation has the id',
    'vigie server organisations list',
  ],
  utilisateur: [
    'L’organisation n’a pas d’utilisateur',
    'The organisation has no user',
    'vigie server utilisateurs list',
  ],
  repertoire: ['Il n’y a pas de répertoire', 'There is no directory', 'vigie prescriptions tree'],
};

/** That an object (`objet`, `id`) is not there; undefined for what no command names. */
export function absent({ objet, id, dossier }: ErrorParams, language: Language): string | undefined {
  if (dossier !== undefined) return absentFrom(String(objet), String(dossier), String(id), language);
  const said = ABSENT[String(objet)]?.[language === 'fr' ? 0 : 1];
  return said && `${said} ${id}.`;
}

/** That several (`id`) are not there. */
export function allAbsent({ objet, id }: ErrorParams, language: Language): string {
  return allAbsentText(language, String(objet), [id].flat().map(String));
}

/** That a dossier holds nothing that is called so: prescriptions have a number and no name. */
function absentFrom(objet: string, dossier: string, id: string, language: Language): string {
  const kind = objectText(language, objet.replace('_de_dossier', ''));
  const byName = { en: ` whose name begins with "${id}"`, fr: ` dont le nom commence par « ${id} »` };
  const called = objet === 'prescription_de_dossier' ? ` ${id}` : byName[language];
  const which = id === '' ? '' : called;
  if (language === 'en') return `The dossier ${dossier} has no ${kind}${which}.`;
  const none = /^[aeéiou]/.test(kind) ? 'd’' : 'de ';
  return `Le dossier ${dossier} n’a pas ${none}${kind}${which}.`;
}

/** The command that lists what `objet` may name. */
export function findCommand({ objet, dossier, pei }: ErrorParams, language: Language): string | undefined {
  const list =
    objet === 'prescription_de_dossier' ? 'dossiers prescriptions list' : `${objet}s list --dossier`;
  const of = dossier === undefined ? '' : `vigie ${list} ${quoted(dossier)}`;
  const find =
    of || ABSENT[String(objet)]?.[2].replace('<pei>', (it) => (pei === undefined ? it : quoted(pei)));
  return find && usageIn(language, find);
}

/** Whether nothing of what was looked for as an anomaly can be the code of one. */
export function isNoCode({ objet, id }: ErrorParams): boolean {
  return objet === 'anomalie' && [id].flat().every((one) => !/^(0|[1-9]\d{0,5})$/.test(String(one)));
}
