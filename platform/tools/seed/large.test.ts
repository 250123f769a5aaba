import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { seedLarge } from './large.ts'

const platform = await setUpPlatform()

test('seeds a small number of companies with existing people as salespeople and sums equal to the orders (ADMIN-18)', async () => {
  await seedLarge(platform.db, { companies: 7, orders: 70 })
  const one = async (query: ReturnType<typeof sql>) => (await platform.db.execute(query)).rows[0]
  expect(await one(sql`select count(*)::int as companies, count(sales_user_id)::int as sold from companies`)).toEqual({
    companies: 7,
    sold: 6,
  })
  expect(
    await one(
      sql`select count(*)::int as without from company_salespersons s left join users u on u.id = s.user_id where u.id is null`,
    ),
  ).toEqual({ without: 0 })
  expect(
    await one(
      sql`select sum(order_count)::int as kept, (select count(*)::int from orders where invoice_id is null) as there from unbilled`,
    ),
  ).toEqual({ kept: 2, there: 2 })
})
