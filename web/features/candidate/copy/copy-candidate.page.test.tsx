import { afterEach, expect, test } from 'vitest'
import { anna, cilla } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import type { Answers, RenderedPage } from '#web/testing/render-page.tsx'
import { boardOf, failure, globalId, stepOf, tranfjarden } from '#web/testing/world.ts'
import { annaWith, findCard, renderCard } from '../card/card.fixture.ts'

const t = pageTexts('features/candidate/copy')
const card = pageTexts('features/candidate/card')

let page: RenderedPage
afterEach(() => page.close())

const summary = (databaseId: number, title: string, status: string) => ({
  title,
  owner: { name: 'Karin Wallén' },
  city: { __typename: 'City', id: globalId('City', 5), name: 'Sundsvall' },
  ad: { __typename: 'Ad', id: globalId('Ad', databaseId), databaseId, status },
})
const others = [
  summary(9, 'Truckförare', 'ACTIVE'),
  summary(21, 'Lagerchef', 'INACTIVE'),
  summary(22, 'Plockare', 'ACTIVE'),
  summary(23, 'Arkiverad', 'ARCHIVED'),
]
const stepsOf = (id: number) =>
  ['Avslag', 'Inkomna', 'Intervju', 'Anställda'].map((name, index) => stepOf(10 * id + index, name))
const board: Answers['board'] = ({ ad }) => {
  const { databaseId } = ad as { databaseId?: number }
  return databaseId === 22 || databaseId === 21
    ? { ...boardOf(stepsOf(databaseId)), id: globalId('Board', databaseId) }
    : boardOf(stepsOf(1).map((step) => ({ ...step, candidates: step.name === 'Inkomna' ? [anna, cilla] : [] })))
}

/** Opens Anna's card and the dialog. Records the inputs of the mutation. */
async function openDialog(
  answer: () => object = () => ({ candidate: { ...anna, id: globalId('Candidate', 50), databaseId: 50 }, errors: [] }),
  summaries: readonly object[] = others,
  more: Answers = {},
) {
  const inputs: unknown[] = []
  page = renderCard(anna, {
    board,
    company: () => ({ ...tranfjarden, adSummaries: summaries }),
    copyCandidate: ({ input }) => {
      inputs.push(input)
      return answer()
    },
    ...more,
  })
  await (await findCard(page)).click('button', card('copyCandidate'))
  return inputs
}

test('copies a candidate with the chosen parts to the chosen ad and step (PLUS-88)', async () => {
  const inputs = await openDialog()
  const dialog = await page.within('dialog', t('title'))
  // The ad itself and ads that cannot get candidates are not offered. Published ads come first.
  const offered = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '')
  expect(offered).toEqual([expect.stringContaining('Plockare'), expect.stringContaining('Lagerchef')])
  expect(dialog.getByRole('button', { name: t('copy') })).toHaveProperty('disabled', true)
  await dialog.click('radio', /^Plockare/)
  await dialog.click('button', new RegExp(t('step')))
  await page.click('option', 'Intervju')
  await dialog.click('checkbox', t('note'))
  await dialog.click('button', t('copy'))
  await page.findByText(t('done', { ad: 'Plockare' }))
  expect(inputs).toEqual([
    {
      candidateId: anna.id,
      adId: globalId('Ad', 22),
      stepId: globalId('BoardStep', 222),
      includeDocuments: true,
      includeAnswers: false,
      includeNote: true,
    },
  ])
})

test('a person who is a candidate of the ad is offered to be opened, and nothing is lost (PLUS-88)', async () => {
  await openDialog(() => ({
    candidate: { ...anna, id: globalId('Candidate', 50), databaseId: 50 },
    errors: [{ __typename: 'ConflictError', reason: 'ALREADY_CANDIDATE', path: null, message: '' }],
  }))
  const dialog = await page.within('dialog', t('title'))
  await dialog.click('radio', /^Lagerchef/)
  await dialog.click('button', t('copy'))
  await dialog.findByText(t('exists'))
  expect(dialog.getByRole('button', { name: t('open') })).toBeTruthy()
})

test('says so if no other ad can get the candidate (PLUS-88)', async () => {
  await openDialog(undefined, [summary(9, 'Truckförare', 'ACTIVE'), summary(23, 'Arkiverad', 'ARCHIVED')])
  await (await page.within('alertdialog', t('noAdsTitle'))).findByText(t('noAds'))
})

test('copies to the incoming step if the steps cannot be read (PLUS-88)', async () => {
  const inputs = await openDialog(undefined, others, {
    board: (variables) => {
      if ((variables['ad'] as { databaseId?: number }).databaseId === 22) throw failure('UPSTREAM_FAILED')
      return board(variables)
    },
  })
  const dialog = await page.within('dialog', t('title'))
  await dialog.click('radio', /^Plockare/)
  await dialog.click('button', t('copy'))
  await page.findByText(t('done', { ad: 'Plockare' }))
  expect(inputs).toMatchObject([{ adId: globalId('Ad', 22), stepId: null }])
})

test('a deleted candidate cannot be copied, also if the board does not list the candidate (PLUS-88)', async () => {
  const answers: Answers[] = [{}, { board: () => boardOf(stepsOf(1)) }]
  for (const answer of answers) {
    page = renderCard(annaWith({ isDeleted: true, alert: 'deleted' }), answer)
    expect((await findCard(page)).queryByRole('button', { name: card('copyCandidate') })).toBeNull()
    page.close()
  }
})
