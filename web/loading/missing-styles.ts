/** Style sheets that failed to load, by URL. */
const missing = new Map<string, HTMLLinkElement>()
/** Style sheets that are being loaded again, shared by all parts that need them. */
const fetching = new Map<string, Promise<void>>()

globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.set(target.href, target)
  },
  true,
)

/** Returns whether a style sheet failed to load. */
export const isStyleMissing = (): boolean => missing.size > 0

/**
 * Loads the failed style sheets again. Vite's loader for dynamic imports requests each style sheet only once, so a part
 * that loads on the second try would lack them. Throws if the server cannot be reached or fails.
 */
export const fetchMissingStyles = async (): Promise<void> =>
  void (await Promise.all([...missing.values()].map(fetchOnce)))

function fetchOnce(link: HTMLLinkElement): Promise<void> {
  const running = fetching.get(link.href) ?? fetchStyle(link).finally(() => fetching.delete(link.href))
  fetching.set(link.href, running)
  return running
}

async function fetchStyle(link: HTMLLinkElement): Promise<void> {
  const { ok, status } = await fetch(link.href)
  // A failing server may have the style sheet later. It stays in the list, and the next part loads it again.
  if (!ok && status !== 404 && status !== 410) throw new Error(`${link.href} could not be loaded (${status}).`)
  // If another build has been deployed, only reloading the page helps.
  if (ok) {
    await new Promise((resolve, reject) => {
      const copy = link.cloneNode() as HTMLLinkElement
      copy.addEventListener('load', resolve)
      copy.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded.`)))
      link.replaceWith(copy)
    })
  }
  missing.delete(link.href)
}
