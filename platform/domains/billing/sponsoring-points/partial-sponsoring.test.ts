import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  DisablePartialSponsoring,
  EnablePartialSponsoring,
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
  SetPartialSponsoringAvailablePoints,
  SetPartialSponsoringPointsForJobPosting,
} from '#contract/billing/partial-sponsoring.ts'
import { history, ledgerEntries } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { isValidAdPoints, isValidCompanyPoints, hasEnoughPoints } from '#rules/promotion/partial-sponsoring.ts'
import { registerPartialSponsoring } from './routes.ts'

const {
  platform,
  company,
  member: owner,
  staff: { moderator, economy },
} = await setUpCompany({ areas: [registerPartialSponsoring] }, { company: { name: 'Nordvik' } })
const ad = await platform.createAd(company, owner, { type: 'active', title: 'Montör' })
const second = await platform.createAd(company, owner, { type: 'scheduled', title: 'Säljare' })
await platform.createAd(company, owner, { type: 'archived' })

const points = async (as = moderator) =>
  platform.inject(GetPartialSponsoringCompanyPoints, { query: { id: company.id } }, as)
const listed = async (query = {}) =>
  (await platform.inject(GetPartialSponsoringJobsPoints, { query: { id: company.id, ...query } }, moderator)).body
const setAd = (of: { id: number }, value: number, as = moderator) =>
  platform.inject(SetPartialSponsoringPointsForJobPosting, { params: { id: of.id }, body: { points: value } }, as)
const setCompany = (value: number, as = moderator) =>
  platform.inject(SetPartialSponsoringAvailablePoints, { params: { id: company.id }, body: { points: value } }, as)
const turn = (on: boolean, as = moderator) =>
  platform.inject(on ? EnablePartialSponsoring : DisablePartialSponsoring, { params: { id: company.id } }, as)

test('rejects points that replace an outdated value, and keeps a colleague’s change (PROMO-47, PROMO-48)', async () => {
  const owner = await platform.createUser()
  const otherCompany = await platform.createCompany({ members: [owner] })
  const ad = await platform.createAd(otherCompany, owner, { type: 'active' })
  const colleague = await platform.createStaff('Administrator')
  const params = { id: otherCompany.id }
  const company = (points: number, replaces: number | undefined, as: UserRow) =>
    platform.inject(
      SetPartialSponsoringAvailablePoints,
      { params, body: { points, ...(replaces !== undefined && { replaces }) } },
      as,
    )
  const ofAd = (points: number, replaces: number | undefined, as: UserRow) =>
    platform.inject(
      SetPartialSponsoringPointsForJobPosting,
      { params: { id: ad.id }, body: { points, ...(replaces !== undefined && { replaces }) } },
      as,
    )
  await platform.inject(EnablePartialSponsoring, { params }, moderator)
  const stored = async () =>
    (await platform.inject(GetPartialSponsoringCompanyPoints, { query: params }, moderator)).body
  expect((await company(100, 0, moderator)).status).toBe(200)
  expect((await company(50, 0, colleague)).error.code).toBe('changedMeanwhile')
  expect((await ofAd(3, 0, moderator)).status).toBe(200)
  expect((await ofAd(5, 0, colleague)).error.code).toBe('changedMeanwhile')
  expect(await stored()).toMatchObject({ points: 100, assigned: 3 })
  expect((await company(50, 100, colleague)).status).toBe(200)
  expect((await ofAd(5, 3, colleague)).status).toBe(200)
  // Without `replaces`, the stored value is overwritten.
  expect((await company(70, undefined, moderator)).status).toBe(200)
  expect(await stored()).toMatchObject({ points: 70, assigned: 5 })
})

test('lets only Administrator and Moderator turn sponsoring on and off, and read it (PROMO-45, PROMO-46)', async () => {
  for (const answer of [
    await points(economy),
    await setAd(ad, 1, economy),
    await setCompany(5, economy),
    await turn(true, economy),
  ])
    expect(answer.status).toBe(403)
  expect((await setAd(ad, 1)).error.code).toBe('sponsoringOff')
  expect((await turn(true)).status).toBe(200)
  expect((await points()).body).toMatchObject({ enabled: true, points: 0, name: 'Nordvik' })
  expect((await turn(false)).status).toBe(200)
  expect((await points()).body.enabled).toBe(false)
  await turn(true)
})

test('limits the points of ads to the company’s points, and lists the most points first (PROMO-44, PROMO-47, PROMO-48)', async () => {
  expect((await setAd(ad, 3)).error.code).toBe('notEnoughPoints')
  expect((await setCompany(12)).status).toBe(200)
  expect((await setAd(ad, 8)).status).toBe(200)
  expect((await setAd(second, 5)).error.code).toBe('notEnoughPoints')
  expect((await setAd(second, 4)).status).toBe(200)
  expect((await listed()).map(({ postingId, points: value, title }) => [postingId, value, title])).toEqual([
    [ad.id, 8, 'Montör'],
    [second.id, 4, 'Säljare'],
  ])
  const [first] = await listed({ take: 1 })
  expect((await listed({ after: first?.cursor })).map(({ postingId }) => postingId)).toEqual([second.id])
  expect((await points()).body).toMatchObject({ points: 12, assigned: 12, sponsoredAds: 2, ads: 2 })
  expect((await setCompany(11)).error.code).toBe('pointsAssigned')
  expect((await setAd(second, 0)).status).toBe(200)
  expect((await setCompany(11)).status).toBe(200)
  const entries = await platform.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.companyId, company.id), eq(ledgerEntries.account, 'points/sponsoring')))
  expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
    [12, 12],
    [-1, 11],
  ])
  const changes = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.companyId, company.id), eq(history.action, 'sponsoringPointsSet')))
  expect(changes.map(({ entity, data }) => [entity, data])).toContainEqual(['ad', { from: 4, to: 0 }])
})

test('rejects points out of range, fractions, unknown ads and unknown companies (PROMO-47, PROMO-49)', async () => {
  for (const value of [-1, 11, 1.5]) expect((await setAd(ad, value)).error.errors).toEqual({ points: ['outOfRange'] })
  for (const value of [-1, 4_294_967_296, 0.5])
    expect((await setCompany(value)).error.errors).toEqual({ points: ['outOfRange'] })
  expect((await setCompany(4_294_967_295)).status).toBe(200)
  expect((await points()).body.points).toBe(4_294_967_295)
  expect((await setAd({ id: 999_999 }, 1)).status).toBe(404)
  expect(
    (
      await platform.inject(
        SetPartialSponsoringAvailablePoints,
        { params: { id: 999_999 }, body: { points: 1 } },
        moderator,
      )
    ).status,
  ).toBe(404)
})

test('gives the last points to one of two concurrent requests (PROMO-47)', async () => {
  await setAd(ad, 0)
  await setAd(second, 0)
  await setCompany(10)
  const answers = await Promise.all([setAd(ad, 7), setAd(second, 7)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await points()).body.assigned).toBe(7)
})

test('never gives a company’s ads more points than the company has, for any requests (PROMO-47, PROMO-48)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -2, max: 14 })), { maxLength: 40 }),
      (available, requests) => {
        const points = [0, 0, 0, 0, 0]
        for (const [index, wanted] of requests) {
          const before = points[index] ?? 0
          const others = points.reduce((sum, value) => sum + value, 0) - before
          if (isValidAdPoints(wanted) && hasEnoughPoints({ available, others, before, wanted })) points[index] = wanted
        }
        return isValidCompanyPoints(available) && points.reduce((sum, value) => sum + value, 0) <= available
      },
    ),
  )
})
