import { and, eq, inArray, isNull, lt, notExists, or } from 'drizzle-orm'
import { Type } from 'typebox'
import type { Db } from '#platform/foundation/db/client.ts'
import { companyMedia, files, invoices } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** The job that deletes the files of an erased candidate. */
export const RemoveFiles = defineQueue({
  name: 'remove-files',
  schema: Type.Object({ fileIds: Type.Array(Type.String()) }),
})

/** The nightly job that deletes documents of forms that were never submitted, and files from interrupted uploads. */
export const RemoveUnclaimedFiles = defineQueue({
  name: 'remove-unclaimed-files',
  schema: NoPayload,
  cron: '20 2 * * *',
})

/** How long the uploads of an unsubmitted form are kept, in milliseconds. */
const UNCLAIMED_RETENTION_MS = DAY_MS

/** Deletes files one by one. Skips files that are already deleted. */
export async function removeFiles(
  { db, files: store }: Pick<Deps, 'db' | 'files'>,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds) await store.remove(db, fileId)
}

/**
 * Matches files without an owner: documents without a candidate, media that no company uses, and files without an
 * invoice.
 */
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
                eq(invoices.creditNoteFileId, files.id),
                eq(invoices.creditNotePeppolFileId, files.id),
              ),
            ),
          ),
      ),
    ),
  )

/** Deletes files that have had no owner for a day, in batches until none is left. */
export async function removeUnclaimedFiles(deps: Pick<Deps, 'db' | 'files'>, now: Date): Promise<void> {
  for (;;) {
    const unclaimedFiles = await deps.db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          isUnclaimed(deps.db),
          isNull(files.deletedAt),
          lt(files.createdAt, new Date(now.getTime() - UNCLAIMED_RETENTION_MS)),
        ),
      )
      .limit(500)
    if (unclaimedFiles.length === 0) return
    await removeFiles(
      deps,
      unclaimedFiles.map(({ id }) => id),
    )
  }
}
