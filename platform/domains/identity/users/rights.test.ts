import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AccountsDeleteUser, AccountsRequestDelete } from '#contract/identity/export-and-deletion.ts'
import { AddSalesperson, DashboardGetCompanies } from '#contract/office/companies.ts'
import { GetAdminAuditLog } from '#contract/privacy/audit.ts'
import { GetEnabledFeatures } from '#contract/integrations/services.ts'
import { GetAllUsers, GetUserRights, SetStaffRoles, SetUserFeatures } from '#contract/identity/users.ts'
import { history, users } from '#platform/foundation/db/schema/index.ts'
import { numberCommittedEvents, projectEvents, readEvents } from '#platform/foundation/events/outbox.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()
const administrator = await platform.createStaff('Administrator')

const setRoles = (userId: string, roles: ('Administrator' | 'Moderator')[], as: { id: string } = administrator) =>
  platform.inject(SetStaffRoles, { body: { userId, roles } }, as)

test('lets an Administrator turn a feature on for one user, at once, and reset it (SHELL-117)', async () => {
  const [user, other] = [await platform.createUser(), await platform.createUser()]
  const flagOf = async (as: { id: string }) =>
    (await platform.inject(GetEnabledFeatures, undefined, as)).body.contactSalesButton
  expect([await flagOf(user), await flagOf(other)]).toEqual([false, false])
  const { body } = await platform.inject(
    SetUserFeatures,
    { body: { userId: user.id, features: [{ name: 'contactSalesButton', own: true }] } },
    administrator,
  )
  expect(body.features.find(({ name }) => name === 'contactSalesButton')).toEqual({
    name: 'contactSalesButton',
    own: true,
    usual: false,
  })
  expect([await flagOf(user), await flagOf(other)]).toEqual([true, false])
  await platform.inject(
    SetUserFeatures,
    { body: { userId: user.id, features: [{ name: 'contactSalesButton', own: null }] } },
    administrator,
  )
  expect(await flagOf(user)).toBe(false)
})

test('lets Administrators grant and revoke roles with immediate effect and records each change (PLUS-83)', async () => {
  const user = await platform.createUser({ secondFactorAt: platform.clock() })
  const token = await platform.signIn(user)
  const statusOfStaffCall = async () => (await platform.inject(GetAllUsers, { query: {} }, token)).status
  expect(await statusOfStaffCall()).toBe(403)
  expect((await setRoles(user.id, ['Moderator'])).body.roles).toEqual(['Moderator'])
  expect(await statusOfStaffCall()).toBe(200)
  await setRoles(user.id, [])
  expect(await statusOfStaffCall()).toBe(403)
  const { items } = (
    await platform.inject(GetAdminAuditLog, { query: { who: administrator.id, take: 2 } }, administrator)
  ).body
  expect(items.map(({ act, changes }) => [act, changes])).toEqual([
    ['user.rolesChanged', [{ field: null, from: { kind: 'word', text: 'Moderator' }, to: null }]],
    ['user.rolesChanged', [{ field: null, from: null, to: { kind: 'word', text: 'Moderator' } }]],
  ])
  // The event makes the user's open clients refetch and receive a token with the new roles.
  await numberCommittedEvents(platform.deps)
  const events = (await projectEvents(platform.db, await readEvents(platform.db, 0), [user.id])).get(user.id)
  expect(
    events
      ?.filter(({ target }) => target === 'updateHome')
      .map(({ payload }) => (payload as { companyId: null }).companyId),
  ).toContain(null)
  const entries = await platform.db
    .select({ data: history.data, actorId: history.actorId })
    .from(history)
    .where(and(eq(history.entityId, user.id), eq(history.action, 'rolesChanged')))
    .orderBy(history.id)
  expect(entries).toEqual([
    { data: { from: [], to: ['Moderator'] }, actorId: administrator.id },
    { data: { from: ['Moderator'], to: [] }, actorId: administrator.id },
  ])
})

