import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_PRICES,
  PACKAGE_FEATURES,
  PACKAGE_FACTS,
  PACKAGES,
  applyPriceChanges,
  packageHasFeature,
  mayChoosePackage,
  packageOrder,
  packagesFor,
  priceOf,
  type Package,
} from './packages.ts'

test('has prices in öre, charges unknown packages like the most expensive one, and one credit each (PROMO-02, PROMO-04, PROMO-05)', () => {
  expect(PACKAGES.map((packageType) => priceOf(DEFAULT_PRICES, 'monetary', packageType) / 100)).toEqual([
    1000, 3900, 6900, 11_900, 16_900,
  ])
  expect(priceOf(DEFAULT_PRICES, 'monetary', 'boost-max')).toBe(1_690_000)
  expect([...PACKAGES, 'boost-max'].map((packageType) => priceOf(DEFAULT_PRICES, 'credit', packageType))).toEqual([
    1, 1, 1, 1, 1, 1,
  ])
})

test('sorts no package and volume first, hides volume and recommends boost-plus (PROMO-01, PROMO-03, PROMO-06)', () => {
  expect(PACKAGES.map(packageOrder)).toEqual([0, 1, 2, 3, 4])
  expect(packageOrder('none')).toBe(0)
  expect(PACKAGES.filter((packageType) => !PACKAGE_FACTS[packageType].visible)).toEqual(['volume'])
  expect(PACKAGES.filter((packageType) => PACKAGE_FACTS[packageType].recommended)).toEqual(['boost-plus'])
  expect(PACKAGES.map((packageType) => PACKAGE_FACTS[packageType].imageSize)).toEqual([
    'small',
    'small',
    'medium',
    'large',
    'large',
  ])
})

test('lets only ad admins choose volume (PROMO-11, PROMO-12)', () => {
  for (const role of ['Administrator', 'moderator', 'InternalSales']) expect(packagesFor([role])).toEqual([...PACKAGES])
  for (const roles of [[], ['Economy'], ['ContentWriter']]) {
    expect(packagesFor(roles)).toEqual(PACKAGES.slice(1))
    expect(mayChoosePackage('volume', roles)).toBe(false)
  }
})

test('adds to each package what the next lower one has, and more (PROMO-14, PROMO-15, PROMO-16, PROMO-17)', () => {
  const features = (packageType: Package) =>
    PACKAGE_FEATURES.filter((feature) => packageHasFeature(packageType, feature))
  expect(features('volume')).toEqual(['visibility', 'scope', 'sponsored'])
  expect(features('basic')).toEqual(['visibility', 'scope', 'sponsored', 'matching'])
  expect(features('boost')).toEqual(PACKAGE_FEATURES.filter((feature) => feature !== 'programmatic'))
  expect(features('boost-plus')).toEqual([...PACKAGE_FEATURES])
  expect(features('boost-pro')).toEqual([...PACKAGE_FEATURES])
  expect(PACKAGES.map((packageType) => PACKAGE_FACTS[packageType].bumps)).toEqual([0, 0, 1, 2, 4])
  expect(PACKAGES.map((packageType) => PACKAGE_FACTS[packageType].visibility)).toEqual([1, 1, 1.5, 2, 2.5])
})

test('uses the newest price change, and ignores a price of zero (ADMIN-38, ADMIN-39)', () => {
  const change = fc.record({
    monetary: fc.dictionary(fc.constantFrom(...PACKAGES), fc.integer({ min: 0, max: 10_000_000 })),
    credit: fc.dictionary(fc.constantFrom(...PACKAGES), fc.integer({ min: 0, max: 5 })),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
      const prices = applyPriceChanges(changes)
      for (const packageType of PACKAGES) {
        for (const mode of ['monetary', 'credit'] as const) {
          const last = changes.map((change) => change[mode][packageType] ?? 0).findLast((price) => price > 0)
          expect(prices[mode][packageType]).toBe(last ?? DEFAULT_PRICES[mode][packageType])
        }
      }
    }),
  )
})
