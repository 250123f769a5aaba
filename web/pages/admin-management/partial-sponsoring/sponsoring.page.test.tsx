import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/partial-sponsoring')
const shared = pageTexts('features/sponsoring')
const ui = pageTexts('ui')
const editor = pageTexts('editing')

let page: RenderedRoute
afterEach(() => page.close())

const ad = (id: number, points: number) => ({
  id: btoa(`SponsoredAd:${id}`),
  ad: { id: btoa(`Ad:${id}`) },
  databaseId: id,
  title: `Annons ${id}`,
  city: 'Lund',
  start: '2025-11-01T00:00:00Z',
  end: '2025-12-01T00:00:00Z',
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
  // The first page has two of the company's ads; one that is named is found wherever it stands.
  ads: ({ ad: named }: { ad?: { databaseId: number } | null }) => ({
    edges: (named ? [named.databaseId] : [11, 12]).map((id) => ({ cursor: String(id), node: ad(id, stored[id] ?? 0) })),
    pageInfo: { hasNextPage: !named, endCursor: null },
  }),
})
const open = (answers: object = {}, roles = ['Moderator'], path = '/admin-management/1/partial-sponsoring') => {
  stored = { 11: 3, 12: 0 }
  page = renderRoute(path, {
    roles,
    answers: { ...recruiterAnswers, partialSponsoring: sponsoring, ...answers } as never,
  })
}
const field = (id: number) => page.see<HTMLInputElement>(`tbody tr:nth-child(${id - 10}) input`)
const meter = (id: number) =>
  document.querySelector(`tbody tr:nth-child(${id - 10}) [role="img"]`)?.getAttribute('aria-label')

test('points save a second after a change; the meter shows stored ones SHELL-79 PROMO-44 PROMO-46 PROMO-47 PROMO-50', async () => {
  const sent: { points: number; at: number }[] = []
  open({
    setAdPoints: ({ input: { points } }: { input: { points: number } }) => {
      sent.push({ points, at: performance.now() })
      stored[12] = points
      return { ad: ad(12, points), partialSponsoring: sponsoring(), errors: [] }
    },
  })
  await page.see('th', 'Annons 12')
  expect(meter(12)).toBe(t('meter', { points: 0 }))
  const up = () => page.press('tbody tr:nth-child(2) button:last-of-type')
  await up()
  await up()
  const pressed = performance.now()
  expect((await field(12)).value).toBe('2')
  expect(meter(12)).toBe(t('meter', { points: 0 }))
  await until(() => expect(meter(12)).toBe(t('meter', { points: 2 })))
  expect([sent.map(({ points }) => points), (sent[0]?.at ?? 0) - pressed >= 990]).toEqual([[2], true])
  await page.see('[role="status"]', t('saved'))
})

test('SHELL-79 `type` says whether the points of the company are shown beside those of its ads', async () => {
  const shown = async (path: string) => {
    open({}, ['Moderator'], path)
    await page.see('th', 'Annons 11')
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    await page.close()
    return labels.includes(t('available'))
  }
  expect([
    await shown('/admin-management/1/partial-sponsoring'),
    await shown('/admin-management/1/partial-sponsoring?type=company'),
    await shown('/admin-management/1/partial-sponsoring/11?type=ad'),
  ]).toEqual([true, true, false])
  open()
})

test('PROMO-49 PROMO-51 a change that failed is told, and the number is again what it was', async () => {
  open({
    setAdPoints: () => ({
      ad: null,
      partialSponsoring: null,
      errors: [{ __typename: 'ConflictError', reason: 'NOT_ENOUGH_POINTS', code: 'notEnoughPoints', message: '' }],
    }),
  })
  await page.see('th', 'Annons 11')
  await page.press('tbody tr:nth-child(1) button:last-of-type')
  expect((await field(11)).value).toBe('4')
  await page.see('[role="alertdialog"]', t('notEnough'))
  await until(async () => expect((await field(11)).value).toBe('3'))
})

test('PROMO-47 points that a colleague gave the ad meanwhile stand beside what was chosen, and stay when that is chosen', async () => {
  const sent: unknown[] = []
  open({
    setAdPoints: ({ input }: { input: { points: number; replaces: number } }) => {
      sent.push([input.points, input.replaces])
      stored[12] = 7
      return {
        ad: ad(12, 7),
        partialSponsoring: sponsoring(),
        errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', code: 'changedMeanwhile', message: '' }],
      }
    },
  })
  await page.see('th', 'Annons 12')
  await page.press('tbody tr:nth-child(2) button:last-of-type')
  await page.see('[role="alertdialog"]', editor('meanwhile.title'))
  expect([...document.querySelectorAll('[role="alertdialog"] td')].map(({ textContent }) => textContent)).toEqual([
    '7',
    '1',
  ])
  await page.press('[role="alertdialog"] button', editor('meanwhile.load'))
  await until(() => expect(meter(12)).toBe(t('meter', { points: 7 })))
  await until(async () => expect((await field(12)).value).toBe('7'))
  expect(sent).toEqual([[1, 0]])
})

test('points out of range are told after a second, not sent, and the number is as before PROMO-47 PROMO-49 PROMO-51', async () => {
  const sent: unknown[] = []
  open({
    setAdPoints: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { ad: null, partialSponsoring: null, errors: [] }
    },
  })
  page.write(await field(11), '11')
  const told = await page.see('[role="alertdialog"]', shared('outTitle'))
  expect(told.textContent).toContain(shared('outBody', { most: 10, points: 3 }))
  await page.press('[role="alertdialog"] button', ui('close'))
  await until(async () => expect((await field(11)).value).toBe('3'))
  const emptied = await field(11)
  emptied.focus()
  page.write(emptied, '')
  await until(async () => expect((await field(11)).value).toBe('3'))
  expect(document.activeElement).toBe(await field(11))
  expect(sent).toEqual([])
})

test('PROMO-49 points outside the range are told of in English as the requirements have it', () => {
  const en = pageTexts('features/sponsoring', 'en')
  expect(
    `${en('outTitle')} / ${en('outBody', { most: 4_294_967_295, points: 3 })}`.replaceAll(',', '').toLowerCase(),
  ).toContain('invalid points assigned / points should be between 0 and 4294967295')
})

test('SHELL-79 what a colleague changes comes in; one ad can be named in the address; other roles are refused', async () => {
  open({}, ['Administrator'], '/admin-management/1/partial-sponsoring/99')
  await page.see('th', 'Annons 99')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
  stored[99] = 7
  await page.send('adminCompanyUpdated', { resync: false, sponsoringId: btoa('PartialSponsoring:1'), company: null })
  await until(() =>
    expect(document.querySelector('tbody [role="img"]')?.getAttribute('aria-label')).toBe(t('meter', { points: 7 })),
  )
  await page.close()
  for (const role of ['Economy', 'ContentWriter', 'InternalSales']) {
    open({}, [role])
    await until(() => expect(page.path()).not.toContain('partial-sponsoring'))
    await page.close()
  }
  open()
})
