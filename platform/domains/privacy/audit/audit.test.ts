import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  ExportAdminAuditLog,
  ExportAuditLog,
  GetAdminAuditLog,
  GetAuditLog,
  GetAuditLogExport,
  GetAuditPeople,
  type AuditEntry,
} from '#contract/privacy/audit.ts'
import { RenameAd } from '#contract/ads/ads.ts'
import { CreateApiKey, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { candidates, companies, connections, history, users } from '#platform/foundation/db/schema/index.ts'
import { recordEntries, type HistoryEntry } from '#platform/foundation/history/record-history.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, TestPlatform, UserRow } from '#platform/testing/start-platform.ts'
import { avatarIndex } from '#rules/people/avatar.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { standInOf } from '#rules/candidates/anonymous-screening.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

const platform = await setUpPlatform()

interface World {
  admin: UserRow
  member: UserRow
  staff: UserRow
  company: CompanyRow
  ad: Awaited<ReturnType<TestPlatform['createAd']>>
}

async function createWorld(): Promise<World> {
  const [admin, member, staff] = [
    await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' }),
    await platform.createUser({ firstName: 'Jonas', lastName: 'Kallio' }),
    await platform.createStaff('Administrator'),
  ]
  const company = await platform.createCompany({ admin, members: [member] })
  const ad = await platform.createAd(company, member, { type: 'active', use: 'form', title: 'Drifttekniker' })
  return { admin, member, staff, company, ad }
}

/** Records entries one second apart, so that the last entry is the newest. */
async function recordHistory(
  actor: UserRow | null,
  entries: readonly HistoryEntry[],
  impersonator: UserRow | null = null,
): Promise<void> {
  for (const entry of entries) {
    platform.clock.advance({ seconds: 1 })
    await recordEntries(
      platform.db,
      { now: platform.clock(), caller: actor && { id: actor.id, impersonatorId: impersonator?.id ?? null } },
      [entry],
    )
  }
}

type Query = Omit<Parameters<typeof platform.inject<typeof GetAuditLog>>[1] & object, never>['query']
const read = async ({ company, admin }: World, query: Partial<Query> = {}) => {
  const { status, body } = await platform.inject(GetAuditLog, { query: { id: company.id, ...query } }, admin)
  expect(status).toBe(200)
  return body
}
const actsOf = (items: readonly AuditEntry[]) => items.map(({ act }) => act)

test('names the API key that acted, even after the key is deleted (PLUS-42, PLUS-60)', async () => {
  const world = await createWorld()
  const { admin, company, ad } = world
  const { id, key } = (
    await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Lönesystem', scope: 'write' } }, admin)
  ).body
  await platform.inject(RenameAd, { body: { id: ad.id, title: 'Drifttekniker, natt' } }, key)
  const renamer = async () => (await read(world)).items.find(({ act }) => act === 'ad.renamed')?.actor
  expect(await renamer()).toMatchObject({ name: 'Nyckel Lönesystem', isStaff: false })
  await platform.inject(DeleteApiKey, { body: { id: company.id, keyId: id } }, admin)
  expect(await renamer()).toMatchObject({ name: 'Nyckel Lönesystem' })
})

test('shows both values of staff changes (PLUS-42, ADMIN-15, ADMIN-20, ADMIN-26, ADMIN-30, ADMIN-31, ADMIN-40, ADMIN-58)', async () => {
  const world = await createWorld()
  const { company, admin, member, staff } = world
  const base = { companyId: company.id, entityId: company.id }
  const fullName = (user: UserRow) => `${user.firstName} ${user.lastName}`
  await recordHistory(staff, [
    { ...base, entity: 'company', action: 'banned', data: { from: false, to: true } },
    {
      ...base,
      entity: 'company',
      action: 'salespersonAdded',
      data: { from: [admin.id], to: [admin.id, member.id], main: { from: admin.id, to: admin.id } },
    },
    {
      ...base,
      entity: 'connection',
      action: 'senderIdSet',
      data: {
        from: { senderId: null, status: 'notConnected' },
        to: { senderId: '12345678', status: 'waitingForConnection' },
      },
    },
    {
      ...base,
      entity: 'credits',
      action: 'enabled',
      data: {
        from: { isEnabled: false, maxPeriodDays: 180 },
        to: { isEnabled: true, maxPeriodDays: 180 },
        comment: 'Avtal',
      },
    },
    {
      ...base,
      entity: 'credits',
      action: 'added',
      data: {
        amounts: [
          { type: 'boost', amount: 4 },
          { type: 'volume', amount: 2 },
        ],
        comment: 'Avtal',
      },
    },
    {
      ...base,
      entity: 'subscription',
      action: 'expired',
      data: { from: { name: 'Guld', endsOn: null }, to: { name: 'Guld', endsOn: '2025-11-20' } },
    },
    { ...base, entity: 'invoice', action: 'fileUploaded', data: { before: 'a.pdf', after: 'b.pdf' } },
    { ...base, entity: 'invoice', action: 'paymentCancelled', data: { order: 1, title: 'Rad', before: 100, after: 0 } },
    {
      ...base,
      entity: 'staffTask',
      action: 'closed',
      data: { from: 'open', to: 'closed', kind: 'sponsor', package: 'boost' },
    },
  ])
  const { items } = await read(world)
  const changesByAct = Object.fromEntries(
    items.map(({ act, changes }) => [
      act,
      changes.map(({ field, from, to }) => [field, from?.text ?? null, to?.text ?? null]),
    ]),
  )
  expect(changesByAct).toMatchObject({
    'company.banned': [[null, 'false', 'true']],
    'company.salespersonAdded': [[null, fullName(admin), `${fullName(admin)}, ${fullName(member)}`]],
    'connection.senderIdSet': [
      ['status', 'notConnected', 'waitingForConnection'],
      ['senderId', null, '12345678'],
    ],
    'credits.enabled': [
      ['isEnabled', 'false', 'true'],
      ['comment', null, 'Avtal'],
    ],
    'credits.added': [
      ['amounts', null, 'boost 4, volume 2'],
      ['comment', null, 'Avtal'],
    ],
    'subscription.expired': [['endsOn', null, '2025-11-20']],
    'invoice.fileUploaded': [[null, 'a.pdf', 'b.pdf']],
    'invoice.paymentCancelled': [
      [null, '100', '0'],
      ['title', null, 'Rad'],
    ],
    'staffTask.closed': [
      [null, 'open', 'closed'],
      ['package', null, 'boost'],
    ],
  })
})

test('shows the name of an invoice file recorded by id, and none for a deleted file (PLUS-42, ADMIN-58)', async () => {
  const world = await createWorld()
  const { company, staff } = world
  const fileId = await platform.deps.files.put(platform.db, {
    companyId: company.id,
    kind: 'invoice',
    name: 'faktura.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4'),
    now: platform.clock(),
  })
  await recordHistory(staff, [
    {
      companyId: company.id,
      entity: 'invoice',
      entityId: 1,
      action: 'fileUploaded',
      data: { before: randomUUID(), after: fileId },
    },
  ])
  const [entry] = (await read(world)).items
  expect(entry?.changes).toEqual([{ field: null, from: null, to: { kind: 'text', text: 'faktura.pdf' } }])
})

