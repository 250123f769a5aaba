import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AccountsDeleteUser, AccountsRequestDelete } from '#contract/identity/export-and-deletion.ts'
import { AccountsForgotPassword, ResetPassword } from '#contract/identity/password.ts'
import { AccountGetUser } from '#contract/identity/profile.ts'
import {
  AccountConfirmEmail,
  AccountRegisterRecruiter,
  AccountsActivateAccount,
  ResendConfirmationEmail,
} from '#contract/identity/registration.ts'
import { AccountRefreshToken, AccountsLogOutFromAllDevices, GetSession, LogOut } from '#contract/identity/sessions.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { mails, rateLimits, staffInvitations, users } from '#platform/foundation/db/schema/index.ts'
import { Prune } from '#platform/program/housekeeping.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const platform = await setUpPlatform()

const registration = {
  firstName: 'Ada',
  lastName: 'Berg',
  country: 'SE',
  city: 'Lund',
  dateOfBirth: '1990-02-03',
  email: 'Ada.Berg@Example.com',
  phoneNumber: '+46 70 123 45 67',
  password: 'Correct-horse-1',
}
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const claims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('returns a token with the expected claims on sign-in (ACC-06, SHELL-24)', async () => {
  const user = await platform.createUser({
    roles: ['moderator'],
    secondFactorAt: null,
    firstName: 'Maja',
    lastName: 'Ek',
  })
  const { status, body } = await platform.inject(AccountLogin, {
    body: { email: ` ${user.email.toUpperCase()} `, password: ` ${testPassword} ` },
  })
  expect(status).toBe(200)
  expect(claims(body.token)).toMatchObject({
    email: user.email,
    firstName: 'Maja',
    lastName: 'Ek',
    name: 'Maja Ek',
    nameid: user.id,
    dateOfBirth: '1985-05-05',
    city: 'Stockholm',
    country: 'SE',
    phoneNumber: '+46701234567',
    // Staff roles apply only after two-step verification (PLUS-81).
    role: [],
  })
  expect(claims(body.token)).not.toHaveProperty('impersonator')
  expect((await platform.inject(AccountGetUser, undefined, body.token)).body.firstName).toBe('Maja')
})

test('returns the user and the session of a token until the session ends', async () => {
  const user = await platform.createUser()
  const token = await platform.signIn(user)
  const { status, body } = await platform.inject(GetSession, undefined, token)
  expect([status, body]).toEqual([200, { userId: user.id, sessionId: claims(token)['sid'], key: null }])
  expect((await platform.inject(GetSession, undefined, `${token.slice(0, -4)}AAAA`)).status).toBe(401)
  await platform.inject(LogOut, undefined, token)
  expect((await platform.inject(GetSession, undefined, token)).status).toBe(401)
})

test('returns the same 400 for a wrong password and an unknown address (ACC-08)', async () => {
  const user = await platform.createUser()
  const wrong = await platform.inject(AccountLogin, { body: { email: user.email, password: 'Wrong-password-1' } })
  const unknown = await platform.inject(AccountLogin, {
    body: { email: 'nobody@example.com', password: 'Wrong-password-1' },
  })
  expect(wrong.status).toBe(400)
  expect(unknown.status).toBe(400)
  expect(wrong.error).toEqual(unknown.error)
  expect(wrong.error.code).toBe('badCredentials')
})

test('returns 402 to a banned account on sign-in and on every request of an open session (ACC-11)', async () => {
  const user = await platform.createUser()
  const token = await platform.signIn(user)
  expect((await platform.inject(AccountGetUser, undefined, token)).status).toBe(200)
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, user.id))
  const login = await platform.inject(AccountLogin, { body: { email: user.email, password: testPassword } })
  expect([login.status, login.error.code]).toEqual([402, 'accountBlocked'])
  expect((await platform.inject(AccountGetUser, undefined, token)).status).toBe(402)
})

test('mails a code on registration, returns 412 until it is used, and signs in with it (ACC-19, ACC-07, ACC-17)', async () => {
  const registered = await platform.inject(AccountRegisterRecruiter, { body: registration })
  expect([registered.status, registered.body]).toEqual([200, undefined])
  const first = codeIn((await platform.lastMail('ada.berg@example.com')).text)
  const login = await platform.inject(AccountLogin, {
    body: { email: registration.email, password: registration.password },
  })
  expect([login.status, login.error.code]).toEqual([412, 'codeRequired'])
  const mail = await platform.lastMail('ada.berg@example.com')
  const second = codeIn(mail.text)
  expect(mail.html).toContain(second)

  const voided = await platform.inject(AccountConfirmEmail, { body: { email: registration.email, code: first } })
  expect([voided.status, voided.error.code]).toEqual(first === second ? [200, undefined] : [400, 'wrongCode'])
  const confirmed = await platform.inject(AccountConfirmEmail, {
    body: { email: registration.email, code: second, password: registration.password },
  })
  expect(confirmed.status).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, confirmed.body.token)).body.email).toBe(
    'ada.berg@example.com',
  )
  expect((await platform.lastMail('ada.berg@example.com')).subject).toBe('Välkommen till Tavla')

  const again = await platform.inject(AccountConfirmEmail, { body: { email: registration.email, code: second } })
  expect(again.status).toBe(400)
  expect(
    (await platform.inject(AccountLogin, { body: { email: registration.email, password: registration.password } }))
      .status,
  ).toBe(200)
})

