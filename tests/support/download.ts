import type { Download, Page } from 'playwright'

/**
 * The file that a press opens in a window of its own. It is waited for from the window's beginning: the press may
 * return after it came.
 */
export async function downloadOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const downloaded = page
    .context()
    .waitForEvent('page')
    .then((opened) => opened.waitForEvent('download'))
  const [download] = await Promise.all([downloaded, press()])
  return download
}
