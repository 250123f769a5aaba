/** A file is larger when decompressed than any CV. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/** Maximum number of bytes that are decompressed of one file, all its parts together. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024

/** Decompresses a part of a file. A damaged part ends where the damage begins. */
export type Inflate = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/**
 * Returns the function that decompresses the parts of one file. It throws a `TooLargeError` as soon as the parts exceed
 * {@link MAX_INFLATED_BYTES} together, so that a decompression bomb uses no more memory.
 */
export function inflaterOf(maxBytes = MAX_INFLATED_BYTES): Inflate {
  let left = maxBytes
  return async (bytes) => {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const chunks: Uint8Array[] = []
    for (;;) {
      const chunk = await reader.read().catch(() => ({ done: true as const, value: undefined }))
      if (chunk.done) return joined(chunks)
      left -= chunk.value.length
      if (left < 0) {
        await reader.cancel()
        throw new TooLargeError(`The file has more than ${maxBytes} bytes when decompressed.`)
      }
      chunks.push(chunk.value)
    }
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
