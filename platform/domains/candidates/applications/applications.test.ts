import { and, eq, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { ArchiveAd, DeleteAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import { GetCandidateCard, GetStepsView, SendSchedule, SendSystemMessage } from '#contract/candidates/pipeline.ts'
import type { Form } from '#contract/ads/form.ts'
import {
  boxOf,
  createBoard,
  eventLog,
  lanesOf,
  startPipeline,
  type Board,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import {
  adFollowers,
  ads,
  candidates,
  companies,
  files,
  history,
  messages,
  users,
} from '#platform/foundation/db/schema/index.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { UNKNOWN_ARRIVAL } from '#rules/candidates/arrival.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { DEFAULT_NOTIFICATION_SETTINGS } from '#rules/people/notification-settings.ts'
import { registerPublishing } from '#platform/domains/advertising/publishing/routes.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import { registerPipeline } from '#platform/domains/candidates/pipeline/routes.ts'
import { anonymise } from './anonymise.ts'
import { ApplyRetention } from '#platform/domains/privacy/retention/apply-retention.ts'
import { registerPrivacy } from '#platform/domains/privacy/retention/routes.ts'
import { addDays, addMonths, instantOf, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { AnnounceRetention } from '#platform/domains/privacy/retention/announce-retention.ts'
import { registerApplications } from './routes.ts'
import { answerAsCandidate } from './answer-as-candidate.ts'
import type { Application } from './application.ts'
import { applyToAd } from './apply-to-ad.ts'
import { exportOwnData } from './export-own-data.ts'
import { write } from '#platform/foundation/work/write.ts'
import { loadOwnPage } from './load-own-page.ts'
import { removeUnclaimedFiles } from './remove-files.ts'
import { requestErasure } from './request-erasure.ts'
import { handInDocuments, type CandidateUpload } from './hand-in-documents.ts'
import { withdraw } from './withdraw.ts'

const platform = await startPipeline({
  areas: [registerPipeline, registerMessages, registerApplications, registerPublishing, registerPrivacy],
})

const visit = () => platform.actor()

let people = 0
const application = (
  over: Partial<Application> = {},
  applicant: Partial<Application['applicant']> = {},
): Application => {
  const email = `sofia${(people += 1)}@brev.example`
  return {
    applicant: {
      firstName: 'Sofia',
      lastName: 'Bergström',
      email,
      phone: '070-174 06 57',
      dateOfBirth: '',
      ...applicant,
    },
    answers: {},
    fileIds: [],
    locale: 'sv',
    arrival: UNKNOWN_ARRIVAL,
    submissionKey: null,
    ...over,
  }
}

/** Returns the error of a promise that must reject. */
const failure = async (run: () => Promise<unknown>): Promise<Pick<HttpError, 'status' | 'body'>> => {
  try {
    await run()
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
  throw new Error('Nothing was refused')
}

/** Submits an application. Returns the candidate's id and the token of the link in the receipt. */
const apply = async (board: Board, sent: Application = application()) => {
  const applied = await applyToAd(visit(), board.ad.id, sent)
  if (!('candidateId' in applied)) throw new Error('Already applied')
  return { id: applied.candidateId, email: sent.applicant.email, token: await tokenIn(sent.applicant.email) }
}

const tokenIn = async (email: string): Promise<string> => {
  const token = /\/min-sida\/([\w-]+)/.exec((await platform.lastMail(email)).text)?.[1]
  if (token === undefined) throw new Error('No link in the mail')
  return token
}

const text = (content: string) => Buffer.from(`${content}, written as plain text.`)

/** Removes the hold, so that a message without a schedule is sent immediately (PLUS-24). */
const endHold = async () => {
  platform.clock.advance({ seconds: 10 })
  await platform.runJobs()
}

test('puts an application first in the incoming step, unread and live for everyone, and sends a receipt (PLUS-06, PIPE-65)', async () => {
  const board = await createBoard(platform, 2)
  const log = eventLog(platform)
  await log(board.karin)
  const { id, email, token } = await apply(board)
  expect((await lanesOf(platform, board.ad, board.erik))[1]).toEqual([
    id,
    ...board.candidates.map((candidate) => candidate.id),
  ])
  expect(await boxOf(platform, id, board.erik)).toMatchObject({
    name: 'Sofia Bergström',
    email,
    phone: '070-174 06 57',
    unread: ['new'],
    order: 0,
  })
  const [events] = await log(board.karin)
  expect(events?.[0]).toMatchObject({
    target: 'addCandidate',
    payload: { ad: board.ad.id, step: board.incoming.id, order: 0, candidate: { id, unread: ['new'] } },
  })
  expect((await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.karin)).body.ad).toMatchObject({
    notifications: 3,
    applications: { new: 3, total: 3 },
  })
  expect((await platform.lastMail(email)).subject).toBe('Din ansökan är framme: Drifttekniker')
  expect(await loadOwnPage(visit(), token)).toMatchObject({
    name: 'Sofia Bergström',
    adTitle: 'Drifttekniker',
    companyName: 'Nordvik Energi AB',
    state: 'open',
  })
})

test('gives concurrent applications different positions (PLUS-06, PIPE-65)', async () => {
  const board = await createBoard(platform, 2)
  const applied = await Promise.all(Array.from({ length: 8 }, () => applyToAd(visit(), board.ad.id, application())))
  expect(applied.every((result) => 'candidateId' in result)).toBe(true)
  const places = await platform.db
    .select({ position: candidates.position })
    .from(candidates)
    .where(eq(candidates.adId, board.ad.id))
  expect(new Set(places.map(({ position }) => position)).size).toBe(places.length)
})

test("emails followers about an applicant's actions as their settings allow, unless they muted the ad (PLUS-06)", async () => {
  const board = await createBoard(platform)
  const [quiet, muted] = [
    await platform.createUser({
      notificationSettings: { ...DEFAULT_NOTIFICATION_SETTINGS, sendEmailOnApplicationUpdated: false },
    }),
    await platform.createUser(),
  ]
  await platform.addMember(board.company, quiet)
  await platform.addMember(board.company, muted)
  await platform.db
    .insert(adFollowers)
    .values({ companyId: board.company.id, adId: board.ad.id, userId: muted.id, mutedAt: platform.clock() })
  const { id, token } = await apply(board)
  await answerAsCandidate(visit(), token, 'Hej')
  await platform.runJobs()
  const mailCounts = [board.karin, board.erik, quiet, muted].map(
    ({ email }) => platform.mail.filter((mail) => mail.to === email).length,
  )
  expect(mailCounts).toEqual([1, 1, 0, 0])
  expect((await platform.lastMail(board.karin.email)).text).toContain(
    `/${board.company.id}/ad/${board.ad.id}/board?candidate=${id}`,
  )
})

test('runs the same number of statements regardless of the number of followers (PLUS-06)', async () => {
  const board = await createBoard(platform)
  const { token } = await apply(board)
  const { session } = platform.db as unknown as { session: { prepareQuery(): unknown } }
  const statements = vi.spyOn(Object.getPrototypeOf(session) as typeof session, 'prepareQuery')
  const cost = async (answer: string): Promise<number> => {
    statements.mockClear()
    await answerAsCandidate(visit(), token, answer)
    const { length } = statements.mock.calls
    await platform.runJobs()
    return length
  }
  const few = await cost('Hej')
  for (let more = 0; more < 5; more += 1) await platform.addMember(board.company, await platform.createUser())
  expect(await cost('Hej igen')).toBe(few)
  statements.mockRestore()
})

test('creates no second candidate for a second application, and emails the link (PLUS-07)', async () => {
  const board = await createBoard(platform)
  const first = await apply(board)
  const again = application({}, { email: ` ${first.email.toUpperCase()}`, firstName: 'Någon', lastName: 'Annan' })
  expect(await applyToAd(visit(), board.ad.id, again)).toEqual({ alreadyApplied: true })
  expect((await lanesOf(platform, board.ad, board.karin))[1]?.length).toBe(2)
  expect((await platform.lastMail(first.email)).subject).toBe('Du har redan sökt: Drifttekniker')
  expect(await tokenIn(first.email)).toBe(first.token)
})

test('creates one candidate from concurrent applications, and one application from one form (PLUS-07)', async () => {
  const board = await createBoard(platform, 0)
  const sent = application({ submissionKey: 'form-1' })
  const both = await Promise.all([applyToAd(visit(), board.ad.id, sent), applyToAd(visit(), board.ad.id, sent)])
  expect(both[0]).toEqual(both[1])
  expect((await lanesOf(platform, board.ad, board.karin))[1]?.length).toBe(1)
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === sent.applicant.email).length).toBe(1)
})

test('stores one application if a form with documents is submitted again after a lost response (PLUS-03, PLUS-06)', async () => {
  const board = await createBoard(platform, 0)
  const fileId = await platform.deps.files.put(platform.db, {
    companyId: board.company.id,
    kind: 'cv',
    name: 'cv.txt',
    bytes: text('My CV'),
  })
  const sent = application({ submissionKey: 'form-2', fileIds: [fileId] })
  const { id } = await apply(board, sent)
  expect(await applyToAd(visit(), board.ad.id, sent)).toEqual({ candidateId: id, companyId: board.company.id })
  expect((await boxOf(platform, id, board.karin)).uploads.cv).toContain(fileId)
})

test('deletes documents of an unsubmitted form after a day, but keeps those of candidates (PLUS-04)', async () => {
  const board = await createBoard(platform, 0)
  const put = () =>
    platform.deps.files.put(platform.db, {
      companyId: board.company.id,
      kind: 'cv',
      name: 'cv.txt',
      bytes: text('My CV'),
    })
  const [sent, left] = [await put(), await put()]
  const { id } = await apply(board, application({ fileIds: [sent] }))
  platform.clock.advance({ hours: 23 })
  await removeUnclaimedFiles(platform.deps, platform.clock())
  const listFileIds = async () =>
    (await platform.db.select().from(files).where(eq(files.companyId, board.company.id)))
      .filter(({ deletedAt }) => deletedAt === null)
      .map((file) => file.id)
  expect((await listFileIds()).sort()).toEqual([sent, left].sort())
  platform.clock.advance({ hours: 2 })
  await removeUnclaimedFiles(platform.deps, platform.clock())
  expect(await listFileIds()).toEqual([sent])
  expect((await boxOf(platform, id, board.karin)).uploads.cv).toContain(sent)
})

const label = (title: string) => ({
  $type: 'Recruiting.Forms.Label, Recruiting' as const,
  Order: 0,
  Title: title,
  Secondary: null,
})
const form: Form = {
  Title: 'Frågor',
  Elements: [
    {
      $type: 'Recruiting.Forms.TextQuestion, Recruiting',
      Order: 0,
      Label: label('Varför?'),
      Placeholder: null,
      Type: 'text',
      Required: true,
    },
    {
      $type: 'Recruiting.Forms.CheckboxQuestion, Recruiting',
      Order: 1,
      Label: label('Körkort'),
      Required: false,
      Choices: ['B', 'C'].map((Title, Order) => ({ $type: 'Recruiting.Forms.Choice, Recruiting', Order, Title })),
    },
  ],
}

test('validates answers and documents and shows them on the card (PLUS-03, PLUS-06)', async () => {
  const board = await createBoard(platform, 0, { use: 'formWithDocuments', documents: 'cv', form })
  const put = (kind: 'cv' | 'file') =>
    platform.deps.files.put(platform.db, { companyId: board.company.id, kind, name: 'cv.txt', bytes: text('My CV') })
  const refused = await failure(() =>
    applyToAd(visit(), board.ad.id, application({ answers: { '1': ['X'] } }, { email: 'nej', phone: '' })),
  )
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual({
    email: ['invalid'],
    phone: ['required'],
    'answers.0': ['required'],
    'answers.1': ['unknownChoice'],
    cv: ['required'],
  })
  const { id } = await apply(
    board,
    application({ answers: { '0': 'För att', '1': ['B'] }, fileIds: [await put('cv')] }),
  )
  const { body } = await platform.inject(GetCandidateCard, { query: { id } }, board.karin)
  expect(body.info).toMatchObject([
    { question: 'Varför?', answer: 'För att' },
    {
      question: 'Körkort',
      answer: [
        { title: 'B', selected: true },
        { title: 'C', selected: false },
      ],
    },
  ])
  expect(body.uploads.cv).toContain('/media/')
})

test('rejects files of another company or of another candidate (PLUS-06)', async () => {
  const board = await createBoard(platform, 0)
  const other = await createBoard(platform)
  const theirs = await platform.deps.files.put(platform.db, {
    companyId: other.company.id,
    kind: 'cv',
    name: 'cv.txt',
    bytes: text('Theirs'),
  })
  const taken = await platform.deps.files.put(platform.db, {
    companyId: board.company.id,
    candidateId: 1,
    kind: 'cv',
    name: 'cv.txt',
    bytes: text('Taken'),
  })
  for (const fileId of [theirs, taken])
    expect(
      (await failure(() => applyToAd(visit(), board.ad.id, application({ fileIds: [fileId] })))).body.errors,
    ).toEqual({ files: ['missing'] })
})

test('accepts applications only for active ads with a board (PLUS-01, PLUS-05)', async () => {
  const board = await createBoard(platform, 0)
  for (const change of [
    { type: 'inactive' as const },
    { type: 'active' as const, use: 'link' as const },
    { use: 'form' as const, source: 'jobylon' },
  ]) {
    await platform.db.update(ads).set(change).where(eq(ads.id, board.ad.id))
    expect((await failure(() => applyToAd(visit(), board.ad.id, application()))).status).toBe(410)
  }
})

test("shows the candidate's answer in the chat as text, unread and live (PLUS-09)", async () => {
  const board = await createBoard(platform, 0)
  const { id, token } = await apply(board)
  const log = eventLog(platform)
  await log(board.karin)
  await answerAsCandidate(visit(), token, 'Hej <b>Karin</b>\nrad två\n\nnytt stycke')
  const { body } = await platform.inject(GetCandidateCard, { query: { id } }, board.karin)
  expect(body.chat).toMatchObject([
    {
      candidate: true,
      self: false,
      firstName: 'Sofia',
      lastName: 'Bergström',
      message: '<p>Hej &lt;b&gt;Karin&lt;/b&gt;<br />rad två</p><p>nytt stycke</p>',
    },
  ])
  expect(body.candidate.unread).toEqual(['new', 'chat'])
  expect((await log(board.karin))[0]?.[0]).toMatchObject({
    target: 'updateCandidate',
    payload: { candidate: { id, unread: ['new', 'chat'] }, by: null },
  })
  expect((await loadOwnPage(visit(), token))?.conversation).toMatchObject([{ sender: null }])
  expect((await failure(() => answerAsCandidate(visit(), token, ' \n '))).body.errors).toEqual({
    message: ['required'],
  })
  expect((await failure(() => answerAsCandidate(visit(), 'guess', 'hej'))).status).toBe(404)
})

/** Hands in one document. Throws if it is rejected. */
async function handIn(token: string, document: CandidateUpload): Promise<void> {
  const [error] = await handInDocuments(visit(), token, [document])
  if (error) throw error
}

test('accepts each requested document once, with the marker upload, and rejects others (PLUS-09)', async () => {
  const board = await createBoard(platform, 0)
  const { id, token } = await apply(board)
  const ask = { messageType: 'upload' as const, message: { cv: true, letter: false, video: false, files: ['Intyg'] } }
  await platform.inject(SendSystemMessage, { body: { ad: board.ad.id, id, message: ask, schedule: null } }, board.karin)
  await endHold()
  expect((await loadOwnPage(visit(), token))?.missing).toEqual({ documents: ['cv'], files: ['Intyg'], study: null })
  await handIn(token, { kind: 'cv', name: 'cv.txt', bytes: text('CV') })
  await handIn(token, { kind: 'file', asked: 'Intyg', name: 'scan0001.txt', bytes: text('Intyg') })
  const { body } = await platform.inject(GetCandidateCard, { query: { id } }, board.karin)
  expect(body.candidate.unread).toEqual(['new', 'upload'])
  expect(body.uploads).toMatchObject({
    cv: expect.stringContaining('/media/') as string,
    files: [{ name: 'Intyg.txt' }],
  })
  expect((await loadOwnPage(visit(), token))?.missing).toEqual({ documents: [], files: [], study: null })
  const refused = await failure(() => handIn(token, { kind: 'cv', name: 'cv.txt', bytes: text('again') }))
  expect([refused.status, refused.body.code]).toEqual([409, 'notAsked'])
  const storedFiles = await platform.db.select().from(files).where(eq(files.companyId, board.company.id))
  expect(storedFiles.filter(({ deletedAt }) => deletedAt === null).length).toBe(2)
})

test('accepts a case study before its deadline, not after (PLUS-09)', async () => {
  const board = await createBoard(platform, 0)
  const [early, late] = [await apply(board), await apply(board)]
  const message = {
    messageType: 'study' as const,
    message: { url: 'https://prov.example/1', days: 0, hours: 2, minutes: 0 },
  }
  for (const { id } of [early, late])
    await platform.inject(SendSystemMessage, { body: { ad: board.ad.id, id, message, schedule: null } }, board.karin)
  await endHold()
  expect((await loadOwnPage(visit(), early.token))?.missing.study).toEqual({
    url: 'https://prov.example/1',
    deadline: new Date(platform.clock().getTime() + 7_200_000),
  })
  await handIn(early.token, { kind: 'study', name: 'svar.txt', bytes: text('Svar') })
  expect((await boxOf(platform, early.id, board.karin)).uploads.study).toContain('/media/')
  platform.clock.advance({ hours: 3 })
  expect(
    (await failure(() => handIn(late.token, { kind: 'study', name: 'svar.txt', bytes: text('Svar') }))).body.code,
  ).toBe('deadlinePassed')
})

test('keeps the card of a withdrawn candidate read-only and cancels scheduled messages (PLUS-09)', async () => {
  const board = await createBoard(platform, 0)
  const { id, email, token } = await apply(board)
  const schedule = new Date(platform.clock().getTime() + 600_000).toISOString()
  await platform.inject(
    SendSystemMessage,
    { body: { ad: board.ad.id, id, message: { messageType: 'text', message: '<p>Vi ses</p>' }, schedule } },
    board.karin,
  )
  await withdraw(visit(), token)
  await withdraw(visit(), token)
  expect(await boxOf(platform, id, board.karin)).toMatchObject({
    deleted: true,
    scheduled: null,
    alert: 'withdrawn',
    unread: ['new', 'info'],
  })
  platform.clock.advance({ minutes: 20 })
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === email).length).toBe(1)
  expect(
    platform.mail.filter(({ to, subject }) => to === board.karin.email && subject.includes('dragit tillbaka')).length,
  ).toBe(1)
  expect((await loadOwnPage(visit(), token))?.state).toBe('withdrawn')
  expect((await failure(() => answerAsCandidate(visit(), token, 'ångrar mig'))).body.code).toBe('readOnly')
})

