import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clickFilter,
  compareAds,
  countAds,
  countTypes,
  cycleSorting,
  DEFAULT_AD_LIST_SETTINGS,
  inTab,
  listAds,
  matchesTerms,
  passesFilters,
  readAdListSettings,
  searchTerms,
  selectedFilters,
  SORT_KEYS,
  type AdRow,
} from './ad-list.ts'

const row = (part: Partial<AdRow>): AdRow => ({
  name: 'Snickare',
  owner: 'Karin Wallén',
  city: 'Kramfors',
  country: 'Sverige',
  start: '2025-11-01T00:00:00Z',
  end: '2025-12-01T22:59:59Z',
  type: 'active',
  relation: 'owner',
  promotion: 'none',
  muted: false,
  notifications: 0,
  applications: { total: 0 },
  ...part,
})
const anyRow = fc
  .record({
    name: fc.string(),
    end: fc.option(fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })),
    type: fc.constantFrom(
      'draft' as const,
      'scheduled' as const,
      'active' as const,
      'inactive' as const,
      'archived' as const,
    ),
    relation: fc.constantFrom('owner' as const, 'general' as const),
    promotion: fc.constantFrom('none', 'basic', 'boost-pro'),
    muted: fc.boolean(),
    notifications: fc.nat(9),
    applications: fc.record({ total: fc.nat(9) }),
  })
  .map(row)

describe('filters', () => {
  test('active and inactive ads are shown by default (AD-21)', () => {
    expect(selectedFilters(DEFAULT_AD_LIST_SETTINGS)).toEqual(['active', 'inactive'])
    expect(passesFilters(row({ type: 'draft' }), DEFAULT_AD_LIST_SETTINGS)).toBe(false)
  })
  test('a click selects one filter, and Shift adds more (AD-20)', () => {
    const draft = clickFilter(DEFAULT_AD_LIST_SETTINGS, 'draft', false)
    expect(selectedFilters(draft)).toEqual(['draft'])
    const both = clickFilter(draft, 'mine', true)
    expect(selectedFilters(both)).toEqual(['mine', 'draft'])
    expect(selectedFilters(clickFilter(both, 'draft', true))).toEqual(['mine'])
  })
  test('clicking the only selected filter deselects it, and all ads are shown (AD-20)', () => {
    const draft = clickFilter(DEFAULT_AD_LIST_SETTINGS, 'draft', false)
    const none = clickFilter(draft, 'draft', false)
    expect(selectedFilters(none)).toEqual([])
    expect(passesFilters(row({ type: 'archived' }), none)).toBe(true)
    // Clicking one of several selected filters leaves only that filter selected.
    expect(selectedFilters(clickFilter(DEFAULT_AD_LIST_SETTINGS, 'active', false))).toEqual(['active'])
  })
  test('"mine" shows only ads that the user owns (AD-19)', () => {
    const mine = clickFilter(DEFAULT_AD_LIST_SETTINGS, 'mine', false)
    expect(passesFilters(row({ type: 'archived' }), mine)).toBe(true)
    expect(passesFilters(row({ relation: 'general' }), mine)).toBe(false)
  })
  test("followed ads are other people's ads that are not muted (AD-22)", () => {
    expect(inTab(row({ relation: 'general' }), 'followed')).toBe(true)
    expect(inTab(row({ relation: 'general', muted: true }), 'followed')).toBe(false)
    expect(inTab(row({}), 'followed')).toBe(false)
    fc.assert(fc.property(anyRow, (ad) => inTab(ad, 'all') && inTab(ad, 'mine') === (ad.relation === 'owner')))
  })
})

