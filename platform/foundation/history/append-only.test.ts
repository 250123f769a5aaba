import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AccountUpdateUserInfo } from '#contract/identity/profile.ts'
import { CompanyGet, CompanyUpdate } from '#contract/companies/companies.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { history, securityLog } from '#platform/foundation/db/schema/index.ts'
import { Prune } from '#platform/program/housekeeping.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { recordEntries } from './record-history.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const platform = await setUpPlatform()

const entriesOf = (entity: string, entityId: string | number) =>
  platform.db
    .select()
    .from(history)
    .where(sql`entity = ${entity} and entity_id = ${String(entityId)}`)

/** Returns the database's error message, with or without the driver's wrapper. */
const databaseError = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run()
  } catch (error) {
    return `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`
  }
  return 'done'
}

test('rejects updates, deletes and truncation of the logs in the database itself (PLUS-42)', async () => {
  const { db, clock } = platform
  await recordEntries(db, { now: clock() }, [{ companyId: 7, entity: 'ad', entityId: 1, action: 'renamed' }])
  await logSecurity(db, clock(), { event: 'signInFailed', userId: null })
  for (const run of [
    () => db.update(history).set({ action: 'nothing' }),
    () => db.delete(history).where(eq(history.companyId, 7)),
    () => db.execute(sql`truncate history`),
    () => db.update(securityLog).set({ event: 'signedIn' }),
    () => db.delete(securityLog),
    () => db.execute(sql`truncate security_log`),
  ])
    expect(await databaseError(run)).toContain('append-only')
  expect(await entriesOf('ad', 1)).toMatchObject([{ action: 'renamed' }])
})

test('keeps sign-ins for one year (PLUS-42)', async () => {
  const { db, clock } = platform
  const userId = randomUUID()
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  for (const days of [366, 364, 0]) await logSecurity(db, daysAgo(days), { event: 'signedIn', userId })
  await platform.deps.jobs.runNow(Prune, {})
  expect(
    (
      await db
        .select({ at: securityLog.at })
        .from(securityLog)
        .where(eq(securityLog.userId, userId))
        .orderBy(securityLog.at)
    ).map(({ at }) => at),
  ).toEqual([daysAgo(364), daysAgo(0)])
})

test('records old and new values of company info, but only the field names of personal data (COMP-31)', async () => {
  const admin = await platform.createUser()
  const company = await platform.createCompany({
    admin,
    contactPerson: 'Anna Ek',
    telephone: '0701234567',
    contactEmail: 'a@b.example',
    invoiceEmail: 'f@b.example',
  })
  const {
    id,
    name,
    billingName,
    vatNumber,
    logo,
    companyAddress,
    billingAddress,
    telephone,
    contactEmail,
    homePage,
    contactPerson,
    paperBilling,
    invoiceEmail,
  } = (await platform.inject(CompanyGet, { query: { id: company.id } }, admin)).body
  const body = {
    id,
    name,
    billingName,
    vatNumber,
    logo,
    companyAddress,
    billingAddress,
    telephone,
    contactEmail,
    homePage,
    contactPerson,
    paperBilling,
    invoiceEmail,
  }
  const saved = await platform.inject(
    CompanyUpdate,
    { body: { ...body, vatNumber: 'SE5560000001', invoiceEmail: 'ny@b.example', contactPerson: 'Bo Alm' } },
    admin,
  )
  expect(saved.status).toBe(200)
  const [entry] = (await entriesOf('company', company.id)).filter(({ action }) => action === 'infoUpdated')
  expect(entry?.data).toEqual({
    changed: { vatNumber: { from: vatNumber, to: 'SE5560000001' }, invoiceEmail: null, contactPerson: null },
  })
})

test('records which profile fields changed, without their values (ACC-35)', async () => {
  const user = await platform.createUser({ city: 'Lund' })
  const { firstName, lastName, country, dateOfBirth, phoneNumber } = user
  expect(
    (
      await platform.inject(
        AccountUpdateUserInfo,
        { body: { firstName, lastName, country, city: 'Umeå', dateOfBirth, phoneNumber, contacts: {} } },
        user,
      )
    ).status,
  ).toBe(200)
  const [entry] = await entriesOf('user', user.id)
  expect(entry?.data).toEqual({ changed: { city: null } })
})
