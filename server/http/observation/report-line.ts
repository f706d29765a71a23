/** A line of JSON for the operator of the server, with its level and the time; fields that are undefined are left out. */
export function reportLine(level: 'info' | 'error', fields: object): string {
  return JSON.stringify({ level, time: new Date().toISOString(), ...fields });
}
