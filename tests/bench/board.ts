import type { Locator, Page } from 'playwright'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView, SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { largeAdTitle, largeCompanyName } from '#platform/tools/seed/companies.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { openBrowser } from '../support/browser.ts'
import { signIn } from '../support/graphql.ts'
import { startTavla } from '../support/tavla.ts'
import { pageTexts } from '../support/texts.ts'
import { buildStale } from '../../scripts/build.ts'
import { fillBoard } from './lib/large-board.ts'
import { printTable } from './lib/table.ts'
import { rowOf, traced, tracedColumns, watch } from './lib/trace.ts'

// Measures a board of 5,000 candidates in Chromium: opening, scrolling, dragging, and each action. `node
// tests/bench/board.ts [candidates] [--as-built]`

const [count = 5000] = process.argv.slice(2).map(Number).filter(Number.isInteger)
if (!process.argv.includes('--as-built')) await buildStale()
const tavla = await startTavla({ seed: 'demo', needsWeb: true })
const browser = await openBrowser()
const token = await signIn(tavla, 'recruiter')
const company = await companyOf(tavla, token, largeCompanyName)
const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
const large = projects
  .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
  .find(({ name }) => name === largeAdTitle)
if (!large) throw new Error('The ad with many candidates is missing.')
await fillBoard(tavla, large.id, count)
const place = { companyId: company.id, id: large.id }
const tools = pageTexts('features/candidate/acting')

/** Returns the JavaScript heap after garbage collection in megabytes, and the number of DOM nodes. */
async function memoryOf(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { megabytes: usedSize / 1e6, nodes: await page.evaluate(() => document.querySelectorAll('*').length) }
}

const rows: string[][] = []
const opened: number[] = []
const memory: string[][] = []

