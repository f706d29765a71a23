/** The sentences of the help of `vigie api`, in French, by the English ones that stand in the commands. */
export const api = {} as const;
