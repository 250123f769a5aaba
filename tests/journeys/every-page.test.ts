import type { Page } from 'playwright'
import { test } from 'vitest'
import { everyPage } from '../support/every-page.ts'
import { expect } from '../support/expect.ts'
import { startJourney } from '../support/journey.ts'

// What holds on every page of the web app.

const journey = startJourney()

/** Opens a page and waits until it shows its content. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
}

const windows = [
  { width: 1440, height: 900 },
  { width: 1100, height: 620 },
  { width: 1024, height: 768 },
]

/**
 * Returns how much larger the document is than the window. The panel of a signed-out page scrolls with the document, so
 * there the document can be as high as the panel.
 */
const excess = (page: Page): Promise<{ width: number; height: number }> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const isPlain = document.querySelector('header a[href="/sign-in"]') !== null
    const panel = isPlain ? (document.querySelector('main')?.parentElement?.offsetHeight ?? 0) : 0
    return { width: scrollWidth - innerWidth, height: scrollHeight - Math.max(innerHeight, panel) }
  })

test('the document of every page is exactly as large as the window', async () => {
  const found: string[] = []
  for (const { token, paths } of await everyPage(journey.tavla)) {
    const { page } = await journey.visit(token === undefined ? {} : { token })
    for (const path of paths) {
      await open(page, path)
      for (const size of windows) {
        await page.setViewportSize(size)
        const { width, height } = await excess(page)
        if (width !== 0 || height !== 0) found.push(`${path} at ${size.width}×${size.height}: ${width}, ${height}`)
      }
    }
  }
  expect(found).toEqual([])
})
