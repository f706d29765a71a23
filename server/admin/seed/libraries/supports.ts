import type { SupportSpec } from '../libraries.ts';

const REGLEMENT = 'règlement de sécurité des ERP';

const article = (reference: string, sujet: string, contenu?: string): SupportSpec => ({
  nature: 'article',
  reference,
  titre: `${sujet} (${REGLEMENT})`,
  // The demonstration has no real identifiers of a legal database: these look like none.
  cid: `DEMO-${reference.replaceAll(' ', '-')}`,
  ...(contenu === undefined ? {} : { contenu }),
});

export const SUPPORTS: readonly SupportSpec[] = [
  article(
    'GN 8',
    'Évacuation et situations de handicap',
    'Principes de conception pour évacuer, ou mettre en attente, toutes les personnes présentes.',
  ),
  article('GN 13', 'Travaux en présence du public'),
  article('GE 6', 'Vérifications techniques'),
  article('GE 9', 'Rapports de vérification'),
  article('CO 2', 'Voies des engins et des échelles'),
  article(
    'CO 28',
    'Locaux à risques particuliers',
    'Locaux à risques importants ou moyens, et leur isolement.',
  ),
  article('CO 35', 'Conception des dégagements'),
  article('CO 37', 'Saillies et dépôts dans les dégagements'),
  article('CO 38', 'Nombre et largeur des dégagements'),
  article('CO 42', 'Balisage des dégagements'),
  article('CO 45', 'Manœuvre des portes', 'Ouverture des portes de l’intérieur, par une manœuvre simple.'),
  article('CO 46', 'Portes de secours verrouillées'),
  article('CO 47', 'Portes résistant au feu'),
  article('CO 53', 'Escaliers protégés'),
  article('AM 9', 'Éléments de décoration'),
  article('DF 10', 'Vérification du désenfumage'),
  article('CH 58', 'Vérification du chauffage et de la ventilation'),
  article('GZ 30', 'Vérification des installations de gaz'),
  article('EL 19', 'Vérification des installations électriques'),
  article('EC 14', 'Exploitation et maintenance de l’éclairage'),
  article('MS 38', 'Extincteurs'),
  article('MS 41', 'Plans affichés'),
  article('MS 46', 'Service de sécurité incendie'),
  article('MS 47', 'Consignes'),
  article('MS 51', 'Exercices d’instruction'),
  article('MS 68', 'Maintenance des systèmes de sécurité incendie'),
  article('MS 70', 'Alerte des sapeurs-pompiers'),
  article('R 33', 'Exercices d’évacuation des établissements d’enseignement'),
  article('T 6', 'Chargé de sécurité des salons'),
  article('PE 4', 'Vérifications dans les petits établissements'),
  article('PE 27', 'Alarme et consignes dans les petits établissements'),
  {
    nature: 'articles',
    reference: 'EC 7 à EC 15',
    titre: `Éclairage de sécurité (${REGLEMENT})`,
    contenu: 'Installation, exploitation et vérification de l’éclairage de sécurité.',
  },
  {
    nature: 'article',
    reference: 'R 143-44',
    titre: 'Registre de sécurité (code de la construction et de l’habitation)',
    cid: 'DEMO-R-143-44',
  },
  {
    nature: 'article',
    reference: 'R 123-51',
    titre: 'Registre de sécurité, ancienne numérotation (code de la construction et de l’habitation)',
    etat: 'abroge',
    cid: 'DEMO-R-123-51',
  },
  {
    nature: 'arrete',
    reference: 'Arrêté du 25 juin 1980',
    titre: 'Dispositions générales du règlement de sécurité (arrêté)',
    cid: 'DEMO-1980-06-25',
  },
  {
    nature: 'decret',
    reference: 'Décret 95-260',
    titre: 'Commissions de sécurité et d’accessibilité (décret du 8 mars 1995)',
  },
  {
    nature: 'decret',
    reference: 'Décret 2015-235',
    titre: 'DECI, partie réglementaire (décret du 27 février 2015)',
  },
  {
    nature: 'textes_nationaux_autre_texte',
    reference: 'Référentiel national DECI',
    titre: 'DECI, référentiel national',
  },
  {
    nature: 'circulaire',
    reference: 'Circulaire du 10 décembre 1951',
    titre: 'Besoins en eau des communes, ancienne circulaire',
    contenu: 'Abrogée par le référentiel national de 2015.',
    etat: 'abroge',
  },
  {
    nature: 'instructions_techniques',
    reference: 'IT 246',
    titre: 'Désenfumage dans les ERP (instruction technique)',
  },
  {
    nature: 'instructions_techniques',
    reference: 'IT 249',
    titre: 'Façades (instruction technique)',
  },
  {
    nature: 'avis_ccs',
    reference: 'Avis CCS, cloisons mobiles',
    titre: 'Cloisons mobiles (avis de la commission centrale de sécurité)',
  },
  {
    nature: 'guides',
    reference: 'Guide recharge',
    titre: 'Recharge des véhicules dans les parcs couverts (guide)',
  },
  {
    nature: 'arretes_prefectoraux',
    reference: 'RDDECI',
    titre: 'DECI, règlement départemental (arrêté préfectoral)',
    contenu: 'Grilles de couverture, signalisation, contrôle et réception des points d’eau.',
  },
  {
    nature: 'arretes_municipaux',
    reference: 'Arrêté DECI',
    titre: 'DECI, points d’eau de la commune (arrêté municipal)',
  },
  {
    nature: 'doctrine',
    reference: 'Fiche P-07',
    titre: 'Rédiger une prescription qui se vérifie (doctrine départementale)',
  },
  {
    nature: 'cahiers_des_charges',
    reference: 'Cahier des charges des salons',
    titre: 'Salons : propriétaire, organisateur et exposants (cahier des charges type)',
  },
  {
    nature: 'local_autre_texte',
    reference: 'Convention eau',
    titre: 'Mesure des débits (convention avec le service des eaux)',
  },
];
