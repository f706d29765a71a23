/** The sentences of the help of `vigie documents`, in French, by the English ones that stand in the commands. */
export const documents = {} as const;
