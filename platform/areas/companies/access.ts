import { companies } from '#platform/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/http/access-parts.ts'

export const companyAccess: AccessParts = { locators: { company: inCompany(companies, companies.id) } }
