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

test('PROMO-54 COMP-93 an ad is sponsored with the package that staff chose, else with that of its connection', () => {
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
])('PROMO-55 PROMO-56 PROMO-57 PROMO-58 PROMO-59 PROMO-60 %s', (fault, given) => {
  expect(sponsoring(given)).toEqual({ fault })
})

test('PROMO-57 PROMO-58 abroad any town will do, and remote work needs neither town nor country', () => {
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

test('PROMO-47 PROMO-48 PROMO-49 points are whole and within what they may be, and of an ad within what the others leave', () => {
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
