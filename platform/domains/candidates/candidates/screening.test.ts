import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SearchBoard, SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import { GetCandidateHistory, GetInbox } from '#contract/candidates/inbox.ts'
import {
  GetCandidate,
  GetCandidateCard,
  GetCandidateCards,
  GetCandidates,
  GetStepsView,
  GetStepsViews,
  SendSchedule,
  UpdateNotes,
} from '#contract/candidates/pipeline.ts'
import { notifyFollowers } from '#platform/domains/candidates/applications/notify-followers.ts'
import { remindOfMessages } from '#platform/domains/candidates/notifications/remind-of-messages.ts'
import { notifyOfApplications } from '#platform/domains/candidates/notifications/notify-of-applications.ts'
import {
  createBoard,
  eventLog,
  move,
  startPipeline,
  type Board,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { recordActivity } from '#platform/domains/unread/activity.ts'
import { candidates, companies, files, messages, users } from '#platform/foundation/db/schema/index.ts'
import { write } from '#platform/foundation/work/write.ts'
import type { AnonymousScreening } from '#rules/candidates/anonymous-screening.ts'
import { screeningCodeOf, standInOf } from '#rules/candidates/anonymous-screening.ts'

const platform = await startPipeline()

const all: AnonymousScreening = { name: true, picture: true, age: true, untilStep: 'interview ' }
const screenWith = (board: Board, screening: AnonymousScreening | null) =>
  platform.db.update(companies).set({ anonymousScreening: screening }).where(eq(companies.id, board.company.id))

/** Parts of the test name. None of them may occur in a response while the name is hidden. */
const canary = /kanariel|fågelblom|70-?174|73 ?999|privat@|1990-01-01|900101/i

async function createCanary() {
  const board = await createBoard(platform, 2)
  const { candidate, company } = board
  await platform.db
    .update(candidates)
    .set({
      name: 'Kanariela Fågelblom',
      email: 'kanariela@brev.example',
      phone: '070-174 06 99',
      dateOfBirth: '1990-01-01',
      note: '<p>Jag ringde Kanariela och Fågelbloms klocka går rätt, +46701740699</p>',
      answers: [
        {
          id: 1,
          type: 'text',
          question: 'Varför du?',
          answer:
            'Jag heter Kanariela och lagar ångmaskiner. Hälsar Kanariela Fågelblom, 073 999 88 77, privat@post.example, 900101-1234',
        },
      ],
    })
    .where(eq(candidates.id, candidate.id))
  await platform.db.update(users).set({ notificationSettings: null }).where(eq(users.id, board.karin.id))
  for (const [kind, name, bytes] of [
    ['cv', 'Kanariela CV.txt', 'My CV'],
    ['letter', 'Brev Fågelblom.txt', 'Hej'],
  ] as const) {
    const id = await platform.deps.files.put(platform.db, {
      companyId: company.id,
      kind,
      name,
      bytes: Buffer.from(bytes),
    })
    await platform.db.update(files).set({ candidateId: candidate.id }).where(eq(files.id, id))
  }
  await platform.db.insert(files).values({
    id: crypto.randomUUID(),
    companyId: company.id,
    candidateId: candidate.id,
    kind: 'video',
    name: 'kanariela.mp4',
    contentType: 'video/mp4',
    size: 1,
    key: 'none',
    createdAt: platform.clock(),
  })
  const now = platform.clock()
  await platform.db.insert(messages).values([
    {
      companyId: company.id,
      candidateId: candidate.id,
      senderId: board.karin.id,
      html: '<p>Hej Kanariela! Når vi dig på 070 174 06 99?</p>',
      createdAt: now,
      sentAt: now,
    },
    {
      companyId: company.id,
      candidateId: candidate.id,
      senderId: null,
      html: '<p>Hälsar Kanariela Fågelblom, 0701740699</p>',
      createdAt: now,
      sentAt: now,
    },
  ])
  await write(
    platform.actor(),
    async ({ db }) => {
      for (const kind of ['upload', 'chat', 'info', 'notes'] as const)
        await recordActivity(db, { companyId: company.id, id: candidate.id }, kind, platform.clock(), null)
    },
    { recordsNothing: 'a test' },
  )
  return board
}

/** Returns all data about a candidate that a member can read, by source. */
async function everything(board: Board, reader = board.karin): Promise<Record<string, unknown>> {
  const { candidate, company } = board
  const id = candidate.id
  const ask = async (promise: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await promise
    expect(status).toBe(200)
    return body
  }
  return {
    board: await ask(platform.inject(GetStepsView, { query: { id: candidate.adId } }, reader)),
    boards: await ask(platform.inject(GetStepsViews, { query: { ids: [candidate.adId] } }, reader)),
    box: await ask(platform.inject(GetCandidate, { query: { id } }, reader)),
    boxes: await ask(platform.inject(GetCandidates, { query: { ids: [id] } }, reader)),
    card: await ask(platform.inject(GetCandidateCard, { query: { id } }, reader)),
    cards: await ask(platform.inject(GetCandidateCards, { query: { ids: [id] } }, reader)),
    inbox: await ask(platform.inject(GetInbox, { query: { companyId: company.id } }, reader)),
    uploads: await ask(platform.inject(GetInbox, { query: { companyId: company.id, kind: 'upload' } }, reader)),
    chats: await ask(platform.inject(GetInbox, { query: { companyId: company.id, kind: 'chat' } }, reader)),
    answers: await ask(platform.inject(GetInbox, { query: { companyId: company.id, kind: 'info' } }, reader)),
    notes: await ask(platform.inject(GetInbox, { query: { companyId: company.id, kind: 'notes' } }, reader)),
    history: await ask(platform.inject(GetCandidateHistory, { query: { id, views: true } }, reader)),
    found: await ask(
      platform.inject(SearchCompany, { query: { companyId: company.id, text: screeningCodeOf(id) } }, reader),
    ),
  }
}

const sourcesThatReveal = (answers: Record<string, unknown>) =>
  Object.entries(answers)
    .filter(([, answer]) => canary.test(JSON.stringify(answer)))
    .map(([where]) => where)

test('reveals no name, address or age before the configured step, and everything from it on (PLUS-43)', async () => {
  const board = await createCanary()
  const { candidate, karin, interview, company } = board
  expect(sourcesThatReveal(await everything(board))).toEqual([
    'board',
    'boards',
    'box',
    'boxes',
    'card',
    'cards',
    'inbox',
    'uploads',
    'chats',
    'answers',
    'notes',
  ])
  await screenWith(board, all)
  const hidden = await everything(board)
  expect(sourcesThatReveal(hidden)).toEqual([])
  const standIn = `Kandidat ${screeningCodeOf(candidate.id)}`
  expect(hidden.box).toMatchObject({
    candidate: {
      name: standIn,
      age: null,
      email: null,
      phone: null,
      uploads: {
        cv: expect.stringMatching(/\/cv\.txt\?/),
        letter: expect.stringMatching(/\/letter\.txt\?/),
        video: null,
      },
    },
  })
  expect(hidden.card).toMatchObject({
    info: [
      { answer: `Jag heter ${standIn} och lagar ångmaskiner. Hälsar ${standIn}, ${standIn}, ${standIn}, ${standIn}` },
    ],
    note: { value: `<p>Jag ringde ${standIn} och ${standIn} klocka går rätt, ${standIn}</p>` },
    age: null,
    phone: null,
    email: null,
    chat: [
      { message: `<p>Hej ${standIn}! Når vi dig på ${standIn}?</p>` },
      { message: `<p>Hälsar ${standIn}, ${standIn}</p>`, firstName: 'Kandidat', email: null },
    ],
  })
  expect(hidden.found).toMatchObject({ candidates: [{ id: candidate.id, name: standIn }] })

  const events = eventLog(platform)
  await events(karin)
  await move(platform, karin, candidate, interview)
  expect((await events(karin))[0]?.find(({ target }) => target === 'updateCandidate')?.payload).toMatchObject({
    candidate: { name: 'Kanariela Fågelblom', age: expect.any(Number), email: 'kanariela@brev.example' },
  })
  expect(sourcesThatReveal(await everything(board)).length).toBe(11)
  await move(platform, karin, candidate, board.incoming)
  expect(JSON.stringify(await events(karin))).not.toMatch(canary)
  expect(
    (await platform.inject(SearchCompany, { query: { companyId: company.id, text: 'kanariela' } }, karin)).body
      .candidates,
  ).toEqual([])
  expect(
    (await platform.inject(SearchBoard, { query: { id: candidate.adId, text: 'fågelblom' } }, karin)).body.candidates,
  ).toEqual([])
  for (const text of ['073', '999', 'privat@post', '900101'])
    expect(
      (await platform.inject(SearchBoard, { query: { id: candidate.adId, text } }, karin)).body.candidates,
      text,
    ).toEqual([])
  for (const text of [standIn, 'ångmaskiner'])
    expect(
      (await platform.inject(SearchBoard, { query: { id: candidate.adId, text } }, karin)).body.candidates,
    ).toEqual([candidate.id])
})

test('also hides facts from company administrators and staff (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, all)
  const admin = await platform.createUser()
  await platform.addMember(board.company, admin, { admin: true })
  for (const reader of [admin, await platform.createStaff('Administrator')]) {
    const { inbox: _, uploads: __, chats: ___, ...rest } = await everything(board, reader)
    expect(sourcesThatReveal(rest)).toEqual([])
  }
})

