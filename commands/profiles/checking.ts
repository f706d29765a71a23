import { existsSync } from 'node:fs';
import type { StoreOptions } from '../../server/admin/database.ts';
import { allOrganisations } from '../../server/admin/organisations.ts';
import type { Client } from '../../src/client/client.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { ORG_HEADER_DEFAULT } from '../../src/contract/org-header.ts';
import type { Session } from '../../src/contract/resources/session.ts';
import { profileMessages } from '../../src/messages/commands/profiles.ts';
import { messages } from '../../src/messages/index.ts';
import type { EmbeddedProfile, Profile, RemoteProfile } from '../../src/profiles/configuration.ts';
import { isPostgresAddress, placeOfDatabase, prepareFolder } from '../../src/profiles/locations.ts';
import { canPrompt } from '../../src/terminal/io.ts';
import { choose } from '../../src/terminal/prompts/prompts.ts';
import type { Context } from '../shared/cli/command.ts';
import { openingOf } from '../shared/cli/context.ts';
import { EXIT } from '../shared/errors/exit-codes.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { inWords } from '../shared/flags/date-flags.ts';
import { nameAndId } from '../shared/output/user-name.ts';
import { askingOf } from '../shared/prompts/consent.ts';
import { clientFor, expectService, identify, label } from './identify-service.ts';
import { say } from './settings.ts';

/**
 * Tests a profile before it is saved, prints its user, and returns it with a found organisation if it had none. The profile
 * of an unreachable service is returned unchanged, with a notice; it is refused if it `replaces` a token, which may be shown
 * nowhere else. Throws for a useless one: JETON_REFUSE, ORGANISATION_HORS_JETON, TLS_INVALIDE, REPONSE_INCOMPRISE,
 * SERVICE_ABSENT, of a local database BASE_REFUSEE, ORGANISATION_INCONNUE, UTILISATEUR_INCONNU; and SAISIE_REQUISE for a
 * choice among organisations.
 */
export function checked(
  context: Context,
  name: string,
  profile: Profile,
  replaces = false,
): Promise<Profile> {
  if (profile.kind === 'embedded') return checkDatabase(context, profile);
  return checkService(context, name, profile, replaces);
}

async function checkService(
  context: Context,
  name: string,
  profile: RemoteProfile,
  replaces: boolean,
): Promise<RemoteProfile> {
  const { url, org, token, org_header, insecure_http, ca_cert } = profile;
  const client = await clientFor(context, {
    ...{ profile: undefined, url, org, token, insecureHttp: insecure_http ?? false },
    orgHeader: org_header ?? ORG_HEADER_DEFAULT,
    caCert: context.flags.ca_cert ?? ca_cert,
  });
  try {
    return await introduce(context, client, name, profile);
  } catch (error) {
    const { code, exit_code, message } = failureOf(error, context.language);
    const { sign_in } = profile;
    // The provider has just given the token: another sign-in would give one like it.
    if (code === 'NON_AUTHENTIFIE' && sign_in !== undefined)
      throw new VigieError(
        'FOURNISSEUR_REFUSE',
        { issuer: sign_in.issuer, motif: 'jeton', reason: message },
        { cause: error },
      );
    if (code === 'NON_AUTHENTIFIE') throw new VigieError('JETON_REFUSE', { name }, { cause: error });
    if (code === 'ORGANISATION_REFUSEE') throw outside(profile.org, [], error);
    const away = exit_code === EXIT.unreachable || exit_code === EXIT.temporary;
    if (!away || replaces || ['TLS_INVALIDE', 'REPONSE_INCOMPRISE', 'SERVICE_ABSENT'].includes(code))
      throw error;
    await say(context, profileMessages(context.language).unchecked(name, message));
    return profile;
  } finally {
    await client.close();
  }
}

/** User of the token, by its service, if known. */
async function introduce(
  context: Context,
  client: Client,
  name: string,
  profile: RemoteProfile,
): Promise<RemoteProfile> {
  const words = profileMessages(context.language);
  const { url, org } = profile;
  if (profile.token === undefined) {
    if (!(await client.extensions()).has('session')) await expectService(client, url);
    await say(context, words.noToken(name));
    return profile;
  }
  if (org === undefined && !(await client.extensions()).has('session')) await expectService(client, url);
  const session = await identify(client, url, org);
  if (session === undefined) {
    await say(context, org === undefined ? words.noOrganisation(name) : words.accepted);
    return profile;
  }
  const organisation = await organisationOf(context, session.organisations, org);
  await say(context, words.session(saidOf(context, session, organisation)));
  const { sign_in } = profile;
  const user = nameAndId(session.utilisateur);
  return { ...profile, org: org ?? organisation?.id, ...(sign_in && { sign_in: { ...sign_in, user } }) };
}

type Organisation = Session['organisations'][number];

function saidOf({ io }: Context, { utilisateur, jeton }: Session, organisation: Organisation | undefined) {
  return {
    who: nameAndId(utilisateur),
    organisations: organisation ? [label(organisation)] : [],
    rights: organisation?.droits ?? [],
    until: jeton === null ? undefined : inWords(jeton.expire_le, io),
  };
}

/** The given organisation, else the only one, else the chosen one. */
async function organisationOf<O extends { readonly id: string; readonly nom: string }>(
  context: Context,
  all: readonly O[],
  requested: string | undefined,
): Promise<O | undefined> {
  if (requested !== undefined) {
    const found = all.find(({ id }) => id === requested.toLowerCase());
    if (found === undefined) throw outside(requested, all.map(label));
    return found;
  }
  if (all.length < 2) return all[0];
  const { io, flags, language } = context;
  if (flags.no_input || !canPrompt(io)) {
    const what = `--org : ${all.map(label).join(', ')}`;
    throw new VigieError('SAISIE_REQUISE', { what, instead: ['--org'] });
  }
  const message = profileMessages(language).askOrganisation;
  const choices = all.map((one) => ({ value: one, name: label(one), short: one.nom }));
  return choose(askingOf(context), { message, choices });
}

function outside(organisation = '', known: readonly string[] = [], cause?: unknown): VigieError {
  return new VigieError('ORGANISATION_HORS_JETON', { organisation, known }, { cause });
}

/** An existing database must hold the organisation and the user; a missing one is created, unless it should hold some. */
async function checkDatabase(context: Context, profile: EmbeddedProfile): Promise<EmbeddedProfile> {
  const { user } = profile;
  const { language } = context;
  const { db: file, password } = placeOfDatabase(profile.db);
  const opening = openingOf(context, password);
  const isThere = isPostgresAddress(file) || existsSync(file);
  const org = profile.org ?? (isThere ? await chosenIn(context, file, opening) : undefined);
  const create = org === undefined && user === undefined;
  if (create && !isThere) prepareFolder(file, context.io.env);
  const { openEmbedded } = await import('../../server/embedded.ts');
  const { transport, created } = await openEmbedded({
    file,
    create,
    organisation: org,
    user,
    language,
    report: () => {},
    opening,
  });
  await transport.close();
  if (created) await say(context, messages(language).cli.databaseCreated(file));
  return org === undefined ? profile : { ...profile, org };
}

/** Organisation chosen in a database that holds several; undefined without a choice. */
async function chosenIn(context: Context, file: string, opening: StoreOptions): Promise<string | undefined> {
  const { withDatabase } = await import('../../server/admin/database.ts');
  const all = await withDatabase(file, opening, (store) => store.read(allOrganisations));
  return all.length < 2 ? undefined : (await organisationOf(context, all, undefined))?.id;
}
