import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrations.ts'

/** Returns the tables that a migration creates. They are empty. */
const createdTables = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) => /CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/i.exec(statement)?.[1] ?? [])

test('does not scan existing tables for a check, reference or type, and tolerates existing indexes (PLUS-84)', () => {
  // The first migration runs on an empty database.
  const slow = readMigrationFiles({ migrationsFolder })
    .slice(1)
    .flatMap(({ sql }) => {
      const statements = sql.map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
      const created = createdTables(statements)
      return statements.filter((statement) => {
        const table = /(?:ALTER TABLE|\bON) (?:ONLY )?"(\w+)"/i.exec(statement)?.[1]
        if (table === undefined || created.includes(table)) return false
        if (/ADD CONSTRAINT .*(?:CHECK|FOREIGN KEY)/is.test(statement)) return !/NOT VALID;?$/i.test(statement)
        return /^CREATE (?:UNIQUE )?INDEX (?!IF NOT EXISTS)/i.test(statement) || /SET DATA TYPE/i.test(statement)
      })
    })
  expect(slow).toEqual([])
})