test('uses an English stand-in in English (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, all)
  await platform.db.update(users).set({ locale: 'en' }).where(eq(users.id, board.karin.id))
  expect((await everything(board)).box).toMatchObject({
    candidate: { name: `Candidate ${screeningCodeOf(board.candidate.id)}` },
  })
})

test('hides only the configured facts (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, { ...all, name: false })
  expect((await everything(board)).box).toMatchObject({
    candidate: {
      name: 'Kanariela Fågelblom',
      age: null,
      uploads: { cv: expect.stringContaining('Kanariela'), video: null },
    },
  })
  await screenWith(board, { ...all, age: false, picture: false })
  expect((await everything(board)).box).toMatchObject({
    candidate: {
      name: `Kandidat ${screeningCodeOf(board.candidate.id)}`,
      age: expect.any(Number),
      uploads: { video: expect.stringMatching(/\/video\.mp4/) },
    },
  })
})

test('reveals everything from the last step if the board lacks the configured step (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, { ...all, untilStep: 'Provdag' })
  await move(platform, board.karin, board.candidate, board.interview)
  expect(sourcesThatReveal(await everything(board))).toEqual([])
  await move(platform, board.karin, board.candidate, board.accepted)
  expect(sourcesThatReveal(await everything(board))).not.toEqual([])
})

