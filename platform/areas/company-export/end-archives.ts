import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { companyExports } from '#platform/db/schema/index.ts'
import type { Work } from '#platform/work/write.ts'
import { SweepCompanyExports } from './queues.ts'

/** Ends the archives of a company before their time: a person who is erased stands in them. */
export async function endArchives({ db, now, send, tell }: Work, companyId: number): Promise<void> {
  const ended = await db
    .update(companyExports)
    .set({ expiresAt: now })
    .where(and(eq(companyExports.companyId, companyId), isNotNull(companyExports.key), gt(companyExports.expiresAt, now)))
    .returning({ id: companyExports.id })
  if (ended.length === 0) return
  send(SweepCompanyExports, {}, { singletonKey: `${companyId}` })
  tell({ type: 'updateSettings', companyId })
}
