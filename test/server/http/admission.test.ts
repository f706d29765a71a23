import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turned } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { revokeToken } from '../../../server/admin/tokens.ts';
import { Admission } from '../../../server/http/admission.ts';
import type { Store } from '../../../server/storage/store.ts';
import { listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import { prepareWorld } from '../prepared-world.ts';
import { NOW } from '../world.ts';

const prepared = await prepareWorld();
const { nord, sud } = prepared.organisations;

/** Who admits requests to a service, and the look-ups that it makes: each is answered once `hold` has been. */
async function admission(hold: (lookUp: number) => Promise<void> = async () => {}) {
  const { store, service } = await prepared.bench();
  let lookUps = 0;
  const counting = new Proxy(store, {
    get(target, name) {
      if (name !== 'get') return Reflect.get(target, name, target);
      return async (...given: Parameters<Store['get']>) => {
        const answer = target.get(...given);
        const number = ++lookUps;
        await answer;
        await hold(number);
        return answer;
      };
    },
  });
  const admits = new Admission({ ...service, store: counting }, 'Service-Org-Id', undefined);
  return {
    store,
    lookUps: () => lookUps,
    /** Who asks with a token, for an organisation. */
    admit: (token = '', organisation = nord, language: 'fr' | 'en' = 'fr') => {
      const headers = { authorization: `Bearer ${token}`, 'service-org-id': organisation.id };
      const source = { address: '::1', scheme: 'http', host: 'localhost' } as const;
      return admits.admit({ headers } as never as IncomingMessage, {} as ServerResponse, source, language, {
        endpoint: listAnomalies,
        params: {},
      });
    },
  };
}

test('requests that arrive together with the same credentials are looked up once', async () => {
  const { admit, lookUps } = await admission();
  const callers = await Promise.all(Array.from({ length: 50 }, () => admit(nord.tokens.valideur)));
  expect(lookUps()).toBe(1);
  expect(new Set(callers.map(({ utilisateurId }) => utilisateurId))).toEqual(new Set(['valideur']));
  // Nothing of it is kept.
  await turned();
  await admit(nord.tokens.valideur);
  expect(lookUps()).toBe(2);
});

test('others are looked up by themselves, and answered what is theirs', async () => {
  const { admit, lookUps } = await admission();
  const told = await Promise.allSettled([
    admit(nord.tokens.valideur),
    admit(nord.tokens.secretariat),
    admit(nord.tokens.valideur, nord, 'en'),
    admit(sud.tokens.valideur, sud),
    admit(nord.tokens.valideur, sud),
    admit(nord.tokens.lecture),
  ]);
  expect(lookUps()).toBe(6);
  expect(
    told.map((one) =>
      one.status === 'rejected'
        ? one.reason.code
        : [one.value.utilisateurId, one.value.organisation, one.value.language, one.value.readOnly],
    ),
  ).toEqual([
    ['valideur', nord.id, 'fr', false],
    ['secretariat', nord.id, 'fr', false],
    ['valideur', nord.id, 'en', false],
    ['valideur', sud.id, 'fr', false],
    'ORGANISATION_REFUSEE',
    ['administrateur_fonctionnel', nord.id, 'fr', true],
  ]);
});

test('a token that is revoked while it is looked up is refused to the requests that come then', async () => {
  const gate = Promise.withResolvers<void>();
  const { admit, lookUps, store } = await admission((number) =>
    number === 1 ? gate.promise : Promise.resolve(),
  );
  const token = nord.tokens.relecteur;
  const before = admit(token);
  const { id } = (await (await admission()).admit(token)).token ?? { id: '' };
  await store.write((tx) => revokeToken(tx, nord.key, id, NOW.toISOString()));
  await turned();
  const later = [admit(token), admit(token)].map((caller) => caller.catch((error) => error.code));
  // They wait for the one that is under way, which was asked before.
  expect(lookUps()).toBe(1);
  gate.resolve();
  expect(await before).toMatchObject({ utilisateurId: 'relecteur' });
  expect(await Promise.all(later)).toEqual(['NON_AUTHENTIFIE', 'NON_AUTHENTIFIE']);
  expect(lookUps()).toBe(2);
});

test('a refusal is shared as well, and not kept', async () => {
  const { admit, lookUps } = await admission();
  const code = (token: string | undefined) => admit(token).catch((error) => error.code);
  const { revoque, expire } = nord.tokens;
  expect(await Promise.all([code(revoque), code(expire), code(revoque)])).toEqual(
    Array.from({ length: 3 }, () => 'NON_AUTHENTIFIE'),
  );
  expect(lookUps()).toBe(2);
  await turned();
  expect(await code(revoque)).toBe('NON_AUTHENTIFIE');
  expect(lookUps()).toBe(3);
});
