import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountRefreshToken } from '#contract/identity/account.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { claimsOf } from './sessions.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** For how many days a session answers that is used every so many days; a year at most. */
async function daysOf(every: number): Promise<number> {
  const user = await platform.createUser()
  const session = String(decodeJwt(await platform.signIn(user))['sid'])
  for (let days = 0; days < 365; days += every) {
    const { status } = await platform.inject(
      AccountRefreshToken,
      {},
      await platform.deps.tokens.sign(session, claimsOf(user, null), platform.clock()),
    )
    if (status !== 200) return days
    platform.clock.advance({ days: every })
  }
  return 365
}

test('ACC-13 a session goes on while it is used, for ninety days', async () => {
  expect(await daysOf(10)).toBe(90)
  expect(await daysOf(13)).toBe(91)
})
