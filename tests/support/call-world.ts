import type { TSchema } from 'typebox'
import type { Call, Entity } from '#contract/base/call.ts'
import {
  connections,
  emailTemplates,
  invoices,
  orders,
  stepTemplates,
  workplaceTemplates,
} from '#platform/foundation/db/schema/index.ts'
import type { TestPlatform } from '#platform/testing/start-platform.ts'

// A world in which every REST call can be tried: a company with one of everything, and inputs generated from the
// declarations.

/** Returns a minimal value that fits a schema, for tests that check only the access of a call. */
export function minimalValue(schema: TSchema): unknown {
  const s = schema as TSchema & {
    const?: unknown
    enum?: unknown[]
    anyOf?: TSchema[]
    type?: string
    format?: string
    pattern?: string
    minimum?: number
    minLength?: number
    properties?: Record<string, TSchema>
    required?: string[]
  }
  if ('const' in s) return s.const
  if (s.enum) return s.enum[0]
  if (s.anyOf)
    return minimalValue(
      s.anyOf.find((option) => (option as { type?: string }).type === 'null') ?? (s.anyOf[0] as TSchema),
    )
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
      return Object.fromEntries(
        Object.entries(s.properties ?? {}).flatMap(([name, property]) =>
          s.required?.includes(name) ? [[name, minimalValue(property)]] : [],
        ),
      )
    default:
      if (s.format === 'date-time') return '2025-11-03T08:00:00.000Z'
      if (s.format === 'date') return '1990-05-05'
      return s.pattern?.includes('{6}') ? '123456' : 'x'
  }
}

/** Creates a company with one of everything that a call can refer to. */
export async function makeWorld(platform: TestPlatform) {
  const [owner, member, companyAdmin] = [
    await platform.createUser(),
    await platform.createUser(),
    await platform.createUser(),
  ]
  const company = await platform.createCompany({ admin: companyAdmin, members: [owner, member] })
  const ad = await platform.createAd(company, owner)
  const candidate = await platform.createCandidate(ad)
  const [emailTemplate] = await platform.db
    .insert(emailTemplates)
    .values({ companyId: company.id, name: 'A', body: '<p>A</p>', createdAt: platform.clock() })
    .returning()
  const [stepTemplate] = await platform.db
    .insert(stepTemplates)
    .values({ companyId: company.id, name: 'A', steps: [], createdAt: platform.clock() })
    .returning()
  const [connection] = await platform.db
    .insert(connections)
    .values({
      companyId: company.id,
      service: 'ams',
      status: 'connected',
      since: platform.clock(),
      active: true,
      userId: companyAdmin.id,
      createdAt: platform.clock(),
    })
    .returning()
  const workplace = {
    companyId: company.id,
    name: 'A',
    streetAddress: 'A',
    postNumber: '111 22',
    postArea: 'A',
    postCountry: 'SE',
    createdAt: platform.clock(),
  }
  const [workplaceTemplate] = await platform.db.insert(workplaceTemplates).values(workplace).returning()
  const [invoice] = await platform.db
    .insert(invoices)
    .values({
      companyId: company.id,
      number: company.id,
      status: 'UnSent',
      vat: 2500,
      paperBilling: false,
      createdAt: platform.clock(),
    })
    .returning()
  const [order] = await platform.db
    .insert(orders)
    .values({
      companyId: company.id,
      kind: 'Posting',
      title: 'A',
      net: 100,
      invoiceId: invoice?.id ?? null,
      createdAt: platform.clock(),
    })
    .returning()
  const ids: Partial<Record<Entity, number>> = {
    company: company.id,
    project: company.projectId,
    folder: company.folderId,
    ad: ad.id,
    step: ad.steps[1]?.id ?? 0,
    candidate: candidate.id,
    emailTemplate: emailTemplate?.id ?? 0,
    stepTemplate: stepTemplate?.id ?? 0,
    connector: connection?.id ?? 0,
    workplaceTemplate: workplaceTemplate?.id ?? 0,
    invoice: invoice?.id ?? 0,
    order: order?.id ?? 0,
  }
  return { ids, company, steps: ad.steps, owner, member, companyAdmin }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

export function idOf({ ids }: World, entity: Entity): number {
  const id = ids[entity]
  if (id === undefined) throw new Error(`The world has no ${entity}: add one`)
  return id
}

/** Returns a minimal input of a call for the object with this id. Calls that read several objects get `ids`. */
export function minimalInput(
  call: Call,
  id: number,
  ids: readonly number[] = [],
): Record<string, Record<string, unknown>> {
  const input: Record<string, Record<string, unknown>> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    if (schema) input[part] = minimalValue(schema) as Record<string, unknown>
    // Calls that read several objects take `ids` instead of an id.
    if (schema && 'properties' in schema && 'ids' in (schema.properties as object))
      input[part] = { ...input[part], ids }
  }
  if ('id' in call.access) {
    const [part = '', name = ''] = call.access.id.split('.')
    const values = input[part]
    if (values) values[name] = id
    // The ad to copy from is in the same company.
    if (values && 'from' in values) values['from'] = id
  }
  return input
}
