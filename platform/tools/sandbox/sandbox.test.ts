import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { example } from '#platform/domains/integrations/services/examples.fixture.ts'
import {
  checkBoardSignature,
  checkEventSignature,
  integrationKeyIn,
  type SignatureFault,
} from '#platform/domains/integrations/services/teamtailor/signatures.ts'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { readPosting } from '#platform/domains/ads/import/read-posting.ts'
import { templateNames } from '#platform/foundation/mail/templates/index.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { testServices } from './sandbox.fixture.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, ...testServices() })
})
afterEach(() => sandbox.close())

const send = (to: string, subject: string, messageId: string) =>
  createTransport(sandbox.smtpUrl).sendMail({
    from: 'Tavla <noreply@tavla.example>',
    to,
    subject,
    messageId,
    text: 'Hej <b>',
    html: '<p>Hej</p><script>alert(1)</script>',
  })

test('shows a mail sent by SMTP in the mailbox and on its own page', async () => {
  await send('astrid@demo.example', 'Åter en kod', '<1@tavla.example>')
  const list = await fetch(`${sandbox.url}/?to=astrid`).then((answer) => answer.text())
  expect(list).toContain('Åter en kod')
  expect(await fetch(`${sandbox.url}/?to=nobody`).then((answer) => answer.text())).not.toContain('Åter en kod')
  const [mail] = sandbox.mailbox.list()
  const frame = await fetch(`${sandbox.url}/mail/${mail?.id}/html`)
  expect(frame.headers.get('content-security-policy')).toContain('sandbox')
  expect(await fetch(`${sandbox.url}/mail/${mail?.id}`).then((answer) => answer.text())).toContain('Hej &lt;b&gt;')
})

test('shows a second delivery with the same Message-ID once', async () => {
  await send('astrid@demo.example', 'Första', '<2@tavla.example>')
  await send('astrid@demo.example', 'Första', '<2@tavla.example>')
  expect(sandbox.mailbox.list()).toHaveLength(1)
})

test('lists the ads of the job board, with and without a JobPosting, and one deleted ad (AD-51)', async () => {
  const open = async (path: string) =>
    fetch(`${sandbox.url}${path}`).then(async (answer) => ({
      status: answer.status,
      posting: readPosting(await answer.text()),
    }))
  const list = await fetch(`${sandbox.url}/jobb`).then((answer) => answer.text())
  const paths = [...list.matchAll(/href="(\/jobb\/[^"]+)"/g)].map((match) => match[1] ?? '')
  const pages = await Promise.all(paths.map(open))
  expect(pages.map(({ status, posting }) => [status, posting?.['title'] ?? null])).toEqual([
    [200, 'Undersköterska, natt'],
    [200, 'Systemutvecklare på distans'],
    [200, 'Stuvare i Trondheim'],
    [200, null],
    [410, null],
  ])
  expect((await open('/jobb/1/x')).status).toBe(404)
})

test('sends security headers with every answer: content type, allowed sources and no referrer', async () => {
  for (const path of [
    '/',
    '/healthz',
    '/events',
    '/api/mails',
    '/mailbox.css',
    '/mailbox.js',
    '/gallery',
    '/jobb',
    '/nothing',
    '/mail/none',
    '/arbetsformedlingen/jobads/1',
    '/arbetsformedlingen/search?employer=5593184408',
    '/jobylon/feeds/sandbox-feed/',
    '/jobylon/feeds/okand/',
    '/jobylon/x',
    '/teamtailor/feed.xml',
    '/extapi/job?p=a',
    '/tjanster',
    '/tjanster/webhook',
    '/registry',
    '/registry/companies/559318-4408',
    '/identity',
    '/identity/auth',
    '/identity/interaction/none',
    '/identity/.well-known/openid-configuration',
  ]) {
    const { headers, body } = await fetch(`${sandbox.url}${path}`)
    await body?.cancel()
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('content-security-policy'),
    ]).toEqual([path, 'nosniff', 'no-referrer', expect.stringContaining("default-src 'none'")])
  }
})

