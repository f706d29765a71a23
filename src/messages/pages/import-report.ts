import type { Language } from '../language.ts';

const fr = {
  over: (target: string) => `Rapport d’import : ${target}`,
  targets: {
    anomalies: 'anomalies',
    prescriptions: 'prescriptions',
    supports: 'supports réglementaires',
    evenements: 'événements',
    erps: 'ERP',
    peis: 'PEI',
    dossiers: 'dossiers',
    utilisateurs: 'utilisateurs',
  },
  counts: 'Ce qui s’est passé',
  dryRun: 'Essai à blanc : rien n’a été écrit.',
  ended: 'Ce qui a mis fin à l’import',
  columns: 'Colonnes comprises',
  ignored: 'non lue',
  besides: 'Le fichier',
  rows: 'Lignes refusées',
  howToRead:
    'Chaque ligne est telle qu’elle se trouve dans le fichier ; les cellules refusées sont encadrées. Corrigez-les dans le fichier, puis importez-le de nouveau : ce qui est déjà pris ne l’est pas deux fois.',
  more: (count: number) =>
    `… et ${count} ${count < 2 ? 'autre ligne refusée' : 'autres lignes refusées'}, non montrées ici.`,
  notices: 'Ce qui a été remarqué ou réparé',
  row: 'Ligne',
  heads: { column: 'Colonne', header: 'En-tête', field: 'Lue comme' },
  read: 'lues',
  created: 'créées',
  replaced: 'remplacées',
  skipped: 'ignorées (identiques)',
  rejected: 'refusées',
  unwritten: 'correctes, mais non écrites',
  supports: 'supports créés',
};

export type ImportReportMessages = typeof fr;

const en: ImportReportMessages = {
  over: (target) => `Report of an import: ${target}`,
  targets: {
    anomalies: 'anomalies',
    prescriptions: 'prescriptions',
    supports: 'regulatory supports',
    evenements: 'events',
    erps: 'ERPs',
    peis: 'PEIs',
    dossiers: 'dossiers',
    utilisateurs: 'users',
  },
  counts: 'What happened',
  dryRun: 'A trial: nothing was written.',
  ended: 'What ended the import',
  columns: 'Columns as they were understood',
  ignored: 'not read',
  besides: 'The file',
  rows: 'Refused rows',
  howToRead:
    'Each row is as it stands in the file; the cells that are refused are framed. Correct them in the file, then import it again: what is taken already is not taken twice.',
  more: (count) => `… and ${count} more refused ${count < 2 ? 'row' : 'rows'}, not shown here.`,
  notices: 'What was noticed or repaired',
  row: 'Row',
  heads: { column: 'Column', header: 'Header', field: 'Read as' },
  read: 'read',
  created: 'created',
  replaced: 'replaced',
  skipped: 'skipped (identical)',
  rejected: 'refused',
  unwritten: 'right, but not written',
  supports: 'supports created',
};

/** What the report of an import says in its own words. */
export function importReportMessages(language: Language): ImportReportMessages {
  return language === 'fr' ? fr : en;
}
