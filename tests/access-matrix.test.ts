import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { adAdmins, staffRoles, type Access, type Call, type Entity } from '#contract/call.ts'
import { emailTemplates, stepTemplates } from '#platform/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing.ts'

// Every served call against every kind of caller; what to expect comes from the declared access alone.

const callers = ['anonymous', 'stranger', 'member', 'owner', 'companyAdmin', ...staffRoles] as const
type CallerKind = (typeof callers)[number]

/** Whether a caller gets past the access hook. The ad in the call is the board's own; `owner` owns it. */
function admitted(access: Access, caller: CallerKind): boolean {
  if (access.kind === 'anonymous') return true
  if (caller === 'anonymous') return false
  const staff = staffRoles.find((role) => role === caller)
  switch (access.kind) {
    case 'signedIn':
      return true
    case 'companyMember':
      if (access.rule === 'notOwner' && caller === 'owner') return false
      return caller === 'member' || caller === 'owner' || caller === 'companyAdmin' || adAdmins.some((role) => role === caller)
    case 'companyAdmin':
      return caller === 'companyAdmin' || caller === 'Administrator' || (staff !== undefined && access.staff.includes(staff))
    case 'staff':
      return caller === 'Administrator' || (staff !== undefined && access.roles.includes(staff))
  }
}

/** The least value that fits a schema: what a call is made of when only its access matters. */
function example(schema: TSchema): unknown {
  const s = schema as TSchema & { const?: unknown; enum?: unknown[]; anyOf?: TSchema[]; type?: string; format?: string; pattern?: string; minimum?: number; minLength?: number; properties?: Record<string, TSchema>; required?: string[] }
  if ('const' in s) return s.const
  if (s.enum) return s.enum[0]
  if (s.anyOf) return example(s.anyOf.find((option) => (option as { type?: string }).type === 'null') ?? (s.anyOf[0] as TSchema))
  switch (s.type) {
    case 'integer':
    case 'number':
      return s.minimum ?? 1
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(Object.entries(s.properties ?? {}).flatMap(([name, property]) => (s.required?.includes(name) ? [[name, example(property)]] : [])))
    default:
      if (s.format === 'date-time') return '2025-11-03T08:00:00.000Z'
      if (s.format === 'date') return '1990-05-05'
      return s.pattern?.includes('{6}') ? '123456' : 'x'
  }
}

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** A company of its own, with one of everything a call can name. */
async function makeWorld() {
  const [owner, member, companyAdmin] = [await platform.createUser(), await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ admin: companyAdmin, members: [owner, member] })
  const ad = await platform.createAd(company, owner)
  const candidate = await platform.createCandidate(ad)
  const [emailTemplate] = await platform.db.insert(emailTemplates).values({ companyId: company.id, name: 'A', body: '<p>A</p>', createdAt: platform.clock() }).returning()
  const [stepTemplate] = await platform.db.insert(stepTemplates).values({ companyId: company.id, name: 'A', steps: [], createdAt: platform.clock() }).returning()
  const ids: Record<Entity, number> = {
    company: company.id,
    project: company.projectId,
    folder: company.folderId,
    ad: ad.id,
    step: ad.steps[1]?.id ?? 0,
    candidate: candidate.id,
    emailTemplate: emailTemplate?.id ?? 0,
    stepTemplate: stepTemplate?.id ?? 0,
  }
  return { ids, owner, member, companyAdmin }
}
type World = Awaited<ReturnType<typeof makeWorld>>

async function tokenOf(world: World, caller: CallerKind): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined
  // A session of its own each time: some calls end them.
  if (caller === 'owner' || caller === 'member' || caller === 'companyAdmin') return platform.signIn(world[caller], {})
  if (caller === 'stranger') return platform.signIn(await platform.createUser())
  return platform.signIn(await platform.createStaff(caller))
}

function inputOf(call: Call, id: number): Record<string, Record<string, unknown>> {
  const input: Record<string, Record<string, unknown>> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    if (schema) input[part] = example(schema) as Record<string, unknown>
  }
  if ('id' in call.access) {
    const [part = '', name = ''] = call.access.id.split('.')
    const values = input[part]
    if (values) values[name] = id
    // The ad copied from stands in the same company.
    if (values && 'from' in values) values['from'] = id
  }
  return input
}

/** Staff pass the hook of setDefaultCompany, but only a member has a default company to set. */
const refusedByUseCase = (call: Call, caller: CallerKind) => call.id === 'set-default-company' && adAdmins.some((role) => role === caller)

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let addresses = 0

async function answer(call: Call, caller: CallerKind, id: number, world: World) {
  const file = call.upload ? { file: { name: 'a.png', contentType: 'image/png', bytes: png } } : {}
  // Limits count by address; each caller comes from its own, as the world has more than one.
  addresses += 1
  return platform.inject(call, inputOf(call, id) as never, await tokenOf(world, caller), { ...file, headers: { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` } })
}

describe('SHELL-18 SHELL-26 SHELL-27 SHELL-28 SHELL-29 SHELL-116 access', () => {
  test('every call answers every kind of caller as its declaration says', async () => {
    const wrong: string[] = []
    const calls = [...platform.app.calls.values()]
    expect(calls.length).toBeGreaterThan(70)
    for (const call of calls) {
      for (const caller of callers) {
        const world = await makeWorld()
        const id = 'entity' in call.access ? world.ids[call.access.entity] : 1
        const { status, error } = await answer(call, caller, id, world)
        const expected = admitted(call.access, caller) && !refusedByUseCase(call, caller)
        // A wrong code and a blocked hook both answer 4xx; only 401 without a token and 403 `forbidden` are the hook's.
        const refused = status === 401 || (status === 403 && error?.code === 'forbidden')
        if (expected === refused || status >= 500) wrong.push(`${call.method} ${call.path} as ${caller}: ${status} ${error?.code ?? ''}`)
        if (!expected && caller === 'anonymous' && status !== 401) wrong.push(`${call.path} tells an anonymous caller ${status}`)
      }
    }
    expect(wrong).toEqual([])
  }, 600_000)

  test('an id of strangers answers exactly like an id that does not exist', async () => {
    const differ: string[] = []
    for (const call of platform.app.calls.values()) {
      if (!('entity' in call.access)) continue
      const world = await makeWorld()
      const foreign = await answer(call, 'stranger', world.ids[call.access.entity], world)
      const missing = await answer(call, 'stranger', 2_000_000_000, world)
      if (foreign.status !== missing.status || JSON.stringify(foreign.error) !== JSON.stringify(missing.error) || foreign.status !== 403) differ.push(`${call.path}: ${foreign.status} and ${missing.status}`)
    }
    expect(differ).toEqual([])
  }, 600_000)
})
