import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmount } from '#rules/text-and-time/amounts.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { checkAdTitle } from '#rules/ads/ad-and-folder-names.ts'
import { detailsOfPosting, endOfPosting, titleOfPosting } from './posting-to-ad.ts'
import { readPosting, type JsonObject } from './read-posting.ts'

const nobody = newAdDetails().contact
const details = (posting: JsonObject) => detailsOfPosting(posting, nobody)
const now = new Date('2025-11-20T10:00:00Z')

test('limits the title to one line of 75 characters, cut between words (AD-51)', () => {
  expect(titleOfPosting({ title: '  Säljare\n &amp; <b>butikschef</b> ' })).toBe('Säljare & butikschef')
  expect(titleOfPosting({ name: 'Kock' })).toBe('Kock')
  expect(titleOfPosting({ title: `${'lång '.repeat(15)}titel` })).toBe('lång '.repeat(15).trim())
  expect(titleOfPosting({ title: 'x'.repeat(80) })).toHaveLength(75)
  expect(titleOfPosting({ title: 7 })).toBe('7')
  expect(titleOfPosting({ title: ['a'] })).toBeNull()
})

test('ends the ad at 23:59:59 of the last day, if an ad can end then (AD-51)', () => {
  const end = (validThrough: unknown) => endOfPosting({ validThrough }, now)?.toISOString() ?? null
  expect(end('2025-12-24')).toBe('2025-12-24T22:59:59.000Z')
  expect(end('2025-12-24T23:30:00Z')).toBe('2025-12-25T22:59:59.000Z')
  for (const value of ['2025-11-19', '2027-01-01', '2025-02-30', 'snart', null, {}]) expect(end(value)).toBeNull()
})

