/** The sentences of the help of `vigie profiles`, in French, by the English ones that stand in the commands. */
export const profiles = {} as const;
