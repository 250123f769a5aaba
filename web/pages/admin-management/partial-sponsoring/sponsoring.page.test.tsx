import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { takenKeys } from '#web/testing/fields.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/partial-sponsoring')
const shared = pageTexts('features/sponsoring')
const ui = pageTexts('ui')
const editor = pageTexts('editing')

let page: RenderedPage
afterEach(() => page.close())

const ad = (id: number, points: number) => ({
  id: btoa(`SponsoredAd:${id}`),
  ad: { id: btoa(`Ad:${id}`) },
  databaseId: id,
  title: `Annons ${id}`,
  city: 'Lund',
  startsAt: '2025-11-01T00:00:00Z',
  endsAt: '2025-12-01T00:00:00Z',
  points,
})
let stored = { 11: 3, 12: 0 } as Record<number, number>
const sponsoring = () => ({
  id: btoa('PartialSponsoring:1'),
  company: { id: btoa('Company:1') },
  companyName: 'Nordvik Energi AB',
  isEnabled: true,
  points: 10,
  assignedPoints: Object.values(stored).reduce((sum, each) => sum + each, 0),
  sponsoredAdCount: 1,
  adCount: 2,
  // The first page has two of the company's ads. An ad that the query names is returned from any page.
  ads: ({ ad: named }: { ad?: { databaseId: number } | null }) => ({
    edges: (named ? [named.databaseId] : [11, 12]).map((id) => ({ cursor: String(id), node: ad(id, stored[id] ?? 0) })),
    pageInfo: { hasNextPage: !named, endCursor: null },
  }),
})
const open = (answers: object = {}, roles = ['Moderator'], path = '/admin-management/1/partial-sponsoring') => {
  stored = { 11: 3, 12: 0 }
  page = renderPage(path, {
    roles,
    answers: { ...recruiterAnswers, partialSponsoring: sponsoring, ...answers } as never,
  })
}
/** Waits for the row of an ad. */
async function rowOf(id: number) {
  const row = await page.within('row', startsWith(`Annons ${id}`))
  // The row is hidden while a dialog is open.
  const input = row.getByRole<HTMLInputElement>('textbox')
  return {
    points: () => input.value,
    field: input,
    meter: () => row.getByRole('img').getAttribute('aria-label'),
    increase: () => row.click('button', ui('increase')),
    set: (points: string) => row.fill(input, points),
  }
}

test('the points of ads and companies take only digits from the keyboard (SHELL-05)', async () => {
  open()
  const { field } = await rowOf(11)
  expect(takenKeys(field, 'abc7-8')).toBe('78')
  expect(takenKeys(page.getByLabelText(t('available')), 'abc7-8')).toBe('78')
})

test('points are saved after a second, and the meter shows stored points (SHELL-79, PROMO-44, PROMO-46, PROMO-47, PROMO-50)', async () => {
  const sent: { points: number; at: number }[] = []
  open({
    setAdPoints: ({ input: { points } }: { input: { points: number } }) => {
      sent.push({ points, at: performance.now() })
      stored[12] = points
      return { ad: ad(12, points), partialSponsoring: sponsoring(), errors: [] }
    },
  })
  const { increase, points, meter } = await rowOf(12)
  expect(meter()).toBe(t('meter', { points: 0 }))
  await increase()
  await increase()
  const pressed = performance.now()
  expect(points()).toBe('2')
  expect(meter()).toBe(t('meter', { points: 0 }))
  await until(() => expect(meter()).toBe(t('meter', { points: 2 })))
  expect([sent.map((each) => each.points), (sent[0]?.at ?? 0) - pressed >= 990]).toEqual([[2], true])
  const table = await page.within('table')
  await until(() => expect(table.getAllByRole('status').map(({ textContent }) => textContent)).toContain(t('saved')))
})

