import { emailTemplates, stepTemplates } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

export const templateAccess: AccessParts = {
  locators: {
    emailTemplate: inCompany(emailTemplates, emailTemplates.companyId),
    stepTemplate: inCompany(stepTemplates, stepTemplates.companyId),
  },
}
