import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { buildSchema } from 'graphql'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adAdmins, type Call, type PartnerLevel } from '#contract/base/call.ts'
import { accessTable, isAdmitted, callerKinds, type CallerKind } from '#platform/tools/access-table/access-table.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import { loadDeclaredCalls } from '#platform/calls/openapi/declared-calls.ts'
import {
  accessRequests,
  adDeliveries,
  ads,
  adTemplates,
  boardFilters,
  candidates,
  companies,
  companyNotes,
  companyProfiles,
  connectionExchanges,
  connections,
  emailTemplates,
  files,
  folders,
  foreignCompanyRequests,
  history,
  invitations,
  invoices,
  ledgerEntries,
  mails,
  members,
  messages,
  orders,
  partnerKeys,
  projects,
  rejectReasons,
  senderAddresses,
  stepTemplates,
  steps,
  subscriptions,
  users,
  webhookDeliveries,
  webhooks,
  workplaceTemplates,
} from '#platform/foundation/db/schema/index.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway } from '#gateway/gateway.ts'
import type { ObjectSchema } from '#gateway/mcp/input-schema.ts'
import { loadTools } from '#gateway/mcp/load-tools.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { sampleFinishedAd, sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { idOf, minimalInput, makeWorld, type World } from './support/call-world.ts'

// Tries every served call as every kind of caller. The expectations come only from the declared access.

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/**
 * Sessions of a world by kind of caller. They are reused until a call changes the world, because some calls end
 * sessions.
 */
const tokens = new WeakMap<World, Map<CallerKind, string>>()

async function tokenOf(world: World, caller: CallerKind): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined
  const known = tokens.get(world) ?? new Map<CallerKind, string>()
  tokens.set(world, known)
  const token = known.get(caller) ?? (await signInAs(world, caller))
  known.set(caller, token)
  return token
}

async function signInAs(world: World, caller: Exclude<CallerKind, 'anonymous'>): Promise<string> {
  if (caller === 'owner' || caller === 'member' || caller === 'companyAdmin') return platform.signIn(world[caller], {})
  return platform.signIn(caller === 'stranger' ? await platform.createUser() : await platform.createStaff(caller))
}

/**
 * Staff pass the access check of setDefaultCompany, but only a member has a default company to set. The sample purchase
 * is volume, which only ad admins can choose (PROMO-12).
 */
const rejectedByUseCase = (call: Call, caller: CallerKind) =>
  (call.id === 'set-default-company' && adAdmins.some((role) => role === caller)) ||
  (call.id === 'purchase-social-media-and-boosting' && !adAdmins.some((role) => role === caller))

/** The calls of ACC-67: keys, webhooks, invitations, roles, exports, sessions and credentials. */
const neverWhileImpersonating: readonly string[] = [
  'create-api-key',
  'create-career-page',
  'create-webhook',
  'update-webhook',
  'rotate-webhook-secret',
  'add-recruiter',
  'resend-invitation',
  'correct-invitation',
  'create-invitation-link',
  'remove-recruiter',
  'update-company-user-role',
  'company-answer-access',
  'invite-staff',
  'set-staff-roles',
  'request-company-export',
  'open-company-export',
  'export-account',
  'export-person',
  'export-audit-log',
  'export-admin-audit-log',
  'billing-export',
  'account-end-session',
  'accounts-log-out-from-all-devices',
  'account-change-password',
  'begin-second-factor',
  'confirm-second-factor',
  'remove-second-factor',
  'renew-recovery-codes',
  'reset-second-factor',
  'accounts-delete-user',
]

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let addresses = 0

async function callAs(call: Call, caller: CallerKind, id: number, world: World, ids: readonly number[] = []) {
  const answered = await callWithToken(call, await tokenOf(world, caller), id, ids)
  if (call.method !== 'GET' && answered.status < 400) tokens.delete(world)
  return answered
}

