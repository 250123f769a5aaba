import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { AdsArchived, AdsMoved, AdsMuted } from '#contract/ads/bulk-ads.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { ads, folders, history, outbox } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, TestPlatform, UserRow } from '#platform/testing/start-platform.ts'
import { registerPublishing } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerAds, registerPublishing, registerCompanies] })

let owner: UserRow
let colleague: UserRow
let company: CompanyRow
let otherFolder: { id: number }
beforeEach(async () => {
  owner = await platform.createUser()
  colleague = await platform.createUser()
  company = await platform.createCompany({ admin: owner, members: [colleague] })
  const [folder] = await platform.db
    .insert(folders)
    .values({
      companyId: company.id,
      projectId: company.projectId,
      name: 'Natt',
      position: 1,
      createdAt: platform.clock(),
    })
    .returning()
  if (!folder) throw new Error('no folder')
  otherFolder = folder
})

const foldersOf = async (...ids: number[]) => {
  const folderByAd = new Map(
    (await platform.db.select().from(ads).where(inArray(ads.id, ids))).map((ad) => [ad.id, ad.folderId]),
  )
  return ids.map((id) => folderByAd.get(id))
}
const move = (entries: { id: number; from: number; to: number }[], as = owner) =>
  platform.inject(AdsMoved, { body: { companyId: company.id, ads: entries } }, as)
const outcomes = (answer: { body: { results: { outcome: string }[] } }) =>
  answer.body.results.map(({ outcome }) => outcome)
const eventsOf = (ids: readonly number[]) =>
  platform.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.type, 'updateAd'), inArray(outbox.adId, [...ids])))
const make = (count: number, overrides: Parameters<TestPlatform['createAd']>[2] = {}, as = owner) =>
  Promise.all(
    Array.from(
      { length: count },
      async (_, index) => (await platform.createAd(company, as, { title: `Annons ${index}`, ...overrides })).id,
    ),
  )

test('moves several ads in one call, publishes and records it; a reverse call undoes it (AD-42)', async () => {
  const [a = 0, b = 0] = await make(2)
  const moves = [a, b].map((id) => ({ id, from: company.folderId, to: otherFolder.id }))
  expect((await move(moves)).body.results).toEqual([
    { id: a, outcome: 'done' },
    { id: b, outcome: 'done' },
  ])
  expect(await foldersOf(a, b)).toEqual([otherFolder.id, otherFolder.id])
  expect(new Set((await eventsOf([a, b])).map(({ adId }) => adId))).toEqual(new Set([a, b]))
  const remembered = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.action, 'movedToFolder'), inArray(history.entityId, [String(a), String(b)])))
  expect(remembered).toMatchObject([
    { actorId: owner.id, data: { from: company.folderId, to: otherFolder.id } },
    { actorId: owner.id },
  ])
  await move(moves.map(({ id, from, to }) => ({ id, from: to, to: from })))
  expect(await foldersOf(a, b)).toEqual([company.folderId, company.folderId])
})

test('reports an ad that cannot be moved and moves the others; unknown, deleted and foreign ads look alike (AD-42)', async () => {
  const [moved = 0, movedBefore = 0, good = 0, deleted = 0] = await make(4)
  const stranger = await platform.createUser()
  const foreign = await platform.createAd(await platform.createCompany({ admin: stranger }), stranger)
  await move(
    [moved, movedBefore].map((id) => ({ id, from: company.folderId, to: otherFolder.id })),
    colleague,
  )
  await platform.db.update(ads).set({ deletedAt: platform.clock() }).where(eq(ads.id, deleted))
  const [third] = await platform.db
    .insert(folders)
    .values({
      companyId: company.id,
      projectId: company.projectId,
      name: 'Kväll',
      position: 2,
      createdAt: platform.clock(),
    })
    .returning()
  const answer = await move([
    { id: moved, from: company.folderId, to: third?.id ?? 0 },
    { id: movedBefore, from: company.folderId, to: otherFolder.id },
    { id: good, from: company.folderId, to: otherFolder.id },
    { id: good, from: company.folderId, to: otherFolder.id },
    { id: deleted, from: company.folderId, to: otherFolder.id },
    { id: foreign.id, from: company.folderId, to: otherFolder.id },
    { id: 2_000_000_000, from: 1, to: otherFolder.id },
  ])
  expect(outcomes(answer)).toEqual(['movedMeanwhile', 'sameFolder', 'done', 'unknown', 'unknown', 'unknown', 'unknown'])
  expect(await foldersOf(moved, movedBefore, good)).toEqual([otherFolder.id, otherFolder.id, otherFolder.id])
})

