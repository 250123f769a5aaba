import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cutFileName } from '#rules/forms/uploads.ts'

/** A file of an archive. It is opened when the archive reaches it. */
export interface ZipEntry {
  name: string
  /** Bytes. Null for text that is generated while it is sent; only such text is compressed. */
  size: number | null
  at: Date
  open(): Readable
}

/**
 * Streams a ZIP archive. Opens one file at a time and never holds a whole file in memory. Files of known size are not
 * compressed, because images and videos already are.
 */
export function zipOf(entries: readonly ZipEntry[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const names = new Set<string>()
  for (const { name, size, at, open } of entries) {
    zip.addReadStreamLazy(
      uniqueName(safeName(name), names),
      size === null ? { mtime: at, compress: true } : { mtime: at, compress: false, size },
      (done) => {
        const stream = open()
        stream.on('error', (error) => output.destroy(error))
        done(null, stream)
      },
    )
  }
  zip.end()
  return output
}

/** Removes folders from a name, so that unpacking cannot write outside the target folder. */
const safeName = (name: string): string => name.replace(/[/\\]/g, '_').replace(/^\.+/, '_')

/** Returns a name that file systems can store and that no earlier entry has, ignoring case. Adds it to the names. */
function uniqueName(name: string, names: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const unique = cutFileName(name, number === 1 ? '' : ` (${number})`)
    const key = unique.toLowerCase()
    if (!names.has(key)) {
      names.add(key)
      return unique
    }
  }
}
