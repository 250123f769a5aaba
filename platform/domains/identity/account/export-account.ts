import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import type { AccessOf, CallOutput } from '#contract/base/call.ts'
import type { AccountExport, ExportAccount } from '#contract/identity/export-and-deletion.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import { zipOf, type ZipEntry } from '#platform/foundation/files/zip.ts'
import type { CallWork, CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { exportedJson } from '#platform/foundation/personal-data/declare.ts'
import { userData } from '#platform/foundation/personal-data/user-data.ts'
import { requireUser } from './users.ts'

/** Maximum number of exports per user and day, because each export adds a history entry. */
const MAX_EXPORTS_PER_DAY = 10
/** Seconds. Lifetime of the download link. */
const LINK_LIFETIME_SECONDS = 300

/** Throttles exports. Throws 429. */
export async function throttleExports({ db, now, caller }: CallerCtx): Promise<void> {
  await countAttempt(db, { key: `export-account:${caller.id}`, most: MAX_EXPORTS_PER_DAY, seconds: DAY_SECONDS }, now)
}

/** Returns a token that opens the export once. A browser download cannot send the session token. */
export async function requestAccountExport({
  db,
  now,
  caller,
  recordHistory,
}: CallerWork): Promise<CallOutput<typeof ExportAccount>> {
  recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'dataExported' })
  return {
    token: await issueToken(
      db,
      { purpose: 'accountExport', subject: caller.id, seconds: LINK_LIFETIME_SECONDS, keepsEarlier: true },
      now,
    ),
  }
}

/** Returns the user's personal data, as declared in `userData`, and the avatar as a zip file. Throws 410. */
export async function accountArchive({
  db,
  deps,
  now,
  oneTimeToken,
}: CallWork<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof AccountExport>> {
  const userId = oneTimeToken.subject
  if ((await useToken(db, 'accountExport', oneTimeToken.token, now)) === null)
    throw gone('tokenUsed', 'This link has already been used or has expired.')
  const { imageFileId } = await requireUser(db, userId)
  const [picture] =
    imageFileId === null
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.id, imageFileId), isNull(files.deletedAt)))
  const name = picture && `picture.${picture.contentType.split('/')[1] ?? 'bin'}`
  // Streamed, because the data of many years can be large. The token is already used up when the stream is read.
  const data = () =>
    Readable.from(exportedJson(deps.db, userData, { userId }, { exported: now.toISOString(), picture: name ?? null }))
  const entries: ZipEntry[] =
    picture && name !== undefined
      ? [{ name, size: picture.size, at: picture.createdAt, open: () => deps.files.read(picture) }]
      : []
  return {
    contentType: 'application/zip',
    name: 'tavla-data.zip',
    bytes: zipOf([{ name: 'data.json', size: null, at: now, open: data }, ...entries]),
  }
}
