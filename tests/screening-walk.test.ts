import { eq } from 'drizzle-orm'
import {
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isEnumType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { ExportAuditLog } from '#contract/privacy/audit.ts'
import type { Call } from '#contract/base/call.ts'
import { OpenCompanyExport, RequestCompanyExport } from '#contract/companies/company-export.ts'
import { CreateApiKey, CreateCareerPage } from '#contract/integrations/api-keys.ts'
import { ExportPerson } from '#contract/privacy/privacy.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { isAdmitted } from '#platform/tools/access-table/access-table.ts'
import { recordActivity } from '#platform/domains/unread/activity.ts'
import {
  ads,
  candidates,
  companies,
  files,
  messages,
  users,
  webhookDeliveries,
  webhooks,
} from '#platform/foundation/db/schema/index.ts'
import {
  getLastSequenceNumber,
  numberCommittedEvents,
  projectEvents,
  readEvents,
} from '#platform/foundation/events/outbox.ts'
import { startPlatform, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { write } from '#platform/foundation/work/write.ts'
import { screeningCodeOf, type AnonymousScreening } from '#rules/candidates/anonymous-screening.ts'
import { minimalValue, idOf, minimalInput, makeWorld, type World } from './support/call-world.ts'

// Tests anonymous screening with everything a recruiter can read: each served REST call and each field of the gateway,
// generated from their declarations.

const hideUntilInterview: AnonymousScreening = { name: true, picture: true, age: true, untilStep: 'Interview' }
const person = {
  name: 'Kanariela Fågelblom',
  email: 'kanariela@brev.example',
  phone: '070-174 06 99',
  dateOfBirth: '1931-07-23',
}
/** When the candidate was last moved. A move must send this as the last known change. */
const lastMoved = new Date('2025-11-03T10:00:00.000Z')
/** The video letter, because it shows the face. */
const videoOf = new Map<number, string>()
/** Parts of the canary in any spelling, and of the other contact data. */
const canary =
  /kanariel|f(å|%C3%A5)gelblom|70-?174 ?06 ?99|73 ?999|hemma@|1931-07-23|310723|är 94|född 1931|"age":9\d\b/i

/** Calls that reveal the person on purpose, with the reason. */
const revealsOnPurpose: Readonly<Record<string, string>> = {
  'company-persons':
    'finds a person by the complete address, which is needed to serve requests about personal data; ' +
    'reveals no name (tested in privacy.test.ts)',
}

let platform: TestPlatform
let gateway: Gateway
let web: string
const documents: Record<string, string> = {}

beforeAll(async () => {
  platform = await startPlatform({ now: new Date() })
  const base = await platform.listen()
  Object.assign(documents, queriesOf())
  const wide = { burst: 100_000, perSecond: 1000 }
  gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: base, LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents,
    rates: { trusted: wide, anonymous: wide },
  })
  web = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
})
afterAll(async () => {
  await gateway.stop(100)
  await platform.close()
})

/**
 * Creates a world with a candidate who has applied twice and has a canary in everything that can be hidden. Without
 * `screening`, nothing is hidden.
 */
