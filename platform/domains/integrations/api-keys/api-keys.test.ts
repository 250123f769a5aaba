import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ApiKeys,
  CareerPages,
  CreateApiKey,
  CreateCareerPage,
  DeleteApiKey,
  DeleteCareerPage,
} from '#contract/integrations/api-keys.ts'
import { history, partnerKeys } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { MAX_KEYS } from '#rules/integrations/api-keys.ts'
import { registerPartnerKeys } from './routes.ts'

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
      createdBy: 'Karin Wallén',
    })
    expect((await list(member)).body).toEqual([{ ...created, key: `${created.key.slice(0, 8)}…` }])
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
