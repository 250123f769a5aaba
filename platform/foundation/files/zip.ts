import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive, opened when its turn comes. */
export interface ZipEntry {
  name: string
  /** Not known of a text that is made while it is sent: such a one is packed. */
  size: number | null
  at: Date
  open(): Readable
}

/**
 * An archive of files as a stream: one is open at a time, and none is held in memory. Pictures and films are packed as
 * they are.
 */
export function zipOf(entries: readonly ZipEntry[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, size, at, open } of entries) {
    zip.addReadStreamLazy(
      safeName(name),
      size === null ? { mtime: at, compress: true } : { mtime: at, compress: false, size },
      (ready) => {
        const stream = open()
        stream.on('error', (error) => output.destroy(error))
        ready(null, stream)
      },
    )
  }
  zip.end()
  return output
}

/** A name without folders: what unpacks the archive writes it where it stands. */
const safeName = (name: string): string => name.replace(/[/\\]/g, '_').replace(/^\.+/, '_')