test('shows every kind of mail in the gallery: both languages, light and dark, HTML and text, in a sandboxed frame', async () => {
  const get = async (path: string) =>
    fetch(`${sandbox.url}${path}`).then(async (answer) => ({
      status: answer.status,
      policy: answer.headers.get('content-security-policy') ?? '',
      body: await answer.text(),
    }))
  const list = await get('/gallery')
  const paths = [...list.body.matchAll(/href="(\/gallery\/[^"]+)"/g)].map((match) => match[1] ?? '')
  expect(new Set(paths.map((path) => path.split('/')[2]))).toEqual(new Set(templateNames))
  for (const path of paths) {
    expect((await get(path)).body).toContain(`${path}.html?theme=dark`)
    const [light, dark, text] = await Promise.all([
      get(`${path}.html?theme=light`),
      get(`${path}.html?theme=dark`),
      get(`${path}.txt`),
    ])
    expect([light.status, dark.status, text.status]).toEqual([200, 200, 200])
    expect(dark.policy).toContain('sandbox')
    expect(light.body).not.toBe(dark.body)
    expect(text.body).not.toContain('<td')
  }
  expect((await get('/gallery/code/none/sv')).status).toBe(404)
})

const read = (path: string) =>
  fetch(`${sandbox.url}${path}`).then(async (answer) => ({ status: answer.status, text: await answer.text() }))
/** Submits a form of a page, which redirects back to the page. */
async function choose(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { status, headers } = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect([status, headers.get('location')]).toEqual([303, path])
  return (await read(path)).text
}

