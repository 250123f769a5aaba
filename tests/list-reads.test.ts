import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GetAdDetails, GetAdDetailsList, GetExternalAdDetails, GetExternalAdDetailsList } from '#contract/ads/ads.ts'
import { GetCandidateHistories, GetCandidateHistory, MAX_HISTORIES } from '#contract/candidates/inbox.ts'
import {
  GetCandidate,
  GetCandidateCard,
  GetCandidateCards,
  GetCandidates,
  GetStepsView,
  GetStepsViews,
} from '#contract/candidates/pipeline.ts'
import { GetTags, GetTagsList } from '#contract/ads/professions-and-tags.ts'
import { AdPromotion, AdPromotions, GetSoMePackageInfo, GetSoMePackageInfos } from '#contract/advertising/promotion.ts'
import {
  GetDraftAd,
  GetDraftAds,
  GetTargetScopeDomains,
  GetTargetScopeDomainsList,
} from '#contract/advertising/publishing.ts'
import { GetForm, GetForms, GetSuggestedForm, GetSuggestedForms } from '#contract/ads/questionnaire.ts'
import { AdStepsTemplate, AdStepsTemplates } from '#contract/ads/steps.ts'
import { GetEmailTemplate, GetEmailTemplates, StepTemplate, StepTemplates } from '#contract/ads/templates.ts'
import { companies, emailTemplates, messages, promotions, stepTemplates } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { eq } from 'drizzle-orm'

// Calls that read several objects return the same as the calls for a single object, for objects that the caller can
// see.

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

/** Creates a company with two of everything. */
async function makeCompany() {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const ads = [
    await platform.createAd(company, member),
    await platform.createAd(company, member, { type: 'active', use: 'form' }),
  ]
  const people = [
    { name: 'Åsa Berg', email: 'asa@people.example', phone: '070-174 06 57' },
    { name: 'Bo Ek', email: 'bo@people.example' },
    { name: 'Åsa Berg', email: 'annan@people.example', phone: '+46 70 174 06 57' },
  ]
  const candidates = []
  for (const ad of ads) for (const person of people) candidates.push(await platform.createCandidate(ad, person))
  for (const [index, { id, adId }] of candidates.entries()) {
    for (const senderId of [null, member.id]) {
      await platform.db.insert(messages).values({
        companyId: company.id,
        adId,
        candidateId: id,
        senderId,
        html: `<p>${index}</p>`,
        createdAt: platform.clock(),
        sentAt: platform.clock(),
      } as typeof messages.$inferInsert)
    }
  }
  const [, active] = ads
  if (active)
    await platform.db.insert(promotions).values(
      [true, false].map((isEnded) => ({
        companyId: company.id,
        adId: active.id,
        package: 'boost' as const,
        startsAt: platform.clock(),
        endsAt: new Date(platform.clock().getTime() + 864e5),
        domains: ['a.example'],
        createdAt: platform.clock(),
        ...(isEnded && { endedAt: platform.clock() }),
      })) as (typeof promotions.$inferInsert)[],
    )
  const template = (name: string) => ({ companyId: company.id, name, createdAt: platform.clock() })
  const mails = await platform.db
    .insert(emailTemplates)
    .values(['A', 'B'].map((name) => ({ ...template(name), body: `<p>${name}</p>` })))
    .returning()
  const processes = await platform.db
    .insert(stepTemplates)
    .values(['A', 'B'].map((name) => ({ ...template(name), steps: [] })))
    .returning()
  const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
  return {
    company,
    member,
    candidate: idsOf(candidates),
    ad: idsOf(ads),
    emailTemplate: idsOf(mails),
    stepTemplate: idsOf(processes),
  }
}

