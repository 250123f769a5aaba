import { desc, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { AccountsImpersonate, AccountsUnImpersonate } from '#contract/identity/impersonation.ts'
import { AccountChangePassword } from '#contract/identity/password.ts'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { AccountsLogOutFromAllDevices, LogOut } from '#contract/identity/sessions.ts'
import { history, securityLog, users } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()

const begin = async (userId: string, as: string) => platform.inject(AccountsImpersonate, { body: { userId } }, as)
const isLive = async (token: string): Promise<boolean> =>
  (await platform.inject(AccountGetUser, undefined, token)).status === 200

test('returns a token of the right person when staff start and stop impersonating (ACC-50, ACC-52)', async () => {
  const [user, staff] = [await platform.createUser(), await platform.createStaff('Moderator')]
  const ownToken = await platform.signIn(staff)
  const {
    body: { token: acting },
  } = await begin(user.id, ownToken)
  expect(decodeJwt(acting)).toMatchObject({ nameid: user.id, impersonator: staff.id })
  expect((await platform.inject(AccountGetUser, undefined, acting)).body.email).toBe(user.email)
  const {
    body: { token: back },
  } = await platform.inject(AccountsUnImpersonate, {}, acting)
  expect(decodeJwt(back)).toMatchObject({ nameid: staff.id, sid: decodeJwt(ownToken)['sid'] })
  expect(decodeJwt(back)).not.toHaveProperty('impersonator')
  expect([await isLive(acting), await isLive(back), await isLive(ownToken)]).toEqual([false, true, true])
})

test('records both persons in the history and the security log (ACC-50)', async () => {
  const [user, staff] = [await platform.createUser(), await platform.createStaff('Administrator')]
  const {
    body: { token },
  } = await begin(user.id, await platform.signIn(staff))
  await platform.inject(AccountsUnImpersonate, {}, token)
  const entries = await platform.db
    .select()
    .from(history)
    .where(eq(history.entityId, user.id))
    .orderBy(desc(history.id))
    .limit(2)
  expect(entries.map(({ action, actorId, impersonatorId }) => ({ action, actorId, impersonatorId }))).toEqual([
    { action: 'impersonationEnded', actorId: user.id, impersonatorId: staff.id },
    { action: 'impersonated', actorId: staff.id, impersonatorId: null },
  ])
  const logged = await platform.db
    .select()
    .from(securityLog)
    .where(eq(securityLog.userId, user.id))
    .orderBy(securityLog.id)
  expect(logged.map(({ event, impersonatorId }) => [event, impersonatorId])).toEqual([
    ['signedIn', staff.id],
    ['signedOut', staff.id],
  ])
})

test('rejects impersonation of users with roles the caller lacks, also when granted later (ACC-50)', async () => {
  const moderator = await platform.signIn(await platform.createStaff('Moderator'))
  const administrator = await platform.signIn(await platform.createStaff('Administrator'))
  const [economist, user] = [await platform.createStaff('Economy'), await platform.createUser()]
  expect((await begin(economist.id, moderator)).status).toBe(403)
  expect((await begin('00000000-0000-4000-8000-000000000000', moderator)).status).toBe(403)
  expect((await begin(economist.id, administrator)).status).toBe(200)
  const {
    body: { token },
  } = await begin(user.id, moderator)
  await platform.db
    .update(users)
    .set({ roles: ['Administrator'] })
    .where(eq(users.id, user.id))
  expect(await isLive(token)).toBe(false)
})

test('rejects other callers, yourself, nested impersonation and blocked users (ACC-50)', async () => {
  const user = await platform.createUser()
  for (const role of ['Economy', 'ContentWriter', 'InternalSales'] as const)
    expect((await begin(user.id, await platform.signIn(await platform.createStaff(role)))).status).toBe(403)
  expect((await begin(user.id, await platform.signIn(await platform.createUser()))).status).toBe(403)
  const [staff, otherStaff] = [await platform.createStaff('Administrator'), await platform.createStaff('Moderator')]
  const staffToken = await platform.signIn(staff)
  expect((await begin(staff.id, staffToken)).status).toBe(409)
  const {
    body: { token },
  } = await begin(otherStaff.id, staffToken)
  expect(await begin(user.id, token)).toMatchObject({ status: 403, error: { code: 'impersonating' } })
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, user.id))
  expect((await begin(user.id, staffToken)).status).toBe(409)
  expect((await platform.inject(AccountsUnImpersonate, {}, staffToken)).status).toBe(403)
})

test('ends with the session of either person and with the staff role (ACC-50)', async () => {
  const [user, staff] = [await platform.createUser(), await platform.createStaff('Moderator')]
  const staffToken = await platform.signIn(staff, {})
  const {
    body: { token: one },
  } = await begin(user.id, staffToken)
  await platform.inject(LogOut, {}, staffToken)
  expect(await isLive(one)).toBe(false)
  const {
    body: { token: two },
  } = await begin(user.id, await platform.signIn(staff, {}))
  await platform.inject(AccountsLogOutFromAllDevices, {}, await platform.signIn(user))
  expect(await isLive(two)).toBe(false)
  const {
    body: { token: three },
  } = await begin(user.id, await platform.signIn(staff, {}))
  expect(await isLive(three)).toBe(true)
  await platform.db.update(users).set({ roles: [] }).where(eq(users.id, staff.id))
  expect(await isLive(three)).toBe(false)
})

test('rejects a password change while impersonating (ACC-50)', async () => {
  const [user, staff] = [await platform.createUser(), await platform.createStaff('Administrator')]
  const {
    body: { token },
  } = await begin(user.id, await platform.signIn(staff))
  expect(
    (
      await platform.inject(
        AccountChangePassword,
        { body: { currentPassword: testPassword, newPassword: 'Another-pass-2026' } },
        token,
      )
    ).status,
  ).toBe(403)
})
