import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  CandidatesMoved,
  SaveRejectReasons,
  UndoMoves,
  type BulkResult,
} from '#contract/candidates/bulk-filters-and-search.ts'
import { CandidateMoved, GetStepsView, OrderCandidate, SendSchedule } from '#contract/candidates/pipeline.ts'
import { candidates, messages } from '#platform/foundation/db/schema/index.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { canMove, moveToIndex } from '#rules/candidates/board.ts'
import { createBoard, createFilledAd, startPipeline } from './pipeline.fixture.ts'

/** All runs share one company, but each has its own ad. The cost of a step is its requests. */
const platform = await startPipeline()
let company: Awaited<ReturnType<typeof createBoard>>
let users: readonly [karin: string, erik: string]
let reason: number
beforeAll(async () => {
  company = await createBoard(platform, 0)
  users = [await platform.signIn(company.karin), await platform.signIn(company.erik)]
  const { body } = await platform.inject(
    SaveRejectReasons,
    { body: { companyId: company.company.id, reasons: [{ id: null, name: 'Saknar körkort' }] } },
    users[0],
  )
  reason = body.reasons[0]?.id ?? 0
})

/**
 * The model: the board as plain lists of ids, the version of each candidate that users last saw, and the moves that can
 * be undone.
 */
interface Model {
  lanes: number[][]
  changed: Map<number, string>
  scheduled: Set<number>
  reasons: Map<number, number>
  /** The last move of each candidate that can be undone: the user, and the lanes before the move. */
  undo: Map<
    number,
    {
      by: number
      lane: number
      lanes: number[][]
      changed: Map<number, string>
      cancelled: boolean
      reason: number | undefined
    }
  >
}

/** The real system: an ad on the platform, used through its API. */
type Board = Awaited<ReturnType<typeof createFilledAd>>

type Command = fc.AsyncCommand<Model, Board>

const laneOf = (model: Model, id: number) => model.lanes.findIndex((ids) => ids.includes(id))

/** Applies a move or reorder to the model and stores the state for an undo. */
function placeCard(model: Model, id: number, lane: number, index: number, by: number, reason?: number): void {
  const from = laneOf(model, id)
  const isMove = from !== lane
  const cancelled = isMove && model.scheduled.delete(id)
  model.undo.set(id, {
    by,
    lane: from,
    lanes: model.lanes,
    changed: new Map(model.changed),
    cancelled,
    reason: model.reasons.get(id),
  })
  model.lanes = model.lanes.map((ids, at) =>
    at === lane ? moveToIndex(ids, id, index) : ids.filter((other) => other !== id),
  )
  if (!isMove) return
  if (reason === undefined) model.reasons.delete(id)
  else model.reasons.set(id, reason)
}

/** Returns the stored candidates of the ad in board order. Each run requests the board itself only at its end. */
function stored({ ad }: Board) {
  const waits = [isNotNull(messages.scheduledAt), isNull(messages.sentAt), isNull(messages.cancelledAt)]
  return platform.db
    .select({
      id: candidates.id,
      stepId: candidates.stepId,
      changedAt: candidates.changedAt,
      reason: candidates.rejectReasonId,
      waiting: messages.id,
    })
    .from(candidates)
    .leftJoin(
      messages,
      and(eq(messages.companyId, candidates.companyId), eq(messages.candidateId, candidates.id), ...waits),
    )
    .where(and(eq(candidates.companyId, ad.companyId), eq(candidates.adId, ad.id)))
    .orderBy(candidates.position, candidates.id)
}

type Stored = Awaited<ReturnType<typeof stored>>

const lanesIn = (rows: Stored, { ad }: Board): number[][] =>
  ad.steps.map((step) => rows.filter(({ stepId }) => stepId === step.id).map(({ id }) => id))

/** Checks that the stored state matches the model and that only the touched candidates changed. */
function check(model: Model, board: Board, rows: Stored, touched: readonly number[]): void {
  const before = model.changed
  expect(lanesIn(rows, board)).toEqual(model.lanes)
  model.changed = new Map(rows.map(({ id, changedAt }) => [id, changedAt.toISOString()]))
  // A change is always later than the previous one, even though the test clock does not advance.
  for (const [id, changed] of model.changed) expect(changed > (before.get(id) ?? '')).toBe(touched.includes(id))
  expect(new Set(rows.flatMap(({ id, waiting }) => (waiting === null ? [] : [id])))).toEqual(model.scheduled)
  expect(
    new Map(
      rows.flatMap(({ id, reason: storedReason }) => (storedReason === null ? [] : [[id, storedReason] as const])),
    ),
  ).toEqual(model.reasons)
}

