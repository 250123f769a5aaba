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

test('ends the ad at 23:59:59 of the last day, if an ad can end then (AD-51, PLUS-121)', () => {
  const end = (validThrough: unknown) => endOfPosting({ validThrough }, now)?.toISOString() ?? null
  expect(end('2025-12-24')).toBe('2025-12-24T22:59:59.000Z')
  expect(end('2025-12-24T23:30:00Z')).toBe('2025-12-25T22:59:59.000Z')
  expect(end('2025-12-24T23:59:59Z')).toBe('2025-12-24T22:59:59.000Z')
  expect(end('Wed, 24 Dec 2025 22:59:59 GMT')).toBe('2025-12-24T22:59:59.000Z')
  for (const value of ['12/10/2025', '24.12.2025', 'December 24, 2025', '2025', '1766534400'])
    expect(end(value)).toBeNull()
  for (const value of ['2025-11-19', '2027-01-01', '2025-02-30', 'snart', null, {}]) expect(end(value)).toBeNull()
})

test('reads JSON-LD as pages write it: charset, raw line breaks, last commas, comments (AD-51, PLUS-121)', () => {
  const block = (json: string, type = 'application/ld+json') =>
    readPosting(`<script type="${type}">${json}</script>`)?.['title'] ?? null
  const posting = '{"@type": "JobPosting", "title": "Kock"}'
  for (const type of [
    'application/ld+json; charset=utf-8',
    'Application/LD+JSON;charset="UTF-8"',
    ' application/ld+json ',
  ])
    expect(block(posting, type.replaceAll('"', '&quot;'))).toBe('Kock')
  expect(block(posting, 'application/ld+jsonp')).toBeNull()
  expect(block('{"@type": "JobPosting", "title": "Kock\n\tnatt", "x": "a\\"b\r"}')).toBe('Kock\n\tnatt')
  expect(block('{"@type": ["JobPosting",], "title": "a, ]", }')).toBe('a, ]')
  for (const [before, after] of [
    ['<!--\n', '\n-->'],
    ['//<![CDATA[\n', '\n//]]>'],
    ['/*<![CDATA[*/', '/*]]>*/'],
    ['\ufeff', ';'],
  ])
    expect(block(`${before}${posting}${after}`)).toBe('Kock')
  for (const broken of [
    '{"@type": "JobPosting", "title": "Kock',
    '{"@type": "JobPosting" "title": "Kock"}',
    `"${'\\"'.repeat(200_000)}`,
  ])
    expect(block(broken)).toBeNull()
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

  test('unescapes titles and texts that were escaped more than once, and stores no control characters (AD-51, PLUS-95)', () => {
    expect(titleOfPosting({ title: 'Lager &amp;amp; logistik' })).toBe('Lager & logistik')
    expect(titleOfPosting({ title: 'Chef&amp;#8211;IT &amp;lt;b&amp;gt;nu&amp;lt;/b&amp;gt;' })).toBe('Chef–IT nu')
    expect(titleOfPosting({ title: 'A &lt; B' })).toBe('A < B')
    expect(titleOfPosting({ title: 'Ko\u000bck&#1;&#x202e;' })).toBe('Ko ck')
    expect(details({ description: '<p>A &amp;amp; B&amp;nbsp;C</p>' }).content).toBe('<p>A &amp; B\u00a0C</p>')
    expect(details({ description: 'A &amp;amp; B' }).content).toBe('<p>A &amp; B</p>')
    expect(details({ description: '<p>A&#x202e;B&#2;</p>' }).content).toBe('<p>AB</p>')
  })

  test('ignores employment types that contradict each other (AD-51, PLUS-121)', () => {
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
    for (const [term, expected] of [
      ['full_time', { type: 'indefinite', extent: 'fullTime' }],
      ['Deltid', { type: 'indefinite', extent: 'partTime' }],
      ['Heltid, visstidsanställning', { type: 'temporary', extent: 'fullTime' }],
      ['Vikariat / deltid', { type: 'temporary', extent: 'partTime', specifications: ['substitute'] }],
      ['Sommarjobb', { type: 'temporary', specifications: ['summer'] }],
      ['Timansta\u0308llning', { type: 'hourly', extent: 'partTime' }],
      ['parttime', { extent: 'partTime' }],
      ['okänt', { type: 'indefinite', extent: 'fullTime', specifications: ['regular'] }],
    ] as const)
      expect([term, details({ employmentType: term })]).toMatchObject([term, expected])
    expect(details({ employmentType: 4 })).toMatchObject({ type: 'indefinite', specifications: ['regular'] })
  })

  test('reads a salary range, a fixed salary or none (AD-51, PLUS-121)', () => {
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
    for (const [value, amount] of [
      ['30.000', 30_000],
      ['30,000', 30_000],
      ['30 000 kr', 30_000],
      ['30\u00a0000:-', 30_000],
      ['30.000,50', 30_000.5],
      ['30,000.50', 30_000.5],
      ['1.234.567', 1_234_567],
      ['180,5', 180.5],
      ['30000.000', 30_000],
    ] as const)
      expect([value, salary({ currency: 'SEK', value: { value } })[3]]).toEqual([value, amount])
    expect(salary({ currency: 'SEK', value: { minValue: '28.000', maxValue: '32.000', unitText: 'månad' } })).toEqual([
      'range',
      'SEK',
      'monthly',
      null,
      28_000,
      32_000,
    ])
    for (const none of [
      { currency: 'SEK', value: { value: 15_000, unitText: 'FORTNIGHT' } },
      { currency: 'SEK', value: { value: '0.125' } },
      { currency: 'SEK', value: { value: '30.000.00' } },
      { currency: 'SEK', value: { value: '30 000-35 000' } },
      { value: 5 },
      { currency: 'XXX', value: 5 },
      { currency: 'SEK', value: 'enligt avtal' },
      { currency: 'SEK', value: -5 },
      null,
    ])
      expect(salary(none)[0]).toBe('unset')
  })

  test('reads a location at home, abroad, remote or missing (AD-51, PLUS-121)', () => {
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
    for (const [named, code] of [
      ['UK', 'GB'],
      ['England', 'GB'],
      ['United States of America', 'US'],
      ['U.S.A.', 'US'],
      ['Deutschland', 'DE'],
      ['Suomi', 'FI'],
      ['The Netherlands', 'NL'],
      ['Česká republika', 'CZ'],
      ['Ελλάδα', 'GR'],
      ['NOR', 'NO'],
      ['dnk', 'DK'],
    ] as const)
      expect(place(at({ addressLocality: 'X', addressCountry: named }))).toEqual(['abroad', 'onsite', code, 'X', null])
    for (const named of ['SWE', 'se', 'SVERIGE', 'Sweden', 'Konungariket Sverige', 'Ruotsi'])
      expect(place(at({ addressLocality: 'Luleå', addressCountry: named }))[2]).toBe('SE')
    // A country that is named but unknown is left for the recruiter.
    for (const named of ['Narnia', 'Kongo', 'X'])
      expect(place(at({ addressLocality: 'X', addressCountry: named }))).toEqual(['abroad', 'onsite', null, 'X', null])
    expect(place({ jobLocationType: 'telecommute' })).toEqual(['remote', 'remote', null, null, null])
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
