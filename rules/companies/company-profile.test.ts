import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_ABOUT_LENGTH,
  checkProfile,
  COMPANY_SIZES,
  fragmentFromName,
  MAX_FRAGMENT_LENGTH,
  normalizeProfile,
  MAX_PROFILE_LINE_LENGTH,
  sizeText,
  webSiteOf,
  type TypedProfile,
} from './company-profile.ts'

const profile: TypedProfile = {
  name: 'Nordvik',
  size: null,
  about: null,
  contact: null,
  founded: null,
  mainOffice: null,
  revenue: null,
  webSite: 'nordvik.example',
}
const faults = (over: Partial<TypedProfile>) => checkProfile(normalizeProfile({ ...profile, ...over }), 2025)

test('a company was founded in a year up to this one (COMP-48)', () => {
  for (const founded of ['1987', ' 2025 ', '1288', '', null]) expect(faults({ founded })).toEqual({})
  for (const founded of ['abc', '3000', '2026', '0999', '87', '1987-05-01', '１９８７'])
    expect([founded, faults({ founded })]).toEqual([founded, { founded: ['invalid'] }])
})

test('stores a website as https and its host (COMP-46, COMP-47)', () => {
  expect(
    [
      'nordvik.example/om-oss',
      'http://Nordvik.example:8080/?a=1',
      ' https://nordvik.example ',
      'https://åre.example',
    ].map(webSiteOf),
  ).toEqual([
    'https://nordvik.example',
    'https://nordvik.example',
    'https://nordvik.example',
    'https://xn--re-xia.example',
  ])
  for (const invalid of [
    '',
    'nordvik',
    'två ord.example',
    'ftp://nordvik.example',
    'javascript:alert(1)',
    'https://',
    'a@b',
    '127.0.0.1',
    'http://[::1]/',
  ])
    expect([invalid, webSiteOf(invalid)]).toEqual([invalid, null])
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const website = webSiteOf(url)
      expect(website === null || webSiteOf(website) === website).toBe(true)
    }),
  )
})

test('requires a name and a website, and rejects invalid optional fields (COMP-44, COMP-45, COMP-48)', () => {
  expect(faults({})).toEqual({})
  expect(faults({ name: ' ', webSite: '' })).toEqual({ name: ['required'], webSite: ['required'] })
  expect(faults({ webSite: 'nordvik' })).toEqual({ webSite: ['invalid'] })
  expect(faults({ about: 'a'.repeat(MAX_ABOUT_LENGTH) })).toEqual({})
  expect(faults({ about: 'a'.repeat(MAX_ABOUT_LENGTH + 1) })).toEqual({ about: ['tooLong'] })
  expect(
    faults({ contact: 'a'.repeat(MAX_PROFILE_LINE_LENGTH), revenue: 'a'.repeat(MAX_PROFILE_LINE_LENGTH + 1) }),
  ).toEqual({ revenue: ['tooLong'] })
  for (const size of COMPANY_SIZES) expect(faults({ size })).toEqual({})
  expect(faults({ size: '1-5' })).toEqual({ size: ['invalid'] })
  expect([sizeText('200-499'), sizeText('1 000-1 499'), sizeText('10 000-')]).toEqual([
    '200–499',
    '1\u00a0000–1\u00a0499',
    '10\u00a0000+',
  ])
})

test('makes short fragments that need no escaping except for Swedish letters (PLUS-72)', () => {
  expect([fragmentFromName('Nordvik Energi AB'), fragmentFromName('Älvglimt & Söner'), fragmentFromName('!!')]).toEqual(
    ['nordvik-energi-ab', 'älvglimt-söner', 'foretag'],
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const fragment = fragmentFromName(name)
      expect(fragment).toMatch(/^[a-z0-9åäö]+(?:-[a-z0-9åäö]+)*$/)
      expect(fragment.length).toBeLessThanOrEqual(MAX_FRAGMENT_LENGTH)
    }),
  )
})
