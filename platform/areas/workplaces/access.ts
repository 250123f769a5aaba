import { workplaceTemplates } from '#platform/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/http/access-parts.ts'

export const workplaceAccess: AccessParts = {
  locators: { workplaceTemplate: inCompany(workplaceTemplates, workplaceTemplates.companyId) },
}
