import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { createSigner, type Signer } from '#platform/foundation/auth/signer.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import type { ByteRange } from './byte-range.ts'
import { invalid, tooLarge } from '#platform/foundation/errors/errors.ts'
import type { Jobs } from '#platform/foundation/jobs/jobs.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { cutText } from '#rules/text-and-time/text.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { FileContent, ByteStore } from './disk.ts'
import type { inspectFile } from './inspect-file.ts'
import { FileTypeError } from './file-type-error.ts'
import { PUBLIC_KINDS, MAX_BYTES_BY_KIND, type FileKind } from './kinds.ts'
import { PurgeFile, ReconcileFiles, SweepFiles, purgeFile, reconcileFiles, sweepFiles } from './purge.ts'
import { watchStore } from './watch-store.ts'

export type FileRow = typeof files.$inferSelect

export interface NewFile {
  companyId: number | null
  candidateId?: number
  kind: FileKind
  /** Name shown to people. The stored name is generated. */
  name: string
  /** Type according to the sender. The type of the content takes precedence. */
  contentType?: string
  /** Content in memory, or a path with the size in bytes. */
  bytes: Uint8Array | { path: string; size: number }
  /** Field name in errors. Defaults to `file`. */
  field?: string
  /** Time of the upload. Defaults to the current time. */
  now?: Date
}

/** Fields that a file's URL is built from. */
type FileRef = Pick<FileRow, 'id' | 'name' | 'kind'>

export interface FileStore {
  /**
   * Checks a file in a worker, stores it, and returns its id. Throws 413 if the file is too large, and 400 `notAllowed`
   * if the kind does not allow its type. Call it before a transaction, because images take time to process.
   */
  put(tx: Db, file: NewFile): Promise<string>
  /** Returns the URL under /media/. It is signed and expires, unless the kind is public. */
  urlFor(file: FileRef, options?: { inline?: boolean }): string
  /** Returns the URLs of several files by id, with one statement. */
  urlsFor(db: Db, ids: readonly string[]): Promise<Map<string, string>>
  /** Returns a file if its kind is public or the signature is valid. Otherwise returns null. */
  find(
    db: Db,
    id: string,
    signature: { expires: string | undefined; signature: string | undefined },
  ): Promise<FileRow | null>
  /** Streams the whole file or a byte range. */
  read(file: Pick<FileRow, 'key'>, range?: ByteRange): Readable
  /** Deletes a file. It is unreadable at once, and a job deletes its bytes after the commit. */
  remove(tx: Db, id: string): Promise<void>
  /** Stores generated archives. They have no row in `files`; the caller stores their keys. */
  archives: { write(key: string, path: string): Promise<void>; remove(key: string): Promise<void> }
  /** Returns whether files cannot be written at the moment. */
  isFailing(): Promise<boolean>
  /** Returns the bytes of a company's files, except public images, that belong to no candidate yet. */
  unclaimedBytes(db: Db, companyId: number): Promise<number>
}

/** A signed URL is valid between one and two times this long, so that repeated reads return the same URL. */
const URL_LIFETIME_SECONDS = 3600

interface FileStoreOptions {
  db: Db
  store: ByteStore
  secret: string
  clock: () => Date
  log: Logger
  jobs: Jobs
  /** Inspects a file in a worker. */
  inspect: typeof inspectFile
}

