/** The sentences of the help of `vigie dossiers`, in French, by the English ones that stand in the commands. */
export const dossiers = {} as const;
