import type { Command } from './command.ts';

/** Loads one verb. Only the invoked verb's module is ever evaluated, and what it imports. */
export type Verb = () => Promise<{ readonly command: Command }>;

export interface Noun {
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

/** Everything that can be typed after `vigie`. */
export const nouns: Readonly<Record<string, Noun>> = {
  anomalies: {
    summary: 'The library of standard anomalies of water points (DECI)',
    verbs: {
      list: () => import('./anomalies/list.ts'),
      get: () => import('./anomalies/get.ts'),
      add: () => import('./anomalies/add.ts'),
      delete: () => import('./anomalies/delete.ts'),
      import: () => import('./anomalies/import.ts'),
    },
  },
  prescriptions: {
    summary: 'The library of standard prescriptions, in directories',
    verbs: {
      list: () => import('./prescriptions/list.ts'),
      explore: () => import('./prescriptions/explore.ts'),
      tree: () => import('./prescriptions/tree.ts'),
      get: () => import('./prescriptions/get.ts'),
      add: () => import('./prescriptions/add.ts'),
      update: () => import('./prescriptions/update.ts'),
      delete: () => import('./prescriptions/delete.ts'),
      import: () => import('./prescriptions/import.ts'),
    },
  },
  supports: {
    summary: 'The regulatory texts that prescriptions rest on (an extension of the interface)',
    verbs: {
      list: () => import('./supports/list.ts'),
      get: () => import('./supports/get.ts'),
      add: () => import('./supports/add.ts'),
      update: () => import('./supports/update.ts'),
      delete: () => import('./supports/delete.ts'),
      import: () => import('./supports/import.ts'),
    },
  },
  profiles: {
    summary: 'Where commands go: services, and local databases',
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
    summary: 'The service itself: a local database, who may use it, and serving it over HTTP',
    verbs: {
      start: () => import('./server/start.ts'),
      init: () => import('./server/init.ts'),
      'organisations add': () => import('./server/organisations/add.ts'),
      'organisations list': () => import('./server/organisations/list.ts'),
      'utilisateurs add': () => import('./server/utilisateurs/add.ts'),
      'utilisateurs list': () => import('./server/utilisateurs/list.ts'),
      'token create': () => import('./server/token/create.ts'),
      'token list': () => import('./server/token/list.ts'),
      'token revoke': () => import('./server/token/revoke.ts'),
    },
  },
};
