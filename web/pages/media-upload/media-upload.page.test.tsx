import { afterEach, expect, test } from 'vitest'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/media-upload')

let page: RenderedRoute
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
  page = renderRoute('/media-upload/abc', { isSignedIn: false, answers: { mediaUpload: () => mediaUpload } })
}
/** Drops files on the page. */
async function drop(...files: File[]) {
  const area = await until(() => expect(page.find('p', t('orDrop'))).not.toBeNull()).then(
    () => page.find('p', t('orDrop'))?.parentElement,
  )
  const event = new Event('drop', { bubbles: true })
  Object.defineProperty(event, 'dataTransfer', { value: { files } })
  area?.dispatchEvent(event)
}
const picture = new File(['x'], 'kontor.jpg', { type: 'image/jpeg' })
const text = new File(['x'], 'avtal.docx')

test('PROMO-64 files of a wrong kind are named before they are sent, and the others stay to be sent', async () => {
  open()
  await page.see('h1', t('title'))
  await drop(picture, text)
  await until(() => expect(page.text()).toContain(t('why.wrongKind')))
  expect([...document.querySelectorAll('li[data-bad] b')].map((name) => name.textContent)).toEqual(['avtal.docx'])
  expect((await page.see<HTMLButtonElement>('button', t('send_one', { count: 1 }))).disabled).toBe(false)
  await page.press('button', t('away', { name: 'kontor.jpg' }))
  expect((await page.see<HTMLButtonElement>('button', t('send_other', { count: 0 }))).disabled).toBe(true)
})

test('PROMO-64 a link that is over says so and takes nothing', async () => {
  open(null)
  await page.see('h1', t('gone.title'))
  expect(page.find('button', t('choose'))).toBeNull()
})
