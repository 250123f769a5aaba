import { beforeEach, expect, test } from 'vitest'
import { SendSchedule } from '#contract/candidates/pipeline.ts'
import {
  ManageEmailAdd,
  ManageEmailDelete,
  ManageEmailLink,
  ManageEmailList,
  ManageEmailToggle,
  ManageEmailVerify,
} from '#contract/companies/senders.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()
let admin: UserRow
let member: UserRow
let company: CompanyRow

beforeEach(async () => {
  admin = await platform.createUser()
  member = await platform.createUser()
  company = await platform.createCompany({ name: 'Nordvik Energi AB', admin, members: [member] })
})

const list = async () => (await platform.inject(ManageEmailList, { query: { id: company.id } }, member)).body
const add = (email: string, as: UserRow = admin) =>
  platform.inject(ManageEmailAdd, { body: { companyId: company.id, email } }, as)
const toggle = (serviceId: number, active: boolean, as: UserRow = admin) =>
  platform.inject(ManageEmailToggle, { body: { companyId: company.id, serviceId, active } }, as)
const remove = (serviceId: number, as: UserRow = admin) =>
  platform.inject(ManageEmailDelete, { body: { companyId: company.id, serviceId } }, as)

async function verified(email: string): Promise<number> {
  const { body } = await add(email)
  const token = /sender=([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  expect((await platform.inject(ManageEmailLink, { query: { token } })).body).toEqual({
    companyName: 'Nordvik Energi AB',
    email,
  })
  expect((await platform.inject(ManageEmailVerify, { body: { token } })).status).toBe(200)
  expect([
    (await platform.inject(ManageEmailVerify, { body: { token } })).status,
    (await platform.inject(ManageEmailLink, { query: { token } })).status,
  ]).toEqual([410, 410])
  return body.serviceId
}

test('uses an address only after it was verified by the mailed link (COMP-68, COMP-69)', async () => {
  const { body } = await add(' Jobb@nordvik.example ')
  expect(body).toEqual({ serviceId: body.serviceId, email: 'jobb@nordvik.example', active: false, verified: false })
  expect((await toggle(body.serviceId, true)).error.code).toBe('notVerified')
  const id = await verified('rekrytering@nordvik.example')
  expect((await toggle(id, true)).body).toMatchObject({ active: true, verified: true })
  // At most one address is active, so the second address replaces the first.
  const second = await verified('anna@nordvik.example')
  await toggle(second, true)
  expect((await list()).map(({ email, active }) => [email, active])).toEqual([
    ['jobb@nordvik.example', false],
    ['rekrytering@nordvik.example', false],
    ['anna@nordvik.example', true],
  ])
  await toggle(second, false)
  expect((await list()).some(({ active }) => active)).toBe(false)
})

test('sends mail to candidates from the active address, with bounces to Tavla and replies to the author (COMP-69)', async () => {
  const id = await verified('jobb@nordvik.example')
  const ad = await platform.createAd(company, admin, { type: 'active' })
  const candidate = await platform.createCandidate(ad, { email: 'sofia@brev.example' })
  const write = async (): Promise<{ from: string; sender: string | null; replyTo: string | null }> => {
    await platform.inject(SendSchedule, { body: { id: candidate.id, html: '<p>Hej</p>', schedule: null } }, admin)
    platform.clock.advance({ seconds: 11 })
    const { from, sender, replyTo } = await platform.lastMail('sofia@brev.example')
    return { from: /<(.+)>/.exec(from)?.[1] ?? from, sender, replyTo }
  }
  await toggle(id, true)
  expect(await write()).toEqual({ from: 'jobb@nordvik.example', sender: 'konto@tavla.example', replyTo: admin.email })
  await remove(id)
  expect(await list()).toEqual([])
  expect(await write()).toEqual({ from: 'konto@tavla.example', sender: null, replyTo: admin.email })
})

test('lets only company administrators and Administrator change addresses (COMP-69)', async () => {
  const id = await verified('jobb@nordvik.example')
  for (const as of [member, await platform.createUser(), await platform.createStaff('InternalSales')]) {
    for (const answer of [await add('x@y.example', as), await toggle(id, true, as), await remove(id, as)])
      expect(answer.status).toBe(403)
  }
  expect((await toggle(id, true, await platform.createStaff('Administrator'))).status).toBe(200)
  // An address of another company is treated like an unknown one.
  const otherCompany = await platform.createCompany({ admin })
  expect(
    (await platform.inject(ManageEmailDelete, { body: { companyId: otherCompany.id, serviceId: id } }, admin)).status,
  ).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('rejects invalid and duplicate addresses, and renews the link of an unverified one (COMP-70)', async () => {
  expect((await add('jobb@')).error.errors).toEqual({ email: ['invalid'] })
  await add('jobb@nordvik.example')
  const first = /sender=([\w-]+)/.exec((await platform.lastMail('jobb@nordvik.example')).text)?.[1] ?? ''
  await verified('jobb@nordvik.example')
  expect((await platform.inject(ManageEmailVerify, { body: { token: first } })).status).toBe(410)
  expect((await add('JOBB@nordvik.example')).error.code).toBe('alreadyListed')
  expect(await list()).toHaveLength(1)
  const { body } = await add('sen@nordvik.example')
  const late = /sender=([\w-]+)/.exec((await platform.lastMail('sen@nordvik.example')).text)?.[1] ?? ''
  await remove(body.serviceId)
  expect((await platform.inject(ManageEmailVerify, { body: { token: late } })).status).toBe(410)
})
