import { createTransport } from 'nodemailer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetCandidateCard, SendSchedule } from '#contract/candidates/pipeline.ts'
import { ManageEmailAdd, ManageEmailToggle, ManageEmailVerify } from '#contract/companies/senders.ts'
import { mails, outbox } from '#platform/foundation/db/schema/index.ts'
import { bounceReport, bounces, sendBounce, type BounceKind } from '#platform/tools/sandbox/bounce.ts'
import type { Mail } from '#platform/tools/sandbox/mailbox.ts'
import { startSandbox, type Sandbox } from '#platform/tools/sandbox/sandbox.ts'
import { testServices } from '#platform/tools/sandbox/sandbox.fixture.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { smtpTransport } from '../mailer.ts'
import { startMailServer } from '../incoming/mail-server.ts'
import { bounceReceiver } from './bounce-receiver.ts'
import { readReport } from './read-report.ts'
import { mailIdOfReturnPath, returnPath } from './return-path.ts'

// Mail that is accepted and bounces later, between two real SMTP servers.
const domain = 'studsar.tavla.example'
let sandbox: Sandbox
let platform: TestPlatform
let server: Awaited<ReturnType<typeof startMailServer>>
let recruiter: UserRow
let company: CompanyRow
const logged: unknown[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, ...testServices() })
  platform = await startPlatform({ transport: smtpTransport(sandbox.smtpUrl), env: { bounceDomain: domain } })
  platform.deps.log.warn = (...line: unknown[]) => void logged.push(line)
  server = await startMailServer(platform.deps.log, [bounceReceiver(platform.deps, domain)], {
    host: '127.0.0.1',
    port: 0,
  })
  recruiter = await platform.createUser()
  company = await platform.createCompany({ admin: recruiter, name: 'Nordvik Energi AB' })
})
afterAll(async () => {
  await server.stop()
  await platform.close()
  await sandbox.close()
})

const receivedMail = (to: string): Mail => {
  const [mail] = sandbox.mailbox.list(to)
  if (!mail) throw new Error(`No mail to ${to}`)
  return mail
}
const bounce = (mail: Mail, kind: BounceKind) =>
  sendBounce(mail, kind, { smtpUrl: `smtp://127.0.0.1:${server.port}`, now: platform.clock() })

/** Sends a message to a new candidate and returns the received mail. */
async function writeTo(email: string) {
  const ad = await platform.createAd(company, recruiter, { type: 'active' })
  const candidate = await platform.createCandidate(ad, { email })
  await platform.inject(
    SendSchedule,
    { body: { id: candidate.id, html: '<p>Välkommen på intervju!</p>', schedule: null } },
    recruiter,
  )
  platform.clock.advance({ seconds: 11 })
  await platform.runJobs()
  const undelivered = async () =>
    (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, recruiter)).body.chat.map(
      (message) => message.undelivered,
    )
  return { candidate, mail: receivedMail(email), undelivered }
}

