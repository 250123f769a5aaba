import { sql, type SQL } from 'drizzle-orm'

// When the applications of an ad are over (PLUS-40), in one place: for the notice, for what is done, and for the
// preview. In all of it `a` is an ad that ended, `k` its company and `c` a candidate.

/** The day in Stockholm that the form, the receipt and the own page promise; as `addMonths` counts. */
export const dueDay = (months: SQL = sql`k.retention_months`): SQL =>
  sql`((a.ended_at at time zone 'Europe/Stockholm') + make_interval(months => ${months}))::date`

/** Applications of the ad that are still somebody's, `n.applications`. */
export const stillKept = sql`cross join lateral (
    select count(*)::int as applications from candidates c
    where c.company_id = a.company_id and c.ad_id = a.id and c.anonymised_at is null offset 0
  ) n`
