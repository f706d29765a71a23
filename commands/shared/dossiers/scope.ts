import { VigieError } from '../../../src/contract/errors.ts';
import { type Flag, optional } from '../flags/flags.ts';

const dossier: Flag<string | undefined> = {
  value: 'id',
  summary: 'Filter by id or number of the dossier',
  // An id comes more often from another command, which may have found none, or several, than from a keyboard.
  fromFile: true,
  read: ([value]) => {
    if (value?.trim() === '') return { faults: [{ code: 'REQUIS' }] };
    return value?.includes('\n') ? { faults: [{ code: 'REPETE' }] } : { value };
  },
};

/** Flag that narrows a list to a dossier. */
export const narrowingFlag = { dossier };

/** The dossier of a list as an argument, which stands for --dossier. */
export const dossierArgument = { dossier: optional('Dossier (same as --dossier)') };

/** What was typed for a dossier, as an argument or as a flag. Throws OPTIONS_CONTRAIRES for both. */
export function dossierTyped<T>(argument: string | undefined, flag: T): string | T {
  if (argument === undefined) return flag;
  if (flag === undefined) return argument;
  throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['[dossier]', '--dossier'] });
}

/** Filters by subject. */
export const aboutFlags = {
  erp: { ...dossier, summary: 'Filter by number or id of an ERP' },
  pei: { ...dossier, summary: 'Filter by number or id of a PEI' },
} satisfies Record<string, Flag<string | undefined>>;

/** Flag with the dossier of a command. */
export const dossierFlag = {
  dossier: { ...dossier, summary: 'Id or number of the dossier', required: true } as Flag<string>,
};

/** The dossiers of a list; possibly none from a pipe. */
export const dossiersFlag = {
  dossier: {
    value: 'id',
    summary: 'Id or number of a dossier; - reads from standard input',
    ids: true,
    repeatable: true,
    read: (values) =>
      values.some((id) => id.trim() === '')
        ? { faults: [{ code: 'REQUIS' }] }
        : { value: [...new Set(values)] },
  } as Flag<readonly string[] | undefined>,
};
