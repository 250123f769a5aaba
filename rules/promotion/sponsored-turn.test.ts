import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGES, type Package } from './packages.ts'
import { sponsoredAdsInTurn, TURN_MS, turnAt } from './sponsored-turn.ts'
import { DEFAULT_VISIBILITY, visibilityOn } from './visibility.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const turnsPerDay = DAY_MS / TURN_MS
/** One ad per company. */
const adsOf = (...packages: Package[]) =>
  packages.map((packageType, index) => ({ id: 100 + index, companyId: index, package: packageType }))
/** Ads of one package, with a number of ads per company. */
const ofCompanies = (...counts: number[]) =>
  counts.flatMap((number, companyId) =>
    Array.from({ length: number }, (_, index) => ({
      id: 100 * companyId + index,
      companyId,
      package: 'boost' as const,
    })),
  )

/** Counts how often each ad was in each position in a number of turns. */
function count(
  ads: readonly { id: number; companyId: number; package: Package }[],
  first: number,
  turns: number,
  places = 3,
): Map<number, number[]> {
  const counts = new Map(ads.map(({ id }) => [id, Array<number>(places).fill(0)]))
  for (let turn = first; turn < first + turns; turn += 1)
    sponsoredAdsInTurn(ads, turn, places).forEach(({ id }, position) => {
      const positions = counts.get(id)
      if (positions) positions[position] = (positions[position] ?? 0) + 1
    })
  return counts
}
const sum = (numbers: readonly number[] | undefined) => (numbers ?? []).reduce((total, number) => total + number, 0)

const packages = fc.array(fc.constantFrom(...PACKAGES), { minLength: 1, maxLength: 6 })

test('gives equal packages every position equally often, and a more expensive one at least as often (PLUS-73, PROMO-17)', () => {
  fc.assert(
    fc.property(packages, fc.integer({ min: 0, max: 1_000_000 }), (ownedPackages, round) => {
      const ads = adsOf(...ownedPackages)
      // Whole rounds of the wheel for up to eight ads.
      const shares = ownedPackages.map((packageType) => DEFAULT_VISIBILITY[packageType] / 5)
      const unit = shares.reduce((a, b) => {
        while (b) [a, b] = [b, a % b]
        return a
      }, 0)
      const total = sum(shares) / unit
      const rounds = [2, 3, 4, 5, 6, 7, 8]
        .filter((number) => Object.values(Object.groupBy(shares, String)).some((of) => of?.length === number))
        .reduce((product, share) => product * share, 1)
      const counts = count(ads, round * total, total * rounds)
      for (const first of ads) {
        for (const second of ads) {
          const [a, b] = [DEFAULT_VISIBILITY[first.package], DEFAULT_VISIBILITY[second.package]]
          if (a === b) expect(counts.get(first.id)).toEqual(counts.get(second.id))
          else if (a > b) expect(sum(counts.get(first.id))).toBeGreaterThanOrEqual(sum(counts.get(second.id)))
        }
      }
    }),
  )
})

test('differs between equal packages by at most one turn per position over a day (PLUS-73)', () => {
  for (const number of [2, 3, 7, 40]) {
    const counts = [
      ...count(
        adsOf(...Array<Package>(number).fill('boost')),
        turnAt(new Date('2025-11-03T00:00:00Z')),
        turnsPerDay,
      ).values(),
    ]
    for (const position of [0, 1, 2]) {
      const times = counts.map((positions) => positions[position] ?? 0)
      expect([number, position, Math.max(...times) - Math.min(...times) <= 1]).toEqual([number, position, true])
    }
  }
})

test('shows each ad once per turn, in any input order (PLUS-73)', () => {
  fc.assert(
    fc.property(packages, fc.nat(), fc.integer({ min: 1, max: 4 }), (ownedPackages, turn, places) => {
      const ads = adsOf(...ownedPackages)
      const shown = sponsoredAdsInTurn(ads, turn, places)
      expect(new Set(shown).size).toBe(Math.min(places, ads.length))
      expect(sponsoredAdsInTurn(ads.toReversed(), turn, places)).toEqual(shown)
    }),
  )
  expect(sponsoredAdsInTurn([], 5, 3)).toEqual([])
})

