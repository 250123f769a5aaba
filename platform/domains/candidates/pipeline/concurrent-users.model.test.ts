import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CandidatesMoved, UndoMoves } from '#contract/candidates/bulk-filters-and-search.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import {
  CancelScheduled,
  CandidateMoved,
  GetCandidate,
  GetStepsView,
  MarkSeen,
  OrderCandidate,
  SendSchedule,
  SetCandidateRating,
  UpdateNotes,
} from '#contract/candidates/pipeline.ts'
import { answerAsCandidate } from '#platform/domains/candidates/applications/answer-as-candidate.ts'
import { requestErasure } from '#platform/domains/candidates/applications/request-erasure.ts'
import { hashCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { bitOf, unreadKinds } from '#platform/domains/unread/kinds.ts'
import type { UnreadKind } from '#contract/base/enums.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { AdRow, UserRow } from '#platform/testing/start-platform.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'

// Several users act on one board concurrently, each with a sequence of actions. The outcome is not predictable, but it
// must equal some sequential order: redundant data is consistent and nothing is lost.

const CANDIDATE_COUNT = 6
const USER_COUNT = 3

const platform = await setUpPlatform()
const users = [await platform.createUser(), await platform.createUser(), await platform.createUser()]
const company = await platform.createCompany({ members: users })

interface World {
  ad: AdRow
  people: { id: number; token: string }[]
}

/** An action of a user on one of the candidates. Returns the HTTP status. */
type Act = (world: World, by: UserRow, pick: number) => Promise<number>

const candidateOf = ({ people }: World, pick: number) => people[pick % CANDIDATE_COUNT] ?? { id: 0, token: '' }
/** Returns the candidate's version as the user currently sees it. Another user may change it before it is used. */
const changedOf = async (by: UserRow, id: number): Promise<string> =>
  (await platform.inject(GetCandidate, { query: { id } }, by)).body.candidate.changed

const actions: { [name: string]: fc.Arbitrary<Act> } = {
  move: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })).map(([lane, order]): Act => async (world, by, pick) => {
    const { id } = candidateOf(world, pick)
    const candidate = await platform.inject(GetCandidate, { query: { id } }, by)
    const step = world.ad.steps[lane]?.id ?? 0
    const drop = { ad: world.ad.id, id, step, order, started: candidate.body.candidate.changed }
    if (candidate.body.step === step) return (await platform.inject(OrderCandidate, { body: drop }, by)).status
    return (
      await platform.inject(
        CandidateMoved,
        { body: { ...drop, saveMessage: false, message: null, schedule: null } },
        by,
      )
    ).status
  }),
  moveMany: fc
    .tuple(fc.nat({ max: 3 }), fc.boolean())
    .map(([lane, cancelScheduled]): Act => async (world, by, pick) => {
      const candidates = await Promise.all(
        [0, 1, 2].map(async (more) => {
          const { id } = candidateOf(world, pick + more)
          return { id, started: await changedOf(by, id), cancelScheduled }
        }),
      )
      return (
        await platform.inject(
          CandidatesMoved,
          {
            body: {
              ad: world.ad.id,
              step: world.ad.steps[lane]?.id ?? 0,
              locked: false,
              message: null,
              schedule: null,
              reason: null,
              candidates,
            },
          },
          by,
        )
      ).status
    }),
  undo: fc.constant<Act>(async (world, by, pick) => {
    const { id } = candidateOf(world, pick)
    return (
      await platform.inject(
        UndoMoves,
        { body: { ad: world.ad.id, candidates: [{ id, started: await changedOf(by, id) }] } },
        by,
      )
    ).status
  }),
  write: fc.boolean().map((waits): Act => async (world, by, pick) => {
    const schedule = waits ? new Date(platform.clock().getTime() + HOUR_MS).toISOString() : null
    return (
      await platform.inject(
        SendSchedule,
        { body: { id: candidateOf(world, pick).id, html: '<p>Hej</p>', schedule } },
        by,
      )
    ).status
  }),
  cancel: fc.constant<Act>(
    async (world, by, pick) =>
      (await platform.inject(CancelScheduled, { body: { id: candidateOf(world, pick).id } }, by)).status,
  ),
  rate: fc.nat({ max: 10 }).map(
    (halves): Act =>
      async (world, by, pick) =>
        (
          await platform.inject(
            SetCandidateRating,
            { body: { id: candidateOf(world, pick).id, rating: halves / 2 } },
            by,
          )
        ).status,
  ),
  note: fc.nat({ max: 3 }).map(
    (text): Act =>
      async (world, by, pick) =>
        (
          await platform.inject(
            UpdateNotes,
            { body: { applicationId: candidateOf(world, pick).id, value: `<p>${text}</p>` } },
            by,
          )
        ).status,
  ),
  see: fc.constantFrom(...unreadKinds).map(
    (event): Act =>
      async (world, by, pick) =>
        (await platform.inject(MarkSeen, { body: { id: candidateOf(world, pick).id, event } }, by)).status,
  ),
  answer: fc.constant<Act>((world, _by, pick) =>
    ownPage(() => answerAsCandidate(platform.actor(), candidateOf(world, pick).token, 'hej')),
  ),
  erase: fc.constant<Act>((world, _by, pick) =>
    ownPage(() => requestErasure(platform.actor(), candidateOf(world, pick).token)),
  ),
}