test('shows actor, impersonator, subject and changes of an entry with current names (PLUS-42)', async () => {
  const world = await createWorld()
  const { admin, member, staff, company, ad } = world
  const [incoming, interview] = [ad.steps[1], ad.steps[2]]
  const candidate = await platform.createCandidate(ad, { name: 'Elin Åkesson', stepId: incoming?.id ?? 0 })
  await recordHistory(member, [
    {
      companyId: company.id,
      entity: 'candidate',
      entityId: candidate.id,
      action: 'moved',
      data: { from: incoming?.id, to: interview?.id, secret: 'never' },
    },
  ])
  await recordHistory(
    admin,
    [
      {
        companyId: company.id,
        entity: 'company',
        entityId: company.id,
        action: 'infoUpdated',
        data: { changed: { vatNumber: { from: '', to: 'SE5560000001' }, contactEmail: null } },
      },
    ],
    staff,
  )
  await recordHistory(null, [{ companyId: company.id, entity: 'ad', entityId: ad.id, action: 'ended' }])
  await platform.db.update(users).set({ lastName: 'Kallio Berg' }).where(eq(users.id, member.id))
  const { items, total, days } = await read(world, { from: stockholmDay(platform.clock()) })
  const [ended, info, moved] = items
  expect(ended).toMatchObject({
    act: 'ad.ended',
    actor: null,
    impersonator: null,
    subject: { entity: 'ad', id: String(ad.id), name: 'Drifttekniker', ad: { id: ad.id }, isThere: true },
    changes: [],
  })
  expect(info).toMatchObject({
    actor: { name: 'Karin Wallén', isStaff: false, avatar: avatarIndex(admin) },
    impersonator: { id: staff.id, isStaff: true, avatar: avatarIndex(staff) },
    subject: { name: company.name },
    changes: [
      { field: 'vatNumber', from: null, to: { kind: 'text', text: 'SE5560000001' } },
      { field: 'contactEmail', from: null, to: null },
    ],
  })
  expect(moved).toMatchObject({
    act: 'candidate.moved',
    actor: { name: 'Jonas Kallio Berg' },
    subject: { name: 'Elin Åkesson', ad: { id: ad.id, title: 'Drifttekniker' }, isThere: true },
    // Names of built-in steps are in the reader's language.
    changes: [{ field: null, from: { text: 'Inkomna' }, to: { text: interview?.name } }],
  })
  expect(JSON.stringify(items)).not.toContain('never')
  expect({ total, days: days.reduce((sum, { count }) => sum + count, 0) }).toEqual({
    total: items.length,
    days: items.length,
  })
})

