/** The file systems of Linux that are on other machines, by the number that statfs(2) gives. */
const NETWORKS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x01021997, '9p'],
]);

/** The name of a network file system; undefined for any other. */
export function networkOf(type: number): string | undefined {
  // Some systems give the number as a signed one of 32 bits.
  return NETWORKS.get(type >>> 0);
}