test("does not reveal a hidden name through the person's other applications, or the reverse (PLUS-43)", async () => {
  const board = await createCanary()
  await screenWith(board, all)
  const other = await platform.createAd(board.company, board.karin, {
    type: 'active',
    use: 'form',
    title: 'Elektriker',
  })
  const known = await platform.createCandidate(other, {
    name: 'Kanariela Fågelblom',
    email: 'kanariela@brev.example',
    stepId: other.steps[2]?.id ?? 0,
  })
  const applicationsOf = async (id: number) =>
    (await platform.inject(GetCandidateCard, { query: { id } }, board.karin)).body.applications.map((each) => each.id)
  expect([await applicationsOf(known.id), await applicationsOf(board.candidate.id)]).toEqual([[], []])
  await move(platform, board.karin, board.candidate, board.interview)
  expect([await applicationsOf(known.id), await applicationsOf(board.candidate.id)]).toEqual([
    [board.candidate.id],
    [known.id],
  ])
})

test('reveals no name in emails to recruiters (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, all)
  const { candidate, company, karin } = board
  await write(
    platform.actor(),
    (work) =>
      notifyFollowers(
        work,
        {
          companyId: company.id,
          id: candidate.id,
          adId: candidate.adId,
          adTitle: 'Drifttekniker',
          name: 'Kanariela Fågelblom',
          email: 'kanariela@brev.example',
        },
        'uploaded',
      ),
    { recordsNothing: 'a test' },
  )
  for (let day = 0; day < 4; day += 1) {
    platform.clock.advance({ days: 1 })
    await notifyOfApplications(platform.actor())
    await remindOfMessages(platform.actor())
  }
  const { rows } = await platform.db.execute<{ template: string; all: string }>(
    sql`select subject as template, to_jsonb(m)::text as all from mails m where user_id = ${karin.id}::uuid`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const row of rows) expect(row.all, row.template).not.toMatch(canary)
  expect(
    rows.filter((row) => row.all.includes(`Kandidat ${screeningCodeOf(candidate.id)}`)).length,
  ).toBeGreaterThanOrEqual(3)
})

