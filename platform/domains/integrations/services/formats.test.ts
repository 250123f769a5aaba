import { expect, test } from 'vitest'
import type { JobReading } from '#contract/integrations/services.ts'
import { convertJobs } from './feeds/convert-jobs.ts'
import { createFeedReader, unpackJob } from './feeds/feed-reader.ts'
import type { ExternalJob } from './feeds/external-job.ts'
import type { FeedService, FormatName } from './feeds/job-formats.ts'
import type { RawJob } from './feeds/raw-job.ts'
import { rawJobOf } from './teamtailor/store-delivery.ts'
import { example } from './examples.fixture.ts'

// Reads the example of each format, and shows that each field of it counts.

interface Read {
  ads: (ExternalJob | string)[]
  readings: JobReading[]
}

const convert = (jobs: RawJob[], known = {}): Read => ({
  ads: convertJobs({ jobs, known }).jobs,
  readings: jobs.flatMap((job) => convertJobs({ jobs: [job], known }).reading ?? []),
})
const readFeed =
  (service: FeedService, owner: string | null) =>
  (text: string): Read => {
    const reader = createFeedReader(service, owner)
    reader.take(Buffer.from(text), '')
    const feed = reader.end()
    if ('fault' in feed) return { ads: [feed.fault], readings: [] }
    const { ads, readings } = convert(feed.jobs.map(unpackJob))
    return { ads: [...ads, ...feed.leftOut.list.jobs.map(({ reason }) => reason)], readings }
  }
const readDelivery =
  (format: FormatName, known = {}) =>
  (text: string): Read => {
    const value: unknown = JSON.parse(text)
    const raw = rawJobOf(format, format === 'teamtailorEvent' ? property(property(value, 'payload'), 'data') : value)
    return 'fault' in raw ? { ads: [raw.fault], readings: [] } : convert([raw], known)
  }
const property = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

const cases: { file: string; read: (text: string) => Read }[] = [
  { file: 'teamtailor/post.json', read: readDelivery('teamtailorBoard') },
  { file: 'teamtailor/put.json', read: readDelivery('teamtailorBoard') },
  { file: 'teamtailor/job-update.json', read: readDelivery('teamtailorEvent', { applyUrl: 'https://jobs.example/1' }) },
  { file: 'teamtailor/feed.xml', read: readFeed('teamtailorXml', 'Nve7Hd2Lq9X') },
  { file: 'jobylon/feed.xml', read: readFeed('jobylon', '731') },
  { file: 'jobylon/feed.json', read: readFeed('jobylon', '731') },
  { file: 'ponty/feed.xml', read: readFeed('ponty', null) },
  { file: 'ponty/hr-xml.xml', read: readFeed('ponty', null) },
  { file: 'ponty/job-postings.json', read: readFeed('ponty', null) },
]

/** Returns the rows of the readings that were used or should have been. */
const usedRows = ({ readings }: Read) =>
  readings.map(({ fields }) =>
    fields
      .filter(({ state }) => state !== 'unused')
      .map(({ source, field, state, raw, value }) => `${state} ${source} = ${raw} → ${field} = ${value}`),
  )

test.each(cases)('$file is read field by field, with all values that an ad has (PLUS-161)', ({ file, read }) => {
  const result = read(example(file))
  const ads = result.ads.map((ad) =>
    typeof ad === 'string' ? ad : { ...ad, external: JSON.stringify(ad.external).replaceAll('"', "'") },
  )
  expect({ ads, rows: usedRows(result) }).toMatchSnapshot()
  expect(result.readings.flatMap(({ fields }) => fields).filter(({ state }) => state === 'notUnderstood')).toEqual([])
})

