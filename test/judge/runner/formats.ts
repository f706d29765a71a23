/** Texts that have a format, and texts that have it not. */
export const FORMATS: Readonly<
  Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>
> = {
  uuid: {
    valid: ['018f2c1e-7c9a-7000-8000-00000000abcd', 'F47AC10B-58CC-4372-A567-0E02B2C3D479'],
    invalid: [
      '018f2c1e-7c9a-7000-8000-00000000abc',
      '018f2c1e-7c9a-7000-8000-00000000abcde',
      '018f2c1e-7c9a-7000-8000-00000000abcg',
      '018f2c1e7c9a70008000-00000000abcd----',
      '{18f2c1e-7c9a-7000-8000-00000000abc}',
    ],
  },
  'date-time': {
    valid: [
      '2026-03-14T09:30:00Z',
      '2026-03-14T09:30:00.123456789Z',
      '2024-02-29T23:59:59+14:00',
      '2026-03-14t09:30:00.5z',
      '0001-01-01T00:00:00-00:00',
      '9999-12-31T23:59:59Z',
      `2026-03-14T09:30:00.${'0'.repeat(29)}Z`,
    ],
    invalid: [
      '2026-02-29T09:30:00Z',
      '2026-13-01T09:30:00Z',
      '2026-04-31T09:30:00Z',
      '2026-03-14T24:00:00Z',
      '2026-03-14T09:60:00Z',
      '2026-03-14T09:30:00.000',
      '2026-03-14T09:30:00+25:00',
      '2026-03-14T09:30:00+0100',
      '14/03/2026 à 09:30:00',
      '٢٠٢٦-03-14T09:30:00Z',
      `2026-03-14T09:30:00.${'0'.repeat(30)}Z`,
    ],
  },
  date: {
    valid: ['2026-03-14', '2024-02-29', '0001-01-01', '9999-12-31'],
    invalid: ['2026-02-29', '2026-13-01', '2026-3-14', '14/03/2026', '2026-03-1４'],
  },
  'time-zone': {
    valid: ['Europe/Paris', 'Indian/Reunion', 'America/Argentina/Buenos_Aires', 'UTC'],
    invalid: ['Paris', 'Europe/', 'Europe/Pariss', 'Europe/Paris ', 'Étude'],
  },
  'user-id': {
    valid: ['c.martin', 'é', 'CASERNE\\j dupont', 'x@sdis.example', '消防', '🚒'],
    invalid: ['@moi', ' c.martin', 'c.martin\u00a0', 'c\nchef', 'c\u0085', 'c\u200d', '\u202ec', 'c\u2028d'],
  },
  uri: {
    valid: [
      'https://ged.example/a%20b?c=d#e',
      'urn:isbn:0451450523',
      'file:///c:/plan.pdf',
      'http://[2001:db8::1]:8080/',
    ],
    invalid: [
      'plan.pdf',
      '//ged.example/plan.pdf',
      'https://ged.example/un plan.pdf',
      '://plan',
      'https://ged.example/<plan>',
      'https://ged.example/%zz',
    ],
  },
};
