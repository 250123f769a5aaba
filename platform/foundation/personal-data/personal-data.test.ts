import { readFile, readdir } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { and, eq, getTableColumns, getTableName, inArray, is, isNull, sql } from 'drizzle-orm'
import { PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { open } from 'yauzl'
import { expect, test } from 'vitest'
import { AccountsDeleteUser, AccountsRequestDelete, ExportAccount } from '#contract/identity/export-and-deletion.ts'
import { AccountUploadAvatar } from '#contract/identity/profile.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { ErasePerson, ExportPerson } from '#contract/privacy/privacy.ts'
import { applyToAd } from '#platform/domains/candidates/applications/apply-to-ad.ts'
import { WriteCompanyExport } from '#platform/domains/company-export/queues.ts'
import { exportOwnData } from '#platform/domains/candidates/applications/export-own-data.ts'
import { notifyOfApplications } from '#platform/domains/candidates/notifications/notify-of-applications.ts'
import { requestErasure } from '#platform/domains/candidates/applications/request-erasure.ts'
import * as schema from '#platform/foundation/db/schema/index.ts'
import { createLog } from '#platform/foundation/log/log.ts'
import { Prune } from '#platform/program/housekeeping.ts'
import { SweepMails } from '#platform/foundation/mail/mailer.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { TestPlatform } from '#platform/testing/start-platform.ts'
import { unzip } from '#platform/testing/unzip.ts'
import { write } from '#platform/foundation/work/write.ts'
import { alertData } from './alert-data.ts'
import { candidateData } from './candidate-data.ts'
import type { PersonalTable } from './declare.ts'
import { personalDataTable } from './table.ts'
import { userData } from './user-data.ts'
import { withoutPersonalData } from './without-personal-data.ts'
import { UNKNOWN_ARRIVAL } from '#rules/candidates/arrival.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** All log lines. */
const logged: string[] = []
const platform = await setUpPlatform({ log: createLog('trace', { write: (line: string) => void logged.push(line) }) })

const visit = () => platform.actor()
const tables = Object.values(schema).filter((value) => is(value, PgTable))

test('declares every table either as personal data or as free of it', () => {
  const declared = new Set([...candidateData, ...userData, ...alertData].map(({ name }) => name))
  const unknown = tables
    .map((table) => getTableName(table))
    .filter((name) => !declared.has(name) && !(name in withoutPersonalData))
  expect(unknown).toEqual([])
  expect(
    Object.keys(withoutPersonalData).filter(
      (name) => declared.has(name) || !tables.some((table) => getTableName(table) === name),
    ),
  ).toEqual([])
})

/** Returns the whole database as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await platform.db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  )
  const all = new Map<string, string>()
  for (const { schema: space, name } of rows) {
    const { rows: contents } = await platform.db.execute<{ text: string | null }>(
      sql`select string_agg(to_jsonb(t)::text, ' ') as text from ${sql.identifier(space)}.${sql.identifier(name)} t`,
    )
    all.set(`${space}.${name}`, contents[0]?.text ?? '')
  }
  return all
}

/** Returns the tables, stored files and logs that contain a text. */
async function placesOf(canary: string): Promise<string[]> {
  const places = [...(await dump())].filter(([, text]) => text.includes(canary)).map(([name]) => name)
  const folder = join(platform.env.dataDir ?? '', 'files')
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && (await holds(join(file.parentPath, file.name), canary))) places.push(file.name)
  }
  if (logged.some((line) => line.includes(canary))) places.push('log')
  return places
}

/** Returns whether a stored file contains a text, also inside a ZIP. */
async function holds(path: string, canary: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes.includes(canary)) return true
  if (bytes.subarray(0, 2).toString() !== 'PK') return false
  return new Promise((resolve, reject) =>
    open(path, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed)
      zip.on('end', () => resolve(false))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          text(stream).then((content) => (content.includes(canary) ? resolve(true) : zip.readEntry()), reject)
        }),
      )
      zip.readEntry()
    }),
  )
}

