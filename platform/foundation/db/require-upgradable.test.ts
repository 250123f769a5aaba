import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { readCatalogue } from './catalogue.fixture.ts'
import { migrate } from './migrations.ts'
import { OldTablesError } from './require-upgradable.ts'

test('refuses tables that are older than the first migration, names the version to start, and changes nothing (PLUS-84)', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const readTables = () => readCatalogue((text) => database.db.execute<{ line: string }>(sql.raw(text)))
  const readMigrations = async () =>
    (await database.db.execute(sql`select id, hash, created_at from drizzle.__drizzle_migrations order by id`)).rows
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations where id > 1`)
  await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
  const [tables, migrations] = [await readTables(), await readMigrations()]

  const refused = await migrate(database).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OldTablesError)
  expect((refused as Error).message).toContain('Start Tavla 2025.11.0 on this database once')
  expect([await readTables(), await readMigrations()]).toEqual([tables, migrations])
})
