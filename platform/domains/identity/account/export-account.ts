import { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import type { AccessOf, CallOutput } from '#contract/base/call.ts'
import type { AccountExport, ExportAccount } from '#contract/identity/account.ts'
import { issueToken, takeToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import { zipOf, type ZipEntry } from '#platform/foundation/files/zip.ts'
import type { CallWork, CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { exportedJson } from '#platform/foundation/personal-data/declare.ts'
import { userData } from '#platform/foundation/personal-data/user-data.ts'
import { readUser, refuseWhileImpersonating } from './users.ts'

/** Exports of one user in a day: each leaves an entry in the history. */
const mostInADay = 10
/** How long the address is good. */
const openSeconds = 300

/** What is kept about somebody is theirs alone: nobody who acts as them fetches it. Throws 403 and 429. */
export async function limitExports({ db, now, caller }: CallerCtx): Promise<void> {
  refuseWhileImpersonating(caller)
  await countAttempt(db, { key: `export-account:${caller.id}`, most: mostInADay, seconds: 86_400 }, now)
}

/** A token that opens the export once in the browser, which sends no other. */
export async function requestExport({
  db,
  now,
  caller,
  remember,
}: CallerWork): Promise<CallOutput<typeof ExportAccount>> {
  remember({ companyId: null, entity: 'user', entityId: caller.id, action: 'dataExported' })
  return {
    token: await issueToken(
      db,
      { purpose: 'accountExport', subject: caller.id, seconds: openSeconds, keepsEarlier: true },
      now,
    ),
  }
}

/** Everything that is kept about the user, by the declarations of personal data, and the picture. Throws 410. */
export async function accountArchive({
  db,
  deps,
  now,
  holder,
}: CallWork<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof AccountExport>> {
  const userId = holder.subject
  if ((await takeToken(db, 'accountExport', holder.token, now)) === null)
    throw gone('tokenUsed', 'The link was used or has expired')
  const { imageFileId } = await readUser(db, userId)
  const [picture] =
    imageFileId === null
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.id, imageFileId), isNull(files.deletedAt)))
  const name = picture && `picture.${picture.contentType.split('/')[1] ?? 'bin'}`
  // Read while it is sent, when the token is used up: of many years it is long.
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
