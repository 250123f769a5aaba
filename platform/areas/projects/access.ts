import { projects } from '#platform/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/http/access-parts.ts'

export const projectAccess: AccessParts = { locators: { project: inCompany(projects, projects.companyId) } }
