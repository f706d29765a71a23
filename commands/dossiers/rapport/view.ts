import type { PrescriptionDeDossier } from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { AnomalieDePei } from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { type Erp, periodiciteEnVigueur } from '../../../src/contract/resources/ouvrages/erp.ts';
import type { Language } from '../../../src/messages/index.ts';
import type { View, ViewColumn } from '../../../src/terminal/output/view.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { viewOf } from '../../shared/cli/command.ts';
import { erpsOf, peisOf } from '../../shared/dossiers/attached.ts';
import { nameOf } from '../../shared/output/user-name.ts';
import { pageWords } from '../../shared/pages/words.ts';
import { documents } from '../../shared/views/documents.ts';
import {
  erpPrescriptions,
  heldPrescriptions as prescriptions,
} from '../../shared/views/dossier-prescriptions.ts';
import { AVIS_TONES, dossier } from '../../shared/views/dossiers.ts';
import { evenements } from '../../shared/views/evenements.ts';
import { workflows } from '../../shared/views/workflows.ts';
import type { Rapport } from './gather.ts';

const anomalies_de_pei = viewOf(AnomalieDePei, { columns: [], id: ({ id }) => id });
const PARTS = {
  ...{ anomalies_de_pei, dossier, workflows, documents, evenements, prescriptions },
  levees: erpPrescriptions,
  prescriptions_a_lever: erpPrescriptions,
} as const;

const ofParts = (paths: 'fields' | 'choices') =>
  Object.entries(PARTS).flatMap(([name, part]) => (part[paths]?.() ?? []).map((field) => `${name}.${field}`));

/** Fields of a report, and its lines in a table: the values of one part below each other. */
export const rapportView: View<Rapport> = {
  fields: () => ['organisation.id', 'organisation.nom', 'organisation.fuseau', ...ofParts('fields')],
  choices: () => ofParts('choices'),
  columns: [
    { field: 'organisation.nom', title: 'org' },
    { field: 'dossier.service_dossier_id', title: 'numero' },
    { field: 'dossier.objet', title: 'objet' },
    { field: 'dossier.statut', title: 'statut' },
    { field: 'dossier.avis', title: 'avis' },
  ],
  id: (rapport) => rapport.dossier.id,
};

