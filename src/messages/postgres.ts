import type { ErrorParams } from '../contract/errors.ts';
import { quoted } from './listed.ts';
import { hintOf, messageOf, type Sentence } from './sentence.ts';

type Postgres = Readonly<
  Record<
    | 'ADRESSE_DE_BASE_INVALIDE'
    | 'BASE_ACCES_REFUSE'
    | 'BASE_TLS_INVALIDE'
    | 'BASE_INCONNUE'
    | 'BASE_EXTENSION_REFUSEE'
    | 'BASE_INADAPTEE'
    | 'BASE_SANS_FICHIER'
    | 'BASE_NON_VIDE'
    | 'COPIE_DIFFERENTE',
    Sentence
  >
>;
type Motifs = Readonly<Record<string, Sentence>>;

const meant = (motifs: Motifs, p: ErrorParams) => (motifs[String(p.motif)] ?? motifs.autre) as Sentence;
const message = (motifs: Motifs, p: ErrorParams) => messageOf(meant(motifs, p), p);
const hint = (motifs: Motifs, p: ErrorParams) => hintOf(meant(motifs, p), p) ?? '';

/** What is wrong with the address of a database (ADRESSE_DE_BASE_INVALIDE). */
const ADDRESS_FR: Motifs = {
  hotes: ['{file} nomme plusieurs serveurs.', 'Indiquez-en un seul, ou le nom du serveur actif.'],
  port: [
    'Le port de {file} n’est pas un nombre de 1 à 65535.',
    'Corrigez-le, ou omettez-le (5432 par défaut).',
  ],
  parametre: [
    '{file} : le paramètre « {name} » est inconnu.',
    (p: ErrorParams = {}) =>
      p.name === 'port'
        ? 'Écrivez le port avant la base, même avec host : postgres://utilisateur@:5432/base?host=/run/postgresql'
        : 'Paramètres : host, sslmode, sslrootcert. Le mot de passe vient de PGPASSWORD ou d’un fichier pgpass.',
  ],
  sslmode: [
    '{file} : « {name} » n’est pas un mode TLS.',
    'Modes : disable, prefer, require, verify-ca, verify-full.',
  ],
  sslrootcert: [
    '{file} : aucune autorité n’est indiquée pour vérifier le certificat du serveur.',
    'Ajoutez sslrootcert=<fichier PEM de l’autorité>, ou sslrootcert=system pour les autorités de cette machine.',
  ],
  forme: [
    '{file} n’est ni un fichier ni l’adresse d’une base PostgreSQL.',
    (p: ErrorParams = {}) =>
      p.name
        ? `Écrivez ${quoted(p.name)}`
        : 'Donnez le chemin d’un fichier, l’adresse d’une base PostgreSQL (postgres://utilisateur@serveur:5432/base), ou un service avec --url.',
  ],
  autre: [
    '{file} n’est pas l’adresse d’une base PostgreSQL.',
    'Écrivez postgres://utilisateur@serveur:5432/base?sslmode=verify-full ; dans un nom, écrivez les signes @ : / ? # % ainsi : %40 %3A %2F %3F %23 %25.',
  ],
};
const ADDRESS_EN: Motifs = {
  hotes: ['{file} names several servers.', 'Give a single server, or the name of the active one.'],
  port: ['The port of {file} is not a number from 1 to 65535.', 'Correct it, or omit it (default: 5432).'],
  parametre: [
    '{file}: the parameter "{name}" is unknown.',
    (p: ErrorParams = {}) =>
      p.name === 'port'
        ? 'Write the port before the database, even with host: postgres://user@:5432/database?host=/run/postgresql'
        : 'Parameters: host, sslmode, sslrootcert. The password comes from PGPASSWORD or a pgpass file.',
  ],
  sslmode: [
    '{file}: "{name}" is not a TLS mode.',
    'Modes: disable, prefer, require, verify-ca, verify-full.',
  ],
  sslrootcert: [
    '{file}: no authority is given to verify the certificate of the server.',
    'Add sslrootcert=<PEM file of the authority>, or sslrootcert=system for the authorities of this machine.',
  ],
  forme: [
    '{file} is neither a file nor the address of a PostgreSQL database.',
    (p: ErrorParams = {}) =>
      p.name
        ? `Write ${quoted(p.name)}`
        : 'Give the path of a file, the address of a PostgreSQL database (postgres://user@host:5432/database), or a service with --url.',
  ],
  autre: [
    '{file} is not the address of a PostgreSQL database.',
    'Write postgres://user@host:5432/database?sslmode=verify-full; in a name, write the signs @ : / ? # % as %40 %3A %2F %3F %23 %25.',
  ],
};

