import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { readExample } from './examples.ts'
import type { FeedMode, FeedName } from './state.ts'

// Feeds of ads in the formats of other services.

const titles = [
  'Snickare',
  'Undersköterska, natt',
  'Lagerarbetare',
  'Ekonomiassistent',
  'Elektriker',
  'Butikssäljare',
  'Systemutvecklare',
  'Lärare i matematik',
  'Kock',
  'Svetsare',
  'Receptionist',
  'Maskinförare',
]
const cities = ['Kramfors', 'Umeå', 'Malmö', 'Göteborg', 'Luleå', 'Örebro', 'Växjö']
const streets = ['Storgatan', 'Verkstadsvägen', 'Hamngatan', 'Skolgatan']

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

interface Job {
  id: string
  title: string
  html: string
  street: string
  postCode: string
  city: string
  url: string
  start: string
  end: string
}

function jobOf(index: number, name: FeedName, origin: string, now: Date, isChanged: boolean): Job {
  const title = `${pick(titles, index)} ${index + 1}${isChanged && index % 2 === 0 ? ', ny text' : ''}`
  const more = isChanged && index % 2 === 0 ? '<p>Nytt: vi söker två personer.</p>' : ''
  return {
    id: `${name}-${index + 1}`,
    title,
    html:
      `<h2>Om jobbet</h2><p>Vi söker ${escaped(title.toLowerCase())} till vårt lag i ${pick(cities, index)}.</p>` +
      `<ul><li>Du har yrkesvana</li><li>Du talar svenska &amp; engelska</li></ul>${more}`,
    street: `${pick(streets, index)} ${(index % 90) + 1}`,
    postCode: `${100 + (index % 800)} ${10 + (index % 80)}`,
    city: pick(cities, index),
    url: `${origin}/tjanster/${name}/jobb/${index + 1}`,
    start: addDays(stockholmDay(now), -2),
    end: addDays(stockholmDay(now), 30),
  }
}

/** Changes one job each: a NUL in the title, no title, no URL, no id, the id of the first job, a title that is too long. */
const oddities: readonly ((job: Job, name: FeedName) => Partial<Job>)[] = [
  () => ({}),
  ({ title }) => ({ title: `${title}\0` }),
  () => ({ title: '' }),
  () => ({ url: '' }),
  () => ({ id: '' }),
  (_job, name) => ({ id: `${name}-1` }),
  () => ({ title: 'Lång titel '.repeat(200) }),
]

/** Makes the job at an index odd, and writes its dates as mails do. */
const oddJob = (job: Job, index: number, name: FeedName): Job => ({
  ...job,
  start: new Date(`${job.start}T00:00:00Z`).toUTCString(),
  end: new Date(`${job.end}T23:59:59Z`).toUTCString(),
  ...oddities[index]?.(job, name),
})

/** How the jobs of a feed are made: from the first job of the example, with other values for some of its elements. */
interface Template {
  file: string
  item: string
  values: (job: Job) => Readonly<Record<string, string>>
}

const templates: Record<FeedName, Template> = {
  jobylon: {
    file: 'jobylon/feed.xml',
    item: 'job',
    values: (j) => ({
      id: j.id,
      title: j.title,
      descr: j.html,
      'locations/location/postal_code': j.postCode,
      'locations/location/city': j.city,
      'locations/location/text': `${j.street}, ${j.city}, Sweden`,
      'urls/ad': j.url,
      'urls/apply': j.url && `${j.url}/ansok`,
      from_date: j.start,
      to_date: j.end,
    }),
  },
  ponty: {
    file: 'ponty/feed.xml',
    item: 'Assignment',
    values: (j) => ({
      '@id': j.id,
      Title: j.title,
      Description: j.html,
      'Address/Street': j.street,
      'Address/ZipCode': j.postCode,
      'Address/City': j.city,
      Url: j.url,
      ApplyUrl: j.url && `${j.url}/ansok`,
      Published: j.start,
      ApplyBefore: j.end,
    }),
  },
  teamtailor: {
    file: 'teamtailor/feed.xml',
    item: 'job',
    values: (j) => ({
      referencenumber: j.id,
      title: j.title,
      description: j.html,
      'locations/location/address': j.street,
      'locations/location/postalcode': j.postCode,
      'locations/location/city': j.city,
      url: j.url,
      applyurl: j.url && `${j.url}/applications/new`,
      startdate: j.start,
      enddate: j.end,
    }),
  },
}

/** Sets the text of an element of a job, or its attribute. An element that does not exist is not added. */
function setValue(xml: string, path: string, value: string): string {
  if (path.startsWith('@')) return xml.replace(/"[^"]*"/, `"${escaped(value)}"`)
  let from = 0
  const names = path.split('/')
  for (const name of names) {
    const at = xml.indexOf(`<${name}>`, from)
    if (at === -1) return xml
    from = at + name.length + 2
  }
  const end = xml.indexOf(`</${names.at(-1)}>`, from)
  return `${xml.slice(0, from)}<![CDATA[ ${value} ]]>${xml.slice(end)}`
}

/** A document type that declares entities. */
const DOCUMENT_TYPE =
  '<!DOCTYPE jobs [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY file SYSTEM "file:///etc/passwd">]>'

/** Number of jobs in a feed that is broken or changed, if no number is set. */
const DEFAULT_COUNT = 12

/**
 * Yields a feed piece by piece. Without a count, a working feed is the example of the service, with its days moved to
 * today. With a count, each job is made from the first job of the example. `changed` changes every second ad and
 * removes the last one. `oddJobs` breaks some jobs. The other modes break the feed as their names say.
 */
export function* feedXml(
  name: FeedName,
  { count, mode, origin, now }: { count: number | null; mode: FeedMode; origin: string; now: Date },
): Generator<Buffer> {
  const { file, item, values } = templates[name]
  const encoding = mode === 'encoding' ? 'latin1' : 'utf8'
  const text = (part: string): Buffer => Buffer.from(part, encoding)
  if (mode === 'page') {
    yield text('<!DOCTYPE html><html><body>Det här är ingen feed.</body></html>')
    return
  }
  const example = readExample(file, now)
  if (mode === 'works' && count === null) {
    yield text(example)
    return
  }
  const start = example.search(new RegExp(`<${item}[ >]`))
  const close = `</${item}>`
  const template = example.slice(start, example.indexOf(close, start) + close.length)
  const head = example.slice(0, start)
  yield text(mode === 'entities' ? head.replace('?>', `?>\n${DOCUMENT_TYPE}`) : head)
  if (mode === 'huge') {
    const filling = text(`<job><id>x</id><descr>${'Lång text. '.repeat(5_000)}</descr></job>`)
    for (let size = 0; size < 100_000_000; size += filling.length) yield filling
  }
  const all = count ?? DEFAULT_COUNT
  const shown = mode === 'changed' ? Math.max(0, all - 1) : all
  for (let index = 0; index < shown; index++) {
    if (mode === 'malformed' && index === Math.floor(shown / 2)) yield text('<job><title>Öppnad & aldrig stängd</job>')
    if (mode === 'truncated' && index === Math.floor(shown / 2)) return
    const each = jobOf(index, name, origin, now, mode === 'changed')
    const job = mode === 'oddJobs' ? oddJob(each, index, name) : each
    yield text(`${Object.entries(values(job)).reduce((xml, [path, value]) => setValue(xml, path, value), template)}\n`)
  }
  yield text(example.slice(example.lastIndexOf(close) + close.length))
}