/**
 * Columns that get no canary: the rows are found by them, or they allow only a few values.
 */
const notPlantable: Readonly<Record<string, readonly string[]>> = {
  invitations: ['email'],
  staff_invitations: ['email'],
  one_time_tokens: ['purpose', 'subject', 'tokenHash'],
  idempotency_keys: ['callerKey', 'key'],
  recovery_codes: ['codeHash'],
  bank_identity_logins: ['stateHash'],
  access_requests: ['approverKind', 'approverId'],
  job_alerts: ['locale'],
  mails: ['failure'],
  codes: ['codeHash'],
}
/** Values with a canary for JSON columns with a fixed shape. */
const shapedValues: Readonly<Record<string, (canary: string) => unknown>> = {
  'foreign_company_requests.company': (canary) => ({
    companyName: 'Nordic AS',
    contactName: canary,
    contactEmail: canary,
    contactPhone: canary,
    homePage: null,
    organizationNumber: '1',
    country: 'NO',
    city: 'Oslo',
    postNumber: null,
    address: 'x',
    co: null,
  }),
}

/** Returns the columns that erasure clears and that can hold a canary. */
function plantable<K>({ name, table, columns, deletesRows }: PersonalTable<K>): [string, PgColumn][] {
  const all: Record<string, PgColumn> = getTableColumns(table)
  return Object.entries(all).filter(
    ([key, column]) =>
      (deletesRows || columns[key]?.erase !== undefined) &&
      ['PgText', 'PgJsonb'].includes(column.columnType) &&
      !notPlantable[name]?.includes(key),
  )
}

/**
 * Writes a different canary into every plantable column of a person's rows. Returns the canaries by `table.column`.
 */
async function plant<K>(data: readonly PersonalTable<K>[], person: K): Promise<Map<string, string>> {
  const planted = new Map<string, string>()
  for (const declaration of data) {
    const { name, table, rows } = declaration
    for (const [key, column] of plantable(declaration)) {
      const canary = `canary-${name}-${key}`
      const value =
        shapedValues[`${name}.${key}`]?.(canary) ??
        (column.columnType === 'PgJsonb' ? [{ id: 1, type: 'text', question: 'q', answer: canary }] : canary)
      const written = await platform.db
        .update(table)
        .set({ [key]: value })
        .where(rows(person))
        .returning()
      if (written.length > 0) planted.set(`${name}.${key}`, canary)
    }
  }
  return planted
}

/** Returns every plantable `table.column`, sorted. */
const plantableColumns = <K>(data: readonly PersonalTable<K>[]): string[] =>
  [
    ...new Set(data.flatMap((declaration) => plantable(declaration).map(([key]) => `${declaration.name}.${key}`))),
  ].sort()

