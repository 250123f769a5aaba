import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { AccountRefreshToken } from '#contract/identity/sessions.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { claimsOf } from './sessions.ts'

const platform = await setUpPlatform()

/** Returns after how many days a session ends that is used every `intervalDays` days. Stops after a year. */
async function daysUntilEnd(intervalDays: number): Promise<number> {
  const user = await platform.createUser()
  const session = String(decodeJwt(await platform.signIn(user))['sid'])
  for (let days = 0; days < 365; days += intervalDays) {
    const { status } = await platform.inject(
      AccountRefreshToken,
      {},
      await platform.deps.tokens.sign(session, claimsOf(user, null), platform.clock()),
    )
    if (status !== 200) return days
    platform.clock.advance({ days: intervalDays })
  }
  return 365
}

test('keeps a session alive while it is used, for at most ninety days (ACC-13)', async () => {
  expect(await daysUntilEnd(10)).toBe(90)
  expect(await daysUntilEnd(13)).toBe(91)
})
