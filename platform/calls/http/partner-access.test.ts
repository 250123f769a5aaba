import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { GetSession } from '#contract/identity/sessions.ts'
import { CreateAd, RenameAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetCandidateHistory } from '#contract/candidates/inbox.ts'
import { GetInvoices } from '#contract/billing/orders-and-invoices.ts'
import { ApiKeys, CreateApiKey, CreateCareerPage, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import {
  CandidateMoved,
  GetCandidateCard,
  GetCandidates,
  GetStepsView,
  SendSchedule,
} from '#contract/candidates/pipeline.ts'
import { PublishAd } from '#contract/advertising/publishing.ts'
import { actorIdOfKey } from '#platform/foundation/auth/partner-key.ts'
import {
  ads,
  candidates,
  companies,
  history,
  members,
  messages,
  partnerKeys,
} from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import {
  startPlatform,
  type AdRow,
  type CandidateRow,
  type CompanyRow,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

// Tests calls with an API key: the calls it gives access to, and the errors of the others.

const platform = await setUpPlatform()
let member: UserRow
let company: CompanyRow
let ad: AdRow
let candidate: CandidateRow

beforeEach(async () => {
  member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  company = await platform.createCompany({ members: [member] })
  ad = await platform.createAd(company, member)
  candidate = await platform.createCandidate(ad)
})

let made = 0
const makeKey = async (
  over: { scope?: 'read' | 'write'; expiresAt?: string } = {},
): Promise<{ id: number; key: string }> => {
  made += 1
  return (
    await platform.inject(CreateApiKey, { body: { id: company.id, name: `Lönesystem ${made}`, ...over } }, member)
  ).body
}

test('lets a key read its company, ads and candidates, but nothing of another company (PLUS-60)', async () => {
  const { key } = await makeKey()
  expect((await platform.inject(GetSession, undefined, key)).body.key).toMatchObject({
    companyId: company.id,
    kind: 'api',
    scope: 'read',
    expiresAt: null,
  })
  expect((await platform.inject(CompanyGetUserCompanies, undefined, key)).body.map(({ id }) => id)).toEqual([
    company.id,
  ])
  expect((await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, key)).status).toBe(200)
  expect((await platform.inject(GetStepsView, { query: { id: ad.id } }, key)).body.ad.id).toBe(ad.id)
  expect((await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, key)).body.candidate.id).toBe(
    candidate.id,
  )

  const other = await platform.createCompany({ members: [member] })
  const theirs = await platform.createAd(other, member)
  const theirCandidate = await platform.createCandidate(theirs)
  const [foreign, missing] = [
    await platform.inject(GetStepsView, { query: { id: theirs.id } }, key),
    await platform.inject(GetStepsView, { query: { id: 2_000_000_000 } }, key),
  ]
  expect([foreign.status, foreign.error, foreign.error.code]).toEqual([403, missing.error, 'keyElsewhere'])
  expect((await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: other.id } }, key)).status).toBe(403)
  expect(
    (await platform.inject(GetCandidates, { query: { ids: [candidate.id, theirCandidate.id] } }, key)).body.found.map(
      (card) => card.candidate.id,
    ),
  ).toEqual([candidate.id])
})

test('limits the rate of each key, except for GetSession (PLUS-60)', async () => {
  const limited = await startPlatform({ env: { keyRate: { burst: 3, perSecond: 0.001 } } })
  onTestFinished(() => limited.close())
  const owner = await limited.createUser()
  const limitedCompany = await limited.createCompany({ members: [owner] })
  const makeKeyOf = async (name: string) =>
    (await limited.inject(CreateApiKey, { body: { id: limitedCompany.id, name } }, owner)).body.key
  const [first, second] = [await makeKeyOf('Lönesystem'), await makeKeyOf('Webbplats')]
  const ask = async (key: string) => (await limited.inject(CompanyGetUserCompanies, undefined, key)).status
  expect([await ask(first), await ask(first), await ask(first), await ask(first), await ask(second)]).toEqual([
    200, 200, 200, 429, 200,
  ])
  const refused = await limited.app.inject({
    url: CompanyGetUserCompanies.path,
    headers: { authorization: `Bearer ${first}` },
  })
  expect([
    refused.statusCode,
    refused.headers['ratelimit-limit'],
    Number(refused.headers['retry-after']) > 0,
    refused.json().code,
  ]).toEqual([429, '3', true, 'tooManyAttempts'])
  expect([
    (await limited.inject(GetSession, undefined, first)).status,
    (await limited.inject(CompanyGetUserCompanies, undefined, owner)).status,
  ]).toEqual([200, 200])
})

