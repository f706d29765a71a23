import { DEFAULT_ZONE } from '../../../src/contract/schema/dates.ts';
import type { Transaction } from '../../storage/store.ts';
import { insertOrganisation, newOrganisationKey, type OrganisationRow } from '../organisations.ts';

/** An organisation as a line tells it. */
type OrganisationFields = Omit<OrganisationRow, 'organisation_key'>;
export type OrganisationLine = Omit<OrganisationFields, 'created_at' | 'fuseau'> &
  Partial<Pick<OrganisationFields, 'created_at' | 'fuseau'>>;

/** The organisations that are there or that lines name, each with the integer under which its rows are kept. */
export class Organisations {
  readonly #tx: Transaction;
  readonly #now: string;
  readonly #keys = new Map<string, number>();
  readonly #told = new Map<string, OrganisationFields>();

  constructor(tx: Transaction, there: readonly OrganisationRow[], now: string) {
    this.#tx = tx;
    this.#now = now;
    for (const { organisation_key: key, ...told } of there) {
      this.#keys.set(told.id, key);
      this.#told.set(told.id, told);
    }
  }

  /** The integer of an organisation: chosen now when its own line is still to come. */
  async keyOf(id: string): Promise<number> {
    const key = this.#keys.get(id) ?? (await newOrganisationKey(this.#tx));
    this.#keys.set(id, key);
    return key;
  }

  has(id: string): boolean {
    return this.#told.has(id);
  }

  /** Writes an organisation; answers what is there under its id when that is taken. */
  async insert({
    id,
    nom,
    logo_url,
    created_at = this.#now,
    fuseau = DEFAULT_ZONE,
  }: OrganisationLine): Promise<OrganisationFields | undefined> {
    const there = this.#told.get(id);
    if (there) return there;
    const told = { id, nom, logo_url, created_at, fuseau };
    await insertOrganisation(this.#tx, { organisation_key: await this.keyOf(id), ...told });
    this.#told.set(id, told);
    return undefined;
  }
}
