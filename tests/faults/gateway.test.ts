import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateProject } from '#contract/ads/tree.ts'
import { RenameAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { execute, gql, signIn } from '../support/graphql.ts'
import { callPlatform } from '../support/platform-call.ts'
import { openLive } from '../support/socket.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'

let tavla: Tavla
let token: string
let company: { id: number; globalId: string }
beforeAll(async () => {
  tavla = await startTavla({ seed: 'demo' })
  token = await signIn(tavla, 'recruiter')
  const { id } = await companyOf(tavla, token)
  const { viewer } = await gql<{ viewer: { companies: { id: string; databaseId: number }[] } }>(
    tavla,
    token,
    '{ viewer { companies { id databaseId } } }',
  )
  company = { id, globalId: viewer.companies.find(({ databaseId }) => databaseId === id)?.id ?? '' }
})
afterAll(() => tavla?.stop())

const adUpdated = 'subscription ($company: ID!) { adUpdated(companyId: $company) { ad { databaseId name } } }'
interface AdUpdated {
  adUpdated: { ad: { databaseId: number; name: string } | null }
}

/** Returns an active ad of the company. */
async function someAd(): Promise<number> {
  const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
  return (
    projects.flatMap(({ folders }) => folders.flatMap(({ ads }) => ads)).find(({ type }) => type === 'active')?.id ?? 0
  )
}

test('clients reconnect after a gateway restart (close code 1012) and receive later events (SHELL-114)', async () => {
  const live = openLive(tavla.web, token)
  const updates = live.subscribe<AdUpdated>(adUpdated, { company: company.globalId })
  const id = await someAd()
  const renamed = (title: string) =>
    updates.untilReceived(
      ({ adUpdated: { ad } }) => ad?.name.startsWith(title) ?? false,
      (number) => sendCall(tavla, token, RenameAd, { body: { id, title: `${title} ${number}` } }),
    )
  await renamed('Före omstarten')

  expect(await tavla.programs.gateway.stop()).toBe(0)
  expect(await live.untilClosed()).toBe(1012)
  await tavla.startGateway()
  await live.connected(2)
  expect((await renamed('Efter omstarten')).adUpdated.ad?.databaseId).toBe(id)
  await live.close()
})

test('the gateway reports a platform that is down, and recovers automatically when it is back', async () => {
  const query = `{ company(by: { databaseId: ${company.id} }) { name } }`
  const live = openLive(tavla.web, token)
  const updates = live.subscribe<AdUpdated>(adUpdated, { company: company.globalId })
  const id = await someAd()
  await updates.untilReceived(
    ({ adUpdated: { ad } }) => ad?.name.startsWith('Innan') ?? false,
    (number) => sendCall(tavla, token, RenameAd, { body: { id, title: `Innan den stannade ${number}` } }),
  )

  await tavla.programs.platform.kill()
  // Nothing has probed yet.
  await expect.poll(() => tavla.programs.gateway.output()).toContain('the platform is not responding')
  const down = await execute(tavla, token, query)
  expect(down.errors.map(({ extensions }) => extensions?.code)).toEqual(['UPSTREAM_FAILED'])
  expect((await fetch(`${tavla.web}/healthz`)).status).toBe(200)
  // `/readyz` stays 200, so that a load balancer keeps the gateway and users see an error instead of nothing.
  const ready = await fetch(`${tavla.web}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'degraded', failing: ['platform', 'hub'] }])
  expect((await fetch(tavla.web)).status).toBe(200)

  await tavla.startPlatform()
  await expect.poll(async () => (await execute(tavla, token, query)).errors).toEqual([])
  await expect.poll(async () => (await fetch(`${tavla.web}/readyz`)).json()).toEqual({ status: 'ok' })
  // The gateway logs the lost link, and each log line names its program.
  const lines = tavla.programs.gateway
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { program: string; msg: string })
  expect(lines.map(({ msg }) => msg)).toContain('hub link lost')
  expect(new Set(lines.map(({ program }) => program))).toEqual(new Set(['gateway']))
  // The same subscription continues: the link to the hub has reconnected and no event is missing.
  await sendCall(tavla, token, RenameAd, { body: { id, title: 'Platsen är tillbaka' } })
  await updates.until(({ adUpdated: { ad } }) => ad?.name === 'Platsen är tillbaka')
  await live.close()
})

test('gateway and platform reject a too large body with 413 and serve the next request', async () => {
  const large = JSON.stringify({ query: '{ viewer { email } }', variables: { filling: 'x'.repeat(1_100_000) } })
  const refused = await fetch(`${tavla.web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: large,
  })
  expect(refused.status).toBe(413)
  const project = await callPlatform(
    tavla.site,
    CreateProject,
    { body: { companyId: company.id, name: 'x'.repeat(30_000_000) } },
    token,
  )
  expect(project.status).toBe(413)
  expect((await execute(tavla, token, '{ viewer { email } }')).data).toEqual({
    viewer: { email: 'recruiter@demo.example' },
  })
})

test('a client can read the 413 while it still sends, and reuse the connection', async () => {
  for (const [door, path] of [
    [tavla.web, '/graphql'],
    [tavla.site, '/createProject'],
  ] as const) {
    const { hostname, port } = new URL(door)
    const line = connect(Number(port), hostname).setEncoding('utf8')
    const heard = lines(line)
    const size = 2_000_000
    line.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
    )
    expect(await heard.status(), door).toBe(413)
    line.write('x'.repeat(size))
    line.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
    expect(await heard.status(), door).toBe(200)
    line.destroy()
  }
})

/** Returns the status codes of the responses on a connection, one per call. Null when the connection is closed. */
function lines(line: Socket): { status(): Promise<number | null> } {
  const answers = (async function* () {
    let text = ''
    for await (const piece of line as AsyncIterable<string>) {
      text += piece
      for (let found = /HTTP\/1\.1 (\d{3}) /.exec(text); found; found = /HTTP\/1\.1 (\d{3}) /.exec(text)) {
        yield Number(found[1])
        text = text.slice(found.index + found[0].length)
      }
    }
  })()
  return { status: async () => (await answers.next()).value ?? null }
}

test('rejects a query nested 500 levels deep over HTTP and WebSocket, while other queries are served', async () => {
  const deep = `{ viewer { ${'companies { '.repeat(500)} id ${'} '.repeat(500)} } }`
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => execute(tavla, token, deep)),
    execute(tavla, token, '{ viewer { email } }'),
  ])
  for (const { status, errors } of answers.slice(0, 20)) {
    expect(status).toBe(400)
    expect(errors.length).toBeGreaterThan(0)
  }
  expect(answers.at(-1)?.errors).toEqual([])
  const live = openLive(tavla.web, token)
  await live.connected()
  const refused = await live.rejectionOf(`subscription ${deep.replace('viewer', 'homeUpdated')}`)
  expect(refused).toMatch(/deep|depth|token|levels/i)
  expect(live.closed).toEqual([])
  await live.close()
})