test('restores hidden names in a saved note, and rejects a save from an older note (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, all)
  const { candidate, karin } = board
  const save = async (value: string, before: string) =>
    (await platform.inject(UpdateNotes, { body: { applicationId: candidate.id, value, before } }, karin)).status
  const shown = async () =>
    (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, karin)).body.note.value
  const stored = async () =>
    (await platform.db.select({ note: candidates.note }).from(candidates).where(eq(candidates.id, candidate.id)))[0]
      ?.note
  const first = await shown()
  expect(first).not.toMatch(canary)
  expect([await save(first, first), await stored()]).toEqual([200, expect.stringMatching(canary)])
  const changed = first.replace('Jag ringde', 'Jag träffade')
  expect([await save(changed, first), await stored(), await shown()]).toEqual([
    200,
    '<p>Jag träffade Kanariela och Fågelbloms klocka går rätt, +46701740699</p>',
    changed,
  ])
  const standIn = standInOf(candidate.id, 'sv')
  const longer = `<p>${standIn} ringde. Sedan gick ${standIn} klocka fel</p><p>Skriv till ${standIn}</p>`
  expect([await save(longer, changed), await stored()]).toEqual([
    200,
    '<p>Kanariela ringde. Sedan gick Fågelbloms klocka fel</p><p>Skriv till +46701740699</p>',
  ])
  expect(await save('<p>Något annat</p>', first)).toBe(409)
})

test('never addresses a candidate by a stand-in after a message was undone and sent again (PLUS-24, PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, all)
  const { candidate, karin } = board
  const send = (html: string) =>
    platform.inject(SendSchedule, { body: { id: candidate.id, html, schedule: null } }, karin)
  const stored = async () =>
    (
      await platform.db
        .select({ html: messages.html })
        .from(messages)
        .where(eq(messages.candidateId, candidate.id))
        .orderBy(messages.id)
    ).at(-1)?.html
  expect([(await send('<p>Hej {förnamn}!</p>')).status, await stored()]).toEqual([200, '<p>Hej Kanariela!</p>'])
  const shown = (await platform.inject(GetCandidateCard, { query: { id: candidate.id } }, karin)).body.chat.at(
    -1,
  )?.message
  expect(shown).toBe(`<p>Hej ${standInOf(candidate.id, 'sv')}!</p>`)
  expect([(await send(shown ?? '')).status, await stored()]).toEqual([200, '<p>Hej Kanariela Fågelblom!</p>'])
})

