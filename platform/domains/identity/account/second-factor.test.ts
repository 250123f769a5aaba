import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  AccountConfirmEmail,
  AccountGetUser,
  AccountLogin,
  AccountsActivateAccount,
  AccountsImpersonate,
} from '#contract/identity/account.ts'
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  GetSecondFactor,
  RemoveSecondFactor,
  RenewRecoveryCodes,
  ResetSecondFactor,
} from '#contract/identity/second-factor.ts'
import { GetAllUsers } from '#contract/identity/users.ts'
import { recoveryCodes, secondFactors, securityLog, settings } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, testPassword, type TestPlatform } from '#platform/testing/start-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ env: { seed: 'demo' } })
})
afterAll(() => platform.close())
// Each test has its own half minutes, and tries.
beforeEach(() => platform.clock.advance({ hours: 1 }))

const login = (email: string, secondFactor?: string) =>
  platform.inject(AccountLogin, {
    body: { email, password: testPassword, ...(secondFactor !== undefined && { secondFactor }) },
  })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: platform.clock().getTime() })

async function setUp() {
  const user = await platform.createUser()
  const token = await platform.signIn(user)
  const {
    body: { secret, uri },
  } = await platform.inject(BeginSecondFactor, { body: { password: testPassword } }, token)
  const { status, body } = await platform.inject(ConfirmSecondFactor, { body: { code: codeOf(secret) } }, token)
  expect(status).toBe(200)
  return { user, token, secret, uri, codes: body.recoveryCodes }
}

