import { connect } from 'node:net'
import { once } from 'node:events'
import { and, eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetCandidateCard, SendSchedule } from '#contract/candidates/pipeline.ts'
import { GetCandidateHistory } from '#contract/candidates/inbox.ts'
import { isReplyToken, parseReplyAddress, replyAddress } from '#platform/domains/candidates/candidates/reply-address.ts'
import { candidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { candidateData } from '#platform/foundation/personal-data/candidate-data.ts'
import { erasePerson, exportPerson } from '#platform/foundation/personal-data/declare.ts'
import { ads, candidates, companies, files, messages } from '#platform/foundation/db/schema/index.ts'
import { startMailServer } from '#platform/foundation/mail/incoming/mail-server.ts'
import { replyMail } from '#platform/foundation/mail/replies/replies.fixture.ts'
import { mailReceivers } from '#platform/program/mail-receivers.ts'
import {
  startPlatform,
  type CandidateRow,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'

// Mails from candidates, received over SMTP.
const replyDomain = 'svar.tavla.example'
let platform: TestPlatform
let server: Awaited<ReturnType<typeof startMailServer>>
let recruiter: UserRow
let company: CompanyRow
const logged: unknown[] = []

beforeAll(async () => {
  platform = await startPlatform({ env: { replyDomain, bounceDomain: 'studsar.tavla.example' } })
  platform.deps.log.warn = (...line: unknown[]) => void logged.push(line)
  server = await startMailServer(platform.deps.log, mailReceivers(platform.deps), { host: '127.0.0.1', port: 0 })
  recruiter = await platform.createUser()
  company = await platform.createCompany({ admin: recruiter, name: 'Nordvik Energi AB' })
})
afterAll(async () => {
  await server.stop()
  await platform.close()
})

const addressOf = async ({ id }: { id: number }): Promise<string> => {
  const [row] = await platform.db
    .select({ companyId: candidates.companyId, id: candidates.id, linkNonce: candidates.linkNonce })
    .from(candidates)
    .where(eq(candidates.id, id))
  return (row && replyAddress(platform.deps, row)) ?? ''
}
let mailed = 0
const newCandidate = async (in_: { company?: CompanyRow } = {}) => {
  const ad = await platform.createAd(in_.company ?? company, recruiter, { type: 'active' })
  return platform.createCandidate(ad, { email: `anna${++mailed}@brev.example` })
}
const rejection = (error: { responseCode?: number; response?: string }) => error.response ?? String(error)
/** Sends a mail. Returns 250, or the reply that rejects it. */
const send = (to: string, raw: string | Buffer, from = 'anna@brev.example'): Promise<string | number> =>
  createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true })
    .sendMail({ envelope: { from, to }, raw })
    .then(() => 250, rejection)