/** Returns the names of the elements or properties of an example. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/<([A-Za-z][\w-]*)[ >/]|"([a-zA-Z][\w-]*)":/g)].map(
      ([, element, property]) => element ?? property ?? '',
    ),
  ),
]
const rename = (text: string, name: string): string =>
  text.replaceAll(new RegExp(`(</?)${name}(?=[ >/])`, 'g'), `$1${name}x`).replaceAll(`"${name}":`, `"${name}x":`)

test.each(cases)('a renamed field of $file changes the ad or its reading (PLUS-163)', ({ file, read }) => {
  const text = example(file)
  const before = read(text)
  const used = new Set(
    before.readings.flatMap(({ fields }) =>
      fields.flatMap(({ source, state }) => (state === 'unused' ? [] : [source.split('/').at(-1)?.toLowerCase()])),
    ),
  )
  const names = namesIn(text).filter((name) => used.has(name.toLowerCase()))
  const kept = names.filter((name) => {
    const after = read(rename(text, name))
    return JSON.stringify([after.ads, usedRows(after)]) === JSON.stringify([before.ads, usedRows(before)])
  })
  expect(names.length).toBeGreaterThan(8)
  expect(kept).toEqual([])
})

test('a feed of Jobylon has the same ads in JSON as in XML (PLUS-161)', () => {
  const read = readFeed('jobylon', '731')
  expect(read(example('jobylon/feed.json')).ads).toEqual(read(example('jobylon/feed.xml')).ads)
  for (const text of ['{"jobs":[]}', '{', '"a"']) expect(read(text).ads).toHaveLength(1)
})

test('a feed in HR-XML or JSON-LD that has no jobs is not a feed of them (PLUS-161)', () => {
  const read = readFeed('ponty', null)
  for (const [text, expected] of [
    ['{"@type":"Thing"}', ['noFeed']],
    ['[', ['malformed']],
    ['[]', []],
    ['<jobs/>', ['noFeed']],
    ['', ['noFeed']],
    [`[${'['.repeat(50_000)}`, ['malformed']],
    [`[${'['.repeat(50_000)}${']'.repeat(50_001)}`, []],
  ] as const)
    expect([text.slice(0, 20), read(text).ads]).toEqual([text.slice(0, 20), expected])
})

test('an ad keeps every place of a job, each once and with its own street (PLUS-162)', () => {
  const read = readDelivery('teamtailorBoard')
  const job: Record<string, unknown> = JSON.parse(example('teamtailor/post.json'))
  const at = (location: object | null, locations: object[]) =>
    read(JSON.stringify({ ...job, location, job: { ...Object(property(job, 'job')), locations } }))
  const umea = { city: 'Umeå', address: 'Storgatan 3', zip: '903 26', 'country-code': 'SE' }
  const result = at(null, [{ city: 'Skellefteå' }, umea, {}, { city: 'Åbo', country: 'Finland' }])
  expect(result.ads).toMatchObject([
    {
      city: 'Skellefteå',
      external: {
        city: 'Skellefteå',
        address: null,
        furtherPlaces: [
          { address: 'Storgatan 3', postCode: '903 26', city: 'Umeå', country: 'SE' },
          { address: null, postCode: null, city: 'Åbo', country: 'FI' },
        ],
      },
    },
  ])
  const placesIn = ({ readings }: Read) => readings[0]?.fields.filter(({ field }) => field === 'morePlaces')
  expect(placesIn(result)).toEqual([
    {
      source: 'job/locations',
      raw: 'Umeå, Storgatan 3, 903 26, SE',
      field: 'morePlaces',
      value: 'Storgatan 3, 903 26 Umeå, SE',
      state: 'interpreted',
    },
    { source: 'job/locations', raw: 'Åbo, Finland', field: 'morePlaces', value: 'Åbo, FI', state: 'interpreted' },
  ])
  // The place that the recruiter chose is one of the places of the job.
  const chosen = at(umea, [{ city: 'Skellefteå' }, umea])
  expect(chosen.ads).toMatchObject([{ city: 'Umeå', external: { furtherPlaces: [{ city: 'Skellefteå' }] } }])
  expect(placesIn(chosen)).toMatchObject([{ value: 'Skellefteå, SE' }, { value: null, state: 'unused' }])
})

test('places, lengths and numbers of fields are bounded, and values of unused fields are not kept (PLUS-162)', () => {
  const read = readDelivery('teamtailorBoard')
  const job: Record<string, unknown> = JSON.parse(example('teamtailor/post.json'))
  const inner = property(job, 'job')
  const over = (more: object) => read(JSON.stringify({ ...job, location: null, job: { ...Object(inner), ...more } }))
  const numbered = Array.from({ length: 30 }, (_, index) => ({ city: `Ort ${index}` }))
  expect(over({ locations: numbered }).ads).toMatchObject([{ external: { furtherPlaces: { length: 20 } } }])
  expect(over({ body: 'x'.repeat(60_001) }).ads).toEqual(['tooLong'])
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, 'Petra Holm']))
  const [reading] = over({ many, deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) }).readings
  expect(reading?.fields.length).toBeLessThanOrEqual(100)
  expect(JSON.stringify(reading)).not.toMatch(/Petra Holm|Test Rekryterare|rekrytering@/)
  for (const [more, source] of [
    [{ 'employment-type': 'behovsanställd' }, 'job/employment-type'],
    [{ 'remote-status': 'sometimes' }, 'job/remote-status'],
    [{ 'end-date': 'i vår' }, 'job/end-date'],
    [{ salary: { 'min-salary': 'enligt avtal', 'salary-currency': 'SEK' } }, 'job/salary/min-salary'],
  ] as const)
    expect(over(more).readings[0]?.fields).toContainEqual(
      expect.objectContaining({ source, state: 'notUnderstood', value: null }),
    )
})
