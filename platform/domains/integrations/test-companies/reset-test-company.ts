import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { CompanyTable } from '#platform/foundation/archives/company/tables.ts'
import { isTestCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { MAX_TEST_RESETS_PER_DAY } from '#rules/companies/test-company.ts'
import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { deleteRows } from './delete-rows.ts'
import { notTestCompany, requireTestCompany } from './lock-test-company.ts'
import { insertSeed } from './seed/insert-seed.ts'
import { storeDocuments } from './seed/store-documents.ts'

/** What a reset keeps: who is in the company, and how programs reach it. */
const kept: readonly CompanyTable[] = ['members', 'invitations', 'partnerKeys', 'webhooks', 'idempotencyKeys']

/** Counts the reset and stores the documents of the new data. Throws 404 for a real company, and 429. */
export async function prepareReset(ctx: MemberCtx): Promise<readonly string[]> {
  const { companyId } = ctx.target
  if (!(await isTestCompany(ctx.db, companyId))) throw notTestCompany()
  await countAttempt(
    ctx.db,
    { key: `test-reset:${companyId}`, most: MAX_TEST_RESETS_PER_DAY, seconds: DAY_SECONDS },
    ctx.now,
  )
  return storeDocuments(ctx)
}

/** Deletes the content of a test company, and creates the invented data again. */
export async function resetTestCompany(work: MemberWork, documents: readonly string[]): Promise<void> {
  const { companyId } = work.target
  await requireTestCompany(work.db, companyId)
  await deleteRows(work, companyId, kept)
  await insertSeed(work, companyId, documents)
  work.recordHistory({ companyId, entity: 'company', entityId: companyId, action: 'testCompanyReset' })
  work.publish({ type: 'updateTree', companyId })
  work.publish({ type: 'updateTemplates', companyId })
  work.publish({ type: 'updateSettings', companyId })
  work.publish({ type: 'updateHome', companyId })
}
