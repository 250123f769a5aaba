import { MAX_MEDIA_BYTES } from '#rules/promotion/social-media.ts'
import { MAX_BYTES_BY_PURPOSE } from '#rules/forms/uploads.ts'

export type FileKind =
  | 'avatar'
  | 'logo'
  | 'cv'
  | 'letter'
  | 'video'
  | 'study'
  | 'file'
  | 'invoice'
  | 'eInvoice'
  | 'media'

/** Maximum size of each kind, in bytes. */
export const MAX_BYTES_BY_KIND: Record<FileKind, number> = {
  avatar: MAX_BYTES_BY_PURPOSE.image,
  logo: MAX_BYTES_BY_PURPOSE.image,
  cv: MAX_BYTES_BY_PURPOSE.document,
  letter: MAX_BYTES_BY_PURPOSE.document,
  video: MAX_BYTES_BY_PURPOSE.video,
  study: MAX_BYTES_BY_PURPOSE.file,
  file: MAX_BYTES_BY_PURPOSE.file,
  invoice: MAX_BYTES_BY_PURPOSE.document,
  eInvoice: MAX_BYTES_BY_PURPOSE.file,
  media: MAX_MEDIA_BYTES,
}

/** Kinds with unsigned URLs that everyone can read. */
export const PUBLIC_KINDS: readonly FileKind[] = ['avatar', 'logo']

const stillImages = ['image/png', 'image/jpeg', 'image/webp']
export const IMAGE_TYPES = [...stillImages, 'image/gif']
const documents = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/x-cfb',
  'application/rtf',
  'text/plain',
]
const videos = ['video/mp4', 'video/webm', 'video/quicktime', 'video/matroska', 'video/x-matroska']
const officeFiles = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
]

/** Allowed content types of each kind. */
export const ALLOWED_TYPES: Record<FileKind, readonly string[]> = {
  avatar: IMAGE_TYPES,
  logo: IMAGE_TYPES,
  // PLUS-04
  cv: [...documents, ...stillImages],
  letter: [...documents, ...stillImages],
  video: videos,
  study: [...documents, ...IMAGE_TYPES, ...videos, ...officeFiles],
  file: [...documents, ...IMAGE_TYPES, ...videos, ...officeFiles],
  // ADMIN-59
  invoice: ['application/pdf', 'text/plain'],
  // PLUS-85
  eInvoice: ['application/xml'],
  media: [...IMAGE_TYPES, ...videos],
}
