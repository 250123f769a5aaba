/** Style sheets of parts that did not arrive, by their addresses. */
const missing = new Map<string, HTMLLinkElement>()
/** Those that are fetched once more, for all parts that ask meanwhile. */
const fetching = new Map<string, Promise<void>>()

globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.set(target.href, target)
  },
  true,
)

/** Whether a style sheet did not arrive. */
export const isStyleMissing = (): boolean => missing.size > 0

/**
 * Fetches the style sheets that did not arrive once more. The loader that Vite puts before dynamic imports asks for
 * each only once: a part that comes at the second try would stand there without them. Fails when the server cannot be
 * reached.
 */
export const fetchMissingStyles = async (): Promise<void> =>
  void (await Promise.all([...missing.values()].map(fetchOnce)))

function fetchOnce(link: HTMLLinkElement): Promise<void> {
  const running = fetching.get(link.href) ?? fetchStyle(link).finally(() => fetching.delete(link.href))
  fetching.set(link.href, running)
  return running
}

async function fetchStyle(link: HTMLLinkElement): Promise<void> {
  const { ok } = await fetch(link.href)
  // Where another build has taken the place of this one, only reloading the page helps.
  if (ok) {
    await new Promise((resolve, reject) => {
      const again = link.cloneNode() as HTMLLinkElement
      again.addEventListener('load', resolve)
      again.addEventListener('error', () => reject(new Error(`${link.href} did not arrive`)))
      link.replaceWith(again)
    })
  }
  missing.delete(link.href)
}
