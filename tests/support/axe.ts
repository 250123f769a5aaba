import { createHash } from 'node:crypto'
import axe from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Language } from './browser.ts'

/**
 * Waits until the page has taken the place of its skeleton and nothing that ends by itself is moving any more: colours
 * in the middle of a change say nothing. What moves with the scrolling does not end.
 */
async function settled(page: Page): Promise<void> {
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

/** Where the mouse happens to rest is no part of a page, and a tooltip can stand in no landmark. */
const tooltips = '[data-overlay-container]:has(> [role="tooltip"])'
/** What react-aria has read out stays here for seconds, also when the button whose name it was is gone. */
const readOut = '[data-live-announcer]'

/** The rules that colours decide; what the others look at is the same in light and in dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The rules that words decide: a page of a shape without violations may break them in another language. */
const ofWords = ['label-content-name-mismatch', 'landmark-unique', 'frame-title-unique']

/** What axe finds on the page as it stands, a line for each element. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settled(page)
  // axe in the page itself: a strict Content-Security-Policy does not bind what the browser is told from outside. It
  // stays in the document, and tells only what is wrong; a frame that is just going away has nothing to look at.
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
    { options, exclude: [[tooltips], [readOut]] },
  )
}

/**
 * What a page is made of, without its words: elements with their classes, roles and states, and of alike neighbours
 * one. Two pages of one shape have the same colours and the same ways of being wrong.
 */
function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const told = (value: string) =>
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
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      const children = [...element.children].map(shape).filter((each, index, all) => all.indexOf(each) === index)
      const classes = typeof element.className === 'string' ? element.className : 'svg'
      return `${element.localName}.${classes}[${marks
        .map(({ name, value }) => `${name}=${name === 'role' || name === 'type' ? value : told(value)}`)
        .sort()
        .join(' ')}]${hasWords ? 'w' : ''}(${children.join()})`
    }
    // The same elements in another window or theme are another page to look at.
    return `${innerWidth} ${[...document.documentElement.attributes]
      .filter(({ name }) => name !== 'lang')
      .map(({ name, value }) => `${name}=${value}`)
      .join(' ')} ${shape(document.body)}`
  })
}

/**
 * Shapes without violations, of this run, with the languages they were seen in: journeys come by the same pages again
 * and again.
 */
const faultless = new Map<string, Set<string>>()

/** No violations of the page as it stands, in light and in dark. Not while the list of a combo box is open. */
export async function checkAxe(page: Page, name: string): Promise<void> {
  const [lang, title] = await page.evaluate(() => [document.documentElement.lang, document.title])
  expect([lang, title !== ''], `${name}: language and title`).toEqual([expect.stringMatching(/^(sv|en)$/), true])
  await settled(page)
  const shape = createHash('sha256')
    .update(await shapeOf(page))
    .digest('base64')
  const languages = faultless.get(shape)
  if (languages?.has(lang)) return
  if (languages) {
    expect(await violations(page, ofWords), `axe violations of ${name}`).toEqual([])
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
    // Colours change at once: what a page does while it is looked at never stands between two of them.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const list = await violations(page, colorScheme === before ? undefined : ofColours)
    if (list.length > 0) found[`${name}, ${colorScheme}`] = list
  }
  await page.emulateMedia({ colorScheme: before, reducedMotion: motion })
  expect(found, 'axe violations').toEqual({})
  faultless.set(shape, new Set([lang]))
}

/** The same in both languages of the web app, and back. */
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

/** The language that is chosen in this browser. */
export const languageOf = (page: Page): Promise<Language> =>
  page.evaluate(() => (localStorage.getItem('tavla.language') === 'en' ? ('en' as const) : ('sv' as const)))

export const otherLanguage = (language: Language): Language => (language === 'sv' ? 'en' : 'sv')

/**
 * Chooses a language as another window of the same browser does: this one hears of it and follows without being loaded
 * again.
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