/** Creates an application with a canary in every plantable column. */
async function createPlanted(
  email: string,
  prepared?: { owner: { id: string }; company: Awaited<ReturnType<TestPlatform['createCompany']>> },
) {
  const owner = prepared?.owner ?? (await platform.createUser())
  const company = prepared?.company ?? (await platform.createCompany({ members: [owner] }))
  const ad = await platform.createAd(company, owner, { type: 'active', use: 'form' })
  const bytes = `canary-bytes-${ad.id} of a CV written as plain text.`
  const file = await platform.deps.files.put(platform.db, {
    companyId: company.id,
    kind: 'cv',
    name: 'canary-file.txt',
    bytes: Buffer.from(bytes),
  })
  const applied = await applyToAd(visit(), ad.id, {
    applicant: { firstName: 'Canary', lastName: 'Name', email, phone: '070-174 06 57', dateOfBirth: '1990-01-01' },
    answers: {},
    fileIds: [file],
    locale: 'sv',
    arrival: UNKNOWN_ARRIVAL,
    submissionKey: `canary-key-${ad.id}`,
  })
  if (!('candidateId' in applied)) throw new Error('Not applied')
  const person = { companyId: company.id, id: applied.candidateId }
  const token = /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  await platform.db.insert(schema.messages).values({
    companyId: company.id,
    candidateId: person.id,
    senderId: owner.id,
    html: 'x',
    createdAt: platform.clock(),
    sentAt: platform.clock(),
  })
  await platform.db.update(schema.candidates).set({ rank: 3.5 }).where(eq(schema.candidates.id, person.id))
  // A webhook that does not respond, so that its deliveries stay stored.
  await platform.db.insert(schema.webhooks).values({
    companyId: company.id,
    url: 'https://10.0.0.8/hook',
    description: '',
    events: [],
    sealedSecret: 'x',
    isActive: true,
    createdAt: platform.clock(),
    createdBy: owner.id,
  })
  await write(platform.actor(), ({ recordHistory }) =>
    recordHistory({ companyId: company.id, entity: 'candidate', entityId: person.id, action: 'applied' }),
  )
  const { linkHash } =
    (await platform.db.select().from(schema.candidates).where(eq(schema.candidates.id, person.id)))[0] ?? {}
  await platform.db.insert(schema.idempotencyKeys).values({
    callerKey: owner.id,
    key: `k${ad.id}`,
    call: 'c',
    bodyHash: 'h',
    companyId: company.id,
    candidateId: person.id,
    response: { name: 'canary-answer' },
    createdAt: platform.clock(),
  })
  const planted = await plant(candidateData, person)
  expect([...planted.keys()].sort()).toEqual(plantableColumns(candidateData))
  // The candidate's link must work until the erasure.
  await platform.db
    .update(schema.candidates)
    .set({ linkHash: linkHash ?? '' })
    .where(eq(schema.candidates.id, person.id))
  return { owner, company, person, token, planted, bytes }
}

/** Writes the archive of a company, with all canaries in it. */
async function archive({ company, owner, planted }: Awaited<ReturnType<typeof createPlanted>>): Promise<void> {
  const exportId = randomUUID()
  await platform.db
    .insert(schema.companyExports)
    .values({ companyId: company.id, id: exportId, requestedAt: platform.clock(), requestedBy: owner.id })
  await platform.deps.jobs.runNow(WriteCompanyExport, { companyId: company.id, exportId })
  // The requester is notified by mail.
  await platform.runJobs()
  expect((await placesOf(planted.get('candidates.name') ?? '')).length).toBeGreaterThan(1)
}

/** Expects webhook deliveries of the application and the erasure. `placesOf` checks that they contain no canary. */
async function expectDeliveries(companyId: number): Promise<void> {
  const deliveries = await platform.db
    .select()
    .from(schema.webhookDeliveries)
    .where(eq(schema.webhookDeliveries.companyId, companyId))
  expect(deliveries.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['application.received', 'candidate.erased']),
  )
}

