import { sizeOf } from './downloads.ts';
import type { Language } from './index.ts';
import { plural, pluriel } from './listed.ts';

/** What a database is told to be, before another takes its place. */
interface Known {
  readonly file: string;
  /** Undefined where it cannot be counted. */
  readonly objects: number | undefined;
  readonly bytes: number;
  readonly schema: number;
  /** When it was last written, as the reader writes moments; undefined where nobody knows. */
  readonly when: string | undefined;
}

/** What is said of a local database as a whole: of its state, its backups, its schema. */
interface ServerWords {
  size(bytes: number): string;
  /** Of the file, so many are free. */
  sizeWithFree(bytes: number, free: number): string;
  schema(found: number, known: number): string;
  readonly open: string;
  readonly closed: string;
  readonly openUnknown: string;
  readonly notCounted: string;
  copying(state: { readonly done: number; readonly total: number | undefined }): string;
  known(database: Known): string;
  readonly goes: string;
  readonly comes: string;
  confirmRestore(file: string): string;
  kept(file: string): string;
  /** That a backup was put in its place whose schema is an older one. */
  olderSchema(schema: number, known: number): string;
  upToDate(file: string, schema: number): string;
}

const percent = (done: number, total: number | undefined) => (total ? Math.floor((100 * done) / total) : 0);

const FR: ServerWords = {
  size: (bytes) => sizeOf(bytes, 'fr'),
  sizeWithFree: (bytes, free) =>
    free === 0 ? sizeOf(bytes, 'fr') : `${sizeOf(bytes, 'fr')}, dont ${sizeOf(free, 'fr')} de libre`,
  schema: (found, known) => {
    if (found > known) return `${found}, plus récent que ce programme, qui connaît le ${known}`;
    return found < known
      ? `${found} ; ce programme connaît le ${known} : vigie server migrate`
      : String(found);
  },
  open: 'ouverte',
  closed: 'fermée',
  openUnknown:
    'peut-être : ce qui reste à côté du fichier est celui d’un processus tué, ou que l’on ne voit pas d’ici',
  notCounted: 'non comptés : la base est endommagée, ou on la compterait en écrivant à côté d’elle',
  copying: ({ done, total }) => `Copie : ${percent(done, total)} %`,
  known: ({ file, objects, bytes, schema, when }) =>
    [
      file,
      objects === undefined ? 'objets non comptés' : pluriel(objects, 'objet', 'objets'),
      sizeOf(bytes, 'fr'),
      `schéma ${schema}`,
      ...(when === undefined ? [] : [`du ${when}`]),
    ].join(', '),
  goes: 'Remplacée',
  comes: 'Remise  ',
  confirmRestore: (file) => `Remplacer ${file} ?`,
  kept: (file) => `Ce qui s’y trouvait est gardé : ${file}`,
  olderSchema: (schema, known) =>
    `La sauvegarde a le schéma ${schema} ; la première ouverture la portera au ${known}, ou : vigie server migrate`,
  upToDate: (file, schema) => `${file} est à jour (schéma ${schema}) : rien à faire.`,
};

const EN: ServerWords = {
  size: (bytes) => sizeOf(bytes, 'en'),
  sizeWithFree: (bytes, free) =>
    free === 0 ? sizeOf(bytes, 'en') : `${sizeOf(bytes, 'en')}, of which ${sizeOf(free, 'en')} free`,
  schema: (found, known) => {
    if (found > known) return `${found}, newer than this program, which knows ${known}`;
    return found < known ? `${found}; this program knows ${known}: vigie server migrate` : String(found);
  },
  open: 'open',
  closed: 'closed',
  openUnknown:
    'perhaps: what lies beside the file belongs to a process that was killed, or cannot be seen from here',
  notCounted: 'not counted: the database is damaged, or counting would write beside it',
  copying: ({ done, total }) => `Copying: ${percent(done, total)}%`,
  known: ({ file, objects, bytes, schema, when }) =>
    [
      file,
      objects === undefined ? 'objects not counted' : plural(objects, 'object', 'objects'),
      sizeOf(bytes, 'en'),
      `schema ${schema}`,
      ...(when === undefined ? [] : [`of ${when}`]),
    ].join(', '),
  goes: 'Replaced',
  comes: 'Restored',
  confirmRestore: (file) => `Replace ${file}?`,
  kept: (file) => `What was there is kept: ${file}`,
  olderSchema: (schema, known) =>
    `The backup has schema ${schema}; whatever opens it first brings it to ${known}, or: vigie server migrate`,
  upToDate: (file, schema) => `${file} is up to date (schema ${schema}): nothing to do.`,
};

export function serverWords(language: Language): ServerWords {
  return language === 'fr' ? FR : EN;
}
