import { addDays, addMonths, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#contract/base/call.ts'
import { AdChannels } from '#contract/ads/ad-channels.ts'
import { AdStatistics } from '#contract/ads/ad-statistics.ts'
import { AddCandidate, CopyCandidate, UploadCv } from '#contract/candidates/add-candidate.ts'
import { GetCandidateHistory } from '#contract/candidates/inbox.ts'
import { GetCandidateCard } from '#contract/candidates/pipeline.ts'
import { registerAdStatistics } from '#platform/domains/ads/statistics/routes.ts'
import { applyToAd } from '#platform/domains/candidates/applications/apply-to-ad.ts'
import { exportOwnData } from '#platform/domains/candidates/applications/export-own-data.ts'
import { loadOwnPage } from '#platform/domains/candidates/applications/load-own-page.ts'
import { removeUnclaimedFiles } from '#platform/domains/candidates/applications/remove-files.ts'
import { requestErasure } from '#platform/domains/candidates/applications/request-erasure.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { withdraw } from '#platform/domains/candidates/applications/withdraw.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import {
  boxOf,
  createBoard,
  eventLog,
  lanesOf,
  move,
  startPipeline,
  type Board,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { registerPipeline } from '#platform/domains/candidates/pipeline/routes.ts'
import { ads, candidates, companies, files, history, outbox } from '#platform/foundation/db/schema/index.ts'
import { registerSite } from '#platform/site/routes.ts'
import { UNKNOWN_ARRIVAL } from '#rules/candidates/arrival.ts'
import { registerAddedCandidates } from './routes.ts'

const platform = await startPipeline({
  areas: [
    registerPipeline,
    registerMessages,
    registerApplications,
    registerAdStatistics,
    registerAddedCandidates,
    registerSite,
  ],
})

type Body = CallInput<typeof AddCandidate>['body']

let people = 0
const person = (over: Partial<Body> = {}) => ({
  name: 'Sofia Bergström',
  email: `tipsad${(people += 1)}@brev.example`,
  source: 'recommendation' as const,
  ...over,
})

const add = (board: Board, over: Partial<Body> = {}, as: Parameters<typeof platform.inject>[2] = board.karin) =>
  platform.inject(AddCandidate, { body: { ad: board.ad.id, ...person(over) } }, as)

const cv = (text = 'Sofia Bergström, drifttekniker, 070-174 06 57') => ({
  name: 'CV Sofia.txt',
  contentType: 'text/plain',
  bytes: Buffer.from(`${text}. `.repeat(3)),
})

const upload = (board: Board, as: Parameters<typeof platform.inject>[2] = board.karin, file = cv()) =>
  platform.inject(UploadCv, { params: { ad: board.ad.id } }, as, { file })

const tokenIn = async (email: string): Promise<string> =>
  /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1] ?? ''

const historyOf = (id: number) =>
  platform.db
    .select({ action: history.action, data: history.data, actorId: history.actorId })
    .from(history)
    .where(and(eq(history.entity, 'candidate'), eq(history.entityId, String(id))))

test('adds a candidate with a CV first in the incoming step, live for everyone and unread for colleagues only (PLUS-88)', async () => {
  const board = await createBoard(platform, 2)
  const log = eventLog(platform)
  await log(board.karin, board.erik)
  const file = await upload(board)
  expect(file.body).toMatchObject({ name: 'CV Sofia.txt' })
  const email = 'Sofia.Tipsad@Brev.example'
  const added = await add(board, {
    email,
    phone: '070-174 06 57',
    note: '<p>Tips<script>x</script></p>',
    cv: file.body.id,
  })
  expect(added.status).toBe(200)
  const { id } = added.body
  expect((await lanesOf(platform, board.ad, board.erik))[1]).toEqual([id, ...board.candidates.map((each) => each.id)])
  const { body: card } = await platform.inject(GetCandidateCard, { query: { id } }, board.erik)
  expect(card).toMatchObject({
    email: 'sofia.tipsad@brev.example',
    phone: '070-174 06 57',
    source: 'recommendation',
    note: { value: '<p>Tips</p>' },
    arrival: { first: { channel: 'addedByHand', label: null }, last: { channel: 'addedByHand', label: null } },
    candidate: { unread: ['new'], channel: 'addedByHand', alert: null },
    uploads: { cv: expect.stringContaining('/media/') as string },
  })
  expect((await boxOf(platform, id, board.karin)).unread).toEqual([])
  const [karinsEvents, eriksEvents] = await log(board.karin, board.erik)
  for (const events of [karinsEvents, eriksEvents])
    expect(events?.[0]).toMatchObject({
      target: 'addCandidate',
      payload: { ad: board.ad.id, step: board.incoming.id, order: 0, candidate: { id } },
    })
  expect(await historyOf(id)).toContainEqual({
    action: 'added',
    data: { ad: board.ad.id, source: 'recommendation' },
    actorId: board.karin.id,
  })
  const { body: shown } = await platform.inject(GetCandidateHistory, { query: { id } }, board.erik)
  expect(shown.entries).toContainEqual(expect.objectContaining({ action: 'added', kind: 'recommendation' }))
  const changes = await platform.db
    .select({ data: outbox.data })
    .from(outbox)
    .where(and(eq(outbox.type, 'addChange'), eq(outbox.candidateId, id)))
  expect(changes).toEqual([{ data: { event: 'application.received' } }])
})

