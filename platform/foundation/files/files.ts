import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { createSigner, type Signer } from '#platform/foundation/auth/signed.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import type { ByteRange } from './byte-range.ts'
import { invalid, tooLarge } from '#platform/foundation/errors/errors.ts'
import type { Jobs } from '#platform/foundation/jobs/jobs.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Content, Store } from './disk.ts'
import type { inspectFile } from './inspect-file.ts'
import { publicKinds, sizeLimits, type FileKind } from './kinds.ts'
import { PurgeFile, ReconcileFiles, SweepFiles, purge, reconcileFiles, sweepFiles } from './purge.ts'

export type { FileKind } from './kinds.ts'
export type FileRow = typeof files.$inferSelect

export interface NewFile {
  companyId: number | null
  candidateId?: number
  kind: FileKind
  /** Name shown to people; the stored name is generated. */
  name: string
  /** As the sender calls it; the content decides. */
  contentType?: string
  /** In memory, or on the disk with its size. */
  bytes: Uint8Array | { path: string; size: number }
  /** Field that errors name; default `file`. */
  field?: string
  /** When it was handed in; default the present. */
  now?: Date
}

/** What an address is made from. */
export type FileRef = Pick<FileRow, 'id' | 'name' | 'kind'>

export interface FileStore {
  /**
   * Checks a file in a worker, stores and records it; answers its id. Throws 413 when it is too large, 400 `notAllowed`
   * when its kind does not take it. Before a transaction: pictures take a moment.
   */
  put(tx: Db, file: NewFile): Promise<string>
  /** Address under /media/; signed and short lived unless the kind is public. */
  urlFor(file: FileRef, options?: { inline?: boolean }): string
  /** The addresses of several files by id; one statement. */
  urlsFor(db: Db, ids: readonly string[]): Promise<Map<string, string>>
  /** The file of a correctly signed address, or of a public kind; null otherwise. */
  find(
    db: Db,
    id: string,
    signature: { expires: string | undefined; signature: string | undefined },
  ): Promise<FileRow | null>
  /** All its bytes, or those of a range. */
  read(file: Pick<FileRow, 'key'>, range?: ByteRange): Readable
  /** Asks for a file's deletion: nobody reads it from here on, and a job deletes its bytes after the commit. */
  remove(tx: Db, id: string): Promise<void>
  /** What the platform writes for fetching, under keys that others keep account of: no rows stand for it. */
  archives: { write(key: string, path: string): Promise<void>; remove(key: string): Promise<void> }
  /** How much of a company's is kept, and how much of it belongs to no candidate yet, in bytes. */
  usage(db: Db, companyId: number): Promise<{ bytes: number; unclaimed: number }>
}

/** Signed addresses live at least this long, at most twice as long, so that equal reads give equal addresses. */
const addressSeconds = 3600

interface FileStoreOptions {
  db: Db
  store: Store
  secret: string
  clock: () => Date
  log: Logger
  jobs: Jobs
  /** Inspects a file in a worker. */
  inspect: typeof inspectFile
}

/** The files of the platform; registers the jobs that delete their bytes. */
export function createFileStore({ db, store, secret, clock, log, jobs, inspect }: FileStoreOptions): FileStore {
  const bytes = { db, store, log }
  jobs.work(PurgeFile, ({ fileId }, { now }) => purge(bytes, fileId, now))
  jobs.work(SweepFiles, (_, { now }) => sweepFiles(bytes, now))
  jobs.work(ReconcileFiles, async (_, { now }) => void (await reconcileFiles(bytes, now)))
  const signer = createSigner(secret)
  const sign = keeping(signer)
  const urlFor: FileStore['urlFor'] = ({ id, name, kind }, { inline = false } = {}) => {
    const path = `/media/${id}/${encodeURIComponent(name)}`
    const shown = inline ? 'inline=1' : ''
    if (publicKinds.includes(kind)) return shown ? `${path}?${shown}` : path
    const expires = (Math.floor(clock().getTime() / 1000 / addressSeconds) + 2) * addressSeconds
    return `${path}?e=${expires}&s=${sign(id, expires)}${shown && `&${shown}`}`
  }
  return {
    async put(tx, { companyId, candidateId, kind, name, bytes, field = 'file', now }) {
      const size = bytes instanceof Uint8Array ? bytes.length : bytes.size
      if (size > sizeLimits[kind]) throw tooLarge()
      const content: Content = bytes instanceof Uint8Array ? bytes : { path: bytes.path }
      const found = await inspect({ kind, content })
      if ('refused' in found)
        throw invalid(
          { [field]: ['notAllowed'] },
          found.refused === 'kind' ? 'This kind of file is not allowed' : 'The picture cannot be read',
        )
      const id = randomUUID()
      await store.write(id, found.bytes ?? content)
      await tx.insert(files).values({
        id,
        companyId,
        candidateId: candidateId ?? null,
        kind,
        name: fileName(name, kind, found.extension),
        contentType: found.contentType,
        size: found.bytes?.length ?? size,
        key: id,
        createdAt: now ?? clock(),
      })
      return id
    },
    archives: { write: (key, path) => store.write(key, { path }), remove: (key) => store.remove(key) },
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
      if (publicKinds.includes(row.kind)) return row
      const live = expires !== undefined && signature !== undefined && Number(expires) * 1000 > clock().getTime()
      return live && signer.isSigned(id, Number(expires), signature) ? row : null
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
    async usage(tx, companyId) {
      const unclaimed = sql<number>`
        coalesce(
          sum(${files.size}) filter (
            where ${files.candidateId} is null and ${notInArray(files.kind, [...publicKinds])}
          ),
          0
        )::float8`
      const [sums] = await tx
        .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8`, unclaimed })
        .from(files)
        .where(and(eq(files.companyId, companyId), isNull(files.deletedAt)))
      return sums ?? { bytes: 0, unclaimed: 0 }
    },
  }
}

/** Most signatures kept. */
const mostKept = 20_000

/**
 * Signs ids until an instant. What was signed is kept while addresses end then: a board reads thousands of addresses,
 * the same at each reading, and a signature costs more than all else about a box.
 */
function keeping({ sign }: Signer): Signer['sign'] {
  const kept = new Map<string, string>()
  let until = 0
  return (id, expires) => {
    if (expires !== until || kept.size > mostKept) kept.clear()
    until = expires
    let signature = kept.get(id)
    if (signature === undefined) kept.set(id, (signature = sign(id, expires)))
    return signature
  }
}

/** Pictures are known by their kind; documents keep their name, with the extension of what they are. */
function fileName(name: string, kind: FileKind, extension: string): string {
  if (publicKinds.includes(kind)) return `${kind}.${extension}`
  const base = name
    .replace(/[/\\]/g, '_')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\.[^.]{1,8}$/, '')
    .trim()
    .slice(0, 120)
  return `${base || kind}.${extension === 'cfb' ? 'doc' : extension}`
}
