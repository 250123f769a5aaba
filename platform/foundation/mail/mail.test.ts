import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { mails } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { mailbox } from './mailbox.ts'
import { smtpTransport } from './mailer.ts'
import { sampleOperator } from './samples.ts'
import { templates } from './templates/index.ts'

const platform = await setUpPlatform({ areas: [] })

test('sends a mail once, even if its job runs again, and never after a rollback (ACC-17)', async () => {
  const mail = {
    to: 'a@example.com',
    template: 'code',
    locale: 'sv',
    data: { code: '123456', purpose: 'signInOrRegister', minutes: 10 },
  } as const
  await platform.db.transaction(async (tx) => {
    await platform.deps.mailer.queueAll(tx, [{ ...mail, messageId: '<fixed-1@tavla.example>' }])
  })
  await platform.db
    .transaction(async (tx) => {
      await platform.deps.mailer.queueAll(tx, [{ ...mail, to: 'never@example.com' }])
      throw new Error('rolled back')
    })
    .catch(() => {})
  await platform.runJobs()
  await platform.runJobs()
  expect(platform.mail.map(({ messageId, to }) => [messageId, to])).toEqual([
    ['<fixed-1@tavla.example>', 'a@example.com'],
  ])
  const [row] = await platform.db.select().from(mails).where(eq(mails.recipient, 'a@example.com'))
  expect(row?.sentAt).toEqual(platform.clock())
})

test('delivers text and HTML over SMTP, and names cannot add headers (ACC-17, PLUS-123)', async () => {
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
  const { text, html } = templates.code.sv({ code: '123456', purpose: 'signInOrRegister', minutes: 10 }, sampleOperator)
  const send = smtpTransport(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  await send({
    messageId: '<m1@tavla.example>',
    from: mailbox('Karin "K" <x@evil.example>\r\nBcc: evil@example.com', 'jobb@tavla.example'),
    sender: 'konto@tavla.example',
    returnPath: null,
    unsubscribe: null,
    isAutomatic: true,
    replyTo: 'karin@nordvik.example',
    to: 'b@example.com',
    subject: 'Hej åäö\r\nBcc: evil@example.com',
    text,
    html,
  })
  await new Promise<void>((resolve) => server.close(resolve))
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      expect.objectContaining({ key: 'x-auto-response-suppress', value: 'OOF, AutoReply' }),
    ]),
  )
  expect([mail.messageId, mail.from?.address, mail.replyTo?.[0]?.address, mail.to?.[0]?.address, mail.bcc]).toEqual([
    '<m1@tavla.example>',
    'jobb@tavla.example',
    'karin@nordvik.example',
    'b@example.com',
    undefined,
  ])
  expect(mail.from?.name).toBe('Karin K x@evil.example Bcc: evil@example.com')
  expect(mail.subject).toContain('Hej åäö')
  expect(mail.text).toContain('123456')
  expect(mail.html).toContain('123456')
})

test('removes a code from the text and the subject after sending (ACC-17)', async () => {
  await platform.db.transaction((tx) =>
    platform.deps.mailer.queueAll(tx, [
      {
        to: 'c@example.com',
        template: 'code',
        locale: 'sv',
        data: { code: '654321', purpose: 'signInOrRegister', minutes: 10 },
      },
    ]),
  )
  expect((await platform.lastMail('c@example.com')).subject).toBe('654321 är din kod till Tavla')
  const [row] = await platform.db.select().from(mails).where(eq(mails.recipient, 'c@example.com'))
  expect(row).toMatchObject({ text: '', html: '' })
  expect(row?.subject).not.toContain('654321')
})
