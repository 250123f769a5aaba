import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

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
  for (const { name, size, at, open } of entries) {
    zip.addReadStreamLazy(
      safeName(name),
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