/** Expects every canary in an exported column to be in the export. */
function expectAll<K>(exported: string, planted: ReadonlyMap<string, string>, data: readonly PersonalTable<K>[]): void {
  let count = 0
  for (const { name, columns } of data) {
    for (const [key, { exportAs, exported: expression }] of Object.entries(columns)) {
      const canary = planted.get(`${name}.${key}`)
      if (exportAs === undefined || expression !== undefined || canary === undefined) continue
      expect(exported, `${name}.${key}`).toContain(canary)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(8)
}

test('leaves no data of a candidate in any table, file or log after erasure (PLUS-09, PLUS-40)', async () => {
  const email = 'sofia@canary.example'
  const created = await createPlanted(email)
  const { token, planted, company } = created
  const exported = JSON.stringify(await exportOwnData(visit(), token))
  expectAll(exported, planted, candidateData)
  expect(JSON.parse(exported)).toMatchObject({
    rank: 3.5,
    step: 'Incoming',
    messages: [{ from: 'company' }],
    documents: [{ kind: 'cv', url: expect.stringContaining('/media/') }],
    history: expect.arrayContaining([expect.objectContaining({ what: 'applied' })]),
  })

  await archive(created)
  await requestErasure(visit(), token)
  await platform.runJobs()
  await expectDeliveries(company.id)
  expect(logged.length).toBeGreaterThan(0)
  for (const canary of [...planted.values(), 'canary-', email, '0701740657', '070-174 06 57'])
    expect(await placesOf(canary), canary).toEqual([])
})

test('lets an administrator export a person and erase the same applications and files (PLUS-41)', async () => {
  const admin = await platform.createUser()
  const company = await platform.createCompany({ admin })
  const email = 'rasmus@canary.example'
  const [first, second] = [
    await createPlanted(email, { owner: admin, company }),
    await createPlanted(email, { owner: admin, company }),
  ]
  await platform.db.update(schema.candidates).set({ email }).where(eq(schema.candidates.companyId, company.id))
  const counts = async () => [
    await platform.db.$count(schema.candidates, eq(schema.candidates.companyId, company.id)),
    await platform.db.$count(schema.messages, eq(schema.messages.companyId, company.id)),
  ]
  const before = await counts()

  const {
    body: { token },
  } = await platform.inject(ExportPerson, { body: { candidateId: first.person.id } }, admin)
  const { rawPayload } = await platform.app.inject({ url: `/personExport?${new URLSearchParams({ token })}` })
  // The archive is not compressed, so its bytes can be searched.
  const exported = rawPayload.toString('utf8')
  for (const { planted, bytes, person } of [first, second]) {
    expectAll(exported, new Map([...planted].filter(([where]) => where !== 'candidates.email')), candidateData)
    expect(exported).toContain(bytes)
    expect(exported).toContain(`"application": ${person.id}`)
  }
  expect(exported).toContain(email)
  expect(exported.match(/"kind": "cv"/g)).toHaveLength(2)

  await archive(second)
  const posted = platform.mail.length
  expect(
    (await platform.inject(ErasePerson, { body: { candidateId: first.person.id, applications: 2 } }, admin)).body,
  ).toEqual({ applications: 2 })
  await platform.runJobs()
  for (const canary of [...first.planted.values(), 'canary-', email, '0701740657', '070-174 06 57'])
    expect(await placesOf(canary), canary).toEqual([])
  expect(await counts()).toEqual(before)
  await expectDeliveries(company.id)
  // One more mail is sent: the confirmation to the person.
  expect(platform.mail.slice(posted).map(({ to }) => to)).toEqual([email])
  expect(JSON.stringify(platform.mail.slice(posted))).not.toContain('canary-bytes')
})

test('keeps docs/reference/personal-data.md equal to the declarations (PLUS-41)', async () => {
  expect(
    (await readFile(new URL('../../../docs/reference/personal-data.md', import.meta.url), 'utf8')) ===
      personalDataTable(),
    'stale: run node platform/tools/scripts/generate-personal-data.ts',
  ).toBe(true)
})

test('deletes mails a week after sending or a month after giving up, and keeps waiting mails', async () => {
  const ago = (days: number) => new Date(platform.clock().getTime() - days * DAY_MS)
  const mail = (subject: string, over: Partial<typeof schema.mails.$inferInsert>) => ({
    id: randomUUID(),
    messageId: subject,
    recipient: 'a@b.example',
    subject,
    text: '',
    html: '',
    createdAt: ago(60),
    ...over,
  })
  await platform.db
    .insert(schema.mails)
    .values([
      mail('sent lately', { sentAt: ago(6) }),
      mail('sent long ago', { sentAt: ago(8) }),
      mail('given up lately', { failedAt: ago(29) }),
      mail('given up long ago', { failedAt: ago(31) }),
      mail('waiting', {}),
    ])
  await platform.deps.jobs.runNow(Prune, {})
  const left = await platform.db
    .select({ subject: schema.mails.subject })
    .from(schema.mails)
    .where(eq(schema.mails.recipient, 'a@b.example'))
  expect(left.map(({ subject }) => subject).sort()).toEqual(['given up lately', 'sent lately', 'waiting'])
})

test('limits the export to ten per day (PLUS-09)', async () => {
  const owner = await platform.createUser()
  const ad = await platform.createAd(await platform.createCompany({ members: [owner] }), owner, {
    type: 'active',
    use: 'form',
  })
  const email = 'often@example.com'
  await applyToAd(visit(), ad.id, {
    applicant: { firstName: 'A', lastName: 'B', email, phone: '070-174 06 58', dateOfBirth: '' },
    answers: {},
    fileIds: [],
    locale: 'sv',
    arrival: UNKNOWN_ARRIVAL,
    submissionKey: null,
  })
  const token = /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  for (let n = 0; n < 10; n += 1) await exportOwnData(visit(), token)
  await expect(exportOwnData(visit(), token)).rejects.toMatchObject({ status: 429 })
})

test('leaves no data of a user after the account is deleted (ACC-47)', async () => {
  const user = await platform.createUser({ email: 'canary-user@example.com', firstName: 'x', lastName: 'x' })
  const company = await platform.createCompany({ members: [user] })
  await platform.inject(AccountLogin, { body: { email: user.email, password: 'Wrong-password-1' } })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await platform.inject(AccountUploadAvatar, undefined, user, {
    file: { name: 'canary-avatar.png', contentType: 'image/png', bytes: png },
  })
  await platform.inject(AccountsRequestDelete, undefined, user)
  const code = /\b\d{6}\b/.exec((await platform.lastMail(user.email)).text)?.[0] ?? ''
  await plantAround(user, company.id)
  const planted = await plant(userData, { userId: user.id })
  expect([...planted.keys()].sort()).toEqual(plantableColumns(userData))
  await platform.db.update(schema.users).set({ email: user.email }).where(eq(schema.users.id, user.id))
  // The export contains all exported columns.
  const {
    body: { token },
  } = await platform.inject(ExportAccount, undefined, user)
  const archive = await unzip(
    (await platform.app.inject({ url: `/accountExport?${new URLSearchParams({ token })}` })).rawPayload,
  )
  expectAll(
    archive.get('data.json')?.toString('utf8') ?? '',
    new Map([...planted].filter(([where]) => where !== 'users.email')),
    userData,
  )
  // Mails to others with the user's name: one sent and two unsent.
  const other = await platform.createUser()
  const letter = (subject: string, text: string, sentAt: Date | null) => ({
    id: randomUUID(),
    messageId: randomUUID(),
    companyId: company.id,
    userId: other.id,
    recipient: other.email,
    subject,
    text,
    html: text,
    createdAt: platform.clock(),
    dueAt: new Date(platform.clock().getTime() + DAY_MS),
    sentAt,
  })
  const name = `${planted.get('users.firstName')} ${planted.get('users.lastName')}`
  await platform.db
    .insert(schema.mails)
    .values([
      letter(`${name} vill ha åtkomst`, '', platform.clock()),
      letter(`${name} vill ha åtkomst`, `${name} (${user.email}) skriver: canary-message`, null),
      letter('Du är inbjuden', `Inbjuden av ${name.replace(' ', '\n')} till bolaget`, null),
    ])
  // A mail from before the account existed, an unsent mail with the user's name as the sender, and a mail to a
  // candidate that is sent now.
  const sender = `"${name}, Nordvik" <post@nordvik.example>`
  const candidate = await platform.createCandidate(await platform.createAd(company, user))
  await platform.db.insert(schema.mails).values([
    { ...letter('Inbjuden', '', platform.clock()), userId: null, recipient: user.email },
    { ...letter('Fråga', '', null), sender },
    {
      ...letter('Välkommen', `Hälsningar ${name}`, null),
      userId: null,
      candidateId: candidate.id,
      recipient: 'kandidat@brev.example',
      sender,
      replyTo: user.email,
      dueAt: platform.clock(),
    },
  ])
  await platform.deps.jobs.runNow(SweepMails, {})
  expect(await platform.lastMail('kandidat@brev.example')).toMatchObject({ from: sender, replyTo: user.email })
  const exportId = randomUUID()
  await platform.db
    .insert(schema.companyExports)
    .values({ companyId: company.id, id: exportId, requestedAt: platform.clock(), requestedBy: other.id })
  await platform.deps.jobs.runNow(WriteCompanyExport, { companyId: company.id, exportId })
  expect((await placesOf(planted.get('users.firstName') ?? '')).some((place) => place.includes(exportId))).toBe(true)
  expect((await platform.inject(AccountsDeleteUser, { body: { code } }, user)).status).toBe(200)
  await platform.runJobs()
  for (const canary of [...planted.values(), 'canary-']) expect(await placesOf(canary), canary).toEqual([])
  expect(
    (
      await platform.db
        .select({ subject: schema.mails.subject })
        .from(schema.mails)
        .where(eq(schema.mails.userId, other.id))
    )
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['Anonym vill ha åtkomst', 'Du är inbjuden', 'Exporten är klar', 'Fråga'])
  expect(
    await platform.db
      .select({ sender: schema.mails.sender })
      .from(schema.mails)
      .where(eq(schema.mails.subject, 'Fråga')),
  ).toEqual([{ sender: '"Anonym, Nordvik" <post@nordvik.example>' }])
})

test('keeps mails about other people when an account is deleted (ACC-47)', async () => {
  const user = await platform.createUser({ email: 'ahref@namn.example', firstName: 'A', lastName: 'Href' })
  const [colleague, stranger] = [await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ members: [colleague, user] })
  const elsewhere = await platform.createCompany({ members: [stranger] })
  const link = '<a href="https://tavla.example/a href">Läs</a>'
  const letter = (id: string, text: string, over: Partial<typeof schema.mails.$inferInsert> = {}) => ({
    id: randomUUID(),
    messageId: id,
    companyId: company.id,
    userId: colleague.id,
    recipient: colleague.email,
    subject: text,
    text,
    html: `${link}<p>${text}</p>`,
    createdAt: platform.clock(),
    dueAt: new Date(platform.clock().getTime() + DAY_MS),
    ...over,
  })
  await platform.db
    .insert(schema.mails)
    .values([
      letter('named', 'A Href bjöd in'),
      letter('longer name', 'A Hrefsson bjöd in'),
      letter('address', 'Fråga ahref@namn.example.'),
      letter('longer address', 'Fråga johan.ahref@namn.example'),
      letter('namesake', 'A Href bjöd in', { companyId: elsewhere.id, userId: stranger.id }),
      letter('candidate', 'A Href, ahref@namn.example', { candidateId: 1, userId: null }),
    ])
  await platform.inject(AccountsRequestDelete, undefined, user)
  const code = /\b\d{6}\b/.exec((await platform.lastMail(user.email)).text)?.[0] ?? ''
  expect((await platform.inject(AccountsDeleteUser, { body: { code } }, user)).status).toBe(200)
  const left = await platform.db
    .select({
      id: schema.mails.messageId,
      subject: schema.mails.subject,
      text: schema.mails.text,
      html: schema.mails.html,
    })
    .from(schema.mails)
    .where(inArray(schema.mails.recipient, [colleague.email]))
    .orderBy(schema.mails.messageId)
  const expectedTexts = {
    named: 'Anonym bjöd in',
    'longer name': 'A Hrefsson bjöd in',
    'longer address': 'Fråga johan.ahref@namn.example',
    namesake: 'A Href bjöd in',
    candidate: 'A Href, ahref@namn.example',
  }
  expect(Object.fromEntries(left.map(({ id, ...texts }) => [id, texts]))).toEqual(
    Object.fromEntries(
      Object.entries(expectedTexts).map(([id, text]) => [id, { subject: text, text, html: `${link}<p>${text}</p>` }]),
    ),
  )
})

/** Inserts rows about a user into every declared table. */
async function plantAround(user: { id: string; email: string }, companyId: number): Promise<void> {
  const { db } = platform
  const createdAt = platform.clock()
  const later = new Date(createdAt.getTime() + DAY_MS)
  const other = await platform.createUser()
  await db
    .insert(schema.boardFilters)
    .values({ companyId, userId: user.id, name: 'canary-own', filter: 'canary-words', createdAt })
  await db.insert(schema.partnerKeys).values({
    companyId,
    kind: 'api',
    name: 'Lönesystem',
    keyHash: 'h',
    masked: 'tvl_…',
    createdAt,
    createdBy: user.id,
  })
  await db.insert(schema.idempotencyKeys).values({
    callerKey: user.id,
    key: 'k',
    call: 'c',
    bodyHash: 'h',
    response: { firstName: 'canary-answer' },
    createdAt,
  })
  await db
    .insert(schema.invitations)
    .values({ companyId, id: randomUUID(), email: user.email, invitedBy: other.id, createdAt })
  await db
    .insert(schema.staffInvitations)
    .values({ email: user.email, roles: ['Moderator'], invitedBy: null, createdAt, expiresAt: later })
  const request = { companyId, approverName: 'x', createdAt }
  await db.insert(schema.accessRequests).values([
    { ...request, id: randomUUID(), userId: user.id, approverKind: 'administrator', approverId: other.id },
    {
      ...request,
      id: randomUUID(),
      userId: other.id,
      approverKind: 'administrator',
      approverId: user.id,
      answeredAt: createdAt,
      granted: false,
    },
  ])
  const [session] = await db.select().from(schema.sessions).where(eq(schema.sessions.userId, user.id))
  await db.insert(schema.bankIdentityLogins).values({
    stateHash: randomUUID(),
    userId: user.id,
    sessionId: session?.id ?? '',
    returnPath: '/',
    verifier: 'x',
    nonce: 'x',
    createdAt,
    expiresAt: later,
  })
  const abroad = {
    companyName: 'Nordic AS',
    contactName: 'x',
    contactEmail: 'x',
    contactPhone: 'x',
    homePage: null,
    organizationNumber: '1',
    country: 'NO',
    city: 'Oslo',
    postNumber: null,
    address: 'x',
    co: null,
  }
  await db.insert(schema.foreignCompanyRequests).values([
    { userId: user.id, company: abroad, createdAt },
    { userId: user.id, company: abroad, createdAt, acceptedAt: createdAt, companyId },
  ])
  await db.insert(schema.mails).values({
    id: randomUUID(),
    messageId: randomUUID(),
    userId: user.id,
    recipient: user.email,
    subject: 'x',
    text: '',
    html: '',
    createdAt,
    sentAt: createdAt,
  })
  await db.insert(schema.secondFactors).values({ userId: user.id, secret: 'x', createdAt })
  await db.insert(schema.recoveryCodes).values({ userId: user.id, codeHash: randomUUID(), createdAt })
  await db
    .insert(schema.oneTimeTokens)
    .values({ tokenHash: randomUUID(), purpose: 'passwordReset', subject: user.id, createdAt, expiresAt: later })
}

test('removes erased persons from an unsent daily mail and a board view, and keeps the others (PLUS-41)', async () => {
  const owner = await platform.createUser({ notificationSettings: null })
  const company = await platform.createCompany({ members: [owner] })
  const ad = await platform.createAd(company, owner, { type: 'active', use: 'form' })
  // Members are notified only of events after they joined.
  platform.clock.advance({ minutes: 1 })
  const apply = async (firstName: string, lastName: string, email: string) => {
    await applyToAd(visit(), ad.id, {
      applicant: { firstName, lastName, email, phone: '070-174 06 58', dateOfBirth: '' },
      answers: {},
      fileIds: [],
      locale: 'sv',
      arrival: UNKNOWN_ARRIVAL,
      submissionKey: null,
    })
    return /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''
  }
  const token = await apply('Kanariela', "O'Fågelblom & Läng", 'kanariela@canary.example')
  const other = await apply('Rasmus', 'Lund', 'rasmus@lund.example')
  expect(other).not.toBe('')
  const view = (name: string, filter: string) => ({
    companyId: company.id,
    userId: owner.id,
    name,
    filter,
    createdAt: platform.clock(),
  })
  await platform.db
    .insert(schema.boardFilters)
    .values([
      view('Kanariela', 'rank=4'),
      view('Sökt', 'q=kanariela+f%C3%A5gel&rank=6'),
      view('Bara hon', 'q=kanariela'),
      view('Rasmus', 'q=rasmus'),
      view('Truck', 'q=truckkort'),
    ])
  const letters = () =>
    platform.db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.userId, owner.id), isNull(schema.mails.sentAt)))
  for (let day = 0; day < 5 && (await letters()).length === 0; day += 1) {
    platform.clock.advance({ days: 1 })
    await notifyOfApplications(platform.actor())
  }
  expect((await letters()).map(({ text }) => /Kanariela/.test(text))).toEqual([true])
  await requestErasure(visit(), token)
  const [letter] = await letters()
  for (const part of [letter?.text, letter?.html]) {
    expect(part).not.toMatch(/kanariel|fågelblom/i)
    expect(part).toContain('Rasmus Lund')
    expect(part).toContain('Anonym')
  }
  const views = await platform.db
    .select({ name: schema.boardFilters.name, filter: schema.boardFilters.filter })
    .from(schema.boardFilters)
    .where(eq(schema.boardFilters.companyId, company.id))
    .orderBy(schema.boardFilters.id)
  expect(views).toEqual([
    { name: 'Anonym', filter: 'rank=4' },
    { name: 'Sökt', filter: 'rank=6' },
    { name: 'Rasmus', filter: 'q=rasmus' },
    { name: 'Truck', filter: 'q=truckkort' },
  ])
})