test('reports every invalid field of a registration (ACC-20, ACC-22, ACC-23, ACC-24, ACC-25)', async () => {
  const { status, error } = await platform.inject(AccountRegisterRecruiter, {
    body: {
      ...registration,
      email: 'no',
      firstName: ' ',
      city: '',
      dateOfBirth: '2020-01-01',
      phoneNumber: '12',
      password: 'short',
    },
  })
  expect(status).toBe(400)
  expect(Object.keys(error.errors ?? {}).sort()).toEqual([
    'city',
    'dateOfBirth',
    'email',
    'firstName',
    'password',
    'phoneNumber',
  ])
  expect(error.errors?.['password']).toEqual(['tooShort', 'noUpperCase', 'noDigit'])
})

test('returns 409 for a registered address (ACC-19)', async () => {
  const user = await platform.createUser()
  const { status, error } = await platform.inject(AccountRegisterRecruiter, {
    body: { ...registration, email: user.email },
  })
  expect([status, error.code, error.errors]).toEqual([409, 'emailTaken', { email: ['taken'] }])
})

test('rejects the sixth attempt on a code even if correct; a new code has five new attempts (ACC-15)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  const body = { email: user.email }
  await platform.inject(AccountsActivateAccount, { body })
  const code = codeIn((await platform.lastMail(user.email)).text)
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = []
  for (let n = 0; n < 5; n += 1)
    tries.push((await platform.inject(AccountConfirmEmail, { body: { ...body, code: wrong } })).status)
  expect(tries).toEqual([400, 400, 400, 400, 400])
  const sixth = await platform.inject(AccountConfirmEmail, { body: { ...body, code } })
  expect([sixth.status, sixth.error.code]).toEqual([429, 'tooManyAttempts'])
  await platform.inject(AccountsActivateAccount, { body })
  const next = codeIn((await platform.lastMail(user.email)).text)
  expect((await platform.inject(AccountConfirmEmail, { body: { ...body, code: next } })).status).toBe(200)
})

test('allows only five of several concurrent attempts (ACC-15)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  await platform.inject(AccountsActivateAccount, { body: { email: user.email } })
  await platform.lastMail(user.email)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      platform.inject(AccountConfirmEmail, { body: { email: user.email, code: '999999' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
})

test('expires a code after ten minutes (ACC-17)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  await platform.inject(ResendConfirmationEmail, { body: { email: user.email } })
  const code = codeIn((await platform.lastMail(user.email)).text)
  platform.clock.advance({ minutes: 10, seconds: 1 })
  const { status, error } = await platform.inject(AccountConfirmEmail, { body: { email: user.email, code } })
  expect([status, error.code]).toEqual([400, 'wrongCode'])
})

test('treats known and unknown addresses alike when a code is requested or tried (ACC-18)', async () => {
  const known = await platform.createUser({ emailConfirmedAt: null })
  const requested = await platform.inject(ResendConfirmationEmail, { body: { email: known.email } })
  const unknown = await platform.inject(ResendConfirmationEmail, { body: { email: 'ghost@example.com' } })
  expect([unknown.status, unknown.body]).toEqual([requested.status, requested.body])
  await platform.runJobs()
  expect(platform.mail.some(({ to }) => to === 'ghost@example.com')).toBe(false)
  const statuses = async (email: string): Promise<number[]> => {
    const list = []
    for (let n = 0; n < 6; n += 1)
      list.push((await platform.inject(AccountConfirmEmail, { body: { email, code: '111111' } })).status)
    return list
  }
  const ghost = await statuses('ghost@example.com')
  expect(ghost).toEqual([400, 400, 400, 400, 400, 429])
  expect(await statuses(known.email)).toEqual(ghost)
  expect((await platform.inject(ResendConfirmationEmail, { body: { email: 'not an address' } })).status).toBe(400)
})

test('sends at most five codes in ten minutes to one account (ACC-18)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  for (let n = 0; n < 8; n += 1)
    expect((await platform.inject(ResendConfirmationEmail, { body: { email: user.email } })).status).toBe(200)
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === user.email)).toHaveLength(5)
})

