import { MAX_MEDIA_BYTES } from '#rules/promotion/social-media.ts'
import { MAX_BYTES } from '#rules/forms/uploads.ts'

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
export const sizeLimits: Record<FileKind, number> = {
  avatar: MAX_BYTES.image,
  logo: MAX_BYTES.image,
  cv: MAX_BYTES.document,
  letter: MAX_BYTES.document,
  video: MAX_BYTES.video,
  study: MAX_BYTES.file,
  file: MAX_BYTES.file,
  invoice: MAX_BYTES.document,
  eInvoice: MAX_BYTES.file,
  media: MAX_MEDIA_BYTES,
}

/** Kinds with unsigned URLs that everyone can read. */
export const publicKinds: readonly FileKind[] = ['avatar', 'logo']

const stillImages = ['image/png', 'image/jpeg', 'image/webp']
export const images = [...stillImages, 'image/gif']
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
  avatar: images,
  logo: images,
  // PLUS-04
  cv: [...documents, ...stillImages],
  letter: [...documents, ...stillImages],
  video: videos,
  study: [...documents, ...images, ...videos, ...officeFiles],
  file: [...documents, ...images, ...videos, ...officeFiles],
  // ADMIN-59
  invoice: ['application/pdf', 'text/plain'],
  // PLUS-85
  eInvoice: ['application/xml'],
  media: [...images, ...videos],
}
