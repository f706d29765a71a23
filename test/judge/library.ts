/** The libraries of an organisation, of which no two entries say the same, as the lines that `server load` reads. */
export function libraryOf(organisation: 'nord' | 'sud'): readonly object[] {
  const line = (kind: string, members: object) => ({
    kind,
    organisation_id: `{${organisation}}`,
    ...members,
  });
  const at = (name: string) => `{${name}_${organisation}}`;
  const first = organisation === 'nord' ? 100 : 200;
  const anomalies = TEXTES.map((texte, i) =>
    line('anomalie', { code: first + 7 * i, texte: `${texte} (${organisation})`, indice_de_gravite: i % 3 }),
  );
  const supports = REFERENCES.map((reference, i) =>
    line('support', {
      id: at(`support${i}`),
      nature: i % 2 === 0 ? 'article' : 'arrete',
      legaldb_cid: i === 0 ? 'LEGIARTI000006896054' : null,
      contenu: `Ce que dit ${reference} au ${organisation}`,
      titre: `Titre de ${reference}`,
      etat: i === 2 ? 'abroge' : 'en_vigueur',
      reference,
    }),
  );
  const prescriptions = TEXTES.map((contenu, i) =>
    line('prescription', {
      id: at(`prescription${i}`),
      contenu: `${contenu} du ${organisation}`,
      type: [null, 'rappel_reglementaire', 'liee_a_l_exploitation'][i % 3],
      chemins: [CHEMINS[i % CHEMINS.length], ...(i % 4 === 0 ? ['/Commun'] : [])],
      supports_reglementaires_id: [at(`support${i % REFERENCES.length}`)],
    }),
  );
  return [...anomalies, ...supports, ...prescriptions];
}

const TEXTES = [
  'Extincteur absent',
  'Éclairage de sécurité hors service',
  'Porte coupe-feu bloquée',
  'Signalisation à compléter, 100 % des issues',
  'Registre de sécurité non tenu',
  'Désenfumage « en panne »',
  'Issue verrouillée',
  'Alarme inaudible au 2e étage',
  'Dégagement encombré',
  'Consignes illisibles',
  'Poteau d’incendie sans débit',
  'Accès des secours réduit',
];
const REFERENCES = ['R 123-3', 'MS 68', 'EL 4', 'CO 45'];
const CHEMINS = ['/', '/ERP/Moyens de secours', '/ERP/Éclairage', '/PEI/Débit et pression', '/ERP'];