test('deletes the hash of a deleted key after a year (PLUS-60)', async () => {
  const ago = (days: number) => new Date(platform.clock().getTime() - days * DAY_MS)
  await platform.db
    .insert(schema.deletedKeys)
    .values([364, 366].map((days) => ({ keyHash: `deleted-${days}`, deletedAt: ago(days) })))
  await platform.deps.jobs.runNow(Prune, {})
  expect(await platform.db.select({ of: schema.deletedKeys.keyHash }).from(schema.deletedKeys)).toEqual([
    { of: 'deleted-364' },
  ])
})

test('deletes invitations after 90 days, those of staff a month after expiry, requests after a year (COMP-60, PLUS-83)', async () => {
  const user = await platform.createUser()
  const company = await platform.createCompany({ members: [user] })
  const ago = (days: number) => new Date(platform.clock().getTime() - days * DAY_MS)
  await platform.db.insert(schema.invitations).values(
    [89, 91].map((days) => ({
      companyId: company.id,
      id: randomUUID(),
      email: `company-${days}@b.example`,
      invitedBy: user.id,
      createdAt: ago(days),
    })),
  )
  await platform.db.insert(schema.staffInvitations).values(
    [29, 31].map((days) => ({
      email: `staff-${days}@b.example`,
      roles: ['Moderator'],
      invitedBy: null,
      createdAt: ago(days + 14),
      expiresAt: ago(days),
    })),
  )
  await platform.db.insert(schema.accessRequests).values(
    [364, 366].map((days) => ({
      companyId: company.id,
      id: randomUUID(),
      userId: user.id,
      approverKind: 'signatory' as const,
      approverId: `${days}`,
      approverName: `days-${days}`,
      createdAt: ago(days),
    })),
  )
  await platform.deps.jobs.runNow(Prune, {})
  const left = [
    ...(await platform.db
      .select({ of: schema.invitations.email })
      .from(schema.invitations)
      .where(eq(schema.invitations.companyId, company.id))),
    ...(await platform.db.select({ of: schema.staffInvitations.email }).from(schema.staffInvitations)),
    ...(await platform.db
      .select({ of: schema.accessRequests.approverName })
      .from(schema.accessRequests)
      .where(eq(schema.accessRequests.companyId, company.id))),
  ].map(({ of }) => of)
  expect(left).toEqual(['company-89@b.example', 'staff-29@b.example', 'days-364'])
})
