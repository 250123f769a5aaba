import { request as httpRequest } from 'node:http'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anonymous,
  companyAdmin,
  companyMember,
  declare,
  signedIn,
  staff,
  type Access,
  type Call,
  type Entity,
} from '#contract/base/call.ts'
import { DateTime, Id, List, None, Password, Text, nullable, strict } from '#contract/base/shapes.ts'
import { eq, sql } from 'drizzle-orm'
import {
  ads,
  companies,
  emailTemplates,
  history,
  idempotencyKeys,
  stepTemplates,
  users,
} from '#platform/foundation/db/schema/index.ts'
import { serveMetrics } from '#platform/program/metrics-server.ts'
import {
  startPlatform,
  type AdRow,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import type { CallerWork } from './context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { serve, serveUpload } from './serve.ts'

const call = (id: string, path: string, access: Access) =>
  declare({
    id,
    family: 'test',
    method: 'GET',
    path,
    query: strict({ id: Id }),
    response: Type.Any(),
    access,
    errors: {},
  })
const entities = [
  'company',
  'project',
  'folder',
  'ad',
  'step',
  'candidate',
  'emailTemplate',
  'stepTemplate',
] as const satisfies readonly Entity[]
const memberOf = Object.fromEntries(
  entities.map((entity) => [
    entity,
    call(`member-${entity}`, `/test/member/${entity}`, companyMember(entity, 'query.id')),
  ]),
)
const adminOf = call('admin-of', '/test/admin', companyAdmin('company', 'query.id', 'Economy'))
const staffOnly = declare({
  id: 'staff-only',
  family: 'test',
  method: 'GET',
  path: '/test/staff',
  response: Type.Any(),
  access: staff('Economy', 'ContentWriter'),
  errors: {},
})
const rules = (['notOwner', 'externalOnlyByAdAdmins', 'neverExternal'] as const).map((rule) =>
  call(rule, `/test/${rule}`, companyMember('ad', 'query.id', { rule })),
)
const Shaped = declare({
  id: 'shaped',
  family: 'test',
  method: 'POST',
  path: '/Test/Shaped/{kind}',
  params: strict({ kind: Type.Enum(['a', 'b']) }),
  query: strict({ page: Type.Optional(Id) }),
  body: strict({
    name: Text(5),
    when: nullable(DateTime),
    parts: List(strict({ size: Id, note: nullable(Text(100)) }), 1000),
  }),
  response: Type.Any(),
  access: anonymous,
  errors: {},
})
const Write = declare({
  id: 'write',
  family: 'test',
  method: 'POST',
  path: '/test/write',
  body: strict({ value: Type.Integer() }),
  response: strict({ count: Type.Integer() }),
  access: signedIn,
  errors: {},
})
const Secret = declare({
  id: 'secret',
  family: 'test',
  method: 'POST',
  path: '/test/secret',
  body: strict({ password: Password }),
  response: None,
  access: signedIn,
  errors: {},
})
const Once = declare({ ...Write, id: 'once', path: '/test/once' })
const Broken = declare({
  id: 'broken',
  family: 'test',
  method: 'POST',
  path: '/test/broken',
  response: None,
  access: anonymous,
  errors: {},
})
const WrongAnswer = declare({
  id: 'wrong-answer',
  family: 'test',
  method: 'GET',
  path: '/test/wrong',
  response: strict({ a: Type.String() }),
  access: anonymous,
  errors: {},
})

const Form = declare({
  id: 'form',
  family: 'test',
  method: 'POST',
  path: '/test/form',
  body: strict({ title: Text(20) }),
  upload: { maxBytes: 100 },
  response: Type.Any(),
  access: anonymous,
  errors: {},
})
const Renewing = declare({
  id: 'renewing',
  family: 'test',
  method: 'POST',
  path: '/test/renewing',
  body: strict({ renews: Type.Boolean() }),
  response: None,
  access: signedIn,
  errors: {},
})
const Silent = declare({
  id: 'silent',
  family: 'test',
  method: 'POST',
  path: '/test/silent',
  response: None,
  access: signedIn,
  errors: {},
})
const Quiet = declare({ ...Silent, id: 'quiet', path: '/test/quiet' })
const Many = declare({
  id: 'many',
  family: 'test',
  method: 'POST',
  path: '/test/many',
  body: strict({ values: List(Type.Integer(), 500) }),
  response: strict({ results: Type.Array(Type.String()) }),
  access: signedIn,
  errors: {},
})

let platform: TestPlatform
const batches: number[] = []
let count = 0
const taken = new Set<number>()
let duringWrite: (value: number) => Promise<void> = async () => {}

beforeAll(async () => {
  platform = await startPlatform({
    areas: [
      (app) => {
        for (const each of [...Object.values(memberOf), adminOf, ...rules])
          serve(app, each, { read: (_input, ctx) => ({ place: ctx.place, caller: ctx.caller?.id }) })
        serve(app, staffOnly, { read: (_input, { caller }) => ({ caller: caller.id }) })
        serve(app, Shaped, { read: (input, { caller }) => ({ ...input, caller }) })
        serve(app, Write, {
          write: async ({ body }) => {
            await duringWrite(body.value)
            count += 1
            return { count }
          },
        })
        serve(app, Once, {
          // As a code is used up, or somebody else asked.
          before: ({ body }) => {
            if (taken.has(body.value)) throw conflict('alreadyAsked', 'This one is used up')
            taken.add(body.value)
          },
          write: () => ({ count: taken.size }),
        })
        serve(app, Many, {
          each: ({ body }) => body.values,
          batch: async (values, { db, caller, remember }) => {
            batches.push(values.length)
            await duringWrite(values.length)
            for (const value of values) {
              await db
                .update(users)
                .set({ city: sql`${users.city} || ${`${value} `}` })
                .where(eq(users.id, caller.id))
              remember({ companyId: null, entity: 'user', entityId: caller.id, action: 'updated', data: { value } })
              if (value === 13) throw new Error('bad luck')
            }
            return values.map((value) => `done ${value}`)
          },
          failed: (value) => `failed ${value}`,
          answer: (results) => ({ results: [...results] }),
        })
        serveUpload(app, Form, {
          write: ({ body, file }) => ({ ...body, file: file.name, more: file.fields }),
          recordsNothing: 'a form of the test',
        })
        serve(app, Renewing, {
          write: ({ body }, { giveToken }) => {
            if (body.renews) giveToken('a fresh one')
          },
          recordsNothing: 'a token of the test',
        })
        const touch = async (_input: unknown, { db, caller }: CallerWork) => {
          await db.update(users).set({ city: 'Falun' }).where(eq(users.id, caller.id))
        }
        serve(app, Silent, { write: touch, recordsNothing: 'a write of the test' })
        serve(app, Quiet, { write: touch })
        serve(app, Secret, { write: () => {} })
        serve(app, Broken, {
          read: () => {
            throw new Error('secret detail')
          },
        })
        serve(app, WrongAnswer, { read: () => ({ a: 1 }) as never })
      },
    ],
  })
})
afterAll(() => platform.close())
beforeEach(() => {
  duringWrite = async () => {}
})

test('SHELL-18 a route without a declaration stops the start', async () => {
  const start = (url: string) =>
    startPlatform({ areas: [(app) => void app.get(url, async () => 'open to everybody')], database: platform.database })
  await expect(start('/company/all')).rejects.toThrow('The route GET /company/all has no declaration')
  await expect(start('/jobbless')).rejects.toThrow('has no declaration')
})

test('SHELL-18 a call without access and a call served twice stop the start', () => {
  const { access: _none, ...without } = Write
  expect(() => serve(platform.app, without as typeof Write, { write: () => ({ count: 1 }) })).toThrow('has no access')
  const twin: Call = { ...Shaped, id: 'twin', path: '/test/SHAPED/{other}' }
  expect(() => serve(platform.app, twin, { read: () => null })).toThrow('served twice')
})

test('ERR-01 unknown fields are refused by name, never dropped; other faults have codes', async () => {
  const { status, error } = await platform.inject(Shaped, {
    params: { kind: 'a' },
    query: {},
    body: { name: 'too long', when: 'yesterday', parts: [{ size: 0, note: null, extra: 1 }], more: true },
  } as never)
  expect(status).toBe(400)
  expect(error).toEqual({
    code: 'invalid',
    title: 'Invalid input',
    errors: {
      name: ['tooLong'],
      when: ['format'],
      'parts.0.size': ['outOfRange'],
      'parts.0.extra': ['unknown'],
      more: ['unknown'],
    },
  })
  expect(
    (
      await platform.inject(Shaped, {
        params: { kind: 'c' },
        query: {},
        body: { name: 'x', when: null, parts: [] },
      } as never)
    ).error.errors,
  ).toEqual({ kind: ['notAllowed'] })
  expect(
    (
      await platform.inject(Shaped, {
        params: { kind: 'a' },
        query: { nope: 1 },
        body: { name: 'x', when: null, parts: [] },
      } as never)
    ).error.errors,
  ).toEqual({ nope: ['unknown'] })
})

test('ERR-01 text that the database cannot keep is refused by its field, not by a failure', async () => {
  for (const text of ['a\0b', 'a\ud800b']) {
    const answer = await platform.inject(Shaped, {
      params: { kind: 'a' },
      query: {},
      body: { name: text, when: null, parts: [{ size: 1, note: text }] },
    } as never)
    expect(answer.status).toBe(400)
    expect(answer.error?.errors).toEqual({ name: ['format'], 'parts.0.note': ['format'] })
  }
})

test('ERR-01 fields that may be null may be missing; numbers of the query are read; letter case of the path does not matter', async () => {
  const response = await platform.app.inject({
    method: 'POST',
    url: '/TEST/sHAPED/b/?page=3',
    payload: { name: 'x', parts: [{ size: 1 }] },
  })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    params: { kind: 'b' },
    query: { page: 3 },
    body: { name: 'x', when: null, parts: [{ size: 1, note: null }] },
    caller: null,
  })
})

