import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  GetCandidateCard,
  GetStepsView,
  MAX_CHAT_MESSAGES,
  SetCandidateRating,
  UpdateNotes,
  UpdateStepMessage,
} from '#contract/candidates/pipeline.ts'
import { recordActivity } from '#platform/domains/unread/activity.ts'
import { ads, candidates, messages, steps } from '#platform/foundation/db/schema/index.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { rejectReadOnly } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { HttpError } from '#platform/foundation/errors/errors.ts'
import { boxOf, createBoard, startPipeline } from './pipeline.fixture.ts'

const platform = await startPipeline()

test('returns name, owner, city, folder and the steps with their candidates in order (PIPE-01, PIPE-02, PIPE-03)', async () => {
  const board = await createBoard(platform, 3)
  await platform.db
    .update(candidates)
    .set({ dateOfBirth: '1990-11-04', phone: '070-123 45 67', rank: 3.5, alert: 'CV saknas' })
    .where(eq(candidates.id, board.candidate.id))
  const { status, body } = await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.karin)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Drifttekniker',
    owner: 'Karin Wallén',
    city: 'Sundsvall',
    place: { companyId: board.company.id, projectId: board.company.projectId, folderId: board.company.folderId },
  })
  expect(body.ad).toMatchObject({
    id: board.ad.id,
    relation: 'owner',
    applications: { new: 3, total: 3 },
    notifications: 3,
  })
  expect(body.steps.map(({ order, name, type }) => [order, name, type])).toEqual([
    [0, 'Rejected', 'system'],
    [1, 'Incoming', 'system'],
    [2, 'Interview', 'normal'],
    [3, 'Accepted', 'system'],
  ])
  expect(body.steps[1]?.candidates.map(({ id, order }) => [id, order])).toEqual(
    board.candidates.map(({ id }, order) => [id, order]),
  )
  expect(body.steps[1]?.candidates[0]).toEqual({
    id: board.candidate.id,
    name: board.candidate.name,
    rank: 3.5,
    dateTime: board.candidate.appliedAt.toISOString(),
    scheduled: null,
    unread: ['new'],
    alert: 'CV saknas',
    channel: 'unknown',
    firstChannel: 'unknown',
    age: 34,
    phone: '070-123 45 67',
    email: board.candidate.email,
    order: 0,
    position: expect.any(Number) as number,
    deleted: false,
    changed: board.candidate.changedAt.toISOString(),
    enteredStep: board.candidate.enteredStepAt.toISOString(),
    silentSince: null,
    uploads: { cv: null, letter: null, video: null, study: null, files: [] },
  })
})

test('returns a step with candidates as frozen (PIPE-82)', async () => {
  const board = await createBoard(platform)
  await platform.db.update(candidates).set({ stepId: board.interview.id }).where(eq(candidates.id, board.candidate.id))
  const { body } = await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.karin)
  expect(body.steps[2]?.type).toBe('frozen')
})

test('returns answers, contact, note and position on the card (PIPE-32, PIPE-37, PIPE-38)', async () => {
  const board = await createBoard(platform)
  const answers = [
    { id: 1, type: 'number' as const, question: 'År', answer: 6 },
    {
      id: 2,
      type: 'checkbox' as const,
      question: 'Körkort',
      answer: [
        { title: 'B', selected: true },
        { title: 'C', selected: false },
      ],
    },
    { id: 3, type: 'text' as const, question: 'Länk', answer: 'https://a.example' },
  ]
  await platform.db.update(candidates).set({ answers, note: '<p>bra</p>' }).where(eq(candidates.id, board.candidate.id))
  await recordActivity(platform.db, board.candidate, 'info', platform.clock(), null)
  const { status, body } = await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.erik)
  expect(status).toBe(200)
  expect(body.info).toEqual([
    { id: 1, type: 'number', question: 'År', answer: '6', unread: true },
    {
      id: 2,
      type: 'checkbox',
      question: 'Körkort',
      answer: [
        { title: 'B', selected: true, unread: true },
        { title: 'C', selected: false, unread: false },
      ],
      unread: true,
    },
    { id: 3, type: 'text', question: 'Länk', answer: 'https://a.example', unread: true },
  ])
  expect(body).toMatchObject({
    note: { value: '<p>bra</p>' },
    step: board.incoming.id,
    ad: board.ad.id,
    movedBy: null,
    email: board.candidate.email,
  })
})