async function measureBoard(): Promise<void> {
  const { page, close } = await browser.visit({ at: tavla.web, token })
  await watch(page)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-candidate]')) return
      performance.mark('boxes')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const view = new BoardView(page)
  const { mouse, keyboard } = page
  const measure = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    rows.push(
      rowOf(
        name,
        await traced(page, async () => {
          await act()
          await page.waitForTimeout(400)
        }),
      ),
    )
  }
  const remember = async (when: string): Promise<void> => {
    const { megabytes, nodes } = await memoryOf(page)
    memory.push([when, megabytes.toFixed(1), String(nodes)])
  }
  const open = async (): Promise<void> => {
    await view.open(place)
    await page.locator('[data-candidate]').first().waitFor()
    await page.waitForLoadState('networkidle')
  }

  // Measures the second load, because the first load also warms the caches of the browser.
  for (const name of ['opened', 'opened again']) {
    await measure(name, open)
    opened.push(await page.evaluate(() => performance.getEntriesByName('boxes')[0]?.startTime ?? 0))
  }
  await remember('opened')

  const lanes = view.lanes()
  const inbox = lanes.nth(1)
  const boxes = (lane: Locator): Locator =>
    lane.locator('[data-candidate] > [aria-haspopup="dialog"]:not([data-fixed])')
  const centre = async (of: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
    const at = await of.boundingBox()
    if (!at) throw new Error('The element is not visible.')
    return { ...at, x: at.x + at.width / 2, y: at.y + at.height / 2 }
  }
  const lift = async (): Promise<void> => {
    const { x, y } = await centre(boxes(inbox).first())
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + 12, y + 4, { steps: 3 })
  }

  await measure('drag begun', lift)
  await measure('dragged over the lanes', async () => {
    for (const index of [2, 3, 2, 4, 3, 2]) {
      const { x, y, width, height } = await centre(lanes.nth(index))
      if (x > 1350) continue
      for (const [across, down] of [
        [0, -0.2],
        [-0.1, 0.1],
        [0.1, -0.1],
      ] as const)
        await mouse.move(x + width * across, y + height * down, { steps: 20 })
    }
  })
  await measure('held at the edge of a lane, which scrolls', async () => {
    const { x, y, height } = await centre(inbox)
    await mouse.move(x, y + height / 2 - 30, { steps: 10 })
    await page.waitForTimeout(2000)
  })
  await keyboard.press('Escape')
  await mouse.up()

  await measure('lane scrolled', async () => {
    const { x, y } = await centre(inbox)
    await mouse.move(x, y)
    for (let turn = 0; turn < 90; turn++) {
      await mouse.wheel(0, turn < 60 ? 600 : -900)
      await page.waitForTimeout(16)
    }
  })
  await inbox.getByRole('list').evaluate((list) => {
    if (list.parentElement) list.parentElement.scrollTop = 0
  })
  await remember('dragged and scrolled')

  // A visible candidate that no other key has been pressed on. Keys go to the focused box.
  const focus = (index: number): Promise<void> => boxes(inbox).nth(index).focus()
  const card = page.locator('aside').filter({ has: page.getByRole('tablist') })
  await measure('card opened with the mouse', () => boxes(inbox).nth(1).click())
  await measure('next candidate, five times', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await keyboard.press('Alt+ArrowDown')
      await page.waitForTimeout(300)
    }
  })
  await measure('card closed', async () => {
    await keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })
  await focus(2)
  await measure('card opened with the keyboard', () => keyboard.press('Enter'))
  await keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })

  await focus(2)
  await measure('gone through with arrows', async () => {
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowRight', 'ArrowLeft']) {
      await keyboard.press(key)
      await page.waitForTimeout(100)
    }
  })
  await focus(2)
  await measure('rated', async () => {
    await keyboard.press('7')
    await page.waitForTimeout(200)
  })
  await measure('one chosen', () => keyboard.press('x'))
  await measure('more chosen with Shift and arrows', async () => {
    for (let turn = 0; turn < 8; turn++) {
      await keyboard.press('Shift+ArrowDown')
      await page.waitForTimeout(50)
    }
  })
  await measure('whole lane chosen', async () => {
    await inbox.hover({ position: { x: 40, y: 20 } })
    await inbox.getByRole('button', { name: view.texts('select.lane').split('{')[0]?.trim() ?? '' }).click()
  })
  await measure('choice cleared', async () => {
    await focus(2)
    await keyboard.press('Escape')
  })
  await measure('lane folded and unfolded', async () => {
    await lanes.nth(2).hover({ position: { x: 40, y: 20 } })
    await lanes
      .nth(2)
      .getByRole('button', { name: view.texts('fold', { step: '' }).trim() })
      .click()
    await page.waitForTimeout(200)
    await lanes
      .nth(2)
      .getByRole('button', { name: view.texts('unfold', { step: '' }).trim() })
      .click()
  })
  await focus(2)
  const menu = page.getByRole('menu')
  await measure('menu of steps opened', async () => {
    await keyboard.press('m')
    await menu.waitFor()
  })
  await keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByText(view.messageTexts('skipChoice'), { exact: true }) })
  const cancel = async (): Promise<void> => {
    await dialog.waitFor()
    await keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await focus(2)
  await measure('lifted and moved with the keyboard', async () => {
    for (const key of [' ', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
      await keyboard.press(key)
      await page.waitForTimeout(60)
    }
  })
  await measure('dropped with the keyboard', async () => {
    await keyboard.press(' ')
    await dialog.waitFor()
  })
  await measure('drop cancelled', cancel)
  await lift()
  const to = await centre(lanes.nth(2))
  await mouse.move(to.x, to.y - to.height / 5, { steps: 10 })
  await measure('dropped with the mouse', async () => {
    await mouse.up()
    await dialog.waitFor()
  })
  await cancel()

  const filter = page.getByRole('button', { name: view.texts('filter.button') })
  const text = page.getByRole('searchbox', { name: tools('filter.search') })
  await measure('filter opened', async () => {
    await filter.click()
    await text.waitFor()
  })
  await measure('filtered by text', async () => {
    await text.pressSequentially('anders', { delay: 60 })
    await page.waitForTimeout(800)
  })
  await measure('filter emptied', async () => {
    await text.fill('')
    await page.waitForTimeout(800)
  })
  for (const [name, key] of [
    ['sorted by name', 'name'],
    ['sorted by rating', 'byRank'],
    ['own order again', 'own'],
  ] as const) {
    await measure(name, async () => {
      await page.getByRole('button', { name: tools('filter.sort') }).click()
      await page.getByRole('option', { name: tools(`filter.${key}`) }).click()
      await page.waitForTimeout(400)
    })
  }
  await keyboard.press('Escape')

  const { steps } = await sendCall(tavla, token, GetStepsView, { query: { id: large?.id ?? 0 } })
  const others = steps[1]?.candidates.slice(20, 60) ?? []
  await measure('forty rated by others', async () => {
    for (const { id } of others) await sendCall(tavla, token, SetCandidateRating, { body: { id, rating: 2.5 } })
    await page.waitForTimeout(500)
  })
  await remember('after all of it')
  await close()
}

try {
  await measureBoard()
} finally {
  console.log(
    `\nA board of ${count} candidates. Milliseconds of the page's main thread (target: ` +
      'no task over 50 of CPU while dragging and scrolling, interactions at most 200)\n',
  )
  printTable(tracedColumns, rows)
  console.log(
    `\nFrom navigation to the first boxes: ${opened.map((milliseconds) => milliseconds.toFixed(0)).join(' ms, then ')} ms\n`,
  )
  printTable(['memory', 'MB of script', 'nodes'], memory)
  await browser.close()
  await tavla.stop()
}
process.exit(0)
