import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanySettings } from '#contract/company-settings.ts'
import { companies, emailTemplates } from '#platform/db/schema/index.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing.ts'
import { registerCompanies } from '../companies/routes.ts'
import { registerCompanySettings } from './routes.ts'

let platform: TestPlatform
let admin: UserRow
let member: UserRow
let company: CompanyRow

beforeAll(async () => {
  platform = await startPlatform({ areas: [registerCompanies, registerCompanySettings] })
  admin = await platform.createUser()
  member = await platform.createUser()
  company = await platform.createCompany({ admin, members: [member], telephone: '', companyAddress: { coAddress: null, streetAddress: 'Storgatan 14', postNumber: '852 3', postArea: 'Sundsvall', postCountry: 'SE', postAddress: null } })
})
afterAll(() => platform.close())

const settingsOf = async (as: UserRow) => (await platform.inject(CompanySettings, { query: { id: company.id } }, as)).body

test('COMP-21 the menu is told in one call what is missing and how many there are of each, of this company alone', async () => {
  const other = await platform.createCompany({ members: [member] })
  for (const companyId of [company.id, company.id, other.id]) {
    await platform.db.insert(emailTemplates).values({ companyId, name: `Mall ${Math.random()}`, body: '<p>Hej</p>', createdAt: platform.clock() })
  }
  const before = await settingsOf(member)
  expect(before).toMatchObject({ organizationNumber: company.organizationNumber, city: 'Sundsvall', admin: false, emailTemplates: 2, stepTemplates: 0 })
  // No telephone, and a postcode of four digits, beside what the factory leaves out.
  await platform.db.update(companies).set({ telephone: '060-12 34 56' }).where(eq(companies.id, company.id))
  expect((await settingsOf(member)).infoFaults).toBe(before.infoFaults - 1)
  expect((await settingsOf(admin)).admin).toBe(true)
})
