import { orders } from '#platform/foundation/db/schema/index.ts'
import type { TestPlatform } from '#platform/testing/start-platform.ts'

/** Creates an order without an invoice. By default it is an ad package for 11 900 kr. */
export async function createOrder(
  platform: Pick<TestPlatform, 'db' | 'clock'>,
  companyId: number,
  overrides: Partial<typeof orders.$inferInsert> = {},
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
      ...overrides,
    })
    .returning()
  if (!order) throw new Error('The insert into orders returned no row.')
  return order
}
