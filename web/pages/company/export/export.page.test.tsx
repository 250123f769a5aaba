import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/export')

let page: RenderedPage
afterEach(() => page.close())

const made = {
  id: btoa('CompanyExport:1'),
  state: 'RUNNING',
  requestedAt: '2025-11-20T09:00:00Z',
  requestedBy: { name: 'Karin Wallén' },
  isOwn: true,
  writtenPartCount: 3,
  partCount: 40,
  size: null,
  fetchedAt: null,
  expiresAt: null,
}
const open = (latest: () => object | null, answers: object = {}) => {
  page = renderPage('/2/export', {
    answers: { ...recruiterAnswers, company: () => ({ ...tranfjarden, latestExport: latest() }), ...answers } as never,
  })
}

test('an export is requested once, shows its live progress, and can be downloaded when it is ready (PLUS-64)', async () => {
  let latest: object | null = null
  const sent: unknown[] = []
  open(() => latest, {
    requestCompanyExport: ({ input }: { input: unknown }) => {
      sent.push(input)
      latest = made
      return { company: { ...tranfjarden, latestExport: latest }, errors: [] }
    },
  })
  await page.click('button', t('request'))
  await page.findByRole('heading', { level: 2, name: t('running') })
  expect(sent).toHaveLength(1)
  expect(page.text()).toContain(t('parts', { done: 3, total: 40 }))
  expect(page.getByRole<HTMLButtonElement>('button', { name: t('requestNew') }).disabled).toBe(true)
  await page.send('settingsUpdated', {
    needsResync: false,
    company: {
      ...tranfjarden,
      latestExport: {
        ...made,
        state: 'READY',
        writtenPartCount: 40,
        size: 1_500_000,
        expiresAt: '2025-11-27T09:00:00Z',
      },
    },
  })
  await page.findByRole('button', { name: t('download') })
  expect(page.text()).toContain('1,5 MB')
})

test('another user sees who requested the export, and whether it has failed or is deleted (PLUS-64)', async () => {
  let latest: object = { ...made, state: 'READY', isOwn: false }
  open(() => latest)
  await page.findByText(t('notYours', { name: 'Karin Wallén' }))
  expect(page.queryByRole('button', { name: t('download') })).toBeNull()
  for (const [state, title] of [
    ['FAILED', 'failed'],
    ['GONE', 'gone'],
  ] as const) {
    latest = { ...made, state }
    await page.send('settingsUpdated', { needsResync: false, company: { ...tranfjarden, latestExport: latest } })
    await until(() => expect(page.text()).toContain(t(title)))
  }
})

test('a test company cannot be exported, and the dialog says why (PLUS-64, PLUS-102)', async () => {
  open(() => null, {
    requestCompanyExport: () => ({ company: null, errors: [{ __typename: 'ConflictError', reason: 'TEST_COMPANY' }] }),
  })
  await page.click('button', t('request'))
  await page.findByText(t('testCompany'))
})
