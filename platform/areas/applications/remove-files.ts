import { and, inArray, isNull, lt } from 'drizzle-orm'
import { Type } from 'typebox'
import { files } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import { defineQueue, NoPayload } from '#platform/jobs/queue.ts'

/** Deletes files whose candidate is no more. */
export const RemoveFiles = defineQueue({ name: 'remove-files', schema: Type.Object({ fileIds: Type.Array(Type.String()) }) })

/** Each night: deletes documents of application forms that were never sent. */
export const RemoveUnclaimedFiles = defineQueue({ name: 'remove-unclaimed-files', schema: NoPayload, cron: '20 2 * * *' })

/** A form may lie open this long with its uploads kept. */
const unclaimedMs = 24 * 3_600_000

/** Deletes files one by one; one that is gone already is passed over. */
export async function removeFiles({ db, files: store }: Pick<Deps, 'db' | 'files'>, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await store.remove(db, fileId)
}

/** Deletes documents that have been nobody's for a day, until none is left. */
export async function removeUnclaimedFiles(deps: Pick<Deps, 'db' | 'files'>, now: Date): Promise<void> {
  for (;;) {
    const left = await deps.db
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.candidateId), isNull(files.deletedAt), inArray(files.kind, ['cv', 'letter', 'video', 'study', 'file']), lt(files.createdAt, new Date(now.getTime() - unclaimedMs))))
      .limit(500)
    if (left.length === 0) return
    await removeFiles(deps, left.map(({ id }) => id))
  }
}
