import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import {
  CompanyAdd,
  CompanyFindAdministrators,
  CompanyGetSignatories,
  CompanyRequestAccess,
  CompleteBankId,
  DashboardGetExistingCompany,
  GetBankIdResult,
  RequestBankId,
} from '#contract/companies/joining.ts'
import { RequestForeignCompany } from '#contract/companies/foreign-companies.ts'
import { ManageUsersList } from '#contract/companies/membership.ts'
import { bankIdentityLogins, companies, foreignCompanyRequests, outbox } from '#platform/foundation/db/schema/index.ts'
import { walkThroughIdentification } from '#platform/tools/sandbox/identify.fixture.ts'
import { karin } from '#platform/tools/sandbox/people.ts'
import { registeredCompanies } from '#platform/tools/sandbox/registered-companies.ts'
import { startSandbox, type Sandbox } from '#platform/tools/sandbox/sandbox.ts'
import { testServices } from '#platform/tools/sandbox/sandbox.fixture.ts'
import { isOrganisationNumber } from '#rules/people/organisation-number.ts'
import { startPlatform, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'

let sandbox: Sandbox
let platform: TestPlatform
let user: UserRow

const numberOf = (name: string): string => registeredCompanies.find((company) => company[1] === name)?.[0] ?? ''
const wallen = numberOf('Wallén Rekrytering AB')
const halla = numberOf('Halla Fastighet AB')
const partnership = numberOf('Wallén & Dotter Handelsbolag')
const jointly = numberOf('Lindqvist & Ek Redovisning AB')
const others = numberOf('Strömbacka Skola AB')

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, ...testServices() })
  platform = await startPlatform({
    env: {
      bankIdentity: { issuer: `${sandbox.url}/identity`, clientId: 'tavla', clientSecret: 'sandbox-client-secret' },
      companyRegistry: { url: `${sandbox.url}/registry`, key: 'sandbox-registry-key' },
    },
  })
})
beforeEach(async () => {
  user = await platform.createUser()
})
afterAll(async () => {
  await platform.close()
  await sandbox.close()
})

const setService = (path: string) => fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual' })

const begin = async (as: UserRow | string = user, returnUrl = '/assignment') =>
  (await platform.inject(RequestBankId, { query: { returnUrl } }, as)).body.redirectUrl

const returned = (back: URL) => {
  const get = (name: string) => back.searchParams.get(name)
  return { state: get('state') ?? '', code: get('code'), error: get('error'), issuer: get('iss') }
}

/** Completes a BankID sign-in and returns the assignment. */
async function login(choice: string, as: UserRow | string = user, cookies?: Map<string, string>): Promise<string> {
  const back = await walkThroughIdentification(await begin(as), choice, cookies)
  return (await platform.inject(CompleteBankId, { body: returned(back) }, as)).body.assignment
}

const resultOf = async (assignment: string, as: UserRow | string = user) =>
  platform.inject(GetBankIdResult, { query: { assignment } }, as)
const add = (organizationNumber: string, assignment: string, confirmed?: boolean, as: UserRow | string = user) =>
  platform.inject(
    CompanyAdd,
    { body: { organizationNumber, assignment, ...(confirmed !== undefined && { confirmed }) } },
    as,
  )

