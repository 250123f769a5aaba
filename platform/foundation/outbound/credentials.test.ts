import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { VaultError, createVault } from '#platform/foundation/auth/vault.ts'
import { companyCredentials } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { readCredentials, removeCredentials, resealCredentials, saveCredentials } from './credentials.ts'

const platform = await setUpPlatform({ areas: [] })

const Key = Type.Object({ user: Type.String(), key: Type.String() })
const credentials = { user: 'tavla', key: 'hemlig-nyckel-åäö' }

test('returns credentials only for their company and service, and stores no plain text', async () => {
  const { db, clock } = platform
  const vault = createVault(['first key'])
  const [company, other] = [await platform.createCompany({}), await platform.createCompany({})]
  const of = { companyId: company.id, service: 'jobylon' }
  expect(await readCredentials(db, vault, of, Key)).toBeNull()
  await saveCredentials(db, vault, of, { user: 'before', key: 'x' }, clock())
  await saveCredentials(db, vault, of, credentials, clock())
  expect(await readCredentials(db, vault, of, Key)).toEqual(credentials)
  expect(await readCredentials(db, vault, { ...of, service: 'ponty' }, Key)).toBeNull()
  const rows = await db.select().from(companyCredentials)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/hemlig|tavla"/)

  // A copy in another company's row cannot be opened.
  const [row] = rows
  if (row) await db.insert(companyCredentials).values({ ...row, companyId: other.id })
  await expect(readCredentials(db, vault, { ...of, companyId: other.id }, Key)).rejects.toThrow(VaultError)
  await removeCredentials(db, { ...of, companyId: other.id })
  expect(await readCredentials(db, vault, { ...of, companyId: other.id }, Key)).toBeNull()
})

test('seals credentials again with a new key, so that the old key is not needed', async () => {
  const { db, clock } = platform
  const company = await platform.createCompany({})
  const of = { companyId: company.id, service: 'teamtailor' }
  await db.delete(companyCredentials).where(eq(companyCredentials.service, 'jobylon'))
  await saveCredentials(db, createVault(['old']), of, credentials, clock())
  const rotating = createVault(['new', 'old'])
  expect(await resealCredentials(db, rotating, clock())).toBe(1)
  expect(await resealCredentials(db, rotating, clock())).toBe(0)
  expect(await readCredentials(db, createVault(['new']), of, Key)).toEqual(credentials)
  await expect(readCredentials(db, createVault(['old']), of, Key)).rejects.toThrow(VaultError)
})