test('sends the privacy notice in the chosen language, instead of a receipt (PLUS-88)', async () => {
  const board = await createBoard(platform, 0)
  const contact = { person: 'Karin Wallén', phone: '070-174 06 31', email: 'karin@nordvik.example' }
  const [ad] = await platform.db.select().from(ads).where(eq(ads.id, board.ad.id))
  await platform.db
    .update(ads)
    .set({ details: { ...ad?.details, contact } as NonNullable<(typeof ads.$inferSelect)['details']> })
    .where(eq(ads.id, board.ad.id))
  const file = await upload(board)
  const { email } = person()
  await add(board, { email, cv: file.body.id, note: '<p>Lovande</p>', phone: '0701740657' })
  const mail = await platform.lastMail(email)
  expect(mail.subject).toBe('Du är kandidat till ett jobb: Drifttekniker')
  for (const text of [
    'Nordvik Energi AB har lagt till dig som kandidat till jobbet Drifttekniker',
    'En rekommendation',
    'Namn, e-postadress, telefonnummer, anteckning och CV Sofia.txt',
    'Intresseavvägning',
    'Högst 24 månader efter att annonsen har slutat',
    'Karin Wallén, 070-174 06 31',
    'imy.se',
    '/min-sida/',
  ])
    expect(mail.text.replace(/\s+/g, ' ')).toContain(text)
  expect(mail.text).not.toContain('Lovande')
  expect(platform.mail.filter(({ to }) => to === email)).toHaveLength(1)
  const english = person({ locale: 'en', source: 'publicProfile' })
  await add(board, english)
  expect((await platform.lastMail(english.email)).text).toContain('A public profile or web page')
})

