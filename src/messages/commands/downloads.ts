import type { ErrorParams } from '../../contract/errors.ts';
import { plural, pluriel } from '../listed.ts';

type Reasons = Readonly<Record<string, (p: ErrorParams) => string>>;

/** A number of bytes as people say it: three digits and a unit, by powers of 1000 as storage is sold. */
export function sizeOf(bytes: ErrorParams[string] | undefined, language: 'fr' | 'en'): string {
  const units = language === 'fr' ? ['octets', 'ko', 'Mo', 'Go', 'To'] : ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = Number(bytes);
  if (Number.isNaN(value)) return String(bytes);
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  const text = String(Number(value.toFixed(digits)));
  if (unit === 0) return language === 'fr' ? pluriel(text, 'octet', 'octets') : plural(text, 'byte', 'bytes');
  return `${language === 'fr' ? text.replace('.', ',') : text} ${units[unit]}`;
}

/** Why a file is not asked for (TELECHARGEMENT_REFUSE). */
export const DOWNLOADS_FR: Reasons = {
  adresse_privee: (p) =>
    `${p.host} est une machine de ce réseau ou celle-ci${address(p)} : rien ne lui est demandé.`,
  nom_inconnu: (p) =>
    `${p.host} est inconnu de cette machine, et le mandataire (proxy) seul pourrait le trouver : où il mène ne peut être jugé.`,
  mandataire: (p) => `Le mandataire (proxy) n’ouvre pas de tunnel vers l’adresse de ${p.host} (${p.status}).`,
  lien_local: (p) =>
    `${p.host} est une adresse de lien local${address(p)}, où les machines gardent leurs propres secrets : rien ne lui est jamais demandé.`,
  adresse_document: (p) => `L’adresse du document n’en est pas une : « ${p.url} ».`,
  protocole: (p) => `Seules les adresses http et https sont suivies, et celle-ci est en « ${p.protocol} ».`,
  identifiants: (p) => `L’adresse ${p.url} contient un mot de passe, qui ne doit pas s’y trouver.`,
  redirections: (p) => `${p.url} renvoie encore ailleurs, après ${p.max} renvois.`,
  degradation: (p) => `${p.url} renvoie de https à http (${p.host}), où d’autres pourraient lire le fichier.`,
  adresse_invalide: (p) => `${p.url} renvoie à ce qui n’est pas une adresse.`,
};

export const DOWNLOADS_EN: Reasons = {
  adresse_privee: (p) =>
    `${p.host} is a machine of this network or this one${address(p)}: nothing is asked of it.`,
  nom_inconnu: (p) =>
    `${p.host} is unknown to this machine, and the proxy alone could find it: where it leads cannot be judged.`,
  mandataire: (p) => `The proxy opens no tunnel to the address of ${p.host} (${p.status}).`,
  lien_local: (p) =>
    `${p.host} is a link-local address${address(p)}, where machines keep secrets of their own: nothing is ever asked of it.`,
  adresse_document: (p) => `The address of the document is none: "${p.url}".`,
  protocole: (p) => `Only http and https addresses are followed, and this one is "${p.protocol}".`,
  identifiants: (p) => `The address ${p.url} holds a password, which should not be there.`,
  redirections: (p) => `${p.url} redirects once more, after ${p.max} redirects.`,
  degradation: (p) => `${p.url} redirects from https to http (${p.host}), where others could read the file.`,
  adresse_invalide: (p) => `${p.url} redirects to something that is no address.`,
};

/** Whether the name of the host would have to be given to a proxy, which looks it up itself. */
export function needsProxy({ motif }: ErrorParams): boolean {
  return ['nom_inconnu', 'mandataire'].includes(String(motif));
}

function address({ host, address: found }: ErrorParams): string {
  return found === '' || found === undefined || String(host).includes(String(found)) ? '' : ` (${found})`;
}