describe('returns the reason and no data when a key is rejected (PLUS-60)', () => {
  const ask = async (key: string) => {
    const { status, error } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, key)
    return [status, error.code]
  }

  test('for an unknown, deleted or expired key, and for a blocked company', async () => {
    expect(await ask('tvl_nobodys-key-nobodys-key')).toEqual([401, 'keyUnknown'])
    const answer = await platform.app.inject({ url: '/session', headers: { authorization: 'Bearer tvl_nobodys-key' } })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Tavla"'])
    const deletedKey = await makeKey()
    expect(
      (await platform.inject(DeleteApiKey, { body: { id: company.id, keyId: deletedKey.id } }, member)).status,
    ).toBe(200)
    expect(await ask(deletedKey.key)).toEqual([401, 'keyDeleted'])
    const short = await makeKey({ expiresAt: new Date(platform.clock().getTime() + 60_000).toISOString() })
    expect(await ask(short.key)).toEqual([200, undefined])
    platform.clock.advance({ minutes: 1 })
    expect(await ask(short.key)).toEqual([401, 'keyExpired'])
    const { key } = await makeKey()
    await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, company.id))
    expect(await ask(key)).toEqual([402, 'accountBlocked'])
  })

  test('for a write with a read-only key, a call without key access, and a career page key', async () => {
    const { key } = await makeKey()
    const rename = await platform.inject(RenameAd, { body: { id: ad.id, title: 'Annat' } }, key)
    expect([rename.status, rename.error.code]).toEqual([403, 'keyReadOnly'])
    const career = (
      await platform.inject(CreateCareerPage, { body: { id: company.id, name: `Webben ${made}` } }, member)
    ).body.key
    expect(await ask(career)).toEqual([403, 'keyNotAllowed'])
    const { key: writing } = await makeKey({ scope: 'write' })
    for (const closed of [
      await platform.inject(GetInvoices, { query: { companyId: company.id } } as never, writing),
      await platform.inject(ApiKeys, { params: { companyId: company.id } }, writing),
      await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Två' } }, writing),
    ]) {
      expect([closed.status, closed.error.code]).toEqual([403, 'keyNotAllowed'])
    }
  })
})

