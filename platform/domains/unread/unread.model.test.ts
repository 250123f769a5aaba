import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MuteAd, UnmuteAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/company-and-tree.ts'
import type { UnreadKind } from '#contract/base/enums.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { GetStepsView, MarkSeen, UpdateNotes } from '#contract/candidates/pipeline.ts'
import { answerAsCandidate } from '#platform/domains/candidates/applications/answer-as-candidate.ts'
import { hashLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { requestErasure } from '#platform/domains/candidates/applications/request-erasure.ts'
import { withdraw } from '#platform/domains/candidates/applications/withdraw.ts'
import { ads, members } from '#platform/foundation/db/schema/index.ts'
import {
  startPlatform,
  type AdRow,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import { unreadKinds } from './kinds.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

type Times = Partial<Record<UnreadKind, number>>

/** What was done, as plain facts; what is unread is worked out from them by the definition. */
interface Model {
  /** When each user joined; null: is no member. */
  joined: (number | null)[]
  ads: { archived: boolean; deleted: boolean; muted: boolean[]; cleared: number[] }[]
  candidates: {
    id: number
    token: string
    ad: number
    activity: Times
    live: boolean
    erased: boolean
    seen: Times[]
  }[]
}

interface World {
  company: CompanyRow
  users: UserRow[]
  ads: AdRow[]
  model: Model
}

/** The definition: a kind is unread when it happened after the user joined and after the user last saw it. */
const unreadOf = ({ joined, candidates }: Model, at: number, user: number): UnreadKind[] => {
  const [since, candidate] = [joined[user] ?? null, candidates[at]]
  if (since === null || !candidate) return []
  return unreadKinds.filter(
    (kind) => (candidate.activity[kind] ?? 0) > Math.max(since, candidate.seen[user]?.[kind] ?? 0),
  )
}

/**
 * What of a candidate is a notification for a user: when the newest of it, or of a kind, happened; null when nothing.
 */
function notifiedAt(model: Model, at: number, user: number, only?: UnreadKind): number | null {
  const candidate = model.candidates[at]
  const ad = candidate && model.ads[candidate.ad]
  const kinds = unreadOf(model, at, user).filter((kind) => only === undefined || kind === only)
  if (!candidate?.live || !ad || ad.archived || ad.deleted || ad.muted[user] || kinds.length === 0) return null
  const newest = Math.max(...kinds.map((kind) => candidate.activity[kind] ?? 0))
  return newest > (ad.cleared[user] ?? 0) ? newest : null
}

type Act = (world: World) => Promise<void>

const visit = () => platform.actor()
const now = () => platform.clock().getTime()

/** An act on a candidate of an ad that is still there, by or for a user who is a member. */
const onCandidate =
  (
    pick: number,
    user: number,
    act: (candidate: Model['candidates'][number], as: UserRow, world: World) => Promise<void>,
  ): Act =>
  async (world) => {
    const { model, users } = world
    const candidate = model.candidates[pick % Math.max(1, model.candidates.length)]
    const as = users[user]
    if (candidate && as && model.joined[user] !== null && !model.ads[candidate.ad]?.deleted)
      await act(candidate, as, world)
  }

const isOpen = (candidate: Model['candidates'][number], { model }: World) =>
  candidate.live && !model.ads[candidate.ad]?.archived

/** Few enough that much happens to each. */
const mostCandidates = 4
const pick = fc.nat({ max: mostCandidates - 1 })
const user = fc.nat({ max: 2 })
const ad = fc.nat({ max: 1 })
const kind = fc.constantFrom(...unreadKinds.filter((each) => each !== 'upload'))

const apply = ad.map((at): Act => async ({ model, ads: rows }) => {
  const row = rows[at]
  if (!row || model.ads[at]?.deleted || model.candidates.length === mostCandidates) return
  const token = `token ${row.id} ${model.candidates.length}`
  const { id } = await platform.createCandidate(row, { linkHash: hashLink(token) })
  model.candidates.push({ id, token, ad: at, activity: { new: now() }, live: true, erased: false, seen: [{}, {}, {}] })
})
const answer = fc.tuple(pick, user).map(([at, by]) =>
  onCandidate(at, by, async (candidate, _as, world) => {
    if (!isOpen(candidate, world)) return
    await answerAsCandidate(visit(), candidate.token, 'hej')
    candidate.activity.chat = now()
  }),
)
const note = fc.tuple(pick, user).map(([at, by]) =>
  onCandidate(at, by, async (candidate, as, world) => {
    if (!isOpen(candidate, world)) return
    expect(
      (await platform.inject(UpdateNotes, { body: { applicationId: candidate.id, value: `<p>${now()}</p>` } }, as))
        .status,
    ).toBe(200)
    candidate.activity.notes = now()
    candidate.seen[by] = { ...candidate.seen[by], notes: now() }
  }),
)
const see = fc.tuple(pick, user, kind).map(([at, by, seen]) =>
  onCandidate(at, by, async (candidate, as) => {
    expect((await platform.inject(MarkSeen, { body: { id: candidate.id, event: seen } }, as)).status).toBe(200)
    const happened = candidate.activity[seen]
    if (happened !== undefined) candidate.seen[by] = { ...candidate.seen[by], [seen]: happened }
  }),
)
const takeBack = fc.tuple(pick, user).map(([at, by]) =>
  onCandidate(at, by, async (candidate) => {
    if (!candidate.live) return
    await withdraw(visit(), candidate.token)
    candidate.live = false
    candidate.activity.info = now()
  }),
)
const erase = fc.tuple(pick, user).map(([at, by]) =>
  onCandidate(at, by, async (candidate) => {
    if (candidate.erased) return
    await requestErasure(visit(), candidate.token)
    Object.assign(candidate, { live: false, erased: true, activity: {} })
  }),
)
const mute = fc.tuple(ad, user, fc.boolean()).map(([at, by, muted]): Act => async ({ model, ads: rows, users }) => {
  const [row, state, as] = [rows[at], model.ads[at], users[by]]
  if (!row || !state || !as || state.deleted || model.joined[by] === null) return
  expect((await platform.inject(muted ? MuteAd : UnmuteAd, { body: { id: row.id } }, as)).status).toBe(200)
  state.muted[by] = muted
  if (muted) state.cleared[by] = now()
})
const archive = fc.tuple(ad, fc.boolean()).map(([at, archived]): Act => async ({ model, ads: rows }) => {
  await platform.db
    .update(ads)
    .set({ type: archived ? 'archived' : 'active' })
    .where(eq(ads.id, rows[at]?.id ?? 0))
  Object.assign(model.ads[at] ?? {}, { archived })
})
const remove = fc.constant<Act>(async ({ model, ads: rows }) => {
  await platform.db
    .update(ads)
    .set({ deletedAt: platform.clock() })
    .where(eq(ads.id, rows[1]?.id ?? 0))
  Object.assign(model.ads[1] ?? {}, { deleted: true })
})
const comeOrGo = user.map((by): Act => async ({ model, company, users }) => {
  const who = users[by]
  if (!who) return
  if (model.joined[by] === null) await platform.addMember(company, who)
  else await platform.db.delete(members).where(and(eq(members.companyId, company.id), eq(members.userId, who.id)))
  model.joined[by] = model.joined[by] === null ? now() : null
  for (const candidate of model.candidates) candidate.seen[by] = {}
})

/** What every member is told by the inbox, the home page, the tree and the boards is what the definition says. */
async function check({ model, company, users, ads: rows }: World): Promise<void> {
  for (const [by, who] of users.entries()) {
    if (model.joined[by] === null) continue
    for (const only of [undefined, 'new', 'chat'] as const) {
      const expected = model.candidates
        .flatMap(({ id }, at) => {
          const when = notifiedAt(model, at, by, only)
          return when === null ? [] : [{ id, when }]
        })
        .toSorted((a, b) => b.when - a.when || b.id - a.id)
      const { body } = await platform.inject(
        GetInbox,
        { query: { companyId: company.id, ...(only && { kind: only }) } },
        who,
      )
      expect(body.entries.map(({ candidate, at }) => ({ id: candidate.id, when: Date.parse(at) }))).toEqual(expected)
      expect(body.total).toBe(expected.length)
    }
    const countOf = (each: number) =>
      model.candidates.filter((candidate, at) => candidate.ad === each && notifiedAt(model, at, by) !== null).length
    const { body: tree } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, who)
    const listed = tree.projects.flatMap(({ folders }) => folders).flatMap((folder) => folder.ads)
    expect(
      listed.map(({ id, muted, notifications, applications }) => ({ id, muted, notifications, applications })),
    ).toEqual(
      rows.flatMap(({ id }, each) => {
        const own = model.candidates
          .map((candidate, at) => ({ ...candidate, at }))
          .filter((candidate) => candidate.ad === each && candidate.live)
        const unseen = own.filter(({ at }) => unreadOf(model, at, by).includes('new')).length
        return model.ads[each]?.deleted
          ? []
          : [
              {
                id,
                muted: model.ads[each]?.muted[by] ?? false,
                notifications: countOf(each),
                applications: { new: unseen, total: own.length },
              },
            ]
      }),
    )
    const sums = {
      notifications: countOf(0) + countOf(1),
      unseenCount: [0, 1].filter((each) => countOf(each) > 0).length,
    }
    expect(tree).toMatchObject(sums)
    expect((await platform.inject(CompanyGetUserCompanies, undefined, who)).body[0]).toMatchObject(sums)
    for (const [each, row] of rows.entries()) {
      if (model.ads[each]?.deleted) continue
      const { body: board } = await platform.inject(GetStepsView, { query: { id: row.id } }, who)
      const shown = new Map(board.steps.flatMap((step) => step.candidates).map((box) => [box.id, box.unread]))
      model.candidates.forEach((candidate, at) => {
        if (candidate.ad === each) expect(shown.get(candidate.id)).toEqual(unreadOf(model, at, by))
      })
    }
  }
}

const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: apply },
    { weight: 6, arbitrary: answer },
    { weight: 4, arbitrary: note },
    { weight: 12, arbitrary: see },
    { weight: 2, arbitrary: takeBack },
    { weight: 1, arbitrary: erase },
    { weight: 3, arbitrary: mute },
    { weight: 1, arbitrary: archive },
    { weight: 2, arbitrary: comeOrGo },
    { weight: 1, arbitrary: remove },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
)

test(
  'PIPE-61 PLUS-20 COMP-07 after any acts what is kept as unread is what the definition makes of them',
  { timeout: 3_600_000 },
  async () => {
    const owner = await platform.createUser()
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const users = [await platform.createUser(), await platform.createUser(), await platform.createUser()]
        const company = await platform.createCompany({ members: users })
        const state = () => ({ archived: false, deleted: false, muted: [false, false, false], cleared: [0, 0, 0] })
        const world: World = {
          company,
          users,
          ads: [
            await platform.createAd(company, owner, { type: 'active' }),
            await platform.createAd(company, owner, { type: 'active' }),
          ],
          model: { joined: users.map(() => now()), ads: [state(), state()], candidates: [] },
        }
        for (const act of steps) {
          platform.clock.advance({ seconds: 1 })
          await act(world)
        }
        await check(world)
      }),
      // Each run is some forty calls.
      { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.3) },
    )
  },
)