test('password and first code set up an app; other sessions end; the secret is sealed, codes are hashed (PLUS-81)', async () => {
  const other = await platform.createUser()
  expect(
    (await platform.inject(BeginSecondFactor, { body: { password: 'Wrong-pass-2026' } }, other)).error.errors,
  ).toEqual({ password: ['wrong'] })
  const early = await platform.signIn(other, {})
  const token = await platform.signIn(other, {})
  const {
    body: { secret, uri },
  } = await platform.inject(BeginSecondFactor, { body: { password: testPassword } }, token)
  expect(uri).toBe(
    `otpauth://totp/Tavla:${encodeURIComponent(other.email)}?issuer=Tavla&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  // It waits: one still signs in without.
  expect((await login(other.email)).status).toBe(200)
  expect((await platform.inject(ConfirmSecondFactor, { body: { code: '000000' } }, token)).error.code).toBe('wrongCode')
  const {
    body: { recoveryCodes: codes },
  } = await platform.inject(ConfirmSecondFactor, { body: { code: codeOf(secret) } }, token)
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  expect((await platform.inject(AccountGetUser, undefined, early)).status).toBe(401)
  expect((await platform.inject(GetSecondFactor, undefined, token)).body).toEqual({
    enabledAt: platform.clock().toISOString(),
    recoveryCodesLeft: 10,
    required: false,
  })
  const [stored] = await platform.db.select().from(secondFactors).where(eq(secondFactors.userId, other.id))
  expect(stored?.secret).not.toContain(secret)
  const kept = JSON.stringify(await platform.db.select().from(recoveryCodes))
  for (const code of codes) expect(kept).not.toContain(code.replace('-', ''))
})

test('PLUS-81 signing in asks for the code once the password is right, and takes each code once', async () => {
  const { user, secret } = await setUp()
  platform.clock.advance({ minutes: 1 })
  expect(
    (await platform.inject(AccountLogin, { body: { email: user.email, password: 'Wrong-pass-2026' } })).error.code,
  ).toBe('badCredentials')
  const asked = await login(user.email)
  expect([asked.status, asked.error.code]).toEqual([412, 'secondFactorRequired'])
  const code = codeOf(secret)
  expect((await login(user.email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect((await login(user.email, code)).error.code).toBe('wrongCode')
  const events = (
    await platform.db.select().from(securityLog).where(eq(securityLog.userId, user.id)).orderBy(securityLog.id)
  ).map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['secondFactorOn', 'secondFactorFailed']))
})

test('PLUS-81 a code before one that was taken is refused, as is one of an hour ago', async () => {
  const { user, secret } = await setUp()
  platform.clock.advance({ minutes: 1 })
  const older = codeOf(secret)
  platform.clock.advance({ seconds: 30 })
  expect((await login(user.email, codeOf(secret))).status).toBe(200)
  expect((await login(user.email, older)).status).toBe(400)
  const stale = codeOf(secret)
  platform.clock.advance({ hours: 1 })
  expect((await login(user.email, stale)).status).toBe(400)
})

test('PLUS-81 a recovery code serves once, and new ones make those before void', async () => {
  const { user, token, secret, codes } = await setUp()
  const [first = '', second = ''] = codes
  expect((await login(user.email, first.toUpperCase())).status).toBe(200)
  expect((await login(user.email, first)).status).toBe(400)
  expect((await platform.inject(GetSecondFactor, undefined, token)).body.recoveryCodesLeft).toBe(9)
  platform.clock.advance({ minutes: 1 })
  const {
    body: { recoveryCodes: fresh },
  } = await platform.inject(RenewRecoveryCodes, { body: { code: codeOf(secret) } }, token)
  expect((await login(user.email, second)).status).toBe(400)
  expect((await login(user.email, fresh[0])).status).toBe(200)
})

test('PLUS-81 after ten wrong codes none is looked at for a quarter of an hour', async () => {
  const {
    user,
    codes: [code = ''],
  } = await setUp()
  for (let tried = 0; tried < 10; tried++) expect((await login(user.email, '000000')).status).toBe(400)
  expect((await login(user.email, code)).status).toBe(429)
  platform.clock.advance({ minutes: 16 })
  expect((await login(user.email, code)).status).toBe(200)
})

test('PLUS-81 a mailed code does not come round it', async () => {
  const {
    user,
    codes: [code = ''],
  } = await setUp()
  const mailed = async () => {
    await platform.inject(AccountsActivateAccount, { body: { email: user.email } })
    return /\d{6}/.exec((await platform.lastMail(user.email)).text ?? '')?.[0] ?? ''
  }
  expect(
    (await platform.inject(AccountConfirmEmail, { body: { email: user.email, code: await mailed() } })).error.code,
  ).toBe('secondFactorRequired')
  expect(
    (
      await platform.inject(AccountConfirmEmail, {
        body: { email: user.email, code: await mailed(), secondFactor: code },
      })
    ).status,
  ).toBe(200)
})

test('PLUS-81 it is turned off with a code, or by an Administrator, and never by staff who act as the user', async () => {
  const {
    user,
    token,
    codes: [one = '', two = ''],
  } = await setUp()
  const administrator = await platform.createStaff('Administrator')
  const {
    body: { token: acting },
  } = await platform.inject(AccountsImpersonate, { body: { userId: user.id } }, administrator)
  expect((await platform.inject(RemoveSecondFactor, { body: { code: one } }, acting)).status).toBe(403)
  expect((await platform.inject(RemoveSecondFactor, { body: { code: two } }, token)).status).toBe(200)
  expect((await login(user.email)).status).toBe(200)
  const lost = await setUp()
  expect(
    (
      await platform.inject(
        ResetSecondFactor,
        { body: { userId: lost.user.id } },
        await platform.createStaff('Moderator'),
      )
    ).status,
  ).toBe(403)
  expect((await platform.inject(ResetSecondFactor, { body: { userId: administrator.id } }, administrator)).status).toBe(
    409,
  )
  expect((await platform.inject(ResetSecondFactor, { body: { userId: lost.user.id } }, administrator)).status).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, lost.token)).status).toBe(401)
  expect((await login(lost.user.email)).status).toBe(200)
})

test('PLUS-81 staff have no rights of their roles without it, unless the installation says so', async () => {
  const staff = await platform.createUser({ roles: ['Moderator'], secondFactorAt: null })
  const token = await platform.signIn(staff)
  expect((await platform.inject(GetAllUsers, { query: {} }, token)).status).toBe(403)
  expect((await platform.inject(GetSecondFactor, undefined, token)).body).toMatchObject({
    enabledAt: null,
    required: true,
  })
  const {
    body: { secret },
  } = await platform.inject(BeginSecondFactor, { body: { password: testPassword } }, token)
  await platform.inject(ConfirmSecondFactor, { body: { code: codeOf(secret) } }, token)
  expect((await platform.inject(GetAllUsers, { query: {} }, token)).status).toBe(200)
  platform.clock.advance({ minutes: 1 })
  expect((await platform.inject(RemoveSecondFactor, { body: { code: codeOf(secret) } }, token)).status).toBe(409)
  const other = await platform.createUser({ roles: ['Moderator'], secondFactorAt: null })
  await platform.db
    .insert(settings)
    .values({ name: 'secondFactorForStaff', scope: '', value: false, changedAt: platform.clock() })
  platform.deps.settings.forget()
  expect((await platform.inject(GetAllUsers, { query: {} }, other)).status).toBe(200)
})
