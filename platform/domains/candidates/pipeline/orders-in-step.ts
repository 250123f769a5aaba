import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'

/** Returns the zero-based indexes of candidates in their steps, by id. Runs one statement. */
export async function ordersInStep(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const [first, second] = ids
  if (first === undefined) return new Map()
  const { rows } = await db.execute<{ id: number; place: number }>(
    second === undefined ? orderOf(companyId, first) : ordersOf(companyId, ids),
  )
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Computes the index of one candidate by counting the candidates before it. */
const orderOf = (companyId: number, id: number): SQL => sql`
  select c.id, (
    select count(*)::int from candidates b
    where b.company_id = c.company_id and b.ad_id = c.ad_id and b.step_id = c.step_id and (b.position, b.id) < (c.position, c.id)
  ) as place
  from candidates c
  where c.company_id = ${companyId} and c.id = ${id}`

/** Computes the indexes of many candidates. Numbers each of their steps once, instead of once per candidate. */
function ordersOf(companyId: number, ids: readonly number[]): SQL {
  const idList = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  return sql`
    select p.id, p.place
    from (select distinct c.ad_id, c.step_id from candidates c where c.company_id = ${companyId} and c.id in (${idList})) s
    cross join lateral (
      select b.id, (row_number() over (order by b.position, b.id) - 1)::int as place
      from candidates b where b.company_id = ${companyId} and b.ad_id = s.ad_id and b.step_id = s.step_id
    ) p
    where p.id in (${idList})`
}
