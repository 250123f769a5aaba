import { afterEach, expect, test } from 'vitest'
import { anna, bo, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/inbox')

let page: RenderedRoute
afterEach(() => page.close())

test('PLUS-20 a row of the inbox begins to tell what is new, and one without words tells the rest', async () => {
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
  const edges = [edge(anna, 'Jag kan börja redan i januari <3'), edge(bo, null)]
  page = renderRoute('/2/inbox', {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...tranfjarden,
        inbox: { totalCount: 2, edges, pageInfo: { endCursor: null, hasNextPage: false } },
      }),
    },
  })
  const row = (name: string) => page.find<HTMLButtonElement>('button[data-id]', name)
  await until(() => expect(row('Anna Ek')).not.toBeNull())
  expect(row('Anna Ek')?.textContent).toContain('Jag kan börja redan i januari <3')
  expect(row('Bo Dahl')?.textContent).toContain(`Truckförare, ${t('step', { step: 'Inkomna' })}`)
})