const reads = [
  {
    what: 'candidate',
    one: GetCandidate,
    many: GetCandidates,
    idOf: (row: { candidate: { id: number } }) => row.candidate.id,
    own: false,
  },
  {
    what: 'candidate',
    one: GetCandidateCard,
    many: GetCandidateCards,
    idOf: (row: { candidate: { id: number } }) => row.candidate.id,
    own: false,
  },
  {
    what: 'candidate',
    one: GetCandidateHistory,
    many: GetCandidateHistories,
    idOf: (row: { id: number }) => row.id,
    own: true,
  },
  { what: 'ad', one: GetDraftAd, many: GetDraftAds, idOf: (row: { ad: { id: number } }) => row.ad.id, own: false },
  { what: 'ad', one: GetAdDetails, many: GetAdDetailsList, idOf: (row: { id: number }) => row.id, own: true },
  {
    what: 'ad',
    one: GetExternalAdDetails,
    many: GetExternalAdDetailsList,
    idOf: (row: { id: number }) => row.id,
    own: true,
  },
  { what: 'ad', one: AdStepsTemplate, many: AdStepsTemplates, idOf: (row: { id: number }) => row.id, own: true },
  { what: 'ad', one: GetForm, many: GetForms, idOf: (row: { id: number }) => row.id, own: true },
  { what: 'ad', one: GetSuggestedForm, many: GetSuggestedForms, idOf: (row: { id: number }) => row.id, own: 'form' },
  { what: 'ad', one: GetTags, many: GetTagsList, idOf: (row: { id: number }) => row.id, own: true },
  { what: 'ad', one: GetStepsView, many: GetStepsViews, idOf: (row: { ad: { id: number } }) => row.ad.id, own: false },
  {
    what: 'ad',
    one: AdPromotion,
    many: AdPromotions,
    idOf: (row: { id: number }) => row.id,
    own: true,
    at: (adId: number) => ({ params: { adId } }),
  },
  {
    what: 'ad',
    one: GetSoMePackageInfo,
    many: GetSoMePackageInfos,
    idOf: (row: { id: number }) => row.id,
    own: true,
    at: (adId: number) => ({ params: { adId } }),
  },
  {
    what: 'ad',
    one: GetTargetScopeDomains,
    many: GetTargetScopeDomainsList,
    idOf: (row: { id: number }) => row.id,
    own: 'domains',
    at: (id: number) => ({ params: { id } }),
  },
  {
    what: 'emailTemplate',
    one: GetEmailTemplate,
    many: GetEmailTemplates,
    idOf: (row: { id: number }) => row.id,
    own: true,
  },
  { what: 'stepTemplate', one: StepTemplate, many: StepTemplates, idOf: (row: { id: number }) => row.id, own: true },
] as const

describe.each(reads)('$many.id', ({ what, one, many, idOf, own, ...each }) => {
  /** The id parameter of the call for a single object. */
  const at = (id: number) => ('at' in each ? each.at(id) : { query: { id } }) as never
  test('returns for each object the same as the call for a single object', async () => {
    const { member, [what]: ids } = await makeCompany()
    const { status, body } = await platform.inject(many, { query: { ids } }, member)
    expect(status).toBe(200)
    const rows: readonly object[] = body.found
    expect(body.blocked).toEqual([])
    expect(rows.map((row) => idOf(row as never)).sort()).toEqual([...ids].sort())
    for (const row of rows) {
      const id = idOf(row as never)
      const { body: single } = await platform.inject(one, at(id), member)
      expect(row).toEqual(own === true ? { id, ...single } : own === false ? single : { id, [own]: single })
    }
  })

  test("omits ids of other companies like unknown ids, and lists a member's ids of a blocked company", async () => {
    const mine = await makeCompany()
    const theirs = await makeCompany()
    const [id = 0] = mine[what]
    const readBatch = async (ids: readonly number[], as = mine.member) => {
      const { found, blocked } = (await platform.inject(many, { query: { ids: [...ids] } }, as)).body
      return { found: found.map((row) => idOf(row as never)).sort(), blocked: [...blocked].sort() }
    }
    expect(await readBatch([id, ...theirs[what], 2_147_483_647])).toEqual({ found: [id], blocked: [] })
    expect(await readBatch(theirs[what])).toEqual({ found: [], blocked: [] })
    const all = [...mine[what], ...theirs[what]].sort()
    const staff = await platform.createStaff('Moderator')
    expect(await readBatch(all, staff)).toEqual({ found: all, blocked: [] })

    await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, mine.company.id))
    expect(await readBatch([...all, 2_147_483_647])).toEqual({ found: [], blocked: [...mine[what]].sort() })
    expect((await platform.inject(one, at(id), mine.member)).status).toBe(402)
    expect(await readBatch(all, theirs.member)).toEqual({ found: [...theirs[what]].sort(), blocked: [] })
    expect(await readBatch(all, staff)).toEqual({ found: all, blocked: [] })
  })

  test('accepts the declared number of ids from every signed-in user', async () => {
    const {
      member,
      [what]: [id = 0],
    } = await makeCompany()
    const statusOf = async (ids: number[], as?: typeof member) =>
      (await platform.inject(many, { query: { ids } }, as)).status
    expect(await statusOf([id])).toBe(401)
    expect(await statusOf([], member)).toBe(400)
    const most = many.id === 'get-steps-views' ? 20 : many.id === 'get-candidate-histories' ? MAX_HISTORIES : 100
    expect(
      await statusOf(
        Array.from({ length: most }, (_, index) => index + 1),
        member,
      ),
    ).toBe(200)
    expect(
      await statusOf(
        Array.from({ length: most + 1 }, (_, index) => index + 1),
        member,
      ),
    ).toBe(400)
    expect(await statusOf([id, id], member)).toBe(200)
  })
})

test('a caller who can read the promotion of any ad can read several at once', async () => {
  const { ad: ids } = await makeCompany()
  const writer = await platform.createStaff('ContentWriter')
  expect(
    (await platform.inject(AdPromotions, { query: { ids } }, writer)).body.found.map(({ id }) => id).sort(),
  ).toEqual([...ids].sort())
  expect((await platform.inject(GetSoMePackageInfos, { query: { ids } }, writer)).body.found).toEqual([])
})
