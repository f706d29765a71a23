import type { Language } from '../language.ts';

const fr = {
  over: (target: string) => `Rapport d’import : ${target}`,
  targets: {
    anomalies: 'anomalies',
    prescriptions: 'prescriptions',
    prescriptions_de_dossier: 'prescriptions de dossiers',
    supports: 'supports réglementaires',
    evenements: 'événements',
    erps: 'ERP',
    peis: 'PEI',
    dossiers: 'dossiers',
    utilisateurs: 'utilisateurs',
  },
  counts: 'Résultat',
  dryRun: 'Essai à blanc : rien n’a été écrit.',
  ended: 'Cause de l’arrêt de l’import',
  columns: 'Colonnes reconnues',
  ignored: 'non lue',
  besides: 'Le fichier',
  rows: 'Lignes rejetées',
  howToRead:
    'Chaque ligne est affichée comme dans le fichier ; les cellules rejetées sont encadrées. Corrigez ces cellules dans le fichier, puis importez-le de nouveau : les lignes déjà importées ne le sont pas deux fois.',
  more: (count: number) =>
    `… et ${count} ${count < 2 ? 'autre ligne rejetée' : 'autres lignes rejetées'}, non montrées ici.`,
  notices: 'Remarques et réparations',
  row: 'Ligne',
  heads: { column: 'Colonne', header: 'En-tête', field: 'Lue comme' },
  read: 'lues',
  created: 'créées',
  replaced: 'remplacées',
  skipped: 'ignorées (identiques)',
  rejected: 'rejetées',
  unwritten: 'correctes, mais non écrites',
  supports: 'supports créés',
};

export type ImportReportMessages = typeof fr;

const en: ImportReportMessages = {
  over: (target) => `Import report: ${target}`,
  targets: {
    anomalies: 'anomalies',
    prescriptions: 'prescriptions',
    prescriptions_de_dossier: 'prescriptions of dossiers',
    supports: 'regulatory supports',
    evenements: 'events',
    erps: 'ERPs',
    peis: 'PEIs',
    dossiers: 'dossiers',
    utilisateurs: 'users',
  },
  counts: 'Result',
  dryRun: 'Dry run: nothing was written.',
  ended: 'Why the import stopped',
  columns: 'Recognised columns',
  ignored: 'not read',
  besides: 'The file',
  rows: 'Rejected rows',
  howToRead:
    'Each row is shown as in the file; rejected cells are framed. Correct these cells in the file, then import it again: rows already imported are not imported twice.',
  more: (count) => `… and ${count} more rejected ${count < 2 ? 'row' : 'rows'}, not shown here.`,
  notices: 'Notices and repairs',
  row: 'Row',
  heads: { column: 'Column', header: 'Header', field: 'Read as' },
  read: 'read',
  created: 'created',
  replaced: 'replaced',
  skipped: 'skipped (identical)',
  rejected: 'rejected',
  unwritten: 'valid, but not written',
  supports: 'supports created',
};

/** What the report of an import says in its own words. */
export function importReportMessages(language: Language): ImportReportMessages {
  return language === 'fr' ? fr : en;
}
