import { afterEach, expect, test, vi } from 'vitest'
import { recordDownloads } from '#web/testing/downloads.ts'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import type { Screen } from '#web/testing/screen.ts'
import { failure } from '#web/testing/world.ts'
import { COMPANY_ID, COMPANY_PATH, companyOf, openCompany } from './company.fixture.ts'

const t = pageTexts('pages/admin-management/companies/company')
const ui = pageTexts('ui')

const LINK = `${location.origin}/media-upload/abc`

let page: RenderedPage
afterEach(async () => {
  await page.close()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'clipboard')
})

/** Opens the page of the company and returns the part with its pictures. */
const openPictures = (answers: object = {}) => {
  page = openCompany(COMPANY_PATH, answers)
  return page.within('region', t('media.title'))
}
const setClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
const buttonOf = (pictures: Screen, key: string) => pictures.getByRole<HTMLButtonElement>('button', { name: t(key) })

test('the pictures are downloaded as one file (ADMIN-49)', async () => {
  const sent: object[] = []
  const downloads = recordDownloads()
  const pictures = await openPictures({
    createMediaArchiveLink: ({ input }: { input: object }) => {
      sent.push(input)
      return { url: '/getMediaArchive?token=once', errors: [] }
    },
  })
  await pictures.click('button', t('media.download'))
  await until(() => expect(downloads).toEqual(['/getMediaArchive?token=once']))
  expect(sent).toEqual([{ companyId: COMPANY_ID }])
})

test('the number of uploaded files is shown beside the date (ADMIN-48)', async () => {
  const pictures = await openPictures()
  expect(pictures.element.textContent).toContain(
    `${t('media.UPLOADED')} 2025-10-02${t('media.files_other', { count: 14 })}`,
  )
})

test.each([
  ['a failure', () => Promise.reject(failure('UPSTREAM_FAILED')), 'media.downloadFailed'],
  [
    'no uploaded file',
    () => ({ url: null, errors: [{ __typename: 'ConflictError', reason: 'NOTHING_UPLOADED' }] }),
    'media.nothingUploaded',
  ],
] as const)('with %s, an error shows and nothing is downloaded (ADMIN-49)', async (_, answer, text) => {
  const downloads = recordDownloads()
  const pictures = await openPictures({ createMediaArchiveLink: answer })
  await pictures.click('button', t('media.download'))
  const error = await page.within('alertdialog')
  expect(error.element.textContent).toContain(t(text))
  expect(downloads).toEqual([])
})

test('a company that has not chosen pictures has nothing to download (ADMIN-49)', async () => {
  const pictures = await openPictures({
    'office.company': { ...companyOf(), mediaSelection: 'NOT_SET', mediaSelectionUpdatedAt: null },
  })
  expect(buttonOf(pictures, 'media.download').disabled).toBe(true)
})

test('the upload link is created on request, and the copy button confirms a copy for 4 seconds (ADMIN-50, ADMIN-51)', async () => {
  const token = Promise.withResolvers<object>()
  const sent: object[] = []
  const copied: string[] = []
  setClipboard((text) => {
    copied.push(text)
    return Promise.resolve()
  })
  const pictures = await openPictures({
    createMediaUploadLink: ({ input }: { input: object }) => {
      sent.push(input)
      return token.promise
    },
  })
  const copyButton = buttonOf(pictures, 'media.copyLink')
  expect([sent.length, copyButton.disabled]).toEqual([0, true])
  await pictures.click('button', t('media.makeLink'))
  await until(() => expect(sent).toEqual([{ companyId: COMPANY_ID, isStaff: true }]))
  expect(copyButton.disabled).toBe(true)
  token.resolve({ token: 'abc', errors: [] })
  await pictures.click('button', t('media.copyLink'))
  // Reads the texts from the element, because 4 seconds of queries by role take much processor time.
  await until(() => expect(copyButton.textContent).toBe(t('media.copied')))
  const copiedAt = performance.now()
  expect(copied).toEqual([LINK])
  await until(() => expect(copyButton.textContent).toBe(t('media.copyLink')))
  expect(performance.now() - copiedAt).toBeGreaterThan(3500)
})

test('without an upload link the copy button is disabled, and the user can retry (ADMIN-50)', async () => {
  let rounds = 0
  const pictures = await openPictures({
    createMediaUploadLink: () => {
      if (++rounds === 1) throw failure('UPSTREAM_FAILED')
      return { token: 'abc', errors: [] }
    },
  })
  await pictures.click('button', t('media.makeLink'))
  await pictures.findByText(t('media.noLink'), { selector: '[role="status"] *' })
  expect(buttonOf(pictures, 'media.copyLink').disabled).toBe(true)
  expect(page.queryByRole('alertdialog')).toBeNull()
  await pictures.click('button', ui('retry'))
  await until(() => expect(buttonOf(pictures, 'media.copyLink').disabled).toBe(false))
  expect(page.text()).not.toContain(t('media.noLink'))
})

test('if the browser rejects the copy, a message shows the link as text (ADMIN-52)', async () => {
  setClipboard(() => Promise.reject(new Error('denied')))
  const pictures = await openPictures()
  await pictures.click('button', t('media.makeLink'))
  await pictures.click('button', t('media.copyLink'))
  const title = await pictures.findByText(t('media.copyFailedTitle'))
  const message = title.closest('[role="status"]')
  expect(message?.textContent).toContain(t('media.copyFailed'))
  expect(pictures.getByText(LINK).closest('[role="status"]')).toBe(message)
  expect(page.text()).not.toContain(t('media.copied'))
})
