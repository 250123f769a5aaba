import type { Page } from 'playwright'
import { RenameAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { AdsMoved } from '#contract/ads/bulk-ads.ts'
import { largeAdTitle, largeCompanyName } from '#platform/tools/seed/companies.ts'
import { MAX_BULK_CANDIDATES } from '#rules/candidates/bulk-actions.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { openBrowser } from '../support/browser.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { signIn } from '../support/graphql.ts'
import { startTavla } from '../support/tavla.ts'
import { buildStale } from '../../scripts/build.ts'
import { countScripts, scriptsOf } from './lib/first-load.ts'
import { fillCompany } from './lib/large-company.ts'
import { fillSettings } from './lib/large-settings.ts'
import { printTable } from './lib/table.ts'
import { rowOf, traced, tracedColumns, watch } from './lib/trace.ts'

// Measures the web client in Chromium with the demo data: the first load of the board, the board with 2,000 candidates
// (open, drag, scroll), a company with 2,000 ads, scrolling a list of 400 ads, and the settings of a company with 500
// users and 1,000 templates of each kind. `node tests/bench/web.ts [load|board|files|list|settings] [--ads=10000]
// [--as-built]`

const [only] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const filledAds = Number(process.argv.find((argument) => argument.startsWith('--ads='))?.slice(6) ?? 2000)
/** Number of ads that a colleague moves at once. */
const bulkMoved = Math.min(2000, filledAds)
const wanted = (part: string): boolean => only === undefined || only === part
if (!process.argv.includes('--as-built')) await buildStale()
const tavla = await startTavla({ seed: 'demo', needsWeb: true })
const browser = await openBrowser()
const token = await signIn(tavla, 'recruiter')
const company = await companyOf(tavla, token, largeCompanyName)
const filled = await companyOf(tavla, token, 'Älvglimt System AB')
if (wanted('files') || wanted('list')) await fillCompany(tavla, filled.id, filledAds)
if (wanted('settings')) await fillSettings(tavla, filled.id, { people: 500, templates: 1000 })
const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
const ads = projects.flatMap(({ folders }) => folders.flatMap((each) => each.ads))
const large = ads.find(({ name }) => name === largeAdTitle)
if (!large) throw new Error('The ad with 2,000 candidates is missing.')
const place = { companyId: company.id, id: large.id }
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
const idle = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

async function firstLoad(): Promise<void> {
  const built = scriptsOf('board/BoardPage.tsx')
  const rows = [
    [
      "the board's scripts as built, gzip",
      String(built.length),
      kilobytes(built.reduce((sum, { bytes }) => sum + bytes, 0)),
    ],
  ]
  for (const encoding of ['gzip', 'br'] as const) {
    const { page, close } = await browser.visit({ at: tavla.web, token })
    const counted = await countScripts(page, encoding)
    await new BoardView(page).open(place)
    const shown = counted()
    await idle(page)
    const all = counted()
    rows.push(
      [`over the wire, ${encoding}, when the board shows`, String(shown.files), kilobytes(shown.bytes)],
      [`over the wire, ${encoding}, when nothing more comes`, String(all.files), kilobytes(all.bytes)],
    )
    await close()
  }
  console.log('\nFirst load of the board, signed in (target: at most 250 kB gzip)\n')
  printTable(['JavaScript', 'files', 'kB'], rows)
  console.log(
    `\nLargest: ${built
      .slice(0, 6)
      .map(({ file, bytes }) => `${file.replace('assets/', '')} ${kilobytes(bytes)}`)
      .join(', ')}`,
  )
}

async function board(): Promise<string[][]> {
  const { page, close } = await browser.visit({ at: tavla.web, token })
  await watch(page)
  const view = new BoardView(page)
  const rows: string[][] = []
  // Measures the second load, because the first load also warms the caches of the browser.
  for (const name of ['board opened', 'board opened again']) {
    rows.push(
      rowOf(
        name,
        await traced(page, async () => {
          await view.open(place)
          await page.locator('[data-candidate]').first().waitFor()
          await idle(page)
        }),
      ),
    )
  }
  const lanes = view.lanes()
  const inbox = lanes.nth(1)
  const box = inbox.locator('[data-candidate]').first()
  const { mouse } = page

  rows.push(
    rowOf(
      'box dragged over the lanes',
      await traced(page, async () => {
        const from = await box.boundingBox()
        if (!from) throw new Error('There is no candidate to drag.')
        await mouse.move(from.x + from.width / 3, from.y + from.height / 2)
        await mouse.down()
        await mouse.move(from.x + from.width / 3 + 12, from.y + from.height / 2 + 4, { steps: 3 })
        for (const index of [2, 3, 2, 4, 3, 2]) {
          const to = await lanes.nth(index).boundingBox()
          if (!to || to.x > 1400) continue
          for (const [across, down] of [
            [0.5, 0.3],
            [0.4, 0.6],
            [0.6, 0.4],
          ] as const)
            await mouse.move(to.x + to.width * across, to.y + to.height * down, { steps: 15 })
        }
        await page.keyboard.press('Escape')
        await mouse.up()
      }),
    ),
  )

  rows.push(
    rowOf(
      'lane scrolled',
      await traced(page, async () => {
        const at = await inbox.boundingBox()
        if (!at) throw new Error('The lane is not visible.')
        await mouse.move(at.x + at.width / 2, at.y + at.height / 2)
        for (let turn = 0; turn < 60; turn++) {
          await mouse.wheel(0, turn < 40 ? 400 : -600)
          await page.waitForTimeout(16)
        }
      }),
    ),
  )

  rows.push(
    rowOf(
      'card opened and closed',
      await traced(page, async () => {
        for (let turn = 0; turn < 3; turn++) {
          await inbox.locator('[data-candidate] > [aria-haspopup="dialog"]').nth(turn).click()
          await page.locator('[role=dialog], [role=complementary]').first().waitFor()
          await page.waitForTimeout(400)
          await page.keyboard.press('Escape')
          await page.waitForTimeout(300)
        }
      }),
    ),
  )
  await close()
  return rows
}

/** Counts blank rows in the frames that are drawn while the list is scrolled with the wheel. */
async function list(): Promise<{ rows: string[]; frames: number; blank: number; worst: number }> {
  const { page, close } = await browser.visit({ at: tavla.web, token })
  await watch(page)
  const files = new FileSystemView(page)
  await files.open(company.id)
  for (const filter of ['draft', 'scheduled', 'archived'] as const)
    await files.filter(filter).click({ modifiers: ['Shift'] })
  // Expands every folder.
  await files.search('a')
  await page.waitForTimeout(500)
  await files.table().evaluate((table) => {
    const scroller = table.parentElement
    if (!scroller) throw new Error('The table has no scroller.')
    const counted = { frames: 0, blank: 0, worst: 0 }
    Object.assign(window, { benchRows: counted })
    const head = table.querySelector('[role=rowgroup]')?.getBoundingClientRect().height ?? 0
    const look = (): void => {
      const { top, bottom } = scroller.getBoundingClientRect()
      const rows = [...table.querySelectorAll('[data-key]')].map((row) => ({
        box: row.getBoundingClientRect(),
        text: row.textContent ?? '',
      }))
      const end = Math.min(bottom, table.getBoundingClientRect().bottom)
      let blank = 0
      for (let y = top + head + 4; y < end - 4; y += 20) {
        const row = rows.find(({ box }) => box.top <= y && box.bottom > y)
        if (!row || row.text.trim() === '') blank++
      }
      counted.frames++
      if (blank > 0) counted.blank++
      counted.worst = Math.max(counted.worst, blank)
      requestAnimationFrame(afterPaint)
    }
    // Inspects each frame right after painting, before anything else runs.
    const channel = new MessageChannel()
    channel.port1.onmessage = look
    const afterPaint = (): void => channel.port2.postMessage(null)
    requestAnimationFrame(afterPaint)
  })
  const at = await files.table().boundingBox()
  if (!at) throw new Error('The list is not visible.')
  await page.mouse.move(at.x + at.width / 2, 500)
  const trace = await traced(page, async () => {
    for (let turn = 0; turn < 120; turn++) {
      await page.mouse.wheel(0, turn < 80 ? 300 : -500)
      await page.waitForTimeout(16)
    }
  })
  const { frames, blank, worst } = await page.evaluate(
    () => (window as unknown as { benchRows: { frames: number; blank: number; worst: number } }).benchRows,
  )
  await close()
  return { rows: rowOf('list of 400 ads scrolled', trace), frames, blank, worst }
}

/** Measures the file system with 2,000 ads or the given number: open, scroll, filter, search, sort and drag. */
async function files(): Promise<string[][]> {
  const { page, close } = await browser.visit({ at: tavla.web, token })
  await watch(page)
  const view = new FileSystemView(page)
  const { mouse } = page
  const rows: string[][] = []
  const measure = async (name: string, act: () => Promise<void>): Promise<void> => {
    rows.push(
      rowOf(
        `${filledAds} ads: ${name}`,
        await traced(page, async () => {
          await act()
          await page.waitForTimeout(500)
        }),
      ),
    )
  }
  // The second time, as a page that is loaded already.
  await view.open(filled.id)
  await idle(page)
  await measure('opened', async () => {
    await view.open(filled.id)
    await idle(page)
  })
  await measure('filtered', async () => {
    for (const filter of ['draft', 'scheduled', 'archived'] as const)
      await view.filter(filter).click({ modifiers: ['Shift'] })
  })
  await measure('searched', async () => {
    const search = page.getByRole('searchbox', { name: view.texts('search') })
    await search.click()
    for (const text of ['umeå', ' wall', ' 2026', '']) {
      if (text === '') await search.fill('')
      else await search.pressSequentially(text, { delay: 40 })
      await page.waitForTimeout(400)
    }
  })
  await measure('sorted', async () => {
    for (const column of ['ad', 'applications', 'start', 'end'] as const)
      await view.column(column).getByRole('button').click()
  })
  const at = await view.table().boundingBox()
  if (!at) throw new Error('The list is not visible.')
  await measure('scrolled', async () => {
    await mouse.move(at.x + at.width / 2, 500)
    for (let turn = 0; turn < 120; turn++) {
      await mouse.wheel(0, turn < 80 ? 400 : -600)
      await page.waitForTimeout(16)
    }
  })
  await measure('twenty changed by others', async () => {
    const tree = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: filled.id } })
    const changed = tree.projects
      .flatMap(({ folders }) => folders.flatMap((each) => each.ads))
      .filter(({ type }) => type === 'active')
      .slice(0, 20)
    for (const { id, name } of changed) await sendCall(tavla, token, RenameAd, { body: { id, title: `${name} igen` } })
  })
  await measure(`${bulkMoved} moved by a colleague`, async () => {
    const { projects: before } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, {
      query: { id: filled.id },
    })
    const all = before.flatMap(({ folders }) => folders)
    const target = all.at(-1)
    if (!target) throw new Error('There is no folder to move to.')
    const moves = all
      .slice(0, -1)
      .flatMap((folder) => folder.ads.map(({ id }) => ({ id, from: folder.id, to: target.id })))
      .slice(0, bulkMoved)
    // The same number of calls as the ad list makes, one after the other.
    for (let start = 0; start < moves.length; start += MAX_BULK_CANDIDATES)
      await sendCall(tavla, token, AdsMoved, {
        body: { companyId: filled.id, ads: moves.slice(start, start + MAX_BULK_CANDIDATES) },
      })
    const count = new Intl.NumberFormat('sv-SE').format(target.ads.length + moves.length)
    // Polls with a cheap check, because a locator would be the longest task itself.
    await page.waitForFunction(
      (wanted) => [...document.querySelectorAll('[role=treeitem]')].at(-1)?.lastElementChild?.textContent === wanted,
      count,
    )
  })
  await measure('one dragged over the tree', async () => {
    await mouse.move(at.x + 200, 420)
    await mouse.down()
    await mouse.move(at.x + 190, 424, { steps: 4 })
    for (const y of [300, 500, 700, 400, 800]) await mouse.move(120, y, { steps: 20 })
    await page.keyboard.press('Escape')
    await mouse.up()
  })
  await close()
  return rows
}

