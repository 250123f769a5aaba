import { and, count, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, folders, projects } from '#platform/foundation/db/schema/index.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'

export type FolderRow = typeof folders.$inferSelect

/** Locks a folder until the transaction ends. Throws 403 if it is unknown. */
export async function lockFolder(tx: Tx, companyId: number, id: number): Promise<FolderRow> {
  const [folder] = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.id, id)))
    .for('update')
  if (!folder) throw forbidden()
  return folder
}

/** Counts the ads in a folder, without deleted ones. */
export async function countAds(tx: Tx, companyId: number, folderId: number): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(ads)
    .where(and(eq(ads.companyId, companyId), eq(ads.folderId, folderId), isNull(ads.deletedAt)))
  return row?.n ?? 0
}

/**
 * Moves deleted ads out of a folder before it is deleted, to a default folder of the company. Their rows stay because
 * the history refers to them.
 */
export async function moveDeletedAds(tx: Tx, companyId: number, folderId: number): Promise<void> {
  const deleted = and(eq(ads.companyId, companyId), eq(ads.folderId, folderId), isNotNull(ads.deletedAt))
  const [fallbackFolder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .innerJoin(projects, and(eq(projects.companyId, folders.companyId), eq(projects.id, folders.projectId)))
    .where(and(eq(folders.companyId, companyId), ne(folders.id, folderId)))
    .orderBy(desc(projects.default), desc(folders.default), folders.id)
    .limit(1)
  if (fallbackFolder) await tx.update(ads).set({ folderId: fallbackFolder.id }).where(deleted)
  else if ((await tx.select({ id: ads.id }).from(ads).where(deleted).limit(1)).length > 0)
    throw conflict('notEmpty', 'A company must keep at least one folder.')
}
