import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { UploadCv } from '#contract/candidates/add-candidate.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { Upload } from '#platform/calls/http/serve.ts'
import { rejectTooManyUnclaimed } from '#platform/domains/candidates/candidates/unclaimed-files.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { HOUR_SECONDS } from '#rules/text-and-time/durations.ts'
import { cleanFileName } from '#rules/forms/uploads.ts'
import { lockOpenBoard } from './open-board.ts'

/** Maximum number of CVs that a company can upload in an hour. */
const MAX_CVS_PER_HOUR = 600

/** Checks and stores a CV before the call's transaction, and returns its id. It belongs to no candidate yet. */
export async function storeCv(
  ctx: MemberCtx,
  { params, file }: CallInput<typeof UploadCv> & { file: Upload },
): Promise<string> {
  const { companyId } = ctx.target
  await countAttempt(ctx.db, { key: `upload-cv:${companyId}`, most: MAX_CVS_PER_HOUR, seconds: HOUR_SECONDS }, ctx.now)
  await lockOpenBoard(ctx, companyId, params.ad)
  await rejectTooManyUnclaimed(ctx.deps, companyId)
  const { path, size } = file.content
  const name = cleanFileName(file.name)
  return ctx.deps.files.put(ctx.db, { companyId, kind: 'cv', name, bytes: { path, size }, now: ctx.now })
}

/** Returns the stored CV. */
export async function getStoredCv({ db }: MemberWork, id: string): Promise<CallOutput<typeof UploadCv>> {
  const [file] = await db.select({ name: files.name }).from(files).where(eq(files.id, id))
  if (file === undefined) throw new Error('The stored CV could not be read.')
  return { id, name: file.name }
}
