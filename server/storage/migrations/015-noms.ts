import { filled } from './012-ouvrages.ts';

export const ERP_NAMES = ['libelle_plie', 'commune_plie', 'texte_plie'];
export const PEI_NAMES = ['commune_plie', 'texte_plie'];

/** The names of ERPs and PEIs are folded anew, by `foldName`: `St Brévin` finds what `Saint-Brevin` was folded to. */
export const sql = `
${filled('erp', ERP_NAMES)}
${filled('pei', PEI_NAMES)}
`;
