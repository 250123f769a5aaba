import { Type } from 'typebox'
import { expect, test } from 'vitest'
import {
  companyMember,
  declare,
  impersonating,
  signedIn,
  tokenHolder,
  type Access,
  type MemberCondition,
} from '#contract/base/call.ts'
import { Id, Text, idList, strict } from '#contract/base/scalars.ts'
import { eq } from 'drizzle-orm'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import { companies, connections } from '#platform/foundation/db/schema/index.ts'
import { changeSetting } from '#platform/foundation/settings/settings.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { inCompany, joinAccessParts } from '#platform/calls/access/access-parts.ts'
import { readAccessible } from './read-accessible.ts'
import { serve } from './serve.ts'

// Tests each access kind with declarations of this file.

const get = <A extends Access>(id: string, access: A) =>
  declare({
    id,
    family: 'test',
    method: 'GET',
    path: `/test/${id}`,
    query: strict({ id: Id }),
    response: Type.Any(),
    access,
    errors: {},
  })
const Bills = get('bills', companyMember('company', 'query.id', { staff: ['Administrator', 'Economy'] }))
const Connected = get(
  'connected',
  companyMember('connector', 'query.id', { staff: ['Administrator', 'Moderator'], condition: 'allowDelete' }),
)
const Keys = get('keys', companyMember('company', 'query.id', { staff: [] }))
const Ponty = get('ponty', companyMember('company', 'query.id', { condition: 'pontyServiceConnection' }))
const Acting = get('acting', impersonating)
const OpenInvoice = declare({
  id: 'open-invoice',
  family: 'test',
  method: 'GET',
  path: '/test/invoice',
  query: strict({ uid: Text('opaque', 50), token: Text('opaque', 50) }),
  response: Type.Any(),
  access: tokenHolder('invoiceView', 'query.token', 'query.uid'),
  errors: {},
})
const Answer = declare({
  id: 'answer',
  family: 'test',
  method: 'POST',
  path: '/test/answer',
  body: strict({ token: Text('opaque', 50) }),
  response: Type.Any(),
  access: tokenHolder('accessRequest', 'body.token'),
  errors: {},
})
const Several = declare({
  id: 'several',
  family: 'test',
  method: 'GET',
  path: '/test/several',
  query: strict({ ids: idList() }),
  response: Type.Any(),
  access: signedIn,
  errors: {},
})

const platform = await setUpPlatform({
  areas: [
    (app) => {
      for (const call of [Bills, Connected, Keys, Ponty]) serve(app, call, { read: (_input, { target }) => target })
      serve(app, Several, {
        read: ({ query: { ids } }, ctx) =>
          readAccessible(ctx, 'company', ids, async (companyId, companyIds) => companyIds.map((id) => [companyId, id])),
      })
      serve(app, Acting, { read: (_input, { caller }) => caller.impersonatorId })
      serve(app, OpenInvoice, { read: (_input, { oneTimeToken }) => oneTimeToken.subject })
      serve(app, Answer, {
        write: (_input, { db, now, oneTimeToken }) => useToken(db, 'accessRequest', oneTimeToken.token, now),
        recordsNothing: 'a token of the test',
      })
    },
  ],
})

test('admits the staff roles that a member call lists (SHELL-116)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const ask = async (as: { id: string }) => (await platform.inject(Bills, { query: { id: company.id } }, as)).status
  expect(
    await Promise.all(
      [member, await platform.createStaff('Administrator'), await platform.createStaff('Economy')].map(ask),
    ),
  ).toEqual([200, 200, 200])
  expect(
    await Promise.all(
      [
        await platform.createStaff('Moderator'),
        await platform.createStaff('InternalSales'),
        await platform.createUser(),
      ].map(ask),
    ),
  ).toEqual([403, 403, 403])
})

test('rejects all staff when a call is for members only (SHELL-116)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const ask = async (as: { id: string }) => (await platform.inject(Keys, { query: { id: company.id } }, as)).status
  expect([
    await ask(member),
    await ask(await platform.createStaff('Administrator')),
    await ask(await platform.createStaff('Moderator')),
  ]).toEqual([200, 403, 403])
})

test('returns accessible and blocked ids to a member, all ids to staff, and none to others (SHELL-116, ACC-11)', async () => {
  const member = await platform.createUser()
  const [open, blocked, foreign] = [
    await platform.createCompany({ members: [member] }),
    await platform.createCompany({ members: [member] }),
    await platform.createCompany({}),
  ]
  await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, blocked.id))
  const ask = async (as: { id: string }) =>
    (await platform.inject(Several, { query: { ids: [open.id, foreign.id, blocked.id, open.id, 2_000_000_000] } }, as))
      .body as unknown
  expect(await ask(member)).toEqual({ found: [[open.id, open.id]], blocked: [blocked.id] })
  const all = (await ask(await platform.createStaff('Moderator'))) as { found: number[][]; blocked: number[] }
  expect({ ...all, found: all.found.toSorted(([a = 0], [b = 0]) => a - b) }).toEqual({
    found: [open, blocked, foreign].map(({ id }) => [id, id]).toSorted(([a = 0], [b = 0]) => a - b),
    blocked: [],
  })
  for (const as of [await platform.createUser(), await platform.createStaff('Economy')])
    expect(await ask(as)).toEqual({ found: [], blocked: [] })
})

