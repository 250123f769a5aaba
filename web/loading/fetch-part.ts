import { fetchMissingStyles, isStyleMissing } from './missing-styles.ts'

/** A module that has not arrived after this time has failed (ERR-04). */
const partTimeout = 120_000

/**
 * A module of the application did not arrive: the connection is lost, or another build has taken its place (ERR-04).
 */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/**
 * Fetches a part of the application: `fetchPart(() => import('./Part.tsx'))`. Fails with a ChunkError when it does not
 * arrive, or not in time. All dynamic imports go through here, through `lazyPart` or through a route.
 */
export function fetchPart<M>(load: () => Promise<M>, milliseconds = partTimeout): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkError(`A module did not arrive within ${milliseconds} ms`)),
      milliseconds,
    )
    const arrived = isStyleMissing() ? Promise.all([load(), fetchMissingStyles()]).then(([part]) => part) : load()
    arrived.then(resolve, (error: unknown) => reject(new ChunkError(String(error)))).finally(() => clearTimeout(timer))
  })
}
