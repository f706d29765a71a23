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
    `${p.host} est cette machine ou une machine de son réseau${address(p)} : vigie ne lui envoie aucune requête.`,
  lien_local: (p) =>
    `${p.host} est une adresse de lien local${address(p)}, où les machines gardent leurs propres secrets : vigie ne lui envoie jamais de requête.`,
  adresse: (p) => `L’adresse du fichier n’est pas valable : « ${p.url} ».`,
  protocole: (p) => `Seules les adresses http et https sont suivies, et celle-ci est en « ${p.protocol} ».`,
  redirections: (p) => `${p.url} renvoie encore ailleurs, après ${p.max} renvois.`,
  degradation: (p) => `${p.url} renvoie de https à http (${p.host}), où d’autres pourraient lire le fichier.`,
};

export const DOWNLOADS_EN: Reasons = {
  adresse_privee: (p) =>
    `${p.host} is this machine or one on its network${address(p)}: vigie sends it no request.`,
  lien_local: (p) =>
    `${p.host} is a link-local address${address(p)}, where machines keep their own secrets: vigie never sends it a request.`,
  adresse: (p) => `The address of the file is not a valid URL: "${p.url}".`,
  protocole: (p) => `Only http and https addresses are followed, and this one is "${p.protocol}".`,
  redirections: (p) => `${p.url} redirects again, after ${p.max} redirects.`,
  degradation: (p) => `${p.url} redirects from https to http (${p.host}), where others could read the file.`,
};

function address({ host, address: found }: ErrorParams): string {
  return found === '' || found === undefined || String(host).includes(String(found)) ? '' : ` (${found})`;
}