test("exports the candidate's data as JSON (PLUS-09)", async () => {
  const board = await createBoard(platform, 0, { form })
  const { token, email } = await apply(board, application({ answers: { '0': 'För att' } }))
  await answerAsCandidate(visit(), token, 'hej')
  expect(JSON.parse(JSON.stringify(await exportOwnData(visit(), token)))).toMatchObject({
    name: 'Sofia Bergström',
    email,
    answers: [{ question: 'Varför?', answer: 'För att' }, {}],
    messages: [{ from: 'candidate', html: '<p>hej</p>' }],
    documents: [],
  })
})

test('erases personal data but keeps the row; the link is invalid and the person can apply again (PLUS-09, PLUS-40)', async () => {
  const board = await createBoard(platform, 0)
  const fileId = await platform.deps.files.put(platform.db, {
    companyId: board.company.id,
    kind: 'cv',
    name: 'CV Sofia.txt',
    bytes: text('CV of Sofia'),
  })
  const { id, email, token } = await apply(board, application({ fileIds: [fileId] }))
  await answerAsCandidate(visit(), token, 'Jag heter Sofia')
  await platform.runJobs()
  await platform.inject(
    SendSystemMessage,
    { body: { ad: board.ad.id, id, message: { messageType: 'text', message: '<p>Sent</p>' }, schedule: null } },
    board.karin,
  )
  const before = platform.mail.length
  await requestErasure(visit(), token)
  await platform.runJobs()
  expect(platform.mail.length).toBe(before)
  const { body } = await platform.inject(GetCandidateCard, { query: { id } }, board.karin)
  expect(body.candidate).toMatchObject({ name: 'Anonym', email: null, phone: null, deleted: true, unread: [] })
  const rows = JSON.stringify([
    await platform.db.select().from(candidates).where(eq(candidates.id, id)),
    body,
    await platform.db.execute(`select * from history where company_id = ${board.company.id}`),
    await platform.db.execute(`select * from mails where company_id = ${board.company.id}`),
    await platform.db.execute(`select * from files where company_id = ${board.company.id}`),
  ])
  expect(rows).not.toMatch(/sofia|bergström/i)
  const [file] = await platform.db.select().from(files).where(eq(files.id, fileId))
  expect(file?.deletedAt).not.toBeNull()
  expect(await loadOwnPage(visit(), token)).toBeNull()
  expect((await failure(() => answerAsCandidate(visit(), token, 'hej'))).status).toBe(404)
  expect((await apply(board, application({}, { email }))).id).not.toBe(id)
  expect(await platform.db.select().from(users).where(eq(users.email, email))).toEqual([])
})

