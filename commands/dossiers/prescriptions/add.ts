import { Parallel } from '../../../src/bulk/execute/requests.ts';
import { ProblemError } from '../../../src/client/client.ts';
import type { Body } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  addPrescriptionToDossier,
  type PrescriptionDeDossier,
  updatePrescriptionOfDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import {
  explorePrescriptions,
  type Prescription,
  ROOT,
  readPrescription,
} from '../../../src/contract/resources/prescriptions.ts';
import { batch, UNDONE } from '../../../src/contract/resources/service.ts';
import type { Problem } from '../../../src/contract/schema/problem.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import { messages } from '../../../src/messages/index.ts';
import { type Context, defineCommand, type FormatCommandLine } from '../../shared/cli/command.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';
import { nextCommands } from '../../shared/cli/next-command.ts';
import { definedOf, dryRunFlag, write } from '../../shared/cli/writes.ts';
import { dossierId } from '../../shared/dossiers/numbers.ts';
import { bodyFlags } from '../../shared/flags/contract-flags.ts';
import { flagName, many, one, text } from '../../shared/flags/flags.ts';
import { exploreFolders } from '../../shared/prompts/walk.ts';
import { heldPrescriptions } from '../../shared/views/dossier-prescriptions.ts';

type Added = Body<typeof addPrescriptionToDossier>;

/** Concurrent requests for prescriptions of the library. */
const READ_MAX = 8;

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'prescriptions add',
  summary: 'Add prescriptions to a dossier, copied from the library or with a text of their own',
  description: [
    'The dossier keeps the text and the supports as they are now: later changes in the library do not reach it.',
    'Give ids of the library, or --contenu for a text of the dossier. With --chemin, or with neither, you choose in the library on a terminal.',
    'Each takes the next number; a dossier has at most 50. All are added, or none.',
  ],
  examples: {
    'Add prescriptions found in the library':
      'vigie prescriptions list --contenu désenfumage --all -o ids | vigie dossiers prescriptions add 2026-0042 -',
    'Add a prescription of its own':
      "vigie dossiers prescriptions add 2026-0042 --contenu 'Remplacer les tentures du troisième étage.' --type liee_a_l_amelioration",
    'Choose prescriptions in a directory':
      'vigie dossiers prescriptions add 2026-0042 --chemin /ERP/Dégagements',
  },
  arguments: {
    dossier: one('Id or number of the dossier'),
    prescriptions: {
      ...many('Ids of prescriptions of the library, or - to read ids from standard input'),
      mayBeNone: true,
    },
  },
  flags: {
    ...bodyFlags(updatePrescriptionOfDossier),
    chemin: text('chemin', 'Directory of the library to choose in, on a terminal (default: /)'),
    ...dryRunFlag,
  },
  endpoints: [addPrescriptionToDossier, readPrescription, explorePrescriptions, batch, listDossiers],
  view: heldPrescriptions,
  async run(context, { arguments: { dossier, prescriptions }, flags, several, line, instead }) {
    const { chemin, dry_run, ...own } = flags;
    refuseBoth(prescriptions, chemin, own);
    await requireExtension('prescriptions-de-dossier', addPrescriptionToDossier)(context);
    const dossier_id = await dossierId(context, addPrescriptionToDossier, dossier, { instead });
    const bodies: Added[] = [];
    if (Object.keys(definedOf(own)).length > 0) bodies.push(withText(own));
    else if (prescriptions.length === 0 && !several)
      bodies.push(...(await chosenIn(context, chemin ?? ROOT, line)).map(copied));
    bodies.push(...(await copiedFrom(context, prescriptions)));
    const { nothingToChange } = messages(context.language).cli;
    const notice = () => (bodies.length === 0 ? nothingToChange : undefined);
    return { kind: 'list', rows: await added(context, dossier_id, bodies, dry_run), notice };
  },
});

/** Refuses two sources at once. */
function refuseBoth(ids: readonly string[], chemin: string | undefined, own: object): void {
  const members = Object.keys(definedOf(own)).map(flagName);
  const sources = [
    ...(ids.length > 0 ? ['[prescriptions]'] : []),
    ...(chemin === undefined ? [] : ['--chemin']),
  ];
  const flags = [...sources, ...members.slice(0, 1)];
  if (flags.length > 1) throw new VigieError('OPTIONS_CONTRAIRES', { flags });
}

/** A text of the dossier. Throws OPTIONS_REQUISES for its other members alone. */
function withText(own: { readonly contenu?: string | undefined }): Added {
  if (own.contenu?.trim()) return definedOf(own) as Added;
  throw new VigieError('OPTIONS_REQUISES', {
    flags: ['--contenu'],
    command: 'vigie dossiers prescriptions add',
  });
}

/** A prescription of the library, as a dossier takes it. */
function copied({ id, contenu, type, chemins, supports_reglementaires: supports }: Prescription): Added {
  return {
    contenu,
    type,
    chemins,
    supports_reglementaires_id: supports.map((one) => one.id),
    origine_id: id,
  };
}

/** Prescriptions of the library, by their ids. Throws INTROUVABLE. */
async function copiedFrom(context: Context, ids: readonly string[]): Promise<readonly Added[]> {
  const client = await context.client();
  const found: Added[] = [];
  const reads = new Parallel(READ_MAX);
  for (const [i, prescription_id] of ids.entries())
    await reads.begin(async () => {
      found[i] = copied(await client.call(readPrescription, { params: { prescription_id } }));
    });
  await reads.end();
  return found;
}

/** What a person chooses in the library. Throws SAISIE_REQUISE without a terminal, with the line to type. */
async function chosenIn(
  context: Context,
  chemin: string,
  line: FormatCommandLine,
): Promise<readonly Prescription[]> {
  const { addChosen: here, chooseOne: one } = askingMessages(context.language);
  const instead = [
    nextCommands(context)('prescriptions explore', chemin),
    `${line({ chemin: undefined })} <id>`,
  ];
  const words = { here, one, what: '[prescriptions]', instead };
  const chosen = new Map<string, Prescription>();
  for (;;) {
    const found = await exploreFolders(context, chemin, {}, words);
    if ('chemin' in found) return [...chosen.values()];
    chosen.set(found.prescription.id, found.prescription);
  }
}

/** Adds all or none, in one request. */
async function added(
  context: Context,
  dossier_id: string,
  bodies: readonly Added[],
  dryRun: boolean,
): Promise<readonly PrescriptionDeDossier[]> {
  const [first, ...others] = bodies;
  if (first === undefined) return [];
  if (others.length === 0)
    return [await write(context, addPrescriptionToDossier, { params: { dossier_id }, body: first }, dryRun)];
  const path = addPrescriptionToDossier.path.replace('{dossier_id}', dossier_id);
  const operations = bodies.map((body) => ({ method: 'POST' as const, path, body }));
  const { results } = await write(context, batch, { body: { atomic: true, operations } }, dryRun);
  const refused = results.find(({ status }) => status >= 400 && status !== UNDONE);
  if (refused)
    throw new ProblemError(refused.body as Problem, {}, undefined, { objet: 'dossier', id: dossier_id });
  return results.map(({ body }) => body as PrescriptionDeDossier);
}
