import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AccountsImpersonate, AccountsUnImpersonate } from '#contract/identity/impersonation.ts'
import { AccountGetUser, AccountUpdateUserInfo } from '#contract/identity/profile.ts'
import { AccountConfirmEmail, AccountsActivateAccount, AccountsMakeRecruiter } from '#contract/identity/registration.ts'
import { AccountRefreshToken } from '#contract/identity/sessions.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  GetSecondFactor,
  RemoveSecondFactor,
  RenewRecoveryCodes,
  ResetSecondFactor,
} from '#contract/identity/second-factor.ts'
import { GetAllUsers } from '#contract/identity/users.ts'
import {
  history,
  recoveryCodes,
  secondFactors,
  securityLog,
  settings,
  users,
} from '#platform/foundation/db/schema/index.ts'
import { write } from '#platform/foundation/work/write.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'
import { recoverAdministrator } from './recover-administrator.ts'

const platform = await setUpPlatform({ env: { seed: 'demo' } })
// Advances the clock so that each test has its own code intervals and attempts.
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

test('sets up an app with password and first code, ends other sessions, and stores no plain secrets (PLUS-81)', async () => {
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
  // Until the first code is confirmed, sign-in does not require one.
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
  const storedCodes = JSON.stringify(await platform.db.select().from(recoveryCodes))
  for (const code of codes) expect(storedCodes).not.toContain(code.replace('-', ''))
})

