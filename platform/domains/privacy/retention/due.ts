import { sql, type SQL } from 'drizzle-orm'

// Defines when the applications of an ad are due for deletion (PLUS-40): for the notice, the nightly job and the
// preview. In these queries `a` is an ended ad, `k` its company and `c` a candidate.

/**
 * Returns the day, in Stockholm, on which the applications of an ad are due. The application form, the receipt and the
 * candidate's page promise the same day. Counts months like `addMonths`.
 */
export const dueDay = (months: SQL = sql`k.retention_months`): SQL =>
  sql`((a.ended_at at time zone 'Europe/Stockholm') + make_interval(months => ${months}))::date`

/** Joins the number of applications of the ad that are not anonymised, as `n.applications`. */
export const joinRemainingApplications = sql`cross join lateral (
    select count(*)::int as applications from candidates c
    where c.company_id = a.company_id and c.ad_id = a.id and c.anonymised_at is null offset 0
  ) n`
