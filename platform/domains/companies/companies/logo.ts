import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { FileRow } from '#platform/foundation/files/files.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import type { Db } from '#platform/foundation/db/client.ts'

const addressStart = 'data:image/png;base64,'

/** Largest JSON body of a call that carries a logo: 5 MB of picture in base64, and the rest. */
export const logoBodyLimit = 8 * 1024 * 1024

/** The bytes of a logo given as a PNG data address; 400 `logo` for anything else. */
function pngBytes(dataUrl: string): Buffer {
  const encoded = dataUrl.slice(addressStart.length)
  // Found from the first character that is none of base64, not by a pattern of the whole: millions of steps back are
  // more than a pattern may keep.
  const end = encoded.search(/[^A-Za-z0-9+/]/)
  if (!dataUrl.startsWith(addressStart) || encoded === '' || (end >= 0 && !/^={1,2}$/.test(encoded.slice(end))))
    throw invalid({ logo: ['notAllowed'] }, 'The logo must be a PNG picture')
  const bytes = Buffer.from(encoded, 'base64')
  const signature = [0x89, 0x50, 0x4e, 0x47]
  if (!signature.every((byte, index) => bytes[index] === byte))
    throw invalid({ logo: ['notAllowed'] }, 'The logo must be a PNG picture')
  return bytes
}

/** A stored logo as a data address. */
export async function logoAddress(
  { files: store }: Pick<Deps, 'files'>,
  logo: Pick<FileRow, 'key' | 'contentType'> | null,
): Promise<string | null> {
  if (!logo) return null
  return `data:${logo.contentType};base64,${(await buffer(store.read(logo))).toString('base64')}`
}

/** Stores a new logo, before the transaction that uses it: pictures take a moment. Answers its file id. */
export const storeLogo = (
  { files: store }: Pick<Deps, 'files'>,
  db: Db,
  companyId: number,
  dataUrl: string,
): Promise<string> =>
  store.put(db, {
    companyId,
    kind: 'logo',
    name: 'logo.png',
    contentType: 'image/png',
    bytes: pngBytes(dataUrl),
    field: 'logo',
  })

/** The address under which everybody sees a logo. */
export async function logoUrl(
  { files: store }: Pick<Deps, 'files'>,
  db: Db,
  fileId: string | null,
): Promise<string | null> {
  if (fileId === null) return null
  const [file] = await db.select().from(files).where(eq(files.id, fileId))
  return file ? store.urlFor(file) : null
}
