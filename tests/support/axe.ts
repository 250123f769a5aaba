import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Language } from './browser.ts'

/** Waits until nothing that ends by itself is moving any more: colours in the middle of a change say nothing. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(finite.map((animation) => animation.finished.catch(() => undefined)))
  })
}

/** Where the mouse happens to rest is no part of a page, and a tooltip can stand in no landmark. */
const tooltips = '[data-overlay-container]:has(> [role="tooltip"])'
/** What react-aria has read out stays here for seconds, also when the button whose name it was is gone. */
const readOut = '[data-live-announcer]'

/** The rules that colours decide; what the others look at is the same in light and in dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settled(page)
  // axe in the page itself: a strict Content-Security-Policy does not bind what the browser is told from outside.
  const { violations: found } = await new AxeBuilder({ page }).exclude(tooltips).exclude(readOut).options({ preload: false, resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }).setLegacyMode().analyze()
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')} — ${failureSummary?.replace(/\s+/g, ' ')}`))
}

/** No violations of the page as it stands, in light and in dark. Not while the list of a combo box is open. */
export async function checkAxe(page: Page, name: string): Promise<void> {
  const before = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' as const : 'light' as const))
  const found: Record<string, string[]> = {}
  for (const colorScheme of [before, before === 'dark' ? 'light' : 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const list = await violations(page, colorScheme === before ? undefined : ofColours)
    if (list.length > 0) found[`${name}, ${colorScheme}`] = list
  }
  await page.emulateMedia({ colorScheme: before })
  expect(found, 'axe violations').toEqual({})
}

/** The same in both languages of the web app: the page is loaded again in the other one, and back. */
export async function checkAxeInBothLanguages(page: Page, name: string, isReady: (language: Language) => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => (localStorage.getItem('tavla.language') === 'en' ? 'en' as const : 'sv' as const))
  await checkAxe(page, `${name}, ${before}`)
  const other = before === 'sv' ? 'en' : 'sv'
  await reloadIn(page, other, isReady)
  await checkAxe(page, `${name}, ${other}`)
  await reloadIn(page, before, isReady)
}

async function reloadIn(page: Page, language: Language, isReady: (language: Language) => Promise<unknown>): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('tavla.language', chosen), language)
  await page.reload()
  await isReady(language)
}
