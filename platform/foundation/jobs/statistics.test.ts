import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'
import { KeepStatistics, analyseChanged } from './statistics.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** How many rows the planner believes a table has; -1 without statistics. */
const believed = async (table: string): Promise<number> => {
  const { rows } = await platform.db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = ${table}`,
  )
  return rows[0]?.rows ?? 0
}

test('tables that have changed much get statistics by a job, others are left alone', async () => {
  await createLargeCompany(platform.db, platform, { ads: 10, boards: [300], members: 2 })
  expect(await believed('candidates')).toBe(-1)
  // What a connection has changed is counted within a second.
  await expect
    .poll(
      async () => {
        await platform.deps.jobs.runNow(KeepStatistics, {})
        return believed('candidates')
      },
      { timeout: 10_000 },
    )
    .toBe(300)
  expect(await believed('companies')).toBe(-1)
  expect(await analyseChanged(platform.db)).not.toContain('candidates')
})
