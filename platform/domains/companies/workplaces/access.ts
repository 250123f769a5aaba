import { workplaceTemplates } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

export const workplaceAccess: AccessParts = {
  locators: { workplaceTemplate: inCompany(workplaceTemplates, workplaceTemplates.companyId) },
}
