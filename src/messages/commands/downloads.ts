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
  lien_local: (p) =>
    `${p.host} est une adresse de lien local${address(p)}, où les machines gardent leurs propres secrets : rien ne lui est jamais demandé.`,
  adresse: (p) => `L’adresse du fichier n’en est pas une : « ${p.url} ».`,
  protocole: (p) => `Seules les adresses http et https sont suivies, et celle-ci est en « ${p.protocol} ».`,
  redirections: (p) => `${p.url} renvoie encore ailleurs, après ${p.max} renvois.`,
  degradation: (p) => `${p.url} renvoie de https à http (${p.host}), où d’autres pourraient lire le fichier.`,
};

export const DOWNLOADS_EN: Reasons = {
  adresse_privee: (p) =>
    `${p.host} is a machine of this network or this one${address(p)}: nothing is asked of it.`,
  lien_local: (p) =>
    `${p.host} is a link-local address${address(p)}, where machines keep secrets of their own: nothing is ever asked of it.`,
  adresse: (p) => `The address of the file is none: "${p.url}".`,
  protocole: (p) => `Only http and https addresses are followed, and this one is "${p.protocol}".`,
  redirections: (p) => `${p.url} redirects once more, after ${p.max} redirects.`,
  degradation: (p) => `${p.url} redirects from https to http (${p.host}), where others could read the file.`,
};

function address({ host, address: found }: ErrorParams): string {
  return found === '' || found === undefined || String(host).includes(String(found)) ? '' : ` (${found})`;
}