test('cancels the unsent mail of an erased application only (PLUS-09)', async () => {
  const board = await createBoard(platform, 0)
  const other = await platform.createAd(board.company, board.karin, {
    type: 'active',
    use: 'form',
    title: 'Mättekniker',
  })
  const sent = application()
  const first = await apply(board, sent)
  const second = await applyToAd(visit(), other.id, sent)
  // The emails of the second application are not sent yet.
  const before = platform.mail.length
  await applyToAd(visit(), board.ad.id, application({}, { email: 'namesake@brev.example' }))
  await requestErasure(visit(), first.token)
  await platform.runJobs()
  const after = platform.mail.slice(before)
  expect(after.filter(({ to }) => to === first.email)).toHaveLength(1)
  expect(after.filter(({ to }) => to === 'namesake@brev.example')).toHaveLength(1)
  expect('candidateId' in second).toBe(true)

  const third = await applyToAd(
    visit(),
    board.ad.id,
    application({}, { firstName: 'Unik', email: 'unik@brev.example' }),
  )
  if (!('candidateId' in third)) throw new Error('Already applied')
  await write(visit(), (work) => anonymise(work, { companyId: board.company.id, id: third.candidateId }), {
    recordsNothing: 'a test',
  })
  await platform.runJobs()
  expect(platform.mail.filter(({ to, subject }) => to === 'unik@brev.example' || subject.includes('Unik'))).toEqual([])
})

