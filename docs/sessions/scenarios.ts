/** What is said in both languages alike, or in French and in English. */
export type Said = string | readonly [french: string, english: string];

/** One turn of a dialogue: what the program shows, and what a person then types, or presses (a key of tmux). */
export interface SaidTurn {
  readonly until: Said;
  readonly keys: readonly (Said | { readonly key: string })[];
  /** Whether what stands there before the keys is kept in the recording, though it goes away. */
  readonly keep?: true;
}

export interface SessionStep {
  /** A remark, typed before the command. */
  readonly says?: Said;
  readonly types: Said;
  readonly dialogue?: readonly SaidTurn[];
  /** The exit code; 0 unless said. */
  readonly exits?: number;
  /** What has to be seen of it, wherever a line breaks. */
  readonly shows?: readonly Said[];
}

/** A person at a terminal, on a machine on which vigie was just installed. */
export interface Scenario {
  readonly name: string;
  /** What is there before they come, made by a shell script. */
  readonly before?: string;
  readonly steps: readonly SessionStep[];
}

const DOSSIERS = `
vigie server load --db sdis.db examples/dossier.ndjson
vigie profiles add essai --db sdis.db --user c.martin
vigie profiles use essai
`;

/** A service on a free port, whose number is in the file `port`, and whose process in `service`. */
const SERVICE = `
vigie server init --db sdis.db
vigie server organisations add --db sdis.db --nom 'SDIS des Monts' -o ids > org
vigie server utilisateurs add --db sdis.db --id c.martin --roles preventionniste
setsid vigie server start --db sdis.db --json > ready 2> errors < /dev/null & echo $! > service
until [ -s ready ]; do kill -0 $!; sleep 0.05; done
url=$(jq -r .url ready)
vigie server token create --db sdis.db --user c.martin --fields token --no-headers > token
vigie profiles add sdis --url "$url" --org "$(cat org)" --token-stdin < token
vigie -p sdis anomalies import examples/anomalies.csv
`;

const LIBRARIES = `
vigie supports import examples/supports.csv
vigie prescriptions import examples/prescriptions.csv
`;

const [ENTER, DOWN] = [{ key: 'Enter' }, { key: 'Down' }];

const EXCEL = 'examples/anomalies-a-corriger.xlsx';

