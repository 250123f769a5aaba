import type { Download, Page } from 'playwright'

/**
 * Returns the file that `press` downloads through a new window. Listens from the moment the window opens, because the
 * download can start before `press` returns.
 */
export async function downloadOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const downloaded = page
    .context()
    .waitForEvent('page')
    .then((opened) => opened.waitForEvent('download'))
  const [download] = await Promise.all([downloaded, press()])
  return download
}
