import { common } from './common.ts';
import { anomalies } from './nouns/anomalies.ts';
import { affectations } from './nouns/dossiers/affectations.ts';
import { documents } from './nouns/dossiers/documents.ts';
import { dossiers } from './nouns/dossiers/dossiers.ts';
import { dossierPrescriptions } from './nouns/dossiers/prescriptions.ts';
import { workflows } from './nouns/dossiers/workflows.ts';
import { erps } from './nouns/erps.ts';
import { evenements } from './nouns/evenements.ts';
import { moi } from './nouns/moi.ts';
import { notifications } from './nouns/notifications.ts';
import { peis } from './nouns/peis.ts';
import { prescriptions } from './nouns/prescriptions.ts';
import { api } from './nouns/program/api.ts';
import { completions } from './nouns/program/completions.ts';
import { doctor } from './nouns/program/doctor.ts';
import { files } from './nouns/program/files.ts';
import { profiles } from './nouns/program/profiles.ts';
import { server } from './nouns/program/server.ts';
import { version } from './nouns/program/version.ts';
import { stats } from './nouns/stats.ts';
import { supports } from './nouns/supports.ts';
import { workbook } from './nouns/workbook.ts';

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
  ...dossierPrescriptions,
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
  ...version,
  ...moi,
  ...completions,
  ...files,
} as const;

/** A sentence of help: its English, for which there is a French one. */
export type HelpSentence = keyof typeof FRENCH;