describe('sorting', () => {
  test('clicks on a column cycle through ascending, descending and unsorted (AD-16)', () => {
    const first = cycleSorting(null, 'name')
    const second = cycleSorting(first, 'name')
    expect([first?.direction, second?.direction, cycleSorting(second, 'name')]).toEqual([
      'ascending',
      'descending',
      null,
    ])
    expect(cycleSorting(second, 'end')).toEqual({ key: 'end', direction: 'ascending' })
  })
  test('sorts in Swedish order, missing dates last and packages by size (AD-17)', () => {
    const names = [row({ name: 'Östersund' }), row({ name: 'Zon' }), row({ name: 'ål' })].sort(
      compareAds({ key: 'name', direction: 'ascending' }),
    )
    expect(names.map((ad) => ad.name)).toEqual(['Zon', 'ål', 'Östersund'])
    for (const direction of ['ascending', 'descending'] as const) {
      expect([row({ end: null }), row({})].sort(compareAds({ key: 'end', direction }))[1]?.end).toBeNull()
    }
    const packages = (['boost-pro', 'none', 'boost', 'basic'] as const)
      .map((promotion) => row({ promotion }))
      .sort(compareAds({ key: 'promotion', direction: 'ascending' }))
    expect(packages.map((ad) => ad.promotion)).toEqual(['none', 'basic', 'boost', 'boost-pro'])
  })
  test('the comparison is consistent (AD-17)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SORT_KEYS),
        fc.constantFrom('ascending' as const, 'descending' as const),
        anyRow,
        anyRow,
        anyRow,
        (key, direction, a, b, c) => {
          const compare = compareAds({ key, direction })
          expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
          if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
  test('sorts by end date, descending, by default, and unsorted keeps the tree order (AD-18)', () => {
    const ads = [row({ name: 'a', end: '2025-12-01T00:00:00Z' }), row({ name: 'b', end: '2025-12-05T00:00:00Z' })]
    expect(listAds(ads, DEFAULT_AD_LIST_SETTINGS).map((ad) => ad.name)).toEqual(['b', 'a'])
    expect(listAds(ads, { ...DEFAULT_AD_LIST_SETTINGS, sorting: null }).map((ad) => ad.name)).toEqual(['a', 'b'])
    expect(ads.map((ad) => ad.name)).toEqual(['a', 'b'])
  })
})

test('every search term must match one of the fields (AD-24)', () => {
  const matches = (text: string) => matchesTerms(row({}), searchTerms(text))
  expect(['', 'snick', 'SNICK karin', 'kramfors sverige', '2025-12-01', '2025-11 wallén'].every(matches)).toBe(true)
  expect(['snickare umeå', '2024', 'xyz'].some(matches)).toBe(false)
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (a, b) => matchesTerms(row({}), searchTerms(`${a} ${b}`)) === (matches(a) && matches(b)),
    ),
  )
})

test('counts ads and promoted ads (AD-23)', () => {
  expect(countAds([row({}), row({ promotion: 'boost' })])).toEqual({ ads: 2, promoted: 1 })
  fc.assert(
    fc.property(
      fc.array(anyRow),
      (ads) => Object.values(countTypes(ads)).reduce((sum, n) => sum + n, 0) === ads.length,
    ),
  )
})

test('settings survive storage, and invalid stored values fall back to the defaults (AD-25)', () => {
  const settings = { ...clickFilter(DEFAULT_AD_LIST_SETTINGS, 'draft', false), term: 'x', sorting: null }
  expect(readAdListSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
  expect(readAdListSettings({ sorting: { key: 'rubbish' }, showDraft: 'yes' })).toEqual(DEFAULT_AD_LIST_SETTINGS)
  expect(readAdListSettings(null)).toEqual(DEFAULT_AD_LIST_SETTINGS)
})

test('a valid stored sorting is restored, and an invalid one is replaced by the default (AD-20)', () => {
  const sorting = (stored: unknown) => readAdListSettings({ sorting: stored }).sorting
  const [key] = SORT_KEYS
  expect([sorting({ key, direction: 'ascending' }), sorting({ key, direction: 'descending' }), sorting(null)]).toEqual([
    { key, direction: 'ascending' },
    { key, direction: 'descending' },
    null,
  ])
  for (const wrong of [{ key, direction: 'sideways' }, { key: 'nothing', direction: 'ascending' }, 7])
    expect(sorting(wrong)).toEqual(DEFAULT_AD_LIST_SETTINGS.sorting)
})