async function plantedWorld(screening: AnonymousScreening | null): Promise<World> {
  const world = await makeWorld(platform)
  const { db, clock } = platform
  // Events after people have joined are new to them.
  clock.advance({ minutes: 1 })
  const companyId = idOf(world, 'company')
  const candidateId = idOf(world, 'candidate')
  const [first] = await db
    .select()
    .from(ads)
    .where(eq(ads.id, idOf(world, 'ad')))
  const again = await platform.createAd({ ...world.company }, world.owner, {
    type: 'active',
    use: 'form',
    title: 'Elektriker',
  })
  const second = await platform.createCandidate(again, person)
  await db
    .update(ads)
    .set({ type: 'active', use: 'form' })
    .where(eq(ads.id, first?.id ?? 0))
  const written = {
    note: '<p>Kanariela svarade direkt på +46 70 174 06 99, född 310723, hon är 94 år</p>',
    answers: [
      {
        id: 1,
        type: 'text' as const,
        question: 'Varför du?',
        answer:
          'Kanariela kan det här, ring 0701740699 eller 073 999 88 77, skriv till hemma@brev.example (310723-1234). Jag är 94, född 1931',
      },
    ],
  }
  await db
    .update(candidates)
    .set({ ...person, ...written, changedAt: lastMoved })
    .where(eq(candidates.id, candidateId))
  await db.update(candidates).set(written).where(eq(candidates.id, second.id))
  await db.update(users).set({ notificationSettings: null }).where(eq(users.id, world.member.id))
  for (const id of [candidateId, second.id]) {
    for (const [kind, name] of [
      ['cv', 'Kanariela CV.txt'],
      ['letter', 'Brev Fågelblom.txt'],
      ['study', 'Kanarielas betyg.txt'],
    ] as const) {
      const file = await platform.deps.files.put(db, { companyId, kind, name, bytes: Buffer.from('Hej') })
      await db.update(files).set({ candidateId: id }).where(eq(files.id, file))
    }
    const video = await platform.deps.files.put(db, {
      companyId,
      kind: 'cv',
      name: 'kanariela.txt',
      bytes: Buffer.from('Hej'),
    })
    await db
      .update(files)
      .set({ candidateId: id, kind: 'video', name: 'kanariela.mp4', contentType: 'video/mp4' })
      .where(eq(files.id, video))
    videoOf.set(id, video)
    await db.insert(messages).values([
      {
        companyId,
        candidateId: id,
        senderId: world.member.id,
        html: '<p>Hej Kanariela! Vi ringer 070-174 06 99.</p>',
        createdAt: clock(),
        sentAt: clock(),
      },
      {
        companyId,
        candidateId: id,
        senderId: null,
        html: '<p>Hälsar Kanariela Fågelblom, kanariela@brev.example, 070-174 06 99, 073 999 88 77</p>',
        createdAt: clock(),
        sentAt: clock(),
      },
    ])
    await write(platform.actor(), async ({ db: tx, recordHistory }) => {
      for (const kind of ['upload', 'chat', 'info', 'notes'] as const)
        await recordActivity(tx, { companyId, id }, kind, clock(), null)
      recordHistory({ companyId, entity: 'candidate', entityId: id, action: 'uploaded' })
    })
  }
  await db.insert(webhooks).values({
    companyId,
    url: 'https://hooks.example/',
    description: '',
    events: [],
    sealedSecret: 'x',
    isActive: true,
    createdAt: clock(),
    createdBy: world.owner.id,
  })
  await db.update(companies).set({ anonymousScreening: screening }).where(eq(companies.id, companyId))
  return world
}

/** Input values of a world by parameter name. Other parameters get a minimal value. */
function valuesOf(world: World, text: string): Readonly<Record<string, unknown>> {
  // A move goes to the rejection step, which reveals nothing.
  const [companyId, ad, candidate, step] = [
    idOf(world, 'company'),
    idOf(world, 'ad'),
    idOf(world, 'candidate'),
    world.steps[0]?.id ?? 0,
  ]
  return {
    company: companyId,
    companyId,
    ad,
    adId: ad,
    adDatabaseId: ad,
    candidate,
    candidateId: candidate,
    step,
    stepId: step,
    ids: [candidate, ad, companyId],
    candidateIds: [candidate],
    adIds: [ad],
    text,
    search: text,
    html: '<p>Hej</p>',
    message: null,
    order: 0,
    views: true,
    take: 50,
    started: lastMoved.toISOString(),
    projectId: idOf(world, 'project'),
    folderId: idOf(world, 'folder'),
    project: idOf(world, 'project'),
    folder: idOf(world, 'folder'),
  }
}

/** Returns an input with every parameter of a call, filled by name. */
function fullInput(call: Call, world: World, id: number, text: string): Record<string, Record<string, unknown>> {
  const named = valuesOf(world, text)
  const input: Record<string, Record<string, unknown>> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part] as (TSchema & { properties?: Record<string, TSchema> }) | undefined
    if (schema === undefined) continue
    input[part] = Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => name !== 'after' && name !== 'version')
        .map(([name, property]) => [name, name in named ? named[name] : minimalValue(property)]),
    )
  }
  if ('id' in call.access) {
    const [part = '', name = ''] = call.access.id.split('.')
    const values = input[part]
    if (values) values[name] = id
  }
  return input
}

