import { request as httpRequest } from 'node:http'
import { Type } from 'typebox'
import { beforeEach, expect, test } from 'vitest'
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
import { DateTime, Id, List, EmptyBody, Password, Text, nullable, strict } from '#contract/base/scalars.ts'
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
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { startPlatform, type AdRow, type CompanyRow, type UserRow } from '#platform/testing/start-platform.ts'
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
    name: Text('line', 5),
    when: nullable(DateTime),
    parts: List(strict({ size: Id, note: nullable(Text('line', 100)) }), 1000),
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
  whileImpersonating: 'allowed',
  errors: {},
})
const Secret = declare({
  id: 'secret',
  family: 'test',
  method: 'POST',
  path: '/test/secret',
  body: strict({ password: Password }),
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})
const Once = declare({ ...Write, id: 'once', path: '/test/once' })
const Broken = declare({
  id: 'broken',
  family: 'test',
  method: 'POST',
  path: '/test/broken',
  response: EmptyBody,
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
  body: strict({ title: Text('line', 20) }),
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
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})
const Silent = declare({
  id: 'silent',
  family: 'test',
  method: 'POST',
  path: '/test/silent',
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'allowed',
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
  whileImpersonating: 'allowed',
  errors: {},
})

const batches: number[] = []
let count = 0
const taken = new Set<number>()
let duringWrite: (value: number) => Promise<void> = async () => {}

