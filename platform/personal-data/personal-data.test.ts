import { readFile, readdir } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { open } from 'yauzl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountLogin, AccountUploadAvatar, AccountsDeleteUser, AccountsRequestDelete } from '#contract/account.ts'
import { ErasePerson, ExportPerson } from '#contract/privacy.ts'
import { applyToAd } from '#platform/areas/applications/apply-to-ad.ts'
import { WriteCompanyExport } from '#platform/areas/company-export/queues.ts'
import { exportOwnData } from '#platform/areas/applications/export-own-data.ts'
import { requestErasure } from '#platform/areas/applications/request-erasure.ts'
import * as schema from '#platform/db/schema/index.ts'
import { createLog } from '#platform/log.ts'
import { Prune } from '#platform/housekeeping.ts'
import { startPlatform, type TestPlatform } from '#platform/testing.ts'
import { write } from '#platform/work/write.ts'
import { alertData } from './alert-data.ts'
import { candidateData } from './candidate-data.ts'
import type { PersonalTable } from './declare.ts'
import { personalDataTable } from './table.ts'
import { userData } from './user-data.ts'
import { withoutPersonalData } from './without.ts'

let platform: TestPlatform
/** Lines of the log, as whoever runs the installation reads them. */
const logged: string[] = []
beforeAll(async () => {
  platform = await startPlatform({ log: createLog('trace', { write: (line: string) => void logged.push(line) }) })
})
afterAll(() => platform.close())

const visit = () => platform.actor()
const tables = Object.values(schema).filter((each) => is(each, PgTable))

test('every table either holds personal data that is declared, or says why it holds none', () => {
  const declared = new Set([...candidateData, ...userData, ...alertData].map(({ name }) => name))
  const unknown = tables.map((table) => getTableName(table)).filter((name) => !declared.has(name) && !(name in withoutPersonalData))
  expect(unknown).toEqual([])
  expect(Object.keys(withoutPersonalData).filter((name) => declared.has(name) || !tables.some((table) => getTableName(table) === name))).toEqual([])
})

/** Everything in the database, as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await platform.db.execute<{ schema: string; name: string }>(sql`select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`)
  const all = new Map<string, string>()
  for (const { schema: space, name } of rows) {
    const { rows: found } = await platform.db.execute<{ text: string | null }>(sql`select string_agg(to_jsonb(t)::text, ' ') as text from ${sql.identifier(space)}.${sql.identifier(name)} t`)
    all.set(`${space}.${name}`, found[0]?.text ?? '')
  }
  return all
}

/** Where a text still stands: tables, and stored files. */
async function placesOf(canary: string): Promise<string[]> {
  const places = [...(await dump())].filter(([, text]) => text.includes(canary)).map(([name]) => name)
  const folder = join(platform.env.dataDir ?? '', 'files')
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && await holds(join(file.parentPath, file.name), canary)) places.push(file.name)
  }
  if (logged.some((line) => line.includes(canary))) places.push('log')
  return places
}

/** Whether a stored file has a text, also one that is packed. */
async function holds(path: string, canary: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes.includes(canary)) return true
  if (bytes.subarray(0, 2).toString() !== 'PK') return false
  return new Promise((resolve, reject) => open(path, { lazyEntries: true }, (failed, zip) => {
    if (failed) return reject(failed)
    zip.on('end', () => resolve(false))
    zip.on('entry', (entry) => zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      text(stream).then((content) => (content.includes(canary) ? resolve(true) : zip.readEntry()), reject)
    }))
    zip.readEntry()
  }))
}