test('ERR-01 every refusal has an ErrorBody', async () => {
  const post = (url: string, headers: Record<string, string>, payload: string | Buffer) =>
    platform.app.inject({ method: 'POST', url, headers, payload })
  const answers = [
    await post('/test/shaped/a', { 'content-type': 'application/json' }, '{"name":'),
    await post('/test/shaped/a', { 'content-type': 'application/json' }, '{"__proto__":{"x":1}}'),
    await post('/test/shaped/a', { 'content-type': 'text/plain' }, 'name=x'),
    await post('/test/shaped/a', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=x'),
    await post(
      '/test/shaped/a',
      { 'content-type': 'application/json' },
      JSON.stringify({ name: 'x'.repeat(1024 * 1024) }),
    ),
    await platform.app.inject({ method: 'GET', url: '/nowhere' }),
    await post('/test/broken', {}, ''),
    await platform.app.inject({ method: 'GET', url: '/test/wrong' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 415, 415, 413, 404, 500, 500])
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ title: expect.any(String), code: expect.any(String) })
  expect(answers[6]?.payload).not.toContain('secret')
})

test('ERR-01 the request id comes back, and a strange one is replaced', async () => {
  const ask = async (id: string): Promise<unknown> =>
    (await platform.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await ask('abc-123')).toBe('abc-123')
  expect(await ask('<script>')).toMatch(/^[0-9a-f-]{36}$/)
})