test('names a connected service as the product does, in both languages (PLUS-42)', async () => {
  const world = await createWorld()
  const { admin, company } = world
  const now = platform.clock()
  const [connection] = await platform.db
    .insert(connections)
    .values({
      companyId: company.id,
      service: 'ams',
      status: 'connected',
      since: now,
      active: true,
      userId: admin.id,
      createdAt: now,
    })
    .returning()
  await recordHistory(admin, [
    {
      companyId: company.id,
      entity: 'connection',
      entityId: connection?.id ?? 0,
      action: 'connected',
      data: { service: 'ams' },
    },
  ])
  const nameIn = async (language: string) => {
    const { body } = await platform.inject(GetAuditLog, { query: { id: company.id } }, admin, {
      headers: { 'accept-language': language },
    })
    return body.items.find(({ act }) => act === 'connection.connected')?.subject.name
  }
  expect([await nameIn('sv'), await nameIn('en')]).toEqual(['Arbetsförmedlingen', 'Swedish Public Employment Service'])
})

test('filters by user, kind, date, text and impersonation, within the company (PLUS-42)', async () => {
  const world = await createWorld()
  const { admin, member, staff, company, ad } = world
  const base = { companyId: company.id }
  await recordHistory(member, [
    { ...base, entity: 'ad', entityId: ad.id, action: 'renamed', data: { from: 'A', to: 'B' } },
  ])
  const [day] = [stockholmDay(platform.clock())]
  platform.clock.advance({ days: 2 })
  await recordHistory(
    admin,
    [
      { ...base, entity: 'emailTemplate', entityId: 4711, action: 'deleted', data: { name: 'Välkommen' } },
      { ...base, entity: 'credits', entityId: company.id, action: 'enabled', data: { comment: 'ok' } },
    ],
    staff,
  )
  await recordHistory(admin, [
    { companyId: (await platform.createCompany({ admin })).id, entity: 'ad', entityId: ad.id, action: 'deleted' },
  ])
  const findActs = async (query: Partial<Query>) =>
    actsOf((await read(world, query)).items).filter((act) => act !== 'member.joined')
  expect(await findActs({})).toEqual(['credits.enabled', 'emailTemplate.deleted', 'ad.renamed'])
  expect(await findActs({ who: member.id })).toEqual(['ad.renamed'])
  expect(await findActs({ who: staff.id })).toEqual(['credits.enabled', 'emailTemplate.deleted'])
  expect(await findActs({ kind: 'settings' })).toEqual(['emailTemplate.deleted'])
  expect(await findActs({ to: day })).toEqual(['ad.renamed'])
  expect(await findActs({ from: stockholmDay(platform.clock()) })).toEqual(['credits.enabled', 'emailTemplate.deleted'])
  expect(await findActs({ impersonated: true })).toEqual(['credits.enabled', 'emailTemplate.deleted'])
  expect(await findActs({ search: 'drifttek' })).toEqual(['ad.renamed'])
  expect(await findActs({ search: 'VÄLKOM' })).toEqual(['emailTemplate.deleted'])
  expect(await findActs({ search: 'kallio' })).toEqual(['ad.renamed'])
  expect(await findActs({ search: '%' })).toEqual([])
  expect((await read(world, { kind: 'settings' })).items[0]?.subject).toMatchObject({
    name: 'Välkommen',
    isThere: false,
  })
})

