/** The sentences of the help of `vigie evenements`, in French, by the English ones that stand in the commands. */
export const evenements = {} as const;