const idsOf = async (company: CompanyRow, ad: AdRow): Promise<Record<(typeof entities)[number], number>> => {
  const [email] = await platform.db
    .insert(emailTemplates)
    .values({ companyId: company.id, name: 'T', body: '', createdAt: platform.clock() })
    .returning()
  const [step] = await platform.db
    .insert(stepTemplates)
    .values({ companyId: company.id, name: 'T', steps: [], createdAt: platform.clock() })
    .returning()
  const candidate = await platform.createCandidate(ad)
  return {
    company: company.id,
    project: company.projectId,
    folder: company.folderId,
    ad: ad.id,
    step: ad.steps[0]?.id ?? 0,
    candidate: candidate.id,
    emailTemplate: email?.id ?? 0,
    stepTemplate: step?.id ?? 0,
  }
}

test('members and overseeing staff reach what is in the company; others and unknown ids get 403 SHELL-29 SHELL-116', async () => {
  const [member, stranger, economy] = [
    await platform.createUser(),
    await platform.createUser(),
    await platform.createStaff('Economy'),
  ]
  const overseers = [
    await platform.createStaff('Administrator'),
    await platform.createStaff('moderator'),
    await platform.createStaff('InternalSales'),
  ]
  const company = await platform.createCompany({ members: [member] })
  await platform.createCompany({ members: [stranger] })
  const ids = await idsOf(company, await platform.createAd(company, member))
  for (const entity of entities) {
    const ask = (as: UserRow | undefined, id = ids[entity]) =>
      platform.inject(memberOf[entity] ?? staffOnly, { query: { id } }, as)
    const found = await ask(member)
    expect([entity, found.status, (found.body as { place: object }).place]).toEqual([
      entity,
      200,
      expect.objectContaining({ companyId: company.id }),
    ])
    for (const overseer of overseers) expect((await ask(overseer)).status).toBe(200)
    const foreign = await ask(stranger)
    const unknown = await ask(member, 2_000_000_000)
    expect([foreign.status, (await ask(economy)).status, (await ask(undefined)).status]).toEqual([403, 403, 401])
    expect([unknown.status, unknown.error]).toEqual([foreign.status, foreign.error])
  }
})

