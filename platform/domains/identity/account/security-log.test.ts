import { asc, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AccountChangePassword, AccountForgotPassword, ResetPassword } from '#contract/identity/password.ts'
import { AccountConfirmEmail, ResendConfirmationEmail } from '#contract/identity/registration.ts'
import { AccountsLogOutFromAllDevices, LogOut } from '#contract/identity/sessions.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { securityLog } from '#platform/foundation/db/schema/index.ts'
import { Prune } from '#platform/program/housekeeping.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()

const logOf = async (userId: string): Promise<string[]> =>
  (await platform.db.select().from(securityLog).where(eq(securityLog.userId, userId)).orderBy(asc(securityLog.id))).map(
    ({ event, detail }) => (detail ? `${event} ${detail}` : event),
  )

test('logs sign-ins, failures, codes, password changes and ended sessions (ACC-06, ACC-08, ACC-12, ACC-13, ACC-44)', async () => {
  const user = await platform.createUser()
  const { email } = user
  const login = (password = testPassword) => platform.inject(AccountLogin, { body: { email, password } })
  await login('Wrong-password-1')
  const first = (await login()).body.token
  const second = (await login()).body.token
  await platform.inject(LogOut, undefined, first)
  await platform.inject(
    AccountChangePassword,
    { body: { currentPassword: testPassword, newPassword: 'Another-word-22' } },
    second,
  )
  await platform.inject(AccountsLogOutFromAllDevices, undefined, second)
  await platform.inject(ResendConfirmationEmail, { body: { email } })
  await platform.runJobs()
  await platform.inject(AccountConfirmEmail, { body: { email, code: '000000' } })
  await platform.inject(AccountForgotPassword, { body: { email } })
  const token = /\/reset-password\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  await platform.inject(ResetPassword, {
    body: { token, password: 'Third-password-3', confirmPassword: 'Third-password-3' },
  })
  expect(await logOf(user.id)).toEqual([
    'signInFailed',
    'signedIn',
    'signedIn',
    'signedOut',
    'passwordChanged',
    'signedOut',
    'codeSent signInOrRegister',
    'codeFailed signInOrRegister',
    'resetLinkSent',
    'codeSent forgotPassword',
    'passwordReset',
  ])
})

test('logs a failed sign-in without the unknown address, and keeps entries for a year (ACC-08)', async () => {
  await platform.inject(AccountLogin, { body: { email: 'unknown@example.com', password: testPassword } }, undefined, {
    headers: { 'x-forwarded-for': '198.51.100.7' },
  })
  const [entry] = await platform.db.select().from(securityLog).where(isNull(securityLog.userId))
  expect(entry).toMatchObject({ event: 'signInFailed', visitor: expect.stringMatching(/^[\w-]{22}$/) })
  expect(JSON.stringify(entry)).not.toMatch(/unknown@|198\.51/)
  platform.clock.advance({ days: 366 })
  await platform.deps.jobs.runNow(Prune, {})
  expect((await platform.db.select().from(securityLog)).length).toBeGreaterThan(1)
  await platform.inject(AccountLogin, { body: { email: 'unknown@example.com', password: testPassword } })
  await platform.deps.jobs.runNow(Prune, {})
  expect(await platform.db.select().from(securityLog)).toMatchObject([{ event: 'signInFailed', at: platform.clock() }])
})
