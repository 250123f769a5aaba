import { and, count, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, folders, projects } from '#platform/foundation/db/schema/index.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'

export type FolderRow = typeof folders.$inferSelect

/** Holds a folder until the transaction ends. */
export async function lockFolder(tx: Tx, companyId: number, id: number): Promise<FolderRow> {
  const [folder] = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.id, id)))
    .for('update')
  if (!folder) throw forbidden()
  return folder
}

/** How many ads that are not deleted stand in a folder. */
export async function countAds(tx: Tx, companyId: number, folderId: number): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(ads)
    .where(and(eq(ads.companyId, companyId), eq(ads.folderId, folderId), isNull(ads.deletedAt)))
  return found?.n ?? 0
}

/**
 * Moves the rows of deleted ads, which the history still refers to, out of a folder that goes away: to the default one.
 */
export async function moveDeletedAds(tx: Tx, companyId: number, folderId: number): Promise<void> {
  const deleted = and(eq(ads.companyId, companyId), eq(ads.folderId, folderId), isNotNull(ads.deletedAt))
  const [home] = await tx
    .select({ id: folders.id })
    .from(folders)
    .innerJoin(projects, and(eq(projects.companyId, folders.companyId), eq(projects.id, folders.projectId)))
    .where(and(eq(folders.companyId, companyId), ne(folders.id, folderId)))
    .orderBy(desc(projects.default), desc(folders.default), folders.id)
    .limit(1)
  if (home) await tx.update(ads).set({ folderId: home.id }).where(deleted)
  else if ((await tx.select({ id: ads.id }).from(ads).where(deleted).limit(1)).length > 0)
    throw conflict('notEmpty', 'The only folder cannot be deleted')
}