/** Returns the inputs to try a call with: the minimal input, the full input, and one for each enum value of a read. */
function inputsOf(call: Call, world: World): Record<string, Record<string, unknown>>[] {
  const id = 'entity' in call.access ? idOf(world, call.access.entity) : idOf(world, 'company')
  const minimal = minimalInput(call, id, [idOf(world, 'candidate'), idOf(world, 'ad'), idOf(world, 'company')])
  // Searches by the placeholder of a hidden name, and by the name.
  const full = [screeningCodeOf(idOf(world, 'candidate')), 'kanariela'].map((text) => fullInput(call, world, id, text))
  const schema = call.query as { properties?: Record<string, { enum?: unknown[] }> } | undefined
  const choices =
    call.method !== 'GET'
      ? []
      : Object.entries(schema?.properties ?? {}).flatMap(([name, { enum: of }]) =>
          (of ?? []).map((value) => ({ ...minimal, query: { ...minimal['query'], [name]: value } })),
        )
  return [...new Map([minimal, ...full, ...choices].map((input) => [JSON.stringify(input), input])).values()]
}

let addresses = 0
/** Sends a request and returns the raw response: JSON, a file or an error. */
async function ask(
  call: Call,
  input: Record<string, Record<string, unknown>>,
  token: string,
): Promise<{ status: number; text: string }> {
  const path = call.path.replace(/\{([^}]+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(input['params']?.[name])),
  )
  const search = new URLSearchParams(
    Object.entries(input['query'] ?? {}).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter((each) => each != null)
        .map((each) => [name, String(each)]),
    ),
  )
  addresses += 1
  const { statusCode, payload } = await platform.app.inject({
    method: call.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}`,
      ...(input['body'] && { 'content-type': 'application/json' }),
    },
    ...(input['body'] && { payload: JSON.stringify(input['body']) }),
  })
  return { status: statusCode, text: payload }
}

const reveals = (text: string, world: World): boolean =>
  canary.test(text) || text.includes(videoOf.get(idOf(world, 'candidate')) ?? 'no video')

/**
 * Tries every read as each person of a company and with an API key. Returns the calls that revealed the candidate, and
 * the number of successful responses.
 */
async function walkReads(world: World): Promise<{ revealing: string[]; answered: number }> {
  const key = (
    await platform.inject(
      CreateApiKey,
      { body: { id: idOf(world, 'company'), name: 'Alla', scope: 'write' } },
      world.member,
    )
  ).body.key
  const readers = {
    member: await platform.signIn(world.member),
    companyAdmin: await platform.signIn(world.companyAdmin),
    Administrator: await platform.signIn(await platform.createStaff('Administrator')),
    key,
  }
  const revealing = new Set<string>()
  let answered = 0
  for (const call of platform.app.calls.values()) {
    if (call.method !== 'GET' || call.access.kind === 'tokenHolder' || call.id in revealsOnPurpose) continue
    for (const input of inputsOf(call, world)) {
      for (const [reader, token] of Object.entries(readers)) {
        if (reader !== 'key' && !isAdmitted(call.access, reader as 'member')) continue
        const { status, text } = await ask(call, input, token)
        if (status === 200) answered += 1
        if (reveals(text, world)) revealing.add(call.id)
      }
    }
  }
  return { revealing: [...revealing].sort(), answered }
}

test('no platform read reveals a hidden person; without screening the same reads do (PLUS-43)', async () => {
  const open = await walkReads(await plantedWorld(null))
  expect(open.revealing).toEqual(
    expect.arrayContaining([
      'get-candidate',
      'get-candidates',
      'get-candidate-card',
      'get-candidate-cards',
      'get-inbox',
      'get-steps-view',
      'get-steps-views',
      'search-company',
      'get-audit-log',
    ]),
  )
  // Staff can read every company, by any id.
  await platform.db.update(companies).set({ anonymousScreening: hideUntilInterview })
  const hidden = await walkReads(await plantedWorld(hideUntilInterview))
  expect(hidden.revealing).toEqual([])
  expect(hidden.answered).toBeGreaterThan(200)
}, 600_000)

/**
 * Tries every write as people of a company, each in a new world. Checks the response, the events, the mails to
 * recruiters and the webhooks.
 */
async function walkWrites(
  screening: AnonymousScreening | null,
  only: (call: Call) => boolean = () => true,
): Promise<{ revealing: string[]; done: string[] }> {
  const revealing = new Set<string>()
  const done = new Set<string>()
  let world = await plantedWorld(screening)
  for (const call of platform.app.calls.values()) {
    if (
      call.method === 'GET' ||
      call.access.kind === 'anonymous' ||
      call.access.kind === 'tokenHolder' ||
      call.upload !== undefined ||
      !isAdmitted(call.access, 'companyAdmin') ||
      !only(call)
    )
      continue
    for (const input of inputsOf(call, world)) {
      await numberCommittedEvents(platform.deps)
      const [before, mailed] = [await getLastSequenceNumber(platform.db), platform.mail.length]
      const { status, text } = await ask(call, input, await platform.signIn(world.companyAdmin))
      if (reveals(text, world)) revealing.add(call.id)
      if (status !== 200) continue
      done.add(call.id)
      await platform.runJobs()
      await numberCommittedEvents(platform.deps)
      const events = await projectEvents(platform.db, await readEvents(platform.db, before), [
        world.member.id,
        world.companyAdmin.id,
        world.owner.id,
      ])
      if (reveals(JSON.stringify([...events.values()]), world)) revealing.add(`${call.id}: events`)
      if (
        platform.mail
          .slice(mailed)
          .some((letter) => letter.to !== person.email && reveals(JSON.stringify(letter), world))
      )
        revealing.add(`${call.id}: mail to ${platform.mail.at(-1)?.to ?? ''}`)
      const sent = await platform.db
        .select({ payload: webhookDeliveries.payload })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.companyId, idOf(world, 'company')))
      if (reveals(JSON.stringify(sent), world)) revealing.add(`${call.id}: webhook`)
      world = await plantedWorld(screening)
    }
  }
  return { revealing: [...revealing].sort(), done: [...done].sort() }
}

test('no write reveals a hidden person in response, events, mails or webhooks; without screening writes do (PLUS-43)', async () => {
  const hidden = await walkWrites(hideUntilInterview)
  expect(hidden.revealing).toEqual([])
  expect(hidden.done).toEqual(expect.arrayContaining(['candidate-moved', 'set-candidate-rating', 'update-notes']))
  expect(hidden.done.length).toBeGreaterThan(40)
  const open = await walkWrites(null, ({ id }) =>
    ['candidate-moved', 'set-candidate-rating', 'update-notes'].includes(id),
  )
  expect(open.revealing).toEqual(expect.arrayContaining(['candidate-moved: events', 'update-notes: events']))
}, 600_000)

test('feeds and the CSV audit log reveal nothing; full exports reveal the person on purpose (PLUS-43)', async () => {
  const world = await plantedWorld(hideUntilInterview)
  const companyId = idOf(world, 'company')
  const file = async (path: string) => (await platform.app.inject({ url: path })).rawPayload.toString('latin1')
  const { key } = (await platform.inject(CreateCareerPage, { body: { id: companyId, name: 'Webben' } }, world.member))
    .body
  for (const feed of ['ads.json', 'indeed.xml']) {
    const { statusCode, payload } = await platform.app.inject({ url: `/feeds/${key}/${feed}` })
    expect([feed, statusCode, reveals(payload, world)]).toEqual([feed, 200, false])
  }
  await platform.runJobs()
  const log = (await platform.inject(ExportAuditLog, { body: { id: companyId } }, world.companyAdmin)).body.token
  expect(reveals(await file(`/getAuditLogExport?${new URLSearchParams({ token: log })}`), world)).toBe(false)

  // A personal data export and a company export are complete. Both require an administrator and are recorded.
  const own = (
    await platform.inject(ExportPerson, { body: { candidateId: idOf(world, 'candidate') } }, world.companyAdmin)
  ).body.token
  expect(await file(`/personExport?${new URLSearchParams({ token: own })}`)).toContain(person.email)
  await platform.inject(RequestCompanyExport, { body: { id: companyId } }, world.companyAdmin)
  await platform.runJobs()
  expect((await platform.inject(OpenCompanyExport, { body: { id: companyId } }, world.companyAdmin)).status).toBe(200)
  expect((await platform.inject(OpenCompanyExport, { body: { id: companyId } }, world.member)).status).toBe(403)
})

// The gateway: every field that can be reached from Query, once, by the shortest path.

const schema = createSchemas(loadTypeDefs(), areas).full
const namedType = (type: GraphQLOutputType): GraphQLOutputType =>
  isNonNullType(type) || isListType(type) ? namedType(type.ofType) : type
const isLeaf = (type: GraphQLOutputType): boolean => isScalarType(type) || isEnumType(type)

/**
 * Returns the arguments in GraphQL syntax, with variables for ids. Null if a required argument has no value in this
 * world.
 */
function argumentsOf(args: readonly GraphQLArgument[], typeName: string): string | null {
  const written: string[] = []
  for (const { name, type, defaultValue } of args) {
    const needed = isNonNullType(type) && defaultValue === undefined
    const of = String(type).replaceAll('!', '')
    const reference = /^(Company|Ad|Candidate|EmailTemplate|StepTemplate|Invoice)ReferenceInput$/.exec(of)?.[1]
    if (reference !== undefined) written.push(`${name}: { databaseId: $${reference.toLowerCase()} }`)
    else if (of === 'Int' && (name === 'company' || name === 'companyDatabaseId')) written.push(`${name}: $company`)
    else if (of === 'Int' && (name === 'ad' || name === 'adDatabaseId')) written.push(`${name}: $ad`)
    else if (of === 'Int' && name === 'databaseId' && needed)
      written.push(`${name}: ${typeName === 'CandidateHistory' ? '$candidate' : '$ad'}`)
    else if (of === 'String' && (name === 'text' || name === 'search')) written.push(`${name}: $text`)
    else if (of === 'Boolean' && name === 'includeViews') written.push('includeViews: true')
    else if (of === 'Language') written.push('language: SV')
    else if (needed) return null
  }
  return written.length === 0 ? '' : `(${written.join(', ')})`
}

const variableNames = ['company', 'ad', 'candidate', 'emailtemplate', 'steptemplate', 'invoice'] as const

/** Returns the fields of a type whose arguments the world can fill, with their arguments. */
function fieldsWithInputs(type: GraphQLObjectType, isLeafWanted: boolean): [GraphQLField<unknown, unknown>, string][] {
  return Object.values(type.getFields()).flatMap((field): [GraphQLField<unknown, unknown>, string][] => {
    const written = argumentsOf(field.args, String(namedType(field.type)))
    return written === null || isLeaf(namedType(field.type)) !== isLeafWanted || field.name === 'node'
      ? []
      : [[field, `${field.name}${written}`]]
  })
}

const objectsOf = (type: GraphQLOutputType): readonly GraphQLObjectType[] => {
  const named = namedType(type)
  return isObjectType(named)
    ? [named]
    : isInterfaceType(named) || isUnionType(named)
      ? schema.getPossibleTypes(named)
      : []
}

/** Returns queries for each type: its leaf fields, by each path from a type visited earlier. */
function queriesOf(): Record<string, string> {
  const found: Record<string, string> = {}
  const query = schema.getQueryType()
  if (!query) throw new Error('The schema has no Query type.')
  const ways = new Map<string, (inner: string) => string>([[query.name, (inner) => inner]])
  const queue: GraphQLObjectType[] = [query]
  const add = (name: string, body: string) => {
    const used = [
      ...variableNames.filter((each) => new RegExp(`\\$${each}\\b`).test(body)).map((each) => `$${each}: Int!`),
      ...(/\$text\b/.test(body) ? ['$text: String!'] : []),
      ...(/\$id\b/.test(body) ? ['$id: ID!'] : []),
    ]
    found[name] = `query ${name.replace(/\W/g, '_')}${used.length > 0 ? `(${used.join(', ')})` : ''} { ${body} }`
  }
  for (let type = queue.shift(); type !== undefined; type = queue.shift()) {
    const way = ways.get(type.name)
    if (way === undefined) continue
    if (type !== query) add(`${type.name}`, way(ownFields(type)))
    for (const [field, written] of fieldsWithInputs(type, false)) {
      for (const target of objectsOf(field.type)) {
        const inner = (text: string) =>
          way(`${written} { ${isObjectType(namedType(field.type)) ? text : `... on ${target.name} { ${text} }`} }`)
        // The same type on another path may be filled by another read.
        add(`${type.name}.${field.name}.${target.name}`, inner(ownFields(target)))
        if (!ways.has(target.name)) {
          ways.set(target.name, inner)
          queue.push(target)
        }
      }
    }
  }
  for (const target of schema.getPossibleTypes(schema.getType('Node') as never))
    if (target.name === 'Candidate' || target.name === 'Ad')
      add(`node.${target.name}`, `node(id: $id) { ... on ${target.name} { ${ownFields(target)} } }`)
  return found
}

function ownFields(type: GraphQLObjectType): string {
  return [
    '__typename',
    ...fieldsWithInputs(type, true)
      .filter(([{ name }]) => name !== '__typename')
      .map(([, written]) => written),
  ].join(' ')
}

async function walkGateway(
  world: World,
  text: string,
  users: readonly UserRow[],
  names = Object.keys(documents),
): Promise<{ revealing: string[]; answered: number }> {
  const ids: Partial<Record<string, number>> = world.ids
  const variables = {
    ...Object.fromEntries(
      variableNames.map((name) => [
        name,
        Object.entries(ids).find(([entity]) => entity.toLowerCase() === name)?.[1] ?? 0,
      ]),
    ),
    text,
  }
  const revealing = new Set<string>()
  let answered = 0
  for (const user of users) {
    const token = await platform.signIn(user)
    for (const name of names) {
      const target = name.startsWith('node.')
        ? { id: toGlobalId(name.slice(5) as 'Ad', idOf(world, name === 'node.Ad' ? 'ad' : 'candidate')) }
        : {}
      const response = await fetch(`${web}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ id: name, variables: { ...variables, ...target } }),
      })
      const answer = await response.text()
      const { data, errors } = JSON.parse(answer) as {
        data?: Record<string, unknown> | null
        errors?: { message: string; extensions?: { code?: string } }[]
      }
      // A rejected document would hide a leak.
      expect(
        errors?.filter(
          ({ extensions }) =>
            extensions?.code === undefined ||
            extensions.code === 'BAD_USER_INPUT' ||
            extensions.code === 'GRAPHQL_VALIDATION_FAILED' ||
            extensions.code === 'RATE_LIMITED',
        ) ?? [],
        `${name}: ${documents[name]}`,
      ).toEqual([])
      if (data && Object.values(data).some((each) => each !== null)) answered += 1
      if (reveals(answer, world)) revealing.add(name)
    }
  }
  return { revealing: [...revealing].sort(), answered }
}

test('no gateway field reveals a hidden person; without screening fields do (PLUS-43)', async () => {
  expect(Object.keys(documents).length).toBeGreaterThan(150)
  const open = await plantedWorld(null)
  const { revealing } = await walkGateway(open, 'kanariela', [open.member])
  expect(revealing).toEqual(expect.arrayContaining(['Candidate', 'node.Candidate']))
  expect(revealing.length).toBeGreaterThan(10)
  const world = await plantedWorld(hideUntilInterview)
  const readers = [world.member, world.companyAdmin]
  const hidden = await walkGateway(world, 'kanariela', readers)
  expect(hidden.revealing).toEqual([])
  expect(hidden.answered).toBeGreaterThan(100)
  // Searches by the placeholder of the name.
  const searching = Object.keys(documents).filter((name) => documents[name]?.includes('$text'))
  const found = await walkGateway(world, screeningCodeOf(idOf(world, 'candidate')), readers, searching)
  expect(found.revealing).toEqual([])
  // The other fields belong to the back office.
  expect(found.answered).toBeGreaterThan(30)
}, 600_000)
