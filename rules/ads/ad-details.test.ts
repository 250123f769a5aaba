import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAdDetails, normalizeAdDetails, detailsSectionOf, type AdDetailsOptions } from './ad-details.ts'
import {
  DURATIONS,
  EMPLOYMENT_TYPES,
  EXTRA_WORK,
  KEPT_SPECIFICATIONS,
  newAdDetails,
  OFFERED_SPECIFICATIONS,
  PART_TIME_TYPES,
  SALARY_MODES,
  SALARY_PAYOUTS,
  SALARY_TYPES,
  WORKPLACE_TYPES,
  type AdDetails,
} from './ad-details-model.ts'

const complete: AdDetails = {
  ...newAdDetails(),
  content: '<p>Vi söker tekniker.</p>',
  profession: 7,
  specifications: ['regular'],
  location: 'domestic',
  country: 'SE',
  postCode: '872 30',
  city: 'Kramfors',
  address: 'Verkstadsgatan 8',
  contact: {
    person: 'Jonas Kallio',
    position: 'Chef',
    email: 'jonas@nordvik.example',
    phone: '070-174 06 44',
    website: null,
  },
}
const check = (part: Partial<AdDetails>, options: Partial<AdDetailsOptions> = {}) =>
  checkAdDetails({ ...complete, ...part }, { employmentServiceConnected: false, tagsAvailable: false, ...options })
const contact = (part: Partial<AdDetails['contact']>) => check({ contact: { ...complete.contact, ...part } })

describe('basics', () => {
  test('requires content, profession and positions (AD-74)', () => {
    expect(check({})).toEqual({})
    expect(check({ content: '<p></p>', profession: 0, positions: 0 })).toEqual({
      content: ['required'],
      profession: ['required'],
      positions: ['outOfRange'],
    })
  })
  test('requires a whole number of positions, at least 1 (AD-75)', () => {
    expect(check({ positions: 1.5 })).toEqual({ positions: ['outOfRange'] })
  })
  test('takes the maximum length of the content from the configuration (AD-76)', () => {
    expect(check({ content: 'a'.repeat(6001) })).toEqual({ content: ['tooLong'] })
    expect(check({ content: 'a'.repeat(6001) }, { htmlLimit: 7000 })).toEqual({})
  })
  test('lets ad admins complete an ad with missing parts, but not with texts that are too long (AD-79)', () => {
    expect(check({ profession: 0, location: 'unset' }, { isAdAdmin: true })).toEqual({})
    expect(check({ profession: 0, content: 'a'.repeat(6001) }, { isAdAdmin: true })).toEqual({ content: ['tooLong'] })
  })
  test('requires a positive tag only when tags are available (AD-115)', () => {
    expect(check({}, { tagsAvailable: true, positiveTags: 0 })).toEqual({ tags: ['required'] })
    expect(check({}, { tagsAvailable: true, positiveTags: 1 })).toEqual({})
    expect(check({}, { tagsAvailable: false, positiveTags: 0 })).toEqual({})
  })
})

describe('employment', () => {
  test('requires a duration for temporary employment (AD-81)', () => {
    expect(check({ type: 'temporary' })).toEqual({ duration: ['required'] })
    expect(check({ type: 'temporary', duration: 'tenDaysMax' })).toEqual({})
  })
  test('rejects a specification that does not fit the employment type (AD-85)', () => {
    expect(check({ specifications: ['summer'] })).toEqual({ specifications: ['notAllowed'] })
  })
  test('requires a specification, and keeps specifications that are not offered (AD-83, AD-84)', () => {
    expect(check({ specifications: [] })).toEqual({ specifications: ['required'] })
    expect(check({ specifications: ['trainee', 'degree'] })).toEqual({})
  })
  test('requires part time for hourly employment (AD-88)', () => {
    expect(check({ type: 'hourly', extent: 'fullTime' })).toEqual({ extent: ['invalid'] })
    expect(check({ type: 'hourly', extent: 'partTime' })).toEqual({})
  })
  test('checks the part-time details (AD-89, AD-90, AD-91)', () => {
    const part = (p: Partial<AdDetails>) => check({ extent: 'partTime', ...p })
    expect(part({})).toEqual({})
    for (const [timePercentage, errors] of [
      [1, {}],
      [99, {}],
      [0, { timePercentage: ['outOfRange'] }],
      [100, { timePercentage: ['outOfRange'] }],
      [null, { timePercentage: ['required'] }],
    ] as const) {
      expect(part({ partTimeTypes: 'percentage', timePercentage })).toEqual(errors)
    }
    expect(part({ partTimeTypes: 'range', timeFrom: 97, timeTo: 99 })).toEqual({})
    expect(part({ partTimeTypes: 'range', timeFrom: 98, timeTo: 99 })).toEqual({ timeFrom: ['outOfRange'] })
    expect(part({ partTimeTypes: 'range', timeFrom: 50, timeTo: 50 })).toEqual({ timeTo: ['fromNotLess'] })
  })
})

