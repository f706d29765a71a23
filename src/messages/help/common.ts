/** What the help of several commands says, in French, by the English sentences that stand there. */
export const common = {} as const;
