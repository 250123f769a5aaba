import { and, eq, inArray, isNull, lt, notExists, or } from 'drizzle-orm'
import { Type } from 'typebox'
import type { Db } from '#platform/foundation/db/client.ts'
import { companyMedia, files, invoices } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'

/** Deletes files whose candidate is no more. */
export const RemoveFiles = defineQueue({
  name: 'remove-files',
  schema: Type.Object({ fileIds: Type.Array(Type.String()) }),
})

/**
 * Each night: deletes documents of application forms that were never sent, and files whose upload was cut off before
 * anything named them.
 */
export const RemoveUnclaimedFiles = defineQueue({
  name: 'remove-unclaimed-files',
  schema: NoPayload,
  cron: '20 2 * * *',
})

/** A form may lie open this long with its uploads kept. */
const unclaimedMs = 24 * 3_600_000

/** Deletes files one by one; one that is gone already is passed over. */
export async function removeFiles(
  { db, files: store }: Pick<Deps, 'db' | 'files'>,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds) await store.remove(db, fileId)
}

/** What nobody has: documents without a candidate, pictures that are no company's, files of no invoice. */
const isUnclaimed = (db: Db) =>
  or(
    and(inArray(files.kind, ['cv', 'letter', 'video', 'study', 'file']), isNull(files.candidateId)),
    and(
      eq(files.kind, 'media'),
      notExists(
        db
          .select({ id: companyMedia.fileId })
          .from(companyMedia)
          .where(and(eq(companyMedia.companyId, files.companyId), eq(companyMedia.fileId, files.id))),
      ),
    ),
    and(
      inArray(files.kind, ['invoice', 'eInvoice']),
      notExists(
        db
          .select({ id: invoices.id })
          .from(invoices)
          .where(
            and(
              eq(invoices.companyId, files.companyId),
              or(
                eq(invoices.documentFileId, files.id),
                eq(invoices.peppolFileId, files.id),
                eq(invoices.uploadedFileId, files.id),
              ),
            ),
          ),
      ),
    ),
  )

/** Deletes files that have been nobody's for a day, until none is left. */
export async function removeUnclaimedFiles(deps: Pick<Deps, 'db' | 'files'>, now: Date): Promise<void> {
  for (;;) {
    const left = await deps.db
      .select({ id: files.id })
      .from(files)
      .where(
        and(isUnclaimed(deps.db), isNull(files.deletedAt), lt(files.createdAt, new Date(now.getTime() - unclaimedMs))),
      )
      .limit(500)
    if (left.length === 0) return
    await removeFiles(
      deps,
      left.map(({ id }) => id),
    )
  }
}
