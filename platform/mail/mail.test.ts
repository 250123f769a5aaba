import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { mails } from '#platform/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing.ts'
import { layout } from './layout.ts'
import { smtpTransport } from './mailer.ts'
import { templates } from './templates/index.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ areas: [] })
})
afterAll(() => platform.close())

test('ACC-17 a mail keeps one Message-ID, is sent once however often its job runs, and not at all after a roll back', async () => {
  const mail = { to: 'a@example.com', template: 'code', locale: 'sv', data: { code: '123456', purpose: 'signInOrRegister', minutes: 10 } } as const
  await platform.db.transaction(async (tx) => {
    await platform.deps.mailer.queue(tx, { ...mail, messageId: '<fixed-1@tavla.example>' })
  })
  await platform.db
    .transaction(async (tx) => {
      await platform.deps.mailer.queue(tx, { ...mail, to: 'never@example.com' })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await platform.runJobs()
  await platform.runJobs()
  expect(platform.mail.map(({ messageId, to }) => [messageId, to])).toEqual([['<fixed-1@tavla.example>', 'a@example.com']])
  const [row] = await platform.db.select().from(mails).where(eq(mails.recipient, 'a@example.com'))
  expect(row?.sentAt).toEqual(platform.clock())
})

test('ACC-17 over SMTP the mail arrives with both forms, and names cannot add headers', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const send = smtpTransport(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  await send({ messageId: '<m1@tavla.example>', from: 'Tavla <no-reply@tavla.example>', to: 'b@example.com', ...layout('sv', 'Hej åäö\r\nBcc: evil@example.com', ['Text', { code: '123456' }]) })
  await new Promise<void>((resolve) => server.close(resolve))
  const mail = await PostalMime.parse(received[0] ?? '')
  expect([mail.messageId, mail.from?.address, mail.to?.[0]?.address, mail.bcc]).toEqual(['<m1@tavla.example>', 'no-reply@tavla.example', 'b@example.com', undefined])
  expect(mail.subject).toContain('Hej åäö')
  expect(mail.text).toContain('123456')
  expect(mail.html).toContain('123456')
})

test('ACC-17 texts are escaped in html, and every template has both languages', () => {
  expect(layout('en', '<b>', ['<script>', { link: 'https://x.example/?a="b"', label: '&' }]).html).not.toMatch(/<script>|<b>|="b"/)
  for (const template of Object.values(templates)) expect([typeof template.sv, typeof template.en]).toEqual(['function', 'function'])
})
