import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/base/call.ts'
import {
  ApiKeys,
  CareerPages,
  CreateApiKey,
  CreateCareerPage,
  DeleteApiKey,
  DeleteCareerPage,
  ReplacePartnerKey,
  UpdatePartnerKey,
} from '#contract/integrations/api-keys.ts'
import { NO_USAGE, ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import { deprecatedUses, history, mails, partnerKeys } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { MAX_KEYS } from '#rules/integrations/api-keys.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { instantOf } from '#rules/text-and-time/stockholm-time.ts'
import { registerPartnerKeys } from './routes.ts'
import { WarnOfRemovals } from './warn-of-removals.ts'

const platform = await setUpPlatform({ areas: [registerPartnerKeys] })
let member: UserRow
let company: CompanyRow

beforeEach(async () => {
  member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  company = await platform.createCompany({ members: [member] })
})

const kinds = {
  'API keys': {
    list: (as: UserRow) => platform.inject(ApiKeys, { params: { companyId: company.id } }, as),
    create: (name: string, as = member) => platform.inject(CreateApiKey, { body: { id: company.id, name } }, as),
    remove: (keyId: number, as = member) => platform.inject(DeleteApiKey, { body: { id: company.id, keyId } }, as),
  },
  'career pages': {
    list: (as: UserRow) => platform.inject(CareerPages, { params: { companyId: company.id } }, as),
    create: (name: string, as = member) => platform.inject(CreateCareerPage, { body: { id: company.id, name } }, as),
    remove: (keyId: number, as = member) =>
      platform.inject(DeleteCareerPage, { params: { companyId: company.id, keyId } }, as),
  },
}

describe.each(Object.entries(kinds))('%s', (_, { list, create, remove }) => {
  test('returns a key once, masks it afterwards and stores only its hash (COMP-109, COMP-110, COMP-114)', async () => {
    const created = (await create(' Lönesystem ')).body
    expect(created).toMatchObject({
      name: 'Lönesystem',
      key: expect.stringMatching(/^tvl_[\w-]{32}$/),
      createdBy: { id: member.id, kind: 'user', name: 'Karin Wallén' },
    })
    expect((await list(member)).body).toEqual([
      { ...created, key: `${created.key.slice(0, 8)}…`, lastUse: null, formerKeyUntil: null, deprecatedUses: [] },
    ])
    const rows = await platform.db.select().from(partnerKeys)
    expect(rows.find(({ id }) => id === created.id)?.keyHash).toBe(
      createHash('sha256').update(created.key).digest('hex'),
    )
    expect(JSON.stringify([rows, await platform.db.select().from(history)])).not.toContain(created.key)
  })

  test('requires a short name that is unique per kind, ignoring case (COMP-112)', async () => {
    await create('Intranätet')
    const again = await create(' intranätet')
    expect([again.status, again.error.code]).toEqual([409, 'nameTaken'])
    expect((await create(' ')).error.errors).toEqual({ name: ['required'] })
    expect((await create('x'.repeat(76))).error.errors).toEqual({ name: ['tooLong'] })
    expect((await list(member)).body).toHaveLength(1)
  })

  test('limits the number of keys (COMP-109)', async () => {
    for (let index = 1; index < MAX_KEYS; index += 1) await create(`Nyckel ${index}`)
    const last = await Promise.all(['En till', 'Två till', 'Tre till'].map((name) => create(name)))
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await create('En till efter dem')).error.errors).toEqual({ name: ['tooMany'] })
    expect((await list(member)).body).toHaveLength(MAX_KEYS)
  })

  test('lets only members of the company delete a key, by its id (COMP-113, SHELL-116)', async () => {
    const { id } = (await create('Rapporter')).body
    const staff = await platform.createStaff('Administrator')
    for (const outsider of [await platform.createUser(), staff])
      expect([
        (await list(outsider)).status,
        (await remove(id, outsider)).status,
        (await create('Y', outsider)).status,
      ]).toEqual([403, 403, 403])
    const elsewhere = await platform.createCompany({ members: [member] })
    expect((await platform.inject(DeleteApiKey, { body: { id: elsewhere.id, keyId: id } }, member)).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect((await list(member)).body).toEqual([])
  })
})

const update = (keyId: number, body: CallInput<typeof UpdatePartnerKey>['body'], as = member, companyId = company.id) =>
  platform.inject(UpdatePartnerKey, { params: { companyId, keyId }, body }, as)
const replace = (keyId: number, as = member, companyId = company.id) =>
  platform.inject(ReplacePartnerKey, { params: { companyId, keyId } }, as)