const mail = (from: string, text: string, headers: readonly string[] = []): string =>
  [`From: ${from}`, ...headers, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')
const chatOf = async ({ id }: { id: number }) =>
  (await platform.inject(GetCandidateCard, { query: { id } }, recruiter)).body

/** Opens a connection and begins a mail. `say` sends a line and returns the reply. */
async function openConnection() {
  const socket = connect(server.port, '127.0.0.1')
  socket.setEncoding('utf8')
  let received = ''
  socket.on('data', (text: string) => (received += text))
  const reply = async (): Promise<string> => {
    // The last line of a reply has a space after its code.
    while (!/^\d{3} .*\r\n$/m.test(received)) await once(socket, 'data')
    const text = received
    received = ''
    return text
  }
  const say = (line: string): Promise<string> => {
    socket.write(`${line}\r\n`)
    return reply()
  }
  await reply()
  await say('EHLO x.example')
  await say('MAIL FROM:<anna@brev.example>')
  return { socket, say }
}

test('a reply reaches the chat with its attachment, its quotes and a notification (PLUS-87)', async () => {
  const candidate = await newCandidate()
  await platform.inject(
    SendSchedule,
    { body: { id: candidate.id, html: '<p>Kan du skicka ditt betyg?</p>', schedule: null } },
    recruiter,
  )
  platform.clock.advance({ seconds: 11 })
  const sent = await platform.lastMail(candidate.email)
  const to = await addressOf(candidate)
  expect(sent.replyTo).toContain(`<${to}>`)
  expect(sent.text).toContain('Svara på mejlet eller på din sida')
  const raw = replyMail('apple-mail-sv', to).toString().replaceAll('anna@brev.example', candidate.email)
  expect(await send(to, raw)).toBe(250)
  const { chat, uploads, candidate: box } = await chatOf(candidate)
  expect(chat.at(-1)).toMatchObject({
    candidate: true,
    message: '<p>Här kommer mitt betyg.</p><p>Anna</p>',
    mail: { stranger: false, sender: null, refused: [] },
  })
  expect(chat.at(-1)?.mail?.fullText).toContain('> Kan du skicka ditt betyg?')
  expect(uploads.files).toEqual([{ name: 'Betyg Gävle.pdf', url: expect.stringMatching(/^\/media\//) }])
  expect(box.unread).toEqual(expect.arrayContaining(['chat', 'upload']))
  const { entries } = (await platform.inject(GetCandidateHistory, { query: { id: candidate.id } }, recruiter)).body
  expect(entries[0]).toMatchObject({ action: 'answered', kind: 'mail' })
  expect((await platform.lastMail(recruiter.email)).subject).toContain('har skrivit om')
})

test('the same mail is stored once, also when it arrives twice at the same time (PLUS-87)', async () => {
  const candidate = await newCandidate()
  const other = await newCandidate()
  const to = await addressOf(candidate)
  const raw = replyMail('gmail-sv', to)
  expect(await Promise.all([send(to, raw), send(to, raw), send(to, raw)])).toEqual([250, 250, 250])
  expect(await send(to, raw)).toBe(250)
  expect((await chatOf(candidate)).chat).toHaveLength(1)
  // The same mail to another conversation is another message. A mail without an id is known by its content.
  expect(await send(await addressOf(other), raw)).toBe(250)
  for (const text of ['Hej', 'Hej', 'Hej igen']) await send(await addressOf(other), mail(other.email, text))
  expect((await chatOf(other)).chat).toHaveLength(3)
  const attached = replyMail('apple-mail-sv', to)
  await Promise.all([send(to, attached), send(to, attached)])
  expect((await chatOf(candidate)).uploads.files).toHaveLength(1)
})

test('marks a sender who is not the candidate, and hides the address with the name (PLUS-87, PLUS-43)', async () => {
  const screening = await platform.createCompany({ admin: recruiter })
  await platform.db
    .update(companies)
    .set({ anonymousScreening: { name: true, picture: true, age: true, untilStep: 'Intervju' } })
    .where(eq(companies.id, screening.id))
  const [shown, hidden] = [await newCandidate(), await newCandidate({ company: screening })]
  const name = shown.name.split(' ')[0] ?? ''
  for (const candidate of [shown, hidden])
    expect(
      await send(
        await addressOf(candidate),
        [
          'From: bror@annan.example',
          'Content-Type: multipart/mixed; boundary=x',
          '',
          '--x',
          'Content-Type: text/plain; charset=utf-8',
          '',
          `Hej\r\n\r\n> ${hidden.name}`,
          '--x',
          `Content-Disposition: attachment; filename="${hidden.name.replaceAll(' ', '_')}_CV.txt"`,
          'Content-Type: text/plain',
          '',
          'CV',
          '--x',
          `Content-Disposition: attachment; filename="${hidden.name}.exe"`,
          'Content-Type: application/octet-stream',
          'Content-Transfer-Encoding: base64',
          '',
          'TVqQAAMAAAAEAAAA//8AALgAAAA=',
          '--x--',
        ].join('\r\n'),
        'bror@annan.example',
      ),
    ).toBe(250)
  expect(name).not.toBe('')
  const [open, screened] = [await chatOf(shown), await chatOf(hidden)]
  expect(open.chat[0]?.mail).toMatchObject({ stranger: true, sender: 'bror@annan.example' })
  expect(open.chat[0]?.mail?.refused).toEqual([`${hidden.name}.exe`])
  expect(screened.chat[0]?.mail).toMatchObject({ stranger: true, sender: null, refused: ['file.exe'] })
  expect(screened.uploads.files.map((file) => file.name)).toEqual(['file.txt'])
  expect(JSON.stringify(screened)).not.toContain(hidden.name)
})

test('rejects a mail without a conversation at the recipient, with the reason (PLUS-87)', async () => {
  const candidate = await newCandidate()
  const to = await addressOf(candidate)
  const text = mail(candidate.email, 'Hej')
  const [local = ''] = to.split('@')
  for (const stranger of [
    `${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${replyDomain}`,
    `reply-999999-${local.slice(-32)}@${replyDomain}`,
    `${local}@annan.example`,
    `konto@${replyDomain}`,
  ])
    expect(await send(stranger, text), stranger).toMatch(/^550 5\.1\.1 /)
  expect(await send(to.toUpperCase(), text)).toBe(250)
  expect(await send(to, text, '')).toMatch(/^550 5\.7\.1 /)
  // An archived ad, a withdrawn application, a test company, a banned company and an anonymised candidate.
  const [archived, withdrawn, tested, banned, anonymised] = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const own = await platform.createCompany({ admin: recruiter })
      return newCandidate({ company: own })
    }),
  )
  const addresses = new Map<CandidateRow | undefined, string>()
  for (const each of [archived, withdrawn, tested, banned, anonymised])
    if (each) addresses.set(each, await addressOf(each))
  const now = platform.clock()
  await platform.db
    .update(ads)
    .set({ type: 'archived' })
    .where(eq(ads.id, archived?.adId ?? 0))
  const set = (row: CandidateRow | undefined, values: object) =>
    platform.db
      .update(candidates)
      .set(values)
      .where(eq(candidates.id, row?.id ?? 0))
  await set(withdrawn, { withdrawnAt: now, deletedAt: now })
  await set(anonymised, { anonymisedAt: now })
  const setCompany = (row: CandidateRow | undefined, values: object) =>
    platform.db
      .update(companies)
      .set(values)
      .where(eq(companies.id, row?.companyId ?? 0))
  await setCompany(tested, { testOf: company.id, testExpiresAt: now })
  await setCompany(banned, { bannedAt: now })
  for (const closed of [archived, withdrawn])
    expect(await send(addresses.get(closed) ?? '', text)).toMatch(/^550 5\.2\.1 The application is closed/)
  for (const unknown of [tested, banned, anonymised])
    expect(await send(addresses.get(unknown) ?? '', text)).toMatch(/^550 5\.1\.1 /)
  expect(JSON.stringify(logged), 'logs no address').not.toContain('brev.example')
})

test('rejects automatic, looping, empty and too large mails, and stores nothing (PLUS-87)', async () => {
  const candidate = await newCandidate()
  const to = await addressOf(candidate)
  expect(await send(to, replyMail('auto-outlook', to))).toMatch(/^550 5\.7\.1 /)
  expect(await send(to, replyMail('auto-vacation', to))).toMatch(/^550 5\.7\.1 /)
  expect(await send(to, replyMail('own-mail', to))).toMatch(/^554 5\.4\.6 /)
  expect(await send(to, mail(candidate.email, ''))).toMatch(/^550 5\.6\.0 /)
  expect(await send(to, mail(candidate.email, 'x\r\n'.repeat(9_000_000)))).toMatch(/^552 /)
  expect((await chatOf(candidate)).chat).toEqual([])
  // Only quotes: the complete mail is shown.
  expect(await send(to, mail(candidate.email, '> Kan du komma?'))).toBe(250)
  expect((await chatOf(candidate)).chat[0]?.message).toBe('<p>&gt; Kan du komma?</p>')
})

test('limits the mails to one conversation, and the recipients of a connection (PLUS-87)', async () => {
  const candidate = await newCandidate()
  const to = await addressOf(candidate)
  const answers = []
  for (let count = 0; count < 31; count++) answers.push(await send(to, mail(candidate.email, `Hej ${count}`)))
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 250))
  expect(answers[30]).toMatch(/^450 4\.2\.1 /)
  platform.clock.advance({ hours: 1, seconds: 1 })
  expect(await send(to, mail(candidate.email, 'Hej'))).toBe(250)
  const { say } = await openConnection()
  const replies = []
  for (let count = 0; count < 21; count++)
    replies.push((await say(`RCPT TO:<reply-${count + 1}-${'0'.repeat(32)}@${replyDomain}>`)).slice(0, 9))
  expect(replies).toEqual([...Array.from({ length: 20 }, () => '550 5.1.1'), '421 4.7.0'])
})

