import type { Language } from '../index.ts';
import type { Translated } from '../sentence.ts';

/** Where PostgreSQL's programs look for passwords. */
const PGPASS = process.platform === 'win32' ? '%APPDATA%\\postgresql\\pgpass.conf' : '~/.pgpass';

/** What people read where a database is opened, in French. */
const FR = {
  askPassword: (db: string) => `Mot de passe de ${db}`,
  /** That others see the password among the arguments of the process. */
  passwordTyped: (db: string) =>
    `Le mot de passe de ${db} est dans la ligne de commande, où d’autres utilisateurs de cette machine peuvent le lire. Donnez-le dans PGPASSWORD ou dans un fichier pgpass (${PGPASS}) ; sinon, il est demandé sur le terminal.`,
};

/** The same in English. */
const EN: Translated<typeof FR> = {
  askPassword: (db) => `Password of ${db}`,
  passwordTyped: (db) =>
    `The password of ${db} is on the command line, where other users of this machine can read it. Give it in PGPASSWORD or in a pgpass file (${PGPASS}); otherwise you are asked for it on the terminal.`,
};

export function databaseWords(language: Language): Translated<typeof FR> {
  return language === 'fr' ? FR : EN;
}
