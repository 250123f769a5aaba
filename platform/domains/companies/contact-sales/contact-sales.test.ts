import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { SendContactSalesMessage } from '#contract/companies/contact-sales.ts'
import { companies, users } from '#platform/foundation/db/schema/index.ts'
import { changeSetting } from '#platform/foundation/settings/settings.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { write } from '#platform/foundation/work/write.ts'
import { registerContactSales } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerContactSales] })
const member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
const sales = await platform.createUser()
const company = await platform.createCompany({
  members: [member],
  salesUserId: sales.id,
  name: 'Nordvik Energi AB',
})
beforeAll(() => turn(true))

const turn = (isOn: boolean) => write(platform.actor(), (work) => changeSetting(work, 'contactSalesButton', isOn))
const send = (message = 'Vi vill fylla på Boost Plus.', as: UserRow = member) =>
  platform.inject(SendContactSalesMessage, { body: { id: company.id, message, context: 'Krediter' } }, as)

test('sends a message to the company’s salesperson, with the sender as reply address (BILL-29)', async () => {
  expect((await send('   ')).error).toMatchObject({ code: 'invalid', errors: { message: ['required'] } })
  expect((await send('x'.repeat(2001))).error.errors).toEqual({ message: ['tooLong'] })
  expect((await send('Hej', sales)).status).toBe(403)
  expect((await send()).status).toBe(200)
  const mail = await platform.lastMail(sales.email)
  expect(mail).toMatchObject({
    subject: 'Nordvik Energi AB vill bli kontaktat',
    replyTo: member.email,
    isAutomatic: false,
  })
  expect(mail.text).toContain('Vi vill fylla på Boost Plus.')
  expect(mail.text).toContain('Karin Wallén')
})

test('falls back to the sales address, sales staff or administrators, or fails (BILL-29, PROMO-58)', async () => {
  await platform.db.update(companies).set({ salesUserId: null }).where(eq(companies.id, company.id))
  const before = platform.mail.length
  const failed = await send()
  expect([failed.status, failed.error.code]).toEqual([409, 'noSalesperson'])
  await platform.runJobs()
  expect(platform.mail).toHaveLength(before)
  // Users who cannot sign in get no message.
  await platform.createUser({ roles: ['InternalSales'], bannedAt: new Date() })
  expect((await send()).error.code).toBe('noSalesperson')
  const administrator = await platform.createUser({ roles: ['Administrator'], locale: 'en' })
  expect((await send()).status).toBe(200)
  expect((await platform.lastMail(administrator.email)).subject).toBe('Sales enquiry from Nordvik Energi AB')
  const sellers = [await platform.createStaff('InternalSales'), await platform.createStaff('InternalSales')]
  const mailsBefore = platform.mail.length
  expect((await send()).status).toBe(200)
  for (const seller of sellers) expect((await platform.lastMail(seller.email)).replyTo).toBe(member.email)
  expect(platform.mail).toHaveLength(mailsBefore + 2)
  await write(platform.actor(), (work) => changeSetting(work, 'salesAddress', 'salj@tavla.example'))
  await send()
  expect((await platform.lastMail('salj@tavla.example')).subject).toContain('Nordvik Energi AB')
  expect(platform.mail).toHaveLength(mailsBefore + 3)
})

test('throttles a user who sends many messages (BILL-29)', async () => {
  const busy = await platform.createUser()
  await platform.addMember(company, busy)
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await send('Hej', busy)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('sends nothing while the feature is off, and tells only members the reason (BILL-29, SHELL-32, ERR-08)', async () => {
  await turn(false)
  await platform.runJobs()
  const before = platform.mail.length
  expect([(await send()).error.code, (await send('Hej', sales)).error.code]).toEqual(['featureOff', 'forbidden'])
  await platform.runJobs()
  expect(platform.mail).toHaveLength(before)
  await turn(true)
  expect((await send()).status).toBe(200)
})

test('rejects a message of a user who was deleted while it was sent (BILL-29)', async () => {
  const leaver = await platform.createUser()
  await platform.addMember(company, leaver)
  const { db } = platform.deps
  const transaction = db.transaction.bind(db)
  const delayed = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, config) => {
    await platform.db.update(users).set({ deletedAt: platform.clock() }).where(eq(users.id, leaver.id))
    return transaction(work, config)
  })
  onTestFinished(() => delayed.mockRestore())
  await platform.runJobs()
  const mailsBefore = platform.mail.length
  expect((await send('Hej', leaver)).status).toBe(401)
  await platform.runJobs()
  expect(platform.mail).toHaveLength(mailsBefore)
})