test('a connection that breaks during the mail stores nothing, and the retry stores it once (PLUS-87)', async () => {
  const candidate = await newCandidate()
  const to = await addressOf(candidate)
  const raw = replyMail('gmail-sv', to)
  const { socket, say } = await openConnection()
  expect(await say(`RCPT TO:<${to}>`)).toMatch(/^250 /)
  expect(await say('DATA')).toMatch(/^354 /)
  socket.write(raw.subarray(0, raw.length - 100))
  socket.end()
  await once(socket, 'close')
  expect((await chatOf(candidate)).chat).toEqual([])
  expect(await send(to, raw)).toBe(250)
  expect((await chatOf(candidate)).chat).toHaveLength(1)
})

test('answers with a temporary error if the reply cannot be stored, and leaves no file behind (PLUS-87)', async () => {
  const candidate = await newCandidate()
  const to = await addressOf(candidate)
  const raw = replyMail('apple-mail-sv', to)
  const { queueAll } = platform.deps.mailer
  platform.deps.mailer.queueAll = () => Promise.reject(new Error('The database is not responding.'))
  expect(await send(to, raw)).toMatch(/^451 4\.3\.0 /)
  platform.deps.mailer.queueAll = queueAll
  expect((await chatOf(candidate)).chat).toEqual([])
  expect(await send(to, raw)).toBe(250)
  expect((await chatOf(candidate)).chat).toHaveLength(1)
  const kept = await platform.db
    .select({ id: files.id, deletedAt: files.deletedAt })
    .from(files)
    .where(and(eq(files.companyId, company.id), eq(files.candidateId, candidate.id)))
  expect(kept).toEqual([{ id: expect.any(String), deletedAt: null }])
})

