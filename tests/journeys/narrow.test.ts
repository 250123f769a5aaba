import type { Page } from 'playwright'
import { test } from 'vitest'
import { GetAllInvoices } from '#contract/billing/orders-and-invoices.ts'
import { companyOf, sendCall } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import type { Language } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { pageTexts } from '../support/texts.ts'

// Windows just above and below the width at which the aside moves below the main column.

const journey = startJourney()

const windows = [
  [1120, 768],
  [1080, 768],
  [1024, 700],
  [1024, 640],
  [1024, 600],
] as const

/**
 * Returns the texts of the page's content that are cut without an ellipsis, run out of their cell or lie on another
 * text, the sums that are cut at all, and the columns that scroll sideways.
 */
const damage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) throw new Error('The page has no content.')
    const found: string[] = []
    const lines: { node: Node; text: string; left: number; right: number; top: number; bottom: number }[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('svg, [aria-hidden="true"]') || getComputedStyle(element).clipPath !== 'none') continue
      let box: Element = element
      while (box.parentElement && ['inline', 'contents'].includes(getComputedStyle(box).display))
        box = box.parentElement
      const end = getComputedStyle(box).overflowX === 'visible' ? box.getBoundingClientRect().right : Infinity
      const isSum = /\d\s*kr\b|SEK\s*\d/.test(text)
      const range = document.createRange()
      range.selectNodeContents(node)
      // `seen` is the area in which the text can be seen, `cut` the area outside which nobody can scroll to it.
      const seen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
      const cut = { left: -Infinity, right: Infinity }
      let [hasEllipsis, scrolls] = [false, false]
      for (let each: Element | null = element; each && each !== main; each = each.parentElement) {
        const { overflowX, textOverflow, display } = getComputedStyle(each)
        if (display === 'inline' || overflowX === 'visible') continue
        const { left, right, top, bottom } = each.getBoundingClientRect()
        seen.left = Math.max(seen.left, left)
        seen.right = Math.min(seen.right, right)
        seen.top = Math.max(seen.top, top)
        seen.bottom = Math.min(seen.bottom, bottom)
        scrolls ||= overflowX === 'auto' || overflowX === 'scroll'
        if (scrolls) continue
        cut.left = Math.max(cut.left, left)
        cut.right = Math.min(cut.right, right)
        hasEllipsis ||= textOverflow === 'ellipsis'
      }
      for (const rect of range.getClientRects()) {
        if (rect.width < 2 || rect.height < 2) continue
        if ((rect.right > cut.right + 1 || rect.left < cut.left - 1) && (isSum || !hasEllipsis))
          found.push(`cut: ${text}`)
        if (rect.right > end + 1) found.push(`outside its cell: ${text}`)
        lines.push({
          node,
          text,
          left: Math.max(rect.left, seen.left),
          right: Math.min(rect.right, seen.right),
          top: Math.max(rect.top, seen.top),
          bottom: Math.min(rect.bottom, seen.bottom),
        })
      }
    }
    for (const each of main.querySelectorAll<HTMLElement>('*'))
      // A box that scrolls sideways on purpose takes the focus, so that keys can scroll it.
      if (each.tabIndex < 0 && getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth + 1)
        found.push(`sideways: ${each.textContent?.trim().slice(0, 40) ?? ''}`)
    for (const [index, a] of lines.entries())
      for (const b of lines.slice(index + 1)) {
        if (a.node === b.node) continue
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        // The line boxes of neighbouring lines touch.
        if (across > 2 && down > 8) found.push(`overlap: ${a.text} | ${b.text}`)
      }
    return found
  })

test.each<Language>(['sv', 'en'])(
  'in windows around the breakpoint each text has its space and no sum is cut, in %s',
  async (language) => {
    const member = await getToken(journey.tavla, 'company.admin')
    const staff = await getToken(journey.tavla, 'administrator')
    const company = await companyOf(journey.tavla, member)
    const ad = await seededBoard(journey.tavla, member, 'small')
    const {
      data: [invoice],
    } = await sendCall(journey.tavla, staff, GetAllInvoices, { query: { take: 1, status: 'UnSent' } })
    const paths = {
      [member]: [`/${company.id}/connections`, `/${ad.companyId}/ad/${ad.id}/promotion`, `/${company.id}/billing`],
      [staff]: [
        `/admin-management/companies/${invoice?.companyId ?? 0}/${invoice?.id ?? 0}`,
        '/admin-management/audit-log',
        '/admin-management/billing',
      ],
    }
    const found: string[] = []
    for (const [token, places] of Object.entries(paths)) {
      const { page } = await journey.visit({ token, language })
      for (const path of places) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
        await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
        for (const [width, height] of windows) {
          await page.setViewportSize({ width, height })
          for (const each of await damage(page)) found.push(`${path} at ${width}×${height}: ${each}`)
        }
      }
    }
    expect(found).toEqual([])
  },
)

test('in a low window the buttons of a dialog stay visible while its content scrolls (PIPE-99)', async () => {
  const token = await getToken(journey.tavla, 'company.admin')
  const ad = await seededBoard(journey.tavla, token, 'small')
  const [rejected, incoming] = ad.steps
  const candidate = incoming?.candidates.find(({ deleted }) => !deleted)
  if (!rejected || !candidate) throw new Error('The board has no candidate to reject.')
  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await board.open(ad)
  await board.dragBox(board.boxById(candidate.id), rejected.name)
  const dialog = page.getByRole('dialog')
  const names = [pageTexts('ui', 'sv')('cancel'), board.messageTexts('rejectVerb.send')]
  await expect(dialog.getByRole('textbox', { name: board.messageTexts('text') })).toBeVisible()
  for (const [width, height] of [...windows, [1024, 420] as const]) {
    await page.setViewportSize({ width, height })
    for (const end of ['start', 'end'] as const) {
      await dialog.evaluate((element, to) => {
        element.scrollTop = to === 'end' ? element.scrollHeight : 0
      }, end)
      for (const name of names)
        await expect(dialog.getByRole('button', { name, exact: true }), `${width}×${height}`).toBeInViewport({
          ratio: 1,
        })
    }
    // At the end nothing lies below the buttons.
    await expect(dialog.getByRole('radiogroup', { name: board.messageTexts('timing') })).toBeInViewport({ ratio: 1 })
  }
})
