/** The sentences of the help of `vigie server`, in French, by the English ones that stand in the commands. */
export const server = {} as const;