test('downloads a document under its screened name (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, all)
  const { body } = await platform.inject(GetCandidateCard, { query: { id: board.candidate.id } }, board.karin)
  const { headers } = await platform.app.inject({ url: body.uploads.cv ?? '' })
  expect(headers['content-disposition']).toBe(`attachment; filename="cv.txt"; filename*=UTF-8''cv.txt`)
  const renamed = await platform.app.inject({ url: (body.uploads.cv ?? '').replace('cv.txt', 'cv.exe') })
  expect(renamed.headers['content-disposition']).toContain('filename="cv.txt"')
})

test('reveals no age in texts, answers, file names or search if only the age is hidden (PLUS-43)', async () => {
  const board = await createCanary()
  const { candidate, company, karin } = board
  await screenWith(board, { name: false, picture: false, age: true, untilStep: 'Interview' })
  const answers = [
    {
      id: 1,
      type: 'text' as const,
      question: 'Varför du?',
      answer: 'Jag är 34 år, född den 1 januari 1990, och har 15 års erfarenhet. Ring 073 999 88 77, 900101-1234',
    },
    { id: 2, type: 'text' as const, question: 'Hur gammal är du?', answer: '34' },
    { id: 3, type: 'number' as const, question: 'Ålder', answer: 34 },
    { id: 4, type: 'checkbox' as const, question: 'Din ålder', answer: [{ title: '30–39', selected: true }] },
    { id: 5, type: 'number' as const, question: 'Hur många års erfarenhet har du?', answer: 12 },
  ]
  await platform.db
    .update(candidates)
    .set({ answers, note: '<p>Hon är 34 år. Kan börja 2026-02-01</p>' })
    .where(eq(candidates.id, candidate.id))
  const now = platform.clock()
  await platform.db.insert(messages).values({
    companyId: company.id,
    candidateId: candidate.id,
    senderId: null,
    html: "<p>I'm 34 and free from 2026</p>",
    createdAt: now,
    sentAt: now,
  })
  await platform.db.update(files).set({ name: 'CV_Kanariela_1990.txt' }).where(eq(files.name, 'Kanariela CV.txt'))
  const seen = await everything(board)
  const standIn = standInOf(candidate.id, 'sv')
  expect(seen.card).toMatchObject({
    candidate: {
      name: 'Kanariela Fågelblom',
      age: null,
      uploads: { cv: expect.stringMatching(/\/cv\.txt\?/), letter: expect.stringMatching(/Brev/) },
    },
    info: [
      { answer: `Jag är ${standIn}, född den ${standIn}, och har 15 års erfarenhet. Ring 073 999 88 77, ${standIn}` },
      { answer: standIn },
      { answer: standIn },
      { answer: [] },
      { answer: '12' },
    ],
    note: { value: `<p>Hon är ${standIn}. Kan börja 2026-02-01</p>` },
  })
  // The time of day may contain the age.
  const withoutTimes = JSON.stringify(seen).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
  expect(withoutTimes).not.toMatch(/1990|900101|3[04]–39|(?<![\w%-])34(?![\w%-])/)
  const find = async (text: string) =>
    (await platform.inject(SearchBoard, { query: { id: candidate.adId, text } }, karin)).body.candidates
  // The stand-in is searchable, and its code may happen to contain the digits of the age.
  for (const text of ['1990', '900101', 'januari', '34', '30–39'])
    expect(await find(text), text).toEqual(standIn.includes(text) ? [candidate.id] : [])
  for (const text of ['kanariela', 'erfarenhet 15', 'kanariela 073', 'kanariela 12'])
    expect(await find(text), text).toEqual([candidate.id])
})

test('hides an answer about age in the inbox, even if it is the only answer (PLUS-43)', async () => {
  const board = await createCanary()
  await screenWith(board, { ...all, name: false })
  await platform.db
    .update(candidates)
    .set({ answers: [{ id: 1, type: 'text', question: 'Hur gammal är du?', answer: 'Trettiofyra' }] })
    .where(eq(candidates.id, board.candidate.id))
  expect(JSON.stringify(await everything(board))).not.toContain('Trettiofyra')
})
