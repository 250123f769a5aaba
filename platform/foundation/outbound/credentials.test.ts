import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VaultError, createVault } from '#platform/foundation/auth/vault.ts'
import { companyCredentials } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { readCredentials, removeCredentials, resealCredentials, saveCredentials } from './credentials.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ areas: [] })
})
afterAll(() => platform.close())

const Key = Type.Object({ user: Type.String(), key: Type.String() })
const given = { user: 'tavla', key: 'hemlig-nyckel-åäö' }

test('credentials come back to the company and service they were given for, and stand nowhere in clear', async () => {
  const { db, clock } = platform
  const vault = createVault(['first key'])
  const [company, other] = [await platform.createCompany({}), await platform.createCompany({})]
  const of = { companyId: company.id, service: 'jobylon' }
  expect(await readCredentials(db, vault, of, Key)).toBeNull()
  await saveCredentials(db, vault, of, { user: 'before', key: 'x' }, clock())
  await saveCredentials(db, vault, of, given, clock())
  expect(await readCredentials(db, vault, of, Key)).toEqual(given)
  expect(await readCredentials(db, vault, { ...of, service: 'ponty' }, Key)).toBeNull()
  const rows = await db.select().from(companyCredentials)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/hemlig|tavla"/)

  // Copied to another company's row they do not open.
  const [row] = rows
  if (row) await db.insert(companyCredentials).values({ ...row, companyId: other.id })
  await expect(readCredentials(db, vault, { ...of, companyId: other.id }, Key)).rejects.toThrow(VaultError)
  await removeCredentials(db, { ...of, companyId: other.id })
  expect(await readCredentials(db, vault, { ...of, companyId: other.id }, Key)).toBeNull()
})

test('a new key seals them anew, and then the old one is not needed', async () => {
  const { db, clock } = platform
  const company = await platform.createCompany({})
  const of = { companyId: company.id, service: 'teamtailor' }
  await db.delete(companyCredentials).where(eq(companyCredentials.service, 'jobylon'))
  await saveCredentials(db, createVault(['old']), of, given, clock())
  const rotating = createVault(['new', 'old'])
  expect(await resealCredentials(db, rotating, clock())).toBe(1)
  expect(await resealCredentials(db, rotating, clock())).toBe(0)
  expect(await readCredentials(db, createVault(['new']), of, Key)).toEqual(given)
  await expect(readCredentials(db, createVault(['old']), of, Key)).rejects.toThrow(VaultError)
})