export const scenarios: readonly Scenario[] = [
  {
    name: 'overview',
    before: LIBRARIES,
    steps: [
      { types: 'vigie anomalies import examples/anomalies.csv', shows: ['48'] },
      { types: 'vigie anomalies list --texte aspiration', shows: ['aspiration'] },
      { types: 'vigie prescriptions tree /ERP/Dégagements', shows: ['Portes'] },
      { types: 'vigie anomalies gte 10', exits: 2, shows: ['get'] },
    ],
  },
  {
    name: 'readme',
    before: 'vigie anomalies import examples/anomalies.csv',
    steps: [
      {
        says: ['Préventionniste', 'Officer'],
        types: 'vigie anomalies list --indice-de-gravite bloquante --limit 2',
        shows: ['Bouche d’incendie'],
      },
      { types: 'vigie anomalies list --texte vegetation', shows: ['végétation'] },
      { types: 'vigie anomalies get 14', shows: ['enrobé'] },
      {
        says: ['Administrateur', 'Administrator'],
        types: 'vigie anomalies export bibliotheque.csv --excel',
        shows: ['48'],
      },
      { types: 'vigie anomalies sync bibliotheque.csv --check --fields lues,ignorees' },
      { types: 'vigie server backup sauvegarde.db --fields copie,octets', shows: ['sauvegarde.db'] },
      {
        says: ['Informaticien', 'Engineer'],
        types: 'vigie anomalies list --texte enrobe --json --fields code,texte',
        shows: ['"code"'],
      },
      { types: 'vigie api GET /anomalies/12 --jq .texte', shows: ['propriété'] },
      { types: 'vigie anomalies get 999', exits: 3, shows: ['999'] },
    ],
  },
  {
    name: 'first-run',
    steps: [
      {
        says: ['La première fois : qu’est-ce que c’est ?', 'The first time: what is this?'],
        types: 'vigie',
        shows: ['anomalies'],
      },
      {
        says: ['La bibliothèque est encore vide', 'The library is empty as yet'],
        types: 'vigie anomalies list',
      },
      {
        says: ['La bibliothèque du service, d’un tableur', 'The library of the service, from a spreadsheet'],
        types: 'vigie anomalies import examples/anomalies.csv',
        shows: ['48'],
      },
      {
        says: ['Chercher, sans souci des accents', 'Search, without minding accents'],
        types: 'vigie anomalies list --texte vegetation',
        shows: ['végétation'],
      },
      { types: 'vigie anomalies get 10', shows: ['végétation'] },
      {
        says: [
          'Le même fichier une seconde fois ne change rien',
          'The same file a second time changes nothing',
        ],
        types: 'vigie anomalies import examples/anomalies.csv',
        shows: ['48'],
      },
      {
        says: ['Une faute de frappe', 'A slip of the fingers'],
        types: 'vigie anomalies gte 10',
        exits: 2,
        shows: ['get'],
      },
    ],
  },
  {
    name: 'excel',
    steps: [
      {
        says: ['Un fichier Excel, tel qu’il est', 'An Excel file as it is'],
        types: `vigie anomalies import ${EXCEL}`,
        exits: 5,
        shows: ['B7', 'mineure', '2024-07-01'],
      },
      {
        says: [
          'Ce qui est juste entre ; le reste va dans un fichier à corriger',
          'What is right is taken; the rest goes into a file to correct',
        ],
        types: `vigie anomalies import ${EXCEL} --assign-codes codes.csv --partial --rejects rejets.csv`,
        exits: 9,
        shows: ['rejets.csv'],
      },
      {
        says: [
          'On corrige rejets.csv dans le tableur ; ici, avec sed',
          'Correct rejets.csv in the spreadsheet; here, with sed',
        ],
        types:
          "sed -i -e 's/;mineure;/;réserve;/' -e 's/^2024-07-01;/107;/' -e '/Jauge illisible/d' -e 's/^108;;/108;Colonne fissurée;/' rejets.csv",
      },
      {
        says: ['D’abord pour voir, puis pour de bon', 'First to see, then in earnest'],
        types: 'vigie anomalies import rejets.csv --dry-run',
        shows: ['3'],
      },
      { types: 'vigie anomalies import rejets.csv', shows: ['3'] },
      {
        says: ['Tout y est', 'It is all there'],
        types: 'vigie anomalies list',
        shows: ['107', 'Colonne fissurée'],
      },
    ],
  },
  {
    name: 'merged',
    steps: [
      {
        says: ['Une page de garde, des cellules fusionnées', 'A cover, and merged cells'],
        types: 'vigie prescriptions import examples/prescriptions-fusionnees.xlsx',
        shows: ['Dossier (3'],
      },
      { types: 'vigie prescriptions tree', shows: ['Chaufferie'] },
    ],
  },
  {
    name: 'prescriptions',
    before: LIBRARIES,
    steps: [
      {
        says: ['Se promener dans les répertoires', 'Walk through the directories'],
        types: 'vigie prescriptions explore --interactive',
        dialogue: [
          { until: '? /  (', keys: [DOWN, ENTER], keep: true },
          { until: '? /ERP  (', keys: ['Dég'] },
          { until: '❯ Dégagements/', keys: [ENTER], keep: true },
          { until: '? /ERP/Dégagements  (', keys: ['Portes'] },
          { until: '❯ Portes/', keys: [ENTER] },
          { until: '? /ERP/Dégagements/Portes  (', keys: ['='] },
          { until: '❯ = ', keys: [ENTER] },
        ],
        shows: ['CO 45'],
      },
      {
        says: ['En ajouter une : vigie demande ce qui manque', 'Add one: vigie asks for what is missing'],
        types: 'vigie prescriptions add',
        dialogue: [
          { until: ['? Contenu', '? Content'], keys: ['Tenir les issues libres.', ENTER] },
          { until: ['❯ aucun', '❯ none'], keys: [ENTER] },
          { until: ['? Support réglementaire', '? Regulatory support'], keys: ['CO 45'] },
          { until: '❯ CO 45', keys: [ENTER], keep: true },
          { until: ['❯ c’est tout', '❯ that is all'], keys: [ENTER] },
          { until: ['? Chemin', '? Path'], keys: ['/ERP/Dégagements/Portes'] },
          { until: '❯ /ERP/Dégagements/Portes', keys: [ENTER], keep: true },
          { until: ['❯ c’est tout', '❯ that is all'], keys: [ENTER] },
        ],
        shows: ['Tenir les issues libres.', 'CO 45'],
      },
      {
        says: ['Elle est là', 'There it is'],
        types: "vigie prescriptions list --contenu 'issues libres'",
        shows: ['issues libres'],
      },
    ],
  },
  {
    name: 'calendar',
    before: DOSSIERS,
    steps: [
      {
        says: ['Ce qu’il y a en avril', 'What there is in April'],
        types: 'vigie evenements list --from 2026-04-01 --to 2026-04-30',
        shows: ['2026'],
      },
      {
        says: ['Pour Outlook, Thunderbird ou un téléphone', 'For Outlook, Thunderbird or a telephone'],
        types: 'vigie evenements list --from 2026-04-01 --to 2026-04-30 -o ics > avril.ics',
      },
      { types: 'grep -c BEGIN:VEVENT avril.ics', shows: ['1'] },
      { types: 'grep -E "^(SUMMARY|DTSTART|DTEND)" avril.ics', shows: ['SUMMARY'] },
    ],
  },
  {
    name: 'workflows',
    before: DOSSIERS,
    steps: [
      { types: 'vigie workflows list --dossier 2026-0042', shows: [['en cours', 'under way']] },
      {
        says: ['Le workflow en cours, d’abord pour voir', 'The workflow that is under way, first to see'],
        types: 'vigie workflows set-etat VALIDE 2026-0042 --date-fin 2026-04-10 --dry-run',
      },
      {
        says: ['Puis pour de bon', 'Then in earnest'],
        types: 'vigie workflows set-etat VALIDE 2026-0042 --date-fin 2026-04-10 --yes',
      },
      { types: 'vigie workflows list --dossier 2026-0042', shows: [['validé', 'validated']] },
      {
        says: [
          'Deux workflows sont en cours désormais : il faut dire lequel',
          'Two are under way now: say which',
        ],
        types: 'vigie workflows set-etat PAUSE 2026-0042',
        exits: 2,
        shows: ['vigie workflows set-etat PAUSE'],
      },
      { types: 'vigie workflows set-etat PAUSE 2026-0042/relect --dry-run', shows: ['PAUSE'] },
      {
        says: [
          'Toutes à la fois : celles qui sont closes le disent',
          'All at once: those that are locked say so',
        ],
        types: 'vigie workflows list --dossier 2026-0042 -o ids | vigie workflows set-etat PAUSE -',
        exits: 9,
        shows: ['PAUSE'],
      },
    ],
  },
  {
    name: 'wrong-token',
    before: `${SERVICE}
      sed s/^vig_// token | tr A-Za-z N-ZA-Mn-za-m | sed s/^/vig_/ > wrong`,
    steps: [
      {
        says: ['Un jeton recopié de travers', 'A token that was copied wrong'],
        types: 'VIGIE_TOKEN=$(cat wrong) vigie -p sdis anomalies get 10',
        exits: 4,
      },
      { types: 'vigie profiles login sdis --token-stdin < wrong', exits: 4 },
      {
        says: [
          'Le bon jeton : il passe d’un fichier au profil sans paraître',
          'The right one, which goes from a file to the profile unseen',
        ],
        types: 'vigie profiles login sdis --token-stdin < token',
      },
      { types: 'vigie -p sdis anomalies get 10', shows: ['10'] },
    ],
  },
  {
    name: 'server-down',
    before: `${SERVICE}
      kill "$(cat service)"
      wait || true`,
    steps: [
      {
        says: ['Le serveur est arrêté', 'The server is down'],
        types: 'vigie -p sdis anomalies get 10',
        exits: 7,
      },
      {
        says: ['Qu’est-ce qui ne va pas ?', 'What is wrong?'],
        types: 'vigie doctor -p sdis',
        exits: 9,
      },
    ],
  },
];
