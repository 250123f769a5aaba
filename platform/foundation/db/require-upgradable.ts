import type { MigrationMeta } from 'drizzle-orm/migrator'

/** The last version that has the migrations for older tables. The first migration of later versions replaces them. */
export const LAST_VERSION_FOR_OLD_TABLES = '2025.11.0'

/** Why the tables cannot be upgraded, and what to do. Nothing was changed. */
export class OldTablesError extends Error {
  constructor() {
    super(
      `The tables of this database are older than Tavla ${LAST_VERSION_FOR_OLD_TABLES}, and this version cannot ` +
        `upgrade them. Start Tavla ${LAST_VERSION_FOR_OLD_TABLES} on this database once, and then this version. ` +
        'Nothing was changed.',
    )
    this.name = 'OldTablesError'
  }
}

/**
 * Throws {@link OldTablesError} if the last migration of the database is earlier than the first of `migrations`. The
 * migrator would otherwise create the tables that already exist.
 */
export async function requireUpgradable(
  query: (text: string) => Promise<{ rows: unknown[] }>,
  [first]: readonly MigrationMeta[],
): Promise<void> {
  const recorded = await query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  )
  if (recorded.rows.length === 0 || !first) return
  const { rows } = await query(
    `select 1 from drizzle.__drizzle_migrations having max(created_at) < ${first.folderMillis}`,
  )
  if (rows.length > 0) throw new OldTablesError()
}
