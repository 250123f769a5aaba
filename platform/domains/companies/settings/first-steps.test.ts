import { expect, test } from 'vitest'
import { CompanyFirstSteps } from '#contract/companies/first-steps.ts'
import { history } from '#platform/foundation/db/schema/index.ts'
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