test('shows a late bounce of mail from a company’s own address once in the chat (COMP-69, PIPE-49)', async () => {
  const {
    body: { serviceId },
  } = await platform.inject(
    ManageEmailAdd,
    { body: { companyId: company.id, email: 'jobb@nordvik.example' } },
    recruiter,
  )
  await platform.runJobs()
  const token = /sender=([\w-]+)/.exec(receivedMail('jobb@nordvik.example').text)?.[1] ?? ''
  await platform.inject(ManageEmailVerify, { body: { token } })
  await platform.inject(ManageEmailToggle, { body: { companyId: company.id, serviceId, active: true } }, recruiter)

  const { candidate, mail, undelivered } = await writeTo('borta@brev.example')
  expect([mail.from, mail.returnPath]).toEqual([
    'jobb@nordvik.example',
    expect.stringMatching(/^mail-[0-9a-f]{32}@studsar\.tavla\.example$/),
  ])
  expect(await undelivered()).toEqual([null])
  const countUpdates = async () =>
    (await platform.db.select().from(outbox).where(eq(outbox.candidateId, candidate.id))).filter(
      ({ type }) => type === 'updateCandidate',
    ).length
  const before = await countUpdates()

  platform.clock.advance({ hours: 5 })
  await bounce(mail, 'delayed')
  expect(await undelivered(), 'a delay is no failure').toEqual([null])
  await bounce(mail, 'unknown')
  expect([await undelivered(), await countUpdates()]).toEqual([['unknownRecipient'], before + 1])
  await bounce(mail, 'full')
  expect([await undelivered(), await countUpdates()], 'keeps the first reason').toEqual([
    ['unknownRecipient'],
    before + 1,
  ])
  expect((await platform.db.select().from(mails).where(eq(mails.recipient, 'borta@brev.example')))[0]).toMatchObject({
    failure: 'unknownRecipient',
    failedAt: platform.clock(),
  })
  expect(JSON.stringify(logged), 'does not log the recipient').not.toContain('borta@')
})

test('reports the same reasons for a bounce as for a rejection on delivery (COMP-69)', async () => {
  for (const [kind, reason] of [
    ['full', 'mailboxFull'],
    ['spam', 'refused'],
    ['expired', 'gaveUp'],
  ] as const) {
    const { mail, undelivered } = await writeTo(`${kind}@brev.example`)
    await bounce(mail, kind)
    expect(await undelivered(), kind).toEqual([reason])
  }
})

test('accepts only reports about existing mails, within the size limit, and relays nothing (COMP-69)', async () => {
  const { mail, undelivered } = await writeTo('finns@brev.example')
  const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true })
  const send = (to: string, raw: string) =>
    transport.sendMail({ envelope: { from: '', to }, raw }).then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode,
    )
  for (const stranger of [
    'anna@brev.example',
    `konto@${domain}`,
    returnPath('00000000-0000-4000-8000-000000000000', domain),
    mail.returnPath.replace(domain, 'elsewhere.example'),
  ]) {
    expect(await send(stranger, bounceReport(mail, 'unknown', platform.clock())), stranger).toBe(550)
  }
  expect(await send(mail.returnPath, `Subject: x\r\n\r\n${'x'.repeat(1_100_000)}`)).toBe(552)
  // An out-of-office reply, and messages that are not valid reports.
  for (const raw of [
    'Subject: Jag har semester\r\nAuto-Submitted: auto-replied\r\n\r\nTillbaka i augusti.',
    '\0\0\0',
    'Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n',
  ])
    expect(await send(mail.returnPath, raw)).toBe(250)
  expect(await undelivered()).toEqual([null])
})

test('rejects a report temporarily if it cannot be stored, and stores it on the retry (COMP-69)', async () => {
  const { mail, undelivered } = await writeTo('sen@brev.example')
  const { recordBounce: cameBack } = platform.deps.mailer
  platform.deps.mailer.recordBounce = () => Promise.reject(new Error('The database is not responding.'))
  await expect(bounce(mail, 'unknown')).rejects.toMatchObject({ responseCode: 451 })
  platform.deps.mailer.recordBounce = cameBack
  await bounce(mail, 'unknown')
  expect(await undelivered()).toEqual(['unknownRecipient'])
})

test('bounces a mail with a button in the sandbox (COMP-69)', async () => {
  const page = await startSandbox({
    port: 0,
    smtpPort: 0,
    incomingMail: `smtp://127.0.0.1:${server.port}`,
    ...testServices(),
  })
  const { undelivered, mail } = await writeTo('knapp@brev.example')
  const stored = await page.mailbox.add(
    Buffer.from(`Message-ID: ${mail.messageId}\r\nSubject: Hej\r\n\r\nHej`),
    { from: mail.returnPath, to: mail.to },
    platform.clock(),
  )
  const html = await (await fetch(`${page.url}/mail/${stored.id}`)).text()
  expect(Object.values(bounces).every(({ label }) => html.includes(label))).toBe(true)
  const answer = await fetch(`${page.url}/mail/${stored.id}/bounce/unknown`, { method: 'POST' })
  expect([answer.status, (await answer.text()).includes('Rapporterat: Adressen finns inte.')]).toEqual([200, true])
  expect(await undelivered()).toEqual(['unknownRecipient'])
  await page.close()
})

