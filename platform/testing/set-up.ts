import { afterAll } from 'vitest'
import { startPlatform, type TestOptions, type TestPlatform } from './start-platform.ts'

type UserData = Parameters<TestPlatform['createUser']>[0]
type CompanyData = Parameters<TestPlatform['createCompany']>[0]

/** Starts a platform for the tests of a file, and closes it after them. */
export async function setUpPlatform(options: TestOptions = {}) {
  const starting = startPlatform(options)
  afterAll(async () => (await starting).close())
  return starting
}

/**
 * Starts a platform for the tests of a file, with a company and the usual people: its administrator and a member, a
 * stranger who is in no company, and staff with one role each. `data` replaces the defaults of the factories.
 */
export async function setUpCompany(
  options: TestOptions = {},
  data: { company?: CompanyData; admin?: UserData; member?: UserData } = {},
) {
  const platform = await setUpPlatform(options)
  const { createUser, createStaff, createCompany } = platform
  const [admin, member, stranger] = [await createUser(data.admin), await createUser(data.member), await createUser()]
  return {
    platform,
    company: await createCompany({ ...data.company, admin, members: [member] }),
    admin,
    member,
    stranger,
    staff: {
      administrator: await createStaff('Administrator'),
      moderator: await createStaff('Moderator'),
      economy: await createStaff('Economy'),
      contentWriter: await createStaff('ContentWriter'),
      internalSales: await createStaff('InternalSales'),
    },
  }
}
