import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, folders, projects } from '#platform/foundation/db/schema/index.ts'

/**
 * Lists the given ads that are not deleted, in no particular order. Each has its folder, its project and whether the
 * company is connected to Arbetsförmedlingen.
 */
export function listAdsWithFolders(db: Db, companyId: number, adIds: readonly number[]) {
  return db
    .select({
      ad: ads,
      projectId: folders.projectId,
      folderName: folders.name,
      projectName: projects.name,
      employmentService: companies.employmentServiceConnected,
    })
    .from(ads)
    .innerJoin(folders, and(eq(folders.companyId, ads.companyId), eq(folders.id, ads.folderId)))
    .innerJoin(projects, and(eq(projects.companyId, folders.companyId), eq(projects.id, folders.projectId)))
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(eq(ads.companyId, companyId), inArray(ads.id, [...adIds]), isNull(ads.deletedAt)))
}
