import { connect } from 'node:tls';
import { checkSettings, isLoopback } from '../../src/client/address.ts';
import { Client, ProblemError } from '../../src/client/client.ts';
import { proxyFor } from '../../src/client/http/proxies.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { version } from '../../src/contract/resources/service.ts';
import { readSession, type Session } from '../../src/contract/resources/session.ts';
import { doctorWords } from '../../src/messages/commands/doctor.ts';
import { rightsIn } from '../../src/messages/commands/profiles.ts';
import { messages } from '../../src/messages/index.ts';
import { type ResolvedRemote, settingsOf } from '../../src/profiles/resolve.ts';
import { VERSION } from '../../src/version.ts';
import { expectService } from '../profiles/answering.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { inWords } from '../shared/flags/date-flags.ts';
import {
  CHECKS,
  type Finding,
  found,
  runCheck,
  runInOrder,
  type Subject,
  type Surroundings,
} from './finding.ts';

const IDS = CHECKS.filter((id) => id.startsWith('service.'));
/** Milliseconds from which on a service is slow. */
const SLOW = 2_000;
/** Days before the end of a certificate, and of a token, from which on it is told. */
const CERTIFICATE_SOON = 21;
const TOKEN_SOON = 14;
/** Milliseconds by which a request may end after its time limit. */
const LATER = 2_000;
const DAY = 86_400_000;

/** The service of the profile: whether it is reached, what it is, and whom it takes us for. */
export const service: Subject = async (around) => {
  const { profile } = around;
  if ('error' in profile) return IDS.map((id) => found(id, 'ignore', 'noProfile'));
  if (profile.kind === 'embedded') return IDS.map((id) => found(id, 'ignore', 'notService'));
  const first = await runCheck(around, 'service.adresse', () => address(profile));
  const findings = first.state === 'erreur' ? [first] : [first, ...(await answers(around, profile))];
  return IDS.map((id) => findings.find((one) => one.id === id) ?? found(id, 'ignore', 'notTried'));
};

async function answers(around: Surroundings, profile: ResolvedRemote): Promise<Finding[]> {
  let client: Client | undefined;
  // The request says whether the service or a proxy does not answer: its own end comes first.
  const longer = { ...around, milliseconds: around.milliseconds + LATER };
  const http = await runCheck(longer, 'service.http', async () => {
    client = await clientOf(around, profile);
    const start = performance.now();
    const { nom, version: number = '' } = await aboutOf(client);
    if (nom !== 'vigie') await expectService(client, profile.url.value);
    const milliseconds = Math.round(performance.now() - start);
    const params = { name: `${nom ?? 'HTTP'} ${number}`.trim(), milliseconds };
    if (milliseconds > SLOW) return found('service.http', 'attention', 'httpSlow', params);
    return found('service.http', 'ok', 'http', params);
  });
  try {
    if (http.state === 'erreur' || client === undefined) return [http];
    const tls = await runCheck(around, 'service.tls', () => encryption(around, profile));
    const asked = await credentials(around, client, profile);
    const broken = asked.map((finding) => brokenBy(around, finding)).find((finding) => finding !== undefined);
    if (broken !== undefined) return [broken, tls];
    return [http, tls, ...asked];
  } finally {
    await (client as Client | undefined)?.close();
  }
}

function address(profile: ResolvedRemote): Finding {
  if (profile.url.value === '') return found('service.adresse', 'erreur', 'addressMissing');
  const { origin, basePath } = checkSettings(settingsOf(profile));
  return found('service.adresse', 'ok', 'address', { url: origin + basePath });
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

/** Whether the connection is encrypted, and until when its certificate is good: that it is accepted is known. */
async function encryption(around: Surroundings, profile: ResolvedRemote): Promise<Finding> {
  const id = 'service.tls';
  const { secure, hostname, origin } = checkSettings(settingsOf(profile));
  if (!secure) return isLoopback(hostname) ? found(id, 'ok', 'tlsNone') : found(id, 'attention', 'tlsClear');
  const proxy = proxyFor(around.context.io.env, origin);
  if (proxy && !proxy.bypassed) return found(id, 'ignore', 'throughProxy');
  const end = Date.parse(await certificateEnd(around, origin));
  const days = Math.floor((end - Date.now()) / DAY);
  if (Number.isNaN(days)) return found(id, 'ignore', 'tlsUnknown');
  const until = inWords(new Date(end).toISOString(), around.context.io);
  return found(
    id,
    days < CERTIFICATE_SOON ? 'attention' : 'ok',
    days < CERTIFICATE_SOON ? 'tlsSoon' : 'tls',
    {
      days,
      until,
    },
  );
}

/** The end of the certificate of a host; nothing is sent there. */
async function certificateEnd({ milliseconds }: Surroundings, origin: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port) || 443, rejectUnauthorized: false, ...servername });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.setTimeout(milliseconds, () => reject(Object.assign(new Error(host), { code: 'ETIMEDOUT' })));
    });
    return socket.getPeerCertificate().valid_to;
  } finally {
    socket.destroy();
  }
}

