import { and, eq, isNull } from 'drizzle-orm'
import { companyTables, type CompanyTable } from '#platform/foundation/archives/company/tables.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

/**
 * Tables whose rows always stay:
 *
 * - `history` and `ledgerEntries` are append-only. The history contains ids but no personal data, and a test company has
 *   no ledger.
 * - `outbox` publishes the deletion to open pages. Its rows contain only ids and are pruned like all others.
 * - `files` are marked as deleted, so that a job deletes their bytes.
 */
const neverDeleted: readonly CompanyTable[] = ['history', 'ledgerEntries', 'outbox', 'files']

/**
 * Deletes all rows of a test company, except those of the tables in `kept`. Every table with a company id is covered,
 * because `companyTables` lists all of them.
 */
export async function deleteRows(
  { db, deps }: Pick<Work, 'db' | 'deps'>,
  companyId: number,
  kept: readonly CompanyTable[] = [],
): Promise<void> {
  const own = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.companyId, companyId), isNull(files.deletedAt)))
  for (const { id } of own) await deps.files.remove(db, id)
  // The name of a document can contain the name of a person.
  await db.update(files).set({ name: '', candidateId: null }).where(eq(files.companyId, companyId))
  for (const { name, table } of companyTables.toReversed())
    if (!neverDeleted.includes(name) && !kept.includes(name))
      await db.delete(table).where(eq(table.companyId, companyId))
}
