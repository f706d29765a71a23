/** The sentences of the help of `vigie doctor`, in French, by the English ones that stand in the commands. */
export const doctor = {} as const;