/** The same for people, in the words of pages. */
export function viewIn(language: Language): View<Rapport> {
  const { say, word, day, moment } = pageWords(language);
  const { facts, archived, noOpinion, months, lifted, none, noneUnlifted } = say.rapport;
  const lines = (texts: readonly string[]) => texts.map(visible).join('\n');
  const period = (start: string | null, end: string | null) =>
    [start && day(start), end && day(end)].filter(Boolean).join(' – ');
  const besides = (text: string, ...more: readonly (string | null | undefined)[]) => {
    const extras = more.filter(Boolean);
    return extras.length === 0 ? text : `${text} (${extras.join(', ')})`;
  };
  const ofOthers = (all: Rapport['levees']) =>
    lines(
      (all ?? []).map(({ numero, contenu, dossier, levee }) =>
        besides(`${dossier.service_dossier_id ?? dossier.id}/${numero} ${contenu}`, levee && day(levee.date)),
      ),
    );
  const erpLines = ({ service_erp_id, implantation, descriptif_technique: technique, ...erp }: Erp) => {
    const periodicite = periodiciteEnVigueur({ descriptif_technique: technique });
    return [
      besides(technique?.libelle ?? service_erp_id ?? erp.id, technique && service_erp_id),
      [implantation.voie, implantation.code_postal, implantation.commune].filter(Boolean).join(' '),
      technique?.analyse_risque.activite_principale ?? '',
      periodicite ? `${facts.periodicite} : ${months(periodicite)}` : '',
    ];
  };
  const prescriptionLines = ({
    numero,
    contenu,
    supports_reglementaires: supports,
    levee,
  }: PrescriptionDeDossier) => [
    `${numero}. ${contenu}`,
    ...(supports.length > 0
      ? [`   ${supports.map(({ reference, titre }) => reference ?? titre ?? '').join(' ; ')}`]
      : []),
    ...(levee ? [`   ${lifted(levee.service_dossier_id ?? levee.dossier_id, day(levee.date))}`] : []),
  ];
  const details: ViewColumn<Rapport>[] = [
    { field: 'organisation.nom', title: 'org' },
    { field: 'dossier.service_dossier_id', title: 'numero' },
    { field: 'dossier.objet', title: 'objet' },
    {
      field: 'dossier.statut',
      title: 'statut',
      text: ({ dossier: { statut, est_archive } }) => `${word(statut)}${est_archive ? `, ${archived}` : ''}`,
    },
    {
      field: 'dossier.avis',
      title: 'avis',
      text: ({ dossier: { avis } }) => (avis ? word(avis) : noOpinion),
      tone: ({ dossier: { avis } }) => (avis ? AVIS_TONES[avis] : 'quiet'),
    },
    {
      field: 'dossier.date_de_creation',
      title: 'date_de_creation',
      text: ({ dossier: { date_de_creation } }) => day(date_de_creation),
    },
    {
      field: 'dossier.dossiers_enfants.erp',
      title: 'erp',
      text: (rapport) =>
        lines(
          erpsOf(rapport.dossier)
            .flatMap(erpLines)
            .filter((line) => line !== ''),
        ),
    },
    {
      field: 'dossier.dossiers_enfants.pei',
      title: 'pei',
      text: (rapport) =>
        lines(
          peisOf(rapport.dossier).map(({ id, descriptif_technique: technique }) =>
            technique ? besides(word(technique.type), word(technique.statut)) : id,
          ),
        ),
    },
    {
      field: 'dossier.dossiers_enfants.objet',
      title: 'enfants',
      text: (rapport) =>
        lines(
          rapport.dossier.dossiers_enfants.map(({ objet, type, avis }) =>
            besides(objet, word(type), avis && word(avis)),
          ),
        ),
    },
    {
      field: 'prescriptions.contenu',
      title: 'prescriptions',
      text: ({ prescriptions }) =>
        prescriptions?.length === 0 ? none : lines((prescriptions ?? []).flatMap(prescriptionLines)),
    },
    {
      field: 'levees.contenu',
      title: 'levees',
      text: ({ levees }) => ofOthers(levees),
    },
    {
      field: 'prescriptions_a_lever.contenu',
      title: 'prescriptions_a_lever',
      text: ({ dossier, prescriptions_a_lever: all }) =>
        all?.length === 0 && erpsOf(dossier).length > 0 ? noneUnlifted : ofOthers(all),
    },
    {
      field: 'workflows.titre',
      title: 'workflows',
      text: (rapport) =>
        lines(
          rapport.workflows.map(({ titre, etat, date_de_debut, date_de_fin }) =>
            besides(titre, word(etat), period(date_de_debut, date_de_fin)),
          ),
        ),
    },
    {
      field: 'dossier.passages_en_commission.libelle',
      title: 'commission',
      text: ({ dossier: { passages_en_commission: passages } }) =>
        lines((passages ?? []).map(({ date_debut, libelle }) => besides(libelle, moment(date_debut)))),
    },
    {
      field: 'evenements.title',
      title: 'evenements',
      text: (rapport) =>
        lines(rapport.evenements.map(({ title, date_debut }) => besides(title, moment(date_debut)))),
    },
    {
      field: 'dossier.affectations.utilisateur.id',
      title: 'affectations',
      text: ({ dossier: { affectations } }) =>
        lines(affectations.map(({ role, utilisateur }) => besides(nameOf(utilisateur), word(role)))),
    },
    {
      field: 'documents.nom',
      title: 'documents',
      text: (rapport) => lines(rapport.documents.map(({ nom, type }) => besides(nom, word(type)))),
    },
  ];
  return { ...rapportView, details };
}
