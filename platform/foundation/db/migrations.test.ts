import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from './client.ts'

/** Migrations from this one on keep nobody waiting for as long as a table has rows. */
const from = 53

/** The tables a migration makes itself: they are empty. */
const made = (statements: readonly string[]): string[] =>
  statements.flatMap((each) => /CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/i.exec(each)?.[1] ?? [])

test('a migration scans no existing table for a check, reference or type, and finds earlier indexes (PLUS-84)', () => {
  const slow = readMigrationFiles({ migrationsFolder })
    .slice(from)
    .flatMap(({ sql }) => {
      const statements = sql.map((each) => each.replaceAll(/^--.*$/gm, '').trim())
      const own = made(statements)
      return statements.filter((each) => {
        const table = /(?:ALTER TABLE|\bON) (?:ONLY )?"(\w+)"/i.exec(each)?.[1]
        if (table === undefined || own.includes(table)) return false
        if (/ADD CONSTRAINT .*(?:CHECK|FOREIGN KEY)/is.test(each)) return !/NOT VALID;?$/i.test(each)
        return /^CREATE (?:UNIQUE )?INDEX (?!IF NOT EXISTS)/i.test(each) || /SET DATA TYPE/i.test(each)
      })
    })
  expect(slow).toEqual([])
})
