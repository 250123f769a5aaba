import { addError, type FieldErrors } from './field-errors.ts'

// Which files may be uploaded. The kind is decided by content on the server; the name is only a first hint. Source: PLUS-04, ACC-42, ACC-43.

export type UploadPurpose = 'document' | 'video' | 'image'
export interface FileKind { extensions: readonly string[]; mimeTypes: readonly string[] }

const MB = 1024 * 1024
const IMAGE_KINDS: readonly FileKind[] = [
  { extensions: ['jpg', 'jpeg'], mimeTypes: ['image/jpeg'] },
  { extensions: ['png'], mimeTypes: ['image/png'] },
  { extensions: ['webp'], mimeTypes: ['image/webp'] },
]

/** Allowed kinds by purpose (PLUS-04); images are avatars (ACC-42). Some kinds are known by more than one content type. */
export const FILE_KINDS: Record<UploadPurpose, readonly FileKind[]> = {
  document: [
    { extensions: ['pdf'], mimeTypes: ['application/pdf'] },
    { extensions: ['doc'], mimeTypes: ['application/msword', 'application/x-cfb'] },
    { extensions: ['docx'], mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'] },
    { extensions: ['odt'], mimeTypes: ['application/vnd.oasis.opendocument.text'] },
    { extensions: ['rtf'], mimeTypes: ['application/rtf', 'text/rtf'] },
    { extensions: ['txt'], mimeTypes: ['text/plain'] },
    ...IMAGE_KINDS,
  ],
  video: [
    { extensions: ['mp4'], mimeTypes: ['video/mp4'] },
    { extensions: ['webm'], mimeTypes: ['video/webm'] },
  ],
  image: [...IMAGE_KINDS, { extensions: ['gif'], mimeTypes: ['image/gif'] }],
}

/** Most bytes by purpose: 10 MB documents, 100 MB video (PLUS-04), 5 MB avatars (ACC-43). */
export const MAX_BYTES: Record<UploadPurpose, number> = { document: 10 * MB, video: 100 * MB, image: 5 * MB }

/** Extensions to tell the user, without dots. */
export const allowedExtensions = (purpose: UploadPurpose) => FILE_KINDS[purpose].flatMap((kind) => kind.extensions)

/** The `accept` attribute of a file input. */
export const acceptOf = (purpose: UploadPurpose) => allowedExtensions(purpose).map((extension) => `.${extension}`).join(',')

/** The extension of a file name in lower case without the dot, or ''. */
export function extensionOf(name: string): string {
  const match = /\.([a-z0-9]{1,10})$/i.exec(name.trim())
  return match?.[1]?.toLowerCase() ?? ''
}

/** The kind of an extension, or null when it is not allowed. */
export const kindOfExtension = (extension: string, purpose: UploadPurpose) => FILE_KINDS[purpose].find((kind) => kind.extensions.includes(extension)) ?? null

/** Whether the content type found in a file fits the extension of its name. */
export const contentFits = (extension: string, mimeType: string, purpose: UploadPurpose) =>
  kindOfExtension(extension, purpose)?.mimeTypes.includes(mimeType.split(';')[0]?.trim().toLowerCase() ?? '') === true

/** What is wrong with a file by name and size: 'wrongKind', 'empty', 'tooLarge'. */
export function checkUpload(file: { name: string; size: number }, purpose: UploadPurpose): string[] {
  const codes: string[] = []
  if (kindOfExtension(extensionOf(file.name), purpose) === null) codes.push('wrongKind')
  if (file.size <= 0) codes.push('empty')
  if (file.size > MAX_BYTES[purpose]) codes.push('tooLarge')
  return codes
}

/** Checks several files; each error stands at its index. */
export function checkUploads(files: readonly { name: string; size: number }[], purpose: UploadPurpose): FieldErrors {
  const errors: FieldErrors = {}
  files.forEach((file, index) => checkUpload(file, purpose).forEach((code) => addError(errors, String(index), code)))
  return errors
}

/** A file name without path, control and reserved characters, at most 100 characters, its extension kept (PLUS-04). */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = base.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '').trim()
  const extension = extensionOf(plain)
  const stem = extension === '' ? plain : plain.slice(0, -extension.length - 1).trim()
  const short = [...stem].slice(0, 100 - extension.length - 1).join('').trim() || 'file'
  return extension === '' ? short : `${short}.${extension}`
}