describe('salary', () => {
  test('treats the salary as optional, but requires a currency once it is enabled (AD-95)', () => {
    expect(check({ salaryMode: 'unset' })).toEqual({})
    expect(check({ salaryMode: 'fixed', salaryFixed: 0 })).toEqual({ salaryCurrency: ['required'] })
  })
  test('checks salary amounts and ranges (AD-97, AD-98)', () => {
    const sek = { salaryCurrency: 'SEK' }
    expect(check({ ...sek, salaryMode: 'fixed', salaryFixed: 33500.55 })).toEqual({})
    expect(check({ ...sek, salaryMode: 'fixed', salaryFixed: 33500.555 })).toEqual({ salaryFixed: ['outOfRange'] })
    expect(check({ ...sek, salaryMode: 'range', salaryFrom: 0, salaryTo: 1 })).toEqual({})
    expect(check({ ...sek, salaryMode: 'range', salaryFrom: 5, salaryTo: 5 })).toEqual({ salaryTo: ['fromNotLess'] })
    expect(check({ ...sek, salaryMode: 'range', salaryFrom: -1, salaryTo: null })).toEqual({
      salaryFrom: ['outOfRange'],
      salaryTo: ['required'],
    })
  })
})

describe('location', () => {
  test('requires an address, a city, a postal code and Sweden for a domestic ad (AD-99, AD-100)', () => {
    expect(check({ location: 'unset' })).toEqual({ location: ['required'] })
    expect(check({ address: ' ', city: null, postCode: '', country: 'NO' })).toEqual({
      address: ['required'],
      city: ['required'],
      postCode: ['required'],
      country: ['invalid'],
    })
  })
  test('requires a five-digit postal code, without a leading zero if Arbetsförmedlingen is connected (AD-101)', () => {
    for (const postCode of ['X1', '12', '8523', '852 300', '852 3O', '😀'])
      expect(check({ postCode })).toEqual({ postCode: ['invalid'] })
    expect(check({ postCode: '01234' })).toEqual({})
    expect(check({ postCode: '01234' }, { employmentServiceConnected: true })).toEqual({ postCode: ['invalid'] })
    expect(check({ postCode: 'X1' }, { employmentServiceConnected: true })).toEqual({ postCode: ['invalid'] })
    expect(check({ postCode: '87230' }, { employmentServiceConnected: true })).toEqual({})
  })
  test('requires another country for an ad abroad (AD-102)', () => {
    expect(check({ location: 'abroad', country: null })).toEqual({ country: ['required'] })
    expect(check({ location: 'abroad', country: 'SE' })).toEqual({ country: ['homeCountry'] })
    expect(check({ location: 'abroad', country: 'NO', address: null, city: null, postCode: null })).toEqual({})
  })
  test('requires the remote workplace type for a remote ad (AD-103)', () => {
    expect(check({ location: 'remote', workplaceType: 'onsite' })).toEqual({ workplaceType: ['invalid'] })
    expect(normalizeAdDetails({ ...complete, location: 'remote' })).toMatchObject({
      workplaceType: 'remote',
      address: null,
      country: null,
    })
  })
})

