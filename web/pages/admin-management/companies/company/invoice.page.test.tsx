import { afterEach, expect, test } from 'vitest'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { startsWith } from '#web/testing/screen.ts'
import { globalId } from '#web/testing/world.ts'
import { COMPANY_ID, COMPANY_PATH, INVOICE_PATH, invoiceOf, openCompany } from './company.fixture.ts'

const t = pageTexts('pages/admin-management/companies/company')
const shared = pageTexts('features/billing')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

/** Opens the page of the invoice and returns its panel. */
const openPanel = (answers: object = {}) => {
  page = openCompany(INVOICE_PATH, answers)
  return page.within('region', t('invoice', { number: '2025-1124' }))
}

test.each([true, false])(
  'the page shows the company, its organisation number, the invoice number and whether the invoice is on paper: %s (ADMIN-53)',
  async (isPaper) => {
    const panel = await openPanel({ invoice: () => invoiceOf({ isPaper }) })
    page.getByRole('heading', { level: 1, name: 'Nordvik Energi AB' })
    const heading = panel.getByRole('heading', { level: 2, name: t('invoice', { number: '2025-1124' }) })
    expect(heading.closest('header')?.textContent.includes(t('paper'))).toBe(isPaper)
    expect(page.text()).toContain('559318-4408')
  },
)

test('each change sends its version; typed amounts have VAT (ADMIN-54, ADMIN-56, ADMIN-64, ADMIN-65, ADMIN-66, ADMIN-68)', async () => {
  const sent: object[] = []
  const answer =
    (name: string) =>
    ({ input }: { input: object }) => {
      sent.push({ [name]: { ...input, invoiceId: undefined } })
      return { invoice: invoiceOf({ version: 4 }), errors: [] }
    }
  const panel = await openPanel({
    updateInvoice: answer('update'),
    createInvoiceLine: answer('create'),
    updateInvoiceLine: answer('edit'),
    setPaymentCanceled: answer('payment'),
  })
  await panel.click('checkbox', t('vat25'))
  await until(() => expect(sent).toHaveLength(1))
  await panel.click('button', t('restore'))
  await until(() => expect(sent).toHaveLength(2))
  await panel.click('button', t('cancelPayment', { title: 'Rad 1' }))
  await until(() => expect(sent).toHaveLength(3))
  await panel.click('checkbox', t('paper'))
  await until(() => expect(sent).toHaveLength(4))
  await panel.click('button', t('editOf', { title: 'Rad 3' }))
  await panel.fill(t('withVat'), '5625')
  await panel.click('button', t('save'))
  await until(() => expect(sent).toHaveLength(5))
  await panel.fill(t('newLine'), 'Fotografering')
  await panel.fill(t('newAmount'), '125')
  await panel.click('button', t('add'))
  await until(() => expect(sent).toHaveLength(6))
  expect(sent).toEqual([
    { update: { expectedVersion: 4, change: { vatRate: 0 } } },
    { payment: { orderId: globalId('Order', 2), expectedVersion: 4, isCanceled: false } },
    { payment: { orderId: globalId('Order', 1), expectedVersion: 4, isCanceled: true } },
    { update: { expectedVersion: 4, change: { isPaper: false } } },
    { edit: { orderId: globalId('Order', 3), expectedVersion: 4, title: 'Rad 3', gross: '5625.00' } },
    { create: { expectedVersion: 4, title: 'Fotografering', gross: '125.00' } },
  ])
})

test('an invoice to a buyer abroad without Swedish VAT says reverse charge, also before it is sent (PLUS-105)', async () => {
  const panel = await openPanel({ invoice: () => invoiceOf({ vatRate: 0, isReverseCharge: true }) })
  await panel.findByText(t('reverseCharge'))
  await chooseStatus(panel, 'SENT')
  const question = await page.within('dialog', t('ask.sendTitle', { number: '2025-1124' }))
  expect(question.element.textContent).toContain(shared('preview.reverseCharge'))
})

test('an amount that cannot be stored to the öre without VAT says what it becomes (ADMIN-64)', async () => {
  const panel = await openPanel()
  await panel.fill(t('newAmount'), '125')
  expect(panel.element.textContent).not.toContain(t('storedAs', { sum: '' }).trim())
  await panel.fill(t('newAmount'), '12345,67')
  await panel.findByText(t('storedAs', { sum: '12 345,68 kr' }))
})

