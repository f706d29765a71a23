import { inWordsOf } from '../migrations.ts';
import { TABLES } from './index.ts';
import type { Column, Engine, Table } from './table.ts';

/** The statements that make every table of ours in an empty database. */
export function statementsFor(engine: Engine): string {
  const tables = Object.entries<Table>(TABLES).filter(([, { only = engine }]) => only === engine);
  return inWordsOf(engine, tables.map(([name, table]) => statementsOf(name, table, engine)).join('\n'));
}

function statementsOf(name: string, { columns, indexes = {}, sql, ...keys }: Table, engine: Engine): string {
  const { key = ['id'], unique = [], checks = [], rowid, ofOrganisation } = keys;
  const isNumbered = engine === 'sqlite' && typeof rowid === 'string';
  const named = Object.entries(columns);
  const lines = [
    `organisation_key INTEGER NOT NULL${ofOrganisation ? ' REFERENCES organisations (organisation_key)' : ''}`,
    ...named.map(([column, one]) =>
      isNumbered && column === rowid ? `${column} INTEGER PRIMARY KEY` : definition(column, one, engine),
    ),
    ...(isNumbered ? [] : [`PRIMARY KEY (${['organisation_key', ...key].join(', ')})`]),
    ...unique.map((together) => `UNIQUE (${['organisation_key', ...together].join(', ')})`),
    ...named.flatMap(([column, one]) => reference(column, one)),
    ...checks,
  ];
  return [
    `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n) STRICT${rowid ? '' : ', WITHOUT ROWID'};`,
    ...Object.entries(indexes).map(([index, of]) => `CREATE INDEX ${index} ON ${name} ${of};`),
    of(engine, sql),
  ].join('\n');
}

function definition(name: string, { type, mayBeNull, holds, sql }: Column, engine: Engine): string {
  const check = holds === 'boolean' ? `CHECK (${name} IN (0, 1))` : '';
  return [name, type, mayBeNull ? '' : 'NOT NULL', check, of(engine, sql)].filter(Boolean).join(' ');
}

/** A public id of an organisation is one everywhere; every other is one within its organisation. */
function reference(column: string, { references, onDelete }: Column): string[] {
  if (references === undefined) return [];
  const within = references === 'organisations' ? '' : 'organisation_key, ';
  const end = onDelete ? ` ON DELETE ${onDelete}` : '';
  return [`FOREIGN KEY (${within}${column}) REFERENCES ${references} (${within}id)${end}`];
}

function of(engine: Engine, sql: Column['sql']): string {
  return (typeof sql === 'string' ? sql : sql?.[engine]) ?? '';
}
