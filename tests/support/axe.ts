import { createHash } from 'node:crypto'
import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Language } from './browser.ts'

/**
 * Waits until the page has replaced its skeleton and all finite animations have finished, because colours in the middle
 * of a transition are not meaningful. Scroll-driven animations never finish and are skipped.
 */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('main[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.all(finite.map((animation) => animation.finished.catch(() => undefined)))
  })
}

/** Tooltips. They depend on where the mouse happens to be, and cannot be inside a landmark. */
const tooltips = '[data-overlay-container]:has(> [role="tooltip"])'
/** The live region of react-aria. Announcements stay in it for seconds, even after the named button has been removed. */
const liveRegion = '[data-live-announcer]'

/** Rules that depend on colours. All other rules give the same result in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules that depend on texts. A page without violations may violate them in the other language. */
const textRules = ['label-content-name-mismatch', 'landmark-unique', 'frame-title-unique']

/** Returns the violations that axe finds on the current page, one line for each element. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await waitUntilSettled(page)
  // Injects axe into the page itself: the Content-Security-Policy does not apply to `evaluate`. The script stays in the
  // document and returns only the violations. A frame that is being removed is skipped.
  for (const frame of page.frames()) {
    const isThere = frame.evaluate(() => 'axe' in window)
    await (frame === page.mainFrame() ? isThere : isThere.catch(() => true)).then((has) =>
      has ? undefined : frame.evaluate(axe.source),
    )
  }
  const options: axe.RunOptions = {
    preload: false,
    resultTypes: ['violations'],
    ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }),
  }
  return await page.evaluate(
    async ({ options, exclude }) => {
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [['html']], exclude },
        options,
      )
      return found.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id} (${help}): ${target.join(' ')} — ${failureSummary?.replace(/\s+/g, ' ')}`,
        ),
      )
    },
    { options, exclude: [[tooltips], [liveRegion]] },
  )
}

/**
 * Returns the structure of a page without its texts: elements with their classes, roles and states. Identical siblings
 * are included once. Two pages with the same structure have the same colours and the same violations.
 */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const knownOrStar = (value: string) =>
      /^(true|false|mixed|page|step|menu|dialog|listbox|polite|assertive|ascending|descending|none|\d|)$/.test(value)
        ? value
        : '*'
    const shape = (element: Element): string => {
      const marks = [...element.attributes].filter(
        ({ name }) =>
          name === 'role' ||
          name === 'type' ||
          name === 'alt' ||
          name === 'tabindex' ||
          name.startsWith('aria-') ||
          name.startsWith('data-'),
      )
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      const children = [...element.children].map(shape).filter((each, index, all) => all.indexOf(each) === index)
      const classes = typeof element.className === 'string' ? element.className : 'svg'
      return `${element.localName}.${classes}[${marks
        .map(({ name, value }) => `${name}=${name === 'role' || name === 'type' ? value : knownOrStar(value)}`)
        .sort()
        .join(' ')}]${hasText ? 'w' : ''}(${children.join()})`
    }
    // The same elements in another viewport or theme are checked separately.
    return `${innerWidth} ${[...document.documentElement.attributes]
      .filter(({ name }) => name !== 'lang')
      .map(({ name, value }) => `${name}=${value}`)
      .join(' ')} ${shape(document.body)}`
  })
}

/**
 * Page structures without violations in this run, with the languages that were checked. Journeys visit the same pages
 * repeatedly.
 */
const checkedPages = new Map<string, Set<string>>()

/** Expects no violations on the current page, in light and dark. Not usable while the list of a combo box is open. */
export async function checkAxe(page: Page, name: string): Promise<void> {
  const [lang, title] = await page.evaluate(() => [document.documentElement.lang, document.title])
  expect([lang, title !== ''], `${name}: language and title`).toEqual([expect.stringMatching(/^(sv|en)$/), true])
  await waitUntilSettled(page)
  const shape = createHash('sha256')
    .update(await structureOf(page))
    .digest('base64')
  const languages = checkedPages.get(shape)
  if (languages?.has(lang)) return
  if (languages) {
    expect(await violations(page, textRules), `axe violations of ${name}`).toEqual([])
    languages.add(lang)
    return
  }
  const before = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
  )
  const motion = await page.evaluate(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? ('reduce' as const) : null,
  )
  const found: Record<string, string[]> = {}
  for (const colorScheme of [before, before === 'dark' ? 'light' : 'dark'] as const) {
    // Without motion, colours change at once, so no check happens in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const list = await violations(page, colorScheme === before ? undefined : colourRules)
    if (list.length > 0) found[`${name}, ${colorScheme}`] = list
  }
  await page.emulateMedia({ colorScheme: before, reducedMotion: motion })
  expect(found, 'axe violations').toEqual({})
  checkedPages.set(shape, new Set([lang]))
}

/** Runs `checkAxe` in both languages of the web app and restores the language. */
export async function checkAxeInBothLanguages(
  page: Page,
  name: string,
  isReady: (language: Language) => Promise<unknown>,
): Promise<void> {
  const before = await languageOf(page)
  const other = otherLanguage(before)
  await checkAxe(page, `${name}, ${before}`)
  await switchLanguage(page, other)
  await isReady(other)
  await checkAxe(page, `${name}, ${other}`)
  await switchLanguage(page, before)
  await isReady(before)
}

/** Returns the language chosen in this browser. */
export const languageOf = (page: Page): Promise<Language> =>
  page.evaluate(() => (localStorage.getItem('tavla.language') === 'en' ? ('en' as const) : ('sv' as const)))

export const otherLanguage = (language: Language): Language => (language === 'sv' ? 'en' : 'sv')

/**
 * Changes the language as another window of the same browser does: this window receives the storage event and switches
 * without a reload.
 */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'tavla.language'
    const oldValue = localStorage.getItem(key)
    localStorage.setItem(key, chosen)
    dispatchEvent(
      new StorageEvent('storage', { key, oldValue, newValue: chosen, storageArea: localStorage, url: location.href }),
    )
  }, language)
}
