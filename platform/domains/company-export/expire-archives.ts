import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { isUserReferenced } from '#platform/foundation/archives/company/write-archive.ts'
import { companies, companyExports } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { SweepCompanyExports } from './queues.ts'

/**
 * Expires a company's archives early, because they contain a person who is being erased. Starting and finishing an
 * export also lock the company. So an export either waits for the erasure and sees it, or finishes first and is expired
 * here.
 */
export async function expireArchives({ db, now, enqueue, publish }: Work, companyId: number): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('share')
  const expired = await db
    .update(companyExports)
    .set({ expiresAt: now })
    .where(
      and(eq(companyExports.companyId, companyId), isNotNull(companyExports.key), gt(companyExports.expiresAt, now)),
    )
    .returning({ id: companyExports.id })
  if (expired.length === 0) return
  enqueue(SweepCompanyExports, {}, { singletonKey: `${companyId}` })
  publish({ type: 'updateSettings', companyId })
}

/** Expires the archives of every company that contain a user, because the account is being deleted. */
export async function expireArchivesOfUser(work: Work, userId: string): Promise<void> {
  const open = await work.db
    .selectDistinct({ companyId: companyExports.companyId })
    .from(companyExports)
    .where(
      and(
        isNull(companyExports.failedAt),
        or(isNull(companyExports.finishedAt), gt(companyExports.expiresAt, work.now)),
      ),
    )
    .orderBy(companyExports.companyId)
  for (const { companyId } of open)
    if (await isUserReferenced(work.db, companyId, userId)) await expireArchives(work, companyId)
}
