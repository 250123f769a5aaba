import type { FieldErrorCode } from '#rules/errors/error-codes.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'

// Which files can be uploaded. The server determines the kind from the content. The file name is only a hint. Source:
// PLUS-04, ACC-42, ACC-43.

export type UploadPurpose = 'document' | 'video' | 'image' | 'file'

const MB = 1024 * 1024
const PICTURES = ['jpg', 'jpeg', 'png', 'webp']

const DOCUMENTS = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', ...PICTURES]

/** The allowed extensions by purpose (PLUS-04). `image` is for avatars (ACC-42), `file` for any other request. */
const EXTENSIONS: Record<UploadPurpose, readonly string[]> = {
  document: DOCUMENTS,
  video: ['mp4', 'webm'],
  image: [...PICTURES, 'gif'],
  file: [...DOCUMENTS, 'gif', 'xlsx', 'pptx', 'zip', 'mp4', 'webm'],
}

/**
 * Maximum size in bytes by purpose: 10 MB documents, 100 MB video (PLUS-04), 5 MB avatars (ACC-43), 25 MB any other
 * file.
 */
export const MAX_BYTES_BY_PURPOSE: Record<UploadPurpose, number> = {
  document: 10 * MB,
  video: 100 * MB,
  image: 5 * MB,
  file: 25 * MB,
}

/** Returns the allowed extensions to show to the user, without dots. */
export const allowedExtensions = (purpose: UploadPurpose) => EXTENSIONS[purpose]

/** Lists the allowed types as a user reads them: `PDF, DOC, DOCX or JPG`. */
export const listAllowedTypes = (locale: Locale, ...purposes: readonly UploadPurpose[]): string =>
  new Intl.ListFormat(locale === 'sv' ? 'sv' : 'en-GB', { type: 'disjunction' }).format(
    purposes
      .flatMap(allowedExtensions)
      .filter((extension) => extension !== 'jpeg')
      .map((extension) => extension.toUpperCase()),
  )

/**
 * Returns the type of a refused file as its sender knows it: `HEIC`. This is the extension of its name, or the detected
 * extension if the name claims an allowed type. '' if the type is unknown.
 */
export function refusedType(name: string, detected: string | null, purpose: UploadPurpose): string {
  const named = extensionOf(name)
  return (named === '' || EXTENSIONS[purpose].includes(named) ? (detected ?? '') : named).toUpperCase()
}

/** Returns the `accept` attribute of a file input. */
export const acceptAttribute = (purpose: UploadPurpose) =>
  allowedExtensions(purpose)
    .map((extension) => `.${extension}`)
    .join(',')

/** Returns the extension of a file name, in lower case and without the dot. '' if there is none. */
export function extensionOf(name: string): string {
  const match = /\.([a-z0-9]{1,10})$/i.exec(name.trim())
  return match?.[1]?.toLowerCase() ?? ''
}

/** Checks the name and size of a file: 'wrongKind', 'empty', 'tooLarge'. */
export function checkUpload(file: { name: string; size: number }, purpose: UploadPurpose): FieldErrorCode[] {
  const codes: FieldErrorCode[] = []
  if (!EXTENSIONS[purpose].includes(extensionOf(file.name))) codes.push('wrongKind')
  if (file.size <= 0) codes.push('empty')
  if (file.size > MAX_BYTES_BY_PURPOSE[purpose]) codes.push('tooLarge')
  return codes
}

/**
 * Removes the path, control characters and reserved characters from a file name, and cuts it to 100 characters with its
 * extension (PLUS-04). Straight quotes, which Windows does not allow, become curly quotes.
 */
export function cleanFileName(name: string): string {
  const base = cleanText('fileName', name).split(/[/\\]/).at(-1) ?? ''
  const plain = base
    .replaceAll('"', '”')
    .replace(/[<>:|?*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .trim()
  const extension = extensionOf(plain)
  const stem = extension === '' ? plain : plain.slice(0, -extension.length - 1).trim()
  const short =
    [...stem]
      .slice(0, 100 - extension.length - 1)
      .join('')
      .trim() || 'file'
  return extension === '' ? short : `${short}.${extension}`
}

/** Maximum length of a file name in the file systems of Linux, macOS and Windows, in bytes of UTF-8. */
const MAX_FILE_NAME_BYTES = 255

/**
 * Cuts a file name to 255 bytes of UTF-8, between whole characters and before its extension. `suffix` is added before
 * the extension.
 */
export function cutFileName(name: string, suffix = ''): string {
  const encoder = new TextEncoder()
  if (suffix === '' && encoder.encode(name).length <= MAX_FILE_NAME_BYTES) return name.toWellFormed()
  const extension = extensionOf(name)
  const end = extension === '' ? suffix : `${suffix}.${name.slice(-extension.length)}`
  const stem = extension === '' ? name : name.slice(0, -extension.length - 1)
  let bytes = encoder.encode(end).length
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(stem.toWellFormed())) {
    bytes += encoder.encode(segment).length
    if (bytes > MAX_FILE_NAME_BYTES) return short.trimEnd() + end
    short += segment
  }
  return short + end
}