/** Returns the status of a read and of a write with a key, with the reasons of refusals. */
async function usesOf(key: string) {
  const answers = [
    await platform.app.inject({ url: `/apiKeys/${company.id}`, headers: { authorization: `Bearer ${key}` } }),
    await platform.app.inject({
      method: 'POST',
      url: ReportKeyUsage.path,
      headers: { authorization: `Bearer ${key}` },
      payload: { companyId: company.id, usage: NO_USAGE, deprecatedUses: [] },
    }),
  ]
  return answers.map((answer) => (answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code))
}

describe('changing a key', () => {
  const loggedOf = async (id: number) =>
    (
      await platform.db
        .select()
        .from(history)
        .where(eq(history.entityId, `${id}`))
        .orderBy(history.id)
    )
      .filter(({ entity }) => entity === 'partnerKey')
      .map(({ action, data }) => [action, data])

  test('renames a key of either kind and changes the scope, with entries in the log (PLUS-60, COMP-112)', async () => {
    const { id } = (await kinds['API keys'].create('Intranätet')).body
    await kinds['API keys'].create('Lönesystem')
    const page = (await kinds['career pages'].create('Lönesystem')).body
    const renamed = await update(id, { name: ' Intranät 2 ' })
    expect(renamed.body).toMatchObject({ id, name: 'Intranät 2', scope: 'read' })
    expect((await update(id, { scope: 'write' })).body).toMatchObject({ name: 'Intranät 2', scope: 'write' })
    expect((await update(id, { name: 'intranät 2' })).status).toBe(200)
    expect((await update(page.id, { name: 'Webben' })).body).toMatchObject({ name: 'Webben' })
    expect((await update(page.id, { scope: 'write' })).error.errors).toEqual({ scope: ['notAllowed'] })
    const taken = await update(id, { name: 'LÖNESYSTEM' })
    expect([taken.status, taken.error.code]).toEqual([409, 'nameTaken'])
    expect((await update(id, { name: ' ' })).error.errors).toEqual({ name: ['required'] })
    expect(await loggedOf(id)).toEqual([
      ['created', expect.anything()],
      ['renamed', { from: 'Intranätet', to: 'Intranät 2' }],
      ['scopeChanged', { from: 'read', to: 'write' }],
      ['renamed', { from: 'Intranät 2', to: 'intranät 2' }],
    ])
  })

  test('a replaced key works beside the new one for 24 hours, and no other replaced key does (PLUS-60)', async () => {
    const { id, key: first } = (await kinds['API keys'].create('Intranätet')).body
    const { key: second, partnerKey } = (await replace(id)).body
    expect(partnerKey).toMatchObject({ id, key: `${second.slice(0, 8)}…` })
    expect(Date.parse(partnerKey.formerKeyUntil ?? '') - platform.clock().getTime()).toBe(24 * HOUR_MS)
    expect([await usesOf(first), await usesOf(second)]).toEqual([
      ['keyNotAllowed', 200],
      ['keyNotAllowed', 200],
    ])
    const { key: third } = (await replace(id)).body
    expect(await usesOf(first)).toEqual(['keyDeleted', 'keyDeleted'])
    platform.clock.advance({ hours: 24 })
    expect([await usesOf(second), await usesOf(third)]).toEqual([
      ['keyDeleted', 'keyDeleted'],
      ['keyNotAllowed', 200],
    ])
    expect((await kinds['API keys'].list(member)).body[0]?.formerKeyUntil).toBeNull()
    expect((await loggedOf(id)).map(([action]) => action)).toEqual(['created', 'replaced', 'replaced'])
    await kinds['API keys'].remove(id)
    for (const key of [first, second, third]) expect(await usesOf(key)).toEqual(['keyDeleted', 'keyDeleted'])
  })

  test('an expired key cannot be replaced, because the new one would not work either (PLUS-60)', async () => {
    const expiresAt = new Date(platform.clock().getTime() + 24 * HOUR_MS).toISOString()
    const body = { id: company.id, name: 'Intranätet', expiresAt }
    const { id } = (await platform.inject(CreateApiKey, { body }, member)).body
    expect((await replace(id)).status).toBe(200)
    platform.clock.advance({ hours: 24 })
    const late = await replace(id)
    expect([late.status, late.error.code]).toEqual([409, 'expired'])
  })

  test('only members of the company change its keys (PLUS-60, SHELL-116)', async () => {
    const { id } = (await kinds['API keys'].create('Intranätet')).body
    const elsewhere = await platform.createCompany({ members: [member] })
    for (const outsider of [await platform.createUser(), await platform.createStaff('Administrator')])
      expect([(await update(id, { name: 'X' }, outsider)).status, (await replace(id, outsider)).status]).toEqual([
        403, 403,
      ])
    expect([
      (await update(id, { name: 'X' }, member, elsewhere.id)).status,
      (await replace(id, member, elsewhere.id)).status,
    ]).toEqual([404, 404])
  })
})