const today = stockholmDay(new Date())
const inTenDays = addDays(today, 10)

test.each([
  [
    'an invoice without a date cannot be due before today',
    { storedDueOn: null, key: 'dueOn', refused: addDays(today, -1), error: 'beforeToday', allowed: today },
  ],
  [
    'the date of an invoice cannot be after its due date',
    {
      storedDueOn: inTenDays,
      key: 'issuedOn',
      refused: addDays(inTenDays, 1),
      error: 'refused.BEFORE_START',
      allowed: inTenDays,
    },
  ],
])('%s (ADMIN-57)', async (_, { storedDueOn, key, refused, error, allowed }) => {
  const sent: object[] = []
  const panel = await openPanel({
    invoice: () => invoiceOf({ dueOn: storedDueOn }),
    updateInvoice: ({ input }: { input: object }) => {
      sent.push(input)
      return { invoice: invoiceOf({ dueOn: storedDueOn, version: 5 }), errors: [] }
    },
  })
  await panel.fill(t(key), refused)
  const field = await panel.findByRole<HTMLInputElement>('textbox', { name: t(key), description: t(error) })
  expect(field.value).toBe(refused)
  expect(sent).toEqual([])
  await panel.fill(t(key), allowed)
  await until(() => expect(sent).toEqual([expect.objectContaining({ change: { [key]: allowed } })]))
})

test('an incomplete day is not sent, a day too far ahead is an error, an emptied field is reset (ADMIN-54, ADMIN-57)', async () => {
  const [later, tooFar] = [addDays(today, 12), addDays(today, 800)]
  const sent: object[] = []
  let stored = inTenDays
  const panel = await openPanel({
    invoice: () => invoiceOf({ issuedOn: today, dueOn: stored }),
    updateInvoice: ({ input }: { input: { change: { dueOn: string } } }) => {
      sent.push(input)
      stored = input.change.dueOn
      return { invoice: invoiceOf({ issuedOn: today, dueOn: stored, version: 5 }), errors: [] }
    },
  })
  const field = panel.getByLabelText<HTMLInputElement>(t('dueOn'))
  const incomplete = inTenDays.slice(0, 'YYYY-MM'.length)
  await panel.fill(field, incomplete)
  await until(() => expect(field.value).toBe(incomplete))
  await panel.fill(field, tooFar)
  await panel.findByRole('textbox', { name: t('dueOn'), description: t('refused.TOO_FAR') })
  await panel.fill(field, '')
  await until(() => expect(field.value).toBe(''))
  field.blur()
  await until(() => expect(field.value).toBe(inTenDays))
  expect(sent).toEqual([])
  await panel.fill(field, later)
  await until(() => expect(sent).toEqual([expect.objectContaining({ change: { dueOn: later } })]))
  await until(() => expect(field.value).toBe(later))
})

