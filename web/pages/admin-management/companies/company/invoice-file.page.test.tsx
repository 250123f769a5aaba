import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import type { Screen } from '#web/testing/screen.ts'
import { INVOICE_PATH, invoiceOf, openCompany, sums } from './company.fixture.ts'

const t = pageTexts('pages/admin-management/companies/company')
const shared = pageTexts('features/billing')
const ui = pageTexts('ui')
const shell = pageTexts('shell')

let page: RenderedPage
afterEach(() => page.close())

/** Opens the page of the invoice and returns its panel. */
const openPanel = (uploadInvoice: (form: FormData) => Response | Promise<Response>, answers: object = {}) => {
  page = openCompany(INVOICE_PATH, answers, { uploadInvoice })
  return page.within('region', t('invoice', { number: '2025-1124' }))
}
/** Chooses a file. The input is hidden behind a button with the same name. */
const chooseFile = (panel: Screen, name: string, size = 4) =>
  fireEvent.change(panel.getByLabelText(t('chooseFile'), { selector: 'input' }), {
    target: { files: [Object.defineProperty(new File(['text'], name), 'size', { value: size })] },
  })
const uploadButton = (panel: Screen) => panel.getByRole<HTMLButtonElement>('button', { name: t('upload') })
const fileOf = (name: string) => ({ name, size: 4, url: '/media/x', isUploaded: true })

test('a file must be chosen before the upload, and only txt and pdf files up to 10 MB are accepted (ADMIN-58, ADMIN-59)', async () => {
  const sent: object[] = []
  const panel = await openPanel(
    async (form) => {
      const file = form.get('file') as File
      sent.push({ id: form.get('id'), version: form.get('version'), name: file.name, content: await file.text() })
      return Response.json({ bill: { name: 'a.txt' } })
    },
    { invoice: () => invoiceOf(sent.length === 0 ? {} : { file: fileOf('a.txt') }) },
  )
  const findError = (text: string) => panel.findByText(text, { selector: '[role="alert"]' })
  expect(uploadButton(panel).disabled).toBe(true)
  chooseFile(panel, 'bild.png')
  await findError(t('wrongFormat'))
  chooseFile(panel, 'stor.pdf', 20_000_000)
  await findError(t('tooLarge'))
  expect(uploadButton(panel).disabled).toBe(true)
  chooseFile(panel, 'a.txt')
  await panel.click('button', t('upload'))
  await panel.findByRole('link', { name: 'a.txt' })
  expect(sent).toEqual([{ id: '7', version: '4', name: 'a.txt', content: 'text' }])
})

test('an upload without a stored file in the response shows the general error, and the file stays chosen (ADMIN-60)', async () => {
  const panel = await openPanel(() => Response.json({ bill: null }))
  chooseFile(panel, 'a.txt')
  await panel.click('button', t('upload'))
  const error = await page.within('alertdialog', shell('error.title'))
  expect(error.element.textContent).toContain(shell('error.generic'))
  await error.click('button', ui('close'))
  await page.gone('alertdialog')
  expect(panel.element.textContent).toContain('a.txt')
})

test('a rejected file shows the reason, and stays chosen (ADMIN-59)', async () => {
  let status = 400
  const panel = await openPanel(() => new Response('{}', { status }))
  chooseFile(panel, 'a.pdf')
  for (const [nextStatus, reason] of [
    [400, 'wrongFormat'],
    [413, 'tooLarge'],
    [503, 'uploadFailed'],
  ] as const) {
    status = nextStatus
    await panel.click('button', t('upload'))
    const error = await page.within('alertdialog')
    expect(error.element.textContent).toContain(t(reason))
    await error.click('button', ui('close'))
    await page.gone('alertdialog')
  }
  expect(panel.element.textContent).toContain('a.pdf')
})

test('if a colleague changed the invoice, the panel shows both files, and the user can upload (ADMIN-54, ADMIN-58)', async () => {
  const versions: number[] = []
  const stored = [
    { version: 4, file: null },
    { version: 5, file: fileOf('kollegan.pdf') },
    { version: 6, file: fileOf('a.txt') },
  ]
  const panel = await openPanel(
    (form) => {
      versions.push(Number(form.get('version')))
      return versions.length === 1
        ? Response.json({ code: 'changedMeanwhile', title: 'Changed' }, { status: 409 })
        : Response.json({ bill: { name: 'a.txt' } })
    },
    { invoice: () => invoiceOf(stored[versions.length]) },
  )
  chooseFile(panel, 'a.txt')
  await panel.click('button', t('upload'))
  const both = t('conflict', {
    mine: `${t('file')}: a.txt`,
    stored: `${shared('status.UN_SENT')}, –, 10\u00a0000,50\u00a0kr, kollegan.pdf`,
  })
  await until(() =>
    expect(panel.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(both),
    ),
  )
  await panel.click('button', t('saveMine'))
  await panel.findByRole('link', { name: 'a.txt' })
  expect(versions).toEqual([4, 5])
})

test('the credit note of a replaced invoice can be downloaded as PDF and e-invoice (PLUS-105)', async () => {
  const asked: object[] = []
  const panel = await openPanel(() => new Response('', { status: 500 }), {
    invoice: () =>
      invoiceOf({
        status: 'CANCELED',
        sentAt: '2025-11-01T08:00:00Z',
        correctedBy: { databaseId: 8, number: '2025-1130' },
        creditNote: { number: '2025-1131', issuedOn: '2025-11-20', sums },
      }),
    requestInvoiceFile: ({ input }: { input: object }) => {
      asked.push(input)
      return { url: '/getRequestedInvoiceFile?id=7', errors: [] }
    },
  })
  for (const form of ['PDF', 'Peppol'])
    await panel.click('button', t('downloadCreditNote', { number: '2025-1131', form }))
  await until(() =>
    expect(asked).toEqual([
      expect.objectContaining({ document: 'CREDIT_NOTE', form: 'PDF' }),
      expect.objectContaining({ document: 'CREDIT_NOTE', form: 'PEPPOL' }),
    ]),
  )
})