test('SHELL-116 what a call names is told to the use case; a deleted ad and what is in it are gone', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const ad = await platform.createAd(company, member)
  const ids = await idsOf(company, ad)
  const place = async (entity: 'ad' | 'step' | 'candidate') =>
    platform.inject(memberOf[entity] ?? staffOnly, { query: { id: ids[entity] } }, member)
  expect((await place('ad')).body).toMatchObject({ place: { companyId: company.id, adId: ad.id } })
  expect((await place('step')).body).toMatchObject({ place: { companyId: company.id, adId: ad.id } })
  expect((await place('candidate')).body).toMatchObject({
    place: { companyId: company.id, adId: ad.id, candidateId: ids.candidate },
  })
  await platform.db.update(ads).set({ deletedAt: platform.clock() }).where(eq(ads.id, ad.id))
  for (const entity of ['ad', 'step', 'candidate'] as const) expect((await place(entity)).status).toBe(403)
})

test('SHELL-27 company administrators, the listed staff and Administrator pass; members and other staff do not', async () => {
  const [admin, member] = [await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ admin, members: [member] })
  const ask = async (as: UserRow): Promise<number> =>
    (await platform.inject(adminOf, { query: { id: company.id } }, as)).status
  expect(
    await Promise.all(
      [
        admin,
        member,
        await platform.createStaff('economy'),
        await platform.createStaff('Administrator'),
        await platform.createStaff('Moderator'),
      ].map(ask),
    ),
  ).toEqual([200, 403, 200, 200, 403])
})

test('SHELL-26 SHELL-27 staff calls take the listed roles in any case, and Administrator', async () => {
  const ask = async (...roles: string[]): Promise<number> =>
    (await platform.inject(staffOnly, undefined, await platform.createStaff(...roles))).status
  expect([
    await ask('ECONOMY'),
    await ask('contentWriter'),
    await ask('Administrator'),
    await ask('Moderator'),
    await ask(),
  ]).toEqual([200, 200, 200, 403, 403])
})

test('SHELL-28 rules on the ad: its owner, and ads from external sources', async () => {
  const [owner, member] = [await platform.createUser(), await platform.createUser()]
  const staffUser = await platform.createStaff('InternalSales')
  const company = await platform.createCompany({ members: [owner, member] })
  const own = await platform.createAd(company, owner)
  const external = await platform.createAd(company, owner, { source: 'jobylon' })
  const ask = async (index: number, ad: AdRow, as: UserRow): Promise<number> =>
    (await platform.inject(rules[index] ?? adminOf, { query: { id: ad.id } }, as)).status
  expect([await ask(0, own, owner), await ask(0, own, member)]).toEqual([403, 200])
  expect([await ask(1, external, member), await ask(1, external, staffUser), await ask(1, own, member)]).toEqual([
    403, 200, 200,
  ])
  expect([await ask(2, external, member), await ask(2, external, staffUser), await ask(2, own, member)]).toEqual([
    403, 403, 200,
  ])
})

test('ACC-11 a blocked company gives its members 402 accountBlocked; staff still pass', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, company.id))
  const ask = (as: UserRow) => platform.inject(memberOf['company'] ?? staffOnly, { query: { id: company.id } }, as)
  const blocked = await ask(member)
  expect([blocked.status, blocked.error.code]).toEqual([402, 'accountBlocked'])
  expect((await ask(await platform.createStaff('Moderator'))).status).toBe(200)
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, member.id))
  expect((await ask(member)).status).toBe(402)
})

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