describe('bank identity', () => {
  test('completes a login and lists the companies that the person signs for (ACC-48, ACC-49, COMP-09)', async () => {
    const redirect = new URL(await begin(user, '/assignment?organizationNumber=1'))
    expect(redirect.origin).toBe(sandbox.url)
    expect(redirect.searchParams.get('redirect_uri')).toBe(`${platform.env.publicUrl}/assignment`)
    expect(redirect.searchParams.get('code_challenge_method')).toBe('S256')
    const back = await walkThroughIdentification(redirect.href, 'karin')
    expect(`${back.origin}${back.pathname}`).toBe(`${platform.env.publicUrl}/assignment`)
    const { body } = await platform.inject(CompleteBankId, { body: returned(back) }, user)
    expect(body.returnUrl).toBe('/assignment?organizationNumber=1')
    const result = (await resultOf(body.assignment)).body
    expect(result).toMatchObject({ status: 'ok', name: karin.name })
    expect(result.companies).toHaveLength(8)
    expect(result.companies.find(({ organizationNumber }) => organizationNumber === halla)).toEqual({
      organizationNumber: halla,
      name: 'Halla Fastighet AB',
      city: 'Göteborg',
      limited: true,
      signs: 'alone',
      linked: false,
      member: false,
    })
    expect(result.companies.find(({ organizationNumber }) => organizationNumber === partnership)).toMatchObject({
      limited: false,
    })
    // The result can be read again, as when the page is reloaded.
    expect((await resultOf(body.assignment)).status).toBe(200)
  })

  test('does not store the personal identity number', async () => {
    await login('karin')
    const rows = await platform.db.select().from(bankIdentityLogins)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(karin.personalNumber)
    expect(JSON.stringify(await platform.db.select().from(outbox))).not.toContain(karin.personalNumber)
  })

  test('accepts a login once, in the session that started it, before it expires', async () => {
    const back = await walkThroughIdentification(await begin(), 'karin')
    const complete = (as: UserRow | string, body = returned(back)) => platform.inject(CompleteBankId, { body }, as)
    expect((await complete(await platform.createUser())).status).toBe(410)
    // The same user on another device.
    expect((await complete(await platform.signIn(user, {}))).status).toBe(410)
    expect((await complete(user, { ...returned(back), state: randomUUID() })).status).toBe(410)
    const first = await complete(user)
    expect(first.status).toBe(200)
    expect((await complete(user)).status).toBe(410)
    expect((await resultOf(first.body.assignment, await platform.createUser())).status).toBe(410)
    const late = await walkThroughIdentification(await begin(), 'karin')
    platform.clock.advance({ minutes: 11 })
    expect((await complete(user, returned(late))).status).toBe(410)
    platform.clock.advance({ minutes: 30 })
    expect((await resultOf(first.body.assignment)).status).toBe(410)
  })

  test('fails and uses up the login for a forged code or a code of another login', async () => {
    const [mine, theirs] = [
      await walkThroughIdentification(await begin(), 'karin'),
      await walkThroughIdentification(await begin(), 'nils'),
    ]
    const mixed = await platform.inject(
      CompleteBankId,
      { body: { ...returned(mine), code: returned(theirs).code } },
      user,
    )
    expect((await resultOf(mixed.body.assignment)).body).toEqual({ status: 'failed', name: '', companies: [] })
    expect((await platform.inject(CompleteBankId, { body: returned(mine) }, user)).status).toBe(410)
  })

  test('distinguishes a cancelled login from a failed one', async () => {
    expect((await resultOf(await login('cancel'))).body.status).toBe('canceled')
    expect((await resultOf(await login('fail'))).body.status).toBe('failed')
  })

  test('identifies several persons one after another in the same browser', async () => {
    const cookies = new Map<string, string>()
    const names = []
    for (const choice of ['nils', 'karin', 'karin', 'cancel', 'per'])
      names.push((await resultOf(await login(choice, user, cookies))).body.name)
    expect(names).toEqual(['Nils Utan Firma', karin.name, karin.name, '', 'Per-Olof Lindqvist'])
  })

  test('returns only to pages of the dashboard', async () => {
    for (const returnUrl of [
      'https://evil.example/',
      '//evil.example/x',
      '/\\evil.example',
      'javascript:alert(1)',
      `${platform.env.publicUrl}.evil.example/`,
    ]) {
      const { status, error } = await platform.inject(RequestBankId, { query: { returnUrl } }, user)
      expect([returnUrl, status, error.errors]).toEqual([returnUrl, 400, { returnUrl: ['notAllowed'] }])
    }
    expect(
      (await platform.inject(RequestBankId, { query: { returnUrl: `${platform.env.publicUrl}/assignment` } }, user))
        .status,
    ).toBe(200)
    expect((await platform.inject(RequestBankId, { query: { returnUrl: '/' } })).status).toBe(401)
  })

  test('an installation without these services says that they are unavailable (PLUS-84)', async () => {
    const without = await startPlatform({ env: { bankIdentity: null, companyRegistry: null } })
    try {
      const person = await without.createUser()
      const { error } = await without.inject(RequestBankId, { query: { returnUrl: '/assignment' } }, person)
      expect(error.code).toBe('identityUnavailable')
      const lookup = await without.inject(CompanyGetSignatories, { query: { organizationNumber: others } }, person)
      expect(lookup.error.code).toBe('registryUnavailable')
    } finally {
      await without.close()
    }
  })

  test('names the unavailable service and stores nothing', async () => {
    const back = await walkThroughIdentification(await begin(), 'karin')
    await setService('/registry/state/down')
    try {
      const { body } = await platform.inject(CompleteBankId, { body: returned(back) }, user)
      expect((await resultOf(body.assignment)).body).toMatchObject({ status: 'registryUnavailable', companies: [] })
      expect(
        (await platform.inject(CompanyGetSignatories, { query: { organizationNumber: others } }, user)).error,
      ).toMatchObject({ code: 'registryUnavailable' })
    } finally {
      await setService('/registry/state/works')
    }
    const lost = await walkThroughIdentification(await begin(), 'karin')
    await setService('/identity/state/down')
    try {
      const { body } = await platform.inject(CompleteBankId, { body: returned(lost) }, user)
      expect((await resultOf(body.assignment)).body.status).toBe('failed')
    } finally {
      await setService('/identity/state/works')
    }
  })
})

