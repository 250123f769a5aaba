import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  DownloadMediaFile,
  GetMediaUpload,
  GetSoMeUploadMediaToken,
  UploadMediaFile,
} from '#contract/advertising/social-media.ts'
import { mediaSelectionOf } from '#platform/domains/advertising/promotion/list-promotions.ts'
import { issueToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, companyMedia, files } from '#platform/foundation/db/schema/index.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import type { CallWork, CallerWork, CtxOf } from '#platform/calls/http/context.ts'
import { conflict, HttpError, invalid, notFound, tooLarge } from '#platform/foundation/errors/errors.ts'
import { countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import type { Uploads } from '#platform/calls/http/upload.ts'
import { MAX_KEPT_MEDIA, MAX_MEDIA_BYTES, UPLOAD_LINK_DAYS } from '#rules/promotion/social-media.ts'
import { zipOf } from '#platform/foundation/files/zip.ts'

type HolderCtx = CtxOf<AccessOf<'tokenHolder'>>
type HolderWork = CallWork<AccessOf<'tokenHolder'>>

/**
 * Issues the token of a link for uploading a company's images and videos. Anyone with the link can use it until it
 * expires. Earlier links stay valid.
 */
export async function issueUploadToken(
  work: CallerWork,
  companyId: number,
): Promise<CallOutput<typeof GetSoMeUploadMediaToken>> {
  await requireCompany(work.db, companyId)
  const token = await issueToken(
    work.db,
    { purpose: 'mediaUpload', subject: String(companyId), seconds: UPLOAD_LINK_DAYS * DAY_SECONDS, keepsEarlier: true },
    work.now,
  )
  work.recordHistory({ companyId, entity: 'company', entityId: companyId, action: 'mediaLinkMade' })
  return { token }
}

async function requireCompany(db: Db, companyId: number): Promise<void> {
  if ((await db.$count(companies, eq(companies.id, companyId))) === 0) throw notFound('No such company.')
}

const storedMediaOf = (companyId: number) => and(eq(companyMedia.companyId, companyId), isNull(files.deletedAt))

const countMedia = async (db: Db, companyId: number): Promise<number> => {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(companyMedia)
    .innerJoin(files, eq(files.id, companyMedia.fileId))
    .where(storedMediaOf(companyId))
  return counted?.count ?? 0
}

/** Returns the data that the upload page of a link shows. */
export async function getMediaUpload({
  db,
  deps,
  oneTimeToken,
}: HolderCtx): Promise<CallOutput<typeof GetMediaUpload>> {
  const companyId = Number(oneTimeToken.subject)
  const [company] = await db
    .select({
      name: companies.name,
      logo: files,
      selection: companies.mediaSelection,
      updatedAt: companies.mediaSelectionUpdatedAt,
    })
    .from(companies)
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .where(eq(companies.id, companyId))
  if (!company) throw notFound('No such company.')
  return {
    companyName: company.name,
    logoUrl: company.logo ? deps.files.urlFor(company.logo) : null,
    files: await countMedia(db, companyId),
    mediaSelection: mediaSelectionOf(company.selection),
    mediaSelectionUpdatedAt: company.updatedAt?.toISOString() ?? null,
  }
}

/** Result of an upload: the stored file ids, and the names of the stored and the rejected files. */
interface Received {
  ids: string[]
  kept: string[]
  refused: string[]
}

/**
 * Stores the uploaded images and videos before the transaction begins, because each file takes a moment. A file of
 * another type, or a file that is too large, is rejected by name while the others are stored. Throws 400 if no file can
 * be stored, and 413 if the only file is too large.
 */
export async function receiveMedia(ctx: HolderCtx, uploads: Uploads): Promise<Received> {
  const { db, deps, now, oneTimeToken } = ctx
  await countAttempt(db, perVisitor(ctx, 'media-upload', 60, 3600), now)
  const companyId = Number(oneTimeToken.subject)
  if ((await countMedia(db, companyId)) + uploads.length > MAX_KEPT_MEDIA)
    throw invalid({ files: ['tooMany'] }, `A company can store at most ${MAX_KEPT_MEDIA} files.`)
  const received: Received = { ids: [], kept: [], refused: [] }
  for (const { name, content, contentType } of uploads) {
    const id = content && (await store(deps.files, db, { companyId, name, contentType, content, now }))
    if (id === null) received.refused.push(name)
    else {
      received.ids.push(id)
      received.kept.push(name)
    }
  }
  if (uploads.length === 1 && uploads[0]?.content === null) throw tooLarge(MAX_MEDIA_BYTES)
  if (uploads.length > 0 && received.ids.length === 0)
    throw new HttpError(400, {
      code: 'invalid',
      title: 'None of the files is an image or a video.',
      detail: received.refused.join(', '),
      errors: { files: ['notAllowed'] },
    })
  return received
}

/** Stores a file and returns its id. Returns null if it is not an image or video, is too large or is unsafe. */
async function store(
  fileStore: FileStore,
  db: Db,
  {
    companyId,
    name,
    contentType,
    content,
    now,
  }: { companyId: number; name: string; contentType: string; content: { path: string; size: number }; now: Date },
): Promise<string | null> {
  try {
    return await fileStore.put(db, {
      companyId,
      kind: 'media',
      name,
      contentType,
      bytes: { path: content.path, size: content.size },
      now,
    })
  } catch (error) {
    if (error instanceof HttpError && (error.status === 400 || error.status === 413)) return null
    throw error
  }
}

/** Records the stored files as the company's media, or the choice to let Tavla select media (PROMO-41, PROMO-64). */
export async function uploadMedia(
  work: HolderWork,
  { body }: CallInput<typeof UploadMediaFile>,
  { ids, ...fileNames }: Received,
): Promise<CallOutput<typeof UploadMediaFile>> {
  const { db, now, oneTimeToken } = work
  const companyId = Number(oneTimeToken.subject)
  await requireCompany(db, companyId)
  const mediaSelection = ids.length > 0 ? 'uploaded' : 'auto-select'
  if (ids.length === 0 && body.mediaSelection !== 'auto-select')
    throw invalid({ files: ['required'] }, 'No files have been uploaded.')
  if (ids.length > 0) await db.insert(companyMedia).values(ids.map((fileId) => ({ companyId, fileId, createdAt: now })))
  await db.update(companies).set({ mediaSelection, mediaSelectionUpdatedAt: now }).where(eq(companies.id, companyId))
  work.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'mediaChosen',
    data: { to: mediaSelection, files: ids.length },
  })
  work.publish({ type: 'updateSettings', companyId })
  return { mediaSelection, mediaSelectionUpdatedAt: now.toISOString(), ...fileNames }
}

