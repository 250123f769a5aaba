import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGES, type Package } from './packages.ts'
import { sponsoredInTurn, TURN_MS, turnAt } from './sponsored-turn.ts'
import { USUAL_VISIBILITY, visibilityOn } from './visibility.ts'

const turnsOfDay = 86_400_000 / TURN_MS
/** Ads of a company each. */
const adsOf = (...packages: Package[]) =>
  packages.map((each, index) => ({ id: 100 + index, companyId: index, package: each }))
/** Ads of one package, so many of each company. */
const ofCompanies = (...counts: number[]) =>
  counts.flatMap((number, companyId) =>
    Array.from({ length: number }, (_, index) => ({
      id: 100 * companyId + index,
      companyId,
      package: 'boost' as const,
    })),
  )

/** How often each ad stood in each place in some turns. */
function count(
  ads: readonly { id: number; companyId: number; package: Package }[],
  first: number,
  turns: number,
  places = 3,
): Map<number, number[]> {
  const counts = new Map(ads.map(({ id }) => [id, Array<number>(places).fill(0)]))
  for (let turn = first; turn < first + turns; turn += 1)
    sponsoredInTurn(ads, turn, places).forEach(({ id }, place) => {
      const own = counts.get(id)
      if (own) own[place] = (own[place] ?? 0) + 1
    })
  return counts
}
const sum = (numbers: readonly number[] | undefined) => (numbers ?? []).reduce((all, each) => all + each, 0)

const packages = fc.array(fc.constantFrom(...PACKAGES), { minLength: 1, maxLength: 6 })

test('PLUS-73 PROMO-17 equal packages get every place equally often, a dearer one no fewer', () => {
  fc.assert(
    fc.property(packages, fc.integer({ min: 0, max: 1_000_000 }), (given, round) => {
      const ads = adsOf(...given)
      // Whole rounds of the wheel for any numbers of ads up to eight.
      const shares = given.map((each) => USUAL_VISIBILITY[each] / 5)
      const unit = shares.reduce((a, b) => {
        while (b) [a, b] = [b, a % b]
        return a
      }, 0)
      const total = sum(shares) / unit
      const rounds = [2, 3, 4, 5, 6, 7, 8]
        .filter((number) => Object.values(Object.groupBy(shares, String)).some((of) => of?.length === number))
        .reduce((all, each) => all * each, 1)
      const counts = count(ads, round * total, total * rounds)
      for (const one of ads) {
        for (const other of ads) {
          const [a, b] = [USUAL_VISIBILITY[one.package], USUAL_VISIBILITY[other.package]]
          if (a === b) expect(counts.get(one.id)).toEqual(counts.get(other.id))
          else if (a > b) expect(sum(counts.get(one.id))).toBeGreaterThanOrEqual(sum(counts.get(other.id)))
        }
      }
    }),
  )
})

test('PLUS-73 over a day equal packages differ by one turn a place at most', () => {
  for (const number of [2, 3, 7, 40]) {
    const counts = [
      ...count(
        adsOf(...Array<Package>(number).fill('boost')),
        turnAt(new Date('2025-11-03T00:00:00Z')),
        turnsOfDay,
      ).values(),
    ]
    for (const place of [0, 1, 2]) {
      const times = counts.map((of) => of[place] ?? 0)
      expect([number, place, Math.max(...times) - Math.min(...times) <= 1]).toEqual([number, place, true])
    }
  }
})

test('PLUS-73 a turn shows each ad once, as many as there is room for, whatever order they are read in', () => {
  fc.assert(
    fc.property(packages, fc.nat(), fc.integer({ min: 1, max: 4 }), (given, turn, places) => {
      const ads = adsOf(...given)
      const shown = sponsoredInTurn(ads, turn, places)
      expect(new Set(shown).size).toBe(Math.min(places, ads.length))
      expect(sponsoredInTurn(ads.toReversed(), turn, places)).toEqual(shown)
    }),
  )
  expect(sponsoredInTurn([], 5, 3)).toEqual([])
})

