import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/export')

let page: RenderedRoute
afterEach(() => page.close())

const made = {
  id: btoa('CompanyExport:1'),
  state: 'RUNNING',
  requestedAt: '2025-11-20T09:00:00Z',
  requestedBy: 'Karin Wallén',
  isOwn: true,
  done: 3,
  total: 40,
  size: null,
  fetchedAt: null,
  expiresAt: null,
}
const open = (latest: () => object | null, answers: object = {}) => {
  page = renderRoute('/2/export', {
    answers: { ...recruiterAnswers, company: () => ({ ...tranfjarden, latestExport: latest() }), ...answers } as never,
  })
}

test('PLUS-64 an export is asked for once, tells how far it has come by itself, and is fetched when it is ready', async () => {
  let latest: object | null = null
  const sent: unknown[] = []
  open(() => latest, {
    requestCompanyExport: ({ input }: { input: unknown }) => {
      sent.push(input)
      latest = made
      return { company: { ...tranfjarden, latestExport: latest }, errors: [] }
    },
  })
  await page.press('button', t('request'))
  await page.see('h2', t('running'))
  expect(sent).toHaveLength(1)
  expect(page.text()).toContain(t('parts', { done: 3, total: 40 }))
  expect((await page.see('button', t('requestNew'))).hasAttribute('disabled')).toBe(true)
  await page.send('settingsUpdated', {
    resync: false,
    company: {
      ...tranfjarden,
      latestExport: { ...made, state: 'READY', done: 40, size: 1_500_000, expiresAt: '2025-11-27T09:00:00Z' },
    },
  })
  await page.see('button', t('download'))
  expect(page.text()).toContain('1,5 MB')
})

test('PLUS-64 who did not ask is told who did; what failed or is gone is told as that', async () => {
  let latest: object = { ...made, state: 'READY', isOwn: false }
  open(() => latest)
  await page.see('p', t('notYours', { name: 'Karin Wallén' }))
  expect(page.find('button', t('download'))).toBeNull()
  for (const [state, title] of [
    ['FAILED', 'failed'],
    ['GONE', 'gone'],
  ] as const) {
    latest = { ...made, state }
    await page.send('settingsUpdated', { resync: false, company: { ...tranfjarden, latestExport: latest } })
    await until(() => expect(page.text()).toContain(t(title)))
  }
})
