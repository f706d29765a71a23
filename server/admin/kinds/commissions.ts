import { commissionMembers, seanceMembers } from '../../../src/contract/resources/commissions.ts';
import { Enveloppe } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { inOrder } from '../../../src/contract/resources/evenements.ts';
import { uuid } from '../../../src/contract/schema/fields.ts';
import { stored } from './table.ts';

export const commission = stored({
  name: 'commission',
  table: 'commissions',
  shape: () => ({
    id: uuid(),
    ...commissionMembers(),
    presidence_id: uuid(),
    secretariat_id: uuid(),
  }),
  references: { presidence_id: 'organisations', secretariat_id: 'organisations' },
  columns: ['id', 'type', 'libelle', 'couleur', 'presidence_id', 'secretariat_id'],
});

export const seance = stored({
  name: 'seance',
  table: 'seances',
  shape: () => ({ id: uuid(), commission_id: uuid(), ...seanceMembers() }),
  check: inOrder,
  references: { commission_id: 'commissions' },
  columns: ['id', 'commission_id', 'date_debut', 'date_fin', 'type', 'libelle', 'raison_reprogrammation'],
  derived: { nb_dossiers: () => 0 },
});

export const enveloppe = stored({
  name: 'enveloppe',
  table: 'enveloppes',
  shape: () => {
    const { id, titre } = Enveloppe().shape;
    return { id, titre };
  },
  columns: ['id', 'titre'],
  derived: { nb_dossiers: () => 0 },
});
