import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GetStepsView, OrderCandidate, SendSchedule } from '#contract/candidates/pipeline.ts'
import { candidates, history, messages } from '#platform/foundation/db/schema/index.ts'
import { boxOf, createBoard, eventLog, lanesOf, move, startPipeline, type Board } from './pipeline.fixture.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'

const platform = await startPipeline()

const order = async (board: Board, id: number, place: number, started?: string) =>
  platform.inject(
    OrderCandidate,
    {
      body: {
        ad: board.ad.id,
        id,
        step: board.incoming.id,
        order: place,
        started: started ?? (await boxOf(platform, id, board.karin)).changed,
      },
    },
    board.karin,
  )

test('moves the card to its new position (PIPE-24)', async () => {
  const board = await createBoard(platform, 4)
  const [a, b, c, d] = board.candidates.map(({ id }) => id) as [number, number, number, number]
  expect((await order(board, a, 2)).status).toBe(200)
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual([b, c, a, d])
  expect((await order(board, d, 0)).status).toBe(200)
  expect((await order(board, b, 99)).status).toBe(200)
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual([d, c, a, b])
  expect((await order(board, b, -1)).status).toBe(400)
})

test("requires the candidate's own step and ad for a reorder (PIPE-24)", async () => {
  const board = await createBoard(platform, 2)
  const other = await createBoard(platform)
  const { changed } = await boxOf(platform, board.candidate.id, board.karin)
  const body = { ad: board.ad.id, id: board.candidate.id, step: board.incoming.id, order: 0, started: changed }
  expect(
    (await platform.inject(OrderCandidate, { body: { ...body, step: board.interview.id } }, board.karin)).error.errors,
  ).toEqual({ step: ['notItsStep'] })
  expect(
    (await platform.inject(OrderCandidate, { body: { ...body, step: other.incoming.id } }, board.karin)).status,
  ).toBe(400)
  expect((await platform.inject(OrderCandidate, { body: { ...body, ad: other.ad.id } }, board.karin)).status).toBe(400)
  expect(await lanesOf(platform, board.ad, board.karin)).toEqual([[], board.candidates.map(({ id }) => id), [], []])
})

test('changes step and order without a message, with events and history (PIPE-27, PLUS-42)', async () => {
  const board = await createBoard(platform, 2)
  const log = eventLog(platform)
  await log(board.erik)
  const seen = (await boxOf(platform, board.candidate.id, board.karin)).changed
  expect((await move(platform, board.karin, board.candidate, board.interview)).status).toBe(200)
  expect(await lanesOf(platform, board.ad, board.erik)).toEqual([
    [],
    [board.candidates[1]?.id],
    [board.candidate.id],
    [],
  ])
  const [events] = await log(board.erik)
  expect(events).toEqual([
    {
      seq: expect.any(Number) as number,
      target: 'updateCandidate',
      payload: {
        companyId: board.company.id,
        ad: board.ad.id,
        step: board.interview.id,
        order: 0,
        candidate: expect.objectContaining({ id: board.candidate.id, unread: ['new'] }) as object,
        by: board.karin.id,
        started: seen,
      },
    },
  ])
  const [entry] = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.companyId, board.company.id), eq(history.action, 'moved')))
  expect(entry).toMatchObject({
    entity: 'candidate',
    entityId: String(board.candidate.id),
    actorId: board.karin.id,
    data: { from: board.incoming.id, to: board.interview.id },
  })
})

test('sends the message of a move when the move can no longer be undone (PIPE-27, PLUS-10, PLUS-24, PLUS-123)', async () => {
  const board = await createBoard(platform)
  expect(
    (
      await move(platform, board.karin, board.candidate, board.interview, {
        message: { messageType: 'text', message: '<p>Välkommen på intervju</p>' },
      })
    ).status,
  ).toBe(200)
  platform.clock.advance({ seconds: 10 })
  const mail = await platform.lastMail(board.candidate.email)
  expect(mail.text).toContain('Välkommen på intervju')
  expect([mail.subject, mail.from, mail.replyTo, mail.isAutomatic]).toEqual([
    'Nytt meddelande om Drifttekniker',
    `"Karin Wallén, Nordvik Energi AB" <konto@tavla.example>`,
    board.karin.email,
    false,
  ])
})