test('fills the positions of a turn from different companies while there are enough (PLUS-73)', () => {
  const owned = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...PACKAGES)), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(owned, fc.nat(), (ownedPackages, turn) => {
      const ads = ownedPackages.map(([companyId, packageType], index) => ({
        id: 100 + index,
        companyId,
        package: packageType,
      }))
      const companies = new Set(ads.map(({ companyId }) => companyId)).size
      const shown = sponsoredAdsInTurn(ads, turn, 3)
      expect(shown).toHaveLength(Math.min(3, ads.length))
      expect(new Set(shown.map(({ companyId }) => companyId)).size).toBe(Math.min(3, companies))
    }),
  )
})

test('shares turns equally between the ads of a company, and between companies with few ads (PLUS-73, PROMO-17)', () => {
  const day = turnAt(new Date('2025-11-03T00:00:00Z'))
  const timesOf = (...counts: number[]) => {
    const ads = ofCompanies(...counts)
    const counted = count(ads, day, turnsPerDay)
    return counts.map((_, companyId) =>
      ads.filter((ad) => ad.companyId === companyId).map(({ id }) => sum(counted.get(id))),
    )
  }
  for (const times of timesOf(2, 2, 2)) for (const each of times) expect(each).toBe(720)
  for (const times of timesOf(3, 2, 2, 1, 1)) for (const each of times) expect(each).toBe(480)
  // A company with more than a third of the ads shares one position among them.
  const [many = [], one = [], other = []] = timesOf(10, 1, 1)
  expect([sum(one), sum(other), sum(many)]).toEqual([turnsPerDay, turnsPerDay, turnsPerDay])
  expect(Math.max(...many) - Math.min(...many)).toBeLessThanOrEqual(2)
})

test('lets staff set the visibility of packages, and the part of volume ads on a site (ADMIN-98, PROMO-17)', () => {
  const ads = [...adsOf('basic', 'boost-pro'), { id: 200, companyId: 9, package: 'volume' as const }]
  const times = (visibility: typeof DEFAULT_VISIBILITY) => {
    const first = new Map(ads.map(({ id }) => [id, 0]))
    for (let turn = 0; turn < 1200; turn += 1)
      for (const { id } of sponsoredAdsInTurn(ads, turn, 1, visibility)) first.set(id, (first.get(id) ?? 0) + 1)
    return [...first.values()]
  }
  expect(times({ ...DEFAULT_VISIBILITY, basic: 20, 'boost-pro': 80, volume: 0 })).toEqual([240, 960, 0])
  expect(times({ ...DEFAULT_VISIBILITY, basic: 50, 'boost-pro': 50, volume: 50 })).toEqual([400, 400, 400])
  expect(sponsoredAdsInTurn(ads, 0, 3, { ...DEFAULT_VISIBILITY, basic: 0, 'boost-pro': 0, volume: 0 })).toEqual([])
  const sites = [
    { domain: 'jobb.example', percentage: 60 },
    { domain: 'tyst.example', percentage: 0 },
  ]
  expect(
    ['jobb.example', 'tyst.example', 'annan.example'].map((site) => visibilityOn(site, DEFAULT_VISIBILITY, sites)),
  ).toEqual([15, 0, 25].map((volume) => ({ ...DEFAULT_VISIBILITY, volume })))
})

test('gives positions in proportion to points, in addition to the package (PROMO-45, PROMO-47)', () => {
  const times = (ads: Parameters<typeof sponsoredAdsInTurn>[0], turns: number) => {
    const first = new Map(ads.map(({ id }) => [id, 0]))
    for (let turn = 0; turn < turns; turn += 1)
      for (const { id } of sponsoredAdsInTurn(ads, turn, 1)) first.set(id, (first.get(id) ?? 0) + 1)
    return [...first.values()]
  }
  const pointed = (...points: number[]) =>
    points.map((adPoints, index) => ({ id: 100 + index, companyId: index, package: 'none' as const, points: adPoints }))
  expect(times(pointed(2, 4, 6, 0), 1200)).toEqual([200, 400, 600, 0])
  // Boost has a visibility of 60: twelve steps. Six points are half of that, and add to a package.
  expect(times([...adsOf('boost'), { id: 200, companyId: 9, package: 'none', points: 6 }], 1800)).toEqual([1200, 600])
  expect(
    times(
      [
        { id: 1, companyId: 1, package: 'boost', points: 8 },
        { id: 2, companyId: 2, package: 'none', points: 10 },
      ],
      1200,
    ),
  ).toEqual([800, 400])
  expect(sponsoredAdsInTurn(pointed(0, 0), 7, 3)).toEqual([])
})
