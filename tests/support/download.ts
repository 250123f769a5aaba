import type { Download, Page } from 'playwright'

/** Returns the file that `press` downloads. Listens first, because the download can start before `press` returns. */
export async function downloadOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}