/** Why PostgreSQL lets nobody in, by the class of its SQLSTATE (BASE_ACCES_REFUSE). */
const ACCESS_FR: Motifs = {
  '28P01': [
    '{file} refuse ce mot de passe : {reason}.',
    'Corrigez le mot de passe de l’adresse, de PGPASSWORD ou du fichier pgpass.',
  ],
  inconnu: [
    '{file} demande un mot de passe, et aucun n’est donné.',
    'Donnez le mot de passe dans PGPASSWORD, ou dans un fichier pgpass que vous seul pouvez lire (chmod 600).',
  ],
  pgpass: [
    '{file} demande un mot de passe ; le fichier {pgpass} est ignoré, car d’autres utilisateurs peuvent le lire.',
    (p: ErrorParams = {}) => `Réservez-le à votre compte : chmod 600 ${quoted(p.pgpass)}`,
  ],
  28000: [
    '{file} refuse cet utilisateur : {reason}.',
    'Corrigez l’utilisateur de l’adresse, ou faites-le autoriser par l’administrateur de PostgreSQL (CREATE ROLE, pg_hba.conf).',
  ],
  autre: [
    '{file} : PostgreSQL refuse l’accès : {reason}.',
    'Utilisez le compte propriétaire de la base, ou faites-vous donner ces droits par son propriétaire (GRANT).',
  ],
};
const ACCESS_EN: Motifs = {
  '28P01': [
    '{file} refuses this password: {reason}.',
    'Correct the password in the address, PGPASSWORD or the pgpass file.',
  ],
  inconnu: [
    '{file} requires a password, and none was given.',
    'Give the password in PGPASSWORD, or in a pgpass file that only you can read (chmod 600).',
  ],
  pgpass: [
    '{file} requires a password; the file {pgpass} is ignored because other users can read it.',
    (p: ErrorParams = {}) => `Make the file private: chmod 600 ${quoted(p.pgpass)}`,
  ],
  28000: [
    '{file} rejects this user: {reason}.',
    'Correct the user in the address, or ask the PostgreSQL administrator to allow this user (CREATE ROLE, pg_hba.conf).',
  ],
  autre: [
    '{file}: PostgreSQL refuses access: {reason}.',
    'Use the owner of the database, or ask the owner for these rights (GRANT).',
  ],
};

/** What keeps vigie from using a PostgreSQL (BASE_INADAPTEE). */
const UNFIT_FR: Motifs = {
  encodage: [
    '{file} utilise l’encodage {found} ; vigie exige UTF8.',
    'Créez une base en UTF8 : CREATE DATABASE … ENCODING UTF8 TEMPLATE template0.',
  ],
  autre: [
    '{file} est un PostgreSQL {found} ; vigie exige PostgreSQL 14 ou plus récent.',
    'Mettez ce serveur à jour, ou indiquez-en un autre avec --db.',
  ],
};
const UNFIT_EN: Motifs = {
  encodage: [
    '{file} uses the encoding {found}; vigie requires UTF8.',
    'Create a database in UTF8: CREATE DATABASE … ENCODING UTF8 TEMPLATE template0.',
  ],
  autre: [
    '{file} is a PostgreSQL {found}; vigie requires PostgreSQL 14 or later.',
    'Update this server, or name another with --db.',
  ],
};

/** A program of PostgreSQL that is to go where an address leads; the password is its own affair. */
const client = (program: string, { host, port, user }: ErrorParams) =>
  `${program} -h ${quoted(host)} -p ${port} -U ${quoted(user)}`;

/** What copies a database whole, and what takes such a copy back into it. */
const dumping = (p: ErrorParams) =>
  `${client('pg_dump', p)} --format custom --file vigie.dump ${quoted(p.database)}`;
const restoring = (p: ErrorParams) =>
  `${client('pg_restore', p)} --clean --if-exists --dbname ${quoted(p.database)} ${quoted(p.file)}`;

/** What makes a database that a PostgreSQL does not have. */
const creation = (p: ErrorParams) =>
  `${client('createdb', p)} --encoding UTF8 --template template0 ${quoted(p.database)}`;

/** Whether an error is one that PostgreSQL told, by its SQLSTATE, of its own files. */
export const isOfPostgres = (p: ErrorParams) => /^XX00\d$/.test(String(p.reason));