test('requires the code after a correct password, and accepts each code once (PLUS-81)', async () => {
  const { user, secret } = await setUp()
  platform.clock.advance({ minutes: 1 })
  expect(
    (await platform.inject(AccountLogin, { body: { email: user.email, password: 'Wrong-pass-2026' } })).error.code,
  ).toBe('badCredentials')
  const withoutCode = await login(user.email)
  expect([withoutCode.status, withoutCode.error.code]).toEqual([412, 'secondFactorRequired'])
  const code = codeOf(secret)
  expect((await login(user.email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect((await login(user.email, code)).error.code).toBe('wrongCode')
  const events = (
    await platform.db.select().from(securityLog).where(eq(securityLog.userId, user.id)).orderBy(securityLog.id)
  ).map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['secondFactorOn', 'secondFactorFailed']))
})

test('rejects a code older than the last accepted one, and a code from an hour ago (PLUS-81)', async () => {
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

test('accepts a recovery code once, and voids the old codes when new ones are made (PLUS-81)', async () => {
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

test('throttles codes for 15 minutes after ten wrong ones (PLUS-81)', async () => {
  const {
    user,
    codes: [code = ''],
  } = await setUp()
  for (let tried = 0; tried < 10; tried++) expect((await login(user.email, '000000')).status).toBe(400)
  expect((await login(user.email, code)).status).toBe(429)
  platform.clock.advance({ minutes: 16 })
  expect((await login(user.email, code)).status).toBe(200)
})

test('requires the second factor also with a mailed code (PLUS-81)', async () => {
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

test('is turned off with a code or by an Administrator, never while impersonating the user (PLUS-81)', async () => {
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
  const locked = await setUp()
  expect(
    (
      await platform.inject(
        ResetSecondFactor,
        { body: { userId: locked.user.id } },
        await platform.createStaff('Moderator'),
      )
    ).status,
  ).toBe(403)
  expect((await platform.inject(ResetSecondFactor, { body: { userId: administrator.id } }, administrator)).status).toBe(
    409,
  )
  expect((await platform.inject(ResetSecondFactor, { body: { userId: locked.user.id } }, administrator)).status).toBe(
    200,
  )
  expect((await platform.inject(AccountGetUser, undefined, locked.token)).status).toBe(401)
  expect((await login(locked.user.email)).status).toBe(200)
})

test('answers 404 to a reset only for an unknown user, and 500 if the user cannot be read (PLUS-81)', async () => {
  const administrator = await platform.createStaff('Administrator')
  const token = await platform.signIn(administrator)
  const reset = async (userId: string) => (await platform.inject(ResetSecondFactor, { body: { userId } }, token)).status
  expect(await reset(randomUUID())).toBe(404)
  const { db } = platform.deps
  const transaction = db.transaction.bind(db)
  const withoutReads = vi.spyOn(db, 'transaction').mockImplementation((work, config) =>
    transaction((tx) => {
      vi.spyOn(tx, 'select').mockImplementation(() => {
        throw new Error('The user cannot be read.')
      })
      return work(tx)
    }, config),
  )
  onTestFinished(() => withoutReads.mockRestore())
  expect(await reset((await platform.createUser()).id)).toBe(500)
})

test('gives staff their rights only with a second factor, unless the installation allows otherwise (PLUS-81)', async () => {
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
  platform.deps.settings.clearCache()
  expect((await platform.inject(GetAllUsers, { query: {} }, other)).status).toBe(200)
})

const rolesIn = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { role: unknown }).role

test('names in every token only the staff roles that apply (PLUS-81)', async () => {
  const setRequired = async (value: boolean) => {
    const set = { value, changedAt: platform.clock() }
    await platform.db
      .insert(settings)
      .values({ name: 'secondFactorForStaff', scope: '', ...set })
      .onConflictDoUpdate({ target: [settings.name, settings.scope], set })
    platform.deps.settings.clearCache()
  }
  const { email } = await platform.createUser({ roles: ['moderator'], secondFactorAt: null })
  const recruiter = await platform.createUser()
  for (const [isRequired, roles] of [
    [true, []],
    [false, ['Moderator']],
  ] as const) {
    await setRequired(isRequired)
    const { token } = (await login(email)).body
    expect(rolesIn(token)).toEqual(roles)
    const profile = await platform.inject(AccountGetUser, undefined, token)
    // The first answer does not have to correct the token.
    expect(profile.headers['x-update-token']).toBeUndefined()
    expect(rolesIn((await platform.inject(AccountRefreshToken, undefined, token)).body.token)).toEqual(roles)
    const { firstName, lastName, country, city, dateOfBirth, phoneNumber, contacts } = profile.body
    const person = { firstName, lastName, country, city, dateOfBirth, phoneNumber, contacts }
    const saved = await platform.inject(AccountUpdateUserInfo, { body: person }, token)
    expect(rolesIn(String(saved.headers['x-update-token']))).toEqual(roles)
    expect(rolesIn((await platform.inject(AccountsMakeRecruiter, undefined, token)).body.token)).toEqual(roles)
  }
  const { token } = (await login(email)).body
  const acting = (await platform.inject(AccountsImpersonate, { body: { userId: recruiter.id } }, token)).body.token
  expect(rolesIn(acting)).toEqual([])
  await setRequired(true)
  expect(rolesIn((await platform.inject(AccountsUnImpersonate, undefined, acting)).body.token)).toEqual([])
})

test('records a recovery by the command on the server in the history and in the security log (PLUS-109)', async () => {
  const { user } = await setUp()
  await platform.db
    .update(users)
    .set({ roles: ['Administrator'] })
    .where(eq(users.id, user.id))
  await write(platform.actor(), (work) => recoverAdministrator(work, user.email))
  const entries = await platform.db
    .select({ action: history.action, actorId: history.actorId })
    .from(history)
    .where(eq(history.entityId, user.id))
    .orderBy(history.id)
  expect(entries.at(-1)).toEqual({ action: 'secondFactorOff', actorId: null })
  const events = await platform.db
    .select({ event: securityLog.event, detail: securityLog.detail })
    .from(securityLog)
    .where(eq(securityLog.userId, user.id))
    .orderBy(securityLog.id)
  expect(events).toContainEqual({ event: 'secondFactorOff', detail: 'byOperator' })
  expect(events.at(-1)).toEqual({ event: 'resetLinkSent', detail: '' })
  expect((await login(user.email)).status).toBe(200)
})
