import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** So many anomalies with the codes from 0 on, the same in every run; about 45 characters of text each. */
export function* anomalies(count: number, seed = 1) {
  const next = random(seed);
  for (let code = 0; code < count; code++) {
    const texte = `${pick(next, THINGS)} ${pick(next, DEFECTS)} : ${pick(next, CAUSES)} n° ${100000 + code}`;
    yield { code, texte, indice_de_gravite: Math.floor(next() * 3) };
  }
}

/** Writes them as CSV; one text in eight holds the delimiter, and is quoted. */
export async function writeAnomaliesCsv(file: string, count: number): Promise<void> {
  function* lines() {
    let chunk = 'code,texte,indice_de_gravite\n';
    for (const { code, texte, indice_de_gravite } of anomalies(count)) {
      chunk += `${code},${code % 8 === 0 ? `"${texte}, à revoir"` : texte},${indice_de_gravite}\n`;
      if (chunk.length < 65_536) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}
