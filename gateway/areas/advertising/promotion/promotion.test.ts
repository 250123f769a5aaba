import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import {
  AddBoostingCredits,
  DisableCredits,
  EnableCredits,
  GetCreditInfo,
  GetCreditTransactions,
  SetCreditMaxPeriod,
  type CreditInfo,
} from '#contract/billing/credits.ts'
import {
  AdPromotion,
  AdPromotions,
  CancelPromotion,
  CancelSoMePackage,
  ChooseSoMePackageMedia,
  CompanyPromotionPrices,
  GetSoMePackageInfo,
  GetSoMePackageInfos,
  ManagePromotions,
  PurchaseSocialMediaAndBoosting,
  PurchaseSoMePackage,
  ResumePromotion,
  SelectPlan,
  StartPromotion,
  type Promotion,
} from '#contract/advertising/promotion.ts'
import { GetDraftAd, GetTargetScopeDomains, GetTargetScopeDomainsList } from '#contract/advertising/publishing.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const write = (name: string, more = '') => /* GraphQL */ `
  mutation Write($input: ${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Input!) {
    ${name}(input: $input) {
      ${more}
      errors {
        reason
        path
      }
    }
  }
`
const sek = (amount: string) => ({ amount, currency: 'SEK' })
const documents = {
  List: /* GraphQL */ `
    {
      company(by: { databaseId: 7 }) {
        projects {
          folders {
            ads {
              scopeDomains
              newestPromotion {
                package
              }
              socialMediaPackage {
                isPurchased
              }
            }
          }
        }
      }
    }
  `,
  Ad: /* GraphQL */ `
    query Ad($id: Int!) {
      ad(by: { databaseId: $id }) {
        id
        newestPromotion {
          id
          package
          payment
          state
          daysLeft
          isResumable
          domains
          adName
          company {
            id
          }
          ad {
            id
            name
          }
        }
        scopeDomains
        socialMediaPackage {
          isAvailable
          price {
            amount
            currency
          }
          isPurchased
          mediaSelection
        }
        company {
          id
          promotionPrices {
            socialMedia {
              amount
              currency
            }
            packages {
              package
              price {
                amount
                currency
              }
              usualPrice {
                amount
                currency
              }
              credits
            }
          }
        }
      }
    }
  `,
  Credits: /* GraphQL */ `
    query Credits($id: Int!) {
      company(by: { databaseId: $id }) {
        id
        credits {
          isEnabled
          maxPeriodDays
          amounts {
            package
            amount
          }
        }
        creditTransactions(first: 1) {
          totalCount
          nodes {
            kind
            title
            amounts {
              package
              amount
            }
            ad {
              id
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  Promotions: /* GraphQL */ `
    query Promotions {
      office {
        promotions(first: 2, state: ACTIVE, search: "sun") {
          activeCount
          endingCount
          scheduledCount
          totalCount
          cancelledCount
          endedCount
          nodes {
            adName
            companyName
            ad {
              id
            }
            company {
              databaseId
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  select: write('selectPackage', 'ad { id selectedPromotion }'),
  buy: write('purchasePromotion', 'ad { id promotion isPromotable } orderDatabaseId'),
  cancel: write('cancelPromotion', 'ad { id promotion }'),
  resume: write('resumePromotion', 'ad { id }'),
  start: write('startPromotion', 'ad { id promotion }'),
  buySocial: write('purchaseSocialMedia', 'orderDatabaseId'),
  choosePictures: write('chooseSocialMediaPictures', 'ad { id socialMediaPackage { isPurchased } }'),
  cancelSocial: write('cancelSocialMedia', 'ad { id socialMediaPackage { isPurchased } }'),
  enable: write('enableCredits', 'credits { isEnabled }'),
  add: write('addCredits', 'credits { amounts { package amount } }'),
  period: write('setCreditPeriod', 'credits { maxPeriodDays }'),
  disable: write('disableCredits', 'credits { isEnabled }'),
}
const adId = toGlobalId('Ad', 42)
const companyId = toGlobalId('Company', 7)
const each = (volume: number, basic: number, boost: number, plus: number, pro: number) => ({
  volume,
  basic,
  boost,
  'boost-plus': plus,
  'boost-pro': pro,
})
const usual = { monetary: each(1000, 3900, 6900, 11_900, 16_900), credit: each(1, 1, 1, 1, 1) }
const promotion: Promotion = {
  id: 5,
  adId: 42,
  title: 'Snickare',
  companyId: 7,
  companyName: 'Norrskenet AB',
  promotionType: 'boost-plus',
  payment: 'credit',
  state: 'active',
  starts: '2025-11-03T08:00:00Z',
  ends: '2025-12-03T08:00:00Z',
  cancelled: null,
  daysLeft: 13,
  resumable: false,
  domains: ['localhost'],
}
const credits: CreditInfo = {
  enabled: true,
  maxPeriodDays: 180,
  updatedAt: null,
  changedAt: null,
  amounts: [{ type: 'boost', amount: 2 }],
  enabledAt: null,
  updatedBy: null,
  transactions: 3,
}
const transaction = (id: number) => ({
  id,
  createdAt: '2025-11-03T08:00:00Z',
  type: 'use' as const,
  kind: 'used' as const,
  title: 'Snickare',
  description: null,
  amount: [{ type: 'boost' as const, amount: 1 }],
  adId: 42,
})

test('a list of 50 ads reads promotion, sites and social media in one call each', async () => {
  const areas = await startAreas({ List: documents.List })
  const ids = Array.from({ length: 50 }, (_, index) => index + 1)
  areas.answer(
    CompanyGetUserCompanyWithAds,
    world.companyTree({
      projects: [
        {
          id: 70,
          name: 'Norr',
          default: true,
          folders: [{ id: 700, name: 'Bygg', default: true, ads: ids.map((id) => world.ad({ id })) }],
        },
      ],
    }),
  )
  areas.answer(AdPromotions, {
    found: ids.toReversed().map((id) => ({ id, promotion: id === 3 ? { ...promotion, adId: 3 } : null })),
    blocked: [],
  })
  areas.answer(GetTargetScopeDomainsList, { found: ids.map((id) => ({ id, domains: [`${id}.example`] })), blocked: [] })
  areas.answer(GetSoMePackageInfos, {
    found: ids.map((id) => ({
      id,
      available: true,
      price: 8000,
      purchased: id === 4,
      purchasedAt: null,
      mediaSelection: 'auto-select' as const,
      mediaSelectionUpdatedAt: null,
    })),
    blocked: [],
  })
  const { company } = await areas.data<{ company: { projects: { folders: { ads: unknown[] }[] }[] } }>('List')
  const [{ folders: [{ ads = [] } = {}] } = { folders: [] }] = company.projects
  expect(ads.slice(2, 4)).toEqual([
    {
      scopeDomains: ['3.example'],
      newestPromotion: { package: 'BOOST_PLUS' },
      socialMediaPackage: { isPurchased: false },
    },
    { scopeDomains: ['4.example'], newestPromotion: null, socialMediaPackage: { isPurchased: true } },
  ])
  expect(areas.calls.toSorted()).toEqual([
    'ad-promotions',
    'company-get-user-company-with-ads',
    'get-some-package-infos',
    'get-target-scope-domains-list',
  ])
  await areas.stop()
})

describe('promotion and credits', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(AccountGetUser, world.user())
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    areas.answer(GetDraftAd, world.draftAd(), { id: 42 })
    areas.answer(AdPromotion, { promotion }, { adId: 42 })
    areas.answer(GetTargetScopeDomains, ['localhost', 'norrjobb.example'], { id: 42 })
    areas.answer(
      GetSoMePackageInfo,
      {
        available: true,
        price: 8000,
        purchased: false,
        purchasedAt: null,
        mediaSelection: 'auto-select',
        mediaSelectionUpdatedAt: null,
      },
      { adId: 42 },
    )
    areas.answer(
      CompanyPromotionPrices,
      { prices: { ...usual, monetary: each(1000, 3900, 5400, 11_900, 16_900) }, usual, socialMedia: 8000 },
      { companyId: 7 },
    )
    areas.answer(ManagePromotions, {
      items: [promotion],
      cursors: ['more'],
      next: 'more',
      total: null,
      counts: { active: 148, scheduled: 19, ending: 9, all: 10_000, cancelled: 11, ended: null },
    })
    areas.answer(GetCreditInfo, credits, { companyId: 7 })
    areas.answer(GetCreditTransactions, [transaction(9), transaction(8)], { companyId: 7 })
    for (const call of [
      SelectPlan,
      CancelPromotion,
      ResumePromotion,
      StartPromotion,
      ChooseSoMePackageMedia,
      CancelSoMePackage,
    ])
      areas.answer(call, undefined, { adId: 42 })
    areas.answer(PurchaseSocialMediaAndBoosting, { promotion: 'boost', orderId: 77 }, { adId: 42 })
    areas.answer(PurchaseSoMePackage, { orderId: 78 }, { adId: 42 })
    for (const call of [EnableCredits, AddBoostingCredits, DisableCredits])
      areas.answer(call, credits, { companyId: 7 })
    areas.answer(SetCreditMaxPeriod, credits)
  })
  afterAll(() => areas.stop())

  test('the promotion page of an ad costs one call for each part (PROMO-07, PROMO-30, PROMO-41)', async () => {
    expect(await areas.data('Ad', { id: 42 })).toMatchObject({
      ad: {
        newestPromotion: {
          package: 'BOOST_PLUS',
          payment: 'CREDIT',
          state: 'ACTIVE',
          daysLeft: 13,
          isResumable: false,
          adName: 'Snickare',
          company: { id: companyId },
          ad: { id: adId, name: 'Snickare' },
        },
        scopeDomains: ['localhost', 'norrjobb.example'],
        socialMediaPackage: {
          isAvailable: true,
          price: sek('8000.00'),
          isPurchased: false,
          mediaSelection: 'AUTO_SELECT',
        },
        company: {
          promotionPrices: {
            socialMedia: sek('8000.00'),
            packages: [
              { package: 'VOLUME', price: sek('1000.00'), usualPrice: sek('1000.00'), credits: 1 },
              { package: 'BASIC', price: sek('3900.00'), usualPrice: sek('3900.00'), credits: 1 },
              { package: 'BOOST', price: sek('5400.00'), usualPrice: sek('6900.00'), credits: 1 },
              { package: 'BOOST_PLUS', price: sek('11900.00'), usualPrice: sek('11900.00'), credits: 1 },
              { package: 'BOOST_PRO', price: sek('16900.00'), usualPrice: sek('16900.00'), credits: 1 },
            ],
          },
        },
      },
    })
    expect(areas.calls.toSorted()).toEqual([
      'ad-promotion',
      'company-promotion-prices',
      'get-draft-ad',
      'get-some-package-info',
      'get-target-scope-domains',
    ])
  })

  test('credits and their transactions, page by page, one call each (BILL-32, BILL-33, PROMO-38)', async () => {
    expect(await areas.data('Credits', { id: 7 })).toMatchObject({
      company: {
        credits: {
          isEnabled: true,
          maxPeriodDays: 180,
          amounts: [{ package: 'BOOST', amount: 2 }],
        },
        creditTransactions: {
          totalCount: 3,
          nodes: [{ kind: 'USED', title: 'Snickare', amounts: [{ package: 'BOOST', amount: -1 }], ad: { id: adId } }],
          pageInfo: { hasNextPage: true, endCursor: '9' },
        },
      },
    })
    expect(areas.sent(GetCreditTransactions)).toEqual({ params: { companyId: 7 }, query: { pageSize: 2 } })
    expect(areas.calls.filter((id) => id.includes('credit')).toSorted()).toEqual([
      'get-credit-info',
      'get-credit-transactions',
    ])
  })

  const staff = { token: tokenOf({ roles: ['ContentWriter'] }) }

  test('promotions of all companies cost one call, however many (ADMIN-97)', async () => {
    expect(await areas.data('Promotions', {}, staff)).toEqual({
      office: {
        promotions: {
          activeCount: 148,
          scheduledCount: 19,
          endingCount: 9,
          totalCount: 10_000,
          cancelledCount: 11,
          endedCount: null,
          nodes: [{ adName: 'Snickare', companyName: 'Norrskenet AB', ad: { id: adId }, company: { databaseId: 7 } }],
          pageInfo: { hasNextPage: true, endCursor: 'more' },
        },
      },
    })
    expect(areas.calls).toEqual(['manage-promotions'])
  })

  test('each write costs one call and returns the ad (PROMO-33, PROMO-62, PROMO-64)', async () => {
    expect(await areas.data('select', { input: { adId, package: 'BOOST' } })).toEqual({
      selectPackage: { ad: { id: adId, selectedPromotion: 'BOOST' }, errors: [] },
    })
    expect(areas.sent(SelectPlan)).toEqual({ params: { adId: 42 }, body: { promotionType: 'boost' } })
    expect(
      await areas.data('buy', {
        input: {
          adId,
          purchase: {
            package: 'BOOST',
            payWith: 'CREDIT',
            includeSocialMedia: true,
            mediaSelection: 'UPLOADED',
            expectedCredits: 1,
          },
        },
      }),
    ).toEqual({
      purchasePromotion: { ad: { id: adId, promotion: 'BOOST', isPromotable: false }, orderDatabaseId: 77, errors: [] },
    })
    expect(areas.sent(PurchaseSocialMediaAndBoosting)).toEqual({
      params: { adId: 42 },
      body: {
        promotionType: 'boost',
        priceMode: 'credit',
        socialMedia: true,
        mediaSelection: 'uploaded',
        expectedPrice: 1,
      },
    })
    expect(areas.calls).toEqual(['purchase-social-media-and-boosting'])
    expect(await areas.data('cancel', { input: { adId } })).toMatchObject({
      cancelPromotion: { ad: { promotion: 'NONE' } },
    })
    expect(await areas.data('resume', { input: { adId } })).toMatchObject({ resumePromotion: { ad: { id: adId } } })
    expect(await areas.data('start', { input: { adId, package: 'BASIC' } })).toMatchObject({
      startPromotion: { ad: { promotion: 'BASIC' } },
    })
    expect(await areas.data('buySocial', { input: { adId, mediaSelection: 'AUTO_SELECT' } })).toEqual({
      purchaseSocialMedia: { orderDatabaseId: 78, errors: [] },
    })
    expect(await areas.data('choosePictures', { input: { adId, mediaSelection: 'UPLOADED' } })).toMatchObject({
      chooseSocialMediaPictures: { ad: { id: adId }, errors: [] },
    })
    expect(areas.sent(ChooseSoMePackageMedia)).toEqual({ params: { adId: 42 }, body: { mediaSelection: 'uploaded' } })
    expect(await areas.data('cancelSocial', { input: { adId } })).toMatchObject({
      cancelSocialMedia: { ad: { socialMediaPackage: { isPurchased: false } } },
    })
  })

  test('returns the reason of a refused purchase (PROMO-35)', async () => {
    areas.refuse(PurchaseSocialMediaAndBoosting, 409, { title: 'No', code: 'insufficientCredits' }, { adId: 42 })
    expect(await areas.data('buy', { input: { adId, purchase: { package: 'BOOST', payWith: 'CREDIT' } } })).toEqual({
      purchasePromotion: { ad: null, orderDatabaseId: null, errors: [{ reason: 'INSUFFICIENT_CREDITS', path: null }] },
    })
    areas.answer(PurchaseSocialMediaAndBoosting, { promotion: 'boost', orderId: 77 }, { adId: 42 })
  })

  test('staff can change credits (ADMIN-30, ADMIN-31, ADMIN-33, ADMIN-34)', async () => {
    expect(await areas.data('enable', { input: { companyId, comment: 'Avtal' } })).toEqual({
      enableCredits: { credits: { isEnabled: true }, errors: [] },
    })
    expect(areas.sent(EnableCredits)).toEqual({ params: { companyId: 7 }, body: { description: 'Avtal' } })
    await areas.data('add', { input: { companyId, amounts: [{ package: 'BOOST_PLUS', amount: 2 }], comment: 'Avtal' } })
    expect(areas.sent(AddBoostingCredits)).toEqual({
      params: { companyId: 7 },
      body: { amount: [{ type: 'boost-plus', amount: 2 }], description: 'Avtal' },
    })
    await areas.data('period', { input: { companyId, days: 30 } })
    expect(areas.sent(SetCreditMaxPeriod)).toEqual({ body: { companyId: 7, maxPeriodDays: 30 } })
    areas.refuse(EnableCredits, 400, { title: 'No', errors: { description: ['required'] } }, { companyId: 7 })
    expect(await areas.data('enable', { input: { companyId, comment: '' } })).toMatchObject({
      enableCredits: { credits: null, errors: [{ reason: 'REQUIRED', path: ['comment'] }] },
    })
    expect(await areas.data('disable', { input: { companyId } })).toMatchObject({ disableCredits: { errors: [] } })
  })
})
