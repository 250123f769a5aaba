import { orders } from '#platform/foundation/db/schema/index.ts'
import type { TestPlatform } from '#platform/testing/start-platform.ts'

/** An order of a company that waits for an invoice: 11 900 kr for an ad, unless said otherwise. */
export async function createOrder(
  platform: Pick<TestPlatform, 'db' | 'clock'>,
  companyId: number,
  over: Partial<typeof orders.$inferInsert> = {},
): Promise<typeof orders.$inferSelect> {
  const [order] = await platform.db
    .insert(orders)
    .values({
      companyId,
      kind: 'Posting',
      item: 'promotion',
      adId: 1,
      package: 'boost-plus',
      title: 'Nätplanerare, Boost Plus',
      net: 1_190_000,
      startsOn: '2025-10-02',
      expiresOn: '2025-11-01',
      createdAt: platform.clock(),
      ...over,
    })
    .returning()
  if (!order) throw new Error('No order was made')
  return order
}
