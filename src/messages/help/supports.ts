/** The sentences of the help of `vigie supports`, in French, by the English ones that stand in the commands. */
export const supports = {} as const;