const seen = (model: Model, id: number, stale: boolean) => {
  const changed = model.changed.get(id) ?? ''
  return stale ? new Date(Date.parse(changed) - 1).toISOString() : changed
}

/** Drops one candidate: a reorder in its own lane, otherwise a move, with a reason for a rejection. */
class Drop implements Command {
  readonly card: number
  readonly lane: number
  readonly index: number
  readonly by: number
  readonly stale: boolean
  constructor(card: number, lane: number, index: number, by: number, stale: boolean) {
    this.card = card
    this.lane = lane
    this.index = index
    this.by = by
    this.stale = stale
  }
  check = () => true
  async run(model: Model, board: Board): Promise<void> {
    const id = board.candidates[this.card]?.id ?? 0
    const caller = users[this.by]
    const drop = {
      ad: board.ad.id,
      id,
      step: board.ad.steps[this.lane]?.id ?? 0,
      order: this.index,
      started: seen(model, id, this.stale),
    }
    const moveReason = this.lane === 0 && this.index % 2 === 0 ? reason : undefined
    const { status } =
      laneOf(model, id) === this.lane
        ? await platform.inject(OrderCandidate, { body: drop }, caller)
        : await platform.inject(
            CandidateMoved,
            { body: { ...drop, saveMessage: false, message: null, schedule: null, reason: moveReason ?? null } },
            caller,
          )
    expect(status).toBe(this.stale ? 409 : 200)
    if (!this.stale) placeCard(model, id, this.lane, this.index, this.by, moveReason)
    check(model, board, await stored(board), this.stale ? [] : [id])
  }
  toString = () => `drop ${this.card} on ${this.lane}:${this.index} by ${this.by}${this.stale ? ', late' : ''}`
}

/** Moves several candidates in one request, each according to the rules of the board. */
class DropMany implements Command {
  readonly cards: readonly number[]
  readonly lane: number
  readonly locked: boolean
  readonly stale: number
  readonly cancels: boolean
  constructor(cards: readonly number[], lane: number, locked: boolean, stale: number, cancels: boolean) {
    this.cards = cards
    this.lane = lane
    this.locked = locked
    this.stale = stale
    this.cancels = cancels
  }
  check = () => true
  async run(model: Model, board: Board): Promise<void> {
    const ids = this.cards.map((card) => board.candidates[card]?.id ?? 0)
    const moveReason = this.lane === 0 && this.cancels ? reason : undefined
    const requested = ids.map((id, index) => ({
      id,
      started: seen(model, id, index === this.stale),
      cancelScheduled: this.cancels,
    }))
    const { body } = await platform.inject(
      CandidatesMoved,
      {
        body: {
          ad: board.ad.id,
          step: board.ad.steps[this.lane]?.id ?? 0,
          locked: this.locked,
          message: null,
          schedule: null,
          reason: moveReason ?? null,
          candidates: requested,
        },
      },
      users[0],
    )
    let moved = 0
    const touched: number[] = []
    const expected = ids.map((id, index): BulkResult['outcome'] => {
      const from = laneOf(model, id)
      if (index === this.stale) return 'movedMeanwhile'
      if (from === this.lane) return 'sameStep'
      if (!canMove(board.ad.steps, board.ad.steps[from]?.id ?? 0, board.ad.steps[this.lane]?.id ?? 0, this.locked))
        return 'locked'
      if (!this.cancels && model.scheduled.has(id)) return 'scheduled'
      placeCard(model, id, this.lane, moved, 0, moveReason)
      moved += 1
      touched.push(id)
      return 'done'
    })
    expect(body.results.map(({ outcome }) => outcome)).toEqual(expected)
    check(model, board, await stored(board), touched)
    for (const { id, changed, step } of body.results) {
      expect(changed).toBe(model.changed.get(id))
      expect(step).toBe(board.ad.steps[laneOf(model, id)]?.id)
    }
  }
  toString = () => `drop ${this.cards.join('+')} on ${this.lane}${this.locked ? ', locked' : ''}`
}

