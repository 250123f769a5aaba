import { fetchMissingStyles, isStyleMissing } from './missing-styles.ts'

/** Milliseconds. A module that takes longer counts as failed (ERR-04). */
const PART_TIMEOUT_MS = 120_000

/**
 * A module of the application could not be loaded: the connection is lost, or another build has been deployed (ERR-04).
 */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/**
 * Loads a module of the application: `fetchPart(() => import('./Part.tsx'))`. Throws a `ChunkError` if the module
 * cannot be loaded, or not in time. All dynamic imports use this function, `lazyPart` or a route.
 */
export function fetchPart<M>(load: () => Promise<M>, timeoutMs = PART_TIMEOUT_MS): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(`The module did not load within ${timeoutMs} ms.`)), timeoutMs)
    const loaded = isStyleMissing() ? Promise.all([load(), fetchMissingStyles()]).then(([part]) => part) : load()
    loaded.then(resolve, (error: unknown) => reject(new ChunkError(String(error)))).finally(() => clearTimeout(timer))
  })
}