test('if two users edit at once, the second user sees both versions and can still save their own (ADMIN-54)', async () => {
  let stored = 4
  const versions: number[] = []
  const panel = await openPanel({
    invoice: () => invoiceOf({ version: stored, isPaper: stored === 4 }),
    updateInvoice: ({ input: { expectedVersion: version } }: { input: { expectedVersion: number } }) => {
      versions.push(version)
      if (version === 5) return { invoice: invoiceOf({ version: 6, vatRate: 0 }), errors: [] }
      stored = 5
      const invoice = invoiceOf({ version: stored, isPaper: false })
      return { invoice, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE' }] }
    },
  })
  await panel.click('checkbox', t('vat25'))
  const both = t('conflict', { mine: t('vat25'), stored: `${shared('status.UN_SENT')}, –, 10\u00a0000,50\u00a0kr` })
  await until(() =>
    expect(panel.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(both),
    ),
  )
  await panel.click('button', t('saveMine'))
  await until(() => expect(versions).toEqual([4, 5]))
})

test('a sent invoice has no editor, and can be replaced by a new invoice (ADMIN-54)', async () => {
  const panel = await openPanel({
    invoice: () =>
      invoiceOf({ status: 'SENT', sentAt: '2025-11-01T08:00:00Z', issuedOn: '2025-11-01', dueOn: '2025-12-01' }),
    correctInvoice: {
      invoice: { id: globalId('Invoice', 8), databaseId: 8, company: { id: COMPANY_ID, databaseId: 3 } },
      errors: [],
    },
  })
  await panel.findByRole('button', { name: t('correct') })
  expect(panel.queryByRole('button', { name: t('editOf', { title: 'Rad 3' }) })).toBeNull()
  expect(panel.queryByRole('textbox', { name: t('newLine') })).toBeNull()
  await panel.click('button', t('correct'))
  const question = await page.within('dialog', t('ask.replaceTitle', { number: '2025-1124' }))
  await question.click('button', t('ask.replace', { number: '2025-1124' }))
  await until(() => expect(page.path()).toBe(`${COMPANY_PATH}/8`))
})

/** Chooses a status in the panel of the invoice. */
const chooseStatus = async (panel: Awaited<ReturnType<typeof openPanel>>, status: string) => {
  panel.getByLabelText<HTMLButtonElement>(t('status'), { selector: 'button' }).click()
  await page.click('option', shared(`status.${status}`))
}

test('sending asks first, with lines, fee, sums and dates, and sends the shown version (ADMIN-55)', async () => {
  const sent: object[] = []
  const panel = await openPanel({
    updateInvoice: ({ input }: { input: object }) => {
      sent.push({ ...input, invoiceId: undefined })
      return { invoice: invoiceOf({ status: 'SENT', version: 5 }), errors: [] }
    },
  })
  await chooseStatus(panel, 'SENT')
  const question = await page.within('dialog', t('ask.sendTitle', { number: '2025-1124' }))
  const text = question.element.textContent.replaceAll('\u00a0', ' ')
  for (const shown of [
    'Nordvik Energi AB',
    t('ask.linesAndFee_other', { count: 2 }),
    'Avgift för pappersfaktura',
    '2 000,50 kr',
    '10 001 kr',
    t('ask.dates', { issued: today, due: addDays(today, 30) }),
    t('ask.withoutCancelled_one', { count: 1, title: 'Rad 2' }),
  ])
    expect(text).toContain(shown)
  await question.click('button', ui('cancel'))
  await page.gone('dialog')
  expect(sent).toEqual([])
  await chooseStatus(panel, 'SENT')
  const again = await page.within('dialog', t('ask.sendTitle', { number: '2025-1124' }))
  await again.click('button', startsWith(t('ask.send', { sum: '' }).trim()))
  await until(() => expect(sent).toEqual([{ change: { status: 'SENT' }, expectedVersion: 4 }]))
})

test.each([
  ['cancelling a sent invoice', 'SENT', 'CANCELED', 'dialog', 'ask.cancelTitle', 'ask.cancel'],
  ['setting a sent invoice to requested', 'SENT', 'UN_SENT', 'alertdialog', 'ask.backTitle', 'ask.back'],
  ['restoring a cancelled invoice', 'CANCELED', 'PAID', 'alertdialog', 'ask.restoreTitle', 'ask.restore'],
] as const)('%s asks first; a paid invoice does not (ADMIN-55)', async (_, from, to, role, title, confirm) => {
  const sent: string[] = []
  const panel = await openPanel({
    invoice: () => invoiceOf({ status: from, sentAt: '2025-11-01T08:00:00Z', issuedOn: '2025-11-01' }),
    updateInvoice: ({ input }: { input: { change: { status: string } } }) => {
      sent.push(input.change.status)
      return {
        invoice: invoiceOf({ status: input.change.status, sentAt: '2025-11-01T08:00:00Z', version: 5 }),
        errors: [],
      }
    },
  })
  if (from === 'SENT') {
    await chooseStatus(panel, 'PAID')
    await until(() => expect(sent).toEqual(['PAID']))
  }
  const before = sent.length
  await chooseStatus(panel, to)
  const question = await page.within(role, t(title, { number: '2025-1124' }))
  expect(sent).toHaveLength(before)
  await question.click('button', startsWith(t(confirm, { sum: '' }).trim()))
  await until(() => expect(sent.at(-1)).toBe(to))
})

test('a replaced invoice stays cancelled (ADMIN-55)', async () => {
  const panel = await openPanel({
    invoice: () =>
      invoiceOf({
        status: 'CANCELED',
        sentAt: '2025-11-01T08:00:00Z',
        correctedBy: { databaseId: 8, number: '2025-1130' },
      }),
  })
  await panel.findByRole('link', { name: t('replacedBy', { number: '2025-1130' }) })
  expect(panel.getByLabelText<HTMLButtonElement>(t('status'), { selector: 'button' }).disabled).toBe(true)
})
