import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import { tooMany } from '#platform/foundation/errors/errors.ts'

/** Maximum number of bytes stored per company for documents that belong to no candidate yet. */
const MAX_UNCLAIMED_BYTES = 5 * 1024 ** 3

/** Matches files that were uploaded for the company and belong to no candidate yet. */
export const isUnclaimed = (companyId: number, fileIds: readonly string[]) =>
  and(
    inArray(files.id, [...fileIds]),
    eq(files.companyId, companyId),
    isNull(files.candidateId),
    isNull(files.deletedAt),
  )

/** Throws 429 if the company has too many documents that belong to no candidate. */
export async function rejectTooManyUnclaimed({ db, files: store }: Pick<Deps, 'db' | 'files'>, companyId: number) {
  if ((await store.unclaimedBytes(db, companyId)) > MAX_UNCLAIMED_BYTES)
    throw tooMany(600, 'Too many uploads are waiting. Try again in ten minutes.')
}
