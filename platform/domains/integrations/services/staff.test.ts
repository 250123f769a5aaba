import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AddAmsSenderId, SetAllowDelete } from '#contract/office/companies.ts'
import { AddJobylonAdmin, ConnectAms, RemoveJobylon, SetDefaultPromotionType } from '#contract/integrations/services.ts'
import { history } from '#platform/foundation/db/schema/index.ts'
import { startConnected, type ConnectedWorld } from './connections.fixture.ts'

// Staff actions on the connections of a company they do not belong to.

let world: ConnectedWorld
beforeAll(async () => {
  world = await startConnected()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.services.employment.mode = 'works'
  world.company = await world.platform.createCompany({ admin: world.member })
})

const set = (senderId: string, as = world.moderator, manuallyEnable = true) =>
  world.platform.inject(AddAmsSenderId, { body: { companyId: world.company.id, senderId, manuallyEnable } }, as)
const entries = (action: string) =>
  world.platform.db
    .select()
    .from(history)
    .where(and(eq(history.companyId, world.company.id), eq(history.action, action)))
    .orderBy(desc(history.id))

test("rejects a sender id that replaces an outdated value, and keeps the colleague's (ADMIN-24, ADMIN-26)", async () => {
  world.services.employment.mode = 'down'
  const give = (senderId: string, replaces?: string) =>
    world.platform.inject(
      AddAmsSenderId,
      {
        body: {
          companyId: world.company.id,
          senderId,
          manuallyEnable: true,
          ...(replaces !== undefined && { replaces }),
        },
      },
      world.moderator,
    )
  expect((await give('11111111', '')).status).toBe(200)
  expect((await give('22222222', '')).error.code).toBe('changedMeanwhile')
  expect((await give('22222222', '11111111')).status).toBe(200)
  expect((await give('33333333', '11111111')).error.code).toBe('changedMeanwhile')
  expect((await give('33333333')).status).toBe(200)
})

test('accepts a sender id of exactly eight digits, only from Administrator and Moderator (ADMIN-25, ADMIN-26)', async () => {
  for (const wrong of ['1234567', '123456789', '1234567a', '1234 5678'])
    expect(await set(wrong)).toMatchObject({ status: 400, error: { errors: { senderId: ['format'] } } })
  expect(await set(' ')).toMatchObject({ status: 400, error: { errors: { senderId: ['required'] } } })
  expect((await set('12345678', world.member)).status).toBe(403)
  for (const role of ['Economy', 'ContentWriter', 'InternalSales'] as const)
    expect((await set('12345678', await world.platform.createStaff(role))).status).toBe(403)
  expect((await world.connection('ams')).status).toBe('notConnected')
  expect(await entries('senderIdSet')).toEqual([])
})

test('waits for the service with the new sender id, and records the old id in the history (ADMIN-23, ADMIN-24, ADMIN-26)', async () => {
  world.services.employment.mode = 'down'
  expect((await set('12345678')).body).toEqual({ amsConnection: 'waitingForConnection' })
  expect(await world.connection('ams')).toMatchObject({ status: 'waitingForConnection', referenceId: '12345678' })
  expect((await set('87654321', await world.platform.createStaff('Administrator'))).status).toBe(200)
  expect((await entries('senderIdSet')).map(({ data }) => data)).toMatchObject([
    {
      manuallyEnable: true,
      from: { senderId: '12345678', status: 'waitingForConnection' },
      to: { senderId: '87654321', status: 'waitingForConnection' },
    },
    { from: { senderId: null, status: 'notConnected' }, to: { senderId: '12345678' } },
  ])
})

test('replaces a rejected customer number by hand, and rejects the change for a connected company (ADMIN-24)', async () => {
  const connect = (userName: string) =>
    world.platform.inject(ConnectAms, { body: { id: world.company.id, userName } }, world.member)
  await connect('00000000')
  expect((await world.connection('ams')).status).toBe('wrongInformation')
  world.services.employment.mode = 'down'
  expect((await set('12345678')).status).toBe(200)
  expect(await world.connection('ams')).toMatchObject({ status: 'waitingForConnection', message: null, fault: null })
  world.services.employment.mode = 'works'
  await connect('12345678')
  expect((await world.connection('ams')).status).toBe('connected')
  expect(await set('11112222')).toMatchObject({ status: 409, error: { code: 'connected' } })
})

test('lets staff set allowDelete and the default promotion, each recorded once (ADMIN-27, ADMIN-28)', async () => {
  const inject: ConnectedWorld['platform']['inject'] = (...args) => world.platform.inject(...args)
  expect(
    (await inject(AddJobylonAdmin, { params: { id: world.company.id }, body: { referenceId: 731 } }, world.moderator))
      .status,
  ).toBe(200)
  await world.platform.runJobs()
  const id = (await world.connection('jobylon')).id ?? 0
  const allow = (allowDelete: boolean, as = world.moderator) =>
    inject(SetAllowDelete, { body: { id, allowDelete } }, as)
  expect((await inject(RemoveJobylon, { params: { id } }, world.member)).status).toBe(403)
  expect((await allow(true, world.member)).status).toBe(403)
  expect((await inject(SetAllowDelete, { body: { id: 999_999, allowDelete: true } }, world.moderator)).status).toBe(404)
  for (const allowDelete of [true, true, false, true]) expect((await allow(allowDelete)).status).toBe(200)
  expect((await entries('deleteAllowed')).map(({ data }) => data)).toMatchObject([
    { from: false, to: true },
    { from: true, to: false },
    { from: false, to: true },
  ])
  expect(
    (await inject(SetDefaultPromotionType, { body: { id, promotionType: 'boost' } }, world.moderator)).status,
  ).toBe(200)
  expect(await world.connection('jobylon')).toMatchObject({ defaultPromotionType: 'boost' })
  expect((await inject(RemoveJobylon, { params: { id } }, world.member)).status).toBe(200)
})
