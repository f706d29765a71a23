import { type Client, ProblemError } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/notifications.ts';
import { version } from '../../src/contract/service.ts';
import { readSession, type Session } from '../../src/contract/session.ts';
import { doctorWords } from '../../src/messages/doctor.ts';
import { messages } from '../../src/messages/index.ts';
import { rightsIn } from '../../src/messages/profiles.ts';
import type { ResolvedRemote } from '../../src/profiles/resolve.ts';
import { expectService } from '../profiles/answering.ts';
import { inWords } from '../shared/cli/date-flags.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { type Around, type CheckId, type Finding, found, inTurn, tried } from './finding.ts';

/** Milliseconds from which on a service is slow. */
const SLOW = 2_000;
/** Days before the end of a token from which on it is told. */
const SOON = 14;
/** Milliseconds by which a request may end after its time limit. */
const LATER = 2_000;
/** Seconds by which two clocks may differ. */
const SKEW = 60;
const DAY = 86_400_000;

/** What the first answer of a service tells. */
interface First {
  readonly body: unknown;
  /** Milliseconds since 1970, by the service's clock and by ours. */
  readonly there: number;
  readonly here: number;
}

/** What a service says that can be reached: who it is, what it can do, and whom it takes us for. */
export async function answers(around: Around, client: Client, profile: ResolvedRemote): Promise<Finding[]> {
  let first: First | undefined;
  // The request says whether the service or a proxy does not answer: its own end comes first.
  const longer = { ...around, milliseconds: around.milliseconds + LATER };
  const http = await tried(longer, 'service.http', async () => {
    const start = performance.now();
    const answer = await firstOf(client);
    const milliseconds = Math.round(performance.now() - start);
    if ((answer.body as { nom?: unknown } | undefined)?.nom !== 'vigie') {
      await expectService(client, profile.url.value);
    }
    first = answer;
    return greeting(answer, milliseconds);
  });
  const rest = ['service.extensions', 'service.jeton', 'service.organisation', 'service.horloge'] as const;
  if (first === undefined) return [http, ...rest.map((id) => found(id, 'ignore', 'notTried'))];
  const offered = await tried(around, 'service.extensions', () => extensions(first as First));
  const asked = await credentials(around, client, profile);
  const broken = asked.map((finding) => brokenBy(around, finding)).find((finding) => finding !== undefined);
  const ignored = (id: CheckId) => found(id, 'ignore', 'notTried');
  if (broken !== undefined) return [broken, offered, ...rest.slice(1).map(ignored)];
  const wrong = asked.some(({ state }) => state === 'erreur');
  return [http, offered, ...asked, wrong ? ignored('service.horloge') : clock(first)];
}

/** A service that fails at a question that needs its database: neither the token nor the organisation is to blame. */
function brokenBy({ context: { language } }: Around, finding: Finding): Finding | undefined {
  if (!('error' in finding)) return undefined;
  const { message, status, request_id } = failureOf(finding.error, language);
  if (status === null || status < 500) return undefined;
  const request = request_id === null ? '' : messages(language).cli.request(request_id);
  return found('service.http', 'erreur', 'httpBroken', { reason: message, request });
}

/** A service that does not know the question answers all the same: it is another one of the same interface. */
async function firstOf(client: Client): Promise<First> {
  const told = (headers: Readonly<Record<string, string>>, body: unknown): First => ({
    body,
    there: Date.parse(headers.date ?? ''),
    here: Date.now(),
  });
  try {
    const { headers, body } = await client.send(version);
    return told(headers, body);
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return told(error.headers, undefined);
    if (error instanceof VigieError && error.code === 'REPONSE_INCOMPRISE') return told({}, undefined);
    throw error;
  }
}

function greeting({ body }: First, milliseconds: number): Finding {
  const { nom = 'HTTP', version: number = '' } = (body ?? {}) as { nom?: string; version?: string };
  const params = { name: `${nom} ${number}`.trim(), milliseconds };
  if (milliseconds > SLOW) return found('service.http', 'attention', 'httpSlow', params);
  return found('service.http', 'ok', 'http', params);
}

function extensions({ body }: First): Finding {
  const { extensions: known } = (body ?? {}) as { extensions?: unknown };
  if (!Array.isArray(known) || known.length === 0) return found('service.extensions', 'ok', 'extensionsNone');
  return found('service.extensions', 'ok', 'extensions', { known: known.map(String) });
}

/** The token, then the organisation that it should count for. */
async function credentials(around: Around, client: Client, profile: ResolvedRemote): Promise<Finding[]> {
  let session: Session | undefined;
  return inTurn(around, [
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

function refused(error: unknown, { context }: Around, profile: ResolvedRemote): Finding {
  const { code } = failureOf(error, context.language);
  if (code === 'NON_AUTHENTIFIE') return found('service.jeton', 'erreur', 'tokenRefused', nameOf(profile));
  if (code !== 'ORGANISATION_REFUSEE') throw error;
  const params = { organisation: profile.org?.value ?? '', known: [] };
  return found('service.jeton', 'erreur', 'organisationRefused', params);
}

function nameOf({ name }: ResolvedRemote): { readonly name?: string } {
  return name === undefined ? {} : { name: name.value };
}

function token({ context }: Around, { utilisateur, jeton }: Session): Finding {
  const user = utilisateur.id;
  if (jeton === null) return found('service.jeton', 'ok', 'tokenAccepted');
  const days = Math.floor((Date.parse(jeton.expire_le) - Date.now()) / DAY);
  const scope = doctorWords(context.language).scopes[jeton.portee];
  const soon = days < SOON;
  return found('service.jeton', soon ? 'attention' : 'ok', soon ? 'tokenSoon' : 'token', {
    user,
    days,
    scope,
    until: inWords(jeton.expire_le, context.io),
  });
}

function organisation({ context }: Around, { org }: ResolvedRemote, session: Session | undefined): Finding {
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

/** The header `Date` has no fractions of a second: what is left is far more. */
function clock({ there, here }: First): Finding {
  if (Number.isNaN(there)) return found('service.horloge', 'ignore', 'clockUnknown');
  const seconds = Math.round(Math.abs(here - there) / 1000);
  const skewed = seconds > SKEW;
  return found('service.horloge', skewed ? 'attention' : 'ok', skewed ? 'clockSkewed' : 'clock', { seconds });
}
