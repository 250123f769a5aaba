import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPosting } from '../areas/import/read-posting.ts'
import { templateNames } from '../mail/templates/index.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'
import { testServices } from './testing.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, ...testServices() })
})
afterEach(() => sandbox.close())

const send = (to: string, subject: string, messageId: string) =>
  createTransport(sandbox.smtpUrl).sendMail({ from: 'Tavla <noreply@tavla.example>', to, subject, messageId, text: 'Hej <b>', html: '<p>Hej</p><script>alert(1)</script>' })

test('a mail sent by SMTP stands in the mailbox and on its page', async () => {
  await send('astrid@demo.example', 'Åter en kod', '<1@tavla.example>')
  const list = await fetch(`${sandbox.url}/?to=astrid`).then((answer) => answer.text())
  expect(list).toContain('Åter en kod')
  expect(await fetch(`${sandbox.url}/?to=nobody`).then((answer) => answer.text())).not.toContain('Åter en kod')
  const [mail] = sandbox.mailbox.list()
  const frame = await fetch(`${sandbox.url}/mail/${mail?.id}/html`)
  expect(frame.headers.get('content-security-policy')).toContain('sandbox')
  expect(await fetch(`${sandbox.url}/mail/${mail?.id}`).then((answer) => answer.text())).toContain('Hej &#60;b&#62;')
})

test('a second delivery under the same Message-ID is shown once', async () => {
  await send('astrid@demo.example', 'Första', '<2@tavla.example>')
  await send('astrid@demo.example', 'Första', '<2@tavla.example>')
  expect(sandbox.mailbox.list()).toHaveLength(1)
})

test('AD-51 the job board lists its ads; each tells itself as a JobPosting, one does not, and one is gone', async () => {
  const open = async (path: string) => fetch(`${sandbox.url}${path}`).then(async (answer) => ({ status: answer.status, posting: readPosting(await answer.text()) }))
  const list = await fetch(`${sandbox.url}/jobb`).then((answer) => answer.text())
  const paths = [...list.matchAll(/href="(\/jobb\/[^"]+)"/g)].map((match) => match[1] ?? '')
  const pages = await Promise.all(paths.map(open))
  expect(pages.map(({ status, posting }) => [status, posting?.['title'] ?? null])).toEqual([
    [200, 'Undersköterska, natt'], [200, 'Systemutvecklare på distans'], [200, 'Stuvare i Trondheim'], [200, null], [410, null],
  ])
  expect((await open('/jobb/1/x')).status).toBe(404)
})

test('every answer says that it is what it says, what it may load, and tells no other site where it was read', async () => {
  for (const path of [
    '/', '/healthz', '/events', '/api/mails', '/mailbox.css', '/mailbox.js', '/gallery', '/jobb', '/nothing', '/mail/none',
    '/arbetsformedlingen/ads/1', '/jobylon/feeds/a', '/jobylon/feeds/okand', '/jobylon/x', '/teamtailor/feeds/a.xml', '/extapi/job?p=a', '/tjanster', '/tjanster/webhook',
    '/registry', '/registry/companies/559318-4408', '/identity', '/identity/auth', '/identity/interaction/none', '/identity/.well-known/openid-configuration',
  ]) {
    const { headers, body } = await fetch(`${sandbox.url}${path}`)
    await body?.cancel()
    expect([path, headers.get('x-content-type-options'), headers.get('referrer-policy'), headers.get('content-security-policy')]).toEqual([path, 'nosniff', 'no-referrer', expect.stringContaining("default-src 'none'")])
  }
})

test('the gallery shows every kind of mail in both languages, light and dark, html and plain, in a frame without rights', async () => {
  const get = async (path: string) => fetch(`${sandbox.url}${path}`).then(async (answer) => ({ status: answer.status, policy: answer.headers.get('content-security-policy') ?? '', body: await answer.text() }))
  const list = await get('/gallery')
  const paths = [...list.body.matchAll(/href="(\/gallery\/[^"]+)"/g)].map((match) => match[1] ?? '')
  expect(new Set(paths.map((path) => path.split('/')[2]))).toEqual(new Set(templateNames))
  for (const path of paths) {
    expect((await get(path)).body).toContain(`${path}.html?theme=dark`)
    const [light, dark, text] = await Promise.all([get(`${path}.html?theme=light`), get(`${path}.html?theme=dark`), get(`${path}.txt`)])
    expect([light.status, dark.status, text.status]).toEqual([200, 200, 200])
    expect(dark.policy).toContain('sandbox')
    expect(light.body).not.toBe(dark.body)
    expect(text.body).not.toContain('<td')
  }
  expect((await get('/gallery/code/none/sv')).status).toBe(404)
})
