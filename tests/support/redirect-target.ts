import type { Locator } from 'playwright'

/** Returns the redirect target of a URL without following it. */
export async function redirectTarget(link: Locator): Promise<string | undefined> {
  const page = link.page()
  const href = await link.getAttribute('href')
  const answer = await page.request.get(new URL(href ?? '', page.url()).href, { maxRedirects: 0 })
  return answer.headers()['location']
}
