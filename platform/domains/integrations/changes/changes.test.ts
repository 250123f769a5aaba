import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MoveAd, RenameAd } from '#contract/ads/ads.ts'
import { SaveTags } from '#contract/ads/professions-and-tags.ts'
import { CreateFolder } from '#contract/ads/tree.ts'
import { ArchiveAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { Changes, type Change } from '#contract/integrations/changes.ts'
import { CreateWebhook, WebhookDeliveries } from '#contract/integrations/webhooks.ts'
import { createBoard, move } from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { actorIdOfKey } from '#platform/foundation/auth/partner-key.ts'
import { folders, outbox } from '#platform/foundation/db/schema/index.ts'
import { projectEvents, readEvents } from '#platform/foundation/events/outbox.ts'
import { Prune } from '#platform/program/housekeeping.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { CHANGE_FEED_DAYS, toChangeCursor } from '#rules/integrations/changes.ts'
import type { WebhookEvent } from '#rules/integrations/webhooks.ts'
import { startReceiver } from '../webhooks/webhooks.fixture.ts'

const receiver = await startReceiver()
const platform = await setUpPlatform({ env: { webhookOrigins: [receiver.origin] } })
let board: Awaited<ReturnType<typeof createBoard>>
beforeEach(async () => {
  board = await createBoard(platform as never)
})

const read = (
  query: { after?: string; take?: number; events?: WebhookEvent[] } = {},
  as: string | { id: string } = board.karin,
) => platform.inject(Changes, { query: { companyId: board.company.id, ...query } }, as)
const rename = async (title: string) => {
  await platform.inject(RenameAd, { body: { id: board.candidate.adId, title } }, board.karin)
  await platform.deps.hub.flush()
}
const eventsOf = (items: readonly Change[]) => items.map(({ event }) => event)

test('lists changes with their objects in the order of their numbers, page by page (PLUS-98)', async () => {
  const { latest } = (await read()).body
  await rename('Kyltekniker')
  await move(platform as never, board.karin, board.candidate, board.interview)
  await rename('Kylmontör')
  const { body: all } = await read({ after: latest })
  const { adId, id: candidateId } = board.candidate
  const timestamp = platform.clock().toISOString()
  const ofAd = { event: 'ad.changed', timestamp, adId, candidateId: null, fromStepId: null, toStepId: null }
  expect(all.items).toEqual([
    ofAd,
    {
      ...ofAd,
      event: 'candidate.moved',
      candidateId,
      fromStepId: board.incoming.id,
      toStepId: board.interview.id,
    },
    ofAd,
  ])
  expect(all.next).toBeNull()
  expect((await read({ after: all.latest })).body).toMatchObject({ items: [], latest: all.latest })
  for (const [index, cursor] of all.cursors.entries()) {
    const { body: page } = await read({ after: cursor, take: 1 })
    expect(page.items).toEqual(all.items.slice(index + 1, index + 2))
    expect(page.next).toBe(index === 0 ? all.cursors[1] : null)
  }
  expect(eventsOf((await read({ after: latest, events: ['candidate.moved'] })).body.items)).toEqual(['candidate.moved'])
})

test('a move to another folder, new tags and archiving are changes of the ad (PLUS-98)', async () => {
  const { id, folderId } = board.ad
  const [home] = await platform.db.select().from(folders).where(eq(folders.id, folderId))
  const { body: folder } = await platform.inject(
    CreateFolder,
    { body: { projectId: home?.projectId ?? 0, name: 'Vår' } },
    board.karin,
  )
  const changesOf = async (write: () => Promise<{ status: number }>) => {
    const { latest } = (await read()).body
    expect((await write()).status).toBe(200)
    await platform.deps.hub.flush()
    return eventsOf((await read({ after: latest })).body.items)
  }
  expect(await changesOf(() => platform.inject(MoveAd, { body: { id, folderId: folder.id } }, board.karin))).toEqual([
    'ad.changed',
  ])
  const tags = [{ label: 'Truckkort', type: 'positive' as const }]
  expect(await changesOf(() => platform.inject(SaveTags, { body: { id, tags } }, board.karin))).toEqual(['ad.changed'])
  expect(await changesOf(() => platform.inject(UnpublishAd, { body: { id } }, board.karin))).toEqual(['ad.ended'])
  expect(await changesOf(() => platform.inject(ArchiveAd, { body: { id } }, board.karin))).toEqual(['ad.changed'])
})

test('a webhook delivers the changes of the feed under the same cursors (PLUS-63, PLUS-98)', async () => {
  const { latest } = (await read()).body
  const { companyId } = board.candidate
  const { webhook } = (
    await platform.inject(
      CreateWebhook,
      { params: { companyId }, body: { url: `${receiver.origin}/hook`, description: '', events: [] } },
      board.karin,
    )
  ).body
  await rename('Kyltekniker')
  await move(platform as never, board.karin, board.candidate, board.interview)
  await platform.deps.hub.flush()
  const { items, cursors } = (await read({ after: latest })).body
  const { items: deliveries } = (
    await platform.inject(WebhookDeliveries, { params: { companyId, webhookId: webhook.id }, query: {} }, board.karin)
  ).body
  expect(
    deliveries.map(({ payload }) => [payload['cursor'], payload['type'], payload['timestamp']]).toReversed(),
  ).toEqual(items.map(({ event, timestamp }, index) => [cursors[index], event, timestamp]))
})

test('a change that an older platform numbered still gets its webhook deliveries (PLUS-63)', async () => {
  const { companyId } = board.candidate
  const { webhook } = (
    await platform.inject(
      CreateWebhook,
      { params: { companyId }, body: { url: `${receiver.origin}/old`, description: '', events: [] } },
      board.karin,
    )
  ).body
  await platform.deps.hub.flush()
  await platform.inject(RenameAd, { body: { id: board.candidate.adId, title: 'Kyltekniker' } }, board.karin)
  // The statement of the earlier release, which does not know deliveries.
  await platform.db.execute(sql`
    update outbox o set seq = n.seq
    from (
      select id, row_number() over (order by id) + (select max(seq) from outbox) as seq from outbox where seq is null
    ) n
    where o.id = n.id`)
  for (let times = 0; times < 2; times += 1) await platform.deps.hub.flush()
  const { items } = (
    await platform.inject(WebhookDeliveries, { params: { companyId, webhookId: webhook.id }, query: {} }, board.karin)
  ).body
  expect(items.map(({ event }) => event)).toEqual(['ad.changed'])
})

test('a cursor expires only when changes after it have been deleted (PLUS-98)', async () => {
  const before = (await read()).body.latest
  await rename('Kyltekniker')
  const seen = (await read()).body.latest
  // No change of the company for a year.
  platform.clock.advance({ days: 365 })
  await platform.deps.jobs.runNow(Prune, {})
  await platform.runJobs()
  expect((await read({ after: seen })).body.items).toEqual([])
  expect((await read()).body.items).toEqual([])
  expect(await read({ after: before })).toMatchObject({ status: 410, error: { code: 'cursorExpired' } })
  await rename('Kylmontör')
  const { cursors } = (await read({ after: seen })).body
  expect(cursors).toHaveLength(1)
  platform.clock.advance({ days: CHANGE_FEED_DAYS - 1 })
  await platform.deps.jobs.runNow(Prune, {})
  await platform.runJobs()
  expect((await read({ after: seen })).body.cursors).toEqual(cursors)
  platform.clock.advance({ days: 2 })
  expect(await read({ after: seen })).toMatchObject({ status: 410, error: { code: 'cursorExpired' } })
  const { latest } = (await read()).body
  expect((await read({ after: latest })).status).toBe(200)
  const future = toChangeCursor(Number(latest.replace('chg_', '')) + 1)
  expect(await read({ after: future })).toMatchObject({
    status: 410,
    error: { code: 'cursorExpired', title: expect.stringContaining('no event with this cursor') },
  })
})

test('old changes are deleted, except the newest of a company (PLUS-98)', async () => {
  for (const title of ['Ett', 'Två', 'Tre']) await rename(title)
  const newest = (await read()).body.cursors.at(-1)
  platform.clock.advance({ days: CHANGE_FEED_DAYS + 2 })
  await platform.deps.jobs.runNow(Prune, {})
  await platform.runJobs()
  const kept = await platform.db
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(and(eq(outbox.companyId, board.company.id), eq(outbox.type, 'addChange'), isNotNull(outbox.seq)))
  expect(kept.map(({ seq }) => toChangeCursor(seq ?? 0))).toEqual([newest])
})

test('only keys receive changes from the hub, and a cursor of another list is refused (PLUS-98)', async () => {
  const before = Number((await read()).body.latest.replace('chg_', ''))
  const { body: made } = await platform.inject(
    CreateApiKey,
    { body: { id: board.company.id, name: 'Kopia', scope: 'read' } },
    board.karin,
  )
  await rename('Kyltekniker')
  const key = actorIdOfKey(made.id)
  const events = await projectEvents(platform.db, await readEvents(platform.db, before), [board.karin.id, key])
  const { items, cursors } = (await read({}, made.key)).body
  expect(
    events
      .get(key)
      ?.filter(({ target }) => target === 'addChange')
      .map(({ payload }) => payload),
  ).toEqual([{ companyId: board.company.id, cursor: cursors.at(-1), change: items.at(-1) }])
  expect(events.get(board.karin.id)?.map(({ target }) => target)).not.toContain('addChange')
  for (const after of ['chg_', 'chg_01', 'chg_1x', 'WyJhZHMiLCIxIl0'])
    expect(await read({ after })).toMatchObject({ status: 400, error: { errors: { after: ['format'] } } })
})
