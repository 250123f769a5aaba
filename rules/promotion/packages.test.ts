import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_PRICES,
  FEATURES,
  PACKAGE_FACTS,
  PACKAGES,
  changedPrices,
  hasFeature,
  mayChoosePackage,
  packageOrder,
  packagesFor,
  priceOf,
  type Package,
} from './packages.ts'

test('PROMO-02 PROMO-04 PROMO-05 prices are in öre, one nobody knows costs what the dearest does, and each takes a credit', () => {
  expect(PACKAGES.map((each) => priceOf(DEFAULT_PRICES, 'monetary', each) / 100)).toEqual([
    1000, 3900, 6900, 11_900, 16_900,
  ])
  expect(priceOf(DEFAULT_PRICES, 'monetary', 'boost-max')).toBe(1_690_000)
  expect([...PACKAGES, 'boost-max'].map((each) => priceOf(DEFAULT_PRICES, 'credit', each))).toEqual([1, 1, 1, 1, 1, 1])
})

test('PROMO-01 PROMO-03 PROMO-06 packages sort none and volume first; volume is hidden, boost-plus recommended', () => {
  expect(PACKAGES.map(packageOrder)).toEqual([0, 1, 2, 3, 4])
  expect(packageOrder('none')).toBe(0)
  expect(PACKAGES.filter((each) => !PACKAGE_FACTS[each].visible)).toEqual(['volume'])
  expect(PACKAGES.filter((each) => PACKAGE_FACTS[each].recommended)).toEqual(['boost-plus'])
  expect(PACKAGES.map((each) => PACKAGE_FACTS[each].imageSize)).toEqual(['small', 'small', 'medium', 'large', 'large'])
})

test('PROMO-11 PROMO-12 only ad admins may choose volume', () => {
  for (const role of ['Administrator', 'moderator', 'InternalSales']) expect(packagesFor([role])).toEqual([...PACKAGES])
  for (const roles of [[], ['Economy'], ['ContentWriter']]) {
    expect(packagesFor(roles)).toEqual(PACKAGES.slice(1))
    expect(mayChoosePackage('volume', roles)).toBe(false)
  }
})

test('PROMO-14 PROMO-15 PROMO-16 PROMO-17 each package has what the one below it has, and more', () => {
  const features = (each: Package) => FEATURES.filter((feature) => hasFeature(each, feature))
  expect(features('volume')).toEqual(['visibility', 'scope', 'sponsored'])
  expect(features('basic')).toEqual(['visibility', 'scope', 'sponsored', 'matching'])
  expect(features('boost')).toEqual(FEATURES.filter((feature) => feature !== 'programmatic'))
  expect(features('boost-plus')).toEqual([...FEATURES])
  expect(features('boost-pro')).toEqual([...FEATURES])
  expect(PACKAGES.map((each) => PACKAGE_FACTS[each].bumps)).toEqual([0, 0, 1, 2, 4])
  expect(PACKAGES.map((each) => PACKAGE_FACTS[each].visibility)).toEqual([1, 1, 1.5, 2, 2.5])
})

test('ADMIN-38 ADMIN-39 the newest change of a price decides, and a price of zero changes none', () => {
  const change = fc.record({
    monetary: fc.dictionary(fc.constantFrom(...PACKAGES), fc.integer({ min: 0, max: 10_000_000 })),
    credit: fc.dictionary(fc.constantFrom(...PACKAGES), fc.integer({ min: 0, max: 5 })),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
      const prices = changedPrices(changes)
      for (const each of PACKAGES) {
        for (const mode of ['monetary', 'credit'] as const) {
          const last = changes.map((one) => one[mode][each] ?? 0).findLast((price) => price > 0)
          expect(prices[mode][each]).toBe(last ?? DEFAULT_PRICES[mode][each])
        }
      }
    }),
  )
})
