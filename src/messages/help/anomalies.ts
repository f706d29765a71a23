/** The sentences of the help of `vigie anomalies`, in French, by the English ones that stand in the commands. */
export const anomalies = {} as const;
