/** The sentences of the help of `vigie workflows`, in French, by the English ones that stand in the commands. */
export const workflows = {} as const;
