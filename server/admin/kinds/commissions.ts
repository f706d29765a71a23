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
});

export const seance = stored({
  name: 'seance',
  table: 'seances',
  shape: () => ({ id: uuid(), commission_id: uuid(), ...seanceMembers() }),
  check: inOrder,
  derived: { nb_dossiers: () => 0 },
});

export const enveloppe = stored({
  name: 'enveloppe',
  table: 'enveloppes',
  shape: () => {
    const { id, titre } = Enveloppe().shape;
    return { id, titre };
  },
  derived: { nb_dossiers: () => 0 },
});
