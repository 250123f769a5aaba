import { expect, test } from 'vitest'
import {
  AccountChangePassword,
  AccountForgotPassword,
  AccountResetPasswordChange,
  AccountsForgotPassword,
  AccountsResetPassword,
  ResetPassword,
} from '#contract/identity/password.ts'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { AccountRegisterRecruiter } from '#contract/identity/registration.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { oneTimeTokens } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()

const newPassword = 'Another-word-22'
const signsIn = async (email: string, password: string): Promise<number> =>
  (await platform.inject(AccountLogin, { body: { email, password } })).status
const mailedCode = async (email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await platform.lastMail(email)).text)?.[0] ?? ''
const linkToken = async (email: string): Promise<string> =>
  /\/reset-password\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''

test('requires the current password to change it, and ends the other sessions (ACC-44)', async () => {
  const user = await platform.createUser()
  const [here, there] = [await platform.signIn(user), await platform.signIn(user)]
  const wrong = await platform.inject(
    AccountChangePassword,
    { body: { currentPassword: 'Not-this-one-1', newPassword } },
    here,
  )
  expect([wrong.status, wrong.error.errors]).toEqual([400, { currentPassword: ['wrong'] }])
  const weak = await platform.inject(
    AccountChangePassword,
    { body: { currentPassword: testPassword, newPassword: 'short' } },
    here,
  )
  expect(Object.keys(weak.error.errors ?? {})).toEqual(['newPassword'])
  expect(await signsIn(user.email, testPassword)).toBe(200)

  expect(
    (
      await platform.inject(
        AccountChangePassword,
        { body: { currentPassword: testPassword, newPassword: ` ${newPassword} ` } },
        here,
      )
    ).status,
  ).toBe(200)
  expect(await signsIn(user.email, testPassword)).toBe(400)
  expect(await signsIn(user.email, newPassword)).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, here)).status).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, there)).status).toBe(401)
  expect((await platform.lastMail(user.email)).subject).toBe('Ditt lösenord har bytts')
})

test('sets a password once with the mailed link and ends every session (ACC-30, ACC-32)', async () => {
  const user = await platform.createUser({ locale: 'en' })
  const open = await platform.signIn(user)
  expect((await platform.inject(AccountForgotPassword, { body: { email: user.email } })).status).toBe(200)
  const token = await linkToken(user.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  const stored = await platform.db.select().from(oneTimeTokens)
  expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(token)

  const differ = await platform.inject(ResetPassword, {
    body: { token, password: newPassword, confirmPassword: `${newPassword}x` },
  })
  expect([differ.status, differ.error.errors]).toEqual([400, { confirmPassword: ['different'] }])
  const weak = await platform.inject(ResetPassword, { body: { token, password: 'weak', confirmPassword: 'weak' } })
  expect(Object.keys(weak.error.errors ?? {})).toEqual(['password'])
  const body = { token, password: newPassword, confirmPassword: newPassword }
  expect((await platform.inject(ResetPassword, { body })).status).toBe(200)
  expect(await signsIn(user.email, newPassword)).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, open)).status).toBe(401)
  const again = await platform.inject(AccountResetPasswordChange, { body })
  expect([again.status, again.error.code]).toEqual([400, 'tokenExpired'])
})

test('mails link and code together, and voids one when the other is used (ACC-30)', async () => {
  for (const call of [AccountForgotPassword, AccountsForgotPassword]) {
    const user = await platform.createUser()
    const ask = async () => {
      await platform.inject(call, { body: { email: user.email } })
      return { token: await linkToken(user.email), otpCode: await mailedCode(user.email) }
    }
    const byLink = (token: string, password: string) =>
      platform.inject(ResetPassword, { body: { token, password, confirmPassword: password } })
    const byCode = (otpCode: string, password: string) =>
      platform.inject(AccountsResetPassword, { body: { email: user.email, otpCode, password } })

    const first = await ask()
    expect(platform.mail.filter(({ to }) => to === user.email)).toHaveLength(1)
    expect((await byLink(first.token, newPassword)).status).toBe(200)
    expect((await byCode(first.otpCode, 'Taken-later-33')).error.code).toBe('wrongCode')
    const second = await ask()
    expect((await byCode(second.otpCode, 'Third-word-44')).status).toBe(200)
    expect((await byLink(second.token, 'Taken-later-33')).error.code).toBe('tokenExpired')
    expect(await signsIn(user.email, 'Third-word-44')).toBe(200)
  }
})

test('still mails a link when someone else has used up the codes of the day (ACC-30)', async () => {
  const user = await platform.createUser()
  for (let n = 0; n < 11; n += 1) {
    await platform.inject(AccountForgotPassword, { body: { email: user.email } })
    await platform.runJobs()
    platform.clock.advance({ minutes: 11 })
  }
  expect(await mailedCode(user.email)).toBe('')
  const token = await linkToken(user.email)
  expect(
    (await platform.inject(ResetPassword, { body: { token, password: newPassword, confirmPassword: newPassword } }))
      .status,
  ).toBe(200)
})