test('the employment service answers with the recorded examples, and its page sets the answer (COMP-91, PLUS-163)', async () => {
  const at = '/tjanster/arbetsformedlingen'
  const recorded = (file: string): unknown => JSON.parse(example(`arbetsformedlingen/${file}`))
  const { clientId, clientSecret } = sandboxClient.employmentService
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${sandbox.url}/arbetsformedlingen${path}`, {
      method,
      headers: { 'Employer-Id': '12345678', client_id: clientId, client_secret: clientSecret, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return [answer.status, text === '' ? null : (JSON.parse(text) as unknown)]
  }
  const post = recorded('post.json')
  expect((await read(at)).text).toContain('Inget har kommit än')
  expect(await ask('GET', '/jobads/0/status')).toEqual([404, null])
  for (const [mode, expected] of [
    ['noConsent', [403, recorded('no-consent.json')]],
    ['wrongClient', [401, null]],
    ['refuses', [400, recorded('invalid.json')]],
    ['down', [503, null]],
  ] as const) {
    expect(await choose(at, { mode })).toContain(`<option value="${mode}" selected>`)
    expect([mode, await ask('POST', '/jobads', post)]).toEqual([mode, expected])
  }
  await choose(at, { mode: 'hangsUp' })
  await expect(ask('POST', '/jobads', post)).rejects.toThrow()
  expect(await choose(at, { mode: 'nonsense' })).toContain('<option value="hangsUp" selected>')
  await choose(at, { mode: 'works' })
  expect(await ask('POST', '/jobads', post)).toEqual([201, recorded('created.json')])
  expect(await ask('PUT', '/jobads/10000001', post)).toEqual([200, null])
  expect(await ask('GET', '/jobads/10000001/status')).toEqual([200, recorded('status.json')])
  for (const headers of [{ client_id: 'fel' }, { client_secret: 'fel' }])
    expect((await ask('DELETE', '/jobads/10000001', undefined, headers))[0]).toBe(401)
  expect((await ask('DELETE', '/jobads/10000001', undefined, { 'Employer-Id': '00000000' }))[0]).toBe(403)
  // An ad belongs to its employer.
  expect((await ask('DELETE', '/jobads/10000001', undefined, { 'Employer-Id': '87654321' }))[0]).toBe(404)
  const [, found] = await ask('GET', '/search?employer=5593184408')
  expect(found).toMatchObject({ hits: [{ id: '10000001', external_id: 'tavla-12-1042' }] })
  expect(await ask('GET', '/search')).toEqual([200, { hits: [] }])
  const { text } = await read(at)
  for (const shown of ['Kundtjänstmedarbetare', 'Umeå', 'PUT /jobads/10000001', '503', 'sänd 2 gånger'])
    expect(text).toContain(shown)
  const page = /href="(\/tjanster\/arbetsformedlingen\/annons\/\d+)"/.exec(text)?.[1] ?? ''
  expect(await read(page)).toMatchObject({ status: 200, text: expect.stringContaining('Kundtjänstmedarbetare') })
  expect(await ask('DELETE', '/jobads/10000001')).toEqual([200, null])
  expect((await read(page)).status).toBe(410)
  await choose(at, { mode: 'losesAnswer' })
  await expect(ask('POST', '/jobads', post)).rejects.toThrow()
  expect((await read(at)).text).toContain('annons/10000002')
  await choose(at, { mode: 'removes' })
  expect(await ask('GET', '/jobads/10000002/status')).toEqual([404, null])
})

test.each([
  ['jobylon', '/jobylon/feeds/sandbox-feed/'],
  ['ponty', '/extapi/job?p=42'],
  ['teamtailor', '/teamtailor/feed.xml'],
])(
  'the feed page of %s sets the number of ads and the error of the feed, and shows its readers (COMP-91)',
  async (name, feed) => {
    const at = `/tjanster/${name}`
    const ads = async () =>
      [...(await read(feed)).text.matchAll(new RegExp(`\\[ ${name}-\\d+ \\]|id="${name}-\\d+"`, 'g'))].length
    expect((await read(at)).text).toContain('Inget har kommit än')
    // Without a number, the feed is the recorded example, with its days moved to today.
    const days = (text: string) => text.replaceAll(/20\d\d-\d\d-\d\d/g, '')
    expect(days((await read(feed)).text)).toBe(days(example(`${name}/feed.xml`)))
    expect((await read(feed)).text).toContain(stockholmDay(new Date()))
    expect(await choose(at, { mode: 'works', count: '3' })).toContain('value="3"')
    expect(await ads()).toBe(3)
    await choose(at, { mode: 'changed', count: '3' })
    expect([await ads(), (await read(feed)).text.includes('ny text')]).toEqual([2, true])
    for (const [mode, status, shown] of [
      ['down', 503, ''],
      ['unknown', 404, ''],
      ['malformed', 200, 'aldrig stängd'],
      ['entities', 200, '<!ENTITY'],
      ['page', 200, '<!DOCTYPE html>'],
    ] as const) {
      await choose(at, { mode, count: '4' })
      expect([mode, await read(feed)]).toEqual([mode, { status, text: expect.stringContaining(shown) }])
    }
    const { text } = await read(at)
    for (const shown of ['feed ', 'malformed', 'entities', '<option value="page" selected>'])
      expect(text).toContain(shown)
    expect(await choose(at, { mode: 'nonsense', count: '-1' })).toContain('value="4"')
  },
)

test('sends jobs and events of Teamtailor, also broken ones, shows the answers and lists all services (COMP-102)', async () => {
  const arrived: {
    method: string | undefined
    path: string | undefined
    fault: SignatureFault | null
    key: string | null
  }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const signed = { body: Buffer.concat(chunks), now: new Date() }
    const header = (name: string) => String(request.headers[name] ?? '')
    const isEvent = request.url === '/'
    arrived.push({
      method: request.method,
      path: request.url,
      fault: isEvent
        ? checkEventSignature(header('tt-signature'), null, { ...signed, key: 'nyckeln' })
        : checkBoardSignature(header('teamtailor-signature'), { ...signed, key: sandboxClient.teamtailorKey }),
      key: isEvent
        ? null
        : await integrationKeyIn(header('authorization'), { key: sandboxClient.teamtailorKey, now: signed.now }),
    })
    response.writeHead(202).end('mottaget')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const form = {
    to: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    key: 'nyckeln',
    id: '7',
    title: 'Kock',
  }
  try {
    for (const event of ['POST', 'PUT', 'DELETE', 'job.create', 'job.destroy'])
      for (const [fault, taken] of [
        ['none', [null]],
        ['signature', ['signature']],
        ['old', ['timestamp']],
        ['twice', [null, null]],
      ] as const) {
        arrived.length = 0
        expect(await choose('/tjanster/webhook', { ...form, event, fault })).toContain('202 mottaget')
        const [method, path, key] = event.startsWith('job.')
          ? ['POST', '/', null]
          : [event, `/hooks/teamtailor-board/webhook${event === 'DELETE' ? '/7' : ''}`, 'nyckeln']
        expect([event, fault, arrived]).toEqual([
          event,
          fault,
          taken.map((each) => ({ method, path, key, fault: each })),
        ])
      }
    expect((await read('/tjanster/webhook')).text).toContain('job.create 7 (signature)')
    expect(
      await choose('/tjanster/webhook', { ...form, event: 'job.create', to: 'http://127.0.0.1:1/', fault: 'none' }),
    ).toContain('fetch failed')
  } finally {
    server.close()
  }
  const { text } = await read('/tjanster')
  for (const path of ['arbetsformedlingen', 'jobylon', 'ponty', 'teamtailor', 'webhook'])
    expect(text).toContain(`href="/tjanster/${path}"`)
  expect((await read('/tjanster/annat')).status).toBe(404)
})
