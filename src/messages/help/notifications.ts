/** The sentences of the help of `vigie notifications`, in French, by the English ones that stand in the commands. */
export const notifications = {} as const;