test('PLUS-73 the places of a turn are of different companies while there are such, whatever they have bought', () => {
  const owned = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...PACKAGES)), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(owned, fc.nat(), (given, turn) => {
      const ads = given.map(([companyId, each], index) => ({ id: 100 + index, companyId, package: each }))
      const companies = new Set(ads.map(({ companyId }) => companyId)).size
      const shown = sponsoredInTurn(ads, turn, 3)
      expect(shown).toHaveLength(Math.min(3, ads.length))
      expect(new Set(shown.map(({ companyId }) => companyId)).size).toBe(Math.min(3, companies))
    }),
  )
})

test('the ads of a company share its turns equally, and companies within their part equally too PLUS-73 PROMO-17', () => {
  const day = turnAt(new Date('2025-11-03T00:00:00Z'))
  const timesOf = (...counts: number[]) => {
    const ads = ofCompanies(...counts)
    const counted = count(ads, day, turnsOfDay)
    return counts.map((_, companyId) =>
      ads.filter((ad) => ad.companyId === companyId).map(({ id }) => sum(counted.get(id))),
    )
  }
  for (const times of timesOf(2, 2, 2)) for (const each of times) expect(each).toBe(720)
  for (const times of timesOf(3, 2, 2, 1, 1)) for (const each of times) expect(each).toBe(480)
  // One that has more than a third shares the place it has.
  const [many = [], one = [], other = []] = timesOf(10, 1, 1)
  expect([sum(one), sum(other), sum(many)]).toEqual([turnsOfDay, turnsOfDay, turnsOfDay])
  expect(Math.max(...many) - Math.min(...many)).toBeLessThanOrEqual(2)
})

test('ADMIN-98 PROMO-17 staff set how often the ads of a package stand there, and how much of volume shows on a site', () => {
  const ads = [...adsOf('basic', 'boost-pro'), { id: 200, companyId: 9, package: 'volume' as const }]
  const times = (visibility: typeof USUAL_VISIBILITY) => {
    const first = new Map(ads.map(({ id }) => [id, 0]))
    for (let turn = 0; turn < 1200; turn += 1)
      for (const { id } of sponsoredInTurn(ads, turn, 1, visibility)) first.set(id, (first.get(id) ?? 0) + 1)
    return [...first.values()]
  }
  expect(times({ ...USUAL_VISIBILITY, basic: 20, 'boost-pro': 80, volume: 0 })).toEqual([240, 960, 0])
  expect(times({ ...USUAL_VISIBILITY, basic: 50, 'boost-pro': 50, volume: 50 })).toEqual([400, 400, 400])
  expect(sponsoredInTurn(ads, 0, 3, { ...USUAL_VISIBILITY, basic: 0, 'boost-pro': 0, volume: 0 })).toEqual([])
  const sites = [
    { domain: 'jobb.example', percentage: 60 },
    { domain: 'tyst.example', percentage: 0 },
  ]
  expect(
    ['jobb.example', 'tyst.example', 'annan.example'].map((site) => visibilityOn(site, USUAL_VISIBILITY, sites)),
  ).toEqual([15, 0, 25].map((volume) => ({ ...USUAL_VISIBILITY, volume })))
})

test('PROMO-45 PROMO-47 points buy places in proportion, beside what a package buys', () => {
  const times = (ads: Parameters<typeof sponsoredInTurn>[0], turns: number) => {
    const first = new Map(ads.map(({ id }) => [id, 0]))
    for (let turn = 0; turn < turns; turn += 1)
      for (const { id } of sponsoredInTurn(ads, turn, 1)) first.set(id, (first.get(id) ?? 0) + 1)
    return [...first.values()]
  }
  const pointed = (...points: number[]) =>
    points.map((each, index) => ({ id: 100 + index, companyId: index, package: 'none' as const, points: each }))
  expect(times(pointed(2, 4, 6, 0), 1200)).toEqual([200, 400, 600, 0])
  // Boost is seen 60 times of a hundred: twelve steps; six points are half of it, and count on top of a package.
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
  expect(sponsoredInTurn(pointed(0, 0), 7, 3)).toEqual([])
})