test('sends at most ten codes a day to one account across all purposes (ACC-18)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  for (let n = 0; n < 15; n += 1) {
    await platform.inject(n % 2 ? AccountsForgotPassword : ResendConfirmationEmail, { body: { email: user.email } })
    await platform.runJobs()
    platform.clock.advance({ minutes: 11 })
  }
  const sent = () => platform.mail.filter(({ to, text }) => to === user.email && codeIn(text) !== '').length
  expect(sent()).toBe(10)
  platform.clock.advance({ days: 1 })
  await platform.inject(ResendConfirmationEmail, { body: { email: user.email } })
  await platform.runJobs()
  expect(sent()).toBe(11)
})

test('mails the owner a link after a stranger used up the codes, and never reveals addresses (ACC-18, ACC-47)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  await platform.db.insert(staffInvitations).values({
    email: user.email,
    roles: ['Moderator'],
    invitedBy: null,
    createdAt: platform.clock(),
    expiresAt: new Date(platform.clock().getTime() + 5 * DAY_MS),
  })
  const ask = async (email: string) => {
    const { status, body } = await platform.inject(ResendConfirmationEmail, { body: { email } })
    await platform.runJobs()
    platform.clock.advance({ minutes: 3 })
    return [status, body]
  }
  for (let n = 0; n < 14; n += 1) expect(await ask(user.email)).toEqual(await ask('nobody-is-here@example.com'))
  const { text } = await platform.lastMail(user.email)
  const token = /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''
  expect(
    (
      await platform.inject(ResetPassword, {
        body: { token, password: 'Another-word-22', confirmPassword: 'Another-word-22' },
      })
    ).status,
  ).toBe(200)
  expect(
    (await platform.inject(AccountLogin, { body: { email: user.email, password: 'Another-word-22' } })).status,
  ).toBe(200)
  const [row] = await platform.db.select().from(users).where(eq(users.id, user.id))
  // The link confirms the address like a code does, so the staff invitation takes effect.
  expect([row?.emailConfirmedAt, row?.roles]).toEqual([expect.any(Date), ['Moderator']])
  await platform.inject(AccountsRequestDelete, undefined, row)
  await platform.runJobs()
  expect(
    (
      await platform.inject(
        AccountsDeleteUser,
        { body: { code: codeIn((await platform.lastMail(user.email)).text) } },
        row,
      )
    ).status,
  ).toBe(200)
})

test('rejects all codes after a hundred consecutive wrong ones until the owner uses a mailed link (ACC-15)', async () => {
  const user = await platform.createUser()
  const confirm = (code: string, email = user.email) => platform.inject(AccountConfirmEmail, { body: { email, code } })
  for (const email of [user.email, 'nobody-at-all@example.com']) {
    for (let n = 0; n < 100; n += 1) {
      if (n % 5 === 0) platform.clock.advance({ hours: 3 })
      await platform.inject(n % 2 ? AccountsForgotPassword : ResendConfirmationEmail, { body: { email } })
      expect((await confirm('000000', email)).status).toBe(400)
    }
    platform.clock.advance({ days: 30 })
    // The hourly job must not reset the counter.
    await platform.deps.jobs.runNow(Prune, {})
  }
  await platform.inject(ResendConfirmationEmail, { body: { email: user.email } })
  const mail = await platform.lastMail(user.email)
  const token = /\/reset-password\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  const stopped = [await confirm('000000'), await confirm('000000', 'nobody-at-all@example.com')]
  expect(stopped.map(({ status }) => status)).toEqual([429, 429])
  expect(
    (
      await platform.inject(ResetPassword, {
        body: { token, password: 'Another-word-22', confirmPassword: 'Another-word-22' },
      })
    ).status,
  ).toBe(200)
  await platform.inject(ResendConfirmationEmail, { body: { email: user.email } })
  expect((await confirm(codeIn((await platform.lastMail(user.email)).text))).status).toBe(200)
})

test('drops a stranger’s password when the owner of the address confirms the account (ACC-17)', async () => {
  const email = 'victim@example.com'
  await platform.inject(AccountRegisterRecruiter, { body: { ...registration, email, password: 'Strangers-word-1' } })
  await platform.runJobs()
  // The owner requests a code.
  await platform.inject(AccountsActivateAccount, { body: { email } })
  const confirmed = await platform.inject(AccountConfirmEmail, {
    body: { email, code: codeIn((await platform.lastMail(email)).text) },
  })
  expect(confirmed.status).toBe(200)
  expect((await platform.inject(AccountLogin, { body: { email, password: 'Strangers-word-1' } })).status).toBe(400)
})

