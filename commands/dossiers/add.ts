import { VigieError } from '../../src/contract/errors.ts';
import { addDossier } from '../../src/contract/resources/dossiers/changes.ts';
import {
  administrativeOf,
  type Dossier,
  listDossiers,
  TYPE_PEI,
} from '../../src/contract/resources/dossiers/dossiers.ts';
import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { messages } from '../../src/messages/index.ts';
import { QUESTIONS } from '../shared/cli/body-commands.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { nextCommands } from '../shared/cli/next-command.ts';
import { definedOf, dryRunFlag, write } from '../shared/cli/writes.ts';
import { dossierId, dossiersNumbered } from '../shared/dossiers/numbers.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { text } from '../shared/flags/flags.ts';
import { erpIds, peiIds } from '../shared/names/ouvrages.ts';
import { createdRecord } from '../shared/output/creation.ts';
import { dossier } from '../shared/views/dossiers.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'add',
  summary: 'Add a dossier, about an ERP or a PEI',
  description: [
    '--type and --erp or --pei say what it is about: they make a dossier attached to it, of the same subject. With --parent, that one alone is added, attached to another dossier.',
    'The applicant, the planning number, the works and the deadline belong to a dossier about an ERP.',
    QUESTIONS,
  ],
  examples: {
    'Open a dossier about a periodic visit':
      'vigie dossiers add --objet \'Visite périodique de l’école Jean-Macé\' --service-dossier-id 2026-0107 --type erp:visite_periodique --erp "$(vigie erps list --limit 1 -o ids)"',
    'Preview a dossier attached to another':
      'vigie dossiers add --objet \'Levée des prescriptions\' --parent 2026-0042 --type erp:levee_de_prescriptions --erp "$(vigie erps list --limit 1 -o ids)" --dry-run',
  },
  flags: {
    ...bodyFlags(addDossier, {
      type: { summary: 'Type of the dossier about an ERP or a PEI' },
      date_de_creation: { summary: 'Date of creation (default: now)' },
      dossiers_enfants: false,
      createur_id: false,
    }),
    erp: text('id', 'Number or id of the ERP'),
    pei: text('id', 'Number or id of the PEI'),
    parent: text('id', 'Number or id of the dossier to which it is attached'),
    ...dryRunFlag,
  },
  prompts: ['objet', 'service_dossier_id', 'type', 'erp', 'pei'],
  endpoints: [addDossier, listDossiers, listErps, listPeis],
  view: dossier,
  async run(context, { flags: { erp, pei, parent, dry_run, ...members }, instead }) {
    await requireExtension('dossiers-ecriture', addDossier)(context);
    const own = definedOf(members);
    refuseIncomplete({ type: members.type, erp, pei });
    const idOf = async (ids: typeof erpIds, name: string) => (await ids(context, [name], { instead }))[0];
    const about = definedOf({
      type: members.type,
      erp_id: erp === undefined ? undefined : await idOf(erpIds, erp),
      pei_id: pei === undefined ? undefined : await idOf(peiIds, pei),
    });
    const parent_id =
      parent === undefined ? undefined : await dossierId(context, addDossier, parent, { instead });
    const body = parent_id === undefined ? withAttached(own, about) : { ...own, ...about, parent_id };
    const numero = members.service_dossier_id ?? undefined;
    const others = numero === undefined ? [] : await sameNumber(context, numero);
    const row = await write(context, addDossier, { body } as never, dry_run);
    const created = await createdRecord<Dossier>(context, 'dossier', row, numero ?? row.objet, dry_run);
    if (numero === undefined || others.length === 0) return created;
    const command = nextCommands(context);
    const lines = others.slice(0, SHOWN_MAX).map(({ id }) => `\n  ${command('dossiers get', id)}`);
    const shared = messages(context.language).cli.numberTaken(numero, others.length) + lines.join('');
    return { ...created, notice: () => [created.notice?.(), shared].filter(Boolean).join('\n') };
  },
});

/** Maximum of dossiers of one number shown, each with its command. */
const SHOWN_MAX = 3;

/** Dossiers with a number; none from a service that cannot look for it. */
async function sameNumber(context: Context, numero: string): Promise<readonly Dossier[]> {
  if (!(await (await context.client()).extensions()).has('dossier-numbers')) return [];
  return (await dossiersNumbered(context, [numero])).of(numero);
}

/** A dossier with the one attached to it that says what it is about, if anything. */
function withAttached({ type, ...own }: { readonly type?: unknown }, about: object): object {
  if (type === undefined) return own;
  const administrative = administrativeOf(own);
  const parent = Object.entries(own).filter(([name]) => !(name in administrative));
  return { ...Object.fromEntries(parent), dossiers_enfants: [{ ...administrative, ...about }] };
}

/** Refuses a type without its ERP or PEI, and the other way round. Throws OPTIONS_REQUISES. */
function refuseIncomplete({
  type,
  erp,
  pei,
}: Readonly<Record<'type' | 'erp' | 'pei', string | undefined>>): void {
  const about = type === TYPE_PEI ? '--pei' : '--erp';
  const given = about === '--pei' ? pei : erp;
  const isMissing = type !== undefined && given === undefined;
  const lacksType = type === undefined && (erp !== undefined || pei !== undefined);
  const flags = isMissing ? [about] : lacksType ? ['--type'] : [];
  if (flags.length > 0) throw new VigieError('OPTIONS_REQUISES', { flags, command: 'vigie dossiers add' });
}
