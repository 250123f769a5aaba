import { afterEach, expect, test } from 'vitest'
import { anna, answerMoves, bo, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/inbox')

let page: RenderedPage
afterEach(() => page.close())

const node = (candidate: typeof anna) => ({
  ...candidate,
  unread: ['CHAT'],
  order: 3,
  step: { id: globalId('BoardStep', 2), databaseId: 2 },
  ad: { ...candidate.ad, board: boardOf(steps()) },
})
const edge = (candidate: typeof anna, excerpt: string | null) => ({
  cursor: candidate.id,
  adName: 'Truckförare',
  stepName: 'Inkomna',
  at: '2025-11-12T09:00:00.000Z',
  excerpt,
  node: node(candidate),
})

test('a row of the inbox shows the start of the new text, or the ad and the step if there is no text (PLUS-20)', async () => {
  const edges = [edge(anna, 'Jag kan börja redan i januari <3'), edge(bo, null)]
  page = renderPage('/2/inbox', {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...tranfjarden,
        inbox: { totalCount: 2, edges, pageInfo: { endCursor: null, hasNextPage: false } },
      }),
    },
  })
  const annaRow = await page.findByRole('button', { name: /Anna Ek/ })
  expect(annaRow.textContent).toContain('Jag kan börja redan i januari <3')
  const boRow = page.getByRole('button', { name: /Bo Dahl/ })
  expect(boRow.textContent).toContain(`Truckförare, ${t('step', { step: 'Inkomna' })}`)
})

test('the review goes on to the next unread candidate after a move, and stays after a cancelled move (PLUS-20)', async () => {
  const card = pageTexts('features/candidate/card')
  const messages = pageTexts('features/message')
  const { asked, answers } = answerMoves()
  page = renderPage(`/2/inbox?candidate=${anna.databaseId}`, {
    answers: {
      ...recruiterAnswers,
      ...answers,
      company: () => ({
        ...tranfjarden,
        inbox: {
          totalCount: 2,
          edges: [edge(anna, null), edge(bo, null)],
          pageInfo: { endCursor: null, hasNextPage: false },
        },
      }),
      candidate: ({ by }) =>
        node([anna, bo].find(({ databaseId }) => databaseId === (by as { databaseId: number }).databaseId) ?? anna),
    },
  })
  await page.click('button', card('moves.reject'))
  await page.within('dialog', messages('reject.title', { name: anna.name }))
  await page.press('Escape')
  await page.gone('dialog', messages('reject.title', { name: anna.name }))
  expect(page.path()).toContain(`candidate=${anna.databaseId}`)
  await page.click('button', card('moves.reject'))
  const dialog = await page.within('dialog', messages('reject.title', { name: anna.name }))
  await dialog.click('button', messages('rejectVerb.skip'))
  await until(() => expect(page.path()).toContain(`candidate=${bo.databaseId}`))
  expect(asked).toHaveLength(1)
})