test('drops a stranger’s password whichever request sent the confirmed code (ACC-17)', async () => {
  const confirm = async (email: string, password?: string) =>
    platform.inject(AccountConfirmEmail, {
      body: { email, code: codeIn((await platform.lastMail(email)).text), ...(password !== undefined && { password }) },
    })
  const signsIn = async (email: string) =>
    (await platform.inject(AccountLogin, { body: { email, password: 'Strangers-word-1' } })).status
  for (const [email, ask] of [
    ['victim-of-the-last@example.com', AccountLogin],
    ['victim-of-limits@example.com', ResendConfirmationEmail],
  ] as const) {
    await platform.inject(AccountRegisterRecruiter, { body: { ...registration, email, password: 'Strangers-word-1' } })
    await platform.inject(AccountsActivateAccount, { body: { email } })
    for (let n = 0; n < 6; n += 1) {
      await platform.inject(AccountLogin, { body: { email, password: 'Strangers-word-1' } })
      await platform.runJobs()
      if (ask !== AccountLogin) await platform.inject(AccountsActivateAccount, { body: { email } })
    }
    expect((await confirm(email)).status).toBe(200)
    expect(await signsIn(email)).toBe(400)
  }
  // A password sent with the code is kept, even if the code was requested without a password.
  const ownEmail = 'owner-by-password@example.com'
  await platform.inject(AccountRegisterRecruiter, {
    body: { ...registration, email: ownEmail, password: 'Strangers-word-1' },
  })
  await platform.inject(ResendConfirmationEmail, { body: { email: ownEmail } })
  expect((await confirm(ownEmail, 'Strangers-word-1')).status).toBe(200)
  expect(await signsIn(ownEmail)).toBe(200)
  const wrong = 'owner-by-wrong-password@example.com'
  await platform.inject(AccountRegisterRecruiter, {
    body: { ...registration, email: wrong, password: 'Strangers-word-1' },
  })
  expect((await confirm(wrong, 'Another-word-22')).status).toBe(200)
  expect(await signsIn(wrong)).toBe(400)
})

test('counts all addresses of an IPv6 network as one visitor (ACC-08)', async () => {
  const user = await platform.createUser()
  const from = (address: string) =>
    platform.inject(AccountLogin, { body: { email: user.email, password: 'Wrong-password-1' } }, undefined, {
      headers: { 'x-forwarded-for': address },
    })
  for (let n = 1; n <= 10; n += 1) expect((await from(`2001:db8:1:2::${n}`)).status).toBe(400)
  expect((await from('2001:db8:1:2::ffff')).status).toBe(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(400)
  const limits = await platform.db.select({ key: rateLimits.key }).from(rateLimits)
  expect(JSON.stringify(limits)).not.toMatch(/2001|db8|127\.0/)
})

test('throttles sign-in after ten wrong passwords, for 15 minutes (ACC-08)', async () => {
  const user = await platform.createUser()
  const guess = (password: string) => platform.inject(AccountLogin, { body: { email: user.email, password } })
  for (let n = 0; n < 10; n += 1) expect((await guess(`Wrong-guess-${n}`)).status).toBe(400)
  const stopped = await guess(testPassword)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  platform.clock.advance({ minutes: 15, seconds: 1 })
  expect((await guess(testPassword)).status).toBe(200)
})

test('ends only the current session on sign-out (ACC-12)', async () => {
  const user = await platform.createUser()
  const [here, there] = [await platform.signIn(user), await platform.signIn(user)]
  expect((await platform.inject(LogOut, undefined, here)).status).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, here)).status).toBe(401)
  expect((await platform.inject(AccountGetUser, undefined, there)).status).toBe(200)
})

test('ends every session on sign-out from all devices (ACC-13)', async () => {
  const user = await platform.createUser()
  const [here, there] = [await platform.signIn(user), await platform.signIn(user)]
  expect((await platform.inject(AccountsLogOutFromAllDevices, undefined, here)).status).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, here)).status).toBe(401)
  expect((await platform.inject(AccountGetUser, undefined, there)).status).toBe(401)
})

test('renews a token for the same session (SHELL-25)', async () => {
  const user = await platform.createUser()
  const token = await platform.signIn(user)
  platform.clock.advance({ minutes: 10 })
  const { status, body } = await platform.inject(AccountRefreshToken, undefined, token)
  expect(status).toBe(200)
  expect(claims(body.token)['sid']).toBe(claims(token)['sid'])
  platform.clock.advance({ minutes: 10 })
  expect((await platform.inject(AccountGetUser, undefined, token)).status).toBe(401)
  expect((await platform.inject(AccountGetUser, undefined, body.token)).status).toBe(200)
})

test('erases the text of an email once it is sent (ACC-17)', async () => {
  const user = await platform.createUser({ emailConfirmedAt: null })
  await platform.inject(ResendConfirmationEmail, { body: { email: user.email } })
  const mail = await platform.lastMail(user.email)
  const [row] = await platform.db.select().from(mails).where(eq(mails.recipient, user.email))
  expect(row).toMatchObject({ messageId: mail.messageId, text: '', html: '' })
})
