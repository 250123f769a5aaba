import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import {
  CountForeignCompany,
  ForeignCompanyCreateCompany,
  RequestForeignCompany,
  GetAllForeignCompany,
  GetExistingCompanyByOrganizationNumber,
} from '#contract/companies/foreign-companies.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { companies, members, outbox, projects } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { registerJoining } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerJoining, registerCompanies] })
const moderator = await platform.createStaff('Moderator')
const economy = await platform.createStaff('Economy')
const asker = await platform.createUser({ firstName: 'Ingvild', lastName: 'Fjord' })

const wanted = {
  companyName: 'Fjordheim Maritime',
  contactName: 'Ingvild Fjord',
  contactEmail: 'ingvild@fjordheim.example',
  contactPhone: '+47 905 12 744',
  homePage: 'https://fjordheim.example',
  organizationNumber: 'NO 914 220 517',
  country: 'NO',
  city: 'Bodø',
  postNumber: '8006',
  address: 'Strandgata 22',
  co: null,
}
const ask = async (over: Partial<typeof wanted> = {}) =>
  (await platform.inject(RequestForeignCompany, { body: { ...wanted, ...over } }, asker)).body.id
const list = async (query = {}) => (await platform.inject(GetAllForeignCompany, { query }, moderator)).body
const create = (id: number, requireAmfService = false, as = moderator) =>
  platform.inject(ForeignCompanyCreateCompany, { body: { id, requireAmfService } }, as)

test('makes one company per request, of the requester (ADMIN-79, ADMIN-80, ADMIN-84, ADMIN-85, COMP-116, PLUS-105)', async () => {
  const id = await ask()
  expect((await list({ status: 'pending' }))[0]).toMatchObject({
    id,
    status: 'pending',
    ...wanted,
    askedBy: { id: asker.id, kind: 'user', name: 'Ingvild Fjord' },
    requireAmfService: false,
    companyId: null,
  })
  expect((await platform.inject(GetAllForeignCompany, { query: {} }, economy)).status).toBe(403)
  expect((await create(id, true, economy)).status).toBe(403)
  const { body } = await create(id, true)
  expect(body).toMatchObject({ id, status: 'accepted', requireAmfService: true })
  const again = await create(id)
  expect([again.status, again.error.code]).toEqual([409, 'alreadyAccepted'])
  expect((await create(999_999)).status).toBe(404)
  const companyId = body.companyId ?? 0
  expect((await platform.db.select().from(companies).where(eq(companies.id, companyId)))[0]).toMatchObject({
    name: 'Fjordheim Maritime',
    employmentServiceRequired: true,
    sharesNumber: false,
    organizationNumber: 'NO 914 220 517',
    // The company accounts for the VAT itself.
    vatAmount: 0,
  })
  expect(
    await platform.db
      .select()
      .from(members)
      .where(and(eq(members.companyId, companyId), eq(members.userId, asker.id), eq(members.admin, true))),
  ).toHaveLength(1)
  expect(await platform.db.select().from(projects).where(eq(projects.companyId, companyId))).toHaveLength(1)
  expect((await platform.inject(CompanyGetUserCompanies, undefined, asker)).body.map(({ name }) => name)).toContain(
    'Fjordheim Maritime',
  )
  expect(
    await platform.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.type, 'updateHome'), eq(outbox.userId, asker.id))),
  ).not.toHaveLength(0)
  expect(await list({ status: 'pending' })).toEqual([])
  expect((await platform.inject(CountForeignCompany, undefined, moderator)).body).toEqual({ pending: 0, total: 1 })
})

test('finds a company with the same number in any spelling, and lets a new one share it (ADMIN-82)', async () => {
  const look = async (organizationNumber: string) =>
    (await platform.inject(GetExistingCompanyByOrganizationNumber, { query: { organizationNumber } }, moderator)).body
  expect(await look('no 914 220 517')).toMatchObject({ name: 'Fjordheim Maritime' })
  expect(await look('NO 1')).toBeNull()
  await platform.createCompany({ name: 'Svensk', organizationNumber: '5560360793' })
  expect(await look('556036-0793')).toMatchObject({ name: 'Svensk' })
  const { body } = await create(await ask({ companyName: 'Fjordheim Maritime Sverige' }))
  expect(
    (
      await platform.db
        .select()
        .from(companies)
        .where(eq(companies.id, body.companyId ?? 0))
    )[0],
  ).toMatchObject({ sharesNumber: true })
  expect(await look('NO 914 220 517')).toMatchObject({ name: 'Fjordheim Maritime' })
})

test('pages through requests, newest first (ADMIN-79)', async () => {
  const ids = [await ask({ companyName: 'Ett' }), await ask({ companyName: 'Två' }), await ask({ companyName: 'Tre' })]
  const first = await list({ take: 2, status: 'pending' })
  const rest = await list({ take: 2, status: 'pending', after: first[1]?.cursor })
  expect([...first, ...rest].map(({ id }) => id)).toEqual(ids.toReversed())
})