/** Creates the file store and registers the jobs that delete bytes. */
export function createFileStore({
  db,
  store: unwatched,
  secret,
  clock,
  log,
  jobs,
  inspect,
}: FileStoreOptions): FileStore {
  const store = watchStore(unwatched, log)
  const storage = { db, store, log }
  jobs.work(PurgeFile, ({ fileId }, { now }) => purgeFile(storage, fileId, now))
  jobs.work(SweepFiles, (_, { now }) => sweepFiles(storage, now))
  jobs.work(ReconcileFiles, async (_, { now }) => void (await reconcileFiles(storage, now)))
  const signer = createSigner(secret)
  const sign = cacheSignatures(signer)
  const urlFor: FileStore['urlFor'] = ({ id, name, kind }, { inline = false } = {}) => {
    const path = `/media/${id}/${encodeURIComponent(name)}`
    const query = inline ? 'inline=1' : ''
    if (PUBLIC_KINDS.includes(kind)) return query ? `${path}?${query}` : path
    const expires = (Math.floor(clock().getTime() / 1000 / URL_LIFETIME_SECONDS) + 2) * URL_LIFETIME_SECONDS
    return `${path}?e=${expires}&s=${sign(id, expires)}${query && `&${query}`}`
  }
  return {
    async put(tx, { companyId, candidateId, kind, name, bytes, field = 'file', now }) {
      const size = bytes instanceof Uint8Array ? bytes.length : bytes.size
      if (size > MAX_BYTES_BY_KIND[kind]) throw tooLarge(MAX_BYTES_BY_KIND[kind])
      const content: FileContent = bytes instanceof Uint8Array ? bytes : { path: bytes.path }
      const inspected = await inspect({ kind, content })
      if ('refused' in inspected)
        throw inspected.refused === 'kind'
          ? new FileTypeError(field, inspected.sent)
          : invalid({ [field]: ['notAllowed'] }, 'The image could not be read.')
      const id = randomUUID()
      await store.write(id, inspected.bytes ?? content)
      await tx.insert(files).values({
        id,
        companyId,
        candidateId: candidateId ?? null,
        kind,
        name: fileName(name, kind, inspected.extension),
        contentType: inspected.contentType,
        size: inspected.bytes?.length ?? size,
        key: id,
        createdAt: now ?? clock(),
      })
      return id
    },
    archives: { write: (key, path) => store.write(key, { path }), remove: (key) => store.remove(key) },
    isFailing: () => store.isFailing(),
    urlFor,
    async urlsFor(db, ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select()
        .from(files)
        .where(and(inArray(files.id, [...ids]), isNull(files.deletedAt)))
      return new Map(rows.map((row) => [row.id, urlFor(row)]))
    },
    async find(db, id, { expires, signature }) {
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)) return null
      const [row] = await db
        .select()
        .from(files)
        .where(and(eq(files.id, id), isNull(files.deletedAt)))
      if (!row) return null
      if (PUBLIC_KINDS.includes(row.kind)) return row
      const isLive = expires !== undefined && signature !== undefined && Number(expires) * 1000 > clock().getTime()
      return isLive && signer.isSigned(id, Number(expires), signature) ? row : null
    },
    read: ({ key }, range) => store.read(key, range),
    async remove(tx, id) {
      const [row] = await tx
        .update(files)
        .set({ deletedAt: clock() })
        .where(and(eq(files.id, id), isNull(files.deletedAt)))
        .returning({ id: files.id })
      if (row) await jobs.sendAll(tx, [{ queue: PurgeFile, payload: { fileId: id }, options: { singletonKey: id } }])
    },
    async unclaimedBytes(tx, companyId) {
      // Every condition is in `where`, so that the index finds the rows among millions of documents of candidates.
      const [sums] = await tx
        .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
        .from(files)
        .where(
          and(
            eq(files.companyId, companyId),
            isNull(files.candidateId),
            isNull(files.deletedAt),
            notInArray(files.kind, [...PUBLIC_KINDS]),
          ),
        )
      return sums?.bytes ?? 0
    },
  }
}

/** Maximum number of cached signatures. */
const MAX_SIGNATURES = 20_000

/**
 * Caches signatures of the current expiry time. A board returns thousands of URLs, the same at every read, and signing
 * takes longer than the rest of the work for a card.
 */
function cacheSignatures({ sign }: Signer): Signer['sign'] {
  const cached = new Map<string, string>()
  let cachedExpiry = 0
  return (id, expires) => {
    if (expires !== cachedExpiry || cached.size > MAX_SIGNATURES) cached.clear()
    cachedExpiry = expires
    let signature = cached.get(id)
    if (signature === undefined) cached.set(id, (signature = sign(id, expires)))
    return signature
  }
}

/** Returns the stored name: the kind for public images, otherwise the original name with the detected extension. */
function fileName(name: string, kind: FileKind, extension: string): string {
  if (PUBLIC_KINDS.includes(kind)) return `${kind}.${extension}`
  const plain = cleanText('fileName', name)
    .replace(/[/\\]/g, '_')
    .replace(/\.[^.]{1,8}$/, '')
  const base = cutText(plain.trim(), 120)
  return `${base || kind}.${extension === 'cfb' ? 'doc' : extension}`
}
