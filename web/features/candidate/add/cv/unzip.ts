import type { Inflate } from './inflate.ts'

// Reads the archives of DOCX and ODT. Source: APPNOTE.TXT, 4.3.

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_HEADER_BYTES = 30
/** Maximum length of the comment after the end record. */
const MAX_COMMENT_BYTES = 0xffff
/** Maximum number of files in an archive. A document has about twenty, and one per picture. */
const MAX_ENTRIES = 2000

/** The files of an archive by name. */
type Archive = ReadonlyMap<string, () => Promise<Uint8Array | null>>

/**
 * Lists the files of an archive. Each is decompressed when it is read. An encrypted file, or one with an unknown
 * compression, is null. Returns null if the bytes are no archive.
 */
export function unzip(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate): Archive | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const files = new Map<string, () => Promise<Uint8Array | null>>()
  let at = view.getUint32(end + 16, true)
  const count = Math.min(view.getUint16(end + 10, true), MAX_ENTRIES)
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY) break
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    const method = view.getUint16(at + 10, true)
    const size = view.getUint32(at + 20, true)
    const nameLength = view.getUint16(at + 28, true)
    const start = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength))
    files.set(name, async () => {
      if (isEncrypted || start + LOCAL_HEADER_BYTES > bytes.length || view.getUint32(start, true) !== LOCAL_HEADER)
        return null
      const content = start + LOCAL_HEADER_BYTES + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
      const packed = bytes.subarray(content, content + size)
      if (method === 0) return packed
      return method === 8 ? inflate(packed) : null
    })
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}

/** Returns the offset of the end record, which is the last one in the file. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = view.byteLength - END_BYTES; at >= first; at--) if (view.getUint32(at, true) === END) return at
  return null
}
