import { Dossier, DossierEnfant, takesChanges } from '../../../src/contract/resources/dossiers/dossiers.ts';
import type { TableReader, View, ViewColumn } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { viewOf } from '../cli/command.ts';
import { erpsOf, peisOf } from '../dossiers/attached.ts';
import { withAttached } from '../dossiers/numbers.ts';
import { nameOf } from '../output/user-name.ts';

const numero: ViewColumn<Dossier> = { field: 'service_dossier_id', title: 'numero', whole: true };
const statut: ViewColumn<Dossier> = {
  field: 'statut',
  text: statutOf,
  tone: (dossier) => (takesChanges(dossier) ? 'busy' : 'quiet'),
};

export const AVIS_TONES = { favorable: 'good', defavorable: 'bad' } as const;

/** Column of an opinion of the commission. */
export function avisColumn<F extends string>(
  field: F,
): ViewColumn<{ readonly [name in F]?: keyof typeof AVIS_TONES | null | undefined }> {
  return {
    field,
    title: 'avis',
    text: ({ [field]: avis }, { value }) => value(avis ?? ''),
    tone: ({ [field]: avis }) => (avis ? AVIS_TONES[avis] : undefined),
  };
}

/** View of a list of dossiers. */
export const dossiers = viewOf(Dossier, {
  id: ({ id }) => id,
  columns: [
    numero,
    { field: 'objet', wide: true },
    statut,
    {
      field: 'workflows_actifs',
      title: 'workflows',
      text: ({ workflows_actifs }, { value }) => workflows_actifs.map(value).join(', '),
      wide: true,
      spare: true,
    },
    { field: 'id', whole: true, spare: true },
  ],
});

/** State of a dossier for people: an archived one keeps its own. */
export function statutOf({ statut: of, est_archive }: Dossier, { word, value }: TableReader): string {
  return est_archive ? `${value(of)}, ${word('archive')}` : value(of);
}

/** The type of a dossier, and those of the dossiers attached to it. */
function typesOf(of: Dossier, { value }: TableReader): string {
  const types = withAttached(of).flatMap((one) => ('type' in one && one.type ? [value(one.type)] : []));
  return linesOf([...new Set(types)]);
}

/** A line for each: line ends within one must not split it. */
export function linesOf(texts: readonly string[]): string {
  return texts.map(visible).join('\n');
}

const enfant = viewOf(DossierEnfant, { id: () => undefined, columns: [] });

/** View of one dossier, with more fields if it is attached to another. */
export const dossier: View<Dossier> = {
  ...dossiers,
  fields: () => [...new Set([...dossiers.fields(), ...enfant.fields()])],
  choices: () => [dossiers, enfant].flatMap(({ choices }) => choices?.() ?? []),
  details: [
    { field: 'id' },
    { field: 'service_dossier_id', title: 'numero' },
    { field: 'type', text: typesOf },
    { field: 'objet' },
    {
      field: 'dossiers_enfants.erp.id',
      title: 'erp',
      text: (row) =>
        linesOf(
          erpsOf(row).map(({ id, service_erp_id: numero, descriptif_technique: technique }) =>
            [numero ?? id, technique?.libelle].filter(Boolean).join(' '),
          ),
        ),
    },
    {
      field: 'dossiers_enfants.pei.id',
      title: 'pei',
      text: (row) =>
        linesOf(
          peisOf(row).map(({ id, descriptif_technique: technique }) =>
            [technique?.id_sdis ?? id, technique?.situation].filter(Boolean).join(' '),
          ),
        ),
    },
    statut,
    { field: 'date_de_creation' },
    { field: 'createur.id', title: 'createur', text: ({ createur }) => (createur ? nameOf(createur) : '') },
    avisColumn('avis'),
    { field: 'modules' },
    { field: 'tags.message', title: 'tags' },
    { field: 'enveloppe.titre', title: 'enveloppe' },
    {
      field: 'passages_en_commission.libelle',
      title: 'commission',
      text: ({ passages_en_commission: passages }, { moment }) =>
        linesOf((passages ?? []).map(({ date_debut, libelle }) => `${moment(date_debut)} ${libelle}`)),
    },
    { field: 'workflows_actifs', title: 'workflows' },
    {
      field: 'affectations.utilisateur.id',
      title: 'affectations',
      text: ({ affectations }, { value }) =>
        linesOf(affectations.map(({ role, utilisateur }) => `${nameOf(utilisateur)} (${value(role)})`)),
    },
    { field: 'nb_pieces_jointes' },
    { field: 'nb_messages_fil_rouge' },
    { field: 'nb_contacts' },
    {
      field: 'dossiers_enfants.id',
      title: 'enfants',
      text: ({ dossiers_enfants }, { value }) =>
        linesOf(
          dossiers_enfants.map(
            ({ id, service_dossier_id: numero, objet, type }) => `${objet} (${value(type)}, ${numero ?? id})`,
          ),
        ),
    },
  ],
};
