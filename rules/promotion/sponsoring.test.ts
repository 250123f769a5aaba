import { expect, test } from 'vitest'
import {
  areAdPoints,
  areCompanyPoints,
  MOST_AD_POINTS,
  MOST_COMPANY_POINTS,
  pointsSuffice,
} from './partial-sponsoring.ts'
import { insufficientCredits, isSeveralPlaces, sponsoring, startedPackage, type Sponsoring } from './sponsoring.ts'

const ad = (over: Partial<Sponsoring> = {}, amount = 5, price = 5): Sponsoring => ({
  connection: { active: true, status: 'connected', defaultPromotion: 'boost' },
  chosen: null,
  hasSalesperson: true,
  city: 'Umeå',
  country: 'SE',
  isRemote: false,
  isKnownCity: (city) => city === 'Umeå',
  credits: { enabled: true, amountOf: () => amount, priceOf: () => price },
  ...over,
})

test('uses the package that staff chose, otherwise the default of the connection (PROMO-54, COMP-93)', () => {
  expect([sponsoring(ad()), sponsoring(ad({ chosen: 'basic' }))]).toEqual([{ package: 'boost' }, { package: 'basic' }])
  expect([startedPackage('manual'), startedPackage('none'), startedPackage('volume')]).toEqual([null, null, 'volume'])
})

test.each<[string, Sponsoring]>([
  ['integrationMissing', ad({ connection: null })],
  ['integrationNotSetUp', ad({ connection: { active: false, status: 'connected', defaultPromotion: 'boost' } })],
  ['noDefaultPromotionType', ad({ connection: { active: true, status: 'connected', defaultPromotion: 'manual' } })],
  ['noSalesperson', ad({ hasSalesperson: false })],
  ['multipleLocations', ad({ city: 'Umeå och Luleå', isRemote: true })],
  ['countryNotSupported', ad({ country: 'DE' })],
  ['cityNotSupported', ad({ city: 'Lilleby' })],
  ['cityNotSupported', ad({ city: null })],
  ['cityNotSupported', ad({ city: 'Lilleby', country: null })],
  ['creditsNotEnabled', ad({ credits: { enabled: false, amountOf: () => 5, priceOf: () => 5 } })],
  ['insufficientBoostCredits', ad({}, 4, 5)],
])('returns the fault %s (PROMO-55, PROMO-56, PROMO-57, PROMO-58, PROMO-59, PROMO-60)', (fault, facts) => {
  expect(sponsoring(facts)).toEqual({ fault })
})

test('accepts any city abroad, and needs neither city nor country for remote work (PROMO-57, PROMO-58)', () => {
  expect([
    sponsoring(ad({ city: 'Lilleby', country: 'no' })),
    sponsoring(ad({ isRemote: true, city: null, country: 'DE' })),
  ]).toEqual([{ package: 'boost' }, { package: 'boost' }])
  expect(['Umeå', 'Umeå, Luleå', 'Umeå / Luleå', 'Umeå and Luleå', 'Ochsenfurt'].map(isSeveralPlaces)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(insufficientCredits('boost-pro')).toBe('insufficientBoostProCredits')
})

test('accepts whole points within the limits, and for an ad only as many as the others leave (PROMO-47, PROMO-48, PROMO-49)', () => {
  expect([0, MOST_AD_POINTS, MOST_AD_POINTS + 1, -1, 0.5].map(areAdPoints)).toEqual([true, true, false, false, false])
  expect([0, MOST_COMPANY_POINTS, MOST_COMPANY_POINTS + 1].map(areCompanyPoints)).toEqual([true, true, false])
  const suffices = (before: number, wanted: number) => pointsSuffice({ available: 10, others: 8, before, wanted })
  expect([suffices(0, 2), suffices(0, 3), suffices(5, 5), suffices(5, 4), suffices(5, 6)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})
