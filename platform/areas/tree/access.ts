import { folders, projects } from '#platform/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/http/access-parts.ts'

export const treeAccess: AccessParts = {
  locators: { folder: inCompany(folders, folders.companyId), project: inCompany(projects, projects.companyId) },
}
