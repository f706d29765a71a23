import { writeLines } from './lines.ts';
import { pick, random } from './random.ts';

const THINGS = [
  'Poteau',
  'Bouche',
  'Citerne',
  'Prise',
  'Capot',
  'Carré de manœuvre',
  'Regard',
  'Aire',
  'Bâche',
  'Puisard',
];
const DEFECTS = [
  'inaccessible',
  'détérioré',
  'à repeindre',
  'non numérotée',
  'gelé',
  'introuvable',
  'à débroussailler',
  'fuyard',
];
const CAUSES = [
  'clôture fermée',
  'véhicule gênant',
  'pression trop faible',
  'débit nul',
  'joint abîmé',
  'travaux',
  'forêt',
];
const REMARKS = [
  'à vérifier à la prochaine tournée',
  'signalé à la mairie ; réponse attendue avant l’été',
  'accès possible à pied seulement ; prévoir un dévidoir mobile et deux équipiers de plus',
  'l’exploitant s’engage par écrit à dégager les abords sous huitaine ; photographies jointes',
  'déjà relevé l’année précédente',
  'mesuré à 48 m³/h sous 1 bar ; « insuffisant » d’après le règlement départemental',
];

/** So many anomalies with the codes from 0 on, the same in every run; 60 to 160 characters of text each, with accents. */
export function* anomalies(count: number, seed = 1) {
  const next = random(seed);
  for (let code = 0; code < count; code++) {
    const texte = `${pick(next, THINGS)} ${pick(next, DEFECTS)} : ${pick(next, CAUSES)} n° ${100000 + code} ; ${pick(next, REMARKS)}`;
    yield { code, texte, indice_de_gravite: Math.floor(next() * 3) };
  }
}

/** Writes them as CSV; one text in eight holds the delimiter, and is quoted, and one in `changed` says something else. */
export async function writeAnomaliesCsv(
  file: string,
  count: number,
  { changed = 0 }: { readonly changed?: number } = {},
): Promise<void> {
  function* rows() {
    yield 'code,texte,indice_de_gravite\n';
    for (const { code, texte, indice_de_gravite } of anomalies(count)) {
      const said = changed > 0 && code % changed === 0 ? `${texte} bis` : texte;
      yield `${code},${code % 8 === 0 ? `"${said}, à revoir"` : said},${indice_de_gravite}\n`;
    }
  }
  await writeLines(file, rows());
}