/** Streams all media of a company as a zip archive (ADMIN-49). Throws 404 if there is none. */
export async function downloadMedia(
  { db, deps }: { db: Db; deps: { files: FileStore } },
  companyId: number,
): Promise<CallOutput<typeof DownloadMediaFile>> {
  const media = await db
    .select({
      name: files.name,
      key: files.key,
      size: files.size,
      createdAt: companyMedia.createdAt,
      company: companies.name,
    })
    .from(companyMedia)
    .innerJoin(files, eq(files.id, companyMedia.fileId))
    .innerJoin(companies, eq(companies.id, companyMedia.companyId))
    .where(storedMediaOf(companyId))
    .orderBy(asc(companyMedia.createdAt), asc(files.id))
    .limit(MAX_KEPT_MEDIA)
  const [first] = media
  if (!first) throw notFound('No files have been uploaded.')
  const entries = media.map(({ name, key, size, createdAt }, index) => ({
    name: `${String(index + 1).padStart(3, '0')}-${name}`,
    size,
    at: createdAt,
    open: () => deps.files.read({ key }),
  }))
  return { contentType: 'application/zip', name: `${first.company ?? 'media'}.zip`, bytes: zipOf(entries) }
}

/** Returns the archive to a member of staff and records the download in the company's history. */
export async function downloadMediaAsStaff(
  work: CallerWork,
  companyId: number,
): Promise<CallOutput<typeof DownloadMediaFile>> {
  const archive = await downloadMedia(work, companyId)
  work.recordHistory({ companyId, entity: 'company', entityId: companyId, action: 'mediaDownloaded' })
  return archive
}

/**
 * Issues a single-use token for the archive, because a browser download sends no session token (ADMIN-49). Throws 404 for
 * an unknown company, and 409 `nothingUploaded`.
 */
export async function issueArchiveToken(work: CallerWork, companyId: number): Promise<{ token: string }> {
  await requireCompany(work.db, companyId)
  if ((await countMedia(work.db, companyId)) === 0)
    throw conflict('nothingUploaded', 'The company has not uploaded any files.')
  const token = await issueToken(
    work.db,
    { purpose: 'mediaArchive', subject: String(companyId), seconds: 300, keepsEarlier: true },
    work.now,
  )
  work.recordHistory({ companyId, entity: 'company', entityId: companyId, action: 'mediaDownloaded' })
  return { token }
}
