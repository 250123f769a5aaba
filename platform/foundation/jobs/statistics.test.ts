import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'
import { KeepStatistics, analyseChanged } from './statistics.ts'

const platform = await setUpPlatform()

/** Returns the planner's estimate of a table's rows; -1 without statistics. */
const estimatedRows = async (table: string): Promise<number> => {
  const { rows } = await platform.db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = ${table}`,
  )
  return rows[0]?.rows ?? 0
}

test('analyses tables that changed beyond the threshold, and no others', async () => {
  await createLargeCompany(platform.db, platform, { ads: 10, boards: [300], members: 2 })
  expect(await estimatedRows('candidates')).toBe(-1)
  // PostgreSQL counts the changes of a connection within a second.
  await expect
    .poll(
      async () => {
        await platform.deps.jobs.runNow(KeepStatistics, {})
        return estimatedRows('candidates')
      },
      { timeout: 10_000 },
    )
    .toBe(300)
  expect(await estimatedRows('companies')).toBe(-1)
  expect(await analyseChanged(platform.db)).not.toContain('candidates')
})
