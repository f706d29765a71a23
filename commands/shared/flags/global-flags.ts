import { isJson, outputsOf } from '../../../src/bulk/formats/formats.ts';
import { choice, type Flag, integer, text, toggle, type Values } from './flags.ts';

/** The flags that every command takes, anywhere on the line. */
export const globalFlags = {
  profile: text('name', 'The profile to use (VIGIE_PROFILE)', { short: 'p' }),
  org: text('uuid', 'The organisation to work for (VIGIE_ORG)'),
  user: text('id', 'Whom to work as in a local database (VIGIE_USER)'),
  url: text('url', 'The address of the service (VIGIE_URL)'),
  db: text('file', 'The local database, instead of a service (VIGIE_DB)'),
  output: choice(outputsOf(), 'The format; a table on a terminal, TSV elsewhere', { short: 'o' }),
  json: toggle('The same as -o json'),
  fields: fieldList(),
  no_headers: toggle('No header line in tables, CSV and TSV'),
  quiet: toggle('No notices, no progress', { short: 'q' }),
  verbose: toggle('Say which database or service is used, and for whom', { short: 'v' }),
  debug: toggle('Trace requests on stderr, without secrets'),
  color: choice(['auto', 'always', 'never'], 'When to colour (NO_COLOR, FORCE_COLOR)'),
  yes: toggle('Answer yes to every question', { short: 'y' }),
  confirm: text(
    'profile',
    'The name of a protected profile, or of an organisation to delete, typed beforehand',
  ),
  no_input: toggle('Never ask anything (VIGIE_NO_INPUT)'),
  timeout: integer('seconds', { min: 1, max: 86_400 }, 'How long to wait for an answer'),
  retries: integer('n', { min: 0, max: 100 }, 'How often to try again what may be tried again'),
  ca_cert: text('file', 'A certificate authority to trust besides the usual ones (NODE_EXTRA_CA_CERTS)'),
} as const;

export type GlobalFlags = Values<typeof globalFlags>;

function fieldList(): Flag<readonly string[] | undefined> {
  return {
    value: 'a,b.c',
    summary: 'Only these fields, as dotted paths',
    read: ([given]) => {
      const fields = given?.split(',').flatMap((field) => field.trim() || []);
      // Rows of nothing are nobody's wish: a variable of a script was empty.
      return fields?.length === 0 ? { faults: [{ code: 'REQUIS' }] } : { value: fields };
    },
  };
}

/** Whether failures are told as JSON, all in one line. */
export function reportsInJson({ json, output }: Pick<GlobalFlags, 'json' | 'output'>): boolean {
  return json === true || isJson(output);
}
