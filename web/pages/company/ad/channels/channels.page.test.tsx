import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'

const t = pageTexts('pages/company/ad/channels')
const name = pageTexts('features/candidate/channel')

let page: RenderedPage
afterEach(() => page.close())

const pairs = [
  { first: 'SEARCH', last: 'SEARCH', applications: 5, movedOn: 2 },
  { first: 'EMPLOYMENT_SERVICE', last: 'SEARCH', applications: 3, movedOn: 1 },
  { first: 'EMPLOYMENT_SERVICE', last: 'EMPLOYMENT_SERVICE', applications: 1, movedOn: 0 },
  { first: 'UNKNOWN', last: 'UNKNOWN', applications: 9, movedOn: 0 },
]
const open = (path: string, channels: object, ad: object = {}) => {
  page = renderPage(path, {
    answers: {
      ...recruiterAnswers,
      ...adAnswers,
      ad: () => draftOf({ status: 'ACTIVE', progress: 'COMPLETE', applicationMethod: 'FORM', channels, ...ad }),
    },
  })
}
const cellsOf = (row: Element) => [...row.children].map(({ textContent }) => textContent)

test('PLUS-86 the page counts first and last touches, and each number leads to its candidates', async () => {
  open('/2/ad/9/channels', { pairs, labels: [{ label: 'Facket', applications: 4, movedOn: 0 }] })
  const table = await page.findByRole('table')
  const rows = [...table.querySelectorAll('tbody tr')].map(cellsOf)
  expect(rows).toEqual([
    [name('name.unknown'), '9', '', '9', '0'],
    [name('name.search'), '5', '', '8', '3'],
    [name('name.employmentService'), '4', '', '1', '0'],
  ])
  const platsbanken = name('name.employmentService')
  const hrefOf = (label: string) => page.getByRole('link', { name: label }).getAttribute('href')
  expect(hrefOf(t('firstOf', { channel: platsbanken, number: 4 }))).toBe('/2/ad/9/board?first=employmentService')
  expect(hrefOf(t('lastOf', { channel: platsbanken, number: 1 }))).toBe('/2/ad/9/board?channel=employmentService')
  expect(hrefOf(t('pairOf', { first: platsbanken, last: name('name.search'), number: 3 }))).toBe(
    '/2/ad/9/board?channel=search&first=employmentService',
  )
  await page.findByText(t('switchedOf', { number: 3, total: 18 }))
  await page.findByText(t('saysMost', { channel: name('name.search'), last: 8, total: 18 }))
  await page.findByText(t('saysLeft', { channel: platsbanken, first: 4, switched: 3 }))
  await page.findByText('Facket')
})

test('PLUS-86 a period limits the numbers, which then lead nowhere', async () => {
  open('/2/ad/9/channels?days=7', { pairs: pairs.slice(0, 1), labels: [] })
  await page.findByRole('table')
  expect(page.getByRole('radio', { name: t('period.7') }).getAttribute('aria-checked')).toBe('true')
  expect(page.queryByRole('link', { name: t('lastOf', { channel: name('name.search'), number: 5 }) })).toBeNull()
})

test('PLUS-86 without applications the page says what it will show', async () => {
  open('/2/ad/9/channels', { pairs: [], labels: [] })
  await page.findByText(t('emptyText'))
  expect(page.queryByRole('table')).toBeNull()
})

test('PLUS-86 an ad without applications in Tavla has no channels', async () => {
  open('/2/ad/9/channels', { pairs: [], labels: [] }, { applicationMethod: 'LINK' })
  await page.findByText(t('notHereText'))
})

test('PLUS-86 a partner’s link needs a name', async () => {
  open('/2/ad/9/channels', { pairs: [], labels: [] })
  const button = await page.findByRole('button', { name: t('copyPartner') })
  expect(button.hasAttribute('disabled')).toBe(true)
  await page.type(page.getByLabelText(t('partnerLabel')), 'Skolan')
  await until(() => expect(page.getByRole('button', { name: t('copyPartner') }).hasAttribute('disabled')).toBe(false))
})