test('the own page says where the details come from, and the candidate can decline, export and erase (PLUS-88, PLUS-09)', async () => {
  const board = await createBoard(platform, 0)
  const { email } = person()
  const { id } = (await add(board, { email, source: 'appliedElsewhere' })).body
  const token = await tokenIn(email)
  expect(await loadOwnPage(platform.actor(), token)).toMatchObject({
    id,
    origin: 'added',
    source: 'appliedElsewhere',
    stage: 'sent',
  })
  const page = (await platform.app.inject({ url: `/min-sida/${token}` })).payload
  for (const text of [
    'Du är kandidat till',
    'Du är med i rekryteringen',
    'De kommer från en ansökan som du har skickat på annat sätt.',
    'Tacka nej',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('Din ansökan')
  expect(await exportOwnData(platform.actor(), token)).toMatchObject({
    email,
    channel: 'addedByHand',
    source: 'appliedElsewhere',
  })
  await withdraw(platform.actor(), token)
  expect((await boxOf(platform, id, board.karin)).alert).toBe('withdrawn')
  await requestErasure(platform.actor(), token)
  const [row] = await platform.db.select().from(candidates).where(eq(candidates.id, id))
  expect(row).toMatchObject({ email: '', note: '', phone: null })
})

test('a person who is added and then applies keeps the place, and gets a receipt (PLUS-88, PLUS-07)', async () => {
  const board = await createBoard(platform, 1)
  const { email } = person()
  const { id } = (await add(board, { email, step: board.interview.id })).body
  platform.clock.advance({ minutes: 5 })
  const application = {
    applicant: { firstName: 'Sofia', lastName: 'Berg', email, phone: '070-174 06 57', dateOfBirth: '' },
    answers: {},
    fileIds: [],
    locale: 'en' as const,
    arrival: { ...UNKNOWN_ARRIVAL, last: { channel: 'search' as const, label: null, at: platform.clock() } },
    submissionKey: null,
  }
  expect(await applyToAd(platform.actor(), board.ad.id, application)).toMatchObject({ candidateId: id })
  expect((await platform.lastMail(email)).subject).toContain('We’ve received your application')
  const { body: card } = await platform.inject(GetCandidateCard, { query: { id } }, board.karin)
  expect(card).toMatchObject({
    step: board.interview.id,
    phone: '070-174 06 57',
    arrival: { first: { channel: 'addedByHand' }, last: { channel: 'search' } },
    candidate: { name: 'Sofia Berg', unread: ['new'] },
  })
  // From now on it is an application like any other: a second one only sends the link.
  platform.clock.advance({ minutes: 5 })
  expect(await applyToAd(platform.actor(), board.ad.id, application)).toEqual({ alreadyApplied: true })
})

test('does not complete a declined candidate with an application (PLUS-88)', async () => {
  const board = await createBoard(platform, 0)
  const { email } = person()
  await add(board, { email })
  await withdraw(platform.actor(), await tokenIn(email))
  const applicant = { firstName: 'Sofia', lastName: 'Berg', email, phone: '070-174 06 57', dateOfBirth: '' }
  expect(
    await applyToAd(platform.actor(), board.ad.id, {
      applicant,
      answers: {},
      fileIds: [],
      locale: 'sv',
      arrival: UNKNOWN_ARRIVAL,
      submissionKey: null,
    }),
  ).toEqual({ alreadyApplied: true })
})

test('refuses a second candidate with the address and names the first, and warns of one in another ad (PLUS-88, PLUS-31)', async () => {
  const board = await createBoard(platform, 1)
  const first = await add(board, { email: 'samma@brev.example' })
  const second = await add(board, { email: 'Samma@Brev.example' })
  expect([second.status, second.error]).toMatchObject([
    409,
    { code: 'alreadyCandidate', detail: String(first.body.id) },
  ])
  const other = await platform.createAd(board.company, board.karin, { type: 'active', use: 'form' })
  const elsewhere = await platform.inject(
    AddCandidate,
    { body: { ad: other.id, ...person({ email: 'samma@brev.example' }) } },
    board.karin,
  )
  expect((await boxOf(platform, elsewhere.body.id, board.karin)).alert).toBe('appliedBefore')
  // The id would tell who is behind a hidden name.
  await platform.db
    .update(companies)
    .set({ anonymousScreening: { name: true, picture: false, age: false, untilStep: 'Intervju' } })
    .where(eq(companies.id, board.company.id))
  expect((await add(board, { email: 'samma@brev.example' })).error).not.toHaveProperty('detail')
})

test('refuses wrong details, a step of another ad, and a CV that is unknown, taken or not the company’s (PLUS-88)', async () => {
  const board = await createBoard(platform, 0)
  const other = await createBoard(platform, 0)
  const errorsOf = async (over: Partial<Body>) => {
    const { status, error } = await add(board, over)
    return [status, error.errors]
  }
  expect(await errorsOf({ name: ' ', email: 'x', phone: 'abc' })).toEqual([
    400,
    { name: ['required'], email: ['invalid'], phone: ['invalid'] },
  ])
  expect(await errorsOf({ step: other.incoming.id })).toEqual([400, { step: ['notOfAd'] }])
  const taken = await upload(board)
  expect((await add(board, { cv: taken.body.id })).status).toBe(200)
  const foreign = await upload(other)
  for (const id of [taken.body.id, foreign.body.id, crypto.randomUUID()])
    expect(await errorsOf({ cv: id })).toEqual([400, { cv: ['unknown'] }])
  expect(
    (await upload(board, board.karin, { ...cv(), bytes: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]) })).error,
  ).toMatchObject({
    errors: { file: ['notAllowed'] },
  })
})