/** Writes a text of its own into every column of a person's rows that can hold one and is to be erased. Answers what was planted where. */
async function plant<K>(data: readonly PersonalTable<K>[], person: K): Promise<Map<string, string>> {
  const planted = new Map<string, string>()
  for (const { name, table, rows, columns, deletesRows } of data) {
    const all: Record<string, PgColumn> = getTableColumns(table)
    const free = Object.entries(all).filter(([key, column]) => (deletesRows ? ['recipient', 'subject', 'text', 'html', 'title', 'email', 'phone', 'filter'].includes(key) : columns[key]?.erase !== undefined) && ['PgText', 'PgJsonb'].includes(column.columnType))
    for (const [key, column] of free) {
      const canary = `canary-${name}-${key}`
      const value = column.columnType === 'PgJsonb' ? [{ id: 1, type: 'text', question: 'q', answer: canary }] : canary
      const written = await platform.db.update(table).set({ [key]: value }).where(rows(person)).returning()
      if (written.length > 0) planted.set(`${name}.${key}`, canary)
    }
  }
  return planted
}

/** An application with a canary in every place that can hold one, and what was planted where. */
async function createPlanted(email: string, prepared?: { owner: { id: string }; company: Awaited<ReturnType<TestPlatform['createCompany']>> }) {
  const owner = prepared?.owner ?? await platform.createUser()
  const company = prepared?.company ?? await platform.createCompany({ members: [owner] })
  const ad = await platform.createAd(company, owner, { type: 'active', use: 'form' })
  const bytes = `canary-bytes-${ad.id} of a CV written as plain text.`
  const file = await platform.deps.files.put(platform.db, { companyId: company.id, kind: 'cv', name: 'canary-file.txt', bytes: Buffer.from(bytes) })
  const applied = await applyToAd(visit(), ad.id, { applicant: { firstName: 'Canary', lastName: 'Name', email, phone: '070-174 06 57', dateOfBirth: '1990-01-01' }, answers: {}, fileIds: [file], locale: 'sv', channel: null, submissionKey: `canary-key-${ad.id}` })
  if (!('candidateId' in applied)) throw new Error('Not applied')
  const person = { companyId: company.id, id: applied.candidateId }
  const token = /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  await platform.db.insert(schema.messages).values({ companyId: company.id, candidateId: person.id, senderId: owner.id, html: 'x', createdAt: platform.clock(), sentAt: platform.clock() })
  await platform.db.update(schema.candidates).set({ rank: 3.5 }).where(eq(schema.candidates.id, person.id))
  // What happens is told to an address of the company, which does not answer, and everything is written into an archive.
  await platform.db.insert(schema.webhooks).values({ companyId: company.id, url: 'https://10.0.0.8/hook', description: '', events: [], sealedSecret: 'x', isActive: true, createdAt: platform.clock(), createdBy: owner.id })
  await write(platform.actor(), ({ remember }) => remember({ companyId: company.id, entity: 'candidate', entityId: person.id, action: 'applied' }))
  const { linkHash } = (await platform.db.select().from(schema.candidates).where(eq(schema.candidates.id, person.id)))[0] ?? {}
  await platform.db.insert(schema.idempotencyKeys).values({ callerKey: owner.id, key: `k${ad.id}`, call: 'c', bodyHash: 'h', companyId: company.id, candidateId: person.id, response: { name: 'canary-answer' }, createdAt: platform.clock() })
  const planted = await plant(candidateData, person)
  expect([...planted.keys()]).toEqual(expect.arrayContaining(['candidates.name', 'candidates.answers', 'candidates.note', 'messages.html', 'messages.message', 'files.name', 'mails.recipient', 'mails.subject', 'mails.text']))
  // The link itself must go on working until the erasure, and the address is what makes applications one person's.
  await platform.db.update(schema.candidates).set({ linkHash: linkHash ?? '' }).where(eq(schema.candidates.id, person.id))
  return { owner, company, person, token, planted, bytes }
}

/** Writes the archive of a company, with all that was planted in it. */
async function archive({ company, owner, planted }: Awaited<ReturnType<typeof createPlanted>>): Promise<void> {
  const exportId = randomUUID()
  await platform.db.insert(schema.companyExports).values({ companyId: company.id, id: exportId, requestedAt: platform.clock(), requestedBy: owner.id })
  await platform.deps.jobs.runNow(WriteCompanyExport, { companyId: company.id, exportId })
  // Who asked is told by a mail of its own.
  await platform.runJobs()
  expect((await placesOf(planted.get('candidates.name') ?? '')).length).toBeGreaterThan(1)
}

