import type { Locator, Page } from 'playwright'
import { BoardView } from './board-view.ts'
import type { Language } from './browser.ts'
import { expect } from './expect.ts'
import { pageTexts } from './texts.ts'

/** Smallest width and height of a target for a finger, in px. */
const MIN_TARGET_PX = 44

/** Page object of the recruiter's pages on a phone. */
export class PhoneView extends BoardView {
  readonly uiTexts: ReturnType<typeof pageTexts>

  constructor(page: Page, language: Language = 'sv') {
    super(page, language)
    this.uiTexts = pageTexts('ui', language)
  }

  /** Opens the address of a candidate that mails contain. */
  async openCandidate(ad: { companyId: number; id: number }, candidate: number, board = 'board'): Promise<void> {
    await this.page.goto(`/${ad.companyId}/ad/${ad.id}/${board}?candidate=${candidate}`)
    await expect(this.card()).toBeVisible()
    // Nothing covers the card.
    await this.button(this.cardTexts('phone.back')).tap({ trial: true })
  }

  /** Returns the heading with the candidate's name. */
  name(name: string): Locator {
    return this.page.getByRole('heading', { level: 2, name })
  }

  button(name: string): Locator {
    return this.card().getByRole('button', { name, exact: true })
  }

  /** Opens the choice of a step and returns it. */
  async openSteps(name: string): Promise<Locator> {
    await this.button(this.cardTexts('moves.short')).tap()
    const sheet = this.page.getByRole('dialog', { name: this.moveTexts('sheet.title', { name }) })
    await expect(sheet).toBeVisible()
    return sheet
  }
}

/** Expects that the page does not scroll sideways and that every target is large enough for a finger. */
export async function expectForFingers(page: Page, name: string): Promise<void> {
  const found = await page.evaluate((minimum) => {
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`scrolls to ${document.documentElement.scrollWidth}`)
    const targets =
      'button, a[href], label:has(input), [role=tab], [role=slider], [role=menuitem], [role=textbox], select'
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      const { left, right, top, bottom, width, height } = target.getBoundingClientRect()
      // Links in a sentence are exempt, as in WCAG. Buttons for screen readers only have 1 px.
      if (
        getComputedStyle(target).display === 'inline' ||
        width <= 1 ||
        bottom <= 0 ||
        target.closest('[inert], [aria-hidden=true]')
      )
        continue
      if (!target.checkVisibility({ visibilityProperty: true })) continue
      const label = `${target.ariaLabel ?? target.textContent} ${Math.round(width)} × ${Math.round(height)}`
      if (!target.closest('[role=tablist], [role=toolbar], [role=radiogroup]') && (left < -1 || right > innerWidth + 1))
        faults.push(`outside: ${label}`)
      // A target can be larger than its box, so the points at the edge of a finger are tried.
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const reach = minimum / 2 - 1
      const isHit = (dx: number, dy: number) => {
        const at = document.elementFromPoint(x + dx, y + dy)
        return at === null || target.contains(at) || at.contains(target)
      }
      const isLarge =
        (width >= minimum - 0.5 || (isHit(-reach, 0) && isHit(reach, 0))) &&
        (height >= minimum - 0.5 || (isHit(0, -reach) && isHit(0, reach)))
      if (!isLarge) faults.push(`small: ${label}`)
    }
    return faults
  }, MIN_TARGET_PX)
  expect(found, name).toEqual([])
}

/** Covers the lower part of the window, like an on-screen keyboard. Returns the height of the visible part in px. */
export async function showKeyboard(page: Page): Promise<number> {
  // The browser of the tests has no on-screen keyboard. It would leave this part of the window.
  const visible = Math.round((page.viewportSize()?.height ?? 0) * 0.55)
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, visible)
  return visible
}

/** Waits until an element is completely in the upper part of the window with this height in px. */
export async function expectAbove(element: Locator, height: number): Promise<void> {
  await expect
    .poll(async () => {
      const box = await element.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    })
    .toBe(true)
}
