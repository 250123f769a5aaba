import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#platform/foundation/db/schema/index.ts'
import { createLog, errorText } from './log.ts'
import { startPlatform, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'

const canary = 'kanariefågel'
let platform: TestPlatform
let user: UserRow
beforeAll(async () => {
  platform = await startPlatform()
  user = await platform.createUser({ email: `${canary}@example.com` })
})
afterAll(() => platform.close())

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

test.each<[name: string, run: () => Promise<unknown>]>([
  ['a value that stands already', () => platform.db.insert(users).values({ ...user, id: crypto.randomUUID() })],
  ['a value of another type', () => platform.db.execute(sql`select ${canary}::int`)],
  ['a value that is too much', () => platform.db.execute(sql`select cast(${canary} as json)`)],
  [
    'a row that lacks something',
    () => platform.db.execute(sql`insert into users (id, email) values (gen_random_uuid(), ${canary})`),
  ],
  [
    'a trigger that speaks',
    () =>
      platform.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('test.spoken', ${canary}, true)`)
        await tx.execute(
          sql`do $$ begin raise exception 'about %', current_setting('test.spoken') using detail = current_setting('test.spoken'); end $$`,
        )
      }),
  ],
])('what a database says of %s reaches neither log nor terminal with its values', async (_name, run) => {
  const error = await run().then(
    () => null,
    (fault: unknown) => fault,
  )
  expect(error).toBeInstanceOf(Error)
  lines.length = 0
  log.error({ err: error }, 'unexpected error')
  // The same with an error that was copied into a plain object, as the jobs do.
  log.error({ err: { ...(error as object), message: (error as Error).message, stack: (error as Error).stack } }, 'jobs')
  const told = lines.join('') + errorText(error)
  expect(told).not.toContain(canary)
  // The fault can still be found: its code and where it was.
  expect(told).toMatch(/"code":"[0-9A-Z]{5}"/)
  expect(told).toContain('at ')
})

test('each line names its program', () => {
  lines.length = 0
  log.info('here')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ program: 'platform', msg: 'here' })
})
