/** The sentences of the help of `vigie completions`, in French, by the English ones that stand in the commands. */
export const completions = {} as const;
