import type { Locator } from 'playwright'
import { test } from 'vitest'
import { CreateAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CreateFolder, CreateProject } from '#contract/ads/tree.ts'
import { largeCompanyName } from '#platform/tools/seed/companies.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { Finger } from '../support/finger.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { stopClock } from '../support/shell-view.ts'

const journey = startJourney()

/**
 * Swipes up over an element and waits until `scroller` has scrolled. Waits for the time of a long press after the first
 * move, even on a slow machine.
 */
async function swipe(finger: Finger, over: Locator, scroller: Locator): Promise<void> {
  const page = over.page()
  const scrolled = () => scroller.evaluate((element) => element.scrollTop)
  const before = await scrolled()
  await stopClock(page)
  await finger.down(over)
  await finger.moveBy(0, -200)
  await page.clock.runFor(1000)
  await expect.poll(scrolled).toBeGreaterThan(before + 50)
}

test('on the board a long press lifts a box and carries it to another lane, and a swipe scrolls (PIPE-20, PIPE-25)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await seededBoard(journey.tavla, token, 'large')
  const [, incoming, next] = ad.steps.map(({ name }) => name) as [string, string, string]
  const [, , , , , , , , swiped] = ad.steps[1]?.candidates ?? []
  const [held] = ad.steps[2]?.candidates.filter(({ deleted, scheduled }) => !deleted && scheduled === null) ?? []
  if (!swiped || !held) throw new Error('The board has too few candidates.')
  const { page } = await journey.visit({ token, hasTouch: true })
  await page.clock.install()
  const board = new BoardView(page)
  await board.open(ad)
  const finger = await Finger.on(page)
  const lifted = page.locator('[data-candidate][data-ghost]')

  await swipe(finger, board.boxById(swiped.id), board.lane(incoming).locator('[role="list"]').locator('..'))
  await expect(lifted).toHaveCount(0)
  await finger.up()
  await page.clock.resume()
  await expect(board.card()).toHaveCount(0)

  await finger.down(board.boxById(held.id, board.lane(next)))
  await expect(lifted).toHaveCount(1)
  await finger.moveTo(board.lane(incoming))
  await expect(board.lane(incoming)).toHaveAttribute('data-state', 'over')
  await finger.up()
  await board.moveWithout(held.name, incoming)
  await expect(board.boxById(held.id, board.lane(next))).toHaveCount(0)
  await expect(board.card()).toHaveCount(0)
})

test('in the file system a long press carries an ad to another folder, and a swipe scrolls (AD-10, AD-42)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, largeCompanyName)
  const { page } = await journey.visit({ token, hasTouch: true })
  await page.clock.install()
  const files = new FileSystemView(page)
  await files.open(id)
  const finger = await Finger.on(page)
  const lifted = page.locator('[data-look="lifted"]')

  await swipe(finger, files.table().locator('[role=row][aria-level="3"]').nth(5), files.table().locator('..'))
  await expect(lifted).toHaveCount(0)
  await finger.up()
  await page.clock.resume()
  await expect(page).toHaveURL(new RegExp(`/${id}$`))

  await sendCall(journey.tavla, token, CreateProject, { body: { companyId: id, name: 'Pekskärm' } })
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id } })
  const project = projects.find(({ name }) => name === 'Pekskärm')
  if (!project) throw new Error('The project is missing.')
  await sendCall(journey.tavla, token, CreateFolder, { body: { projectId: project.id, name: 'Kvar' } })
  await sendCall(journey.tavla, token, CreateAd, {
    body: { companyId: id, folderId: project.folders[0]?.id ?? 0, title: 'Pekannons' },
  })
  await files.filter('draft').click({ modifiers: ['Shift'] })
  await page.goto(`/${id}/${project.id}`)
  await expect(files.row('Pekannons')).toBeVisible()
  await finger.down(files.row('Pekannons').getByRole('link'))
  await expect(lifted).toHaveCount(1)
  await finger.moveTo(files.row('Kvar'))
  await expect(files.row('Kvar')).toHaveAttribute('data-look', 'into')
  await finger.up()
  await expect.poll(() => files.folderOf('Pekannons')).toBe('Kvar')
  await expect(page).toHaveURL(new RegExp(`/${id}/${project.id}$`))
})
