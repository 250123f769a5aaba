import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.ts'

/** The indexes of some candidates in their steps, by id: how many stand before each. One statement. */
export async function ordersInStep(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; place: number }>(sql`
    select c.id, (
      select count(*)::int from candidates b
      where b.company_id = c.company_id and b.ad_id = c.ad_id and b.step_id = c.step_id and (b.position, b.id) < (c.position, c.id)
    ) as place
    from candidates c
    where c.company_id = ${companyId} and c.id in (${sql.join(ids.map((id) => sql`${id}`), sql`, `)})`)
  return new Map(rows.map(({ id, place }) => [id, place]))
}
