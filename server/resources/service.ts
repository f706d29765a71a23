import type { Call } from '../../src/client/transport.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { OpenApiDocument } from '../../src/contract/openapi/openapi.ts';
import {
  API_VERSION,
  docs,
  healthz,
  livez,
  openapi,
  protectedResource,
  readyz,
  version,
} from '../../src/contract/resources/service.ts';
import type { Language } from '../../src/messages/language.ts';
import { VERSION } from '../../src/version.ts';
import type { Outcome } from '../core/handler.ts';
import { outcomeOf } from '../core/operation.ts';
import { EXTENSIONS, type Service } from '../core/service.ts';

type Answering = (service: Service, call: Call, language: Language) => Promise<Outcome>;

const OK = { statut: 'ok' };

/** What is answered to anybody, outside every organisation (choice X6). */
const answers: Readonly<Record<string, Answering>> = {
  // Alive is a server that answers; ready is one that can also read the database, and is not stopping.
  [livez.name]: async () => outcomeOf(livez, OK),
  [healthz.name]: async () => outcomeOf(healthz, OK),
  [readyz.name]: async (service) => {
    await refuseUnready(service);
    return outcomeOf(readyz, OK);
  },
  [protectedResource.name]: async ({ oidc }, { address }) => {
    if (!oidc || address === undefined) throw new VigieError('INTROUVABLE');
    const { issuer, audience, clientId } = oidc;
    return outcomeOf(protectedResource, {
      resource: address,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: ['openid', 'offline_access'],
      vigie_audience: audience,
      ...(clientId === undefined ? {} : { vigie_client_id: clientId }),
    });
  },
  [version.name]: async ({ oidc }) =>
    outcomeOf(version, {
      nom: 'vigie',
      version: VERSION,
      api_version: API_VERSION,
      extensions: [...EXTENSIONS, ...(oidc ? ['oidc'] : [])],
    }),
  [openapi.name]: keptFor(async (service) => outcomeOf(openapi, await documentOf(service))),
  [docs.name]: async (service, { address }, language) => {
    const { EXAMPLE_ADDRESS } = await import('../docs/page.ts');
    const { page, headers } = await pages[language](service);
    const { html } = await import('../../src/html/html.ts');
    const here = page.replace(EXAMPLE_ADDRESS, () => html`${address ?? EXAMPLE_ADDRESS}`.text);
    const outcome = outcomeOf(docs, here);
    return { ...outcome, headers: { ...outcome.headers, ...headers } };
  },
};

/** Answers an endpoint that needs neither a token nor an organisation. */
export async function answerPublic(service: Service, call: Call, language: Language): Promise<Outcome> {
  const { name } = call.endpoint;
  const answer = answers[name];
  if (!answer) throw new Error(`no answer for ${name}`);
  return answer(service, call, language);
}

async function refuseUnready({ draining, store }: Service): Promise<void> {
  const headers = { 'retry-after': '1' };
  if (draining?.()) throw new VigieError('ARRET_EN_COURS', {}, { headers });
  try {
    await store.refuseUnready();
  } catch (error) {
    if (error instanceof VigieError && error.code === 'BASE_INDISPONIBLE')
      throw new VigieError('BASE_INDISPONIBLE', {}, { headers, cause: error.cause });
    throw error;
  }
}

/** Makes something at its first use, and keeps it as long as the service lives. */
function keptFor<T>(make: (service: Service) => Promise<T>): (service: Service) => Promise<T> {
  const made = new WeakMap<Service, Promise<T>>();
  return (service) => {
    const kept = made.get(service) ?? make(service);
    made.set(service, kept);
    return kept;
  };
}

const documentOf = keptFor(async ({ orgHeader }: Service): Promise<OpenApiDocument> => {
  const { openapiDocument } = await import('../../src/contract/openapi/openapi.ts');
  return openapiDocument({ version: VERSION, ...(orgHeader === undefined ? {} : { orgHeader }) });
});

const pages = { fr: keptFor(pageIn('fr')), en: keptFor(pageIn('en')) };

function pageIn(language: Language) {
  return async (service: Service) => {
    const { docsPage } = await import('../docs/page.ts');
    const { referenceIn } = await import('../docs/reference.ts');
    const { STYLE } = await import('../docs/style.ts');
    const { policyOf } = await import('../../src/html/page.ts');
    const page = docsPage(await referenceIn(language, await documentOf(service)));
    const headers = {
      'content-security-policy': `${policyOf(STYLE)}; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'content-language': language,
    };
    return { page, headers };
  };
}
