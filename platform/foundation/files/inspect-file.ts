import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { FileContent } from './disk.ts'
import { readDocument } from './read-document.ts'
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

/** Why a file is refused. `sent` is the extension of the type that was sent, or null if the type is unknown. */
export type FileRefusal = { refused: 'kind'; sent: string | null } | { refused: 'unreadable' }

/**
 * Detects the type of a file, re-encodes images without metadata, and stores text as UTF-8. Returns why a file is
 * refused: the kind does not allow its type, or the image is unreadable.
 */
export async function inspectFile({ kind, content }: FileToInspect): Promise<InspectedFile | FileRefusal> {
  const allowedTypes = ALLOWED_TYPES[kind]
  const detected =
    content instanceof Uint8Array ? await fileTypeFromBuffer(content) : await fileTypeFromFile(content.path)
  // The start of a video identifies its type. Only files that are at most as large as a document are read completely.
  const document =
    detected === undefined && allowedTypes.includes('text/plain') ? readDocument(await bytesOf(content)) : undefined
  const type = detected ?? document?.type
  if (type === undefined || !allowedTypes.includes(type.mime)) return { refused: 'kind', sent: type?.ext ?? null }
  if (type.mime === 'application/x-cfb' && !isWord(await bytesOf(content))) return { refused: 'kind', sent: null }
  if (!IMAGE_TYPES.includes(type.mime))
    return { contentType: type.mime, extension: type.ext, bytes: document?.bytes ?? null }
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
