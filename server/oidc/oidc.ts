import { errors } from 'jose';
import { VigieError } from '../../src/contract/errors.ts';
import {
  isActive,
  linkUtilisateur,
  mayBeLinked,
  userOfIdentity,
  usersOfIdentity,
} from '../admin/identities.ts';
import { allOrganisations } from '../admin/organisations.ts';
import { writeEntries } from '../audit/journal.ts';
import { type Caller, rolesOf } from '../core/access.ts';
import { type AuthenticationRequest, organisationAsked, unauthenticated } from '../core/authentication.ts';
import type { Oidc, Service } from '../core/service.ts';
import { type AccessToken, AccessTokens } from './access-tokens.ts';
import { KeySet, type KeyWatch, type Network } from './key-set.ts';

/** Sign-in at an identity provider, as the operator sets it. */
export interface OidcOptions {
  /** Address of the provider, as its tokens have it. */
  readonly issuer: string;
  readonly audience: string;
  readonly clientId?: string | undefined;
  /** Claim that holds the id of the user to link at the first sign-in; none is linked when left out. */
  readonly linkBy?: string | undefined;
}

/** Opens sign-in. Its keys are read when a token comes, or by `readKeys` before; `close` ends a reading. */
export function openOidc(
  { issuer, audience, clientId, linkBy }: OidcOptions,
  network: Network,
  watch: KeyWatch,
): Oidc & { readKeys(): Promise<boolean>; close(): Promise<void> } {
  const keys = new KeySet(issuer, network, watch);
  const tokens = new AccessTokens(keys, issuer, audience, linkBy);
  return {
    issuer,
    audience,
    clientId,
    readKeys: () => keys.readEarly(Date.now()),
    close: () => keys.close(),
    async authenticate(service, token, request) {
      const judged = await tokens.judge(token, new Date(request.now)).catch((error) => {
        throw error instanceof errors.JOSEError ? unauthenticated(request, error.message) : error;
      });
      const organisation = organisationAsked(request);
      const find = () => findUser(service, judged, request.personal ? undefined : organisation);
      let user = await find();
      // Who asks for all of their organisations is told of those that a sign-in adds: a link elsewhere may be another's doing.
      if ((!user || request.personal) && (await linkUsers(service, judged, request))) user = await find();
      if (!user) throw await refusal(service, judged);
      if (!isActive(user)) throw new VigieError('IDENTITE_REFUSEE', { user: user.id });
      return {
        organisationKey: user.organisation_key,
        organisation: user.organisation,
        utilisateurId: user.id,
        roles: rolesOf(user.roles),
        readOnly: false,
        identity: { issuer, sub: judged.sub },
        language: request.language,
      } satisfies Caller;
    },
  };
}

type Database = Pick<Service, 'store' | 'isAudited'>;

const usersOf = ({ store }: Database, { issuer, sub }: AccessToken) =>
  store.read((tx) => tx.all(usersOfIdentity, { issuer, sub }));

/** The user of an identity in an organisation; without one, the first that is active, or the first. */
async function findUser(database: Database, token: AccessToken, organisation: string | undefined) {
  const { issuer, sub } = token;
  if (organisation !== undefined) return database.store.get(userOfIdentity, { issuer, sub, organisation });
  const users = await usersOf(database, token);
  return users.find(isActive) ?? users[0];
}

/** An identity of users elsewhere learns no more of an organisation than a token does (choice A1). */
async function refusal(database: Database, token: AccessToken): Promise<VigieError> {
  if ((await usersOf(database, token)).length > 0) return new VigieError('ORGANISATION_REFUSEE');
  return new VigieError('IDENTITE_REFUSEE', { sub: token.sub, issuer: token.issuer });
}

/** Links the users whose id the provider vouches for, in the organisation that is asked for or in all; whether there were any. */
async function linkUsers(
  database: Database,
  token: AccessToken,
  { personal, organisation, now }: AuthenticationRequest,
): Promise<boolean> {
  const { store, isAudited = true } = database;
  const { userId, issuer, sub } = token;
  if (userId === undefined) return false;
  const linked = new Set((await usersOf(database, token)).map(({ organisation_key }) => organisation_key));
  const keys = await store.read(async (tx) => {
    const eligible: number[] = [];
    for (const { organisation_key, id } of await allOrganisations(tx))
      if (
        !linked.has(organisation_key) &&
        (personal || id === organisation?.toLowerCase()) &&
        (await mayBeLinked(tx, organisation_key, userId))
      )
        eligible.push(organisation_key);
    return eligible;
  });
  const author = isAudited ? { utilisateurId: userId, compte: null, now } : undefined;
  for (const organisationKey of keys)
    await store.write(
      async (tx) => {
        // An administrator may have linked them meanwhile.
        if (!(await mayBeLinked(tx, organisationKey, userId))) return;
        const change = await linkUtilisateur(tx, organisationKey, userId, { issuer, sub });
        const act = { requestId: null, action: 'modification', objet: 'utilisateur', ids: [userId] } as const;
        if (author && change) await writeEntries(tx, organisationKey, author, [{ ...act, ...change }]);
      },
      { organisationKey },
    );
  return keys.length > 0;
}
