import { and, count, eq, isNull, max, ne } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { folders, projects, ads } from '#platform/foundation/db/schema/index.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { checkFolderName } from '#rules/ads/ad-and-folder-names.ts'

/** Returns the trimmed name of a project or folder. Throws 400 `name` if it is blank or too long (AD-11). */
export function checkedName(name: string): string {
  const codes = checkFolderName(name)
  if (codes.length > 0) throw invalid({ name: codes })
  return name.trim()
}

export type ProjectRow = typeof projects.$inferSelect

/** Locks a project until the transaction ends. Throws 403 if it is unknown. */
export async function lockProject(tx: Tx, companyId: number, id: number): Promise<ProjectRow> {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.id, id)))
    .for('update')
  if (!project) throw forbidden()
  return project
}

/** Returns the position after a company's last project. */
export async function nextProjectPosition(tx: Tx, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(projects.position) })
    .from(projects)
    .where(eq(projects.companyId, companyId))
  return (row?.last ?? -1) + 1
}

/** Counts the contents of a project: folders other than its default one, and ads that are not deleted. */
export async function countContents(
  tx: Tx,
  companyId: number,
  projectId: number,
): Promise<{ folders: number; ads: number }> {
  const inProject = and(eq(folders.companyId, companyId), eq(folders.projectId, projectId))
  const [folderCount] = await tx
    .select({ n: count() })
    .from(folders)
    .where(and(inProject, ne(folders.default, true)))
  const [adCount] = await tx
    .select({ n: count() })
    .from(ads)
    .innerJoin(folders, and(eq(folders.companyId, ads.companyId), eq(folders.id, ads.folderId)))
    .where(and(inProject, isNull(ads.deletedAt)))
  return { folders: folderCount?.n ?? 0, ads: adCount?.n ?? 0 }
}
