import { writeLines } from './lines.ts';
import { pick, random } from './random.ts';

const STREETS = [
  'Rue des Tilleuls',
  'Avenue du Général-Leclerc',
  'Chemin de l’Étang',
  'Place de l’Église',
  'Quai Sadi-Carnot',
];
const TOWNS = [
  ['44154', 'Saint-Brévin-les-Pins'],
  ['44116', 'Paimbœuf'],
  ['44109', 'Nantes'],
  ['44184', 'Saint-Nazaire'],
] as const;
const WORKS = [
  'Contrôle technique à l’occasion des travaux de voirie ; débit mesuré sous un bar, capot remplacé par la commune',
  'Signalement d’un véhicule gênant les jours de marché, courrier adressé à la mairie, réponse attendue avant l’été',
  'Remplacement du poteau accidenté le long de la départementale, réception avec le gestionnaire du réseau d’eau',
  'Mise en service de la réserve incendie du lotissement, aire d’aspiration et signalisation à vérifier sur place',
];
const REMARKS = [
  'Accès par le parking de la mairie ; capot à repeindre avant l’été',
  'Débit insuffisant d’après le règlement départemental, prévoir une réserve de 60 m³',
  'Véhicules gênants les jours de marché, signalé à la commune',
  '',
];

const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
const upTo = (next: () => number, most: number) => Math.floor(next() * most);
const day = (next: () => number, year: number) =>
  `${padded(1 + upTo(next, 28), 2)}/${padded(1 + upTo(next, 12), 2)}/${year}`;

/** Writes so many water points as a GIS exports them: Lambert 93, states and natures in words, dates with the day first. */
export async function writePeisCsv(file: string, count: number): Promise<void> {
  const next = random(5);
  function* rows() {
    yield 'Numéro,Commune,Code INSEE,Voie,X,Y,Nature,Domaine,Disponibilité,Débit,Pression dynamique,Diamètre,Contrôle,Reconnaissance,Observations\n';
    for (let i = 0; i < count; i++) {
      const [insee, commune] = pick(next, TOWNS);
      const cells = [
        padded(i, 6),
        commune,
        insee,
        `${1 + upTo(next, 90)} ${pick(next, STREETS)}`,
        (300_000 + next() * 60_000).toFixed(2),
        (6_680_000 + next() * 60_000).toFixed(2),
        pick(next, ['PI', 'BI', 'Poteau']),
        pick(next, ['Public', 'Privé']),
        next() < 0.95 ? 'Disponible' : 'Indisponible',
        30 + upTo(next, 90),
        (1 + next() * 5).toFixed(1),
        100,
        day(next, 2025),
        day(next, 2025),
        `"${pick(next, REMARKS)}"`,
      ];
      yield `${cells.join(',')}\n`;
    }
  }
  await writeLines(file, rows());
}

/** Writes so many dossiers as a department keeps them in a sheet, each about one of so many of those water points. */
export async function writeDossiersCsv(file: string, count: number, peis: number): Promise<void> {
  const next = random(6);
  function* rows() {
    yield 'Numéro,Type,Objet,Date de création,Statut,PEI\n';
    for (let i = 0; i < count; i++) {
      const about = `"${pick(next, WORKS)} (n° ${i})"`;
      yield `D-${padded(i, 6)},deci:declaration_pei,${about},${day(next, 2025)},ouvert,${padded(upTo(next, peis), 6)}\n`;
    }
  }
  await writeLines(file, rows());
}
