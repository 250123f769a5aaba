import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Call, Entity } from '#contract/call.ts'
import { DetectTags } from '#contract/professions-and-tags.ts'
import { SaveAdDetails } from '#contract/ads.ts'
import { emailTemplates, stepTemplates } from '#platform/db/schema/index.ts'
import { startPlatform } from '#platform/testing.ts'
import { hostileBodies } from '#platform/testing/hostile.ts'
import { printTable } from './lib/table.ts'

// How long the platform's event loop stands still while one request brings about a megabyte of the worst each call could be
// sent, and texts as long as the contract takes that are made to cost. `node tests/bench/hostile.ts`

const platform = await startPlatform()
const owner = await platform.createUser()
const company = await platform.createCompany({ admin: owner })
const ad = await platform.createAd(company, owner)
const candidate = await platform.createCandidate(ad)
const template = { companyId: company.id, createdAt: platform.clock() }
const [email] = await platform.db.insert(emailTemplates).values({ ...template, name: 'T', body: '' }).returning()
const [steps] = await platform.db.insert(stepTemplates).values({ ...template, name: 'T', steps: [] }).returning()
const ids: Partial<Record<Entity, number>> = {
  company: company.id,
  project: company.projectId,
  folder: company.folderId,
  ad: ad.id,
  step: ad.steps[0]?.id ?? 0,
  candidate: candidate.id,
  emailTemplate: email?.id ?? 0,
  stepTemplate: steps?.id ?? 0,
}
const token = await platform.signIn(owner)

interface Row {
  readonly title: string
  readonly status: number
  readonly delay: number
  readonly cpu: number
  readonly again: () => Promise<Row>
}
const rows: Row[] = []
const delay = monitorEventLoopDelay({ resolution: 1 })

async function send(title: string, call: Call, payload: string, query = ''): Promise<void> {
  rows.push(await measure(`${call.id}: ${title}`, call, payload, query))
}

async function measure(title: string, call: Call, payload: string, query: string): Promise<Row> {
  const request = { method: call.method, url: call.path.replace(/\{[^}]+\}/g, '1') + query, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, payload }
  // The loop has nothing left to do when the measuring begins.
  await new Promise((resolve) => setTimeout(resolve, 2))
  delay.enable()
  delay.reset()
  const before = process.cpuUsage()
  const { statusCode } = await platform.app.inject(request)
  const { user, system } = process.cpuUsage(before)
  await new Promise((resolve) => setTimeout(resolve, 2))
  delay.disable()
  return { title, status: statusCode, delay: delay.max / 1e6, cpu: (user + system) / 1000, again: () => measure(title, call, payload, query) }
}

/** The body and address with an id the caller may name, so that the body is read. */
function withId(call: Call, body: unknown): { body: unknown; query: string } {
  if (!('id' in call.access) || typeof body !== 'object' || body === null) return { body, query: '' }
  const [part, name = ''] = call.access.id.split('.')
  const id = ids[call.access.entity] ?? 1
  if (part === 'query') return { body, query: `?${name}=${id}` }
  return { body: Array.isArray(body) ? body : { ...body, [name]: id }, query: '' }
}

for (const warm of [true, false]) {
  rows.length = 0
  for (const call of platform.app.calls.values()) {
    if (!call.body || call.access.kind === 'anonymous') continue
    for (const { title, body } of hostileBodies(call.body)) {
      const given = withId(call, body)
      await send(title, call, JSON.stringify(given.body), given.query)
      if (warm) break
    }
  }
  const longest = 60_000
  for (const piece of ['ej a b c d e f g java ', '<p ', 'java ', '<!--', '&amp', '<script>', '<b>']) {
    await send(`60,000 characters of ${piece}`, DetectTags, JSON.stringify({ data: piece.repeat(longest / piece.length) }))
    await send(`60,000 characters of ${piece}`, SaveAdDetails, JSON.stringify({ content: piece.repeat(longest / piece.length) }), `?id=${ad.id}`)
  }
  await send('deep', DetectTags, '['.repeat(1_000_000))
  await send('wide', DetectTags, `[${'1,'.repeat(500_000)}1]`)
}

/** Longest that one request may stand in the way of all others, in milliseconds. */
const tolerable = 50
/** What else the machine does makes the loop stand still as well: the least of several tries is what the request itself costs. */
const tries = 5

const dear = new Set([...rows.toSorted((a, b) => b.cpu - a.cpu).slice(0, 15), ...rows.toSorted((a, b) => b.delay - a.delay).slice(0, 15), ...rows.filter((row) => row.delay > tolerable)])
const worst: Row[] = []
for (const row of dear) {
  let least = row
  for (let count = 1; count < tries && least.delay > 2; count += 1) {
    const { delay, cpu } = await row.again()
    least = { ...least, delay: Math.min(least.delay, delay), cpu: Math.min(least.cpu, cpu) }
  }
  worst.push(least)
}
worst.sort((a, b) => b.delay - a.delay)
printTable(['request', 'status', 'CPU ms', 'loop blocked ms'], worst.slice(0, 20).map(({ title, status, delay: blocked, cpu }) => [title, status, cpu.toFixed(1), blocked.toFixed(1)]))
console.log(`${rows.length} requests; ${worst.filter(({ delay: blocked }) => blocked > tolerable).length} block the loop for more than ${tolerable} ms (least of ${tries} tries)`)
await platform.close()
