import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An uploaded file in a temporary file, until it is stored or discarded. */
export interface IncomingFile {
  path: string
  size: number
  discard(): Promise<void>
}

/**
 * Writes a stream to a temporary file. If the stream exceeds the limit, deletes the file and returns null. The rest of
 * the stream is still consumed, so that the parser can continue with the form.
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