test('the parameter `type` shows or hides the points of the company next to the points of its ads (SHELL-79)', async () => {
  const shown = async (path: string) => {
    open({}, ['Moderator'], path)
    await rowOf(11)
    const isShown = page.queryByLabelText(t('available')) !== null
    await page.close()
    return isShown
  }
  expect([
    await shown('/admin-management/1/partial-sponsoring'),
    await shown('/admin-management/1/partial-sponsoring?type=company'),
    await shown('/admin-management/1/partial-sponsoring/11?type=ad'),
  ]).toEqual([true, true, false])
  open()
})

test('a failed change opens a dialog, and the field shows the previous points again (PROMO-49, PROMO-51)', async () => {
  open({
    setAdPoints: () => ({
      ad: null,
      partialSponsoring: null,
      errors: [{ __typename: 'ConflictError', reason: 'NOT_ENOUGH_POINTS', code: 'notEnoughPoints', message: '' }],
    }),
  })
  const { increase, points } = await rowOf(11)
  await increase()
  expect(points()).toBe('4')
  const dialog = await page.findByRole('alertdialog')
  expect(dialog.textContent).toContain(t('notEnough'))
  await until(() => expect(points()).toBe('3'))
})

test("a colleague's points are shown next to the chosen points, and the user can keep them (PROMO-47)", async () => {
  const sent: unknown[] = []
  open({
    setAdPoints: ({ input }: { input: { points: number; expectedPoints: number } }) => {
      sent.push([input.points, input.expectedPoints])
      stored[12] = 7
      return {
        ad: ad(12, 7),
        partialSponsoring: sponsoring(),
        errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', code: 'changedMeanwhile', message: '' }],
      }
    },
  })
  const { increase, points, meter } = await rowOf(12)
  await increase()
  const question = await page.within('alertdialog', editor('merge.title_one'))
  expect(question.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['0', '7', '1'])
  await question.click('radio', /7$/)
  await question.click('button', editor('merge.save'))
  await until(() => expect(meter()).toBe(t('meter', { points: 7 })))
  await until(() => expect(points()).toBe('7'))
  expect(sent).toEqual([[1, 0]])
})

test('points out of range open a dialog, are not sent, and the previous points return (PROMO-47, PROMO-49, PROMO-51)', async () => {
  const sent: unknown[] = []
  open({
    setAdPoints: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { ad: null, partialSponsoring: null, errors: [] }
    },
  })
  const { field, points, set } = await rowOf(11)
  await set('11')
  const dialog = await page.within('alertdialog', shared('outTitle'))
  expect(dialog.element.textContent).toContain(shared('outBody', { most: 10, points: 3 }))
  await dialog.click('button', ui('close'))
  await until(() => expect(points()).toBe('3'))
  await set('')
  await until(() => expect(points()).toBe('3'))
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
})

test('the English text about points out of range is the text of the requirements (PROMO-49)', () => {
  const en = pageTexts('features/sponsoring', 'en')
  expect(
    `${en('outTitle')} / ${en('outBody', { most: 4_294_967_295, points: 3 })}`.replaceAll(',', '').toLowerCase(),
  ).toContain('invalid points assigned / points should be between 0 and 4294967295')
})

test("a colleague's change arrives live, the address can name one ad, and other roles are rejected (SHELL-79)", async () => {
  open({}, ['Administrator'], '/admin-management/1/partial-sponsoring/99')
  const { meter } = await rowOf(99)
  // The head and one ad.
  expect(page.getAllByRole('row')).toHaveLength(2)
  stored[99] = 7
  await page.send('adminCompanyUpdated', {
    needsResync: false,
    sponsoringId: btoa('PartialSponsoring:1'),
    company: null,
  })
  await until(() => expect(meter()).toBe(t('meter', { points: 7 })))
  await page.close()
  for (const role of ['Economy', 'ContentWriter', 'InternalSales']) {
    open({}, [role])
    await page.findByRole('heading', { level: 1, name: pageTexts('shell')('failed.forbiddenTitle') })
    await page.close()
  }
  open()
})
