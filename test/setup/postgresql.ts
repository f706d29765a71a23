import { beforeEach } from 'vitest';
import { postgres } from '../server/postgres/databases.ts';

// Where there is no PostgreSQL to run it on, a test is skipped for the reason why.
beforeEach(async (context) => void (await postgres(context)));
