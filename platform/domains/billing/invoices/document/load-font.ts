import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const fonts = new Map<string, Buffer>()

/**
 * Reads a WOFF file and returns it as OpenType. The result is cached: pdfkit would decompress every table in JavaScript
 * for each document, which takes longer than rendering the invoice. Source: W3C, WOFF File Format 1.0, sections 4 and
 * 5; OpenType 1.9, Table Directory.
 */
export function loadFont(path: string): Buffer {
  const font = fonts.get(path) ?? unpack(readFileSync(path))
  fonts.set(path, font)
  return font
}

const woff = { header: 44, entry: 20 }
const openType = { header: 12, entry: 16 }

function unpack(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The file is not a WOFF font')
  const count = file.readUInt16BE(12)
  const directory = Buffer.alloc(openType.header + count * openType.entry)
  directory.writeUInt32BE(file.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  const largest = Math.floor(Math.log2(count))
  directory.writeUInt16BE(2 ** largest * openType.entry, 6)
  directory.writeUInt16BE(largest, 8)
  directory.writeUInt16BE((count - 2 ** largest) * openType.entry, 10)
  const parts: Uint8Array[] = [directory]
  let end = directory.length
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [woff.header + index * woff.entry, openType.header + index * openType.entry]
    const [offset, packed, length] = [
      file.readUInt32BE(from + 4),
      file.readUInt32BE(from + 8),
      file.readUInt32BE(from + 12),
    ]
    const bytes = file.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes
    // The name and the checksum of a table have the same form in both formats.
    file.copy(directory, to, from, from + 4)
    file.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(end, to + 8)
    directory.writeUInt32BE(length, to + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
