import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file on its way in: on the disk, not in memory, until it is taken or thrown away. */
export interface IncomingFile {
  path: string
  size: number
  discard(): Promise<void>
}

/**
 * Writes what arrives to a temporary file and counts as it comes. Answers null, with nothing kept, when it is longer
 * than the limit; the rest is read and dropped, so that the form around it can be read on.
 */
export async function receive(
  stream: Readable,
  limit: number,
  folder: string = tmpdir(),
): Promise<IncomingFile | null> {
  const path = join(folder, `tavla-incoming-${randomUUID()}`)
  const discard = (): Promise<void> => rm(path, { force: true })
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(null, size > limit ? undefined : chunk)
    },
  })
  try {
    await pipeline(stream, counted, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await discard()
    throw error
  }
  if (size <= limit) return { path, size, discard }
  await discard()
  return null
}