/** Measures the lists of the settings: open, scroll and search. */
async function settings(): Promise<string[][]> {
  const { page, close } = await browser.visit({ at: tavla.web, token })
  await watch(page)
  const rows: string[][] = []
  for (const [path, text] of [
    ['manage-users', 'ek 1'],
    ['email-templates', 'brev 99'],
    ['step-templates', 'umeå'],
    ['workplace-templates', 'hus 77'],
  ] as const) {
    const open = async (): Promise<void> => {
      await page.goto(`${tavla.web}/${filled.id}/${path}`)
      await page.getByRole('searchbox').waitFor()
      await idle(page)
    }
    // The second time, as a page that is loaded already.
    await open()
    rows.push(rowOf(`${path}: opened`, await traced(page, open)))
    rows.push(
      rowOf(
        `${path}: scrolled`,
        await traced(page, async () => {
          await page.mouse.move(700, 500)
          for (let turn = 0; turn < 120; turn++) {
            await page.mouse.wheel(0, turn < 80 ? 400 : -600)
            await page.waitForTimeout(16)
          }
        }),
      ),
    )
    rows.push(
      rowOf(
        `${path}: searched`,
        await traced(page, async () => {
          await page.getByRole('searchbox').pressSequentially(text, { delay: 60 })
          await page.waitForTimeout(500)
          await page.getByRole('searchbox').fill('')
          await page.waitForTimeout(500)
        }),
      ),
    )
  }
  await close()
  return rows
}

try {
  if (wanted('load')) await firstLoad()
  const rows = [
    ...(wanted('board') ? await board() : []),
    ...(wanted('files') ? await files() : []),
    ...(wanted('settings') ? await settings() : []),
  ]
  const scrolled = wanted('list') ? await list() : null
  console.log("\nThe page's main thread, milliseconds (target: no frame over 50)\n")
  printTable(tracedColumns, [...rows, ...(scrolled ? [scrolled.rows] : [])])
  if (scrolled)
    console.log(
      `\nList of 400 ads: ${scrolled.blank} of ${scrolled.frames} frames with a blank row, ` +
        `at worst ${scrolled.worst} lines of sight (target: 0)`,
    )
} finally {
  await browser.close()
  await tavla.stop()
}
process.exit(0)
