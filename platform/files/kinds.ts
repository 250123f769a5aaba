import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { HttpError, invalid } from '#platform/http/errors.ts'

export type FileKind = 'avatar' | 'logo' | 'cv' | 'letter' | 'video' | 'study' | 'file'

const megabyte = 1024 * 1024

/** Largest size of each kind, in bytes. */
export const sizeLimits: Record<FileKind, number> = {
  avatar: 5 * megabyte,
  logo: 5 * megabyte,
  cv: 10 * megabyte,
  letter: 10 * megabyte,
  video: 100 * megabyte,
  study: 25 * megabyte,
  file: 25 * megabyte,
}

/** Kinds everybody may read: their addresses carry no signature. */
export const publicKinds: readonly FileKind[] = ['avatar', 'logo']

const pictures = ['image/png', 'image/jpeg', 'image/webp']
const images = [...pictures, 'image/gif']
const documents = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/x-cfb',
  'application/rtf',
  'text/plain',
]
const videos = ['video/mp4', 'video/webm', 'video/quicktime', 'video/matroska', 'video/x-matroska']
const others = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
]

const allowed: Record<FileKind, readonly string[]> = {
  avatar: images,
  logo: images,
  // PLUS-04
  cv: [...documents, ...pictures],
  letter: [...documents, ...pictures],
  video: videos,
  study: [...documents, ...images, ...videos, ...others],
  file: [...documents, ...images, ...videos, ...others],
}

/** What a file is by its content, in place of what its sender calls it. */
export interface CheckedFile {
  bytes: Uint8Array
  contentType: string
  extension: string
}

/** Longest time a file may keep the decoder busy. */
const deadlineSeconds = 10

/**
 * Checks a file by its content and re-encodes pictures without metadata. Throws 413 when it is too large and 400
 * `notAllowed` when the kind does not take it.
 */
export async function checkFile(kind: FileKind, bytes: Uint8Array, field = 'file'): Promise<CheckedFile> {
  if (bytes.length > sizeLimits[kind]) throw tooLarge()
  const type = (await fileTypeFromBuffer(bytes)) ?? textType(bytes)
  if (type === undefined || !allowed[kind].includes(type.mime) || (type.mime === 'application/x-cfb' && !isWord(bytes))) throw invalid({ [field]: ['notAllowed'] }, 'This kind of file is not allowed')
  if (!images.includes(type.mime)) return { bytes, contentType: type.mime, extension: type.ext }
  return reencode(kind, bytes, type, field)
}

export const tooLarge = (): HttpError => new HttpError(413, { code: 'tooLarge', title: 'The file is too large' })

async function reencode(kind: FileKind, bytes: Uint8Array, type: { mime: string; ext: string }, field: string): Promise<CheckedFile> {
  try {
    const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' }).timeout({ seconds: deadlineSeconds }).rotate()
    if (kind === 'avatar') return { bytes: await picture.resize(480, 480, { fit: 'cover' }).webp({ quality: 85 }).toBuffer(), contentType: 'image/webp', extension: 'webp' }
    if (kind === 'logo') return { bytes: await picture.resize(800, 800, { fit: 'inside', withoutEnlargement: true }).png().toBuffer(), contentType: 'image/png', extension: 'png' }
    return { bytes: await picture.toBuffer(), contentType: type.mime, extension: type.ext }
  } catch {
    throw invalid({ [field]: ['notAllowed'] }, 'The picture cannot be read')
  }
}

/** Old Office files, installers and mails share one container; a Word document has a stream of this name in it. */
const isWord = (bytes: Uint8Array): boolean => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('WordDocument', 'utf16le'))

/** Plain text has no signature: valid UTF-8 without control characters counts. */
function textType(bytes: Uint8Array): { mime: string; ext: string } | undefined {
  if (bytes.length === 0) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[\0-\u0008\u000e-\u001f]/.test(text) || /^\s*<(!doctype|html|svg|\?xml)/i.test(text) ? undefined : { mime: 'text/plain', ext: 'txt' }
  } catch {
    return undefined
  }
}
