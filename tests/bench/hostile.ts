import type { Call, Entity } from '#contract/base/call.ts'
import { DetectTags } from '#contract/ads/professions-and-tags.ts'
import { SaveAdDetails } from '#contract/ads/ads.ts'
import { emailTemplates, stepTemplates } from '#platform/foundation/db/schema/index.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { hostileBodies } from '#platform/testing/hostile-bodies.ts'
import { printWorst, type Hostile } from './lib/loop-blocks.ts'

// Measures the event loop time of the platform for hostile requests: about a megabyte of the worst input for each call,
// and expensive texts of the maximum length. `node tests/bench/hostile.ts`

const platform = await startPlatform()
const owner = await platform.createUser()
const company = await platform.createCompany({ admin: owner })
const ad = await platform.createAd(company, owner)
const candidate = await platform.createCandidate(ad)
const template = { companyId: company.id, createdAt: platform.clock() }
const [email] = await platform.db
  .insert(emailTemplates)
  .values({ ...template, name: 'T', body: '' })
  .returning()
const [steps] = await platform.db
  .insert(stepTemplates)
  .values({ ...template, name: 'T', steps: [] })
  .returning()
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

function hostile(title: string, call: Call, payload: string, query = ''): Hostile {
  const request = {
    method: call.method,
    url: call.path.replace(/\{[^}]+\}/g, '1') + query,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  }
  return { title: `${call.id}: ${title}`, prepare: () => async () => (await platform.app.inject(request)).statusCode }
}

/** Returns the body and the URL with an id that the caller has access to, so that the body is parsed. */
function withId(call: Call, body: unknown): { body: unknown; query: string } {
  if (!('id' in call.access) || typeof body !== 'object' || body === null) return { body, query: '' }
  const [part, name = ''] = call.access.id.split('.')
  const id = ids[call.access.entity] ?? 1
  if (part === 'query') return { body, query: `?${name}=${id}` }
  return { body: Array.isArray(body) ? body : { ...body, [name]: id }, query: '' }
}

function* requests(): Generator<Hostile> {
  for (const call of platform.app.calls.values()) {
    if (!call.body || call.access.kind === 'anonymous') continue
    for (const { title, body } of hostileBodies(call.body)) {
      const given = withId(call, body)
      yield hostile(title, call, JSON.stringify(given.body), given.query)
    }
  }
  const longest = 60_000
  for (const piece of ['ej a b c d e f g java ', '<p ', 'java ', '<!--', '&amp', '<script>', '<b>']) {
    yield hostile(
      `60,000 characters of ${piece}`,
      DetectTags,
      JSON.stringify({ data: piece.repeat(longest / piece.length) }),
    )
    yield hostile(
      `60,000 characters of ${piece}`,
      SaveAdDetails,
      JSON.stringify({ content: piece.repeat(longest / piece.length) }),
      `?id=${ad.id}`,
    )
  }
  yield hostile('deep', DetectTags, '['.repeat(1_000_000))
  yield hostile('wide', DetectTags, `[${'1,'.repeat(500_000)}1]`)
}

await printWorst(requests())
await platform.close()
