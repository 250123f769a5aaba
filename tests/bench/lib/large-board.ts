import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { changeDatabase } from '#tests/support/change-database.ts'
import type { Tavla } from '#tests/support/tavla.ts'

/** Adds copies of an ad's candidates until it has this many. */
export async function fillBoard(tavla: Tavla, adId: number, count: number): Promise<void> {
  await changeDatabase(tavla, async (db) => {
    const there = await db.select().from(candidates).where(eq(candidates.adId, adId))
    const copies = Array.from({ length: count - there.length }, (_, index) => {
      const from = there[index % there.length]
      if (!from) throw new Error('The ad has no candidate to copy.')
      const { id: _id, ...rest } = from
      return {
        ...rest,
        email: `${index}.${rest.email}`,
        position: rest.position + 0.5,
        linkHash: randomUUID(),
        linkNonce: randomUUID(),
        submissionKey: null,
      }
    })
    for (let start = 0; start < copies.length; start += 250)
      await db.insert(candidates).values(copies.slice(start, start + 250))
  })
}
