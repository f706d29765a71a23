/** Where the program of the second thread stands. When the program is built, this is replaced (build.ts). */
export const threadFile = (): URL => new URL('./thread.ts', import.meta.url);
