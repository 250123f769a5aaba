import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MuteAd, UnmuteAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import type { UnreadKind } from '#contract/base/enums.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { GetStepsView, MarkSeen, UpdateNotes } from '#contract/candidates/pipeline.ts'
import { answerAsCandidate } from '#platform/domains/candidates/applications/answer-as-candidate.ts'
import { hashCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { requestErasure } from '#platform/domains/candidates/applications/request-erasure.ts'
import { withdraw } from '#platform/domains/candidates/applications/withdraw.ts'
import { ads, members } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { AdRow, CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { unreadKinds } from './kinds.ts'

const platform = await setUpPlatform()

type Times = Partial<Record<UnreadKind, number>>

/** State of the world as plain values. The definition below derives the unread activity from it. */
interface Model {
  /** Milliseconds. When each user joined. Null if the user is not a member. */
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

/** Defines unread: a kind is unread if it happened after the user joined and after the user last saw it. */
const unreadOf = ({ joined, candidates }: Model, at: number, user: number): UnreadKind[] => {
  const [since, candidate] = [joined[user] ?? null, candidates[at]]
  if (since === null || !candidate) return []
  return unreadKinds.filter(
    (kind) => (candidate.activity[kind] ?? 0) > Math.max(since, candidate.seen[user]?.[kind] ?? 0),
  )
}

/**
 * Returns the time of a candidate's newest activity that notifies a user, optionally of one kind only. Null if nothing
 * notifies the user.
 */
function notifiedAt(model: Model, at: number, user: number, only?: UnreadKind): number | null {
  const candidate = model.candidates[at]
  const ad = candidate && model.ads[candidate.ad]
  const kinds = unreadOf(model, at, user).filter((kind) => only === undefined || kind === only)
  if (!candidate?.live || !ad || ad.archived || ad.deleted || ad.muted[user] || kinds.length === 0) return null
  const newest = Math.max(...kinds.map((kind) => candidate.activity[kind] ?? 0))
  return newest > (ad.cleared[user] ?? 0) ? newest : null
}

type Action = (world: World) => Promise<void>

const visitor = () => platform.actor()
const now = () => platform.clock().getTime()

/** Creates an action on a candidate by a member. It does nothing if the ad is deleted or the user is not a member. */
const onCandidate =
  (
    pick: number,
    user: number,
    action: (candidate: Model['candidates'][number], as: UserRow, world: World) => Promise<void>,
  ): Action =>
  async (world) => {
    const { model, users } = world
    const candidate = model.candidates[pick % Math.max(1, model.candidates.length)]
    const as = users[user]
    if (candidate && as && model.joined[user] !== null && !model.ads[candidate.ad]?.deleted)
      await action(candidate, as, world)
  }

const isOpen = (candidate: Model['candidates'][number], { model }: World) =>
  candidate.live && !model.ads[candidate.ad]?.archived

/** Small, so that every candidate gets many actions. */
const MAX_CANDIDATES = 4
const pick = fc.nat({ max: MAX_CANDIDATES - 1 })
const user = fc.nat({ max: 2 })
const ad = fc.nat({ max: 1 })
const kind = fc.constantFrom(...unreadKinds.filter((name) => name !== 'upload'))

const apply = ad.map((at): Action => async ({ model, ads: rows }) => {
  const row = rows[at]
  if (!row || model.ads[at]?.deleted || model.candidates.length === MAX_CANDIDATES) return
  const token = `token ${row.id} ${model.candidates.length}`
  const { id } = await platform.createCandidate(row, { linkHash: hashCandidateLink(token) })
  model.candidates.push({ id, token, ad: at, activity: { new: now() }, live: true, erased: false, seen: [{}, {}, {}] })
})
const answer = fc.tuple(pick, user).map(([at, by]) =>
  onCandidate(at, by, async (candidate, _as, world) => {
    if (!isOpen(candidate, world)) return
    await answerAsCandidate(visitor(), candidate.token, 'hej')
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
const withdrawal = fc.tuple(pick, user).map(([at, by]) =>
  onCandidate(at, by, async (candidate) => {
    if (!candidate.live) return
    await withdraw(visitor(), candidate.token)
    candidate.live = false
    candidate.activity.info = now()
  }),
)
const erase = fc.tuple(pick, user).map(([at, by]) =>
  onCandidate(at, by, async (candidate) => {
    if (candidate.erased) return
    await requestErasure(visitor(), candidate.token)
    Object.assign(candidate, { live: false, erased: true, activity: {} })
  }),
)
const mute = fc.tuple(ad, user, fc.boolean()).map(([at, by, muted]): Action => async ({ model, ads: rows, users }) => {
  const [row, state, as] = [rows[at], model.ads[at], users[by]]
  if (!row || !state || !as || state.deleted || model.joined[by] === null) return
  expect((await platform.inject(muted ? MuteAd : UnmuteAd, { body: { id: row.id } }, as)).status).toBe(200)
  state.muted[by] = muted
  if (muted) state.cleared[by] = now()
})
const archive = fc.tuple(ad, fc.boolean()).map(([at, archived]): Action => async ({ model, ads: rows }) => {
  await platform.db
    .update(ads)
    .set({ type: archived ? 'archived' : 'active' })
    .where(eq(ads.id, rows[at]?.id ?? 0))
  Object.assign(model.ads[at] ?? {}, { archived })
})
const remove = fc.constant<Action>(async ({ model, ads: rows }) => {
  await platform.db
    .update(ads)
    .set({ deletedAt: platform.clock() })
    .where(eq(ads.id, rows[1]?.id ?? 0))
  Object.assign(model.ads[1] ?? {}, { deleted: true })
})
const joinOrLeave = user.map((by): Action => async ({ model, company, users }) => {
  const member = users[by]
  if (!member) return
  if (model.joined[by] === null) await platform.addMember(company, member)
  else await platform.db.delete(members).where(and(eq(members.companyId, company.id), eq(members.userId, member.id)))
  model.joined[by] = model.joined[by] === null ? now() : null
  for (const candidate of model.candidates) candidate.seen[by] = {}
})

/** Checks that inbox, home page, tree and boards show every member the unread activity of the definition. */
async function check({ model, company, users, ads: rows }: World): Promise<void> {
  for (const [by, member] of users.entries()) {
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
        member,
      )
      expect(body.entries.map(({ candidate, at }) => ({ id: candidate.id, when: Date.parse(at) }))).toEqual(expected)
      expect(body.total).toBe(expected.length)
    }
    const countOf = (adIndex: number) =>
      model.candidates.filter((candidate, at) => candidate.ad === adIndex && notifiedAt(model, at, by) !== null).length
    const { body: tree } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, member)
    const listed = tree.projects.flatMap(({ folders }) => folders).flatMap((folder) => folder.ads)
    expect(
      listed.map(({ id, muted, notifications, applications }) => ({ id, muted, notifications, applications })),
    ).toEqual(
      rows.flatMap(({ id }, adIndex) => {
        const liveCandidates = model.candidates
          .map((candidate, at) => ({ ...candidate, at }))
          .filter((candidate) => candidate.ad === adIndex && candidate.live)
        const unseen = liveCandidates.filter(({ at }) => unreadOf(model, at, by).includes('new')).length
        return model.ads[adIndex]?.deleted
          ? []
          : [
              {
                id,
                muted: model.ads[adIndex]?.muted[by] ?? false,
                notifications: countOf(adIndex),
                applications: { new: unseen, total: liveCandidates.length },
              },
            ]
      }),
    )
    const sums = {
      notifications: countOf(0) + countOf(1),
      unseenCount: [0, 1].filter((adIndex) => countOf(adIndex) > 0).length,
    }
    expect(tree).toMatchObject(sums)
    expect((await platform.inject(CompanyGetUserCompanies, undefined, member)).body[0]).toMatchObject(sums)
    for (const [adIndex, row] of rows.entries()) {
      if (model.ads[adIndex]?.deleted) continue
      const { body: board } = await platform.inject(GetStepsView, { query: { id: row.id } }, member)
      const shown = new Map(board.steps.flatMap((step) => step.candidates).map((box) => [box.id, box.unread]))
      model.candidates.forEach((candidate, at) => {
        if (candidate.ad === adIndex) expect(shown.get(candidate.id)).toEqual(unreadOf(model, at, by))
      })
    }
  }
}

const actions = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: apply },
    { weight: 6, arbitrary: answer },
    { weight: 4, arbitrary: note },
    { weight: 12, arbitrary: see },
    { weight: 2, arbitrary: withdrawal },
    { weight: 1, arbitrary: erase },
    { weight: 3, arbitrary: mute },
    { weight: 1, arbitrary: archive },
    { weight: 2, arbitrary: joinOrLeave },
    { weight: 1, arbitrary: remove },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
)

test(
  'stores the unread activity of the definition after any sequence of actions (PIPE-61, PLUS-20, COMP-07)',
  { timeout: 3_600_000 },
  async () => {
    const owner = await platform.createUser()
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
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
        for (const action of steps) {
          platform.clock.advance({ seconds: 1 })
          await action(world)
        }
        await check(world)
      }),
      // Each run makes about forty requests.
      { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.3) },
    )
  },
)