/** What was told to addresses of others: nothing of a person stands in it. */
async function expectTold(companyId: number): Promise<void> {
  const told = await platform.db.select().from(schema.webhookDeliveries).where(eq(schema.webhookDeliveries.companyId, companyId))
  expect(told.map(({ event }) => event)).toEqual(expect.arrayContaining(['application.received', 'candidate.erased']))
}

/** Every value that was planted and is to be handed out stands in an export. */
function expectAll(exported: string, planted: ReadonlyMap<string, string>): void {
  let found = 0
  for (const { name, columns } of candidateData) {
    for (const [key, { exportAs, exported: told }] of Object.entries(columns)) {
      const canary = planted.get(`${name}.${key}`)
      if (exportAs === undefined || told !== undefined || canary === undefined) continue
      expect(exported, `${name}.${key}`).toContain(canary)
      found += 1
    }
  }
  expect(found).toBeGreaterThan(8)
}

test('PLUS-09 PLUS-40 nothing that was told of a candidate is found after the erasure, in no table and no file', async () => {
  const email = 'sofia@canary.example'
  const created = await createPlanted(email)
  const { token, planted, company } = created
  const exported = JSON.stringify(await exportOwnData(visit(), token))
  expectAll(exported, planted)
  expect(JSON.parse(exported)).toMatchObject({ rank: 3.5, step: 'Incoming', messages: [{ from: 'company' }], documents: [{ kind: 'cv', url: expect.stringContaining('/media/') }], history: expect.arrayContaining([expect.objectContaining({ what: 'applied' })]) })

  await archive(created)
  await requestErasure(visit(), token)
  await platform.runJobs()
  await expectTold(company.id)
  expect(logged.length).toBeGreaterThan(0)
  for (const canary of [...planted.values(), 'canary-', email, '0701740657', '070-174 06 57']) expect(await placesOf(canary), canary).toEqual([])
})

test('PLUS-41 an administrator hands out everything of a person and erases everything: as many applications and files, and nothing is left', async () => {
  const admin = await platform.createUser()
  const company = await platform.createCompany({ admin })
  const email = 'rasmus@canary.example'
  const [first, second] = [await createPlanted(email, { owner: admin, company }), await createPlanted(email, { owner: admin, company })]
  await platform.db.update(schema.candidates).set({ email }).where(eq(schema.candidates.companyId, company.id))
  const counts = async () => [await platform.db.$count(schema.candidates, eq(schema.candidates.companyId, company.id)), await platform.db.$count(schema.messages, eq(schema.messages.companyId, company.id))]
  const before = await counts()

  const { body: { token } } = await platform.inject(ExportPerson, { body: { candidateId: first.person.id } }, admin)
  const { rawPayload } = await platform.app.inject({ url: `/personExport?${new URLSearchParams({ token })}` })
  // Nothing in the archive is packed, so that it can be read as it is.
  const exported = rawPayload.toString('utf8')
  for (const { planted, bytes, person } of [first, second]) {
    expectAll(exported, new Map([...planted].filter(([where]) => where !== 'candidates.email')))
    expect(exported).toContain(bytes)
    expect(exported).toContain(`"application": ${person.id}`)
  }
  expect(exported).toContain(email)
  expect(exported.match(/"kind": "cv"/g)).toHaveLength(2)

  await archive(second)
  const posted = platform.mail.length
  expect((await platform.inject(ErasePerson, { body: { candidateId: first.person.id, applications: 2 } }, admin)).body).toEqual({ applications: 2 })
  await platform.runJobs()
  for (const canary of [...first.planted.values(), 'canary-', email, '0701740657', '070-174 06 57']) expect(await placesOf(canary), canary).toEqual([])
  expect(await counts()).toEqual(before)
  await expectTold(company.id)
  // The mailbox gets one letter more, to the person: that it is done.
  expect(platform.mail.slice(posted).map(({ to }) => to)).toEqual([email])
  expect(JSON.stringify(platform.mail.slice(posted))).not.toContain('canary-bytes')
})

