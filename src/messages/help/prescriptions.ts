/** The sentences of the help of `vigie prescriptions`, in French, by the English ones that stand in the commands. */
export const prescriptions = {} as const;