describe('contact', () => {
  test('checks position, e-mail and phone (AD-105)', () => {
    expect(contact({ position: '', email: 'x', phone: '1' })).toEqual({
      'contact.position': ['required'],
      'contact.email': ['invalid'],
      'contact.phone': ['invalid'],
    })
  })
  test('accepts no website, or a valid website of at most 100 characters (AD-107)', () => {
    expect(contact({ website: '' })).toEqual({})
    expect(contact({ website: 'nordvik.se' })).toEqual({})
    expect(contact({ website: 'nordvik' })).toEqual({ 'contact.website': ['invalid'] })
    expect(contact({ website: `nordvik.se/${'a'.repeat(90)}` })).toEqual({ 'contact.website': ['tooLong'] })
  })
})

/** Any details that the editor may contain, valid or not. */
const anyDetails = fc.record({
  content: fc.constantFrom('', '<p> </p>', '<p>Vi söker tekniker.</p>', 'a'.repeat(6001)),
  profession: fc.constantFrom(0, 7),
  positions: fc.integer({ min: -1, max: 3 }),
  type: fc.constantFrom(...EMPLOYMENT_TYPES),
  duration: fc.constantFrom(null, ...DURATIONS),
  specifications: fc.subarray([...OFFERED_SPECIFICATIONS, ...KEPT_SPECIFICATIONS]),
  extent: fc.constantFrom('fullTime' as const, 'partTime' as const),
  partTimeTypes: fc.constantFrom(...PART_TIME_TYPES),
  timePercentage: fc.option(fc.integer({ min: -1, max: 101 })),
  timeFrom: fc.option(fc.integer({ min: -1, max: 101 })),
  timeTo: fc.option(fc.integer({ min: -1, max: 101 })),
  extra: fc.subarray([...EXTRA_WORK, ...EXTRA_WORK]),
  workplaceType: fc.constantFrom(...WORKPLACE_TYPES),
  salaryType: fc.constantFrom(...SALARY_TYPES),
  salaryMode: fc.constantFrom(...SALARY_MODES),
  salaryCurrency: fc.constantFrom(null, ' ', 'SEK'),
  salaryPayout: fc.constantFrom(...SALARY_PAYOUTS),
  salaryFixed: fc.constantFrom(null, -1, 0, 33_500.5, 0.001),
  salaryFrom: fc.constantFrom(null, 0, 30_000),
  salaryTo: fc.constantFrom(null, 0, 30_000, 35_000),
  location: fc.constantFrom('domestic' as const, 'abroad' as const, 'remote' as const, 'unset' as const),
  country: fc.constantFrom(null, 'SE', 'NO'),
  postCode: fc.constantFrom(null, ' 872 30 ', 'x'),
  city: fc.constantFrom(null, ' Kramfors '),
  address: fc.constantFrom(null, '', 'Verkstadsgatan 8'),
})

test('accepts every offered choice (AD-92, AD-93, AD-94, AD-96)', () => {
  for (const extra of EXTRA_WORK) expect(check({ extra: [extra] })).toEqual({})
  for (const workplaceType of WORKPLACE_TYPES) expect(check({ workplaceType })).toEqual({})
  for (const salaryType of SALARY_TYPES)
    for (const salaryPayout of SALARY_PAYOUTS) expect(check({ salaryType, salaryPayout })).toEqual({})
})

test('accepts a range only if both ends are within their limits and the first is less (AD-91, AD-97)', () => {
  const end = fc.integer({ min: -2, max: 102 })
  fc.assert(
    fc.property(end, end, (timeFrom, timeTo) => {
      const isTimeValid = timeFrom >= 1 && timeFrom <= 97 && timeTo >= 2 && timeTo <= 99 && timeFrom < timeTo
      expect(Object.keys(check({ extent: 'partTime', partTimeTypes: 'range', timeFrom, timeTo })).length === 0).toBe(
        isTimeValid,
      )
      const isSalaryValid = timeFrom >= 0 && timeFrom < timeTo
      expect(
        Object.keys(check({ salaryMode: 'range', salaryCurrency: 'SEK', salaryFrom: timeFrom, salaryTo: timeTo }))
          .length === 0,
      ).toBe(isSalaryValid)
    }),
  )
})

test('accepts a five-digit postal code with or without a space, and nothing longer (AD-101)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 98_999 }).map(String),
      fc.boolean(),
      fc.boolean(),
      (digits, spaced, employmentServiceConnected) => {
        const postCode = spaced ? ` ${digits.slice(0, 3)} ${digits.slice(3)} ` : digits
        expect(check({ postCode }, { employmentServiceConnected })).toEqual({})
        expect(check({ postCode: `${digits}x` }, { employmentServiceConnected })).toEqual({ postCode: ['invalid'] })
      },
    ),
  )
})

