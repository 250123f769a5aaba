import { test } from 'vitest'
import { SaveAdDetails } from '#contract/ads/ads.ts'
import { CandidateMoved } from '#contract/candidates/pipeline.ts'
import { adDetails, sendCall, draftAd } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()

test('a reopened board shows what changed in between (PIPE-64)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await seededBoard(journey.tavla, token, 'small')
  const [, incoming, next] = ad.steps
  const moved = incoming?.candidates.find(({ deleted }) => !deleted)
  if (!incoming || !next || !moved) throw new Error('The board has nobody to move.')
  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await board.open(ad)
  await expect(board.boxById(moved.id, board.lane(incoming.name))).toHaveCount(1)
  await page.getByRole('link', { name: pageTexts('shell')('toHome') }).click()
  await expect(page.getByRole('heading', { level: 1, name: pageTexts('pages/home')('title') })).toBeVisible()

  const jonas = await getToken(journey.tavla, 'company.admin')
  await sendCall(journey.tavla, jonas, CandidateMoved, {
    body: {
      ad: ad.id,
      id: moved.id,
      step: next.id,
      order: 0,
      saveMessage: false,
      message: null,
      schedule: null,
      started: moved.changed,
    },
  })

  await page.goBack()
  await expect(board.lanes().first()).toBeVisible()
  await expect(board.boxById(moved.id, board.lane(next.name))).toHaveCount(1)
  await expect(board.boxById(moved.id, board.lane(incoming.name))).toHaveCount(0)
})

test('a reopened editor starts with what a colleague saved in between (AD-72)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await draftAd(journey.tavla, token, 'Nattväktare')
  const details = pageTexts('features/ad/details')
  const { page } = await journey.visit({ token })
  const address = page.getByRole('textbox', { name: details('fields.address') })
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  await expect(address).toHaveValue('Storgatan 14')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Nattväktare' })
    .or(page.getByRole('navigation').getByRole('link', { name: 'Nattväktare' }))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}$`))

  const jonas = await getToken(journey.tavla, 'company.admin')
  await sendCall(journey.tavla, jonas, SaveAdDetails, {
    query: { id: ad.id },
    body: { ...adDetails, address: 'Nygatan 9' },
  })
  await page.goBack()
  await expect(address).toHaveValue('Nygatan 9')
})
