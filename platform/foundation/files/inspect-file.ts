import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Content } from './disk.ts'
import { allowed, images, type FileKind } from './kinds.ts'

// Runs in a worker: what people upload is taken apart here, and nowhere else.

/** A file by its bytes, or by where it lies. */
export interface FileToInspect {
  kind: FileKind
  content: Content
}

/** What a file is by its content, in place of what its sender calls it; `bytes` when they are not the sender's own. */
export interface InspectedFile {
  contentType: string
  extension: string
  bytes: Uint8Array | null
}

/**
 * Inspects a file and encodes pictures anew, without metadata. Answers why not when the kind does not take it or it
 * cannot be read.
 */
export async function inspectFile({
  kind,
  content,
}: FileToInspect): Promise<InspectedFile | { refused: 'kind' | 'unreadable' }> {
  const takes = allowed[kind]
  const known = content instanceof Uint8Array ? await fileTypeFromBuffer(content) : await fileTypeFromFile(content.path)
  // A film is known by its beginning; what has to be read whole is never larger than a document.
  const type = known ?? (takes.includes('text/plain') ? textType(await bytesOf(content)) : undefined)
  if (type === undefined || !takes.includes(type.mime)) return { refused: 'kind' }
  if (type.mime === 'application/x-cfb' && !isWord(await bytesOf(content))) return { refused: 'kind' }
  if (!images.includes(type.mime)) return { contentType: type.mime, extension: type.ext, bytes: null }
  try {
    return await encodedAnew(kind, await bytesOf(content), type)
  } catch {
    return { refused: 'unreadable' }
  }
}

const bytesOf = async (content: FileToInspect['content']): Promise<Uint8Array> =>
  content instanceof Uint8Array ? content : readFile(content.path)

async function encodedAnew(
  kind: FileKind,
  bytes: Uint8Array,
  type: { mime: string; ext: string },
): Promise<InspectedFile> {
  const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' }).rotate()
  if (kind === 'avatar')
    return {
      bytes: await picture.resize(480, 480, { fit: 'cover' }).webp({ quality: 85 }).toBuffer(),
      contentType: 'image/webp',
      extension: 'webp',
    }
  if (kind === 'logo')
    return {
      bytes: await picture.resize(800, 800, { fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
      contentType: 'image/png',
      extension: 'png',
    }
  return { bytes: await picture.toBuffer(), contentType: type.mime, extension: type.ext }
}

/** Old Office files, installers and mails share one container; a Word document has a stream of this name in it. */
const isWord = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('WordDocument', 'utf16le'))

/** Plain text has no signature: valid UTF-8 without control characters counts. */
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
