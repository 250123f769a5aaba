import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { CreditEntry } from '#platform/domains/billing/credits/credit-info.ts'
import { subscriptions } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/jobs.ts'
import { creditAccount, subscriptionCause } from '#platform/foundation/ledger/accounts.ts'
import { addToLedger } from '#platform/foundation/ledger/ledger.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { isSubscriptionExpired } from '#rules/billing/subscription.ts'

/** Runs every 15 minutes, for subscriptions with a new month. */
export const GrantCredits = defineQueue({ name: 'give-credits', schema: NoPayload, cron: '*/15 * * * *' })

type Row = typeof subscriptions.$inferSelect

/** Adds the monthly credits that are due, at most 1000 subscriptions per run, each in its own transaction. */
export async function grantCredits(actor: Actor): Promise<void> {
  const { db, now } = actor
  const due = await db
    .select({ companyId: subscriptions.companyId, id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.givesNextOn), lte(subscriptions.givesNextOn, stockholmDay(now))))
    .orderBy(asc(subscriptions.givesNextOn))
    .limit(1000)
  for (const { companyId, id } of due) {
    await write(actor, async (work) => {
      const [row] = await work.db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, id)))
        .for('update')
      if (row) await grantDueMonths(work, row)
    })
  }
}

/**
 * Adds the credits of a locked subscription for each month that has begun and has not been credited (ADMIN-38).
 * `givesNextOn` is the next month to credit. The cause of the ledger entry makes a repeated credit a no-op.
 */
export async function grantDueMonths(work: Work, row: Row): Promise<void> {
  const { db, now } = work
  const { companyId, id } = row
  const today = stockholmDay(now)
  let next = row.givesNextOn
  const creditedMonths: string[] = []
  while (
    next !== null &&
    next <= today &&
    row.expiredAt === null &&
    !isSubscriptionExpired({ expiredAt: null, endsOn: row.endsOn }, next)
  ) {
    for (const [index, capability] of row.capabilities.entries()) {
      if (capability.kind !== 'MonthlyCreditsCapability' || capability.credits === 0) continue
      const data: CreditEntry = { kind: 'monthly', title: row.name, description: capability.description }
      await addToLedger(db, {
        companyId,
        account: creditAccount(capability.promotionType),
        amount: capability.credits,
        cause: `${subscriptionCause(id)}${next.slice(0, 7)}/${index}`,
        actorId: null,
        at: now,
        data: { ...data },
      })
    }
    creditedMonths.push(next.slice(0, 7))
    next = addMonths(next, 1)
  }
  // After its last month, the subscription gives no more credits.
  if (next !== null && (row.expiredAt !== null || (row.endsOn !== null && next > row.endsOn))) next = null
  if (next === row.givesNextOn) return
  await db
    .update(subscriptions)
    .set({ givesNextOn: next })
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, id)))
  work.recordHistory({
    companyId,
    entity: 'subscription',
    entityId: id,
    action: 'creditsGiven',
    data: { months: creditedMonths },
  })
  work.publish({ type: 'updateSettings', companyId })
  work.publish({ type: 'updateHome', companyId })
  publishOfficeChange(work, 'companies', companyId)
}
