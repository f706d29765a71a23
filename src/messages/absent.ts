import type { ErrorParams } from '../contract/errors.ts';
import { usageIn } from './help/words.ts';
import type { Language } from './language.ts';
import { quoted } from './listed.ts';
import { allAbsentText, objectText } from './objects.ts';

/** What is said of an object that is not there, before its id; and the command that finds those that are. */
const ABSENT: Readonly<Record<string, readonly [fr: string, en: string, find: string]>> = {
  anomalie: ['Aucune anomalie ne porte le code', 'No anomaly has the code', 'vigie anomalies list'],
  prescription: [
    'Il n’y a pas de prescription d’identifiant',
    'There is no prescription with the id',
    'vigie prescriptions list --contenu <word> --fields id,contenu',
  ],
  support: [
    'Il n’y a pas de support d’identifiant',
    'There is no support with the id',
    'vigie supports list --reference <article> --fields id,reference,titre',
  ],
  document: [
    'Il n’y a pas de document d’identifiant',
    'There is no document with the id',
    'vigie documents list --fields id,nom',
  ],
  affectation: [
    'Il n’y a pas d’affectation d’identifiant',
    'There is no assignment with the id',
    'vigie affectations list --dossier <id> --fields id,role,utilisateur.id',
  ],
  workflow: [
    'Il n’y a pas de workflow d’identifiant',
    'There is no workflow with the id',
    'vigie workflows list --dossier <id> --fields id,titre,etat',
  ],
  notification: [
    'Aucune de vos notifications n’a l’identifiant',
    'There is no notification of yours with the id',
    'vigie notifications list --fields id,title',
  ],
  abonnement: [
    'Aucun de vos abonnements n’a l’identifiant',
    'There is no subscription of yours with the id',
    'vigie evenements abonnement list',
  ],
  evenement: [
    'Il n’y a pas d’événement d’identifiant',
    'There is no event with the id',
    'vigie evenements list --from <date> --to <date> --fields id,title',
  ],
  jeton: ['Il n’y a pas de jeton d’identifiant', 'There is no token with the id', 'vigie server token list'],
  adresse: ['Le service n’a rien à l’adresse', 'The service has nothing at', 'vigie api routes'],
  lot: ['Un lot n’admet pas d’opération sur', 'A batch takes no operation on', 'vigie api routes'],
  dossier: [
    'Il n’y a pas de dossier d’identifiant ou de numéro',
    'There is no dossier with the id or number',
    'vigie dossiers list --objet <word> --fields id,service_dossier_id,objet',
  ],
  erp: [
    'Il n’y a pas d’ERP d’identifiant ou de numéro',
    'There is no ERP with the id or number',
    'vigie erps list --texte <word>',
  ],
  pei: [
    'Il n’y a pas de PEI d’identifiant ou de numéro',
    'There is no PEI with the id or number',
    'vigie peis list --texte <word>',
  ],
  organisation: [
    'Il n’y a pas d’organisation d’identifiant',
    'There is no organisation with the id',
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

/** That a dossier holds nothing that is called so. */
function absentFrom(objet: string, dossier: string, id: string, language: Language): string {
  const kind = objectText(language, objet);
  if (language === 'en')
    return `The dossier ${dossier} has no ${kind}${id === '' ? '' : ` whose name is or begins with "${id}"`}.`;
  const none = /^[aeéiou]/.test(kind) ? 'd’' : 'de ';
  return `Le dossier ${dossier} n’a pas ${none}${kind}${id === '' ? '' : ` dont le nom soit « ${id} » ou commence ainsi`}.`;
}

/** The command that lists what `objet` may name. */
export function findCommand({ objet, dossier }: ErrorParams, language: Language): string | undefined {
  const of = dossier === undefined ? '' : `vigie ${objet}s list --dossier ${quoted(dossier)}`;
  const find = of || ABSENT[String(objet)]?.[2];
  return find && usageIn(language, find);
}

/** Whether nothing of what was looked for as an anomaly can be the code of one. */
export function isNoCode({ objet, id }: ErrorParams): boolean {
  return objet === 'anomalie' && [id].flat().every((one) => !/^(0|[1-9]\d{0,5})$/.test(String(one)));
}