test('PLUS-41 docs/personal-data.md is what the declarations say', async () => {
  expect(await readFile(new URL('../../docs/personal-data.md', import.meta.url), 'utf8') === personalDataTable(), 'stale: run node platform/scripts/generate-personal-data.ts').toBe(true)
})

test('addresses and subjects of mails go a week after sending and a month after giving up; what waits stays', async () => {
  const ago = (days: number) => new Date(platform.clock().getTime() - days * 86_400_000)
  const mail = (subject: string, over: Partial<typeof schema.mails.$inferInsert>) => ({ id: randomUUID(), messageId: subject, recipient: 'a@b.example', subject, text: '', html: '', createdAt: ago(60), ...over })
  await platform.db.insert(schema.mails).values([
    mail('sent lately', { sentAt: ago(6) }), mail('sent long ago', { sentAt: ago(8) }),
    mail('given up lately', { failedAt: ago(29) }), mail('given up long ago', { failedAt: ago(31) }), mail('waiting', {}),
  ])
  await platform.deps.jobs.runNow(Prune, {})
  const left = await platform.db.select({ subject: schema.mails.subject }).from(schema.mails).where(eq(schema.mails.recipient, 'a@b.example'))
  expect(left.map(({ subject }) => subject).sort()).toEqual(['given up lately', 'sent lately', 'waiting'])
})

test('PLUS-09 the export is limited to ten a day', async () => {
  const owner = await platform.createUser()
  const ad = await platform.createAd(await platform.createCompany({ members: [owner] }), owner, { type: 'active', use: 'form' })
  const email = 'often@example.com'
  await applyToAd(visit(), ad.id, { applicant: { firstName: 'A', lastName: 'B', email, phone: '070-174 06 58', dateOfBirth: '' }, answers: {}, fileIds: [], locale: 'sv', channel: null, submissionKey: null })
  const token = /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  for (let n = 0; n < 10; n += 1) await exportOwnData(visit(), token)
  await expect(exportOwnData(visit(), token)).rejects.toMatchObject({ status: 429 })
})

test('ACC-47 nothing of a user is found after the account is deleted', async () => {
  const user = await platform.createUser({ email: 'canary-user@example.com', firstName: 'x', lastName: 'x' })
  const company = await platform.createCompany({ members: [user] })
  await platform.inject(AccountLogin, { body: { email: user.email, password: 'Wrong-password-1' } })
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await platform.inject(AccountUploadAvatar, undefined, user, { file: { name: 'canary-avatar.png', contentType: 'image/png', bytes: png } })
  await platform.inject(AccountsRequestDelete, undefined, user)
  const code = /\b\d{6}\b/.exec((await platform.lastMail(user.email)).text)?.[0] ?? ''
  await platform.db.insert(schema.boardFilters).values({ companyId: company.id, userId: user.id, name: 'canary-own', filter: 'canary-words', createdAt: platform.clock() })
  await platform.db.insert(schema.idempotencyKeys).values({ callerKey: user.id, key: 'k', call: 'c', bodyHash: 'h', response: { firstName: 'canary-answer' }, createdAt: platform.clock() })
  const planted = await plant(userData, { userId: user.id })
  await platform.db.update(schema.users).set({ email: user.email }).where(eq(schema.users.id, user.id))
  expect(planted.size).toBeGreaterThan(8)
  expect((await platform.inject(AccountsDeleteUser, { body: { code } }, user)).status).toBe(200)
  await platform.runJobs()
  for (const canary of [...planted.values(), 'canary-']) expect(await placesOf(canary), canary).toEqual([])
})
