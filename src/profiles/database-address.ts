import { resolve as absolute } from 'node:path';
import { isLoopback } from '../client/address.ts';
import { VigieError } from '../contract/errors.ts';

/** Whether a database is named by an address, not by a file. */
export function isPostgresAddress(db: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(db);
}

/** A database as it may be shown: an address without its password, also where it is malformed. */
export function shownDatabase(db: string): string {
  if (!isPostgresAddress(db)) return db;
  return db
    .replace(/^(\w+:\/\/[^:/?#@]*):.*@/s, '$1@')
    .replace(/([?&]password=)[^&]*/gi, '$1…')
    .replace(/^(\w+:\/\/[^:/?#@]*):(?!\d*(?:[/?#]|$))[^/?#]*/, '$1');
}

/** Where a database is, which may be shown, and the password that its name held. */
export interface DatabasePlace {
  /** The absolute path of a file, or an address without its password. */
  readonly db: string;
  readonly password: string | undefined;
}

/** Takes what names a database apart. Throws ADRESSE_DE_BASE_INVALIDE for an address whose password cannot be told from the rest. */
export function placeOfDatabase(named: string): DatabasePlace {
  if (!isPostgresAddress(named)) return { db: absolute(named), password: undefined };
  const db = shownDatabase(named);
  const [, user, secret] = /^(\w+:\/\/[^:/?#@]*):([^@/?#]*)@/.exec(named) ?? [];
  try {
    if (user === undefined || secret === undefined) {
      if (db === named) return { db, password: undefined };
    } else if (named.slice(user.length + secret.length + 1) === db.slice(user.length)) {
      return { db, password: decodeURIComponent(secret) || undefined };
    }
  } catch {
    // It is no text that was encoded.
  }
  const [, name = ''] = /[?&](password)=/i.exec(named) ?? [];
  const motif = name === '' ? 'autre' : 'parametre';
  throw new VigieError('ADRESSE_DE_BASE_INVALIDE', { file: db, motif, name });
}

/** Whether two addresses lead to one database, whoever calls there and however the connection is protected. */
export function isSameDatabase(one: string, other: string): boolean {
  return isPostgresAddress(one) && isPostgresAddress(other) && targetOf(one) === targetOf(other);
}

function targetOf(db: string): string {
  const [, host = '', port = ''] = /^\w+:\/\/(?:[^@/?#]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?/.exec(db) ?? [];
  const [, name = ''] = /^\w+:\/\/[^/?#]*\/([^?#]*)/.exec(db) ?? [];
  const folder = new URLSearchParams(db.slice(db.indexOf('?') + 1)).get('host');
  const place = folder ?? (host === '' || isLoopback(host) ? 'localhost' : host.toLowerCase());
  return JSON.stringify([place, port || '5432', name]);
}