test('leaves out the entries of candidates on request (PLUS-107)', async () => {
  const world = await createWorld()
  const { company, admin, ad, staff } = world
  await recordHistory(staff, [
    { companyId: company.id, entity: 'candidate', entityId: 1, action: 'applied' },
    { companyId: company.id, entity: 'ad', entityId: ad.id, action: 'renamed', data: { from: 'A', to: 'B' } },
  ])
  const act = async (query: Partial<Query>) => actsOf((await read({ ...world, admin }, query)).items)
  expect(await act({})).toEqual(expect.arrayContaining(['candidate.applied', 'ad.renamed']))
  const others = await act({ withoutCandidates: true })
  expect(others).toContain('ad.renamed')
  expect(others).not.toContain('candidate.applied')
})

test('pages through both logs without duplicates, even for entries with the same time (PLUS-42)', async () => {
  const world = await createWorld()
  const { member, company, ad } = world
  const now = platform.clock()
  await recordEntries(
    platform.db,
    { now, caller: { id: member.id, impersonatorId: null } },
    Array.from(
      { length: 7 },
      () => ({ companyId: company.id, entity: 'ad', entityId: ad.id, action: 'muted' }) as const,
    ),
  )
  await logSecurity(
    platform.db,
    now,
    ...Array.from({ length: 4 }, () => ({ event: 'signedIn' as const, userId: member.id })),
  )
  const pagedIds: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(world, { take: 3, ...(after !== null && { after }) })
    pagedIds.push(...page.items.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  const allIds = (await read(world, { take: 100 })).items.map(({ id }) => id)
  expect(pagedIds).toEqual(allIds)
  expect([new Set(pagedIds).size, pagedIds.length >= 11]).toEqual([pagedIds.length, true])
})

describe('sign-ins (PLUS-42)', () => {
  test('shows a company its members’ sign-ins since they joined, without mailed codes', async () => {
    const world = await createWorld()
    const { member } = world
    await logSecurity(platform.db, new Date(platform.clock().getTime() - HOUR_MS), {
      event: 'signedIn',
      userId: member.id,
    })
    platform.clock.advance({ minutes: 1 })
    await logSecurity(
      platform.db,
      platform.clock(),
      { event: 'signInFailed', userId: member.id, visitor: 'network' },
      { event: 'codeSent', userId: member.id, detail: 'kod' },
      { event: 'signInFailed', userId: null },
      { event: 'signedIn', userId: (await platform.createUser()).id },
    )
    const { items, total } = await read(world, { kind: 'signIns' })
    expect(items).toMatchObject([
      { act: 'account.signInFailed', actor: { id: member.id }, subject: { entity: 'account', name: 'Jonas Kallio' } },
    ])
    expect(total).toBe(1)
    expect(JSON.stringify(items)).not.toMatch(/network|kod/)
  })

  test('shows staff all sign-ins', async () => {
    const staff = await platform.createStaff('Administrator')
    const userId = randomUUID()
    platform.clock.advance({ minutes: 1 })
    await logSecurity(
      platform.db,
      platform.clock(),
      { event: 'signInFailed', userId: null },
      { event: 'codeSent', userId },
    )
    const { body } = await platform.inject(GetAdminAuditLog, { query: { kind: 'signIns', take: 2 } }, staff)
    expect(actsOf(body.items)).toEqual(['account.codeSent', 'account.signInFailed'])
  })
})

test('shows replacement names of erased and hidden candidates, and does not find their real names (PLUS-42, PLUS-43)', async () => {
  const world = await createWorld()
  const { admin, company, ad } = world
  const [gone, hidden] = [
    await platform.createCandidate(ad, { name: 'Sofia Bergström', stepId: ad.steps[1]?.id ?? 0 }),
    await platform.createCandidate(ad, { name: 'Viktor Hedlund', stepId: ad.steps[1]?.id ?? 0 }),
  ]
  await recordHistory(
    admin,
    [gone, hidden].map(
      ({ id }) => ({ companyId: company.id, entity: 'candidate', entityId: id, action: 'read' }) as const,
    ),
  )
  await platform.db
    .update(candidates)
    .set({ name: 'Anonym', anonymisedAt: platform.clock() })
    .where(eq(candidates.id, gone.id))
  await platform.db
    .update(companies)
    .set({ anonymousScreening: { name: true, age: false, picture: false, untilStep: 'nowhere' } })
    .where(eq(companies.id, company.id))
  const { items } = await read(world, { kind: 'candidates' })
  expect(items.map(({ subject }) => subject.name)).toEqual([standInOf(hidden.id, 'sv'), standInOf(gone.id, 'sv')])
  expect((await read(world, { search: 'hedlund' })).items).toEqual([])
  expect((await read(world, { search: standInOf(hidden.id, 'sv') })).items).toHaveLength(1)
})

test('exports the filtered log as CSV, escapes formulas, opens once and is recorded (PLUS-42)', async () => {
  const world = await createWorld()
  const { admin, company, ad } = world
  await platform.db.execute(sql`update ads set title = '=HYPERLINK("http://x")' where id = ${ad.id}`)
  await recordHistory(admin, [
    { companyId: company.id, entity: 'ad', entityId: ad.id, action: 'renamed', data: { from: '+1', to: 'B; "C"' } },
    { companyId: company.id, entity: 'project', entityId: 1, action: 'created', data: { name: 'P' } },
  ])
  const { token } = (await platform.inject(ExportAuditLog, { body: { id: company.id, search: 'hyperlink' } }, admin))
    .body
  const file = await platform.app.inject({ url: `/getAuditLogExport?${new URLSearchParams({ token })}` })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = file.body.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Bytte titel;Annons;')
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect((await platform.inject(GetAuditLogExport, { query: { token } })).status).toBe(410)
  expect(actsOf((await read(world)).items)[0]).toBe('company.auditLogExported')
  // Records only that a text was searched. The text can be a candidate's name, and log entries are never deleted.
  const [exported] = await platform.db
    .select({ data: history.data })
    .from(history)
    .where(and(eq(history.companyId, company.id), eq(history.action, 'auditLogExported')))
  expect(exported?.data).toEqual({ filter: { isSearched: true } })
  const staff = await platform.createStaff('Administrator')
  await platform.inject(ExportAdminAuditLog, { body: {} }, staff)
  expect(await platform.db.select().from(history).where(eq(history.entityId, staff.id))).toMatchObject([
    { action: 'auditLogExported', companyId: 0 },
  ])
})

test('allows only administrators of the company and of Tavla to read the log (PLUS-42)', async () => {
  const { admin, member, company, staff } = await createWorld()
  const stranger = await platform.createUser()
  const statuses = async (user: UserRow) => [
    (await platform.inject(GetAuditLog, { query: { id: company.id } }, user)).status,
    (await platform.inject(ExportAuditLog, { body: { id: company.id } }, user)).status,
    (await platform.inject(GetAuditPeople, { query: { id: company.id } }, user)).status,
    (await platform.inject(GetAdminAuditLog, { query: {} }, user)).status,
  ]
  expect(await statuses(admin)).toEqual([200, 200, 200, 403])
  expect(await statuses(staff)).toEqual([200, 200, 200, 200])
  for (const user of [member, stranger, await platform.createStaff('Moderator')])
    expect(await statuses(user)).toEqual([403, 403, 403, 403])
})

test('lists staff who acted in the company after its members (PLUS-42)', async () => {
  const world = await createWorld()
  const { admin, member, staff, company } = world
  await recordHistory(staff, [{ companyId: company.id, entity: 'credits', entityId: company.id, action: 'enabled' }])
  const { body } = await platform.inject(GetAuditPeople, { query: { id: company.id } }, admin)
  expect(body.map(({ id, isStaff }) => [id, isStaff])).toEqual([
    [member.id, false],
    [admin.id, false],
    [staff.id, true],
  ])
})

test('shows entries of earlier versions (PLUS-42)', async () => {
  const world = await createWorld()
  platform.clock.advance({ seconds: 1 })
  await platform.db.insert(history).values({
    companyId: world.company.id,
    entity: 'toString',
    entityId: 'x',
    action: 'constructor',
    at: platform.clock(),
    data: { from: 'a' },
  })
  expect((await read(world)).items[0]).toMatchObject({
    act: 'toString.constructor',
    subject: { name: null, isThere: false },
    changes: [],
  })
})