const platform = await setUpPlatform({
  areas: [
    (app) => {
      for (const call of [...Object.values(memberOf), adminOf, ...rules])
        serve(app, call, { read: (_input, ctx) => ({ place: ctx.target, caller: ctx.caller?.id }) })
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
        // Can run once per value, like consuming a code.
        before: ({ body }) => {
          if (taken.has(body.value)) throw conflict('alreadyAsked', 'The value is used up.')
          taken.add(body.value)
        },
        write: () => ({ count: taken.size }),
      })
      serve(app, Many, {
        each: ({ body }) => body.values,
        batch: async (values, { db, caller, recordHistory }) => {
          batches.push(values.length)
          await duringWrite(values.length)
          for (const value of values) {
            await db
              .update(users)
              .set({ city: sql`${users.city} || ${`${value} `}` })
              .where(eq(users.id, caller.id))
            recordHistory({
              companyId: null,
              entity: 'user',
              entityId: caller.id,
              action: 'updated',
              data: { value },
            })
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

beforeEach(() => {
  duringWrite = async () => {}
})

test('fails at startup when a route has no declaration (SHELL-18)', async () => {
  const start = (url: string) =>
    startPlatform({ areas: [(app) => void app.get(url, async () => 'open to everybody')], database: platform.database })
  await expect(start('/company/all')).rejects.toThrow('The route GET /company/all has no declaration')
  await expect(start('/jobbless')).rejects.toThrow('has no declaration')
})

test('fails at startup when a call has no access rule or is registered twice (SHELL-18)', () => {
  const { access: _none, ...without } = Write
  expect(() => serve(platform.app, without as typeof Write, { write: () => ({ count: 1 }) })).toThrow('has no access')
  const twin: Call = { ...Shaped, id: 'twin', path: '/test/SHAPED/{other}' }
  expect(() => serve(platform.app, twin, { read: () => null })).toThrow('registered twice')
})

test('rejects unknown fields by name, and returns codes for other errors (ERR-01)', async () => {
  const { status, error } = await platform.inject(Shaped, {
    params: { kind: 'a' },
    query: {},
    body: { name: 'too long', when: 'yesterday', parts: [{ size: 0, note: null, extra: 1 }], more: true },
  } as never)
  expect(status).toBe(400)
  expect(error).toEqual({
    code: 'invalid',
    title: 'Some fields are not valid. See `errors`.',
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

test('returns a field error for text that the database cannot store (ERR-01)', async () => {
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

test('fills missing nullable fields, parses query numbers, and ignores letter case of the path (ERR-01)', async () => {
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

test('returns an ErrorBody for every error (ERR-01)', async () => {
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

test('returns the request id, and replaces an invalid one (ERR-01)', async () => {
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

test('admits members and overseeing staff; rejects others and unknown ids with 403 (SHELL-29, SHELL-116)', async () => {
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
    const response = await ask(member)
    expect([entity, response.status, (response.body as { place: object }).place]).toEqual([
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

test('passes the resolved place to the use case, and rejects ids in a deleted ad (SHELL-116)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const ad = await platform.createAd(company, member)
  const ids = await idsOf(company, ad)
  const getPlace = async (entity: 'ad' | 'step' | 'candidate') =>
    platform.inject(memberOf[entity] ?? staffOnly, { query: { id: ids[entity] } }, member)
  expect((await getPlace('ad')).body).toMatchObject({ place: { companyId: company.id, adId: ad.id } })
  expect((await getPlace('step')).body).toMatchObject({ place: { companyId: company.id, adId: ad.id } })
  expect((await getPlace('candidate')).body).toMatchObject({
    place: { companyId: company.id, adId: ad.id, candidateId: ids.candidate },
  })
  await platform.db.update(ads).set({ deletedAt: platform.clock() }).where(eq(ads.id, ad.id))
  for (const entity of ['ad', 'step', 'candidate'] as const) expect((await getPlace(entity)).status).toBe(403)
})

test('admits company administrators, listed staff and Administrator; rejects members and other staff (SHELL-27)', async () => {
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

test('admits the listed roles, in any letter case, and Administrator to staff calls (SHELL-26, SHELL-27)', async () => {
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

test('applies the ad rules for owners and imported ads (SHELL-28)', async () => {
  const [owner, member] = [await platform.createUser(), await platform.createUser()]
  const staffUser = await platform.createStaff('InternalSales')
  const company = await platform.createCompany({ members: [owner, member] })
  const ownAd = await platform.createAd(company, owner)
  const external = await platform.createAd(company, owner, { source: 'jobylon' })
  const ask = async (index: number, ad: AdRow, as: UserRow): Promise<number> =>
    (await platform.inject(rules[index] ?? adminOf, { query: { id: ad.id } }, as)).status
  expect([await ask(0, ownAd, owner), await ask(0, ownAd, member)]).toEqual([403, 200])
  expect([await ask(1, external, member), await ask(1, external, staffUser), await ask(1, ownAd, member)]).toEqual([
    403, 200, 200,
  ])
  expect([await ask(2, external, member), await ask(2, external, staffUser), await ask(2, ownAd, member)]).toEqual([
    403, 403, 200,
  ])
})

test('rejects members of a blocked company with 402 companyBlocked, and admits staff (ADMIN-15)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, company.id))
  const ask = (as: UserRow) => platform.inject(memberOf['company'] ?? staffOnly, { query: { id: company.id } }, as)
  const blocked = await ask(member)
  expect([blocked.status, blocked.error.code]).toEqual([402, 'companyBlocked'])
  expect((await ask(await platform.createStaff('Moderator'))).status).toBe(200)
  await platform.db.update(users).set({ bannedAt: platform.clock() }).where(eq(users.id, member.id))
  expect((await ask(member)).status).toBe(402)
})

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

test('replays the response of an Idempotency-Key, returns 422 for another body, and allows a retry after an error (ERR-01)', async () => {
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

test('replays the response of an Idempotency-Key without running `before` again (ERR-01)', async () => {
  const user = await platform.createUser()
  const once = (value: number, key: string) => platform.inject(Once, { body: { value } }, user, keyed(key))
  expect((await once(1, 'used-up')).body).toEqual({ count: 1 })
  expect((await once(1, 'used-up')).body).toEqual({ count: 1 })
  expect((await once(1, 'another press')).error.code).toBe('alreadyAsked')
  expect((await once(2, 'used-up')).error.code).toBe('idempotencyKeyReused')
})

test('runs concurrent requests with one Idempotency-Key once, and gives all the same response (ERR-01)', async () => {
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
  'returns 409 when the first request with the same Idempotency-Key takes too long (ERR-01)',
  async () => {
    const user = await platform.createUser()
    const release = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    duringWrite = () => {
      started.resolve()
      return release.promise
    }
    const write = () => platform.inject(Write, { body: { value: 3 } }, user, keyed('key-2'))
    const slow = write()
    await started.promise
    const second = await write()
    expect([second.status, second.error.code]).toEqual([409, 'stillRunning'])
    release.resolve()
    expect((await slow).status).toBe(200)
  },
)

test('stores no trace of a password with an Idempotency-Key (ACC-01)', async () => {
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

test('processes 50 units per transaction, and reports a failed unit without affecting the others (PLUS-21)', async () => {
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
  const entries = await platform.db.select({ data: history.data }).from(history).where(eq(history.entityId, unlucky.id))
  expect(entries.map(({ data }) => data)).toEqual([{ value: 12 }, { value: 14 }])
})

test('a dry run of a bulk call returns the results of a real run, failed units included, and writes nothing (PLUS-101)', async () => {
  const user = await platform.createUser({ city: '' })
  const dry = (values: number[]) => platform.inject(Many, { body: { values } }, user, { headers: { 'x-dry-run': '1' } })
  const values = Array.from({ length: 70 }, (_, index) => index + 100)
  expect((await dry(values)).body.results).toEqual(values.map((value) => `done ${value}`))
  expect((await dry([12, 13, 14])).body.results).toEqual(['done 12', 'failed 13', 'done 14'])
  expect(await cityOf(user)).toBe('')
  expect(await platform.db.select().from(history).where(eq(history.entityId, user.id))).toEqual([])
})

test('resumes an interrupted bulk call with the same Idempotency-Key (ERR-01, PLUS-21)', async () => {
  const user = await platform.createUser({ city: '' })
  const values = Array.from({ length: 70 }, (_, index) => index + 100)
  const ask = () => platform.inject(Many, { body: { values } }, user, keyed('key-many'))
  // The database connection is lost after the first batch.
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
/** Builds a multipart form like a browser. */
const multipart = (parts: readonly [name: string, value: string][]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: `${parts.map(partOf).join('')}--b--\r\n`,
})
const send = (...parts: [name: string, value: string][]) =>
  platform.app.inject({ method: 'POST', url: '/test/form', ...multipart(parts) })

test('uses the form fields before a file as the body, and accepts each field once (PLUS-06)', async () => {
  const whole = await send(['title', 'CV'], ['file', 'Hej'])
  expect([whole.statusCode, whole.json()]).toEqual([200, { title: 'CV', file: 'a.txt', more: { title: 'CV' } }])
  // A repeated field counts as missing. An undeclared field is rejected by name.
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

test('sends a new token only with the response of the call that issues it (SHELL-19)', async () => {
  const user = await platform.createUser()
  const header = async (renews: boolean) =>
    (await platform.inject(Renewing, { body: { renews } }, user)).headers['x-update-token']
  expect([await header(true), await header(false)]).toEqual(['a fresh one', undefined])
})

test('fails in tests when a write records no history and gives no reason (PLUS-42)', async () => {
  const user = await platform.createUser()
  expect([
    (await platform.inject(Silent, undefined, user)).status,
    (await platform.inject(Quiet, undefined, user)).status,
  ]).toEqual([200, 500])
})

test('rejects a caller without access before validating the input (SHELL-116)', async () => {
  const [member, stranger] = [await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ members: [member] })
  const ask = (as: UserRow) =>
    platform.inject(memberOf['company'] ?? staffOnly, { query: { id: company.id, more: 'x' } } as never, as)
  expect([(await ask(member)).status, (await ask(stranger)).status]).toEqual([400, 403])
})

test('sends no CORS headers to foreign origins (SHELL-20)', async () => {
  const { headers } = await platform.app.inject({ url: '/healthz', headers: { origin: 'https://evil.example' } })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-allow'))).toEqual([])
})

test('rejects an unauthenticated request before reading its body (SHELL-18)', async () => {
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

test('serves metrics only on their own port, without data about callers (PLUS-84)', async () => {
  expect((await platform.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' })
  expect((await platform.app.inject('/metrics')).statusCode).toBe(404)
  const { port, stop } = await serveMetrics(platform.app.metrics, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}`
  const response = await fetch(`${address}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect([response.headers.get('x-content-type-options'), response.headers.get('referrer-policy')]).toEqual([
    'nosniff',
    'no-referrer',
  ])
  expect(await response.text()).toContain('tavla_platform_request_seconds_count')
  for (const [path, method] of [
    ['/', 'GET'],
    ['/readyz', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(`${address}${path}`, { method })).status).toBe(404)
  await stop()
})
