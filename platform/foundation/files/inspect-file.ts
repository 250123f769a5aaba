import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { FileContent } from './disk.ts'
import { ALLOWED_TYPES, IMAGE_TYPES, type FileKind } from './kinds.ts'

// Runs in a worker. Uploaded files are parsed only here.

/** A file and the kind it is uploaded as. */
export interface FileToInspect {
  kind: FileKind
  content: FileContent
}

/** Type of a file according to its content. `bytes` is the re-encoded file, or null if the upload is kept as it is. */
export interface InspectedFile {
  contentType: string
  extension: string
  bytes: Uint8Array | null
}

/**
 * Detects the type of a file and re-encodes images without metadata. Returns `refused` if the kind does not allow the
 * type, or if the image is unreadable.
 */
export async function inspectFile({
  kind,
  content,
}: FileToInspect): Promise<InspectedFile | { refused: 'kind' | 'unreadable' }> {
  const allowedTypes = ALLOWED_TYPES[kind]
  const detected =
    content instanceof Uint8Array ? await fileTypeFromBuffer(content) : await fileTypeFromFile(content.path)
  // The start of a video identifies its type. Only files that are at most as large as a document are read completely.
  const type = detected ?? (allowedTypes.includes('text/plain') ? textType(await bytesOf(content)) : undefined)
  if (type === undefined || !allowedTypes.includes(type.mime)) return { refused: 'kind' }
  if (type.mime === 'application/x-cfb' && !isWord(await bytesOf(content))) return { refused: 'kind' }
  if (!IMAGE_TYPES.includes(type.mime)) return { contentType: type.mime, extension: type.ext, bytes: null }
  try {
    return await reencode(kind, await bytesOf(content), type)
  } catch {
    return { refused: 'unreadable' }
  }
}

const bytesOf = async (content: FileToInspect['content']): Promise<Uint8Array> =>
  content instanceof Uint8Array ? content : readFile(content.path)

async function reencode(
  kind: FileKind,
  bytes: Uint8Array,
  type: { mime: string; ext: string },
): Promise<InspectedFile> {
  const image = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' }).rotate()
  if (kind === 'avatar')
    return {
      bytes: await image.resize(480, 480, { fit: 'cover' }).webp({ quality: 85 }).toBuffer(),
      contentType: 'image/webp',
      extension: 'webp',
    }
  if (kind === 'logo')
    return {
      bytes: await image.resize(800, 800, { fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
      contentType: 'image/png',
      extension: 'png',
    }
  return { bytes: await image.toBuffer(), contentType: type.mime, extension: type.ext }
}

/** Old Office files, installers and mails share one container format. Only Word documents contain this stream name. */
const isWord = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('WordDocument', 'utf16le'))

/** Plain text has no signature. Accepts valid UTF-8 without control characters. */
function textType(bytes: Uint8Array): { mime: string; ext: string } | undefined {
  if (bytes.length === 0) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[\0-\u0008\u000e-\u001f]/.test(text) || /^\s*<(!doctype|html|svg|\?xml)/i.test(text)
      ? undefined
      : { mime: 'text/plain', ext: 'txt' }
  } catch {
    return undefined
  }
}
