import { and, eq, gt, isNull, sql, sum } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { ledgerEntries, orders, promotions } from '#platform/foundation/db/schema/index.ts'
import { creditAccount, subscriptionCause } from '#platform/foundation/ledger/accounts.ts'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'

/** Returns the credits of each package that promotions have taken which have not started (PLUS-107). */
export async function listReservedCredits(
  db: Db,
  companyId: number,
  now: Date,
): Promise<{ type: Package; amount: number }[]> {
  const rows = await db
    .select({ type: promotions.package, amount: sum(orders.credits).mapWith(Number) })
    .from(promotions)
    .innerJoin(orders, and(eq(orders.companyId, promotions.companyId), eq(orders.id, promotions.orderId)))
    .where(
      and(
        eq(promotions.companyId, companyId),
        isNull(promotions.endedAt),
        gt(promotions.startsAt, now),
        gt(orders.credits, 0),
      ),
    )
    .groupBy(promotions.package)
  return PACKAGES.flatMap((type) => rows.filter((row) => row.type === type))
}

/** The credits that a subscription has given, and how many of them are used. */
interface UsedCredits {
  given: number
  used: number
}

/**
 * Returns the used credits of each subscription that has given credits (PLUS-107). A promotion uses the oldest credits
 * of its package first. The credits of a promotion that was undone are unused again.
 */
export async function readUsedCredits(
  db: Db,
  companyId: number,
  subscriptionIds: readonly number[],
): Promise<Map<number, UsedCredits>> {
  if (subscriptionIds.length === 0) return new Map()
  const { rows } = await db.execute<{ cause: string; amount: number; used: number }>(sql`
    select cause, amount::int, greatest(0, least(amount, taken - before))::int as used
    from (
      select
        cause,
        amount,
        amount > 0 and not is_return as is_deposit,
        coalesce(-sum(amount) filter (where amount < 0 or is_return) over (partition by account), 0) as taken,
        coalesce(
          sum(amount) filter (where amount > 0 and not is_return)
            over (partition by account order by id rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select id, account, cause, amount, coalesce(data ->> 'kind' = 'returned', false) as is_return
        from ${ledgerEntries}
        where company_id = ${companyId} and starts_with(account, ${creditAccount('')})
      ) as entries
    ) as lots
    where is_deposit and (${sql.join(
      subscriptionIds.map((id) => sql`starts_with(cause, ${subscriptionCause(id)})`),
      sql` or `,
    )})`)
  return new Map(
    subscriptionIds.flatMap((id) => {
      const own = rows.filter(({ cause }) => cause.startsWith(subscriptionCause(id)))
      const total = (of: 'amount' | 'used') => own.reduce((all, row) => all + row[of], 0)
      return own.length === 0 ? [] : [[id, { given: total('amount'), used: total('used') }]]
    }),
  )
}
