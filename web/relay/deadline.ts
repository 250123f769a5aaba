import { ChunkError } from './errors.ts'

/** A module that has not arrived after this time has failed (ERR-04). */
const chunkTimeout = 120_000

/** The module of a dynamic import, or a ChunkError when it fails or does not arrive in time. */
export function withDeadline<T>(loading: Promise<T>, milliseconds = chunkTimeout): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(`A module did not arrive within ${milliseconds} ms`)), milliseconds)
    loading.then(resolve, (error) => reject(new ChunkError(String(error)))).finally(() => clearTimeout(timer))
  })
}