test('ERR-01 an Idempotency-Key acts once: the first answer again, 422 for another body, and a failure is forgotten', async () => {
  const [user, other] = [await platform.createUser(), await platform.createUser()]
  const write = (value: number, key: string, as = user) => platform.inject(Write, { body: { value } }, as, keyed(key))
  const first = await write(1, 'key-1')
  expect((await write(1, 'key-1')).body).toEqual(first.body)
  expect((await write(1, 'key-1', other)).body).not.toEqual(first.body)
  const reused = await write(2, 'key-1')
  expect([reused.status, reused.error.code]).toEqual([422, 'idempotencyKeyReused'])

  duringWrite = async () => {
    throw conflict('archived', 'Archived')
  }
  expect((await write(4, 'key-3')).error.code).toBe('archived')
  duringWrite = async () => {}
  expect((await write(4, 'key-3')).status).toBe(200)
})

test('ERR-01 what was answered under an Idempotency-Key is answered again before anything is asked or used up anew', async () => {
  const user = await platform.createUser()
  const once = (value: number, key: string) => platform.inject(Once, { body: { value } }, user, keyed(key))
  expect((await once(1, 'used-up')).body).toEqual({ count: 1 })
  expect((await once(1, 'used-up')).body).toEqual({ count: 1 })
  expect((await once(1, 'another press')).error.code).toBe('alreadyAsked')
  expect((await once(2, 'used-up')).error.code).toBe('idempotencyKeyReused')
})

test('ERR-01 of two requests at once with one Idempotency-Key one acts, and the other waits for its answer', async () => {
  const user = await platform.createUser()
  const before = count
  const answers = await Promise.all(
    [1, 2, 3].map(() => platform.inject(Write, { body: { value: 5 } }, user, keyed('key-at-once'))),
  )
  expect(answers.map(({ status, body }) => [status, body.count])).toEqual([
    [200, before + 1],
    [200, before + 1],
    [200, before + 1],
  ])
  expect(count).toBe(before + 1)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'ERR-01 a second request whose first takes too long is told 409',
  async () => {
    const user = await platform.createUser()
    let release = (): void => {}
    let started = (): void => {}
    const running = new Promise<void>((resolve) => (started = resolve))
    duringWrite = () =>
      new Promise((resolve) => {
        release = resolve
        started()
      })
    const write = () => platform.inject(Write, { body: { value: 3 } }, user, keyed('key-2'))
    const slow = write()
    await running
    const second = await write()
    expect([second.status, second.error.code]).toEqual([409, 'stillRunning'])
    release()
    expect((await slow).status).toBe(200)
  },
)

test('ACC-01 what an Idempotency-Key keeps of a call with a password tells nothing of the password', async () => {
  const user = await platform.createUser()
  const write = (password: string, key: string) => platform.inject(Secret, { body: { password } }, user, keyed(key))
  expect([(await write('Sommar-2025', 'secret-1')).status, (await write('Vinter-2025', 'secret-2')).status]).toEqual([
    200, 200,
  ])
  const rows = await platform.db
    .select({ hash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.call, 'secret'))
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1)
})

const cityOf = async (user: UserRow) =>
  (await platform.db.select({ city: users.city }).from(users).where(eq(users.id, user.id)))[0]?.city ?? ''

test('PLUS-21 of many, 50 share a transaction; one that fails unexpectedly is told of and leaves the others', async () => {
  const user = await platform.createUser({ city: '' })
  const values = Array.from({ length: 120 }, (_, index) => index + 100)
  batches.length = 0
  const { body } = await platform.inject(Many, { body: { values } }, user)
  expect(body.results).toEqual(values.map((value) => `done ${value}`))
  expect(batches).toEqual([50, 50, 20])
  const unlucky = await platform.createUser({ city: '' })
  const { body: mixed } = await platform.inject(Many, { body: { values: [12, 13, 14] } }, unlucky)
  expect(mixed.results).toEqual(['done 12', 'failed 13', 'done 14'])
  expect(await cityOf(unlucky)).toBe('12 14 ')
  const tried = await platform.db.select({ data: history.data }).from(history).where(eq(history.entityId, unlucky.id))
  expect(tried.map(({ data }) => data)).toEqual([{ value: 12 }, { value: 14 }])
})

test('ERR-01 PLUS-21 many that broke off in the middle go on from there under the same Idempotency-Key', async () => {
  const user = await platform.createUser({ city: '' })
  const values = Array.from({ length: 70 }, (_, index) => index + 100)
  const ask = () => platform.inject(Many, { body: { values } }, user, keyed('key-many'))
  // The database goes away after the first batch, as it would in a kill.
  duringWrite = async (size) => {
    if (size < 50) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  }
  const { status, headers } = await ask()
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  duringWrite = async () => {}
  batches.length = 0
  const { body } = await ask()
  expect(body.results).toEqual(values.map((value) => `done ${value}`))
  expect(batches).toEqual([20])
  expect(await cityOf(user)).toBe(values.map((value) => `${value} `).join(''))
  expect((await ask()).body).toEqual(body)
  expect(batches).toEqual([20])
})