test('cancels scheduled messages of an archived or deleted ad and records it in the history (PIPE-56, AD-35, AD-36)', async () => {
  for (const calls of [[UnpublishAd, ArchiveAd], [DeleteAd]] as const) {
    const board = await createBoard(platform)
    const schedule = new Date(platform.clock().getTime() + HOUR_MS).toISOString()
    expect(
      (
        await platform.inject(
          SendSchedule,
          { body: { id: board.candidate.id, html: '<p>Vi ses</p>', schedule } },
          board.karin,
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await platform.inject(
          SendSchedule,
          { body: { id: board.candidate.id, html: '<p>Strax</p>', schedule: null } },
          board.karin,
        )
      ).status,
    ).toBe(200)
    for (const call of calls)
      expect((await platform.inject(call, { body: { id: board.ad.id } }, board.karin)).status).toBe(200)
    const waiting = await platform.db
      .select()
      .from(messages)
      .where(and(eq(messages.companyId, board.company.id), isNull(messages.cancelledAt)))
    expect(waiting).toEqual([])
    const entries = await platform.db
      .select()
      .from(history)
      .where(and(eq(history.companyId, board.company.id), eq(history.action, 'messageCancelled')))
    expect(entries).toHaveLength(2)
    platform.clock.advance({ hours: 2 })
    await platform.runJobs()
    expect(platform.mail.filter(({ to }) => to === board.candidate.email)).toEqual([])
  }
})

test('cancels a message that was written while its ad was being closed (PIPE-56)', async () => {
  for (const over of [{ type: 'archived' as const }, { deletedAt: new Date() }]) {
    const board = await createBoard(platform)
    await platform.inject(
      SendSchedule,
      { body: { id: board.candidate.id, html: '<p>Hej</p>', schedule: null } },
      board.karin,
    )
    await platform.db.update(ads).set(over).where(eq(ads.id, board.ad.id))
    platform.clock.advance({ minutes: 1 })
    await platform.runJobs()
    expect(platform.mail.filter(({ to }) => to === board.candidate.email)).toEqual([])
  }
})

test("erases candidates when the company's retention months have passed since the ad ended (PLUS-40, PLUS-09)", async () => {
  const board = await createBoard(platform, 0)
  await platform.db.update(companies).set({ retentionMonths: 6 }).where(eq(companies.id, board.company.id))
  const { id, token } = await apply(board)
  platform.clock.advance({ days: 400 })
  await platform.deps.jobs.runNow(AnnounceRetention, {})
  platform.clock.advance({ days: 8 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await loadOwnPage(visit(), token)).not.toBeNull()
  await platform.inject(UnpublishAd, { body: { id: board.ad.id } }, board.karin)
  const dueOn = addMonths(stockholmDay(platform.clock()), 6)
  expect((await loadOwnPage(visit(), token))?.erasedOn).toBe(dueOn)
  platform.clock.set(instantOf(addDays(dueOn, -8), 2))
  await platform.deps.jobs.runNow(AnnounceRetention, {})
  platform.clock.advance({ days: 1 })
  await platform.deps.jobs.runNow(AnnounceRetention, {})
  platform.clock.set(new Date(startOfDay(dueOn).getTime() - 1000))
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect((await loadOwnPage(visit(), token))?.name).toBe('Sofia Bergström')
  platform.clock.advance({ hours: 3 })
  await platform.deps.jobs.runNow(ApplyRetention, {})
  expect(await loadOwnPage(visit(), token)).toBeNull()
  const [row] = await platform.db.select().from(candidates).where(eq(candidates.id, id))
  expect(row).toMatchObject({ name: 'Anonym', email: '' })
})

test("makes the candidate's own page read-only if the ad is deleted (PLUS-09, AD-36)", async () => {
  const board = await createBoard(platform, 0)
  const { token } = await apply(board)
  expect((await loadOwnPage(visit(), token))?.state).toBe('open')
  expect((await platform.inject(DeleteAd, { body: { id: board.ad.id } }, board.karin)).status).toBe(200)
  expect((await loadOwnPage(visit(), token))?.state).toBe('closed')
  expect((await failure(() => answerAsCandidate(visit(), token, 'hej'))).body.code).toBe('readOnly')
  await requestErasure(visit(), token)
  expect(await loadOwnPage(visit(), token)).toBeNull()
})

test('stores only the hash of a link (PLUS-09)', async () => {
  const board = await createBoard(platform, 0)
  const { id, token } = await apply(board)
  const [row] = await platform.db.select().from(candidates).where(eq(candidates.id, id))
  expect(token.length).toBeGreaterThanOrEqual(22)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('marks and links a candidate that applied before with the same email or phone number (PLUS-31, PIPE-19)', async () => {
  const board = await createBoard(platform, 0)
  const other = await platform.createAd(board.company, board.karin, {
    type: 'active',
    use: 'form',
    title: 'Mättekniker',
  })
  const elsewhere = await createBoard(platform, 0)
  const phone = '070-555 01 02'
  const first = await apply(board, application({}, { phone }))
  expect((await boxOf(platform, first.id, board.karin)).alert).toBeNull()
  const byPhone = await apply({ ...board, ad: other }, application({}, { phone: '+46 70 555 01 02' }))
  const byEmail = await apply({ ...board, ad: other }, application({}, { phone: '070-999 88 77', email: first.email }))
  const stranger = await apply(elsewhere, application({}, { phone, email: first.email }))
  for (const { id } of [byPhone, byEmail]) {
    const { body } = await platform.inject(GetCandidateCard, { query: { id } }, board.karin)
    expect(body.candidate.alert).toBe('appliedBefore')
    expect(body.applications.map(({ name }) => name)).toContain('Drifttekniker')
  }
  expect((await boxOf(platform, stranger.id, elsewhere.karin)).alert).toBeNull()
})

test('does not match people by short or missing phone numbers (PLUS-31)', async () => {
  const board = await createBoard(platform, 0)
  const other = await platform.createAd(board.company, board.karin, {
    type: 'active',
    use: 'form',
    title: 'Mättekniker',
  })
  const withShortPhone = await platform.createCandidate(board.ad)
  await platform.db.update(candidates).set({ phone: '123456' }).where(eq(candidates.id, withShortPhone.id))
  const { id } = await apply({ ...board, ad: other }, application({}, { phone: '123456' }))
  expect((await boxOf(platform, id, board.karin)).alert).toBeNull()
})