test('recruiters never see the link to the own page that a reply quotes (PLUS-87, PLUS-09)', async () => {
  const candidate = await newCandidate()
  const to = await addressOf(candidate)
  const [row] = await platform.db
    .select({ linkNonce: candidates.linkNonce })
    .from(candidates)
    .where(eq(candidates.id, candidate.id))
  const link = candidateLink(platform.deps, { linkNonce: row?.linkNonce ?? '' })
  const token = link.split('/').at(-1) ?? ''
  const wrapped = `${link.slice(0, -20)}\r\n> ${link.slice(-20)}`
  expect(await send(to, mail(candidate.email, `Se ${link}#svar\r\n\r\n> Svara:\r\n> ${link}\r\n> ${wrapped}`))).toBe(
    250,
  )
  const card = JSON.stringify(await chatOf(candidate))
  expect(card).toContain('/min-sida/…#svar')
  expect(card).toContain('> Svara:')
  for (const part of [token, token.slice(0, 12), token.slice(-12)]) expect(card).not.toContain(part)
})

test('the export of a candidate has the complete mail, and an erasure removes it (PLUS-87)', async () => {
  const candidate = await newCandidate()
  const to = await addressOf(candidate)
  await send(to, replyMail('gmail-sv', to), 'bror@annan.example')
  const key = { companyId: company.id, id: candidate.id }
  const exported = JSON.stringify(await exportPerson(platform.db, candidateData, key))
  for (const part of ['Den mån 3 nov. 2025', 'anna@brev.example']) expect(exported).toContain(part)
  await platform.db.transaction((tx) => erasePerson(tx, candidateData, key, platform.clock()))
  const [stored] = await platform.db.select().from(messages).where(eq(messages.candidateId, candidate.id))
  expect(stored).toMatchObject({ html: '', mail: null, mailKey: null })
  expect(await send(to, replyMail('gmail-en', to))).toMatch(/^550 5\.1\.1 /)
})

test('the address is unguessable, changes with the link, and is off without a domain (PLUS-87)', async () => {
  const candidate = { companyId: 7, id: 12, linkNonce: 'abc' }
  const address = replyAddress(platform.deps, candidate) ?? ''
  const parsed = parseReplyAddress(address, replyDomain)
  expect(parsed).toEqual({ id: 12, token: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(isReplyToken(platform.deps, candidate, parsed?.token ?? '')).toBe(true)
  for (const other of [
    { ...candidate, companyId: 8 },
    { ...candidate, id: 13 },
    { ...candidate, linkNonce: 'abd' },
  ])
    expect(isReplyToken(platform.deps, other, parsed?.token ?? '')).toBe(false)
  const { deps } = platform
  expect(replyAddress({ ...deps, env: { ...deps.env, replyDomain: null } }, candidate)).toBeNull()
  for (const other of [
    '',
    '@',
    `x${address}`,
    address.replace(replyDomain, 'x.example'),
    `reply-0-${'0'.repeat(32)}@${replyDomain}`,
  ])
    expect(parseReplyAddress(other, replyDomain)).toBeNull()
})