async function callWithToken(call: Call, token: string | undefined, id: number, ids: readonly number[] = []) {
  const file = call.upload ? { file: { name: 'a.png', contentType: 'image/png', bytes: png } } : {}
  // Rate limits count by address. Each caller has its own address, because there are several worlds.
  addresses += 1
  return platform.inject(call, minimalInput(call, id, ids) as never, token, {
    ...file,
    headers: { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` },
  })
}

describe('access (SHELL-18, SHELL-26, SHELL-27, SHELL-28, SHELL-29, SHELL-116)', () => {
  test('every call admits exactly the callers that it declares', async () => {
    const wrong: string[] = []
    const calls = [...platform.app.calls.values()]
    expect(calls.length).toBeGreaterThan(70)
    // A rejected or read-only call leaves a world unchanged, so the world is reused. After any other call it is
    // replaced.
    let untouched: World | undefined
    for (const call of calls) {
      for (const caller of callerKinds) {
        const world = untouched ?? (await makeWorld(platform))
        const id = 'entity' in call.access ? idOf(world, call.access.entity) : 1
        const { status, error } = await callAs(call, caller, id, world)
        const expected = isAdmitted(call.access, caller) && !rejectedByUseCase(call, caller)
        // A wrong code and the access check both respond with 4xx. The access check uses only 401, 403 (`forbidden`,
        // `featureOff`), and 410 for an unknown link token.
        const refused =
          status === 401 ||
          (status === 403 && (error?.code === 'forbidden' || error?.code === 'featureOff')) ||
          (call.access.kind === 'tokenHolder' && status === 410)
        untouched = status >= 400 || call.method === 'GET' ? world : undefined
        if (expected === refused || status >= 500)
          wrong.push(`${call.method} ${call.path} as ${caller}: ${status} ${error?.code ?? ''}`)
        if (!expected && caller === 'anonymous' && call.access.kind !== 'tokenHolder' && status !== 401)
          wrong.push(`${call.path} returns ${status} to an anonymous caller`)
      }
    }
    expect(wrong).toEqual([])
  }, 600_000)

  test('every call admits exactly the API keys that it declares, and never keys of another company (PLUS-60)', async () => {
    const wrong: string[] = []
    const levels: readonly PartnerLevel[] = ['feed', 'read', 'write']
    const calls = [...platform.app.calls.values()]
    expect(calls.filter(({ partner }) => partner !== undefined).length).toBeGreaterThan(25)
    let untouched: World | undefined
    const foreign = await makeWorld(platform)
    for (const call of calls) {
      // A call that needs no session returns no more with an API key.
      if (call.access.kind === 'anonymous' || call.access.kind === 'tokenHolder') continue
      for (const level of levels) {
        for (const isOwn of [true, false]) {
          const world = untouched ?? (await makeWorld(platform))
          const key = await makeKey(idOf(isOwn ? world : foreign, 'company'), isOwn ? world : foreign, level)
          const id = 'entity' in call.access ? idOf(world, call.access.entity) : 1
          const { status, error } = await callWithToken(call, key, id)
          const opens = call.partner !== undefined && levels.indexOf(level) >= levels.indexOf(call.partner)
          const expected = !opens
            ? level === 'read' && call.partner === 'write'
              ? 'keyReadOnly'
              : 'keyNotAllowed'
            : !isOwn && 'entity' in call.access
              ? 'keyElsewhere'
              : null
          const refused = status === 401 || status === 403 ? (error?.code ?? String(status)) : null
          if (status >= 400 || call.method === 'GET') untouched = world
          else if (isOwn) untouched = undefined
          if (refused !== expected || status >= 500)
            wrong.push(
              `${call.method} ${call.path} with a ${level} key ${isOwn ? 'of its company' : 'of another'}: ${status} ${error?.code ?? ''}`,
            )
        }
      }
    }
    expect(wrong).toEqual([])
  }, 600_000)

  test('every tool of /mcp admits exactly the API keys of its company that its document needs (PLUS-103)', async () => {
    const gateway = createGateway({
      env: readEnv({ PORT: '0', PLATFORM_URL: await platform.listen(), LOG_LEVEL: 'silent' }),
      log: pino({ level: 'silent' }),
      typeDefs: loadTypeDefs(),
      areas,
      documents: {},
    })
    const url = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}/mcp`
    /** Returns the status of a refused request, the reason of a refused tool, or `admitted`. */
    const runTool = async (name: string, input: object, token: string | undefined): Promise<unknown> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
      })
      const text = await response.text()
      if (response.status !== 200) return response.status
      return /keyReadOnly|keyElsewhere|keyNotAllowed|BAD_REQUEST/.exec(text)?.[0] ?? 'admitted'
    }
    const wrong: unknown[] = []
    try {
      const world = await makeWorld(platform)
      const foreign = await makeWorld(platform)
      const tools = loadTools(buildSchema(createSchemas(loadTypeDefs(), areas).publicSdl))
      expect(tools.length).toBeGreaterThan(10)
      for (const { name, isWrite, inputSchema } of tools) {
        const input = toolInput(inputSchema, world)
        const namesObject = JSON.stringify(input) !== JSON.stringify(toolInput(inputSchema, foreign))
        const callers: [unknown, string | undefined, unknown][] = [
          ...(await Promise.all(
            callerKinds.map(async (kind): Promise<[unknown, string | undefined, unknown]> => [
              kind,
              await tokenOf(world, kind),
              401,
            ]),
          )),
          ['feed key', await makeKey(idOf(world, 'company'), world, 'feed'), 403],
          ['read key', await makeKey(idOf(world, 'company'), world, 'read'), isWrite ? 'keyReadOnly' : 'admitted'],
          ['write key', await makeKey(idOf(world, 'company'), world, 'write'), 'admitted'],
          [
            'foreign key',
            await makeKey(idOf(foreign, 'company'), foreign, 'write'),
            namesObject ? 'keyElsewhere' : 'admitted',
          ],
        ]
        for (const [who, token, expected] of callers) {
          const answer = await runTool(name, input, token)
          if (answer !== expected) wrong.push([name, who, answer, expected])
        }
      }
    } finally {
      await gateway.stop(100)
    }
    expect(wrong).toEqual([])
  }, 600_000)

  test('staff who impersonate a user make exactly the calls that declare it (ACC-67)', async () => {
    const declared = await loadDeclaredCalls()
    expect(neverWhileImpersonating.filter((id) => !declared.some((call) => call.id === id))).toEqual([])
    const wrong: string[] = []
    let untouched: World | undefined
    const impersonator = await platform.createStaff('Administrator')
    for (const call of platform.app.calls.values()) {
      if (call.access.kind === 'anonymous' || call.access.kind === 'tokenHolder') continue
      const world = untouched ?? (await makeWorld(platform))
      const user = call.access.kind === 'staff' ? await platform.createStaff('Administrator') : world.companyAdmin
      const id = 'entity' in call.access ? idOf(world, call.access.entity) : 1
      const { status, error } = await callWithToken(call, await platform.signIn(user, { impersonator }), id)
      untouched = status >= 400 || call.method === 'GET' ? world : undefined
      const refused = status === 403 && error?.code === 'impersonating'
      if (
        refused !== (call.whileImpersonating === 'refused') ||
        (neverWhileImpersonating.includes(call.id) && !refused)
      )
        wrong.push(`${call.method} ${call.path}: ${status} ${error?.code ?? ''}`)
    }
    expect(wrong).toEqual([])
  }, 600_000)

  test('the id of another company gets the same response as an unknown id', async () => {
    const differ: string[] = []
    const world = await makeWorld(platform)
    for (const call of platform.app.calls.values()) {
      if (!('entity' in call.access)) continue
      const foreign = await callAs(call, 'stranger', idOf(world, call.access.entity), world)
      const missing = await callAs(call, 'stranger', 2_000_000_000, world)
      if (
        foreign.status !== missing.status ||
        JSON.stringify(foreign.error) !== JSON.stringify(missing.error) ||
        foreign.status !== 403
      )
        differ.push(`${call.path}: ${foreign.status} and ${missing.status}`)
    }
    expect(differ).toEqual([])
  }, 600_000)

  test('docs/reference/access.md matches the declared access', async () => {
    const written = await readFile(new URL('../docs/reference/access.md', import.meta.url), 'utf8')
    const served = [...platform.app.calls.values()]
    // Calls that depend on a setting of the operator are declared but not served here.
    expect(
      (await loadDeclaredCalls()).filter(({ id }) => !served.some((call) => call.id === id)).map(({ id }) => id),
    ).toEqual(['accounts-google-register'])
    expect(
      written === accessTable(await loadDeclaredCalls()),
      'stale: run node platform/tools/scripts/generate-access.ts',
    ).toBe(true)
  })

  test('no response contains texts of another company, regardless of the ids in the request', async () => {
    const theirs = await makeWorld(platform)
    await plantCanaries(theirs)
    expect(await tablesWithoutCanary(idOf(theirs, 'company'))).toEqual(tablesWithoutUserTexts)
    const own = await makeWorld(platform)
    // The same person has applied at both companies.
    const { email, phone } = samePerson
    await platform.db
      .update(candidates)
      .set({ email, phone })
      .where(inArray(candidates.id, [idOf(theirs, 'candidate'), idOf(own, 'candidate')]))
    const leaks: string[] = []
    let answered = 0
    for (const call of platform.app.calls.values()) {
      for (const world of [own, theirs]) {
        // Each call that removes or moves something gets a new company.
        const asked = world === own && call.method !== 'GET' ? await makeWorld(platform) : world
        const reader = world === own ? asked : own
        const id = 'entity' in call.access ? idOf(asked, call.access.entity) : idOf(asked, 'company')
        for (const caller of ['anonymous', 'member', 'owner', 'companyAdmin'] as const) {
          const { status, body } = await callAs(call, caller, id, reader, Object.values(theirs.ids))
          if (status === 200) answered += 1
          // An internal error would hide a leak, so it also counts as a failure.
          if (status >= 500 || JSON.stringify(body ?? null).includes(canary))
            leaks.push(`${call.method} ${call.path} as ${caller}: ${status}`)
        }
      }
    }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(250)
    // Control: people of the other company do find the canaries with the same calls.
    const seen = []
    for (const call of platform.app.calls.values()) {
      if (call.method !== 'GET') continue
      const id = 'entity' in call.access ? idOf(theirs, call.access.entity) : idOf(theirs, 'company')
      const { status, body } = await callAs(call, 'companyAdmin', id, theirs, Object.values(theirs.ids))
      expect(status, call.id).toBeLessThan(500)
      if (JSON.stringify(body ?? null).includes(canary)) seen.push(call.id)
    }
    expect(seen.length).toBeGreaterThan(20)
  }, 600_000)
})

