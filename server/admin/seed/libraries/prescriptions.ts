import type { PrescriptionSpec } from '../libraries.ts';

const ENTRETIEN = '/ERP/Exploitation/Entretien et vérifications';
const SSI = '/ERP/Moyens de secours/Alarme et SSI';

export const PRESCRIPTIONS: readonly PrescriptionSpec[] = [
  {
    contenu:
      'Transmettre au secrétariat de la commission, sous un mois, les justificatifs des prescriptions levées.',
    type: null,
    chemins: ['/'],
    articles: ['Fiche P-07'],
  },
  {
    contenu:
      'Tenir le registre de sécurité à jour : vérifications, travaux, exercices, consignes, noms des personnes chargées de la sécurité.',
    type: 'rappel_reglementaire',
    chemins: ['/ERP/Exploitation/Registre de sécurité', '/Visites/Visite périodique/Rappels'],
    articles: ['R 143-44', 'R 123-51'],
  },
  {
    contenu:
      'Faire vérifier les installations électriques chaque année, et lever les observations du rapport.',
    type: 'rappel_reglementaire',
    chemins: [`${ENTRETIEN}/Électricité`, '/Visites/Visite périodique/Rappels'],
    articles: ['EL 19', 'GE 6', 'GE 9'],
  },
  {
    contenu: 'Faire vérifier l’éclairage de sécurité chaque année, et essayer les blocs chaque mois.',
    type: 'rappel_reglementaire',
    chemins: [`${ENTRETIEN}/Électricité`],
    articles: ['EC 14', 'EC 7 à EC 15'],
  },
  {
    contenu: 'Faire vérifier le chauffage et la ventilation, et ramoner les conduits de fumée.',
    type: 'rappel_reglementaire',
    chemins: [`${ENTRETIEN}/Chauffage`],
    articles: ['CH 58'],
  },
  {
    contenu:
      'Faire vérifier les installations de gaz, y compris les organes de coupure et leur signalisation.',
    type: 'rappel_reglementaire',
    chemins: [`${ENTRETIEN}/Gaz`],
    articles: ['GZ 30'],
  },
  {
    contenu:
      'Faire vérifier le désenfumage : ouverture des exutoires, débits mesurés pour le désenfumage mécanique.',
    type: 'rappel_reglementaire',
    chemins: [`${ENTRETIEN}/Désenfumage`],
    articles: ['DF 10', 'IT 246'],
  },
  {
    contenu: 'Souscrire un contrat d’entretien du système de sécurité incendie et l’annexer au registre.',
    type: 'rappel_reglementaire',
    chemins: [`${ENTRETIEN}/SSI`, `${SSI}/Maintenance`],
    articles: ['MS 68'],
  },
  {
    contenu: 'Lever les observations du dernier rapport de vérification, et donner la date de chaque levée.',
    type: 'liee_a_l_exploitation',
    chemins: [ENTRETIEN],
    articles: ['GE 9'],
  },
  {
    contenu: 'Retirer les objets entreposés dans la circulation et devant les sorties.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Dégagements/Exploitation', '/Visites/Visite périodique/Constats'],
    articles: ['CO 37'],
  },
  {
    contenu: 'Laisser libres, sur toute leur largeur, les escaliers et les paliers.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Dégagements/Exploitation'],
    articles: ['CO 37', 'CO 53'],
  },
  {
    contenu: 'Déverrouiller toutes les issues avant l’arrivée du public, et le consigner à l’ouverture.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Dégagements/Exploitation', '/Visites/Visite inopinée'],
    articles: ['CO 46'],
  },
  {
    contenu: 'Équiper la porte de secours d’un dispositif qui s’ouvre de l’intérieur par une seule manœuvre.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Portes'],
    articles: ['CO 45'],
  },
  {
    contenu: 'Inverser le sens d’ouverture de la porte de la salle, qui reçoit plus de 50 personnes.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Portes'],
    articles: ['CO 45'],
  },
  {
    contenu: 'Remplacer le verrou à clé de l’issue par un système agréé de verrouillage, relié à l’alarme.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Portes/Verrouillage électromagnétique'],
    articles: ['CO 46'],
  },
  {
    contenu: 'Remettre en état le ferme-porte de la porte coupe-feu et retirer la cale.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Dégagements/Portes/Portes coupe-feu', '/Visites/Visite périodique/Constats'],
    articles: ['CO 47'],
  },
  {
    contenu: 'Asservir à la détection les portes coupe-feu maintenues ouvertes, et signaler ce maintien.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Portes/Portes coupe-feu'],
    articles: ['CO 47'],
  },
  {
    contenu: 'Créer une seconde sortie, éloignée de la première : la salle en compte une seule.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Nombre et largeur'],
    articles: ['CO 38', 'CO 35'],
  },
  {
    contenu: 'Limiter l’effectif de la salle à celui que permettent ses sorties, et l’afficher à l’entrée.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Dégagements/Nombre et largeur'],
    articles: ['CO 38'],
  },
  {
    contenu: 'Compléter le balisage : de tout point, le public doit voir au moins un pictogramme de sortie.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Balisage'],
    articles: ['CO 42'],
  },
  {
    contenu: 'Remplacer les blocs d’éclairage de sécurité hors service.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Dégagements/Balisage/Éclairage de sécurité', '/Visites/Visite périodique/Constats'],
    articles: ['EC 14'],
  },
  {
    contenu: 'Encloisonner l’escalier sur toute sa hauteur, portes munies de ferme-porte.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Escaliers'],
    articles: ['CO 53'],
  },
  {
    contenu: 'Supprimer le local de rangement qui ouvre dans l’escalier, ou en déplacer la porte.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Escaliers'],
    articles: ['CO 53', 'CO 28'],
  },
  {
    contenu: 'Créer à chaque étage un espace d’attente sécurisé, signalé et relié à l’accueil.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Dégagements/Handicap/Espaces d attente sécurisés'],
    articles: ['GN 8'],
  },
  {
    contenu:
      'Écrire la consigne d’évacuation des personnes en situation de handicap et la joindre au registre.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Dégagements/Handicap', '/ERP/Exploitation/Consignes'],
    articles: ['GN 8', 'MS 47'],
  },
  {
    contenu: 'Isoler la réserve comme un local à risques importants.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Construction/Locaux à risques/Risques importants'],
    articles: ['CO 28'],
  },
  {
    contenu: 'Isoler la lingerie comme un local à risques moyens, porte coupe-feu avec ferme-porte.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Construction/Locaux à risques/Risques moyens'],
    articles: ['CO 28'],
  },
  {
    contenu: 'Reboucher les passages de câbles à travers les parois et les planchers coupe-feu.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Construction/Isolement/Traversées'],
  },
  {
    contenu: 'Recouper les combles au droit du tiers contigu, sur toute leur hauteur.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Construction/Isolement/Combles'],
  },
  {
    contenu: 'Justifier la tenue au feu de la façade rapportée, isolant et fixation compris.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Construction/Façades'],
    articles: ['IT 249'],
  },
  {
    contenu: 'Matérialiser la voie des échelles au sol et interdire d’y stationner.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Construction/Desserte', '/Visites/Visite périodique/Constats'],
    articles: ['CO 2'],
  },
  {
    contenu: 'Élaguer les arbres devant les baies accessibles aux échelles.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Construction/Desserte'],
    articles: ['CO 2'],
  },
  {
    contenu: 'Fournir les procès-verbaux de réaction au feu des tentures et des décors, ou les retirer.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Aménagements/Décoration'],
    articles: ['AM 9'],
  },
  {
    contenu: 'Faire établir l’avis de la commission avant de poser des cloisons mobiles dans la salle.',
    type: null,
    chemins: ['/ERP/Aménagements/Cloisons mobiles'],
    articles: ['Avis CCS, cloisons mobiles'],
  },
  {
    contenu: 'Remettre en service le désenfumage de la salle, avec sa commande signalée et accessible.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Désenfumage/Désenfumage mécanique', '/Visites/Visite inopinée'],
    articles: ['DF 10'],
  },
  {
    contenu: 'Dégager la commande manuelle des exutoires et afficher son mode d’emploi.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Désenfumage/Désenfumage naturel/Commandes'],
    articles: ['DF 10'],
  },
  {
    contenu:
      'Compléter les extincteurs : un appareil à eau pulvérisée pour 200 m² et un approprié près de chaque risque.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Moyens de secours/Extincteurs'],
    articles: ['MS 38'],
  },
  {
    contenu: 'Accrocher les extincteurs de façon visible, poignée à 1,20 m du sol au plus.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Moyens de secours/Extincteurs'],
    articles: ['MS 38'],
  },
  {
    contenu: 'Afficher à l’entrée un plan à jour : coupures, moyens de secours, locaux à risques.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Moyens de secours/Plans et consignes'],
    articles: ['MS 41'],
  },
  {
    contenu: 'Afficher les consignes en cas d’incendie, avec l’adresse et le point de rassemblement.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Moyens de secours/Plans et consignes', '/ERP/Exploitation/Consignes'],
    articles: ['MS 47'],
  },
  {
    contenu:
      'Former le personnel désigné à l’évacuation et aux extincteurs, et émarger la séance au registre.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Exploitation/Formation', '/ERP/Moyens de secours/Service de sécurité'],
    articles: ['MS 46', 'MS 51'],
  },
  {
    contenu:
      'Reconstituer l’équipe de sécurité : l’effectif présent est inférieur à celui que demande l’établissement.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Moyens de secours/Service de sécurité'],
    articles: ['MS 46'],
  },
  {
    contenu: 'Installer une liaison pour alerter les sapeurs-pompiers, qui reste en service sans courant.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Moyens de secours/Alerte'],
    articles: ['MS 70'],
  },
  {
    contenu: 'Rendre l’alarme audible en tout point, sanitaires et réserves compris.',
    type: 'liee_a_l_amelioration',
    chemins: [`${SSI}/Diffusion`],
    articles: ['MS 68'],
  },
  {
    contenu:
      'Compléter la diffusion sonore par des diffuseurs lumineux dans les locaux où une personne peut être seule.',
    type: 'liee_a_l_amelioration',
    chemins: [`${SSI}/Diffusion/Diffuseurs lumineux`, '/ERP/Dégagements/Handicap'],
    articles: ['GN 8'],
  },
  {
    contenu: 'Supprimer la temporisation de l’alarme pendant la nuit, en l’absence d’agent de surveillance.',
    type: 'liee_a_l_exploitation',
    chemins: [`${SSI}/Réglages/Temporisation`],
  },
  {
    contenu: 'Mettre à jour le dossier d’identité du SSI après les travaux.',
    type: 'liee_a_l_exploitation',
    chemins: [`${SSI}/Dossier d identité`, '/Visites/Réception de travaux'],
    articles: ['MS 68'],
  },
  {
    contenu: 'Remplacer les détecteurs en dérangement des chambres et rendre le bon de fin d’intervention.',
    type: 'liee_a_l_exploitation',
    chemins: [
      '/ERP/Types/Type U/Hospitalisation/Moyens de secours/SSI/Catégorie A/Détection/Chambres/Détecteurs',
    ],
    articles: ['MS 68'],
  },
  {
    contenu: 'Essayer chaque trimestre la fermeture des portes de recoupement des zones protégées.',
    type: 'liee_a_l_exploitation',
    chemins: [
      '/ERP/Types/Type U/Hospitalisation/Transfert horizontal',
      '/ERP/Types/Type J/Transfert horizontal',
    ],
    articles: ['CO 47'],
  },
  {
    contenu: 'Tenir à l’accueil la liste des chambres où se trouve de l’oxygène.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Types/Type U/Fluides médicaux', '/ERP/Types/Type J'],
  },
  {
    contenu: 'Organiser deux exercices d’évacuation par an, dont un dans le premier mois de la rentrée.',
    type: 'rappel_reglementaire',
    chemins: ['/ERP/Types/Type R/Exercices'],
    articles: ['R 33'],
  },
  {
    contenu: 'Organiser un exercice de nuit à l’internat dans le mois qui suit la rentrée.',
    type: 'rappel_reglementaire',
    chemins: ['/ERP/Types/Type R/Exercices/Internats'],
    articles: ['R 33'],
  },
  {
    contenu: 'Limiter les affichages à 20 % de la surface des murs des circulations.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Types/Type R', '/ERP/Aménagements/Décoration'],
  },
  {
    contenu: 'Désigner un chargé de sécurité qualifié et transmettre son rapport avant l’ouverture du salon.',
    type: 'rappel_reglementaire',
    chemins: ['/ERP/Types/Type T/Organisateur'],
    articles: ['T 6', 'Cahier des charges des salons'],
  },
  {
    contenu: 'Laisser libres les allées de 3 m et les robinets d’incendie armés pendant le montage.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Types/Type T/Montage'],
    articles: ['Cahier des charges des salons'],
  },
  {
    contenu: 'Faire évacuer le chapiteau quand le vent dépasse la limite inscrite au registre.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Types/CTS/Exploitation/Vent et neige'],
  },
  {
    contenu: 'Laisser libre un passage de 3 m autour de la toile et vérifier chaque jour les ancrages.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Types/CTS/Implantation'],
  },
  {
    contenu:
      'Regrouper les points de charge et poser une coupure d’urgence commune, signalée à l’entrée des secours.',
    type: 'liee_a_l_amelioration',
    chemins: ['/ERP/Types/PS/Recharge'],
    articles: ['Guide recharge'],
  },
  {
    contenu: 'Faire vérifier les installations techniques du petit établissement et garder les attestations.',
    type: 'rappel_reglementaire',
    chemins: ['/ERP/Types/PE/Vérifications'],
    articles: ['PE 4'],
  },
  {
    contenu: 'Choisir un signal d’alarme connu de tous et le laisser en état de marche.',
    type: 'rappel_reglementaire',
    chemins: ['/ERP/Types/PE/Alarme'],
    articles: ['PE 27'],
  },
  {
    contenu:
      'Faire les travaux hors de la présence du public, ou soumettre les mesures de sécurité à la commission.',
    type: 'rappel_reglementaire',
    chemins: ['/Visites/Visite de chantier', '/ERP/Exploitation/Travaux'],
    articles: ['GN 13'],
  },
  {
    contenu: 'Établir un permis de feu avant tout travail par point chaud.',
    type: 'liee_a_l_exploitation',
    chemins: ['/ERP/Exploitation/Travaux/Points chauds'],
    articles: ['GN 13'],
  },
  {
    contenu: 'Remettre le rapport de vérification réglementaire après travaux avant la visite de réception.',
    type: 'rappel_reglementaire',
    chemins: ['/Visites/Réception de travaux'],
    articles: ['GE 6', 'GE 9'],
  },
  {
    contenu: 'Rétablir le débit du poteau ou créer une réserve, d’un volume à convenir avec le bureau DECI.',
    type: 'liee_a_l_amelioration',
    chemins: ['/DECI/Insuffisances', '/Visites/Visite périodique/Constats'],
    articles: ['RDDECI', 'Décret 2015-235'],
  },
  {
    contenu: 'Aménager devant la réserve une aire d’aspiration de 8 m sur 4 m, portante et signalée.',
    type: 'liee_a_l_amelioration',
    chemins: ['/DECI/Réserves/Aires'],
    articles: ['RDDECI', 'Référentiel national DECI'],
  },
  {
    contenu: 'Poser la plaque de signalisation du point d’eau, avec son numéro.',
    type: 'liee_a_l_exploitation',
    chemins: ['/DECI/Signalisation'],
    articles: ['RDDECI', 'Arrêté DECI'],
  },
  {
    contenu: 'Transmettre au SDIS les mesures de débit faites par le service des eaux.',
    type: 'rappel_reglementaire',
    chemins: ['/DECI/Contrôles techniques'],
    articles: ['Convention eau', 'RDDECI'],
  },
];