class Schedule implements Command {
  readonly card: number
  constructor(card: number) {
    this.card = card
  }
  check = () => true
  async run(model: Model, board: Board): Promise<void> {
    const id = board.candidates[this.card]?.id ?? 0
    const schedule = new Date(platform.clock().getTime() + HOUR_MS).toISOString()
    expect(
      (await platform.inject(SendSchedule, { body: { id, html: '<p>Vi ses</p>', schedule } }, users[0])).status,
    ).toBe(200)
    model.scheduled.add(id)
    check(model, board, await stored(board), [])
  }
  toString = () => `schedule ${this.card}`
}

/** Undoes a user's own last move of several candidates. */
class Undo implements Command {
  readonly cards: readonly number[]
  readonly by: number
  constructor(cards: readonly number[], by: number) {
    this.cards = cards
    this.by = by
  }
  check = () => true
  async run(model: Model, board: Board): Promise<void> {
    const ids = this.cards.map((card) => board.candidates[card]?.id ?? 0)
    const { body } = await platform.inject(
      UndoMoves,
      { body: { ad: board.ad.id, candidates: ids.map((id) => ({ id, started: seen(model, id, false) })) } },
      users[this.by],
    )
    const touched = ids.filter((id) => model.undo.get(id)?.by === this.by)
    expect(body.results.map(({ id, outcome }) => [id, outcome])).toEqual(
      ids.map((id) => [id, touched.includes(id) ? 'done' : 'tooLate']),
    )
    const rows = await stored(board)
    const now = lanesIn(rows, board)
    for (const id of touched) {
      const undoable = model.undo.get(id)
      if (!undoable) continue
      // The candidate is back in its lane, in its old position among the candidates that have not moved since.
      const still = (undoable.lanes[undoable.lane] ?? []).filter(
        (other) =>
          other === id ||
          (now[undoable.lane]?.includes(other) &&
            !touched.includes(other) &&
            undoable.changed.get(other) === model.changed.get(other)),
      )
      expect(now[undoable.lane]?.filter((other) => still.includes(other))).toEqual(still)
      expect(now.flat().filter((other) => !touched.includes(other))).toEqual(
        model.lanes.flat().filter((other) => !touched.includes(other)),
      )
      if (undoable.cancelled && !model.scheduled.has(id)) model.scheduled.add(id)
      if (undoable.reason === undefined) model.reasons.delete(id)
      else model.reasons.set(id, undoable.reason)
      model.undo.delete(id)
    }
    model.lanes = now
    check(model, board, rows, touched)
  }
  toString = () => `undo ${this.cards.join('+')} by ${this.by}`
}

const card = fc.nat({ max: 6 })
const lane = fc.nat({ max: 3 })
const cards = fc.uniqueArray(card, { minLength: 1, maxLength: 4 })
const by = fc.nat({ max: 1 })
const drops = fc
  .tuple(card, lane, fc.nat({ max: 8 }), by, fc.nat({ max: 3 }))
  .map(([moved, to, index, who, late]) => new Drop(moved, to, index, who, late === 3))
const commands = fc.commands(
  [
    drops,
    drops,
    drops,
    fc.tuple(cards, lane, fc.boolean(), fc.nat({ max: 8 }), fc.boolean()).map(([...drop]) => new DropMany(...drop)),
    card.map((each) => new Schedule(each)),
    fc.tuple(cards, by).map(([...undo]) => new Undo(...undo)),
  ],
  { maxCommands: 100, size: 'max' },
)

test(
  'any moves, schedules and undos give the same board as a model of plain lists (PIPE-24, PIPE-27, PIPE-28, PLUS-21, PLUS-24, PLUS-27)',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        const board = await createFilledAd(platform, company.company, company.karin, 7)
        const ids = board.candidates.map(({ id }) => id)
        const changed = new Map(board.candidates.map((each) => [each.id, each.changedAt.toISOString()]))
        const model: Model = {
          lanes: [[], ids, [], []],
          changed,
          scheduled: new Set(),
          reasons: new Map(),
          undo: new Map(),
        }
        await fc.asyncModelRun(() => ({ model, real: board }), steps)
        const { body } = await platform.inject(GetStepsView, { query: { id: board.ad.id } }, users[1])
        expect(body.steps.map((step) => step.candidates.map(({ id }) => id))).toEqual(model.lanes)
        const seenNow = body.steps.flatMap((step) => step.candidates)
        expect(new Map(seenNow.map((each) => [each.id, each.changed]))).toEqual(model.changed)
        expect(new Set(seenNow.flatMap(({ id, scheduled }) => (scheduled === null ? [] : [id])))).toEqual(
          model.scheduled,
        )
      }),
      // Each run sends up to a hundred requests.
      { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.2) },
    )
  },
)
