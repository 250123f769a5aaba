import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { renderPage, type RenderedPage } from '#web/testing/render-page.tsx'
import { listAllowedTypes } from '#rules/forms/uploads.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/media-upload')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

const upload = {
  companyName: 'Nordvik Energi AB',
  logoUrl: null,
  fileCount: 0,
  mediaSelection: 'NOT_SET',
  mediaSelectionUpdatedAt: null,
}
const open = (mediaUpload: object | null = upload) => {
  page = renderPage('/media-upload/abc', { isSignedIn: false, answers: { mediaUpload: () => mediaUpload } })
}
/** Drops files on the page. A drop bubbles from the text to the drop area around it. */
async function drop(...files: File[]) {
  fireEvent.drop(await page.findByText(t('orDrop')), { dataTransfer: { files } })
}
const picture = new File(['x'], 'kontor.jpg', { type: 'image/jpeg' })
const text = new File(['x'], 'avtal.docx')

test('the page names files of a wrong kind before they are sent, and keeps the other files (PROMO-64)', async () => {
  open()
  await page.findByRole('heading', { level: 1, name: t('title') })
  await drop(picture, text)
  const chosen = await page.within('list', t('chosen'))
  const texts = chosen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'kontor.jpg ',
    `avtal.docx ${t('why.wrongKind', { formats: listAllowedTypes('sv', 'image', 'video') })}`,
  ])
  const send = (key: string, count: number) => page.findByRole<HTMLButtonElement>('button', { name: t(key, { count }) })
  expect((await send('send_one', 1)).disabled).toBe(false)
  await page.click('button', t('away', { name: 'kontor.jpg' }))
  expect((await send('send_other', 0)).disabled).toBe(true)
})

test('an expired link says so and accepts no files (PROMO-64)', async () => {
  open(null)
  await page.findByRole('heading', { level: 1, name: t('gone.title') })
  expect(page.queryByRole('button', { name: t('choose') })).toBeNull()
})