/** Runs an action on the candidate's own page. After an erasure it fails with an HTTP error. */
async function ownPage(act: () => Promise<unknown>): Promise<number> {
  try {
    await act()
    return 200
  } catch (error) {
    if (error instanceof HttpError) return error.status
    throw error
  }
}

interface Stored extends Record<string, unknown> {
  id: number
  step: number
  position: number
  erased: boolean
  kept: unknown
  recounted: unknown
}

const stored = async ({ ad }: World): Promise<Stored[]> =>
  (
    await platform.db.execute<Stored>(sql`
  select c.id, c.step_id as step, c.position, c.anonymised_at is not null as erased,
    json_build_array(c.message_scheduled_at, c.silent_since, c.documents) as kept,
    (select json_build_array(
        max(m.scheduled_at) filter (where m.sent_at is null and m.cancelled_at is null),
        case when bool_or(m.sender_id is null) is not true
            or max(m.sent_at) filter (where m.sender_id is null) < max(m.sent_at) filter (where m.sender_id is not null)
          then max(m.sent_at) filter (where m.sender_id is not null) end,
        null)
      from messages m where m.company_id = c.company_id and m.candidate_id = c.id) as recounted
  from candidates c where c.company_id = ${ad.companyId} and c.ad_id = ${ad.id} order by c.position, c.id`)
  ).rows

/** Replays a candidate's history, in lock order, to compute the unread kinds of each user. */
async function unreadByHistory(id: number): Promise<Map<string, number>> {
  const { rows } = await platform.db.execute<{ action: string; actor: string | null; kind: UnreadKind | null }>(sql`
    select action, actor_id as actor, data ->> 'kind' as kind from history
    where company_id = ${company.id} and entity = 'candidate' and entity_id = ${String(id)} order by id`)
  const bits = new Map(users.map((user) => [user.id, bitOf('new')]))
  for (const { action, actor, kind } of rows) {
    for (const user of users) {
      const before = bits.get(user.id) ?? 0
      if (action === 'answered') bits.set(user.id, before | bitOf('chat'))
      if (action === 'noted') bits.set(user.id, user.id === actor ? before & ~bitOf('notes') : before | bitOf('notes'))
      if (action === 'seen' && user.id === actor && kind !== null) bits.set(user.id, before & ~bitOf(kind))
      if (action === 'anonymised') bits.set(user.id, 0)
    }
  }
  return bits
}