/** Returns the smallest input of a tool, with the ids of a world. */
function toolInput(schema: ObjectSchema, world: World): Record<string, unknown> {
  const { properties, required = [], minProperties = 0 } = schema
  const first = Object.keys(properties).slice(0, Math.max(0, minProperties - required.length))
  return Object.fromEntries(
    [...required, ...first].flatMap((name) => {
      const property = properties[name]
      return property ? [[name, toolValue(name, property, world)]] : []
    }),
  )
}

function toolValue(name: string, schema: ObjectSchema['properties'][string], world: World): unknown {
  const { type, enum: values, format, properties } = schema
  if (name === 'stepId') return toCompositeGlobalId('BoardStep', idOf(world, 'ad'), idOf(world, 'step'))
  const [, entity] = /^(ad|candidate|company|folder)(?:Id)?$/.exec(name) ?? []
  if (entity === 'ad') return toGlobalId('Ad', idOf(world, 'ad'))
  if (entity === 'candidate') return toGlobalId('Candidate', idOf(world, 'candidate'))
  if (entity === 'company') return toGlobalId('Company', idOf(world, 'company'))
  if (entity === 'folder') return toCompositeGlobalId('Folder', idOf(world, 'company'), idOf(world, 'folder'))
  if (values) return values[0]
  if (properties) return toolInput({ ...schema, type: 'object', properties }, world)
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return format === 'date-time' ? platform.clock().toISOString() : 'x'
}

