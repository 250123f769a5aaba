import { folders } from '#platform/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/http/access-parts.ts'

export const folderAccess: AccessParts = { locators: { folder: inCompany(folders, folders.companyId) } }
