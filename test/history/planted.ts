import type { Plant } from '../judge/faults.ts';

/** Faults that are planted in a built server, each of which must come to light in a history. */
export const PLANTED: readonly Plant[] = [
  {
    name: 'writes of an organisation are not serial',
    file: 'server/storage/postgres/store.ts',
    text: 'BEGIN, lockOf(organisationKey), ...first);',
    planted: 'BEGIN, ...first);',
  },
  {
    name: 'reads see more than one state',
    file: 'server/storage/postgres/transaction.ts',
    text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    planted: 'BEGIN READ ONLY',
  },
  {
    name: 'what was answered for a key is not looked up',
    file: 'server/core/idempotency.ts',
    text: 'if (stored && stored.created_at >= daysBefore(scope.now, IDEMPOTENCY_DAYS)) {',
    planted: "if (stored && stored.created_at > '9') {",
  },
  {
    name: 'writes are answered before they are durable',
    file: 'server/storage/queues.ts',
    text: 'answers.push(await this.#runTogether(tx, writes, alone));',
    planted: 'answers.push(await this.#runTogether(tx, writes, alone)); answers.at(-1)!();',
  },
  {
    name: 'what is deleted is still counted',
    file: 'server/resources/notifications.ts',
    text: 'await listChanged(scope, listOf(scope.caller.utilisateurId), -1);',
    planted: 'await listChanged(scope, listOf(scope.caller.utilisateurId), 0);',
  },
];
