import type { TestCompany } from '#contract/integrations/test-companies.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

/** Source of `TestCompany`. */
export type TestCompanyMapper = ReturnType<typeof mapTestCompany>

/** Returns the source of a test company. */
export const mapTestCompany = ({ id, isMember, ...fields }: TestCompany) => ({
  ...fields,
  id: toGlobalId('TestCompany', id),
  databaseId: id,
  viewerIsMember: isMember,
})
