import { type Client, ProblemError } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { version } from '../../src/contract/resources/service.ts';
import type { Session } from '../../src/contract/resources/session.ts';
import { doctorWords } from '../../src/messages/commands/doctor.ts';
import { rightsIn } from '../../src/messages/commands/profiles.ts';
import { messages } from '../../src/messages/index.ts';
import { type ResolvedRemote, settingsOf } from '../../src/profiles/resolve.ts';
import { clientFor, expectService, identify, named } from '../profiles/identify-service.ts';
import type { Context } from '../shared/cli/command.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { inWords } from '../shared/flags/date-flags.ts';
import { type Finding, found, type Subject } from './check.ts';

/** Days before the end of a token from which on it is told. */
const TOKEN_SOON = 14;
const DAY = 86_400_000;

/** The service of the profile: whether it is reached, what it is, and whom it takes the caller for. */
export function service(context: Context, profile: ResolvedRemote): Subject {
  let client: Client | undefined;
  let caller: Caller = {};
  const http = async () => {
    if (profile.url.value === '') return found('erreur', 'addressMissing');
    client = await clientFor(context, settingsOf(profile));
    const start = performance.now();
    const { nom, version: number = '' } = await aboutOf(client);
    if (nom !== 'vigie') await expectService(client, profile.url.value);
    const milliseconds = Math.round(performance.now() - start);
    if (profile.token !== undefined) caller = await callerOf(client, profile);
    const params = { name: `${nom ?? 'HTTP'} ${number}`.trim(), milliseconds };
    return brokenBy(context, caller.error) ?? found('ok', 'http', params);
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

/** A service that does not know the question answers all the same: it is another one of the same interface. */
async function aboutOf(client: Client): Promise<{ readonly nom?: string; readonly version?: string }> {
  try {
    return await client.call(version);
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return {};
    if (error instanceof VigieError && error.code === 'REPONSE_INCOMPRISE') return {};
    throw error;
  }
}

/** Whom the service takes the token for, as far as it tells, or why it refuses it. */
interface Caller {
  readonly session?: Session | undefined;
  readonly error?: unknown;
}

async function callerOf(client: Client, { url, org }: ResolvedRemote): Promise<Caller> {
  try {
    return { session: await identify(client, url.value, org?.value) };
  } catch (error) {
    return { error };
  }
}

/** A service that fails at a question that needs its database: neither the token nor the organisation is to blame. */
function brokenBy({ language }: Context, error: unknown): Finding | undefined {
  if (error === undefined) return undefined;
  const { message, status, request_id } = failureOf(error, language);
  if (status === null || status < 500) return undefined;
  const request = request_id === null ? '' : messages(language).cli.request(request_id);
  return found('erreur', 'httpBroken', { reason: message, request });
}

/** The name of the profile, which what is proposed changes. */
function profileName({ name }: ResolvedRemote): { name?: string } {
  return name === undefined ? {} : { name: name.value };
}

function token(context: Context, profile: ResolvedRemote, { session, error }: Caller): Finding | undefined {
  const name = profileName(profile);
  if (profile.token === undefined) return found('erreur', 'tokenMissing', name);
  if (error !== undefined) {
    const { code } = failureOf(error, context.language);
    if (code === 'NON_AUTHENTIFIE') return found('erreur', 'tokenRefused', name);
    if (code !== 'ORGANISATION_REFUSEE') throw error;
    return found('erreur', 'organisationRefused', {
      organisation: profile.org?.value ?? '',
      known: [],
      ...name,
    });
  }
  // Without either nothing was asked of the service that needs a token.
  if (session === undefined && profile.org === undefined) return undefined;
  if (!session?.jeton) return found('ok', 'tokenAccepted');
  const { utilisateur, jeton } = session;
  const days = Math.floor((Date.parse(jeton.expire_le) - Date.now()) / DAY);
  const scope = doctorWords(context.language).scopes[jeton.portee];
  const params = { ...name, user: utilisateur.id, days, scope, until: inWords(jeton.expire_le, context.io) };
  return days < TOKEN_SOON ? found('attention', 'tokenSoon', params) : found('ok', 'token', params);
}

function organisation({ language }: Context, profile: ResolvedRemote, { session }: Caller): Finding {
  const { org } = profile;
  const all = session?.organisations ?? [];
  const known = { known: all.map(named), ...profileName(profile) };
  if (org === undefined) return found('erreur', 'organisationMissing', known);
  if (session === undefined) return found('ok', 'organisationAccepted', { organisation: org.value });
  const own = all.find(({ id }) => id === org.value.toLowerCase());
  if (own === undefined) return found('erreur', 'organisationRefused', { organisation: org.value, ...known });
  const rights = rightsIn(language, own.droits);
  return found('ok', 'organisation', { organisation: named(own), rights });
}
