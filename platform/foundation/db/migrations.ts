import { fileURLToPath } from 'node:url'
import { readMigrationFiles, type MigrationConfig } from 'drizzle-orm/migrator'
import type { Database } from './client.ts'
import { requireUpgradable } from './require-upgradable.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Runs pending migrations with the migrator of a driver. Throws `OldTablesError` like {@link migrate}. */
export async function runMigrations(
  query: (text: string) => Promise<{ rows: unknown[] }>,
  migrator: (config: MigrationConfig) => Promise<void>,
): Promise<void> {
  await requireUpgradable(query, readMigrationFiles({ migrationsFolder }))
  await migrator({ migrationsFolder })
}

/**
 * Runs pending migrations. If several instances start at once, one migrates and the others wait. Throws `OldTablesError`
 * if the tables are older than the first migration.
 */
export const migrate = (database: Pick<Database, 'migrate'>): Promise<void> => database.migrate()
