import { common } from './common.ts';
import { affectations } from './nouns/affectations.ts';
import { anomalies } from './nouns/anomalies.ts';
import { api } from './nouns/api.ts';
import { completions } from './nouns/completions.ts';
import { doctor } from './nouns/doctor.ts';
import { documents } from './nouns/documents.ts';
import { dossiers } from './nouns/dossiers.ts';
import { erps } from './nouns/erps.ts';
import { evenements } from './nouns/evenements.ts';
import { moi } from './nouns/moi.ts';
import { notifications } from './nouns/notifications.ts';
import { peis } from './nouns/peis.ts';
import { prescriptions } from './nouns/prescriptions.ts';
import { profiles } from './nouns/profiles.ts';
import { server } from './nouns/server.ts';
import { stats } from './nouns/stats.ts';
import { supports } from './nouns/supports.ts';
import { workbook } from './nouns/workbook.ts';
import { workflows } from './nouns/workflows.ts';

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
  ...erps,
  ...workbook,
  ...peis,
  ...documents,
  ...affectations,
  ...workflows,
  ...notifications,
  ...evenements,
  ...stats,
  ...profiles,
  ...server,
  ...api,
  ...doctor,
  ...moi,
  ...completions,
} as const;

/** A sentence of help: its English, for which there is a French one. */
export type HelpSentence = keyof typeof FRENCH;
