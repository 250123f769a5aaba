import { test } from 'vitest'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { largeAdTitle, largeCompanyName } from '#platform/tools/seed/companies.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'

const journey = startJourney()

/** Returns the rows that are blank in any frame while the list is scrolled from start to end. */
async function scrollThrough(files: FileSystemView): Promise<{ frames: number; gaps: string[] }> {
  return files.table().evaluate(async (table) => {
    const scroller = table.parentElement
    if (!scroller) throw new Error('The table has no scroller.')
    const head = table.querySelector('[role=rowgroup]')?.getBoundingClientRect().height ?? 0
    const gaps: string[] = []
    let frames = 0
    const look = () => {
      const { top, bottom } = scroller.getBoundingClientRect()
      const rows = [...table.querySelectorAll('[data-key]')].map((row) => ({
        box: row.getBoundingClientRect(),
        text: row.textContent ?? '',
      }))
      const end = Math.min(bottom, table.getBoundingClientRect().bottom)
      // The element at each visible line must be a row with text.
      for (let y = top + head + 4; y < end - 4; y += 20) {
        const row = rows.find(({ box }) => box.top <= y && box.bottom > y)
        if (!row || row.text.trim() === '') gaps.push(`frame ${frames}, ${Math.round(y)} px`)
      }
      frames++
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (const step of [0.6, -2.2]) {
      for (let more = true; more;) {
        const before = scroller.scrollTop
        scroller.scrollTop += scroller.clientHeight * step
        await frame()
        look()
        more = scroller.scrollTop !== before
      }
    }
    return { frames, gaps }
  })
}

test('the list of a company with 400 ads scrolls without blank rows (AD-13)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, largeCompanyName)
  const files = new FileSystemView((await journey.visit({ token })).page)
  await files.open(id)
  for (const filter of ['draft', 'scheduled', 'archived'] as const)
    await files.filter(filter).click({ modifiers: ['Shift'] })
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id } })
  const count = projects.flatMap(({ folders }) => folders.flatMap(({ ads }) => ads)).length
  expect(count).toBeGreaterThanOrEqual(400)
  await expect(files.page.getByText(files.texts('count_other', { count }))).toBeVisible()
  // Expands every folder: the whole list, not six ads of each (AD-12).
  await files.search('a')
  await expect(files.page.getByRole('status').filter({ hasText: 'annonser' })).toBeVisible()
  const { frames, gaps } = await scrollThrough(files)
  expect(frames).toBeGreaterThan(10)
  expect(gaps).toEqual([])
})

test('the board of 2,000 candidates opens, and a candidate is dragged, cancelled with Esc and dragged again (PIPE-20)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, largeCompanyName)
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id } })
  const ad = projects
    .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
    .find(({ name }) => name === largeAdTitle)
  if (!ad) throw new Error('The large ad is missing.')
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
  const [, inbox, next] = steps
  // Many names repeat, so this uses a unique name among the first visible candidates.
  const names = steps.flatMap(({ candidates }) => candidates.map(({ name }) => name))
  const candidate = inbox?.candidates
    .slice(0, 8)
    .find(({ name, deleted }) => !deleted && names.filter((other) => other.includes(name)).length === 1)
  if (!inbox || !next || !candidate) throw new Error('Nobody to drag.')

  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await board.open({ companyId: id, id: ad.id })
  await expect(page.getByText(new Intl.NumberFormat('sv').format(2000), { exact: true }).first()).toBeVisible()
  const box = board.box(candidate.name, board.lane(inbox.name))
  await expect(box).toBeVisible()
  // Esc cancels the drag, and the box returns.
  await board.dragOver(candidate.name, next.name)
  await page.keyboard.press('Escape')
  await expect(board.lane(next.name)).toHaveAttribute('data-state', 'idle')
  await page.mouse.up()
  await expect(box).toBeVisible()
  await board.dragBox(box, next.name)
  const dialog = board.moveDialog(candidate.name, next.name)
  await dialog.getByText(board.messageTexts('skipChoice'), { exact: true }).click()
  await dialog.getByRole('button', { name: board.messageTexts('moveVerb.skip'), exact: true }).click()
  const sure = page.getByRole('alertdialog', { name: board.messageTexts('skipTitle') })
  await expect(sure.or(board.lane(next.name).filter({ has: board.box(candidate.name) })).first()).toBeVisible()
  if (await sure.isVisible())
    await sure.getByRole('button', { name: board.messageTexts('moveVerb.skip'), exact: true }).click()
  await board.expectIn(next.name, candidate.name)
  await expect
    .poll(async () =>
      (await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })).steps[2]?.candidates.some(
        ({ id: each }) => each === candidate.id,
      ),
    )
    .toBe(true)
})
