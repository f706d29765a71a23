import { failureOf } from '../../commands/shared/errors/failures.ts';
import {
  ERRORS,
  type ErrorCode,
  type ErrorParams,
  FIELD_CODES,
  VigieError,
} from '../../src/contract/errors.ts';
import { importMessages } from '../../src/messages/commands/import.ts';
import { messages } from '../../src/messages/index.ts';
import { code, joined, table, WRITTEN_BY } from './markdown.ts';

/** Every error and every fault of a field or a file, in both languages. */
export function errorsPage(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const { service, program } = Object.groupBy(codes, (one) =>
    typeof ERRORS[one] === 'number' ? 'service' : 'program',
  );
  return joined([
    '# Errors',
    WRITTEN_BY,
    'A code is stable and never translated: scripts may rely on it. The sentence is in French or in English, by ' +
      '`Accept-Language` over HTTP, by `VIGIE_LANG` or the locale on the command line. What stands between ‹ › ' +
      'differs from case to case. [exit-codes.md](exit-codes.md) tells what the numbers under "exit" mean.',
    '## What the service says',
    'An `application/problem+json` (RFC 9457) whose `code` is one of these; the command line ends with the exit ' +
      'code beside it. Every field that is refused is listed in `errors`, with a code of [its own](#fields).',
    errorTable(service ?? []),
    '## What the command line says',
    'These never come over HTTP. With `--json` they are the one line of stderr, as ' +
      '`{"error": {"code", "message", "hint", "status", "request_id", "exit_code"}}`.',
    errorTable(program ?? []),
    '## Fields',
    'The rule that one field breaks. In `errors`, `pointer` (body) or `parameter` (query, path, header) says which ' +
      'field it is; on the command line it is the flag.',
    bilingual(FIELD_CODES, (language, one) => messages(language).fields[one](placeholders(one))),
    '## Imports',
    'What is wrong with a file or a line of it, besides the rules of the fields. See [import.md](import.md).',
    bilingual(Object.keys(importMessages('en').issues) as IssueCode[], (language, one) =>
      importMessages(language).issues[one](placeholders(one)),
    ),
    'What is not wrong but should be known:',
    bilingual(Object.keys(importMessages('en').notices) as NoticeCode[], (language, one) =>
      importMessages(language).notices[one](placeholders(one)),
    ),
  ]);
}

type IssueCode = keyof ReturnType<typeof importMessages>['issues'];
type NoticeCode = keyof ReturnType<typeof importMessages>['notices'];

function errorTable(codes: readonly ErrorCode[]): string {
  const rows = codes.map((one) => {
    const error = new VigieError(one, placeholders(one));
    const [en, fr] = [failureOf(error, 'en'), failureOf(error, 'fr')];
    return [
      code(one),
      ...(typeof ERRORS[one] === 'number' ? [String(ERRORS[one])] : []),
      String(en.exit_code),
      `${en.message}<br>${fr.message}`,
      [en.hint, fr.hint].filter((hint) => hint !== null).join('<br>'),
    ];
  });
  const http = codes.some((one) => typeof ERRORS[one] === 'number') ? ['HTTP'] : [];
  return table(['Code', ...http, 'Exit', 'Sentence', 'What to do'], rows);
}

function bilingual<C extends string>(
  codes: readonly C[],
  say: (language: 'en' | 'fr', one: C) => string,
): string {
  return table(
    ['Code', 'English', 'French'],
    codes.map((one) => [code(one), say('en', one), say('fr', one)]),
  );
}

/** Parameters without which the usual sentence is said. */
const USUALLY_ABSENT: Readonly<Record<string, readonly string[]>> = {
  A_REMPLIR: ['topic'],
  ADRESSE_OCCUPEE: ['of'],
  ANOMALIE_EXISTANTE: ['programmee'],
  ARGUMENT_EN_TROP: ['flag'],
  COLONNE_AILLEURS: ['lacks'],
  CONNEXION_REFUSEE: ['status'],
  FICHIER_INVALIDE: ['told'],
  FICHIER_NON_ECRIT: ['temporary'],
  GUILLEMET_NON_FERME: ['max'],
  MOTIF: ['position'],
  OBJETS_INTROUVABLES: ['dossier'],
  ORGANISATION_REQUISE: ['sent'],
  REPONSE_INCOMPRISE: ['location', 'reason'],
  TOUS_ECHOUES: ['rejects'],
  VALEUR: ['suggestion'],
  VALUES_A_DIRE: ['topic'],
};

/** Parameters that decide what is said, besides standing in it. */
const DECIDING: Readonly<Record<string, ErrorParams>> = {
  COLONNE_AILLEURS: { field: 'affectations' },
  OBJETS_INTROUVABLES: { objet: 'prescription', id: ['‹id›', '‹id›'] },
};

/** Stands for the parameters of any error: each is its own name. */
function placeholders(of: string): ErrorParams {
  return new Proxy<ErrorParams>(
    {},
    {
      get: (_, name) =>
        typeof name === 'symbol' || USUALLY_ABSENT[of]?.includes(name)
          ? undefined
          : (DECIDING[of]?.[name] ?? `‹${name}›`),
    },
  );
}
