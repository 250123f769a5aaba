import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { EnablePonty, GetEnabledFeatures } from '#contract/integrations/services.ts'
import { OfficeSettings, SetOfficeSetting } from '#contract/office/settings.ts'
import { GetAllUsers } from '#contract/identity/users.ts'
import { registerConnections } from '#platform/domains/integrations/services/routes.ts'
import { registerUsers } from '#platform/domains/identity/users/routes.ts'
import { history, outbox, settings, users } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { startPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { registerOfficeSettings } from './routes.ts'

const platform = await setUpPlatform({
  areas: [registerOfficeSettings, registerConnections, registerUsers],
  env: { seed: 'demo' },
})
let administrator: UserRow
beforeEach(async () => {
  administrator = await platform.createStaff('Administrator')
})

const set = (name: 'pontyServiceConnection' | 'secondFactorForStaff', value: boolean, as = administrator) =>
  platform.inject(SetOfficeSetting, { body: { name, value } }, as)

test('turns a feature on and off for all users at once, and returns featureOff while off (ERR-08, SHELL-32)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const stranger = await platform.createUser()
  const connect = async (as: UserRow) =>
    (await platform.inject(EnablePonty, { body: { id: company.id, feedUrl: 'no address' } }, as)).error.code
  const isOn = async () => (await platform.inject(GetEnabledFeatures, undefined, member)).body.pontyServiceConnection
  expect([await isOn(), await connect(member), await connect(stranger)]).toEqual([false, 'featureOff', 'forbidden'])
  const { body } = await set('pontyServiceConnection', true)
  expect(body.find(({ name }) => name === 'pontyServiceConnection')).toEqual({
    name: 'pontyServiceConnection',
    value: true,
    changedAt: platform.clock().toISOString(),
    changedBy: {
      id: administrator.id,
      kind: 'user',
      name: `${administrator.firstName} ${administrator.lastName}`,
    },
  })
  expect([await isOn(), await connect(member), await connect(stranger)]).toEqual([true, 'invalid', 'forbidden'])
  await set('pontyServiceConnection', false)
  expect([await isOn(), await connect(member)]).toEqual([false, 'featureOff'])
})

test('publishes a changed flag to every company once, and records it (ERR-08)', async () => {
  const company = await platform.createCompany({})
  await set('pontyServiceConnection', true)
  const listEvents = () => platform.db.select().from(outbox).where(eq(outbox.companyId, company.id))
  expect(await listEvents()).toMatchObject([{ type: 'updateSettings', actorId: administrator.id }])
  await set('pontyServiceConnection', true)
  expect(await listEvents()).toHaveLength(1)
  const entries = await platform.db.select().from(history).where(eq(history.entityId, 'pontyServiceConnection'))
  expect(entries.at(-1)).toMatchObject({
    entity: 'setting',
    action: 'set',
    actorId: administrator.id,
    data: { to: true },
  })
  await set('pontyServiceConnection', false)
})

test('lets only a user with two-step verification require it of all staff (PLUS-81)', async () => {
  const moderator = await platform.createStaff('Moderator')
  const statusOfStaffCall = async () => (await platform.inject(GetAllUsers, { query: {} }, moderator)).status
  expect((await set('secondFactorForStaff', false)).status).toBe(200)
  for (const user of [administrator, moderator])
    await platform.db.update(users).set({ secondFactorAt: null }).where(eq(users.id, user.id))
  expect(await statusOfStaffCall()).toBe(200)
  const refused = await set('secondFactorForStaff', true)
  expect([refused.status, refused.error.code, await statusOfStaffCall()]).toEqual([409, 'secondFactorRequired', 200])
  await platform.db.update(users).set({ secondFactorAt: platform.clock() }).where(eq(users.id, administrator.id))
  expect((await set('secondFactorForStaff', true)).status).toBe(200)
  platform.deps.settings.clearCache()
  expect(await statusOfStaffCall()).toBe(403)
})

test('lets only Administrators read or change settings (PLUS-83)', async () => {
  for (const as of [await platform.createUser(), await platform.createStaff('Moderator')])
    expect([
      (await platform.inject(OfficeSettings, undefined, as)).status,
      (await set('pontyServiceConnection', true, as)).status,
    ]).toEqual([403, 403])
})

test('requires two-step verification of staff outside a demo, whatever the setting (PLUS-81)', async () => {
  const production = await startPlatform({ areas: [registerOfficeSettings, registerUsers], env: { seed: 'none' } })
  try {
    const productionAdministrator = await production.createStaff('Administrator')
    await production.db
      .insert(settings)
      .values({ name: 'secondFactorForStaff', scope: '', value: false, changedAt: production.clock() })
      .onConflictDoUpdate({ target: [settings.name, settings.scope], set: { value: false } })
    production.deps.settings.clearCache()
    const moderator = await production.createStaff('Moderator')
    await production.db.update(users).set({ secondFactorAt: null }).where(eq(users.id, moderator.id))
    expect((await production.inject(GetAllUsers, { query: {} }, moderator)).status).toBe(403)
    expect(
      (await production.inject(OfficeSettings, undefined, productionAdministrator)).body.map(({ name }) => name),
    ).not.toContain('secondFactorForStaff')
    for (const value of [false, true])
      expect(
        (
          await production.inject(
            SetOfficeSetting,
            { body: { name: 'secondFactorForStaff', value } },
            productionAdministrator,
          )
        ).status,
      ).toBe(409)
  } finally {
    await production.close()
  }
})
