import { expect, test } from 'vitest'
import {
  ApiKeys,
  CareerPages,
  CreateApiKey,
  CreateCareerPage,
  ReplacePartnerKey,
} from '#contract/integrations/api-keys.ts'
import { NO_USAGE, ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import { GetSession } from '#contract/identity/sessions.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'

// Where a key was last used from: the program and the address of a call, and who can read them.

const { platform, company, admin, member, stranger, staff } = await setUpCompany()

let made = 0
async function makeKey(create: typeof CreateApiKey | typeof CreateCareerPage = CreateApiKey) {
  made += 1
  return (await platform.inject(create, { body: { id: company.id, name: `Nyckel ${made}` } }, admin)).body
}

interface Request {
  key: string
  userAgent?: string
  /** The address of the socket. */
  from?: string
  forwardedFor?: string
  via?: string
}

const headersOf = ({ key, userAgent = 'node', forwardedFor, via }: Request) => ({
  authorization: `Bearer ${key}`,
  'user-agent': userAgent,
  ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
  ...(via !== undefined && { 'x-via': via }),
})
async function use(request: Request): Promise<void> {
  const { from = '203.0.113.9' } = request
  const { statusCode } = await platform.app.inject({
    url: GetSession.path,
    remoteAddress: from,
    headers: headersOf(request),
  })
  expect(statusCode).toBe(200)
}
const listAs = (as: UserRow, call: typeof ApiKeys | typeof CareerPages = ApiKeys) =>
  platform.inject(call, { params: { companyId: company.id } }, as)
async function lastUseOf({ id }: { id: number }, as = admin, call: typeof ApiKeys | typeof CareerPages = ApiKeys) {
  const found = (await listAs(as, call)).body.find((key) => key.id === id)
  return found && ([found.lastUsedAt, found.lastUse] as const)
}

test('administrators see with which program and from where a key was last used (PLUS-60)', async () => {
  const key = await makeKey()
  expect(await lastUseOf(key)).toEqual([null, null])
  await use({ ...key, userAgent: 'Lönesystem/26.4.1 (kontakt: it@nordvik.example)' })
  const at = platform.clock().toISOString()
  expect(await lastUseOf(key)).toEqual([at, { at, client: 'Lönesystem 26', address: '203.0.113.9', isMcp: false }])
  platform.clock.advance({ minutes: 1 })
  await use({ ...key, userAgent: 'claude-code/2.0.1', via: 'mcp' })
  expect((await lastUseOf(key))?.[1]).toMatchObject({ client: 'claude-code 2', isMcp: true })
  platform.clock.advance({ minutes: 1 })
  await use({ ...key, userAgent: '' })
  expect((await lastUseOf(key))?.[1]).toMatchObject({ client: null, address: '203.0.113.9', isMcp: false })
})

test('a member who is not an administrator, a stranger, staff and the key itself do not see it (PLUS-60)', async () => {
  const key = await makeKey()
  await use(key)
  const at = platform.clock().toISOString()
  expect(await lastUseOf(key, member)).toEqual([at, null])
  for (const outsider of [stranger, staff.administrator]) expect((await listAs(outsider)).status).toBe(403)
  expect((await platform.inject(ApiKeys, { params: { companyId: company.id } }, key.key)).error.code).toBe(
    'keyNotAllowed',
  )
  // Every answer about the key hides it from the member.
  const replaced = await platform.inject(
    ReplacePartnerKey,
    { params: { companyId: company.id, keyId: key.id } },
    member,
  )
  expect([replaced.body.partnerKey.lastUsedAt, replaced.body.partnerKey.lastUse]).toEqual([at, null])
})

test('the address is that of the client behind a trusted proxy, and a spoofed one is ignored (PLUS-60)', async () => {
  const addressOf = async (request: Partial<Request>) => {
    const key = await makeKey()
    await use({ ...key, ...request })
    return (await lastUseOf(key))?.[1]?.address
  }
  expect(await addressOf({ forwardedFor: '192.0.2.14' })).toBe('203.0.113.9')
  expect(await addressOf({ from: '127.0.0.1', forwardedFor: '192.0.2.14' })).toBe('192.0.2.14')
  expect(await addressOf({ from: '127.0.0.1', forwardedFor: '192.0.2.14, 198.51.100.7' })).toBe('198.51.100.7')
  expect(await addressOf({ from: '::ffff:203.0.113.9' })).toBe('203.0.113.9')
  expect(await addressOf({ from: '2001:db8::7' })).toBe('2001:db8::7')
  expect(await addressOf({ from: '127.0.0.1', forwardedFor: '<script>' })).toBeNull()
})

test('another program is recorded within the minute, but programs that take turns once in ten seconds (PLUS-60)', async () => {
  const key = await makeKey()
  const seen: unknown[] = []
  for (const [seconds, userAgent] of [
    [0, 'first/1'],
    [5, 'second/1'],
    [5, 'second/1'],
    [5, 'first/1'],
    [5, 'first/1'],
    [59, 'first/1'],
    [1, 'first/1'],
  ] as const) {
    platform.clock.advance({ seconds })
    await use({ ...key, userAgent })
    const [at, lastUse] = (await lastUseOf(key)) ?? []
    seen.push([lastUse?.client, at === platform.clock().toISOString()])
  }
  expect(seen).toEqual([
    ['first 1', true],
    ['first 1', false],
    ['second 1', true],
    ['second 1', false],
    ['first 1', true],
    ['first 1', false],
    ['first 1', true],
  ])
})

test('a report of a gateway is no use, and a download of a feed records only its time (PLUS-60, PLUS-61)', async () => {
  const key = await makeKey()
  const report = await platform.app.inject({
    method: 'POST',
    url: ReportKeyUsage.path,
    headers: headersOf(key),
    payload: { companyId: company.id, usage: NO_USAGE, deprecatedUses: [] },
  })
  expect([report.statusCode, await lastUseOf(key)]).toEqual([200, [null, null]])
  const page = await makeKey(CreateCareerPage)
  const feed = await platform.app.inject({
    url: `/feeds/${page.key}/ads.json`,
    remoteAddress: '203.0.113.9',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
  })
  const at = platform.clock().toISOString()
  expect([feed.statusCode, await lastUseOf(page, admin, CareerPages)]).toEqual([
    200,
    [at, { at, client: null, address: null, isMcp: false }],
  ])
})