test('rejects a folder of another company, and callers without access (AD-42)', async () => {
  const [id = 0] = await make(1)
  const stranger = await platform.createUser()
  const foreign = await platform.createCompany({ admin: stranger })
  const refused = await move([{ id, from: company.folderId, to: foreign.folderId }])
  expect([refused.status, refused.error.errors]).toEqual([400, { ads: ['otherCompany'] }])
  expect((await move([{ id, from: company.folderId, to: otherFolder.id }], stranger)).status).toBe(403)
  expect(await foldersOf(id)).toEqual([company.folderId])
})

test('archives the inactive ads, ends their sponsoring, and reports why the others stay (AD-35, AD-40)', async () => {
  const [inactive = 0, second = 0] = await make(2, { type: 'inactive', promotion: 'boost' })
  const [active = 0] = await make(1, { type: 'active' })
  const [external = 0] = await make(1, { type: 'inactive', source: 'board.example' })
  const [archived = 0] = await make(1, { type: 'archived' })
  const entries = [inactive, active, external, archived, second].map((id) => ({ id }))
  const archive = (as: UserRow) => platform.inject(AdsArchived, { body: { companyId: company.id, ads: entries } }, as)
  expect((await archive(await platform.createUser())).status).toBe(403)
  expect(outcomes(await archive(owner))).toEqual(['done', 'notInactive', 'external', 'notInactive', 'done'])
  const stored = await platform.db
    .select()
    .from(ads)
    .where(inArray(ads.id, [inactive, second]))
  expect(stored).toMatchObject([
    { type: 'archived', promotion: 'none' },
    { type: 'archived', promotion: 'none' },
  ])
  expect(outcomes(await archive(await platform.createStaff('Moderator')))).toEqual([
    'notInactive',
    'notInactive',
    'external',
    'notInactive',
    'notInactive',
  ])
})

test('mutes and unmutes several ads of other owners for the caller only (AD-43, AD-45)', async () => {
  const foreignAds = [
    await platform.createAd(company, owner, { type: 'active', use: 'form' }),
    await platform.createAd(company, owner, { type: 'active', use: 'form' }),
  ]
  const ids = foreignAds.map(({ id }) => id)
  const [ownId = 0] = await make(1, { type: 'active', use: 'form' }, colleague)
  platform.clock.advance({ minutes: 1 })
  for (const ad of foreignAds) await platform.createCandidate(ad)
  const counted = async (as: UserRow) => {
    const { body } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, as)
    const all = body.projects.flatMap((project) => project.folders.flatMap((folder) => folder.ads))
    return ids.map((id) => {
      const ad = all.find((candidate) => candidate.id === id)
      return [ad?.muted, ad?.notifications]
    })
  }
  expect(await counted(colleague)).toEqual([
    [false, 1],
    [false, 1],
  ])
  platform.clock.advance({ minutes: 1 })
  const mute = (muted: boolean) =>
    platform.inject(
      AdsMuted,
      { body: { companyId: company.id, muted, ads: [...ids, ownId].map((id) => ({ id })) } },
      colleague,
    )
  expect(outcomes(await mute(true))).toEqual(['done', 'done', 'owned'])
  expect(await counted(colleague)).toEqual([
    [true, 0],
    [true, 0],
  ])
  expect(await counted(owner)).toEqual([
    [false, 1],
    [false, 1],
  ])
  expect(outcomes(await mute(false))).toEqual(['done', 'done', 'owned'])
  expect(await counted(colleague)).toEqual([
    [false, 0],
    [false, 0],
  ])
})

test('moves more than one batch of ads in a call, and rejects more than 500 (AD-42)', async () => {
  const ids = await make(60)
  const many = ids.map((id) => ({ id, from: company.folderId, to: otherFolder.id }))
  expect(new Set(outcomes(await move(many)))).toEqual(new Set(['done']))
  expect(new Set(await foldersOf(...ids))).toEqual(new Set([otherFolder.id]))
  expect((await move(Array.from({ length: 501 }, () => ({ id: 1, from: 1, to: 1 })))).status).toBe(400)
})