describe('deprecated uses', () => {
  const removedAfter = '2026-03-01'
  const use = (coordinate: string, count = 1) => ({ coordinate, reason: 'Use Ad.endsAt.', removedAfter, count })
  const report = (key: string, uses: object[], companyId = company.id) =>
    platform.app.inject({
      method: 'POST',
      url: ReportKeyUsage.path,
      headers: { authorization: `Bearer ${key}` },
      payload: { companyId, usage: NO_USAGE, deprecatedUses: uses },
    })
  const listed = async () => (await kinds['API keys'].list(member)).body[0]?.deprecatedUses
  const warn = async (day: string) => {
    platform.clock.set(instantOf(day, 8))
    await platform.deps.jobs.runNow(WarnOfRemovals, {})
    await platform.deps.jobs.runNow(WarnOfRemovals, {})
    return platform.db.select().from(mails).where(eq(mails.companyId, company.id))
  }

  test('a key reports the members it uses, and the list shows those of the last 30 days (PLUS-100)', async () => {
    const { key } = (await kinds['API keys'].create('Intranätet')).body
    expect(await listed()).toEqual([])
    const statuses = [
      await report(key, [use('Ad.state', 3), { ...use('Ad.end'), removedAfter: '2025-12-31' }]),
      await report(key, [use('Ad.state')]),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200])
    expect(await listed()).toEqual([
      expect.objectContaining({ coordinate: 'Ad.end', removedAfter: '2025-12-31', count: 1 }),
      expect.objectContaining({ coordinate: 'Ad.state', reason: 'Use Ad.endsAt.', removedAfter, count: 4 }),
    ])
    platform.clock.advance({ days: 31 })
    expect(await listed()).toEqual([])
  })

  test('only the key of the company reports, with valid coordinates, and 100 are kept (PLUS-100)', async () => {
    const { key } = (await kinds['API keys'].create('Intranätet')).body
    const elsewhere = await platform.createCompany({ members: [member] })
    expect((await report(key, [use('Ad.end')], elsewhere.id)).json()).toMatchObject({ code: 'keyElsewhere' })
    const person = await platform.inject(
      ReportKeyUsage,
      { body: { companyId: company.id, usage: NO_USAGE, deprecatedUses: [use('Ad.end')] } },
      member,
    )
    expect(person.status).toBe(400)
    expect((await report(key, [use('<b>Ad</b>')])).statusCode).toBe(400)
    const many = (prefix: string) => Array.from({ length: 100 }, (_, index) => use(`${prefix}.f${index}`))
    expect((await report(key, many('Old'))).statusCode).toBe(200)
    platform.clock.advance({ minutes: 1 })
    expect((await report(key, many('New'))).statusCode).toBe(200)
    const kept = (await listed())?.map(({ coordinate }) => coordinate.slice(0, 3))
    expect([kept?.length, new Set(kept)]).toEqual([100, new Set(['New'])])
    await kinds['API keys'].remove((await kinds['API keys'].list(member)).body[0]?.id ?? 0)
    expect(await platform.db.select().from(deprecatedUses).where(eq(deprecatedUses.companyId, company.id))).toEqual([])
  })

  test('the creator is warned once 60 and once 14 days before a removal, while the key uses it (PLUS-100)', async () => {
    const { key } = (await kinds['API keys'].create('Intranätet')).body
    platform.clock.set(instantOf('2025-12-20', 9))
    await report(key, [use('Ad.end'), use('Ad.state'), { ...use('Ad.later'), removedAfter: '2026-12-31' }])
    expect(await warn('2025-12-29')).toHaveLength(0)
    const [first, ...others] = await warn('2025-12-31')
    expect(others).toEqual([])
    expect(first).toMatchObject({
      recipient: member.email,
      userId: member.id,
      subject: 'API-nyckeln Intranätet använder fält som tas bort',
    })
    expect(await warn('2026-01-05')).toHaveLength(1)
    await report(key, [use('Ad.end')])
    platform.clock.set(instantOf('2026-02-10', 9))
    await report(key, [use('Ad.end')])
    expect(await warn('2026-02-15')).toHaveLength(2)
    expect(await warn('2026-02-28')).toHaveLength(2)
    // A new date is announced again, but not after the key stopped using the member.
    await report(key, [{ ...use('Ad.end'), removedAfter: '2026-04-15' }])
    expect(await warn('2026-03-02')).toHaveLength(3)
    expect(await warn('2026-04-05')).toHaveLength(3)
  })
})
