import { afterEach, expect, test } from 'vitest'
import { anna, answerMoves, bo, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/inbox')

let page: RenderedPage
afterEach(() => page.close())

const desktop = { innerWidth: window.innerWidth, innerHeight: window.innerHeight }
afterEach(() => void Object.assign(window, desktop))

/** Gives the window the size of a phone. */
const usePhone = () => void Object.assign(window, { innerWidth: 390, innerHeight: 844 })

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

test('on a phone an empty inbox says what will be there, and has no button to review (PLUS-33)', async () => {
  usePhone()
  page = renderPage('/2/inbox', {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...tranfjarden,
        inbox: { totalCount: 0, edges: [], pageInfo: { endCursor: null, hasNextPage: false } },
      }),
    },
  })
  await page.findByText(t('empty.body'))
  expect(page.queryByRole('button', { name: t('review') })).toBeNull()
  expect(page.queryByRole('button', { name: t('phone.review_other', { count: 0 }) })).toBeNull()
  expect(page.queryByText(t('count_other', { count: 0 }))).toBeNull()
})

test('on a phone a row without a text names its event, the ad and the step (PLUS-33, PLUS-20)', async () => {
  usePhone()
  page = renderPage('/2/inbox', {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...tranfjarden,
        inbox: {
          totalCount: 1,
          edges: [edge(anna, null)],
          pageInfo: { endCursor: null, hasNextPage: false },
        },
      }),
    },
  })
  const row = await page.findByRole('button', { name: /Anna Ek/ })
  expect(row.textContent).toContain(t('mark.chat'))
  expect(row.textContent).toContain('Truckförare, Inkomna')
})

/** The inbox of a company with the name that the breadcrumb and the palette show. */
const emptyInbox = {
  ...tranfjarden,
  inbox: { totalCount: 0, edges: [], pageInfo: { endCursor: null, hasNextPage: false } },
}

test('on a phone the search of the inbox finds ads and candidates, and nothing that needs a larger window (PLUS-33)', async () => {
  usePhone()
  const palette = pageTexts('shell/palette')
  page = renderPage('/2/inbox', {
    answers: {
      ...recruiterAnswers,
      company: () => emptyInbox,
      'company.search': () => ({
        ads: [{ ad: { id: globalId('Ad', 4), databaseId: 4, name: 'Annonsen' }, folderName: 'Mapp' }],
        candidates: [{ candidate: { ...anna, ad: { id: globalId('Ad', 4), databaseId: 4 } }, adName: 'Truckförare' }],
      }),
    },
  })
  await page.click('button', palette('search'))
  const dialog = await page.within('dialog', palette('search'))
  await dialog.fill(palette('search'), 'an')
  await dialog.findByRole('option', { name: /Anna Ek/ })
  dialog.getByRole('option', { name: /Annonsen/ })
  await dialog.fill(palette('search'), 'in')
  await dialog.findByRole('option', { name: new RegExp(`${palette('to.inbox')}.*Tranfjärden`) })
  expect(dialog.queryByRole('option', { name: new RegExp(pageTexts('shell/settings')('pages.privacy')) })).toBeNull()
  await dialog.click('button', pageTexts('ui')('cancel'))
  await page.gone('dialog')
})

test('on a phone a found ad opens the candidates of the ad (PLUS-33)', async () => {
  usePhone()
  const palette = pageTexts('shell/palette')
  page = renderPage('/2/inbox', {
    answers: {
      ...recruiterAnswers,
      company: () => emptyInbox,
      'company.search': () => ({
        ads: [{ ad: { id: globalId('Ad', 9), databaseId: 9, name: 'Truckförare' }, folderName: 'Kväll' }],
        candidates: [],
      }),
    },
  })
  await page.click('button', palette('search'))
  const dialog = await page.within('dialog', palette('search'))
  await dialog.fill(palette('search'), 'truck')
  await dialog.click('option', /Truckförare/)
  await page.findByRole('heading', { level: 1, name: 'Truckförare' })
  expect(page.path()).toBe('/2/ads/9')
})

test('on a phone the application opens the inbox of the default company at once (PLUS-33)', async () => {
  usePhone()
  page = renderPage('/', { answers: { ...recruiterAnswers, company: () => emptyInbox } })
  await page.findByText(t('empty.body'))
  expect(page.path()).toBe('/2/inbox')
  expect(page.sentOperations).not.toContain('HomePageQuery')
})

test('on a phone the page uses only the part of the window that the keyboard leaves (PLUS-33)', async () => {
  usePhone()
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
  const before = Object.getOwnPropertyDescriptor(window, 'visualViewport')
  Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true })
  const resize = (part: Partial<typeof viewport>) => {
    Object.assign(viewport, part)
    viewport.dispatchEvent(new Event('resize'))
  }
  const { style } = document.documentElement
  const visible = () => [style.getPropertyValue('--visible-top'), style.getPropertyValue('--visible-height')]
  const isLow = () => document.documentElement.hasAttribute('data-low')
  try {
    page = renderPage('/2/inbox', { answers: { ...recruiterAnswers, company: () => emptyInbox } })
    await page.findByText(t('empty.body'))
    expect([visible(), isLow()]).toEqual([['', ''], false])
    resize({ height: 400, offsetTop: 30 })
    expect([visible(), isLow()]).toEqual([['30px', '400px'], true])
    // A pinch zoom is not a keyboard.
    resize({ scale: 2 })
    expect([visible(), isLow()]).toEqual([['', ''], false])
    resize({ scale: 1 })
    expect(visible()).toEqual(['30px', '400px'])
    await page.close()
    expect([visible(), isLow()]).toEqual([['', ''], false])
  } finally {
    if (before) Object.defineProperty(window, 'visualViewport', before)
    else Reflect.deleteProperty(window, 'visualViewport')
  }
})