describe('details of a posting', () => {
  test('converts plain text to paragraphs, unescapes double-escaped markup and removes scripts (AD-51)', () => {
    expect(details({ description: 'Rad ett\nrad <två> & mer\n\nNytt stycke' }).content).toBe(
      '<p>Rad ett<br />rad &lt;två&gt; &amp; mer</p><p>Nytt stycke</p>',
    )
    expect(details({ description: '&lt;p&gt;Hej&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;' }).content).toBe('<p>Hej</p>')
    expect(details({ description: null }).content).toBe('')
    expect(
      details({ description: `<p><a href="https://a.example">${'x'.repeat(70_000)}</a></p>` }).content.length,
    ).toBeLessThanOrEqual(60_000)
  })

  test('ignores employment types that contradict each other (AD-51)', () => {
    expect(details({ employmentType: 'FULL_TIME' })).toMatchObject({
      type: 'indefinite',
      extent: 'fullTime',
      specifications: ['regular'],
    })
    expect(details({ employmentType: ['part-time', 'Contractor', 'TEMPORARY'] })).toMatchObject({
      type: 'temporary',
      extent: 'partTime',
      specifications: ['freelance'],
    })
    expect(details({ employmentType: 'CONTRACTOR' })).toMatchObject({ type: 'indefinite', specifications: ['regular'] })
    expect(details({ employmentType: 'PER_DIEM, INTERN' })).toMatchObject({
      type: 'hourly',
      extent: 'partTime',
      specifications: ['internship'],
    })
    expect(details({ employmentType: 4 })).toMatchObject({ type: 'indefinite', specifications: ['regular'] })
  })

  test('reads a salary range, a fixed salary or none (AD-51)', () => {
    const salary = (baseSalary: unknown, salaryCurrency?: string) => {
      const {
        salaryMode,
        salaryCurrency: currency,
        salaryPayout,
        salaryFixed,
        salaryFrom,
        salaryTo,
      } = details({ baseSalary, ...(salaryCurrency && { salaryCurrency }) })
      return [salaryMode, currency, salaryPayout, salaryFixed, salaryFrom, salaryTo]
    }
    expect(salary({ currency: 'sek', value: { value: 180, unitText: 'HOUR' } })).toEqual([
      'fixed',
      'SEK',
      'hourly',
      180,
      null,
      null,
    ])
    expect(salary({ currency: 'EUR', minValue: 10, maxValue: 20, unitText: 'YEAR' })).toEqual([
      'range',
      'EUR',
      'annually',
      null,
      10,
      20,
    ])
    expect(salary({ currency: 'SEK', value: { minValue: 30_000, maxValue: 30_000 } })).toEqual([
      'fixed',
      'SEK',
      'monthly',
      30_000,
      null,
      null,
    ])
    expect(salary('34 000', 'SEK')).toEqual(['fixed', 'SEK', 'monthly', 34_000, null, null])
    for (const none of [
      { value: 5 },
      { currency: 'XXX', value: 5 },
      { currency: 'SEK', value: 'enligt avtal' },
      { currency: 'SEK', value: -5 },
      null,
    ])
      expect(salary(none)[0]).toBe('unset')
  })

  test('reads a location at home, abroad, remote or missing (AD-51)', () => {
    const place = (over: JsonObject) => {
      const { location, workplaceType, country, city, address } = details(over)
      return [location, workplaceType, country, city, address]
    }
    const at = (address: unknown) => ({ jobLocation: [{ '@type': 'Place', address }] })
    expect(place(at({ addressLocality: 'Luleå', addressCountry: { '@type': 'Country', name: 'SE' } }))).toEqual([
      'domestic',
      'onsite',
      'SE',
      'Luleå',
      null,
    ])
    expect(place(at({ addressLocality: 'Oslo', streetAddress: 'Gata 1', addressCountry: 'Norge' }))).toEqual([
      'abroad',
      'onsite',
      'NO',
      'Oslo',
      'Gata 1',
    ])
    expect(place(at('Storgatan 1, Umeå'))).toEqual(['domestic', 'onsite', 'SE', null, 'Storgatan 1, Umeå'])
    expect(place({ jobLocationType: 'TELECOMMUTE' })).toEqual(['remote', 'remote', null, null, null])
    expect(place({ ...at({ addressLocality: 'Kiruna' }), jobLocationType: 'TELECOMMUTE' })).toEqual([
      'domestic',
      'remote',
      'SE',
      'Kiruna',
      null,
    ])
    expect(place({})).toEqual(['unset', 'onsite', null, null, null])
  })

  test('reads profession, openings and contact (AD-51)', () => {
    expect(details({ occupationalCategory: ['29-1141.00', 'Mjukvaru- och systemutvecklare m.fl.'] }).profession).toBe(
      2512,
    )
    expect(details({ occupationalCategory: 'okänt' }).profession).toBe(0)
    expect(
      [
        details({ totalJobOpenings: '4' }),
        details({ totalJobOpenings: 0 }),
        details({ totalJobOpenings: 1e9 }),
        details({}),
      ].map(({ positions }) => positions),
    ).toEqual([4, 1, 1, 1])
    expect(
      details({ applicationContact: { name: 'Ada Ek', email: 'mailto:ada@a.example', telephone: '070-1' } }).contact,
    ).toMatchObject({ person: 'Ada Ek', email: 'ada@a.example', phone: '070-1' })
  })

  test('always produces valid details, for any page (AD-51)', () => {
    const named = fc.constantFrom(
      'title',
      'description',
      'employmentType',
      'baseSalary',
      'jobLocation',
      'jobLocationType',
      'totalJobOpenings',
      'validThrough',
      'occupationalCategory',
      'applicationContact',
      'address',
      'value',
      'minValue',
      'maxValue',
      'currency',
      'unitText',
      'addressCountry',
      'name',
    )
    const wild = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom('SEK', 'FULL_TIME', 'TELECOMMUTE', '31 000'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(named, tie('value'), { maxKeys: 5 }),
      ),
    })).value
    fc.assert(
      fc.property(fc.dictionary(named, wild), (given) => {
        const posting = readPosting(
          `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', ...given }).replaceAll('<', '\\u003c')}</script>`,
        )
        if (!posting) throw new Error('no posting')
        const read = details(posting)
        expect(normalizeAdDetails(read)).toEqual(read)
        expect(read.specifications.length).toBeGreaterThan(0)
        for (const amount of [read.salaryFixed, read.salaryFrom, read.salaryTo])
          expect(amount === null || isAmount(amount)).toBe(true)
        const title = titleOfPosting(posting)
        expect(title === null || (checkAdTitle(title).length === 0 && title.isWellFormed())).toBe(true)
        expect(JSON.stringify(read)).not.toMatch(/<script|javascript:|\\u0000/i)
      }),
    )
  })
})