test('admits a member to a feature call as soon as the feature is turned on (SHELL-32)', async () => {
  const [one, other] = [await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ members: [one, other] })
  const ask = async (as: { id: string }) => (await platform.inject(Ponty, { query: { id: company.id } }, as)).status
  expect([await ask(one), await ask(other)]).toEqual([403, 403])
  await write(jobActor(platform.deps, { id: 'test', now: platform.clock() }), (work) =>
    changeSetting(work, 'pontyServiceConnection', true, { userId: one.id }),
  )
  expect([await ask(one), await ask(other)]).toEqual([200, 403])
})

test('checks a condition for members but not for staff, and rejects like an unknown id', async () => {
  const member = await platform.createUser()
  const connection = async (allowDelete: boolean): Promise<{ id: number }> => {
    const company = await platform.createCompany({ members: [member] })
    const [created] = await platform.db
      .insert(connections)
      .values({
        companyId: company.id,
        service: 'ams',
        status: 'connected',
        since: platform.clock(),
        active: true,
        allowDelete,
        userId: member.id,
        createdAt: platform.clock(),
      })
      .returning({ id: connections.id })
    return created ?? { id: 0 }
  }
  const [without, connected] = [await connection(false), await connection(true)]
  const ask = (of: { id: number }, as: { id: string } = member) =>
    platform.inject(Connected, { query: { id: of.id } }, as)
  expect((await ask(connected)).status).toBe(200)
  const refused = await ask(without)
  expect([refused.status, refused.error]).toEqual([403, (await ask({ id: 2_000_000_000 })).error])
  expect((await ask(without, await platform.createStaff('Moderator'))).status).toBe(200)
  expect((await ask(connected, await platform.createStaff('InternalSales'))).status).toBe(403)
})

test('rejects callers who do not impersonate a user when a call requires it (SHELL-22)', async () => {
  const [staff, user] = [await platform.createStaff('Administrator'), await platform.createUser()]
  expect((await platform.inject(Acting, { query: { id: 1 } }, staff)).status).toBe(403)
  expect(
    (await platform.inject(Acting, { query: { id: 1 } }, await platform.signIn(user, { impersonator: staff }))).body,
  ).toBe(staff.id)
})

test('admits a valid one-time token without a session, and rejects all invalid tokens alike', async () => {
  const { db, clock } = platform
  const token = await issueToken(db, { purpose: 'invoiceView', subject: '41', seconds: 600 }, clock())
  const open = (uid: string, invoiceToken: string) =>
    platform.inject(OpenInvoice, { query: { uid, token: invoiceToken } })
  expect((await open('41', token)).body).toBe('41')
  expect((await open('41', token)).status).toBe(200)
  const refused = [
    await open('42', token),
    await open('41', randomToken()),
    await open('41', await issueToken(db, { purpose: 'accessRequest', subject: '41', seconds: 600 }, clock())),
  ]
  platform.clock.advance({ minutes: 11 })
  refused.push(await open('41', token))
  for (const { status, error } of refused)
    expect([status, error]).toEqual([
      410,
      { code: 'tokenUsed', title: 'This link has already been used or has expired.' },
    ])
})

test('consumes a token once under concurrent requests, and voids it when a newer token is issued', async () => {
  const { db, clock } = platform
  const request = { purpose: 'accessRequest', subject: 'request-1', seconds: 600 } as const
  const [older, token] = [await issueToken(db, request, clock()), await issueToken(db, request, clock())]
  const answer = (requestToken: string) => platform.inject(Answer, { body: { token: requestToken } })
  expect((await answer(older)).status).toBe(410)
  const both = await Promise.all([answer(token), answer(token)])
  expect(both.filter(({ body }) => (body as unknown) === 'request-1')).toHaveLength(1)
  expect((await answer(token)).status).toBe(410)
})

test('fails at startup when access cannot be checked or two areas register the same part (SHELL-18)', async () => {
  const start = (access: Access) =>
    startPlatform({ areas: [(app) => serve(app, get('lost', access), { read: () => null })] })
  await expect(start(companyMember('promotion', 'query.id'))).rejects.toThrow(
    'no area registers a locator for promotion',
  )
  await expect(
    start(companyMember('company', 'query.id', { condition: 'nobodys' as MemberCondition })),
  ).rejects.toThrow('the condition nobodys')
  await expect(
    startPlatform({
      areas: [(app) => serve(app, { ...get('lost', impersonating), partner: 'read' }, { read: () => null })],
    }),
  ).rejects.toThrow('is open to API keys, but requires impersonating access')
  const part = { locators: { company: inCompany(companies, companies.id) } }
  expect(() => joinAccessParts([part, part])).toThrow('Two areas register the same access parts: company')
})