let keys = 0

/** Creates an API key with a level of access. */
async function makeKey(companyId: number, { member }: World, level: PartnerLevel): Promise<string> {
  keys += 1
  const key = `tvl_of-the-matrix-${keys}`
  await platform.db.insert(partnerKeys).values({
    companyId,
    kind: level === 'feed' ? 'careerPage' : 'api',
    scope: level === 'write' ? 'write' : 'read',
    name: key,
    keyHash: sha256(key),
    masked: key,
    createdAt: platform.clock(),
    createdBy: member.id,
  })
  return key
}

/** The text that the other company's people wrote. It contains the shortest possible search query. */
const canary = 'xcanaryx'
const samePerson = { email: 'same@person.example', phone: '070-111 22 33' }

/** Writes the canary into every text that people of a company can write. */
async function plantCanaries({ ids, owner, member, companyAdmin }: World): Promise<void> {
  const { db, clock } = platform
  const companyId = ids.company ?? 0
  const mine = <T extends { companyId: PgColumn }>(table: T) => eq(table.companyId, companyId)
  await db
    .update(users)
    .set({ firstName: canary, lastName: canary, city: canary, phoneNumber: canary })
    .where(inArray(users.id, [owner.id, member.id, companyAdmin.id]))
  await db.update(members).set({ title: canary, email: canary, phone: canary }).where(mine(members))
  await db
    .update(companies)
    .set({
      name: canary,
      billingName: canary,
      vatNumber: canary,
      telephone: canary,
      contactEmail: canary,
      homePage: canary,
      contactPerson: canary,
      invoiceEmail: canary,
      about: canary,
    })
    .where(eq(companies.id, companyId))
  await db.update(projects).set({ name: canary }).where(mine(projects))
  await db.update(folders).set({ name: canary }).where(mine(folders))
  await db
    .update(ads)
    .set({
      ...sampleFinishedAd(),
      title: canary,
      city: canary,
      link: canary,
      email: canary,
      details: sampleDetails({ content: canary }),
      type: 'inactive',
    })
    .where(mine(ads))
  await db.update(steps).set({ name: canary, messageType: 'text', message: canary }).where(mine(steps))
  await db
    .update(candidates)
    .set({
      name: canary,
      note: canary,
      answers: [{ id: 1, type: 'text', question: canary, answer: canary }],
      activityNotes: clock(),
      activityChat: clock(),
    })
    .where(mine(candidates))
  await db.insert(companyNotes).values({ companyId, authorId: owner.id, text: canary, createdAt: clock() })
  await db.insert(messages).values({
    companyId,
    candidateId: ids.candidate ?? 0,
    senderId: owner.id,
    html: canary,
    createdAt: clock(),
    sentAt: clock(),
  })
  await db.insert(files).values({
    id: randomUUID(),
    companyId,
    candidateId: ids.candidate ?? 0,
    kind: 'cv',
    name: `${canary}.pdf`,
    contentType: 'application/pdf',
    size: 1,
    key: canary,
    createdAt: clock(),
  })
  await db.insert(rejectReasons).values({ companyId, name: canary, position: 0 })
  await db.insert(boardFilters).values(
    [true, false].map((shared) => ({
      companyId,
      userId: owner.id,
      name: canary,
      filter: canary,
      shared,
      createdAt: clock(),
    })),
  )
  await db.update(emailTemplates).set({ name: canary, body: canary }).where(mine(emailTemplates))
  await db.update(stepTemplates).set({ name: canary }).where(mine(stepTemplates))
  await db
    .update(workplaceTemplates)
    .set({ name: canary, streetAddress: canary, postArea: canary })
    .where(mine(workplaceTemplates))
  await db.insert(partnerKeys).values({
    companyId,
    kind: 'api',
    name: canary,
    keyHash: canary,
    masked: canary,
    createdAt: clock(),
    createdBy: owner.id,
  })
  const [webhook] = await db
    .insert(webhooks)
    .values({
      companyId,
      url: `https://hooks.example/${canary}`,
      description: canary,
      events: [],
      sealedSecret: canary,
      isActive: false,
      createdAt: clock(),
      createdBy: owner.id,
    })
    .returning()
  const [at, entry] = [clock(), { note: canary }]
  const job = { at: at.toISOString(), adId: null, externalId: canary, title: canary, leftOut: null, fields: [] }
  await db
    .update(connections)
    .set({ message: canary, feedUrl: canary, lastReading: { job, faulty: null } })
    .where(mine(connections))
  await db
    .insert(connectionExchanges)
    .values({ companyId, connectionId: ids.connector ?? 0, at, kind: 'poll', detail: canary, milliseconds: 1 })
  await db.insert(adDeliveries).values({
    companyId,
    adId: ids.ad ?? 0,
    state: 'rejected',
    url: `https://ads.example/${canary}`,
    refusals: [{ field: null, code: null, message: canary }],
    serviceStatus: canary,
    changedAt: at,
  })
  await db.insert(adTemplates).values({ companyId, name: canary, content: canary, createdAt: at })
  await db.insert(companyProfiles).values({
    companyId,
    draft: {
      name: canary,
      size: null,
      about: canary,
      contact: canary,
      founded: canary,
      mainOffice: canary,
      revenue: canary,
      webSite: canary,
    },
  })
  await db.insert(history).values({
    companyId,
    entity: 'company',
    entityId: String(companyId),
    action: canary,
    actorId: owner.id,
    at,
    data: entry,
  })
  await db.insert(invitations).values({
    companyId,
    id: randomUUID(),
    email: `${canary}@person.example`,
    invitedBy: companyAdmin.id,
    createdAt: at,
  })
  await db.insert(accessRequests).values({
    companyId,
    id: randomUUID(),
    userId: member.id,
    approverKind: 'administrator',
    approverId: companyAdmin.id,
    approverName: canary,
    message: canary,
    createdAt: at,
  })
  await db
    .insert(foreignCompanyRequests)
    .values({ companyId, userId: owner.id, company: { companyName: canary } as never, createdAt: at })
  await db
    .insert(senderAddresses)
    .values({ companyId, email: `${canary}@company.example`, createdAt: at, verifiedAt: at })
  await db.update(orders).set({ title: canary }).where(mine(orders))
  await db
    .update(invoices)
    .set({ parties: { buyer: { name: canary, address: {} } } as never })
    .where(mine(invoices))
  await db.insert(ledgerEntries).values({
    companyId,
    account: 'credits:volume',
    amount: 1,
    balance: 1,
    cause: canary,
    actorId: owner.id,
    at,
    data: entry,
  })
  await db
    .insert(subscriptions)
    .values({ companyId, name: canary, price: 0, capabilities: [], startsOn: '2025-11-01', createdAt: at })
  await db.insert(mails).values({
    companyId,
    id: randomUUID(),
    messageId: `<${canary}@tavla.example>`,
    recipient: `${canary}@person.example`,
    subject: canary,
    text: canary,
    html: canary,
    createdAt: at,
    dueAt: at,
  })
  await db.insert(webhookDeliveries).values({
    companyId,
    webhookId: webhook?.id ?? 0,
    messageId: canary,
    event: 'ad.published',
    payload: entry,
    createdAt: at,
    dueAt: at,
  })
}

/** Tables with company texts that people do not write, or that copy the texts of another table. */
const tablesWithoutUserTexts = [
  'company_credentials',
  'company_exports',
  'company_fragments',
  'deprecated_uses',
  'external_ads',
  'idempotency_keys',
  'key_usage',
  'ledger_balances',
  'outbox',
  'promotions',
  'social_media_packages',
  'staff_tasks',
  'unbilled',
  'webhook_events',
]

/** Returns the tables that can contain text of a company but do not contain the canary. */
async function tablesWithoutCanary(companyId: number): Promise<string[]> {
  const { rows } = await platform.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')
      and table_name in (
        select table_name
        from information_schema.columns
        where table_schema = 'public' and column_name = 'company_id'
      )
    order by 1`)
  const without: string[] = []
  for (const { name } of rows) {
    const {
      rows: [found],
    } = await platform.db.execute(sql`
      select
      from ${sql.identifier(name)} as t
      where company_id = ${companyId} and to_jsonb(t)::text like ${`%${canary}%`}
      limit 1`)
    if (!found) without.push(name)
  }
  return without
}