test('finds the mail of a return path in any case, and of no other address', () => {
  const id = '0198c2f4-1d2e-4a3b-8c4d-5e6f70819203'
  expect(mailIdOfReturnPath(returnPath(id, domain).toUpperCase(), domain)).toBe(id)
  for (const address of [
    '',
    '@',
    `mail-${id}@${domain}`,
    `${returnPath(id, domain)}.example`,
    `x${returnPath(id, domain)}`,
  ])
    expect(mailIdOfReturnPath(address, domain)).toBeNull()
})

test.each([
  ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 no such user', 'unknownRecipient'],
  ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550-5.2.1 The account\n  is disabled', 'unknownRecipient'],
  ['Action: failed\nStatus: 5.2.1', 'unknownRecipient'],
  ['Action: failed\nStatus: 5.2.2', 'mailboxFull'],
  ['Action: failed\nStatus: 5.2.0\nDiagnostic-Code: smtp; 552-5.2.2 Over quota', 'mailboxFull'],
  ['Action: failed\nStatus: 5.2.0', 'refused'],
  ['Action: failed\nStatus: 5.2.3\nDiagnostic-Code: smtp; 552 Too large', 'refused'],
  ['Action: failed\nStatus: 5.3.4\nDiagnostic-Code: smtp; 552 5.3.4 Message too big', 'refused'],
  ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 Quota exceeded', 'mailboxFull'],
  ['Action: failed\nStatus: 5.1.8', 'refused'],
  ['ACTION: Failed\nSTATUS: 5.1.10', 'unknownRecipient'],
  ['Action: failed\nStatus: 5.4.7', 'gaveUp'],
  ['Action: failed', 'refused'],
  ['Action: relayed\nStatus: 2.0.0', null],
])('reads from %j the reason %s', async (recipient, reason) => {
  const report =
    'Content-Type: multipart/report; boundary=x\r\n\r\n' +
    '--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x.example\n\n' +
    `Final-Recipient: rfc822; a@b.example\n${recipient}\n\r\n--x--\r\n`
  expect(await readReport(Buffer.from(report))).toBe(reason)
})

test('reads a report with addresses in UTF-8, encoded or raw, and one with bytes that are no UTF-8 (COMP-69)', async () => {
  const status =
    'Reporting-MTA: dns; x.example\r\n\r\nFinal-Recipient: utf-8; åsa@öberg.example\r\nAction: failed\r\nStatus: 5.1.1\r\n'
  const report = (type: string, encoding: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(
        'To: <åsa@öberg.example>\r\nContent-Type: multipart/report; report-type=global-delivery-status; boundary=x\r\n\r\n',
      ),
      Buffer.from(`--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nåsa@öberg.example: unknown\r\n--x\r\n`),
      Buffer.from(`Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`),
      body,
      Buffer.from('\r\n--x--\r\n'),
    ])
  for (const type of [
    'message/global-delivery-status',
    'message/Global-Delivery-Status; charset=utf-8',
    'message/delivery-status',
  ])
    for (const [encoding, body] of [
      ['8bit', Buffer.from(status)],
      ['8bit', Buffer.from(status, 'latin1')],
      ['base64', Buffer.from(Buffer.from(status).toString('base64'))],
    ] as const)
      expect([type, encoding, await readReport(report(type, encoding, body))]).toEqual([
        type,
        encoding,
        'unknownRecipient',
      ])
})