test('an ad that is archived, a draft or applied to elsewhere gets no candidate (PLUS-88)', async () => {
  for (const [over, code] of [
    [{ type: 'archived' }, 'readOnly'],
    [{ type: 'draft' }, 'notPublished'],
    [{ use: 'link' }, 'noProcess'],
    [{ source: 'jobylon' }, 'noProcess'],
  ] as const) {
    const board = await createBoard(platform, 0, over)
    expect((await add(board)).error.code, code).toBe(code)
    expect((await upload(board)).error.code, code).toBe(code)
  }
})

test('an ad whose retention period is over gets no candidate, because the next night would delete it (PLUS-88, PLUS-40)', async () => {
  const board = await createBoard(platform, 0, { type: 'inactive' })
  const end = (day: string) =>
    platform.db
      .update(ads)
      .set({ endedAt: instantOf(day, 12) })
      .where(eq(ads.id, board.ad.id))
  const ended = addMonths(stockholmDay(platform.clock()), -24)
  await end(ended)
  expect((await add(board)).error.code).toBe('retentionOver')
  expect((await upload(board)).error.code).toBe('retentionOver')
  await end(addDays(ended, 1))
  expect((await add(board)).status).toBe(200)
})

test('nobody else can add: a stranger, a visitor, and a member to the ad of another company or a deleted ad (PLUS-88)', async () => {
  const board = await createBoard(platform, 0)
  const other = await createBoard(platform, 0)
  const unknown = { ...board, ad: { ...board.ad, id: 999_999 } }
  const answers = [
    await add(board, {}, other.karin),
    await add(unknown, {}, board.karin),
    await upload(board, other.karin),
    await upload(unknown, board.karin),
  ]
  await platform.db.update(ads).set({ deletedAt: platform.clock() }).where(eq(ads.id, board.ad.id))
  answers.push(await add(board), await upload(board))
  for (const { status, error } of answers) expect([status, error.code]).toEqual([403, 'forbidden'])
  expect((await platform.inject(AddCandidate, { body: { ad: other.ad.id, ...person() } })).status).toBe(401)
  expect(await platform.db.select().from(candidates).where(eq(candidates.companyId, board.company.id))).toEqual([])
})

test('counts an added candidate as a channel, but not as an application of the ad (PLUS-88, PLUS-86, PLUS-71)', async () => {
  const board = await createBoard(platform, 0)
  await add(board)
  const { body: channels } = await platform.inject(AdChannels, { query: { id: board.ad.id } }, board.karin)
  expect(channels.pairs).toEqual([{ first: 'addedByHand', last: 'addedByHand', applications: 1, movedOn: 0 }])
  const { body: statistics } = await platform.inject(AdStatistics, { query: { id: board.ad.id } }, board.karin)
  expect(statistics.totals.applications).toBe(0)
})

test('the mails to an added candidate do not speak of an application, which the person has not sent (PLUS-88, PLUS-10)', async () => {
  const board = await createBoard(platform, 0)
  const { email } = person()
  const candidate = { id: (await add(board, { email })).body.id, adId: board.ad.id }
  const upload = { cv: true, letter: false, video: false, files: [] }
  const messages = [
    [board.interview, { messageType: 'upload', message: upload }],
    [board.rejected, { messageType: 'text', message: '<p>Hej</p>' }],
  ] as const
  for (const [step, message] of messages) {
    expect((await move(platform, board.karin, candidate, step, { message })).status).toBe(200)
    platform.clock.advance({ seconds: 10 })
    const { subject, text } = await platform.lastMail(email)
    expect(`${subject} ${text}`.toLowerCase()).not.toContain('ansök')
  }
})

test('deletes a CV that no candidate got after a day (PLUS-88)', async () => {
  const board = await createBoard(platform, 0)
  const { body } = await upload(board)
  platform.clock.advance({ days: 1, minutes: 1 })
  await removeUnclaimedFiles(platform.deps, platform.clock())
  expect(await platform.db.select({ deletedAt: files.deletedAt }).from(files).where(eq(files.id, body.id))).toEqual([
    { deletedAt: expect.any(Date) as Date },
  ])
})