test('sends a rejection for the rejection step, and a message for any other step (PIPE-27)', async () => {
  const board = await createBoard(platform)
  const rejection = { message: { messageType: 'text' as const, message: '<p>Vi har anställt en annan sökande.</p>' } }
  expect((await move(platform, board.karin, board.candidate, board.rejected, rejection)).status).toBe(200)
  platform.clock.advance({ seconds: 10 })
  const mail = await platform.lastMail(board.candidate.email)
  expect(mail.subject).toBe('Besked om jobbet: Drifttekniker')
  expect(mail.html).not.toContain('class="btn"')
})

test('saves the message of a move as the step’s default only on request (PIPE-29)', async () => {
  const board = await createBoard(platform, 2)
  const message = { messageType: 'text' as const, message: '<p>Hej <script>x</script></p>' }
  await move(platform, board.karin, board.candidates[0] ?? board.candidate, board.interview, { message })
  const stepsOf = async () =>
    (await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.karin)).body.steps
  expect((await stepsOf())[2]).toMatchObject({ messageType: 'none', message: null })
  await move(platform, board.karin, board.candidates[1] ?? board.candidate, board.interview, {
    message,
    saveMessage: true,
  })
  expect((await stepsOf())[2]).toMatchObject({ messageType: 'text', message: '<p>Hej </p>' })
})

test('cancels the scheduled message of a moved candidate, but not of a reordered one (PIPE-28)', async () => {
  const board = await createBoard(platform, 2)
  const at = new Date(platform.clock().getTime() + HOUR_MS).toISOString()
  await platform.inject(
    SendSchedule,
    { body: { id: board.candidate.id, html: '<p>Vi ses</p>', schedule: at } },
    board.karin,
  )
  await order(board, board.candidate.id, 1)
  expect((await boxOf(platform, board.candidate.id, board.karin)).scheduled).toBe(at)
  expect((await move(platform, board.karin, board.candidate, board.accepted)).status).toBe(200)
  expect((await boxOf(platform, board.candidate.id, board.karin)).scheduled).toBeNull()
  platform.clock.advance({ hours: 2 })
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === board.candidate.email)).toEqual([])
})

test('rejects a move from an outdated state, names the other user and changes nothing (PIPE-30)', async () => {
  const board = await createBoard(platform)
  const seen = (await boxOf(platform, board.candidate.id, board.erik)).changed
  expect((await move(platform, board.karin, board.candidate, board.interview)).status).toBe(200)
  const late = await move(platform, board.erik, board.candidate, board.rejected, {
    started: seen,
    message: { messageType: 'text', message: '<p>Tyvärr</p>' },
  })
  expect(late.status).toBe(409)
  expect(late.error).toMatchObject({ code: 'movedMeanwhile', detail: 'Karin Wallén' })
  expect((await boxOf(platform, board.candidate.id, board.erik)).step).toBe(board.interview.id)
  expect(await platform.db.select().from(messages).where(eq(messages.candidateId, board.candidate.id))).toEqual([])
  expect((await order(board, board.candidate.id, 0, seen)).error.code).toBe('movedMeanwhile')
})

test("accepts only the card's current version, not a later time (PIPE-30)", async () => {
  const board = await createBoard(platform)
  const { changed } = await boxOf(platform, board.candidate.id, board.erik)
  for (const started of [new Date(Date.parse(changed) + 1).toISOString(), '2999-01-01T00:00:00.000Z']) {
    expect((await move(platform, board.erik, board.candidate, board.interview, { started })).error.code).toBe(
      'movedMeanwhile',
    )
    expect((await order(board, board.candidate.id, 0, started)).error.code).toBe('movedMeanwhile')
  }
  expect(await boxOf(platform, board.candidate.id, board.erik)).toMatchObject({ step: board.incoming.id, changed })
  // The same time in another time zone is accepted.
  const inStockholm = `${new Date(Date.parse(changed) + HOUR_MS).toISOString().slice(0, -1)}+01:00`
  expect((await move(platform, board.erik, board.candidate, board.interview, { started: inStockholm })).status).toBe(
    200,
  )
})

