import { expect, test } from 'vitest'
import {
  insufficientCredits,
  hasSeveralCities,
  decideSponsoring,
  autoStartedPackage,
  type SponsoringFacts,
} from './sponsoring.ts'

const ad = (over: Partial<SponsoringFacts> = {}, amount = 5, price = 5): SponsoringFacts => ({
  connection: { active: true, status: 'connected', defaultPromotion: 'boost' },
  chosen: null,
  hasSalesperson: true,
  city: 'Umeå',
  furtherPlaceCount: 0,
  country: 'SE',
  isRemote: false,
  isKnownCity: (city) => city === 'Umeå',
  credits: { enabled: true, amountOf: () => amount, priceOf: () => price },
  ...over,
})

test('uses the package that staff chose, otherwise the default of the connection (PROMO-54, COMP-93)', () => {
  expect([decideSponsoring(ad()), decideSponsoring(ad({ chosen: 'basic' }))]).toEqual([
    { package: 'boost' },
    { package: 'basic' },
  ])
  expect([autoStartedPackage('manual'), autoStartedPackage('none'), autoStartedPackage('volume')]).toEqual([
    null,
    null,
    'volume',
  ])
})

test.each<[string, SponsoringFacts]>([
  ['integrationMissing', ad({ connection: null })],
  ['integrationNotSetUp', ad({ connection: { active: false, status: 'connected', defaultPromotion: 'boost' } })],
  ['noDefaultPromotionType', ad({ connection: { active: true, status: 'connected', defaultPromotion: 'manual' } })],
  ['noSalesperson', ad({ hasSalesperson: false })],
  ['multipleLocations', ad({ city: 'Umeå och Luleå', isRemote: true })],
  ['multipleLocations', ad({ furtherPlaceCount: 1 })],
  ['countryNotSupported', ad({ country: 'DE' })],
  ['cityNotSupported', ad({ city: 'Lilleby' })],
  ['cityNotSupported', ad({ city: null })],
  ['cityNotSupported', ad({ city: 'Lilleby', country: null })],
  ['creditsNotEnabled', ad({ credits: { enabled: false, amountOf: () => 5, priceOf: () => 5 } })],
  ['insufficientBoostCredits', ad({}, 4, 5)],
])('returns the fault %s (PROMO-55, PROMO-56, PROMO-57, PROMO-58, PROMO-59, PROMO-60)', (fault, facts) => {
  expect(decideSponsoring(facts)).toEqual({ fault })
})

test('accepts any city abroad, and needs neither city nor country for remote work (PROMO-57, PROMO-58)', () => {
  expect([
    decideSponsoring(ad({ city: 'Lilleby', country: 'no' })),
    decideSponsoring(ad({ isRemote: true, city: null, country: 'DE' })),
  ]).toEqual([{ package: 'boost' }, { package: 'boost' }])
  expect(['Umeå', 'Umeå, Luleå', 'Umeå / Luleå', 'Umeå and Luleå', 'Ochsenfurt'].map(hasSeveralCities)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(insufficientCredits('boost-pro')).toBe('insufficientBoostProCredits')
})
