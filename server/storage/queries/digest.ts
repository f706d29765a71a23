type DigestColumn = string | null;

/** What a prescription says, its lists without regard to their order. */
export function prescriptionKey(
  contenu: string,
  type: DigestColumn,
  chemins: readonly string[],
  supports: readonly string[],
): string {
  return JSON.stringify([contenu.normalize('NFC'), type, chemins.toSorted(), supports.toSorted()]);
}

/** What a support says: nature, legaldb_cid, contenu, titre, etat, reference. */
export function supportKey(...columns: readonly DigestColumn[]): string {
  return JSON.stringify(columns.map((column) => column?.normalize('NFC') ?? null));
}

/**
 * A number of 48 bits that is the same for what says the same: an index of it finds identical objects. Others may share
 * it by chance, so that what is found has to be compared.
 */
export function digestOf(key: string): number {
  const { hash } = process.getBuiltinModule('node:crypto');
  return hash('sha256', key, 'buffer').readUIntBE(0, 6);
}