describe('adding a company', () => {
  test('lets a sole signatory add a company with default project and folder, as administrator (COMP-09, COMP-116)', async () => {
    const assignment = await login('karin')
    const { status, body } = await add(wallen, assignment)
    expect(status).toBe(200)
    const [card] = (await platform.inject(CompanyGetUserCompanies, undefined, user)).body
    expect(card).toMatchObject({ id: body.id, name: 'Wallén Rekrytering AB', limited: true })
    const { projects } = (await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: body.id } }, user)).body
    expect(projects).toMatchObject([{ default: true, folders: [{ default: true }] }])
    expect((await platform.inject(ManageUsersList, { query: { id: body.id } }, user)).body).toMatchObject([
      { id: user.id, admin: true },
    ])
    const events = await platform.db.select().from(outbox).where(eq(outbox.userId, user.id))
    expect(events.map(({ type, companyId }) => [type, companyId])).toContainEqual(['updateHome', null])
    // Open lists in the back office show the new company.
    expect(
      (await platform.db.select().from(outbox).where(eq(outbox.companyId, body.id))).filter(
        ({ type }) => type === 'updateOffice',
      ),
    ).toMatchObject([{ data: { about: 'companies' } }, { data: { about: 'timeline' } }])
    // The assignment cannot be used again.
    expect((await add(halla, assignment)).status).toBe(410)
  })

  test('joins an existing company only after confirmation (COMP-12)', async () => {
    const first = await platform.createUser()
    const existing = await platform.createCompany({ organizationNumber: halla.replace('-', ''), admin: first })
    expect(
      (
        await platform.inject(
          DashboardGetExistingCompany,
          { query: { organizationNumber: halla.replace('-', '') } },
          user,
        )
      ).body,
    ).toEqual({ id: existing.id, name: existing.name })
    const assignment = await login('karin')
    expect(
      (await resultOf(assignment)).body.companies.find(({ organizationNumber }) => organizationNumber === halla),
    ).toMatchObject({ linked: true, member: false })
    expect((await add(halla, assignment)).error).toMatchObject({ code: 'alreadyLinked' })
    expect((await add(halla, assignment, true)).body).toEqual({ id: existing.id })
    expect(
      (await platform.inject(ManageUsersList, { query: { id: existing.id } }, user)).body.filter(({ admin }) => admin),
    ).toHaveLength(2)
    const again = await login('karin')
    expect(
      (await resultOf(again)).body.companies.find(({ organizationNumber }) => organizationNumber === halla),
    ).toMatchObject({ linked: true, member: true })
    expect((await add(halla, again, true)).error).toMatchObject({ code: 'alreadyMember' })
    expect(
      (await platform.inject(DashboardGetExistingCompany, { query: { organizationNumber: others } }, user)).body,
    ).toBeNull()
  })

  test('returns the reason of each rejection and adds nothing (COMP-10, COMP-11, COMP-14)', async () => {
    const before = (await platform.db.select().from(companies)).length
    const assignment = await login('karin')
    expect((await add('559999-5008', assignment)).error).toMatchObject({
      code: 'invalid',
      errors: { organizationNumber: ['invalid'] },
    })
    expect((await add('x', assignment)).error).toMatchObject({ errors: { organizationNumber: ['invalid'] } })
    expect((await add(partnership, assignment)).error).toMatchObject({ errors: { organizationNumber: ['notLimited'] } })
    expect([(await add(others, assignment)).status, (await add(others, assignment)).error.code]).toEqual([
      403,
      'notSignatory',
    ])
    expect((await add(jointly, await login('per'))).error.code).toBe('notSignatory')
    expect((await add(wallen, await login('nils'))).error.code).toBe('notSignatory')
    expect((await add(wallen, randomUUID())).status).toBe(410)
    expect((await add(wallen, assignment, true, await platform.createUser())).status).toBe(410)
    await setService('/registry/state/unknown')
    try {
      const unknown = await add(numberOf('Myrlund Skog AB'), assignment)
      expect([unknown.status, unknown.error.code]).toEqual([404, 'companyInfoMissing'])
    } finally {
      await setService('/registry/state/works')
    }
    expect(await platform.db.select().from(companies)).toHaveLength(before)
    // The assignment is still valid.
    expect((await add(numberOf('Myrlund Skog AB'), assignment)).status).toBe(200)
  })

  test('creates one company for two concurrent requests', async () => {
    const number = numberOf('Timrå Kallbad AB')
    const second = await platform.createUser()
    const [a, b] = [await login('karin'), await login('karin', second)]
    const answers = await Promise.all([add(number, a), add(number, b, undefined, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(
      await platform.db
        .select()
        .from(companies)
        .where(eq(companies.organizationNumber, number.replace('-', ''))),
    ).toHaveLength(1)
  })
})

describe('asking for access', () => {
  test('lists signatories from the registry and administrators with masked addresses (COMP-15, COMP-16)', async () => {
    const admin = await platform.createUser({
      firstName: 'Birgitta',
      lastName: 'Nyman',
      email: `birgitta.${randomUUID()}@skola.example`,
    })
    const number = numberOf('Åkerö Bageri AB')
    const company = await platform.createCompany({
      organizationNumber: number.replace('-', ''),
      admin,
      members: [await platform.createUser()],
    })
    // A banned administrator could not answer.
    const banned = await platform.createUser({ bannedAt: platform.clock() })
    await platform.addMember(company, banned, { admin: true })
    const signatories = (await platform.inject(CompanyGetSignatories, { query: { organizationNumber: number } }, user))
      .body
    expect(signatories).toEqual([
      { id: expect.any(String) as string, name: expect.any(String) as string, askable: false },
    ])
    expect(JSON.stringify(signatories)).not.toContain('@')
    expect(
      (await platform.inject(CompanyFindAdministrators, { query: { organizationNumber: number } }, user)).body,
    ).toEqual([{ id: admin.id, name: 'Birgitta Nyman', email: 'b•••@skola.example' }])
    // Only persons who sign alone can approve a request.
    expect(
      (await platform.inject(CompanyGetSignatories, { query: { organizationNumber: jointly } }, user)).body,
    ).toEqual([])
  })

  test('returns different errors for an unknown number and a company not on Tavla (COMP-14)', async () => {
    const unlinked = numberOf('Kattegatt Fisk AB')
    const find = (organizationNumber: string) =>
      platform.inject(CompanyFindAdministrators, { query: { organizationNumber } }, user)
    expect([(await find(unlinked)).status, (await find(unlinked)).error.code]).toEqual([404, 'notLinked'])
    expect((await find('1')).error).toMatchObject({ errors: { organizationNumber: ['invalid'] } })
    const nowhere = await platform.inject(CompanyGetSignatories, { query: { organizationNumber: '556016-0680' } }, user)
    expect([nowhere.status, nowhere.error.code]).toEqual([404, 'companyInfoMissing'])
    expect(
      (
        await platform.inject(
          CompanyRequestAccess,
          { body: { organizationNumber: unlinked, personId: 'x', message: null } },
          user,
        )
      ).error.code,
    ).toBe('notLinked')
  })

  test('throttles lookups, so that companies cannot be listed by trying numbers', async () => {
    let status = 200
    for (let tries = 0; tries < 61; tries++)
      status = (await platform.inject(DashboardGetExistingCompany, { query: { organizationNumber: others } }, user))
        .status
    expect(status).toBe(429)
  })
})

describe('foreign companies', () => {
  const request = {
    companyName: ' Pohjanmaan Puu Oy ',
    contactName: 'Marika Lahti',
    contactEmail: 'marika@puu.example',
    contactPhone: '+358 6 310 000',
    homePage: '',
    organizationNumber: 'FI 2847193-6',
    country: 'fi',
    city: 'Vasa',
    postNumber: '65170',
    address: 'Satamatie 4',
    co: null,
  }

  test('stores a request and emails the staff who can accept it, in their language (COMP-18)', async () => {
    const [moderator, seller] = [
      await platform.createUser({ roles: ['Moderator'], locale: 'en' }),
      await platform.createStaff('InternalSales'),
    ]
    const { body } = await platform.inject(RequestForeignCompany, { body: request }, user)
    const [stored] = await platform.db
      .select()
      .from(foreignCompanyRequests)
      .where(eq(foreignCompanyRequests.id, body.id))
    expect(stored).toMatchObject({
      userId: user.id,
      acceptedAt: null,
      company: { companyName: 'Pohjanmaan Puu Oy', country: 'FI', homePage: null },
    })
    const mail = await platform.lastMail(moderator.email)
    expect(mail.subject).toBe('New foreign company: Pohjanmaan Puu Oy')
    expect(mail.text).toContain('Finland')
    expect(platform.mail.some(({ to }) => to === seller.email)).toBe(false)
  })

  test('reports every invalid field and stores nothing (COMP-18)', async () => {
    const before = (await platform.db.select().from(foreignCompanyRequests)).length
    const wrong = {
      ...request,
      companyName: ' ',
      contactName: '7',
      contactEmail: 'marika',
      contactPhone: '12',
      homePage: 'x',
      organizationNumber: '',
      country: 'SE',
      city: '',
      address: ' ',
    }
    expect((await platform.inject(RequestForeignCompany, { body: wrong }, user)).error.errors).toEqual({
      companyName: ['required'],
      organizationNumber: ['required'],
      address: ['required'],
      city: ['required'],
      contactName: ['invalid'],
      contactEmail: ['invalid'],
      contactPhone: ['invalid'],
      country: ['homeCountry'],
      homePage: ['invalid'],
    })
    expect(
      (await platform.inject(RequestForeignCompany, { body: { ...request, country: 'XX' } }, user)).error.errors,
    ).toEqual({ country: ['unknown'] })
    expect(await platform.db.select().from(foreignCompanyRequests)).toHaveLength(before)
  })
})

test('contains only valid and unique numbers in the sandbox registry (COMP-11)', () => {
  const numbers = registeredCompanies.map(([number]) => number)
  expect(numbers.filter((number) => !isOrganisationNumber(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
