import type { CallOutput } from '#contract/base/call.ts'
import type { TestCompany, TestMails } from '#contract/integrations/test-companies.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'

/** Source of `TestCompany`. */
export type TestCompanyMapper = ReturnType<typeof mapTestCompany>

/** Returns the source of the test company of a company. */
export const mapTestCompany = (companyId: number, { id, isMember, ...fields }: TestCompany) => ({
  ...fields,
  id: toCompositeGlobalId('TestCompany', companyId, id),
  databaseId: id,
  viewerIsMember: isMember,
})

/** Returns the source of a mail of a test company. */
export const mapTestMail = (companyId: number, { id, ...fields }: CallOutput<typeof TestMails>[number]) => ({
  ...fields,
  id: toCompositeGlobalId('TestMail', companyId, id),
})
