import { companies } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

export const companyAccess: AccessParts = { locators: { company: inCompany(companies, companies.id) } }
