import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#platform/foundation/db/schema/index.ts'
import { createLog, errorText } from './log.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'

const canary = 'kanariefågel'
const platform = await setUpPlatform()
const user = await platform.createUser({ email: `${canary}@example.com` })

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

test.each<[name: string, run: () => Promise<unknown>]>([
  ['a duplicate value', () => platform.db.insert(users).values({ ...user, id: crypto.randomUUID() })],
  ['a value of the wrong type', () => platform.db.execute(sql`select ${canary}::int`)],
  ['an invalid JSON value', () => platform.db.execute(sql`select cast(${canary} as json)`)],
  [
    'a missing required column',
    () => platform.db.execute(sql`insert into users (id, email) values (gen_random_uuid(), ${canary})`),
  ],
  [
    'an exception raised by a trigger',
    () =>
      platform.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('test.spoken', ${canary}, true)`)
        await tx.execute(
          sql`do $$ begin raise exception 'about %', current_setting('test.spoken') using detail = current_setting('test.spoken'); end $$`,
        )
      }),
  ],
])('keeps row values out of log and terminal for %s', async (_name, run) => {
  const error = await run().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  lines.length = 0
  log.error({ err: error }, 'unexpected error')
  // The same for an error that was copied into a plain object, as pg-boss does.
  log.error({ err: { ...(error as object), message: (error as Error).message, stack: (error as Error).stack } }, 'jobs')
  const output = lines.join('') + errorText(error)
  expect(output).not.toContain(canary)
  // The error code and the stack trace are still there.
  expect(output).toMatch(/"code":"[0-9A-Z]{5}"/)
  expect(output).toContain('at ')
})

test('writes the program name in each line', () => {
  lines.length = 0
  log.info('here')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ program: 'platform', msg: 'here' })
})
