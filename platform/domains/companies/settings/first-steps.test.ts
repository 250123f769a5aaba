import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CompanyFirstSteps, HideFirstSteps } from '#contract/companies/first-steps.ts'
import { companies, history } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { registerCompanySettings } from './routes.ts'

const { platform } = await setUpCompany({ areas: [registerCompanySettings] })

test('returns when a new company did its first steps, to its administrators, for 90 days (PLUS-106)', async () => {
  const admin = await platform.createUser()
  const company = await platform.createCompany({ admin, telephone: '' })
  const stepsOf = async (as = admin) =>
    (await platform.inject(CompanyFirstSteps, { query: { id: company.id } }, as)).body.steps
  expect(await stepsOf()).toEqual({ info: null, ad: null, profile: null, colleague: null, retention: null })
  const at = platform.clock()
  for (const action of ['privacySaved', 'profilePublished'])
    await platform.db
      .insert(history)
      .values({ companyId: company.id, entity: 'company', entityId: String(company.id), action, at })
  const member = await platform.createUser()
  await platform.addMember(company, member)
  expect(await stepsOf(member)).toBeNull()
  expect(await stepsOf()).toMatchObject({
    profile: at.toISOString(),
    retention: at.toISOString(),
    colleague: expect.any(String) as string,
  })
  const stranger = await platform.createUser()
  expect((await platform.inject(CompanyFirstSteps, { query: { id: company.id } }, stranger)).status).toBe(403)
  platform.clock.advance({ days: 91 })
  expect(await stepsOf()).toBeNull()
})

test('hides the first steps for the administrator who asks, on all devices, until the membership ends (PLUS-106)', async () => {
  const [admin, colleague, member, stranger] = [
    await platform.createUser(),
    await platform.createUser(),
    await platform.createUser(),
    await platform.createUser(),
  ]
  const company = await platform.createCompany({ admin, members: [member] })
  await platform.addMember(company, colleague, { admin: true })
  const other = await platform.createCompany({ admin })
  const stepsOf = async (as = admin, { id } = company) =>
    (await platform.inject(CompanyFirstSteps, { query: { id } }, as)).body.steps
  const hide = async (as = admin) =>
    (await platform.inject(HideFirstSteps, { body: { companyId: company.id } }, as)).status
  expect(await stepsOf()).not.toBeNull()
  expect([await hide(), await hide()]).toEqual([200, 200])
  expect(await stepsOf()).toBeNull()
  // Only this user has hidden them, and only in this company.
  expect(await stepsOf(colleague)).not.toBeNull()
  expect(await stepsOf(admin, other)).not.toBeNull()
  for (const as of [member, stranger, await platform.createStaff('Administrator')]) expect(await hide(as)).toBe(403)
})

test('a test company has no first steps (PLUS-102, PLUS-106)', async () => {
  const admin = await platform.createUser()
  const [parent, company] = [await platform.createCompany({ admin }), await platform.createCompany({ admin })]
  const stepsOf = async () =>
    (await platform.inject(CompanyFirstSteps, { query: { id: company.id } }, admin)).body.steps
  expect(await stepsOf()).not.toBeNull()
  await platform.db
    .update(companies)
    .set({ testOf: parent.id, testExpiresAt: platform.clock() })
    .where(eq(companies.id, company.id))
  expect(await stepsOf()).toBeNull()
})
