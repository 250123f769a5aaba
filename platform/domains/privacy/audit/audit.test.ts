import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { CreateApiKey, DeleteApiKey } from '#contract/integrations/partner-keys.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { candidates, companies, history, users } from '#platform/foundation/db/schema/index.ts'
import { recordEntries, type HistoryEntry } from '#platform/foundation/history/record-history.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { standInOf } from '#rules/candidates/anonymous-screening.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

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

/** Records acts a second apart, the last newest. */
async function remember(
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
const acts = (items: readonly AuditEntry[]) => items.map(({ act }) => act)

test('PLUS-42 PLUS-60 what a key of the company did is told with its name, also once it is deleted', async () => {
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

test('staff acts show before and after (PLUS-42 ADMIN-15 ADMIN-20 ADMIN-26 ADMIN-30 ADMIN-31 ADMIN-40 ADMIN-58)', async () => {
  const world = await createWorld()
  const { company, admin, member, staff } = world
  const of = { companyId: company.id, entityId: company.id }
  const fullName = (user: UserRow) => `${user.firstName} ${user.lastName}`
  await remember(staff, [
    { ...of, entity: 'company', action: 'banned', data: { from: false, to: true } },
    {
      ...of,
      entity: 'company',
      action: 'salespersonAdded',
      data: { from: [admin.id], to: [admin.id, member.id], main: { from: admin.id, to: admin.id } },
    },
    {
      ...of,
      entity: 'connection',
      action: 'senderIdSet',
      data: {
        from: { senderId: null, status: 'notConnected' },
        to: { senderId: '12345678', status: 'waitingForConnection' },
      },
    },
    {
      ...of,
      entity: 'credits',
      action: 'enabled',
      data: {
        from: { isEnabled: false, maxPeriodDays: 180 },
        to: { isEnabled: true, maxPeriodDays: 180 },
        comment: 'Avtal',
      },
    },
    {
      ...of,
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
      ...of,
      entity: 'subscription',
      action: 'expired',
      data: { from: { name: 'Guld', endsOn: null }, to: { name: 'Guld', endsOn: '2025-11-20' } },
    },
    { ...of, entity: 'invoice', action: 'fileUploaded', data: { before: 'a.pdf', after: 'b.pdf' } },
    { ...of, entity: 'invoice', action: 'paymentCancelled', data: { order: 1, title: 'Rad', before: 100, after: 0 } },
    {
      ...of,
      entity: 'staffTask',
      action: 'closed',
      data: { from: 'open', to: 'closed', kind: 'sponsor', package: 'boost' },
    },
  ])
  const { items } = await read(world)
  const told = Object.fromEntries(
    items.map(({ act, changes }) => [
      act,
      changes.map(({ field, from, to }) => [field, from?.text ?? null, to?.text ?? null]),
    ]),
  )
  expect(told).toMatchObject({
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

test('an invoice file recorded by id shows its name; a file that is gone shows none (PLUS-42 ADMIN-58)', async () => {
  const world = await createWorld()
  const { company, staff } = world
  const kept = await platform.deps.files.put(platform.db, {
    companyId: company.id,
    kind: 'invoice',
    name: 'faktura.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4'),
    now: platform.clock(),
  })
  await remember(staff, [
    {
      companyId: company.id,
      entity: 'invoice',
      entityId: 1,
      action: 'fileUploaded',
      data: { before: randomUUID(), after: kept },
    },
  ])
  const [entry] = (await read(world)).items
  expect(entry?.changes).toEqual([{ field: null, from: null, to: { kind: 'text', text: 'faktura.pdf' } }])
})

test('PLUS-42 an entry tells who did what, as whom, to what, from what to what, by the names of today', async () => {
  const world = await createWorld()
  const { admin, member, staff, company, ad } = world
  const [incoming, interview] = [ad.steps[1], ad.steps[2]]
  const candidate = await platform.createCandidate(ad, { name: 'Elin Åkesson', stepId: incoming?.id ?? 0 })
  await remember(member, [
    {
      companyId: company.id,
      entity: 'candidate',
      entityId: candidate.id,
      action: 'moved',
      data: { from: incoming?.id, to: interview?.id, secret: 'never' },
    },
  ])
  await remember(
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
  await remember(null, [{ companyId: company.id, entity: 'ad', entityId: ad.id, action: 'ended' }])
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
    actor: { name: 'Karin Wallén', isStaff: false },
    impersonator: { id: staff.id, isStaff: true },
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
    changes: [{ field: null, from: { text: incoming?.name }, to: { text: interview?.name } }],
  })
  expect(JSON.stringify(items)).not.toContain('never')
  expect({ total, days: days.reduce((sum, { count }) => sum + count, 0) }).toEqual({
    total: items.length,
    days: items.length,
  })
})

test('filters narrow by user, act, date, subject and impersonation; entries of other companies stay out (PLUS-42)', async () => {
  const world = await createWorld()
  const { admin, member, staff, company, ad } = world
  const of = { companyId: company.id }
  await remember(member, [{ ...of, entity: 'ad', entityId: ad.id, action: 'renamed', data: { from: 'A', to: 'B' } }])
  const [day] = [stockholmDay(platform.clock())]
  platform.clock.advance({ days: 2 })
  await remember(
    admin,
    [
      { ...of, entity: 'emailTemplate', entityId: 4711, action: 'deleted', data: { name: 'Välkommen' } },
      { ...of, entity: 'credits', entityId: company.id, action: 'enabled', data: { comment: 'ok' } },
    ],
    staff,
  )
  await remember(admin, [
    { companyId: (await platform.createCompany({ admin })).id, entity: 'ad', entityId: ad.id, action: 'deleted' },
  ])
  const found = async (query: Partial<Query>) =>
    acts((await read(world, query)).items).filter((act) => act !== 'member.joined')
  expect(await found({})).toEqual(['credits.enabled', 'emailTemplate.deleted', 'ad.renamed'])
  expect(await found({ who: member.id })).toEqual(['ad.renamed'])
  expect(await found({ who: staff.id })).toEqual(['credits.enabled', 'emailTemplate.deleted'])
  expect(await found({ kind: 'settings' })).toEqual(['emailTemplate.deleted'])
  expect(await found({ to: day })).toEqual(['ad.renamed'])
  expect(await found({ from: stockholmDay(platform.clock()) })).toEqual(['credits.enabled', 'emailTemplate.deleted'])
  expect(await found({ impersonated: true })).toEqual(['credits.enabled', 'emailTemplate.deleted'])
  expect(await found({ search: 'drifttek' })).toEqual(['ad.renamed'])
  expect(await found({ search: 'VÄLKOM' })).toEqual(['emailTemplate.deleted'])
  expect(await found({ search: 'kallio' })).toEqual(['ad.renamed'])
  expect(await found({ search: '%' })).toEqual([])
  expect((await read(world, { kind: 'settings' })).items[0]?.subject).toMatchObject({
    name: 'Välkommen',
    isThere: false,
  })
})

test('PLUS-42 the pages of both logs meet each entry once, also those of one moment', async () => {
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
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(world, { take: 3, ...(after !== null && { after }) })
    seen.push(...page.items.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  const whole = (await read(world, { take: 100 })).items.map(({ id }) => id)
  expect(seen).toEqual(whole)
  expect([new Set(seen).size, seen.length >= 11]).toEqual([seen.length, true])
})

describe('PLUS-42 sign-ins', () => {
  test('a company is told of its members’, since they are members, and of nothing that was mailed', async () => {
    const world = await createWorld()
    const { member } = world
    await logSecurity(platform.db, new Date(platform.clock().getTime() - 3_600_000), {
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

  test('staff see all of them', async () => {
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
    expect(acts(body.items)).toEqual(['account.codeSent', 'account.signInFailed'])
  })
})

test('erased and hidden candidates show their stand-in as elsewhere; their names find nothing (PLUS-42 PLUS-43)', async () => {
  const world = await createWorld()
  const { admin, company, ad } = world
  const [gone, hidden] = [
    await platform.createCandidate(ad, { name: 'Sofia Bergström', stepId: ad.steps[1]?.id ?? 0 }),
    await platform.createCandidate(ad, { name: 'Viktor Hedlund', stepId: ad.steps[1]?.id ?? 0 }),
  ]
  await remember(
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

test('PLUS-42 the CSV holds what the filter finds in words, guards against formulas, opens once, and is remembered', async () => {
  const world = await createWorld()
  const { admin, company, ad } = world
  await platform.db.execute(sql`update ads set title = '=HYPERLINK("http://x")' where id = ${ad.id}`)
  await remember(admin, [
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
  expect(acts((await read(world)).items)[0]).toBe('company.auditLogExported')
  // That words were searched for, and not which: they may be a candidate's name, and nothing is taken out of the log.
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

test('PLUS-42 the log is for administrators of the company and of the platform alone', async () => {
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

test('PLUS-42 staff who acted in the company can be chosen beside its members', async () => {
  const world = await createWorld()
  const { admin, member, staff, company } = world
  await remember(staff, [{ companyId: company.id, entity: 'credits', entityId: company.id, action: 'enabled' }])
  const { body } = await platform.inject(GetAuditPeople, { query: { id: company.id } }, admin)
  expect(body.map(({ id, isStaff }) => [id, isStaff])).toEqual([
    [member.id, false],
    [admin.id, false],
    [staff.id, true],
  ])
})

test('PLUS-42 what an earlier version recorded is still told', async () => {
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
