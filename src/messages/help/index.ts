import { affectations } from './affectations.ts';
import { anomalies } from './anomalies.ts';
import { api } from './api.ts';
import { common } from './common.ts';
import { completions } from './completions.ts';
import { doctor } from './doctor.ts';
import { documents } from './documents.ts';
import { dossiers } from './dossiers.ts';
import { evenements } from './evenements.ts';
import { notifications } from './notifications.ts';
import { prescriptions } from './prescriptions.ts';
import { profiles } from './profiles.ts';
import { server } from './server.ts';
import { supports } from './supports.ts';
import { workflows } from './workflows.ts';

/**
 * The French of everything that help says. The English sentence, which stands in the command, is the key: one that
 * has no French does not compile. Loaded only to show help.
 */
export const FRENCH = {
  ...common,
  ...anomalies,
  ...prescriptions,
  ...supports,
  ...dossiers,
  ...documents,
  ...affectations,
  ...workflows,
  ...notifications,
  ...evenements,
  ...profiles,
  ...server,
  ...api,
  ...doctor,
  ...completions,
} as const;

/** A sentence of help: its English, for which there is a French one. */
export type HelpSentence = keyof typeof FRENCH;
