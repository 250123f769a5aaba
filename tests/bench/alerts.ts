import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ads, jobAlerts, mails } from '#platform/foundation/db/schema/index.ts'
import { parseSearch } from '#platform/site/search/job-search.ts'
import { areaKeys } from '#platform/site/search/occupation-areas.ts'
import { newAlertLink } from '#platform/site/alerts/alert-link.ts'
import { sendDueAlerts } from '#platform/site/alerts/send-due-alerts.ts'
import { storedSearch } from '#platform/site/search/watched-search.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { printTable } from './lib/table.ts'

// Measures the cost of sending all due job alerts: alerts that share searches, and alerts with a unique search each.
// `node tests/bench/alerts.ts [alerts]`. Uses PostgreSQL with TEST_DATABASE_URL, otherwise PGlite.

const number = Number(process.argv[2] ?? 10_000)
const adNumber = 5000
const cities = [
  'Sundsvall',
  'Härnösand',
  'Umeå',
  'Luleå',
  'Gävle',
  'Uppsala',
  'Västerås',
  'Örebro',
  'Linköping',
  'Malmö',
]
const professions = [7411, 2221, 5321, 2512, 4321, 8331, 9111, 5131]

const platform = await startPlatform({ env: { checkResponses: false } })
const { db, deps, clock } = platform
const owner = await platform.createUser()
const company = await platform.createCompany({ members: [owner] })
const template = await platform.createAd(company, owner, {
  title: 'Mall',
  type: 'active',
  state: 'offers',
  publishedAt: clock(),
})
const { steps: _steps, id: _id, placedAt: _placedAt, ...row } = template
const insertable = Object.fromEntries(
  Object.entries(row).filter(([key]) => !['profession', 'extent', 'employment', 'workplace'].includes(key)),
) as typeof ads.$inferInsert
for (let at = 0; at < adNumber; at += 500) {
  await db.insert(ads).values(
    Array.from({ length: 500 }, (_, index) => {
      const each = at + index
      const city = cities[each % cities.length] ?? ''
      const details = {
        ...newAdDetails(),
        content: `<p>${'Text. '.repeat(200)}</p>`,
        location: 'domestic' as const,
        country: 'SE',
        city,
        profession: professions[each % professions.length] ?? 0,
      }
      // One in twenty ads was published in the last day.
      return {
        ...insertable,
        id: 1000 + each,
        title: `Jobb nummer ${each}`,
        city,
        details,
        publishedAt: new Date(clock().getTime() + (each % 20 === 0 ? HOUR_MS : -each * 60_000)),
      }
    }),
  )
}
await db.execute('analyze')

/** Recreates the alerts with a number of different searches, sends the mails about new jobs and returns the cost. */
async function measure(searches: number): Promise<string[]> {
  await db.delete(jobAlerts)
  await db.delete(mails)
  for (let at = 0; at < number; at += 500) {
    await db.insert(jobAlerts).values(
      Array.from({ length: Math.min(500, number - at) }, (_, index) => {
        const kind = (at + index) % searches
        const stored = storedSearch(
          parseSearch({
            q: kind < 400 ? '' : `nummer ${kind}`,
            ort: cities[kind % cities.length] ?? '',
            yrke: areaKeys[Math.floor(kind / cities.length) % areaKeys.length] ?? '',
          }),
        )
        const before = new Date(clock().getTime() - 60_000)
        return {
          id: randomUUID(),
          email: `n${at + index}@brev.example`,
          locale: 'sv' as const,
          rhythm: 'daily' as const,
          ...stored,
          ...newAlertLink(deps),
          createdAt: before,
          confirmedAt: before,
          toldUntil: clock(),
          dueAt: clock(),
        }
      }),
    )
  }
  const actor = platform.actor({ now: new Date(clock().getTime() + DAY_MS) })
  const [began, before] = [performance.now(), process.cpuUsage()]
  const letters = await sendDueAlerts(actor)
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - began) / 1000
  const again = await sendDueAlerts(actor)
  if (again !== 0) throw new Error('An alert was sent twice.')
  const [stored] = await db.select({ id: mails.id }).from(mails).where(eq(mails.subject, ''))
  if (stored) throw new Error('A mail has no subject.')
  return [
    searches.toLocaleString('en'),
    letters.toLocaleString('en'),
    seconds.toFixed(1),
    ((user + system) / 1e6).toFixed(1),
    ((seconds * 1000) / number).toFixed(2),
  ]
}

await measure(50)
const rows: string[][] = []
for (const searches of [50, 1000, number]) rows.push(await measure(searches))
console.log(
  `\n${number.toLocaleString('en')} alerts over ${adNumber.toLocaleString('en')} ads, ` +
    `${adNumber / 20} of them new, on ${platform.database.kind}\n`,
)
printTable(['searches', 'letters', 'seconds', 'CPU of the process, s', 'ms an alert'], rows)
await platform.close()