test('mails an address at most five times in ten minutes, with the same response (ACC-30)', async () => {
  const user = await platform.createUser()
  for (let n = 0; n < 8; n += 1)
    expect(
      (await platform.inject(n % 2 ? AccountForgotPassword : AccountsForgotPassword, { body: { email: user.email } }))
        .status,
    ).toBe(200)
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === user.email)).toHaveLength(5)
})

test('expires a link after an hour, and voids it when a new link is sent (ACC-32)', async () => {
  const user = await platform.createUser()
  await platform.inject(AccountForgotPassword, { body: { email: user.email } })
  const first = await linkToken(user.email)
  await platform.inject(AccountForgotPassword, { body: { email: user.email } })
  const second = await linkToken(user.email)
  const reset = (token: string) =>
    platform.inject(ResetPassword, { body: { token, password: newPassword, confirmPassword: newPassword } })
  expect((await reset(first)).status).toBe(400)
  platform.clock.advance({ minutes: 61 })
  expect((await reset(second)).status).toBe(400)
  await platform.inject(AccountForgotPassword, { body: { email: user.email } })
  expect((await reset(await linkToken(user.email))).status).toBe(200)
})

test('returns the same response for an unknown address and sends no email (ACC-30, ACC-31)', async () => {
  const user = await platform.createUser()
  for (const call of [AccountForgotPassword, AccountsForgotPassword]) {
    const known = await platform.inject(call, { body: { email: user.email } })
    const unknown = await platform.inject(call, { body: { email: 'ghost@example.com' } })
    expect([unknown.status, unknown.body, known.status]).toEqual([200, undefined, 200])
  }
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === 'ghost@example.com')).toHaveLength(0)
  expect(platform.mail.filter(({ to }) => to === user.email)).toHaveLength(2)
})

test('sets a new password with a mailed code; a weak password does not use up the code (ACC-31, ACC-16)', async () => {
  const user = await platform.createUser()
  const open = await platform.signIn(user)
  await platform.inject(AccountsForgotPassword, { body: { email: user.email } })
  const code = await mailedCode(user.email)
  const reset = (otpCode: string, password: string) =>
    platform.inject(AccountsResetPassword, { body: { email: user.email, otpCode, password } })
  expect((await reset(code, 'weak')).error.errors).toHaveProperty('password')
  const wrong = await reset(code === '123456' ? '654321' : '123456', newPassword)
  expect([wrong.status, wrong.error.code]).toEqual([400, 'wrongCode'])
  expect((await reset(code, newPassword)).status).toBe(200)
  expect(await signsIn(user.email, newPassword)).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, open)).status).toBe(401)
  expect((await reset(code, testPassword)).status).toBe(400)
})

test('rejects a code that was sent for another purpose (ACC-16)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  await platform.inject(AccountLogin, { body: { email: user.email, password: testPassword } })
  const code = await mailedCode(user.email)
  expect(
    (
      await platform.inject(AccountsResetPassword, {
        body: { email: user.email, otpCode: code, password: newPassword },
      })
    ).status,
  ).toBe(400)
})

test('rejects a password change while impersonating (ACC-44)', async () => {
  const staff = await platform.createStaff('Administrator')
  const user = await platform.createUser()
  const token = await platform.signIn(user, { impersonator: staff })
  const { status, error } = await platform.inject(
    AccountChangePassword,
    { body: { currentPassword: testPassword, newPassword } },
    token,
  )
  expect([status, error.code]).toEqual([403, 'impersonating'])
})

test('rejects a leaked password in any letter case, without using up link or code (PLUS-82)', async () => {
  const user = await platform.createUser()
  const leaked = 'pASSword1234'
  const breached = { status: 400, errors: ['breached'] }
  const summaryOf = (
    { status, error }: { status: number; error: { errors?: Record<string, string[]> } },
    field = 'password',
  ) => ({ status, errors: error.errors?.[field] })
  expect(
    summaryOf(
      await platform.inject(
        AccountChangePassword,
        { body: { currentPassword: testPassword, newPassword: leaked } },
        user,
      ),
      'newPassword',
    ),
  ).toEqual(breached)
  await platform.inject(AccountForgotPassword, { body: { email: user.email } })
  const token = await linkToken(user.email)
  expect(
    summaryOf(await platform.inject(ResetPassword, { body: { token, password: leaked, confirmPassword: leaked } })),
  ).toEqual(breached)
  const otpCode = await mailedCode(user.email)
  expect(
    summaryOf(await platform.inject(AccountsResetPassword, { body: { email: user.email, otpCode, password: leaked } })),
  ).toEqual(breached)
  const registration = {
    email: 'lack@example.com',
    password: leaked,
    firstName: 'Nils',
    lastName: 'Ek',
    country: 'SE',
    city: 'Falun',
    dateOfBirth: '1988-03-12',
    phoneNumber: '070-174 06 44',
  }
  expect(summaryOf(await platform.inject(AccountRegisterRecruiter, { body: registration }))).toEqual(breached)
  expect(await signsIn(user.email, testPassword)).toBe(200)
  expect(
    (await platform.inject(AccountsResetPassword, { body: { email: user.email, otpCode, password: newPassword } }))
      .status,
  ).toBe(200)
})