test('rejects changes to your own roles, to the last Administrator and to unconfirmed users (PLUS-83)', async () => {
  expect((await setRoles(administrator.id, [])).error.code).toBe('ownRole')
  const second = await platform.createStaff('Administrator')
  const waiting = await platform.createUser({ emailConfirmedAt: null })
  expect((await setRoles(waiting.id, ['Moderator'])).error.code).toBe('pendingUser')
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, second.id))
  expect((await setRoles(second.id, ['Moderator'])).status).toBe(200)
  // `third` is the last active Administrator, so the blocked one can lose the role.
  const third = await platform.createStaff('Administrator')
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, administrator.id))
  expect((await setRoles(administrator.id, [], third)).status).toBe(200)
  expect((await setRoles('00000000-0000-4000-8000-000000000000', [], third)).status).toBe(404)
  await platform.db
    .update(users)
    .set({ bannedAt: null, roles: ['Administrator'] })
    .where(eq(users.id, administrator.id))
})

test('lets only Administrators read or change rights (PLUS-83)', async () => {
  const user = await platform.createUser()
  for (const role of ['Moderator', 'Economy', 'ContentWriter', 'InternalSales'] as const) {
    const staff = await platform.createStaff(role)
    expect((await platform.inject(GetUserRights, { query: { userId: user.id } }, staff)).status).toBe(403)
    expect((await setRoles(user.id, ['Moderator'], staff)).status).toBe(403)
    expect((await platform.inject(SetUserFeatures, { body: { userId: user.id, features: [] } }, staff)).status).toBe(
      403,
    )
  }
})

test('rejects changes to roles and features that are based on an old version (PLUS-83, SHELL-117)', async () => {
  const user = await platform.createUser({ secondFactorAt: platform.clock() })
  const { version } = (await platform.inject(GetUserRights, { query: { userId: user.id } }, administrator)).body
  const first = await platform.inject(
    SetStaffRoles,
    { body: { userId: user.id, roles: ['Moderator'], version } },
    administrator,
  )
  expect([first.status, first.body.version === version]).toEqual([200, false])
  const features = [{ name: 'contactSalesButton' as const, own: true }]
  expect(
    (await platform.inject(SetStaffRoles, { body: { userId: user.id, roles: [], version } }, administrator)).error.code,
  ).toBe('changedMeanwhile')
  expect(
    (await platform.inject(SetUserFeatures, { body: { userId: user.id, features, version } }, administrator)).error
      .code,
  ).toBe('changedMeanwhile')
  expect(
    (
      await platform.inject(
        SetUserFeatures,
        { body: { userId: user.id, features, version: first.body.version } },
        administrator,
      )
    ).body,
  ).toMatchObject({ roles: ['Moderator'] })
})

test('removes former staff and deleted accounts as salespeople; the next one becomes main (ADMIN-18, ADMIN-21)', async () => {
  const [first, next, member] = [
    await platform.createStaff('Moderator'),
    await platform.createStaff('Economy'),
    await platform.createUser(),
  ]
  const [sharedCompany, firstCompany] = [
    await platform.createCompany({ members: [member] }),
    await platform.createCompany({ members: [member] }),
  ]
  const add = async (as: UserRow, to: CompanyRow) =>
    expect((await platform.inject(AddSalesperson, { body: { companyId: to.id } }, as)).status).toBe(200)
  const listSalespersons = async ({ id }: CompanyRow) =>
    (await platform.inject(DashboardGetCompanies, { query: { id } }, administrator)).body[0]?.salespersons.map(
      (salesperson) => [salesperson.id, salesperson.isMain],
    )
  await add(first, sharedCompany)
  await add(first, firstCompany)
  platform.clock.advance({ minutes: 1 })
  await add(next, sharedCompany)
  expect((await setRoles(first.id, ['Administrator'])).status).toBe(200)
  expect(await listSalespersons(firstCompany)).toEqual([[first.id, true]])
  expect((await setRoles(first.id, [])).status).toBe(200)
  expect([await listSalespersons(sharedCompany), await listSalespersons(firstCompany)]).toEqual([[[next.id, true]], []])
  const entries = await platform.db
    .select({ actorId: history.actorId, data: history.data })
    .from(history)
    .where(and(eq(history.companyId, firstCompany.id), eq(history.action, 'salespersonRemoved')))
  expect(entries).toEqual([
    { actorId: administrator.id, data: { from: [first.id], to: [], main: { from: first.id, to: null } } },
  ])
  await platform.inject(AccountsRequestDelete, undefined, next)
  await platform.runJobs()
  const [code = ''] = /\d{6}/.exec((await platform.lastMail(next.email)).text) ?? []
  expect((await platform.inject(AccountsDeleteUser, { body: { code } }, next)).status).toBe(200)
  expect(await listSalespersons(sharedCompany)).toEqual([])
})