/** What is said of databases on a PostgreSQL, in French. */
export const POSTGRES_FR: Postgres = {
  ADRESSE_DE_BASE_INVALIDE: [(p) => message(ADDRESS_FR, p), (p = {}) => hint(ADDRESS_FR, p)],
  BASE_ACCES_REFUSE: [(p) => message(ACCESS_FR, p), (p = {}) => hint(ACCESS_FR, p)],
  BASE_TLS_INVALIDE: [
    '{file} : la connexion ne peut pas être protégée comme demandé ({reason}).',
    'Vérifiez sslmode, sslrootcert, et que le nom du serveur est celui de son certificat.',
  ],
  BASE_INCONNUE: [
    'La base de {file} n’existe pas sur ce PostgreSQL.',
    (p: ErrorParams = {}) =>
      p.act === 'read'
        ? 'Vérifiez le nom.'
        : p.from
          ? `Vérifiez le nom, ou créez-la : ${creation(p)} && vigie server copy --from ${quoted(p.from)} --to ${quoted(p.file)}`
          : `Vérifiez le nom, ou créez-la : ${creation(p)} && vigie server init --db ${quoted(p.file)}`,
  ],
  BASE_EXTENSION_REFUSEE: [
    '{file} n’a pas l’extension pg_trgm, et en refuse l’installation : {reason}.',
    'Faites exécuter CREATE EXTENSION pg_trgm dans cette base par l’administrateur de PostgreSQL (Debian : paquet postgresql-contrib).',
  ],
  BASE_INADAPTEE: [(p) => message(UNFIT_FR, p), (p = {}) => hint(UNFIT_FR, p)],
  BASE_NON_VIDE: [
    '{db} contient déjà des organisations ; rien n’y a été écrit.',
    (p: ErrorParams = {}) =>
      `Indiquez avec --to une base vide, ou un fichier qui n’existe pas. Pour ajouter des objets à cette base : vigie server load <fichier> --db ${quoted(p.db)}`,
  ],
  COPIE_DIFFERENTE: [
    'La copie de {from} dans {to} n’est pas identique à l’octet près ; il n’en reste rien.',
    (p: ErrorParams = {}) =>
      `C’est un défaut de vigie : signalez-le. En attendant : vigie server dump --db ${quoted(p.from)} --out vigie.ndjson && vigie server load vigie.ndjson --db ${quoted(p.to)}`,
  ],
  BASE_SANS_FICHIER: [
    '{db} est une base PostgreSQL : elle n’a pas de fichier à copier ni à remplacer.',
    (p: ErrorParams = {}) =>
      p.act === 'restore'
        ? `Pour restaurer une copie de pg_dump : ${restoring(p)}. Pour restaurer une sauvegarde de vigie dans un fichier, puis le copier dans une base vide : vigie server restore ${quoted(p.file)} --db vigie.db && vigie server copy --from vigie.db --to ${p.to ? quoted(p.to) : '<adresse>'}`
        : `Pour copier la base entière : ${dumping(p)} ; pour exporter ses objets : vigie server dump --db ${quoted(p.db)} --out vigie.ndjson`,
  ],
};

/** The same in English. */
export const POSTGRES_EN: Postgres = {
  ADRESSE_DE_BASE_INVALIDE: [(p) => message(ADDRESS_EN, p), (p = {}) => hint(ADDRESS_EN, p)],
  BASE_ACCES_REFUSE: [(p) => message(ACCESS_EN, p), (p = {}) => hint(ACCESS_EN, p)],
  BASE_TLS_INVALIDE: [
    '{file}: the connection cannot be secured as requested ({reason}).',
    'Check sslmode, sslrootcert, and that the name of the server is that of its certificate.',
  ],
  BASE_INCONNUE: [
    'The database of {file} does not exist on this PostgreSQL.',
    (p: ErrorParams = {}) =>
      p.act === 'read'
        ? 'Check the name.'
        : p.from
          ? `Check the name, or create it: ${creation(p)} && vigie server copy --from ${quoted(p.from)} --to ${quoted(p.file)}`
          : `Check the name, or create it: ${creation(p)} && vigie server init --db ${quoted(p.file)}`,
  ],
  BASE_EXTENSION_REFUSEE: [
    '{file} lacks the extension pg_trgm, and refuses its installation: {reason}.',
    'Ask the PostgreSQL administrator to run CREATE EXTENSION pg_trgm in this database (Debian: package postgresql-contrib).',
  ],
  BASE_INADAPTEE: [(p) => message(UNFIT_EN, p), (p = {}) => hint(UNFIT_EN, p)],
  BASE_NON_VIDE: [
    '{db} already contains organisations; nothing was written to it.',
    (p: ErrorParams = {}) =>
      `Give with --to an empty database, or a file that does not exist. To add objects to this database: vigie server load <file> --db ${quoted(p.db)}`,
  ],
  COPIE_DIFFERENTE: [
    'The copy of {from} in {to} is not identical byte for byte; nothing remains of it.',
    (p: ErrorParams = {}) =>
      `This is a bug in vigie: report it. Meanwhile: vigie server dump --db ${quoted(p.from)} --out vigie.ndjson && vigie server load vigie.ndjson --db ${quoted(p.to)}`,
  ],
  BASE_SANS_FICHIER: [
    '{db} is a PostgreSQL database: it has no file to copy or replace.',
    (p: ErrorParams = {}) =>
      p.act === 'restore'
        ? `To restore a copy of pg_dump: ${restoring(p)}. To restore a backup of vigie to a file, then copy it to an empty database: vigie server restore ${quoted(p.file)} --db vigie.db && vigie server copy --from vigie.db --to ${p.to ? quoted(p.to) : '<address>'}`
        : `To copy the whole database: ${dumping(p)}; to export its objects: vigie server dump --db ${quoted(p.db)} --out vigie.ndjson`,
  ],
};
