import type { HelpSentence } from '../src/messages/help/index.ts';
import type { Command, NounName } from './shared/cli/command.ts';

/** Loads one verb. Only the module of the invoked verb is evaluated, with its imports. */
export type Verb = () => Promise<{ readonly command: Command }>;

export interface Noun {
  readonly summary: HelpSentence;
  /** Whether it belongs to administration, not to an officer's daily work: help lists the two apart. */
  readonly administration?: true;
  /** By name; a verb without one is the noun itself: `vigie doctor`. */
  readonly verbs: Readonly<Record<string, Verb>>;
  /** The default verb: `vigie api GET /anomalies` is `vigie api call GET /anomalies`. */
  readonly implied?: string;
}

const NOUNS: Readonly<Record<NounName, Noun>> = {
  moi: {
    summary: 'Show your day: dossiers, pending workflows, notifications and upcoming events',
    verbs: { '': () => import('./moi/moi.ts') },
  },
  anomalies: {
    summary: 'Library of standard DECI anomalies',
    verbs: {
      list: () => import('./anomalies/list.ts'),
      get: () => import('./anomalies/get.ts'),
      add: () => import('./anomalies/add.ts'),
      delete: () => import('./anomalies/delete.ts'),
      import: () => import('./anomalies/import.ts'),
      export: () => import('./anomalies/export.ts'),
      sync: () => import('./anomalies/sync.ts'),
    },
  },
  prescriptions: {
    summary: 'Library of standard prescriptions by directory',
    verbs: {
      list: () => import('./prescriptions/list.ts'),
      explore: () => import('./prescriptions/explore.ts'),
      tree: () => import('./prescriptions/tree.ts'),
      get: () => import('./prescriptions/get.ts'),
      add: () => import('./prescriptions/add.ts'),
      update: () => import('./prescriptions/update.ts'),
      delete: () => import('./prescriptions/delete.ts'),
      import: () => import('./prescriptions/import.ts'),
      export: () => import('./prescriptions/export.ts'),
      sync: () => import('./prescriptions/sync.ts'),
    },
  },
  supports: {
    summary: 'Regulatory supports cited by prescriptions',
    verbs: {
      list: () => import('./supports/list.ts'),
      get: () => import('./supports/get.ts'),
      add: () => import('./supports/add.ts'),
      update: () => import('./supports/update.ts'),
      delete: () => import('./supports/delete.ts'),
      import: () => import('./supports/import.ts'),
      export: () => import('./supports/export.ts'),
      sync: () => import('./supports/sync.ts'),
    },
  },
  dossiers: {
    summary: 'Dossiers (case files)',
    verbs: {
      list: () => import('./dossiers/list.ts'),
      get: () => import('./dossiers/get.ts'),
      add: () => import('./dossiers/add.ts'),
      update: () => import('./dossiers/update.ts'),
      import: () => import('./dossiers/import.ts'),
      rapport: () => import('./dossiers/rapport.ts'),
      tableau: () => import('./dossiers/tableau.ts'),
      clore: () => import('./dossiers/clore.ts'),
      rouvrir: () => import('./dossiers/rouvrir.ts'),
      archiver: () => import('./dossiers/archiver.ts'),
      desarchiver: () => import('./dossiers/desarchiver.ts'),
      'prescriptions list': () => import('./dossiers/prescriptions/list.ts'),
      'prescriptions add': () => import('./dossiers/prescriptions/add.ts'),
      'prescriptions update': () => import('./dossiers/prescriptions/update.ts'),
      'prescriptions delete': () => import('./dossiers/prescriptions/delete.ts'),
      'prescriptions move': () => import('./dossiers/prescriptions/move.ts'),
      'prescriptions import': () => import('./dossiers/prescriptions/import.ts'),
      'prescriptions lever': () => import('./dossiers/prescriptions/lever.ts'),
    },
  },
  erps: {
    summary: 'ERPs (public-access buildings)',
    verbs: {
      list: () => import('./erps/list.ts'),
      get: () => import('./erps/get.ts'),
      add: () => import('./erps/add.ts'),
      update: () => import('./erps/update.ts'),
      prescriptions: () => import('./erps/prescriptions.ts'),
      import: () => import('./erps/import.ts'),
      export: () => import('./erps/export.ts'),
    },
  },
  peis: {
    summary: 'PEIs (fire-fighting water points)',
    verbs: {
      list: () => import('./peis/list.ts'),
      get: () => import('./peis/get.ts'),
      add: () => import('./peis/add.ts'),
      update: () => import('./peis/update.ts'),
      import: () => import('./peis/import.ts'),
      export: () => import('./peis/export.ts'),
      'anomalies list': () => import('./peis/anomalies/list.ts'),
      'anomalies add': () => import('./peis/anomalies/add.ts'),
      'anomalies end': () => import('./peis/anomalies/end.ts'),
    },
  },
  documents: {
    summary: 'Documents of dossiers: their descriptions and the addresses of their files',
    verbs: {
      list: () => import('./documents/list.ts'),
      get: () => import('./documents/get.ts'),
      add: () => import('./documents/add.ts'),
      update: () => import('./documents/update.ts'),
      delete: () => import('./documents/delete.ts'),
      download: () => import('./documents/download.ts'),
      import: () => import('./documents/import.ts'),
    },
  },
  affectations: {
    summary: 'Assignments: the people who work on a dossier, and their roles',
    verbs: {
      list: () => import('./affectations/list.ts'),
      add: () => import('./affectations/add.ts'),
      'set-role': () => import('./affectations/set-role.ts'),
      delete: () => import('./affectations/delete.ts'),
      import: () => import('./affectations/import.ts'),
    },
  },
  workflows: {
    summary: 'Workflows: the steps of a dossier and their states',
    verbs: {
      list: () => import('./workflows/list.ts'),
      get: () => import('./workflows/get.ts'),
      add: () => import('./workflows/add.ts'),
      'set-etat': () => import('./workflows/set-etat.ts'),
      update: () => import('./workflows/update.ts'),
      import: () => import('./workflows/import.ts'),
    },
  },
  notifications: {
    summary: 'Notifications about your dossiers',
    verbs: {
      list: () => import('./notifications/list.ts'),
      get: () => import('./notifications/get.ts'),
      add: () => import('./notifications/add.ts'),
      'mark-read': () => import('./notifications/mark-read.ts'),
      watch: () => import('./notifications/watch.ts'),
      delete: () => import('./notifications/delete.ts'),
    },
  },
  evenements: {
    summary: 'Calendar and its events: visits, commissions, reconnaissances',
    verbs: {
      list: () => import('./evenements/list.ts'),
      calendrier: () => import('./evenements/calendrier.ts'),
      get: () => import('./evenements/get.ts'),
      add: () => import('./evenements/add.ts'),
      update: () => import('./evenements/update.ts'),
      delete: () => import('./evenements/delete.ts'),
      import: () => import('./evenements/import.ts'),
      utilisateurs: () => import('./evenements/utilisateurs.ts'),
      'abonnement create': () => import('./evenements/abonnement/create.ts'),
      'abonnement list': () => import('./evenements/abonnement/list.ts'),
      'abonnement revoke': () => import('./evenements/abonnement/revoke.ts'),
    },
  },
  stats: {
    summary: 'Count dossiers, workflows and anomalies, and measure the delays of workflows',
    verbs: { '': () => import('./stats/stats.ts') },
  },
  profiles: {
    summary: 'Profiles: the services and local databases that commands use',
    administration: true,
    verbs: {
      list: () => import('./profiles/list.ts'),
      show: () => import('./profiles/show.ts'),
      add: () => import('./profiles/add.ts'),
      set: () => import('./profiles/set.ts'),
      use: () => import('./profiles/use.ts'),
      login: () => import('./profiles/login.ts'),
      logout: () => import('./profiles/logout.ts'),
      delete: () => import('./profiles/delete.ts'),
    },
  },
  server: {
    summary: 'Administration of a database and its users, and the HTTP server',
    administration: true,
    verbs: {
      start: () => import('./server/start.ts'),
      status: () => import('./server/status.ts'),
      audit: () => import('./server/audit.ts'),
      init: () => import('./server/init.ts'),
      load: () => import('./server/load.ts'),
      copy: () => import('./server/copy.ts'),
      dump: () => import('./server/dump.ts'),
      seed: () => import('./server/seed.ts'),
      backup: () => import('./server/backup.ts'),
      restore: () => import('./server/restore.ts'),
      migrate: () => import('./server/migrate.ts'),
      'organisations add': () => import('./server/organisations/add.ts'),
      'organisations list': () => import('./server/organisations/list.ts'),
      'organisations rename': () => import('./server/organisations/rename.ts'),
      'organisations update': () => import('./server/organisations/update.ts'),
      'organisations delete': () => import('./server/organisations/delete.ts'),
      'utilisateurs import': () => import('./server/utilisateurs/import.ts'),
      'utilisateurs add': () => import('./server/utilisateurs/add.ts'),
      'utilisateurs list': () => import('./server/utilisateurs/list.ts'),
      'utilisateurs update': () => import('./server/utilisateurs/update.ts'),
      'utilisateurs deactivate': () => import('./server/utilisateurs/deactivate.ts'),
      'token create': () => import('./server/token/create.ts'),
      'token list': () => import('./server/token/list.ts'),
      'token revoke': () => import('./server/token/revoke.ts'),
      'dossier clore': () => import('./server/dossier/clore.ts'),
      'dossier rouvrir': () => import('./server/dossier/rouvrir.ts'),
      'dossier archiver': () => import('./server/dossier/archiver.ts'),
      'dossier desarchiver': () => import('./server/dossier/desarchiver.ts'),
    },
  },
  completions: {
    summary: 'Completion of commands, flags and values in bash, zsh, fish and PowerShell',
    administration: true,
    verbs: {
      bash: () => import('./completions/bash.ts'),
      zsh: () => import('./completions/zsh.ts'),
      fish: () => import('./completions/fish.ts'),
      powershell: () => import('./completions/powershell.ts'),
      install: () => import('./completions/install.ts'),
    },
  },
  files: {
    summary: 'Examples and manual pages included in this program',
    administration: true,
    verbs: { copy: () => import('./files/copy.ts') },
  },
  doctor: {
    summary: 'Check this installation and suggest repairs',
    administration: true,
    verbs: { '': () => import('./doctor/doctor.ts') },
  },
  version: {
    summary: 'Show the version; with --json, also the build and the installation method',
    administration: true,
    verbs: { '': () => import('./version/version.ts') },
  },
  api: {
    summary: 'Call any endpoint of the service, such as vigie api GET /anomalies',
    administration: true,
    verbs: {
      call: () => import('./api/call.ts'),
      routes: () => import('./api/routes.ts'),
      schema: () => import('./api/schema.ts'),
    },
    implied: 'call',
  },
};

/** Words after `vigie`. */
export const nouns: Readonly<Record<string, Noun>> = NOUNS;

/** Every command of a noun: for its help, completions and documentation. */
export async function commandsOf(noun: Noun): Promise<Command[]> {
  const modules = await Promise.all(Object.values(noun.verbs).map((load) => load()));
  return modules.map(({ command }) => command);
}
