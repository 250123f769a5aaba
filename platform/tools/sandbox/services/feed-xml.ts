import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
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

const writers: Record<FeedName, { open: string; close: string; job: (job: Job) => string }> = {
  jobylon: {
    open: '<jobs>',
    close: '</jobs>',
    job: (j) =>
      `<job><id>${j.id}</id><title>${escaped(j.title)}</title><descr><![CDATA[${j.html}]]></descr>` +
      '<employment_type>fulltime</employment_type><workspace>onsite</workspace>' +
      `<locations><location><street>${j.street}</street><postal_code>${j.postCode}</postal_code>` +
      `<city>${j.city}</city><country>SE</country></location></locations>` +
      `<urls><ad>${j.url}</ad><apply>${j.url}/ansok</apply></urls>` +
      `<from_date>${j.start}</from_date><to_date>${j.end}</to_date></job>`,
  },
  ponty: {
    open: '<Assignments>',
    close: '</Assignments>',
    job: (j) =>
      `<Assignment id="${j.id}"><Title>${escaped(j.title)}</Title><Description>${escaped(j.html)}</Description>` +
      `<Address><Street>${j.street}</Street><ZipCode>${j.postCode}</ZipCode>` +
      `<City>${j.city}</City><Country>SE</Country></Address>` +
      `<Url>${j.url}</Url><ApplyUrl>${j.url}/ansok</ApplyUrl>` +
      `<Published>${j.start}</Published><ApplyBefore>${j.end}</ApplyBefore></Assignment>`,
  },
  teamtailor: {
    open: '<source><publisher>Teamtailor</publisher>',
    close: '</source>',
    job: (j) =>
      `<job><referencenumber>${j.id}</referencenumber><title><![CDATA[${j.title}]]></title>` +
      `<description><![CDATA[${j.html}]]></description>` +
      `<streetaddress>${j.street}</streetaddress><postalcode>${j.postCode}</postalcode><city>${j.city}</city>` +
      `<country>SE</country><url>${j.url}</url><jobtype>fulltime</jobtype><remotetype>none</remotetype>` +
      `<date>${j.start}</date><expirationdate>${j.end}</expirationdate></job>`,
  },
}

/**
 * Yields a feed piece by piece. `changed` changes every second ad and removes the last one. `oddJobs` breaks some jobs.
 * The other modes break the feed as their names say.
 */
export function* feedXml(
  name: FeedName,
  { count, mode, origin, now }: { count: number; mode: FeedMode; origin: string; now: Date },
): Generator<Buffer> {
  const { open, close, job } = writers[name]
  const encoding = mode === 'encoding' ? 'latin1' : 'utf8'
  const text = (part: string): Buffer => Buffer.from(part, encoding)
  if (mode === 'page') {
    yield text('<!DOCTYPE html><html><body>Det här är ingen feed.</body></html>')
    return
  }
  yield text('<?xml version="1.0" encoding="UTF-8"?>\n')
  if (mode === 'entities')
    yield text(
      '<!DOCTYPE jobs [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>\n',
    )
  yield text(open)
  if (mode === 'huge') {
    const filling = text(`<job><id>x</id><descr>${'Lång text. '.repeat(5_000)}</descr></job>`)
    for (let size = 0; size < 100_000_000; size += filling.length) yield filling
  }
  const shown = mode === 'changed' ? Math.max(0, count - 1) : count
  for (let index = 0; index < shown; index++) {
    if (mode === 'malformed' && index === Math.floor(shown / 2)) yield text('<job><title>Öppnad & aldrig stängd</job>')
    if (mode === 'truncated' && index === Math.floor(shown / 2)) return
    const each = jobOf(index, name, origin, now, mode === 'changed')
    yield text(`${job(mode === 'oddJobs' ? oddJob(each, index, name) : each)}\n`)
  }
  yield text(close)
}
