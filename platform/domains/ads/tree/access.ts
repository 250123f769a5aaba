import { folders, projects } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

export const treeAccess: AccessParts = {
  locators: { folder: inCompany(folders, folders.companyId), project: inCompany(projects, projects.companyId) },
}