const partOf = ([name, value]: readonly [name: string, value: string]) => {
  const fileName = name === 'file' ? '; filename="a.txt"' : ''
  return `--b\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n\r\n${value}\r\n`
}
/** A form as a browser sends it: a file, and texts before it. */
const multipart = (parts: readonly [name: string, value: string][]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: `${parts.map(partOf).join('')}--b--\r\n`,
})
const send = (...parts: [name: string, value: string][]) =>
  platform.app.inject({ method: 'POST', url: '/test/form', ...multipart(parts) })

test('PLUS-06 the texts before a file are the body of its call, each given once', async () => {
  const whole = await send(['title', 'CV'], ['file', 'Hej'])
  expect([whole.statusCode, whole.json()]).toEqual([200, { title: 'CV', file: 'a.txt', more: { title: 'CV' } }])
  // One that comes twice is none, and what is not declared is refused by its name.
  expect([
    (await send(['title', 'CV'], ['title', 'Brev'], ['file', 'Hej'])).json(),
    (await send(['file', 'Hej'])).json(),
  ]).toMatchObject([{ errors: { title: ['required'] } }, { errors: { title: ['required'] } }])
  expect((await send(['title', 'CV'], ['more', 'x'], ['file', 'Hej'])).json()).toMatchObject({
    errors: { more: ['unknown'] },
  })
  expect([
    (await send(['title', 'CV'])).json(),
    (await send(['title', 'CV'], ['file', 'x'.repeat(101)])).statusCode,
  ]).toMatchObject([{ errors: { file: ['required'] } }, 413])
})

test('SHELL-19 a fresh token that a use case gives goes with its answer, and with no other', async () => {
  const user = await platform.createUser()
  const header = async (renews: boolean) =>
    (await platform.inject(Renewing, { body: { renews } }, user)).headers['x-update-token']
  expect([await header(true), await header(false)]).toEqual(['a fresh one', undefined])
})

test('PLUS-42 a write that leaves no word in the history fails in tests, unless it says why', async () => {
  const user = await platform.createUser()
  expect([
    (await platform.inject(Silent, undefined, user)).status,
    (await platform.inject(Quiet, undefined, user)).status,
  ]).toEqual([200, 500])
})

test('SHELL-116 a stranger is refused before the input is judged', async () => {
  const [member, stranger] = [await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ members: [member] })
  const ask = (as: UserRow) =>
    platform.inject(memberOf['company'] ?? staffOnly, { query: { id: company.id, more: 'x' } } as never, as)
  expect([(await ask(member)).status, (await ask(stranger)).status]).toEqual([400, 403])
})

test('SHELL-20 foreign origins get no cross-domain permission', async () => {
  const { headers } = await platform.app.inject({ url: '/healthz', headers: { origin: 'https://evil.example' } })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-allow'))).toEqual([])
})

test('SHELL-18 a refused caller is answered before the body is read', async () => {
  const base = new URL(await platform.listen())
  const status = await new Promise<number>((resolve, reject) => {
    const request = httpRequest({
      host: base.hostname,
      port: base.port,
      path: '/test/write',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
    })
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    request.on('error', reject)
    request.write('{')
  })
  expect(status).toBe(401)
  expect(platform.app.server.headersTimeout).toBe(10_000)
})

test('PLUS-84 metrics are told on a port of their own alone, and carry no caller', async () => {
  expect((await platform.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' })
  expect((await platform.app.inject('/metrics')).statusCode).toBe(404)
  const { port, stop } = await serveMetrics(platform.app.metrics, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}`
  const told = await fetch(`${address}/metrics`)
  expect([told.status, told.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect([told.headers.get('x-content-type-options'), told.headers.get('referrer-policy')]).toEqual([
    'nosniff',
    'no-referrer',
  ])
  expect(await told.text()).toContain('tavla_platform_request_seconds_count')
  for (const [path, method] of [
    ['/', 'GET'],
    ['/readyz', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(`${address}${path}`, { method })).status).toBe(404)
  await stop()
})
