import { expect, test } from 'vitest';
import { fieldsNamedIn, headerKey, matchColumns } from '../../../src/bulk/columns/columns.ts';
import type { ImportTargetName } from '../../../src/bulk/model/import-target.ts';
import { allTargets, loadTarget } from '../../../src/bulk/targets/load.ts';

test.each<[ImportTargetName, string, string]>([
  ['prescriptions', 'Art.', 'supports_reglementaires_id'],
  ['supports', 'Art.', 'reference'],
  ['erps', 'Catég.', 'categorie'],
  ['erps', 'Class. ERP', 'type'],
  ['erps', 'Dern. visite', 'date_derniere_visite'],
  ['erps', 'Date dern. visite', 'date_derniere_visite'],
  ['erps', 'Adr.', 'voie'],
  ['peis', 'Adr.', 'situation'],
  ['peis', 'Diam. (mm)', 'diam_pei'],
  ['peis', 'Diam. canalisation', 'diam_cana'],
  ['peis', 'Q (l/min)', 'debit'],
  ['peis', 'Q à 1 bar (m³/h)', 'debit'],
  ['peis', 'P stat (kPa)', 'press_stat'],
  ['peis', 'Pression stat. (mbar)', 'press_stat'],
  ['peis', 'P. dyn.', 'press_dyn'],
  ['peis', 'Pression dyn.', 'press_dyn'],
  ['peis', 'Dern. CT', 'date_ct'],
  ['peis', 'Dern. contrôle', 'date_ct'],
  ['peis', 'Date dernier contrôle', 'date_ct'],
  ['peis', 'Date de la dernière RO', 'date_ro'],
  ['peis', 'Ø (mm)', 'diam_pei'],
  ['peis', 'Diamètre nominal', 'diam_pei'],
  ['peis', 'Débit mesuré à 1 bar', 'debit'],
  ['peis', 'PRESS_MBAR', 'press_stat'],
  ['peis', 'Pression statique (psi)', 'press_stat'],
  ['peis', 'P_STAT_MCE', 'press_stat'],
  ['peis', 'Q l/min à 1 bar', 'debit'],
  ['peis', 'Long_WGS84', 'lon'],
  ['peis', 'Latitude WGS84 (DD)', 'lat'],
  ['peis', 'Coordonnées GPS', 'geometry'],
  ['peis', 'XCoord', 'x'],
  ['peis', 'NUM_HYD', 'id_sdis'],
  ['peis', 'NOM_COM', 'commune'],
  ['peis', 'DAT_CTRL', 'date_ct'],
  ['peis', 'Dern. ctrl', 'date_ct'],
  ['peis', 'Vol. (m3)', 'volume'],
  ['peis', 'DISPONIBIL', 'disponible'],
  ['peis', 'DATE_CONTR', 'date_ct'],
  ['peis', 'DATE_RECON', 'date_ro'],
  ['peis', 'DOMANIALIT', 'domanialite'],
  ['peis', 'NOM_COMMUN', 'commune'],
  ['peis', 'GESTIONNAI', 'nom_gest'],
  ['peis', 'DIAM_CANAL', 'diam_cana'],
  ['peis', 'DIAMETRE_C', 'diam_cana'],
  ['peis', 'PRESSION_D', 'press_dyn'],
  ['peis', 'OBSERVATIO', 'observations_generales'],
  ['peis', 'observatio', 'observations_generales'],
  ['erps', 'OBSERVATIO', 'observations_generales'],
  ['erps', 'CODE_POSTA', 'code_postal'],
  ['erps', 'ETABLISSEM', 'libelle'],
  ['dossiers', 'DATE_DE_CR', 'date_de_creation'],
  ['dossiers', 'PETITIONNA', 'demandeur'],
  ['erps', 'Dénomination usuelle', 'libelle'],
  ['erps', 'NOM_COM', 'commune'],
  ['erps', 'N° ERP SDIS', 'service_erp_id'],
  ['erps', 'N° étab.', 'service_erp_id'],
  ['erps', 'Type et cat.', 'type'],
  ['erps', 'Type / Cat.', 'type'],
  ['erps', 'Obs.', 'observations_generales'],
  ['dossiers', 'Créé le', 'date_de_creation'],
  ['erps', 'Adresse complète', 'voie'],
  ['erps', 'Avis CCS', 'avis_exploitation'],
  ['erps', 'Dernier avis', 'avis_exploitation'],
  ['erps', 'Dernière visite périodique', 'date_derniere_visite'],
  ['erps', 'Périodicité des visites', 'periodicite'],
  ['erps', "Commune d'implantation", 'commune'],
  ['dossiers', 'Réf. ERP', 'erp_id'],
  ['dossiers', "N° d'ERP", 'erp_id'],
  ['dossiers', 'Référence établissement', 'erp_id'],
  ['dossiers', 'Num. ERP', 'erp_id'],
  ['dossiers', 'Réf. PEI', 'pei_id'],
  ['dossiers', 'N° hydrant', 'pei_id'],
  ['dossiers', 'Réf.', 'service_dossier_id'],
  ['dossiers', 'Dt dépôt', 'date_de_creation'],
  ['dossiers', 'Dt de dépôt', 'date_de_creation'],
  ['workflows', 'Réf. dossier', 'dossier_id'],
])('of %s, %s is %s', async (name, header, field) => {
  const { columns } = matchColumns([header], await loadTarget(name));
  expect(columns.map((column) => column.field.name)).toEqual([field]);
});

test.each<[ImportTargetName, string]>([
  ['erps', 'Prochain contrôle'],
  ['erps', 'Propriétaire'],
  ['peis', 'Propriétaire'],
  ['erps', 'Dernière commission'],
  ['peis', 'Date du débit'],
  ['peis', 'Dernier'],
  ['peis', 'Type PA'],
  // Beginnings of names of two fields, or not of ten characters.
  ['peis', 'DATE_MISE_'],
  ['peis', 'COORDONNEE'],
  ['peis', 'OBSERVATI'],
  ['peis', 'GESTIONNAIR'],
  ['peis', 'Observ atio'],
  ['dossiers', 'Nom B'],
  ['erps', 'Nom M'],
])('of %s, %s is no field', async (name, header) => {
  expect(matchColumns([header], await loadTarget(name)).columns).toEqual([]);
});

test.each<[ImportTargetName, string, readonly string[]]>([
  ['erps', 'N° dossier ERP', ['service_erp_id']],
  ['erps', 'CP Ville', ['commune', 'code_postal']],
  ['erps', 'Avis du maire', ['avis_exploitation']],
  ['erps', 'N° de téléphone', []],
  ['dossiers', 'Date commission', []],
  ['dossiers', 'Type du dossier', ['type']],
  ['erps', 'Effectif du public', []],
])('of %s, %s may be %j', async (name, header, fields) => {
  const target = await loadTarget(name);
  expect(fieldsNamedIn(header, target.fields, target).map((field) => field.name)).toEqual(fields);
});

test('a header that was cut gives way to one that is whole', async () => {
  const { columns, ignored } = matchColumns(['DATE_CONTR', 'Date contrôle'], await loadTarget('peis'));
  expect(columns.map(({ field, index }) => [field.name, index])).toEqual([['date_ct', 1]]);
  expect(ignored).toEqual(['DATE_CONTR']);
});

test('no header is another name of two fields', async () => {
  for (const { name, fields } of await allTargets()) {
    const names = fields.flatMap((field) => [headerKey(field.name), ...field.aliases]);
    const twice = names.filter((one, at) => names.indexOf(one) !== at);
    expect([name, twice]).toEqual([name, []]);
  }
});
