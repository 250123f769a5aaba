import { expect, test } from 'vitest'
import { CancelPromotion, PurchaseSocialMediaAndBoosting } from '#contract/advertising/promotion.ts'
import { AddBoostingCredits } from '#contract/billing/credits.ts'
import { AddSubscription } from '#contract/billing/subscriptions.ts'
import { GetUserRights, SetUserFeatures } from '#contract/identity/users.ts'
import { CompanyOverview } from '#contract/office/companies.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerPromotion } from '#platform/domains/advertising/promotion/routes.ts'
import { registerCredits } from '#platform/domains/billing/credits/routes.ts'
import { registerSubscriptions } from '#platform/domains/billing/subscriptions/routes.ts'
import { registerUsers } from '#platform/domains/identity/users/routes.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { AdRow, UserRow } from '#platform/testing/start-platform.ts'
import type { Feature } from '#rules/people/features.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { registerOfficeCompanies } from './routes.ts'

const {
  platform,
  company,
  member,
  staff: { administrator },
} = await setUpCompany({
  areas: [registerCredits, registerOfficeCompanies, registerPromotion, registerSubscriptions, registerUsers],
})
const economy = await platform.createStaff('Economy')

const inDays = (days: number) => new Date(platform.clock().getTime() + days * DAY_MS)
const overview = async (of = company) =>
  (await platform.inject(CompanyOverview, { query: { id: of.id } }, economy)).body
const createAd = (over: Partial<AdRow> = {}) =>
  platform.createAd(company, member, {
    ...sampleFinishedAd(),
    type: 'active',
    state: 'offers',
    start: inDays(-1),
    end: inDays(60),
    publishedAt: inDays(-1),
    ...over,
  })
const buy = async (ad: AdRow) =>
  expect(
    (
      await platform.inject(
        PurchaseSocialMediaAndBoosting,
        { params: { adId: ad.id }, body: { promotionType: 'boost', priceMode: 'credit', socialMedia: false } },
        member,
      )
    ).status,
  ).toBe(200)
const cancel = (ad: AdRow) => platform.inject(CancelPromotion, { params: { adId: ad.id } }, member)
const addSubscription = async (name: string, credits: number) =>
  (
    await platform.inject(
      AddSubscription,
      {
        params: { companyId: company.id },
        body: {
          name,
          price: 0,
          capabilities: [
            credits > 0
              ? { kind: 'MonthlyCreditsCapability', credits, promotionType: 'boost', description: null }
              : { kind: 'PriceChangeCapability', packagePrices: { monetary: { boost: 5000 }, credit: {} } },
          ],
          period: { kind: 'infinite', startDate: '2025-11-01' },
        },
      },
      administrator,
    )
  ).body

test('the overview shows reserved credits, and how much of each subscription is used (PLUS-107)', async () => {
  const useOf = async () =>
    (await overview()).subscriptions.map(({ name, credits }) => [name, credits?.used, credits?.given])
  await addSubscription('Två i månaden', 2)
  await addSubscription('Bara priser', 0)
  expect(
    (
      await platform.inject(
        AddBoostingCredits,
        { params: { companyId: company.id }, body: { description: 'Avtal', amount: [{ type: 'boost', amount: 5 }] } },
        administrator,
      )
    ).status,
  ).toBe(200)
  await addSubscription('Tre i månaden', 3)
  expect(await useOf()).toEqual([
    ['Tre i månaden', 0, 3],
    ['Bara priser', undefined, undefined],
    ['Två i månaden', 0, 2],
  ])
  const ads = []
  for (let count = 0; count < 8; count += 1) ads.push(await createAd())
  for (const ad of ads) await buy(ad)
  // The first two credits are from the first subscription, the next five from staff, and one from the last subscription.
  expect((await useOf()).map(([, used]) => used)).toEqual([1, undefined, 2])
  expect((await overview()).reservedCredits).toEqual([])
  const later = await createAd({ type: 'scheduled', start: inDays(10), publishedAt: null })
  await buy(later)
  expect((await useOf()).map(([, used]) => used)).toEqual([2, undefined, 2])
  expect((await overview()).reservedCredits).toEqual([{ type: 'boost', amount: 1 }])
  // A promotion that was cancelled before its start costs nothing.
  expect((await cancel(later)).status).toBe(200)
  expect((await useOf()).map(([, used]) => used)).toEqual([1, undefined, 2])
  expect((await overview()).reservedCredits).toEqual([])
})

test('the overview names the services that no member may connect to (PLUS-107, SHELL-117)', async () => {
  const otherCompany = await platform.createCompany({ members: [member] })
  expect((await overview(otherCompany)).servicesNotIncluded).toEqual(['teamtailor', 'teamtailorXml', 'ponty'])
  const set = async (user: UserRow, features: { name: Feature; own: boolean | null }[]) => {
    const { version } = (await platform.inject(GetUserRights, { query: { userId: user.id } }, administrator)).body
    expect(
      (await platform.inject(SetUserFeatures, { body: { userId: user.id, features, version } }, administrator)).status,
    ).toBe(200)
  }
  await set(member, [{ name: 'pontyServiceConnection', own: true }])
  expect((await overview(otherCompany)).servicesNotIncluded).toEqual(['teamtailor', 'teamtailorXml'])
  await set(member, [{ name: 'pontyServiceConnection', own: false }])
  expect((await overview(otherCompany)).servicesNotIncluded).toEqual(['teamtailor', 'teamtailorXml', 'ponty'])
})
