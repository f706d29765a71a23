import type { IdentityProvider } from '../setup/identity-provider.ts';

/** The browser of a user, who follows the address of the provider once it is on the terminal. */
export function browserOf({ issuer, signIn }: IdentityProvider, login: string) {
  let isOpened = false;
  return (err: string) => {
    const [address] = err.match(new RegExp(`${issuer}\\S+`)) ?? [];
    if (isOpened || address === undefined) return;
    isOpened = true;
    void signIn(address, login).then((back) => (back === undefined ? undefined : fetch(back)));
  };
}
