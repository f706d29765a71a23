/** The sentences of the help of `vigie affectations`, in French, by the English ones that stand in the commands. */
export const affectations = {} as const;