/** The token, then the organisation that it should count for. */
async function credentials(
  around: Surroundings,
  client: Client,
  profile: ResolvedRemote,
): Promise<Finding[]> {
  let session: Session | undefined;
  return runInOrder(around, [
    [
      'service.jeton',
      async () => {
        if (profile.token === undefined)
          return found('service.jeton', 'erreur', 'tokenMissing', nameOf(profile));
        try {
          session = (await client.extensions()).has('session') ? await client.call(readSession) : undefined;
          if (session) return token(around, session);
          if (profile.org === undefined)
            return found('service.jeton', 'ignore', 'organisationMissing', { known: [] });
          await client.call(listNotifications, { query: { per_page: '1' } });
          return found('service.jeton', 'ok', 'tokenAccepted');
        } catch (error) {
          return refused(error, around, profile);
        }
      },
    ],
    ['service.organisation', () => organisation(around, profile, session)],
  ]);
}

/** A service that fails at a question that needs its database: neither the token nor the organisation is to blame. */
function brokenBy({ context: { language } }: Surroundings, finding: Finding): Finding | undefined {
  if (!('error' in finding)) return undefined;
  const { message, status, request_id } = failureOf(finding.error, language);
  if (status === null || status < 500) return undefined;
  const request = request_id === null ? '' : messages(language).cli.request(request_id);
  return found('service.http', 'erreur', 'httpBroken', { reason: message, request });
}

function refused(error: unknown, { context }: Surroundings, profile: ResolvedRemote): Finding {
  const { code } = failureOf(error, context.language);
  if (code === 'NON_AUTHENTIFIE') return found('service.jeton', 'erreur', 'tokenRefused', nameOf(profile));
  if (code !== 'ORGANISATION_REFUSEE') throw error;
  const params = { organisation: profile.org?.value ?? '', known: [] };
  return found('service.jeton', 'erreur', 'organisationRefused', params);
}

function nameOf({ name }: ResolvedRemote): { readonly name?: string } {
  return name === undefined ? {} : { name: name.value };
}

function token({ context }: Surroundings, { utilisateur: { id: user }, jeton }: Session): Finding {
  if (jeton === null) return found('service.jeton', 'ok', 'tokenAccepted');
  const days = Math.floor((Date.parse(jeton.expire_le) - Date.now()) / DAY);
  const scope = doctorWords(context.language).scopes[jeton.portee];
  const params = { user, days, scope, until: inWords(jeton.expire_le, context.io) };
  return days < TOKEN_SOON
    ? found('service.jeton', 'attention', 'tokenSoon', params)
    : found('service.jeton', 'ok', 'token', params);
}

function organisation(
  { context }: Surroundings,
  { org }: ResolvedRemote,
  session: Session | undefined,
): Finding {
  const id = 'service.organisation';
  const known = (session?.organisations ?? []).map((one) => `${one.nom} (${one.id})`);
  if (org === undefined) return found(id, 'erreur', 'organisationMissing', { known });
  if (session === undefined) return found(id, 'ok', 'organisationAccepted', { organisation: org.value });
  const own = session.organisations.find((one) => one.id === org.value.toLowerCase());
  if (own === undefined)
    return found(id, 'erreur', 'organisationRefused', { organisation: org.value, known });
  return found(id, 'ok', 'organisation', {
    organisation: `${own.nom} (${own.id})`,
    rights: rightsIn(context.language, own.droits),
  });
}

async function clientOf({ context, milliseconds }: Surroundings, profile: ResolvedRemote): Promise<Client> {
  const { Remote } = await import('../../src/client/remote.ts');
  return new Client(
    new Remote({
      ...settingsOf(profile),
      timeout: milliseconds / 1000,
      retries: 0,
      language: context.language,
      userAgent: `vigie/${VERSION}`,
      env: context.io.env,
      signal: context.signal,
    }),
  );
}
