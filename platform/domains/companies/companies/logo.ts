import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { FileRow } from '#platform/foundation/files/files.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import type { Db } from '#platform/foundation/db/client.ts'

const DATA_URL_PREFIX = 'data:image/png;base64,'

/** Bytes. Maximum JSON body of a request with a logo: an image of 5 MB in base64, plus the other fields. */
export const MAX_LOGO_BODY_BYTES = 8 * 1024 * 1024

/** Returns the bytes of a PNG data URL. Throws 400 `logo` for any other value. */
function pngBytes(dataUrl: string): Buffer {
  const encoded = dataUrl.slice(DATA_URL_PREFIX.length)
  // Searches for the first character that is not base64. A pattern for the whole string would need millions of
  // backtracking steps, more than the regular expression engine allows.
  const end = encoded.search(/[^A-Za-z0-9+/]/)
  if (!dataUrl.startsWith(DATA_URL_PREFIX) || encoded === '' || (end >= 0 && !/^={1,2}$/.test(encoded.slice(end))))
    throw invalid({ logo: ['notAllowed'] }, 'The logo must be a PNG image.')
  const bytes = Buffer.from(encoded, 'base64')
  const signature = [0x89, 0x50, 0x4e, 0x47]
  if (!signature.every((byte, index) => bytes[index] === byte))
    throw invalid({ logo: ['notAllowed'] }, 'The logo must be a PNG image.')
  return bytes
}

/** Returns a stored logo as a data URL. */
export async function logoDataUrl(
  { files: store }: Pick<Deps, 'files'>,
  logo: Pick<FileRow, 'key' | 'contentType'> | null,
): Promise<string | null> {
  if (!logo) return null
  return `data:${logo.contentType};base64,${(await buffer(store.read(logo))).toString('base64')}`
}

/** Stores a new logo and returns its file id. Runs before the transaction, because processing an image is slow. */
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

/** Returns the public URL of a logo. */
export async function logoUrl(
  { files: store }: Pick<Deps, 'files'>,
  db: Db,
  fileId: string | null,
): Promise<string | null> {
  if (fileId === null) return null
  const [file] = await db.select().from(files).where(eq(files.id, fileId))
  return file ? store.urlFor(file) : null
}
