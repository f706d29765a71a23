import { expect, test } from 'vitest';
import { headerKey, matchColumns } from '../../../src/bulk/columns/columns.ts';
import { allLibraries, loadLibrary } from '../../../src/bulk/libraries/load.ts';
import type { LibraryName } from '../../../src/bulk/model/library.ts';

test.each<[LibraryName, string, string]>([
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
  const { columns } = matchColumns([header], await loadLibrary(name));
  expect(columns.map((column) => column.field.name)).toEqual([field]);
});

test('no header is another name of two fields', async () => {
  for (const { name, fields } of await allLibraries()) {
    const names = fields.flatMap((field) => [headerKey(field.name), ...field.aliases]);
    const twice = names.filter((one, at) => names.indexOf(one) !== at);
    expect([name, twice]).toEqual([name, []]);
  }
});
