import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { isNamed } from '#platform/foundation/archives/company/write-archive.ts'
import { companies, companyExports } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { SweepCompanyExports } from './queues.ts'

/**
 * Ends the archives of a company before their time: a person who is erased stands in them. Whoever begins or finishes
 * one holds the company too, and so waits for the erasure and sees it, or is done before and is seen here.
 */
export async function endArchives({ db, now, send, tell }: Work, companyId: number): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('share')
  const ended = await db
    .update(companyExports)
    .set({ expiresAt: now })
    .where(
      and(eq(companyExports.companyId, companyId), isNotNull(companyExports.key), gt(companyExports.expiresAt, now)),
    )
    .returning({ id: companyExports.id })
  if (ended.length === 0) return
  send(SweepCompanyExports, {}, { singletonKey: `${companyId}` })
  tell({ type: 'updateSettings', companyId })
}

/** The same for a user whose account is deleted, in every company that tells of them. */
export async function endArchivesOfUser(work: Work, userId: string): Promise<void> {
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
  for (const { companyId } of open) if (await isNamed(work.db, companyId, userId)) await endArchives(work, companyId)
}