const copyOf = (id: number, ad: number, over = {}) => ({
  body: { id, ad, documents: true, answers: true, note: false, ...over },
})

test('copies a candidate with documents and answers, and notifies the person; both histories name the other (PLUS-88)', async () => {
  const board = await createBoard(platform, 0)
  const target = await platform.createAd(board.company, board.karin, { type: 'active', use: 'form', title: 'Montör' })
  const { email } = person()
  const file = await upload(board)
  const { id } = (await add(board, { email, cv: file.body.id, note: '<p>Hemligt</p>' })).body
  const copied = await platform.inject(CopyCandidate, copyOf(id, target.id), board.karin)
  const { body: card } = await platform.inject(GetCandidateCard, { query: { id: copied.body.id } }, board.erik)
  expect(card).toMatchObject({
    ad: target.id,
    email,
    note: { value: '' },
    arrival: { last: { channel: 'copied' } },
    candidate: { unread: ['new'], alert: 'appliedBefore' },
    uploads: { cv: expect.stringContaining('/media/') as string },
  })
  const mail = await platform.lastMail(email)
  expect(mail.subject).toBe('Du är kandidat till ett jobb till: Montör')
  const text = mail.text.replace(/\s+/g, ' ')
  expect(text).toContain('Rekryteringen till Drifttekniker')
  // The person has never applied.
  expect(text).not.toContain('ansökan')
  const entriesOf = async (of: number) =>
    (await platform.inject(GetCandidateHistory, { query: { id: of } }, board.karin)).body.entries
  expect(await entriesOf(id)).toContainEqual(
    expect.objectContaining({
      action: 'copied',
      to: 'Montör',
      url: `/${board.company.id}/ad/${target.id}/board?candidate=${copied.body.id}`,
    }),
  )
  expect(await entriesOf(copied.body.id)).toContainEqual(
    expect.objectContaining({ action: 'copiedHere', from: 'Drifttekniker' }),
  )
  const again = await platform.inject(CopyCandidate, copyOf(id, target.id), board.karin)
  expect([again.status, again.error.detail]).toEqual([409, String(copied.body.id)])
})

test('erasing the original keeps the document of the copy, and erasing both deletes its bytes (PLUS-88, PLUS-09)', async () => {
  const board = await createBoard(platform, 0)
  const target = await platform.createAd(board.company, board.karin, { type: 'active', use: 'form' })
  const { email } = person()
  const file = await upload(board)
  const { id } = (await add(board, { email, cv: file.body.id })).body
  const firstToken = await tokenIn(email)
  const copied = await platform.inject(CopyCandidate, copyOf(id, target.id), board.karin)
  const secondToken = await tokenIn(email)
  const { body: card } = await platform.inject(GetCandidateCard, { query: { id: copied.body.id } }, board.karin)
  const download = () => platform.app.inject({ url: card.uploads.cv ?? '' })
  await requestErasure(platform.actor(), firstToken)
  await platform.runJobs()
  await platform.runJobs()
  expect((await download()).payload).toContain('Sofia Bergström')
  await requestErasure(platform.actor(), secondToken)
  await platform.runJobs()
  await platform.runJobs()
  expect((await download()).statusCode).toBe(404)
  const rows = await platform.db.select({ purgedAt: files.purgedAt }).from(files).where(eq(files.key, file.body.id))
  expect(rows).toEqual([{ purgedAt: expect.any(Date) as Date }, { purgedAt: expect.any(Date) as Date }])
})

test('nobody else can copy, and only to an open ad of the company (PLUS-88)', async () => {
  const board = await createBoard(platform, 1)
  const other = await createBoard(platform, 0)
  const copy = (ad: number, as: Parameters<typeof platform.inject>[2] = board.karin) =>
    platform.inject(CopyCandidate, copyOf(board.candidate.id, ad), as)
  expect((await copy(other.ad.id)).error.errors).toEqual({ ad: ['otherCompany'] })
  expect((await copy(board.ad.id, other.karin)).status).toBe(403)
  const archived = await platform.createAd(board.company, board.karin, { type: 'archived', use: 'form' })
  expect((await copy(archived.id)).error.code).toBe('readOnly')
  expect((await copy(board.ad.id)).error.code).toBe('alreadyCandidate')
})