test('reports each missing contact field separately, and does not require a website (AD-104, AD-105)', () => {
  fc.assert(
    fc.property(fc.subarray(['person', 'position', 'email', 'phone'] as const), (missing) => {
      const blank = Object.fromEntries(missing.map((field) => [field, ' ']))
      expect(Object.keys(contact(blank)).toSorted()).toEqual(missing.map((field) => `contact.${field}`).toSorted())
    }),
  )
})

test('rejects only texts that are too long in a draft or for an ad admin (AD-79)', () => {
  fc.assert(
    fc.property(anyDetails, (part) => {
      const errors = check(part)
      for (const lenient of [{ isDraft: true }, { isAdAdmin: true }]) {
        const lenientErrors = check(part, lenient)
        expect(
          Object.values(lenientErrors)
            .flat()
            .every((code) => code === 'tooLong'),
        ).toBe(true)
        for (const path of Object.keys(lenientErrors)) expect(errors[path]).toContain('tooLong')
      }
    }),
  )
})

test('trims and keeps only values that the selections allow, and saving twice changes nothing (AD-77)', () => {
  fc.assert(
    fc.property(anyDetails, (part) => {
      const once = normalizeAdDetails({ ...complete, ...part })
      expect(normalizeAdDetails(once)).toEqual(once)
      const codes = Object.values(check(once)).flat()
      expect(codes).not.toContain('notAllowed')
      expect(once.city === null || once.city === 'Kramfors').toBe(true)
      expect(once.specifications.filter((s) => KEPT_SPECIFICATIONS.some((k) => k === s))).toEqual(
        part.specifications.filter((s) => KEPT_SPECIFICATIONS.some((k) => k === s)),
      )
    }),
  )
})

test('assigns every error to a section (AD-79)', () => {
  expect(['content', 'duration', 'salaryTo', 'postCode', 'contact.email', 'tags'].map(detailsSectionOf)).toEqual([
    'basics',
    'employment',
    'salary',
    'location',
    'contact',
    'tags',
  ])
})

test('accepts content and websites up to the given limits (AD-76, AD-107)', () => {
  const content = `<p>${'a'.repeat(93)}</p>`
  const website = `https://a.example/${'a'.repeat(12)}`
  const withIn = (htmlLimit: number, websiteLimit: number) =>
    checkAdDetails({ ...complete, content, contact: { ...complete.contact, website } }, {
      htmlLimit,
      websiteLimit,
    } as AdDetailsOptions)
  expect(withIn(content.length, website.length)).toEqual({})
  expect(withIn(content.length - 1, website.length - 1)).toMatchObject({ 'contact.website': ['tooLong'] })
})

test('keeps no values that belong to another selection (AD-92, AD-98)', () => {
  const normalized = (over: Partial<AdDetails>) => normalizeAdDetails({ ...complete, ...over })
  const times = { extent: 'partTime', timePercentage: 50, timeFrom: 20, timeTo: 30 } as const
  expect(
    [normalized({ ...times, partTimeTypes: 'percentage' }), normalized({ ...times, partTimeTypes: 'range' })].map(
      ({ timePercentage, timeFrom, timeTo }) => [timePercentage, timeFrom, timeTo],
    ),
  ).toEqual([
    [50, null, null],
    [null, 20, 30],
  ])
  const pay = { salaryFixed: 30_000, salaryFrom: 25_000, salaryTo: 35_000, salaryCurrency: ' SEK ' }
  expect(
    [
      normalized({ ...pay, salaryMode: 'fixed' }),
      normalized({ ...pay, salaryMode: 'range' }),
      normalized({ ...pay, salaryMode: 'unset' }),
    ].map(({ salaryFixed, salaryFrom, salaryTo, salaryCurrency }) => [
      salaryFixed,
      salaryFrom,
      salaryTo,
      salaryCurrency,
    ]),
  ).toEqual([
    [30_000, null, null, 'SEK'],
    [null, 25_000, 35_000, 'SEK'],
    [null, null, null, null],
  ])
})