test('returns the newest messages of a long conversation, oldest first (PIPE-46)', async () => {
  const { ad, candidate, karin } = await createBoard(platform)
  const at = (index: number) => new Date(Date.UTC(2025, 10, 1) + index * 60_000)
  const message = (index: number) =>
    ({
      companyId: ad.companyId,
      adId: ad.id,
      candidateId: candidate.id,
      senderId: null,
      html: `<p>${index}</p>`,
      createdAt: at(index),
      sentAt: at(index),
    }) as typeof messages.$inferInsert
  await platform.db.insert(messages).values(Array.from({ length: MAX_CHAT_MESSAGES + 2 }, (_, index) => message(index)))
  const { chat } = (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, karin)).body
  expect([chat.length, chat[0]?.message, chat.at(-1)?.message]).toEqual([
    MAX_CHAT_MESSAGES,
    '<p>2</p>',
    `<p>${MAX_CHAT_MESSAGES + 1}</p>`,
  ])
})

test('returns documents with signed URLs, and the newest of each standard document (PIPE-41, PLUS-06)', async () => {
  const board = await createBoard(platform)
  const bytes = Buffer.from('hello, plain text')
  for (const [kind, name] of [
    ['cv', 'old.txt'],
    ['cv', 'new.txt'],
    ['file', 'intyg.txt'],
  ] as const) {
    await platform.deps.files.put(platform.db, {
      companyId: board.company.id,
      candidateId: board.candidate.id,
      kind,
      name,
      bytes,
    })
    platform.clock.advance({ seconds: 1 })
  }
  const { body } = await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.karin)
  expect(body.uploads.cv).toMatch(/^\/media\/[0-9a-f-]+\/new\.txt\?e=\d+&s=/)
  expect(body.uploads.files).toEqual([{ name: 'intyg.txt', url: expect.stringContaining('/media/') as string }])
  expect((await platform.app.inject({ url: body.uploads.cv ?? '' })).payload).toBe('hello, plain text')
})

test("returns the same person's current and previous applications, matched by email (PIPE-42, PLUS-07)", async () => {
  const board = await createBoard(platform)
  const email = board.candidate.email
  const older = await platform.createAd(board.company, board.karin, { type: 'inactive', title: 'Nätplanerare' })
  const other = await platform.createAd(board.company, board.karin, { type: 'active', title: 'Mättekniker' })
  const stranger = await createBoard(platform)
  const previous = await platform.createCandidate(older, { email, appliedAt: new Date('2024-03-08T10:00:00Z') })
  const ongoing = await platform.createCandidate(other, { email })
  await platform.db.update(candidates).set({ email }).where(eq(candidates.id, stranger.candidate.id))
  const { body } = await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.karin)
  expect(body.applications).toEqual([
    {
      id: ongoing.id,
      name: 'Mättekniker',
      url: `/${board.company.id}/ad/${other.id}/board?candidate=${ongoing.id}`,
      date: ongoing.appliedAt.toISOString(),
      active: true,
    },
    {
      id: previous.id,
      name: 'Nätplanerare',
      url: `/${board.company.id}/ad/${older.id}/board?candidate=${previous.id}`,
      date: '2024-03-08T10:00:00.000Z',
      active: false,
    },
  ])
})

test('accepts ratings in halves and rejects others (PIPE-35)', async () => {
  const board = await createBoard(platform)
  const rate = (rating: number) =>
    platform.inject(SetCandidateRating, { body: { id: board.candidate.id, rating } }, board.karin)
  expect((await rate(4.5)).status).toBe(200)
  expect((await boxOf(platform, board.candidate.id, board.erik)).rank).toBe(4.5)
  for (const rating of [5.5, -0.5, 3.3]) expect((await rate(rating)).status).toBe(400)
})

test('sanitises a note and marks it as unread only for other members (PIPE-43, PIPE-45)', async () => {
  const board = await createBoard(platform)
  const save = (value: string) =>
    platform.inject(UpdateNotes, { body: { applicationId: board.candidate.id, value } }, board.karin)
  expect((await save('<p>Lugn<script>x</script> <b>och</b> saklig</p>')).status).toBe(200)
  const card = await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.erik)
  expect(card.body.note.value).toBe('<p>Lugn <strong>och</strong> saklig</p>')
  expect(card.body.candidate.unread).toEqual(['new', 'notes'])
  expect((await boxOf(platform, board.candidate.id, board.karin)).unread).toEqual(['new'])
})

test('rejects the later of two saves of a note, and overwrites nothing (PIPE-45)', async () => {
  const board = await createBoard(platform)
  const save = (as: UserRow, value: string, before?: string) =>
    platform.inject(
      UpdateNotes,
      { body: { applicationId: board.candidate.id, value, ...(before !== undefined && { before }) } },
      as,
    )
  const note = async () =>
    (await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.erik)).body.note.value
  expect((await save(board.karin, '<p>Karin</p>', '')).status).toBe(200)
  const late = await save(board.erik, '<p>Erik</p>', '')
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  expect(await note()).toBe('<p>Karin</p>')
  // Saving the same text is not a conflict, nor is a save without `before`.
  expect((await save(board.erik, '<p>Karin</p>', '')).status).toBe(200)
  expect((await save(board.erik, '<p>Karin</p><p>Erik</p>', '<p>Karin</p>')).status).toBe(200)
  expect((await save(board.karin, '<p>Allt</p>')).status).toBe(200)
  expect(await note()).toBe('<p>Allt</p>')
})