test('records a key as the actor in the history, and its creator as ad owner and sender (PLUS-60)', async () => {
  const { id, key } = await makeKey({ scope: 'write' })
  const created = await platform.inject(
    CreateAd,
    { body: { companyId: company.id, folderId: company.folderId, title: 'Truckförare' } },
    key,
  )
  expect(created.status).toBe(200)
  const [stored] = await platform.db.select().from(ads).where(eq(ads.id, created.body.id))
  expect(stored?.ownerId).toBe(member.id)
  const [entry] = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.entity, 'ad'), eq(history.entityId, String(created.body.id))))
  expect(entry).toMatchObject({ entity: 'ad', action: 'created', actorId: actorIdOfKey(id) })

  const board = (await platform.inject(GetStepsView, { query: { id: ad.id } }, key)).body
  const seen = board.steps.flatMap((step) => step.candidates).find((card) => card.id === candidate.id)
  const moved = await platform.inject(
    CandidateMoved,
    {
      body: {
        ad: ad.id,
        id: candidate.id,
        step: ad.steps[2]?.id ?? 0,
        order: 0,
        started: seen?.changed ?? '',
        message: null,
        schedule: null,
        saveMessage: false,
        reason: null,
      },
    },
    key,
  )
  expect(moved.status).toBe(200)
  expect((await platform.db.select().from(candidates).where(eq(candidates.id, candidate.id)))[0]).toMatchObject({
    stepId: ad.steps[2]?.id,
    changedBy: null,
  })

  // The key's name is shown even after the key is deleted.
  const actorOfMove = async () =>
    (
      await platform.inject(GetCandidateHistory, { query: { id: candidate.id } }, member, {
        headers: { 'accept-language': 'sv' },
      })
    ).body.entries.find(({ action }) => action === 'moved')?.by
  expect(await actorOfMove()).toMatchObject({ kind: 'key', name: `Nyckel Lönesystem ${made}` })

  expect(
    (await platform.inject(SendSchedule, { body: { id: candidate.id, html: '<p>Hej</p>', schedule: null } }, key))
      .status,
  ).toBe(200)
  expect((await platform.db.select().from(messages).where(eq(messages.candidateId, candidate.id)))[0]?.senderId).toBe(
    member.id,
  )
  await platform.db.delete(members).where(eq(members.companyId, company.id))
  const refused = await platform.inject(
    SendSchedule,
    { body: { id: candidate.id, html: '<p>Hej</p>', schedule: null } },
    key,
  )
  expect([refused.status, refused.error.code]).toEqual([409, 'keyWithoutPerson'])
  await platform.db.insert(members).values({ companyId: company.id, userId: member.id, joinedAt: platform.clock() })
  await platform.inject(DeleteApiKey, { body: { id: company.id, keyId: id } }, member)
  expect(await actorOfMove()).toMatchObject({ kind: 'key', name: `Nyckel Lönesystem ${made}` })
})

test('rejects publishing with promotion by a key, because keys cannot spend money (PLUS-60)', async () => {
  const { key } = await makeKey({ scope: 'write' })
  const { sampleFinishedAd } = await import('#platform/domains/ads/ads/ad.fixture.ts')
  await platform.db
    .update(ads)
    .set({ ...sampleFinishedAd(), title: 'Lagermedarbetare', selectedPromotion: 'basic' })
    .where(eq(ads.id, ad.id))
  const body = {
    id: ad.id,
    start: platform.clock().toISOString(),
    end: new Date(platform.clock().getTime() + 20 * DAY_MS).toISOString(),
    promote: true,
    state: 'offers' as const,
  }
  const refused = await platform.inject(PublishAd, { body }, key)
  expect([refused.status, refused.error.code]).toEqual([403, 'keyNotAllowed'])
  expect((await platform.inject(PublishAd, { body: { ...body, promote: false } }, key)).status).toBe(200)
})

test('stores the last use of a key at most once per minute (PLUS-60)', async () => {
  const { id, key } = await makeKey()
  const lastUse = async () =>
    (await platform.db.select({ at: partnerKeys.lastUsedAt }).from(partnerKeys).where(eq(partnerKeys.id, id)))[0]?.at
  expect(await lastUse()).toBeNull()
  const first = platform.clock()
  await platform.inject(GetSession, undefined, key)
  platform.clock.advance({ seconds: 59 })
  await platform.inject(GetSession, undefined, key)
  expect(await lastUse()).toEqual(first)
  platform.clock.advance({ seconds: 1 })
  await platform.inject(GetSession, undefined, key)
  expect(await lastUse()).toEqual(platform.clock())
  expect(
    (await platform.inject(ApiKeys, { params: { companyId: company.id } }, member)).body.find(
      (apiKey) => apiKey.id === id,
    )?.lastUsedAt,
  ).toBe(platform.clock().toISOString())
})

test('requires an expiry date in the future and within ten years (PLUS-60)', async () => {
  const create = async (expiresAt: string) =>
    (await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Rapport', expiresAt } }, member)).error.errors
  expect(await create(platform.clock().toISOString())).toEqual({ expiresAt: ['inPast'] })
  expect(await create('2045-01-01T00:00:00.000Z')).toEqual({ expiresAt: ['tooFar'] })
})
