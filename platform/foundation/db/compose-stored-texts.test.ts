import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SearchBoard, SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import { ads, candidates, users } from '#platform/foundation/db/schema/index.ts'
import { createBoard, startPipeline } from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'

const platform = await startPipeline()

test('a search finds names and titles that an earlier release stored in decomposed letters (PLUS-95)', async () => {
  const board = await createBoard(platform)
  const [candidate] = await platform.db.select().from(candidates).where(eq(candidates.adId, board.ad.id)).limit(1)
  if (!candidate) throw new Error('The board has no candidate.')
  await platform.db
    .update(candidates)
    .set({
      name: 'A\u030asa\u200b O\u0308berg',
      email: 'a\u200bsa@prov.example',
      answers: [{ type: 'text', question: 'Varfo\u0308r?', answer: 'Va\u0308rme "\u0301' }] as never,
    })
    .where(eq(candidates.id, candidate.id))
  await platform.db.update(ads).set({ title: 'La\u0308rare' }).where(eq(ads.id, board.ad.id))
  await platform.db.update(users).set({ email: 'ka\u030are@prov.example' }).where(eq(users.id, board.karin.id))

  const searches = async () => {
    const query = { companyId: board.company.id, text: 'åsa öberg' }
    const [company, title, answer] = [
      await platform.inject(SearchCompany, { query }, board.erik),
      await platform.inject(SearchCompany, { query: { ...query, text: 'lärare' } }, board.erik),
      await platform.inject(SearchBoard, { query: { id: board.ad.id, text: 'värme' } }, board.erik),
    ]
    return [company.body.candidates.map(({ id }) => id), title.body.ads.map(({ id }) => id), answer.body.candidates]
  }
  expect(await searches()).toEqual([[], [], []])
  const migration = await readFile(new URL('migrations/0005_compose_stored_texts.sql', import.meta.url), 'utf8')
  await platform.db.transaction(async (tx) => {
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  })
  expect(await searches()).toEqual([[candidate.id], [board.ad.id], [candidate.id]])
  const [stored] = await platform.db.select().from(candidates).where(eq(candidates.id, candidate.id))
  expect([stored?.email, stored?.answers]).toEqual([
    'asa@prov.example',
    [{ type: 'text', question: 'Varför?', answer: 'Värme "\u0301' }],
  ])
  const [user] = await platform.db.select().from(users).where(eq(users.id, board.karin.id))
  expect(user?.email).toBe('kåre@prov.example')
})
