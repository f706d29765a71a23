import { type Client, ProblemError } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { version } from '../../src/contract/resources/service.ts';
import type { Session } from '../../src/contract/resources/session.ts';
import { rightsIn } from '../../src/messages/commands/profiles.ts';
import { isRenewed } from '../../src/profiles/configuration.ts';
import { type ResolvedRemote, settingsOf } from '../../src/profiles/resolve.ts';
import { clientFor, expectService, identify, label } from '../profiles/identify-service.ts';
import type { Context } from '../shared/cli/command.ts';
import { accessOf } from '../shared/cli/context.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { inWords } from '../shared/flags/date-flags.ts';
import { type Finding, found, type Subject } from './check.ts';

/** Reporting period before the end of a token: two weeks, in milliseconds. */
const TOKEN_SOON = 14 * 86_400_000;

/** The service of the profile: whether it responds, its identity, and the caller's. */
export function service(context: Context, profile: ResolvedRemote): Subject {
  const { url } = profile;
  let client: Client | undefined;
  let caller: Caller = {};
  const http = async () => {
    client = await clientFor(context, { ...settingsOf(profile), ...(await accessOf(context, profile)) });
    const start = performance.now();
    const { nom, version: number = '' } = await aboutOf(client);
    if (nom !== 'vigie') await expectService(client, url.value);
    const milliseconds = Math.round(performance.now() - start);
    if (profile.token !== undefined) caller = await callerOf(client, profile);
    return found('ok', 'http', { name: `${nom ?? 'HTTP'} ${number}`.trim(), milliseconds });
  };
  return {
    steps: [
      { id: 'service.http', look: http },
      { id: 'service.jeton', look: () => token(context, profile, caller) },
      { id: 'service.organisation', look: () => organisation(context, profile, caller) },
    ],
    close: () => client?.close(),
  };
}

/** A service without this endpoint answers all the same: another one of the same interface. */
async function aboutOf(client: Client): Promise<{ readonly nom?: string; readonly version?: string }> {
  try {
    return await client.call(version);
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return {};
    if (error instanceof VigieError && error.code === 'REPONSE_INCOMPRISE') return {};
    throw error;
  }
}

/** User of the token, as far as known, or the code of a refusal. */
interface Caller {
  readonly session?: Session | undefined;
  readonly refusal?: string;
}

async function callerOf(client: Client, { url, org }: ResolvedRemote): Promise<Caller> {
  try {
    return { session: await identify(client, url.value, org?.value) };
  } catch (error) {
    const { code } = failureOf(error, 'en');
    if (code === 'NON_AUTHENTIFIE' || code === 'ORGANISATION_REFUSEE') return { refusal: code };
    throw error;
  }
}

/** Reported if the service names the user. Throws NON_AUTHENTIFIE. */
function token({ io }: Context, profile: ResolvedRemote, { session, refusal }: Caller): Finding | undefined {
  const name = profile.name?.value;
  if (profile.token === undefined || refusal === 'NON_AUTHENTIFIE')
    throw new VigieError('NON_AUTHENTIFIE', name === undefined ? {} : { profile: name });
  const { sign_in } = profile;
  if (session && sign_in) {
    const until = inWords(session.jeton?.expire_le ?? sign_in.expires, io);
    const params = { user: session.utilisateur.id, issuer: sign_in.issuer, until };
    return found('ok', isRenewed(sign_in) ? 'signedIn' : 'signedInUntil', params);
  }
  if (!session?.jeton) return undefined;
  const { utilisateur, jeton } = session;
  const isSoon = Date.parse(jeton.expire_le) - Date.now() < TOKEN_SOON;
  const params = { name: name ?? '', user: utilisateur.id, until: inWords(jeton.expire_le, io) };
  return isSoon ? found('attention', 'tokenSoon', params) : found('ok', 'token', params);
}

/** Reported if the service names the token's organisations. Throws PROFIL_INCOMPLET, ORGANISATION_HORS_JETON. */
function organisation(
  { language }: Context,
  { name, org: setting }: ResolvedRemote,
  { session, refusal }: Caller,
): Finding | undefined {
  const org = setting?.value;
  if (org === undefined)
    throw new VigieError('PROFIL_INCOMPLET', { ...(name ? { name: name.value } : {}), missing: ['--org'] });
  const all = session?.organisations ?? [];
  const own = all.find(({ id }) => id === org.toLowerCase());
  if (refusal !== undefined || (session && !own))
    throw new VigieError('ORGANISATION_HORS_JETON', { organisation: org, known: all.map(label) });
  return (
    own && found('ok', 'organisation', { organisation: label(own), rights: rightsIn(language, own.droits) })
  );
}