test('validates a step message against its type and stores it (PIPE-84, PIPE-74)', async () => {
  const board = await createBoard(platform)
  const id = board.interview.id
  const save = (
    messageType: 'text' | 'upload' | 'none',
    message: null | string | { cv: boolean; letter: boolean; video: boolean; files: string[] },
  ) => platform.inject(UpdateStepMessage, { body: { id, messageType, message } }, board.karin)
  expect((await save('text', '<p> </p>')).error.errors).toEqual({ message: ['required'] })
  expect((await save('upload', { cv: false, letter: false, video: false, files: [] })).status).toBe(400)
  expect((await save('text', '123')).status).toBe(200)
  const { body } = await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.karin)
  expect(body.steps[2]).toMatchObject({ messageType: 'text', message: '123' })
  expect((await save('none', null)).status).toBe(200)
  const [stored] = await platform.db.select().from(steps).where(eq(steps.id, id))
  expect(stored).toMatchObject({ messageType: 'none', message: null })
})

test('rejects a step message saved from an outdated version, and accepts the stored one (PIPE-96)', async () => {
  const board = await createBoard(platform)
  const id = board.interview.id
  const read = async (caller: typeof board.karin) =>
    (await platform.inject(GetStepsView, { query: { id: board.ad.id } }, caller)).body.steps[2]?.messageVersion ?? ''
  const save = (message: string, version: string, caller: typeof board.karin) =>
    platform.inject(UpdateStepMessage, { body: { id, messageType: 'text', message, version } }, caller)
  const began = await read(board.erik)
  const first = await save('<p>Karins</p>', began, board.karin)
  expect([first.status, first.body.version]).toEqual([200, await read(board.karin)])
  const late = await save('<p>Eriks</p>', began, board.erik)
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  expect((await save('<p>Eriks</p>', await read(board.erik), board.erik)).status).toBe(200)
  // The name and day limit of a step are not part of its message version.
  const before = await read(board.erik)
  await platform.db.update(steps).set({ name: 'Samtal', dayLimit: 3 }).where(eq(steps.id, id))
  expect(await read(board.erik)).toBe(before)
})

test('makes candidates of an archived ad and deleted candidates read-only (PIPE-06, PIPE-07)', async () => {
  const archived = await createBoard(platform)
  await platform.db.update(ads).set({ type: 'archived' }).where(eq(ads.id, archived.ad.id))
  const deleted = await createBoard(platform)
  await platform.db
    .update(candidates)
    .set({ deletedAt: platform.clock() })
    .where(eq(candidates.id, deleted.candidate.id))
  for (const { candidate, karin } of [archived, deleted]) {
    expect((await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, karin)).status).toBe(200)
    for (const { status, error } of [
      await platform.inject(SetCandidateRating, { body: { id: candidate.id, rating: 1 } }, karin),
      await platform.inject(UpdateNotes, { body: { applicationId: candidate.id, value: '<p>x</p>' } }, karin),
    ]) {
      expect(status).toBe(409)
      expect(error.code).toBe('readOnly')
    }
  }
  const reasonOf = (ad: { adType: 'active' | 'archived'; adDeletedAt: Date | null }) => {
    try {
      return rejectReadOnly({ ...ad, gone: false })
    } catch (error) {
      return (error as HttpError).body.title
    }
  }
  expect(reasonOf({ adType: 'archived', adDeletedAt: null })).toMatch(/archived/)
  expect(reasonOf({ adType: 'archived', adDeletedAt: platform.clock() })).toMatch(/deleted/)
  expect((await boxOf(platform, deleted.candidate.id, deleted.karin)).deleted).toBe(true)
  expect(
    (
      await platform.inject(
        UpdateStepMessage,
        { body: { id: archived.interview.id, messageType: 'text', message: '<p>x</p>' } },
        archived.karin,
      )
    ).status,
  ).toBe(409)
})

test("rejects a stranger's request for the board and the card (PIPE-01)", async () => {
  const board = await createBoard(platform)
  const stranger = (await createBoard(platform)).karin
  expect((await platform.inject(GetStepsView, { query: { id: board.ad.id } }, stranger)).status).toBe(403)
  expect((await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, stranger)).status).toBe(403)
})
