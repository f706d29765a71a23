import type { Workflow } from '../../../src/contract/resources/workflows.ts';
import { rang } from './dossiers.ts';
import { bigint, boolean, internal, orNull, table, text } from './table.ts';

/** When a step begins that has not begun: after all others. */
export const NOT_BEGUN = Number.MAX_SAFE_INTEGER;

export const workflows = table(
  {
    rang,
    id: text(),
    dossier_id: text({ references: 'dossiers' }),
    titre: text(),
    date_de_creation: text(),
    date_de_reception: orNull(text()),
    date_de_debut: orNull(text()),
    date_de_fin: orNull(text()),
    workflow_automatise: boolean(),
    etat: text<Workflow['etat']>(),
    observations: orNull(text()),
    type: text<Workflow['type']>(),
    /** The instant of `date_de_debut`, in milliseconds since the epoch; NOT_BEGUN where it is null. */
    debut: internal(bigint(`DEFAULT ${NOT_BEGUN}`)),
  },
  {
    key: ['rang'],
    rowid: true,
    unique: [['id']],
    indexes: {
      workflows_by_dossier: '(organisation_key, dossier_id, rang)',
      workflows_by_debut: '(organisation_key, debut, rang)',
      workflows_by_etat: '(organisation_key, etat, debut, rang)',
    },
  },
);

/** What must be finished before a workflow may start; both are of one dossier. */
export const workflows_prealables = table(
  { workflow_id: text({ references: 'workflows' }), prealable_id: text({ references: 'workflows' }) },
  {
    key: ['workflow_id', 'prealable_id'],
    indexes: { workflows_prealables_by_prealable: '(organisation_key, prealable_id, workflow_id)' },
  },
);
