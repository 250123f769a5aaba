import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.ts'
import { ads, companies, folders, projects } from '#platform/db/schema/index.ts'

/** An ad that is not deleted, with its project and whether its company is connected to the employment service. */
export async function findPlacedAd(db: Db, companyId: number, adId: number) {
  const [found] = await db
    .select({ ad: ads, projectId: folders.projectId, folderName: folders.name, projectName: projects.name, employmentService: companies.employmentServiceConnected })
    .from(ads)
    .innerJoin(folders, and(eq(folders.companyId, ads.companyId), eq(folders.id, ads.folderId)))
    .innerJoin(projects, and(eq(projects.companyId, folders.companyId), eq(projects.id, folders.projectId)))
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId), isNull(ads.deletedAt)))
  return found
}
