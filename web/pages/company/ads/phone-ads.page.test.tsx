import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { boardOf, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/ads')
const inbox = pageTexts('pages/company/inbox')

let page: RenderedPage
const desktop = { innerWidth: window.innerWidth, innerHeight: window.innerHeight }
afterEach(async () => {
  await page.close()
  Object.assign(window, desktop)
})

const adOf = (databaseId: number, name: string, over: object = {}) => ({
  __typename: 'Ad',
  id: globalId('Ad', databaseId),
  databaseId,
  name,
  city: 'Sundsvall',
  endsAt: null,
  applicationMethod: 'FORM',
  applicationCount: 3,
  newApplicationCount: 0,
  ...over,
})
/** Opens a page with three active ads on a phone. */
function open(path: string) {
  Object.assign(window, { innerWidth: 390, innerHeight: 844 })
  const nodes = [
    adOf(9, 'Truckförare', { newApplicationCount: 2 }),
    adOf(10, 'Kock'),
    adOf(11, 'Extern', { applicationMethod: 'LINK' }),
    adOf(12, 'Städare', { applicationCount: 1 }),
  ]
  page = renderPage(path, {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...tranfjarden,
        inbox: { totalCount: 0, edges: [], pageInfo: { endCursor: null, hasNextPage: false } },
        ads: { edges: nodes.map((node) => ({ cursor: node.id, node })), pageInfo: { hasNextPage: false } },
      }),
      board: () => boardOf(steps()),
    },
  })
}

test('on a phone the inbox leads to the active ads, ads with new applications first (PLUS-33)', async () => {
  open('/2/inbox')
  await page.click('link', inbox('phone.ads'))
  const list = await page.within('list', t('active'))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    `TruckförareSundsvall, ${t('applications_other', { count: 3 })}${t('new_other', { count: 2 })}`,
    `StädareSundsvall, ${t('applications_one', { count: 1 })}`,
    `KockSundsvall, ${t('applications_other', { count: 3 })}`,
  ])
  await page.click('link', t('inbox'))
  await page.findByRole('heading', { level: 1, name: inbox('title') })
})

test('on a phone an ad shows its candidates by step, and a candidate opens the card (PLUS-33)', async () => {
  open('/2/ads')
  await page.click('link', startsWith('Truckförare'))
  await page.findByRole('heading', { level: 1, name: 'Truckförare' })
  const [first] = page.getAllByRole('region')
  expect(first?.textContent).toContain('Anna Ek')
  await page.click('link', /Anna Ek/)
  await until(() => expect(page.path()).toMatch(/^\/2\/ad\/9\/board\?candidate=\d+$/))
})

test('a larger window opens the list of ads and the board instead (PLUS-33)', async () => {
  open('/2/ads/9')
  await page.findByRole('heading', { level: 1, name: 'Truckförare' })
  Object.assign(window, desktop)
  window.dispatchEvent(new Event('resize'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
})

test('on a phone the board, which needs a larger window, leads to the candidates of the ad (PLUS-33)', async () => {
  open('/2/ad/9/board')
  await page.click('link', pageTexts('shell')('tooSmall.candidates'))
  // The board has the same heading.
  await until(() => expect(page.path()).toBe('/2/ads/9'))
  await page.findByRole('heading', { level: 1, name: 'Truckförare' })
})
