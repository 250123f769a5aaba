import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { hmac, sameText } from '#platform/auth/secrets.ts'
import type { Db } from '#platform/db/client.ts'
import { files } from '#platform/db/schema/index.ts'
import type { Store } from './disk.ts'
import { checkFile, publicKinds, type FileKind } from './kinds.ts'

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
  bytes: Uint8Array
  /** Field that errors name; default `file`. */
  field?: string
  /** When it was handed in; default the present. */
  now?: Date
}

/** What an address is made from. */
export type FileRef = Pick<FileRow, 'id' | 'name' | 'kind'>

export interface FileStore {
  /** Checks, stores and records a file; answers its id. Throws 400 or 413. Check before a transaction: pictures take a moment. */
  put(tx: Db, file: NewFile): Promise<string>
  /** Address under /media/; signed and short lived unless the kind is public. */
  urlFor(file: FileRef, options?: { inline?: boolean }): string
  /** The addresses of several files by id; one statement. */
  urlsFor(db: Db, ids: readonly string[]): Promise<Map<string, string>>
  /** The file of a correctly signed address, or of a public kind; null otherwise. */
  find(db: Db, id: string, signature: { expires: string | undefined; signature: string | undefined }): Promise<FileRow | null>
  read(file: Pick<FileRow, 'key'>): Readable
  /** Deletes the bytes and marks the row. */
  remove(tx: Db, id: string): Promise<void>
}

/** Signed addresses live at least this long, at most twice as long, so that equal reads give equal addresses. */
const addressSeconds = 3600

interface FileStoreOptions {
  store: Store
  secret: string
  clock: () => Date
}

export function createFileStore({ store, secret, clock }: FileStoreOptions): FileStore {
  const urlFor: FileStore['urlFor'] = ({ id, name, kind }, { inline = false } = {}) => {
    const path = `/media/${id}/${encodeURIComponent(name)}`
    const shown = inline ? 'inline=1' : ''
    if (publicKinds.includes(kind)) return shown ? `${path}?${shown}` : path
    const expires = (Math.floor(clock().getTime() / 1000 / addressSeconds) + 2) * addressSeconds
    return `${path}?e=${expires}&s=${hmac(secret, `${id}.${expires}`)}${shown && `&${shown}`}`
  }
  return {
    async put(tx, { companyId, candidateId, kind, name, bytes, field, now }) {
      const checked = await checkFile(kind, bytes, field)
      const id = randomUUID()
      await store.write(id, checked.bytes)
      await tx.insert(files).values({
        id,
        companyId,
        candidateId: candidateId ?? null,
        kind,
        name: fileName(name, kind, checked.extension),
        contentType: checked.contentType,
        size: checked.bytes.length,
        key: id,
        createdAt: now ?? clock(),
      })
      return id
    },
    urlFor,
    async urlsFor(db, ids) {
      if (ids.length === 0) return new Map()
      const rows = await db.select().from(files).where(and(inArray(files.id, [...ids]), isNull(files.deletedAt)))
      return new Map(rows.map((row) => [row.id, urlFor(row)]))
    },
    async find(db, id, { expires, signature }) {
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)) return null
      const [row] = await db.select().from(files).where(and(eq(files.id, id), isNull(files.deletedAt)))
      if (!row) return null
      if (publicKinds.includes(row.kind)) return row
      const live = expires !== undefined && signature !== undefined && Number(expires) * 1000 > clock().getTime()
      return live && sameText(signature, hmac(secret, `${id}.${expires}`)) ? row : null
    },
    read: ({ key }) => store.read(key),
    async remove(tx, id) {
      const [row] = await tx.update(files).set({ deletedAt: clock() }).where(and(eq(files.id, id), isNull(files.deletedAt))).returning({ key: files.key })
      if (row) await store.remove(row.key)
    },
  }
}

/** Pictures are known by their kind; documents keep their name, with the extension of what they are. */
function fileName(name: string, kind: FileKind, extension: string): string {
  if (publicKinds.includes(kind)) return `${kind}.${extension}`
  const base = name.replace(/[/\\]/g, '_').replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/\.[^.]{1,8}$/, '').trim().slice(0, 120)
  return `${base || kind}.${extension === 'cfb' ? 'doc' : extension}`
}
