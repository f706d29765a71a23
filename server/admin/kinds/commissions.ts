import {
  type Commission,
  commissionMembers,
  type Seance,
  seanceMembers,
} from '../../../src/contract/resources/commissions.ts';
import { Enveloppe } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { inOrder } from '../../../src/contract/resources/evenements.ts';
import { uuid } from '../../../src/contract/schema/fields.ts';
import { form } from './kind.ts';
import { stored } from './table.ts';

type CommissionTold = Pick<Commission, 'id' | 'type' | 'libelle' | 'couleur'> & {
  presidence_id: string;
  secretariat_id: string;
};

export const commission = stored<CommissionTold>({
  name: 'commission',
  table: 'commissions',
  forms: [
    form('commission', () => ({
      id: uuid(),
      ...commissionMembers(),
      presidence_id: uuid(),
      secretariat_id: uuid(),
    })),
  ],
  references: { presidence_id: 'organisations', secretariat_id: 'organisations' },
  columns: ['id', 'type', 'libelle', 'couleur', 'presidence_id', 'secretariat_id'],
  toRow: (told) => ({ ...told }),
  fromRow: (row: CommissionTold) => ({ ...row }),
});

type SeanceTold = Omit<Seance, 'nb_dossiers' | 'commission' | 'organisation_id'> & { commission_id: string };

export const seance = stored<SeanceTold>({
  name: 'seance',
  table: 'seances',
  forms: [
    form('seance', () => ({ id: uuid(), commission_id: uuid(), ...seanceMembers() }), { check: inOrder }),
  ],
  references: { commission_id: 'commissions' },
  columns: ['id', 'commission_id', 'date_debut', 'date_fin', 'type', 'libelle', 'raison_reprogrammation'],
  derived: { columns: ['nb_dossiers'], of: () => ({ nb_dossiers: 0 }) },
  toRow: (told) => ({ ...told }),
  fromRow: (row: SeanceTold) => ({ ...row }),
});

type EnveloppeTold = { id: string; titre: string };

export const enveloppe = stored<EnveloppeTold>({
  name: 'enveloppe',
  table: 'enveloppes',
  forms: [
    form('enveloppe', () => {
      const { id, titre } = Enveloppe().shape;
      return { id, titre };
    }),
  ],
  columns: ['id', 'titre'],
  derived: { columns: ['nb_dossiers'], of: () => ({ nb_dossiers: 0 }) },
  toRow: (told) => ({ ...told }),
  fromRow: (row: EnveloppeTold) => ({ ...row }),
});
