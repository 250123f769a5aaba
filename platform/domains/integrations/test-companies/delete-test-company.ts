import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { notifySessions } from '#platform/foundation/auth/sessions.ts'
import { companies, members, partnerKeys } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { keepDeletedKeys } from '#platform/domains/integrations/api-keys/api-keys.ts'
import { write } from '#platform/foundation/work/write.ts'
import { deleteRows } from './delete-rows.ts'
import { lockTestCompany, requireTestCompany, type LockedTestCompany } from './lock-test-company.ts'
import { DeleteExpiredTestCompany } from './queues.ts'

/** Deletes a test company at once. Throws 404 for a real company. */
export async function deleteTestCompany(work: MemberWork): Promise<void> {
  await deleteCompany(work, await requireTestCompany(work.db, work.target.companyId))
}

/** Queues the deletion of all expired test companies. */
export async function sweepTestCompanies({ db, now, deps }: Actor): Promise<void> {
  const expired = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(isNotNull(companies.testExpiresAt), lte(companies.testExpiresAt, now)))
    .orderBy(asc(companies.testExpiresAt), asc(companies.id))
  await deps.jobs.sendAll(
    db,
    expired.map(({ id }) => ({
      queue: DeleteExpiredTestCompany,
      payload: { companyId: id },
      options: { singletonKey: `${id}` },
    })),
  )
}

/** Deletes a test company if it has expired. Repeating it changes nothing. */
export const deleteIfExpired = (actor: Actor, companyId: number): Promise<void> =>
  write(actor, async (work) => {
    const company = await lockTestCompany(work.db, companyId)
    if (company !== null && company.expiresAt <= work.now) await deleteCompany(work, company)
  })

/**
 * Deletes the company, its rows and its files. The parent's history records the deletion. A request with one of its keys
 * gets an error that says that the key was deleted.
 */
async function deleteCompany(work: Work, { id, parentId }: LockedTestCompany): Promise<void> {
  const { db, publish, caller } = work
  const people = await db.select({ userId: members.userId }).from(members).where(eq(members.companyId, id))
  await keepDeletedKeys(work, eq(partnerKeys.companyId, id))
  await deleteRows(work, id)
  await db.delete(companies).where(eq(companies.id, id))
  work.recordHistory({
    companyId: parentId,
    entity: 'company',
    entityId: parentId,
    action: 'testCompanyDeleted',
  })
  await notifySessions(db)
  for (const { userId } of people) publish({ type: 'updateHome', companyId: null, userId })
  publish({ type: 'updateSettings', companyId: parentId, ...(caller && { by: caller.id }) })
  publishOfficeChange(work, 'companies')
  publishOfficeChange(work, 'users')
}