test('accepts one of two concurrent moves of the same card and rejects the other (PIPE-30)', async () => {
  const board = await createBoard(platform)
  for (const [to, other] of [
    [board.interview, board.rejected],
    [board.accepted, board.incoming],
  ] as const) {
    const started = (await boxOf(platform, board.candidate.id, board.erik)).changed
    const both = await Promise.all([
      move(platform, board.karin, board.candidate, to, { started }),
      move(platform, board.erik, board.candidate, other, { started }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await boxOf(platform, board.candidate.id, board.erik)).step).toBe(both[0].status === 200 ? to.id : other.id)
  }
})

test('moves many cards into one step concurrently, each once (PIPE-27)', async () => {
  const board = await createBoard(platform, 8)
  const answers = await Promise.all(
    board.candidates.map((candidate) => move(platform, board.karin, candidate, board.interview)),
  )
  expect(answers.map(({ status }) => status)).toEqual(board.candidates.map(() => 200))
  const lanes = await lanesOf(platform, board.ad, board.karin)
  expect(lanes[1]).toEqual([])
  expect([...(lanes[2] ?? [])].sort((a, b) => a - b)).toEqual(board.candidates.map(({ id }) => id))
})

test('rejects a move to the same step, to a step or ad of others, or with an invalid message (PIPE-27)', async () => {
  const board = await createBoard(platform)
  const elsewhere = await createBoard(platform)
  const fields = async (
    ...args: Parameters<typeof move> extends [unknown, unknown, unknown, ...infer R] ? R : never
  ) => {
    const { status, error } = await move(platform, board.karin, board.candidate, ...args)
    expect(status).toBe(400)
    return error.errors
  }
  expect(await fields(board.incoming)).toEqual({ step: ['sameStep'] })
  expect(await fields(elsewhere.interview)).toEqual({ step: ['notOfAd'] })
  expect(await fields(board.interview, { ad: elsewhere.ad.id })).toEqual({ ad: ['notItsAd'] })
  expect(await fields(board.interview, { message: { messageType: 'text', message: '<p> </p>' } })).toEqual({
    message: ['required'],
  })
  expect(
    await fields(board.interview, {
      message: { messageType: 'text', message: '<p>x</p>' },
      schedule: '2020-01-01T00:00:00Z',
    }),
  ).toEqual({ schedule: ['inPast'] })
  expect(await fields(board.interview, { schedule: '2030-01-01T00:00:00Z' })).toEqual({ schedule: ['withoutMessage'] })
  expect((await boxOf(platform, board.candidate.id, board.karin)).step).toBe(board.incoming.id)
})

test('rejects a move of a deleted candidate (PIPE-06, PIPE-07)', async () => {
  const board = await createBoard(platform)
  await platform.db.update(candidates).set({ deletedAt: platform.clock() }).where(eq(candidates.id, board.candidate.id))
  const { status, error } = await move(platform, board.karin, board.candidate, board.interview)
  expect([status, error.code]).toEqual([409, 'readOnly'])
})

test('renumbers a step without room in the same order and notifies viewers (PIPE-24, PIPE-64)', async () => {
  const board = await createBoard(platform, 3)
  const [log, elsewhere] = [eventLog(platform), await createBoard(platform)]
  for (const user of [board.erik, elsewhere.erik]) await log(user)
  const [a, b, c] = board.candidates.map(({ id }) => id) as [number, number, number]
  await platform.db
    .update(candidates)
    .set({ position: 5 })
    .where(and(eq(candidates.companyId, board.company.id), eq(candidates.adId, board.ad.id)))
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual([a, b, c])
  expect((await order(board, c, 1)).status).toBe(200)
  expect((await lanesOf(platform, board.ad, board.karin))[1]).toEqual([a, c, b])
  const [events] = await log(board.erik)
  expect(events?.map(({ target, payload }) => [target, payload])).toEqual([
    ['updatePlaces', { companyId: board.company.id, ad: board.ad.id }],
    [
      'updateCandidate',
      expect.objectContaining({
        candidate: expect.objectContaining({
          id: c,
          position: (await boxOf(platform, c, board.karin)).position,
        }) as object,
      }),
    ],
  ])
  expect((await log(elsewhere.erik))[0]).toEqual([])
})

test('keeps positions comparable after other cards come or go (PIPE-24, PIPE-64, PIPE-65)', async () => {
  const board = await createBoard(platform, 5)
  const known = new Map<number, number>()
  const read = async (ids: readonly number[]) => {
    for (const id of ids) known.set(id, (await boxOf(platform, id, board.karin)).position)
  }
  const ids = board.candidates.map(({ id }) => id)
  await read(ids)
  // Each time, only the moved candidate is loaded again.
  for (const [id, place] of [
    [ids[4], 0],
    [ids[0], 3],
    [ids[2], 1],
    [ids[1], 99],
    [ids[4], 2],
  ] as const) {
    if (id === undefined) throw new Error('The board has five candidates')
    expect((await order(board, id, place)).status).toBe(200)
    await read([id])
    const lane = (await lanesOf(platform, board.ad, board.karin))[1]
    expect(ids.toSorted((a, b) => (known.get(a) ?? 0) - (known.get(b) ?? 0))).toEqual(lane)
  }
})