async function check(world: World): Promise<void> {
  const rows = await stored(world)
  expect(rows).toHaveLength(CANDIDATE_COUNT)
  expect(new Set(rows.map(({ step, position }) => `${step} ${position}`)).size).toBe(CANDIDATE_COUNT)
  for (const { kept, recounted } of rows) expect(kept).toEqual(recounted)
  const byHistory = new Map(await Promise.all(rows.map(async ({ id }) => [id, await unreadByHistory(id)] as const)))
  for (const user of users) {
    const { body } = await platform.inject(GetStepsView, { query: { id: world.ad.id } }, user)
    expect(body.steps.map(({ candidates }) => candidates.map(({ id }) => id))).toEqual(
      world.ad.steps.map(({ id }) => rows.filter(({ step }) => step === id).map((row) => row.id)),
    )
    for (const { candidates } of body.steps)
      expect(candidates.map(({ order }) => order)).toEqual(candidates.map((_, index) => index))
    const boxes = body.steps.flatMap(({ candidates }) => candidates)
    for (const { id, unread } of boxes)
      expect(unread.reduce((sum, kind) => sum + bitOf(kind), 0)).toBe(byHistory.get(id)?.get(user.id))
    expect(
      boxes
        .filter(({ deleted }) => deleted)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      rows
        .filter(({ erased }) => erased)
        .map(({ id }) => id)
        .toSorted(),
    )
    const live = boxes.filter(({ deleted }) => !deleted)
    expect(body.ad.applications).toEqual({
      total: live.length,
      new: live.filter(({ unread }) => unread.includes('new')).length,
    })
    expect(body.ad.notifications).toBe(live.filter(({ unread }) => unread.length > 0).length)
    const { body: inbox } = await platform.inject(GetInbox, { query: { companyId: company.id, take: 100 } }, user)
    const { body: home } = await platform.inject(CompanyGetUserCompanies, undefined, user)
    expect(home[0]?.notifications).toBe(inbox.total)
    expect(
      inbox.entries
        .filter(({ ad }) => ad.id === world.ad.id)
        .map(({ candidate }) => candidate.id)
        .toSorted(),
    ).toEqual(
      live
        .filter(({ unread }) => unread.length > 0)
        .map(({ id }) => id)
        .toSorted(),
    )
  }
}

const weights: { [name: string]: number } = {
  move: 10,
  moveMany: 4,
  undo: 4,
  write: 4,
  cancel: 2,
  rate: 2,
  note: 4,
  see: 6,
  answer: 4,
  erase: 1,
}
const pick = fc.nat({ max: CANDIDATE_COUNT - 1 })
const act = fc.oneof(
  ...Object.entries(actions).map(([name, arbitrary]) => ({
    weight: weights[name] ?? 1,
    arbitrary: fc.tuple(fc.constant(name), arbitrary, pick),
  })),
)
const days = fc.array(fc.array(act, { minLength: 4, maxLength: 12, size: 'max' }), {
  minLength: USER_COUNT,
  maxLength: USER_COUNT,
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'three concurrent users lose nothing, and redundant data stays consistent (PIPE-24, PIPE-27, PIPE-61, PLUS-24)',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(days, async (lists) => {
        const ad = await platform.createAd(company, users[0] as UserRow, { type: 'active', use: 'form' })
        const people: World['people'] = []
        platform.clock.advance({ minutes: 1 })
        for (let n = 0; n < CANDIDATE_COUNT; n += 1) {
          const token = `token ${ad.id} ${n}`
          people.push({ id: (await platform.createCandidate(ad, { linkHash: hashCandidateLink(token) })).id, token })
        }
        const world = { ad, people }
        await Promise.all(
          lists.map(async (list, index) => {
            for (const [name, run, at] of list) {
              platform.clock.advance({ ms: 1 })
              const status = await run(world, users[index] as UserRow, at)
              // Someone else may have changed or erased the candidate first, but no request may fail unexpectedly.
              expect([200, 404, 409], name).toContain(status)
            }
          }),
        )
        await check(world)
      }),
      // Each run sends about fifty requests.
      { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.2) },
    )
  },
)
