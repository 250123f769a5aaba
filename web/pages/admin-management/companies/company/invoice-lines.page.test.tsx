import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { describedAs, takenKeys } from '#web/testing/fields.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId } from '#web/testing/world.ts'
import { startsWith, type Screen } from '#web/testing/screen.ts'
import {
  COMPANY_ID,
  COMPANY_PATH,
  INVOICE_PATH,
  invoiceOf,
  lineOf,
  lines,
  openCompany,
  ordersOf,
  sums,
} from './company.fixture.ts'

const t = pageTexts('pages/admin-management/companies/company')
const shared = pageTexts('features/billing')
const ui = pageTexts('ui')
const guard = pageTexts('guard')

let page: RenderedPage
afterEach(async () => {
  await page.close()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'clipboard')
})

/** Opens the page of the invoice and returns its panel. */
const openPanel = (answers: object = {}) => {
  page = openCompany(INVOICE_PATH, answers)
  return page.within('region', t('invoice', { number: '2025-1124' }))
}
/** Returns the texts of the cells of each row below the headings. The lines come first. */
const rowsOf = (panel: Screen) =>
  panel
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent))
const discountDialog = () => page.within('dialog', t('discountTitle'))
const findDiscountWithError = (description: string) =>
  page.findByRole<HTMLInputElement>('textbox', { name: t('discountLabel'), description })

/** Confirms the question before a line is deleted. */
const confirmDeletion = async (title: string) => {
  const question = await page.within('alertdialog', t('deleteLineTitle', { title }))
  await question.click('button', t('deleteLineConfirm'))
}

test('the panel shows each line with kind, period, amounts and actions (ADMIN-53, ADMIN-62, ADMIN-63)', async () => {
  const panel = await openPanel()
  expect(page.text()).toContain(t('paper'))
  expect(
    rowsOf(panel)
      .slice(0, 4)
      .map((cells) => cells.slice(0, 7)),
  ).toEqual([
    [
      'Rad 1',
      t('kinds.posting'),
      '2025-10-02 – 2025-11-01',
      '1\u00a0000\u00a0kr',
      '–',
      '1\u00a0000\u00a0kr',
      '1\u00a0250\u00a0kr',
    ],
    [
      `Rad 2${shared('paymentCancelled')}`,
      t('kinds.posting'),
      '2025-10-02 – 2025-11-01',
      '2\u00a0000\u00a0kr',
      '–',
      '0\u00a0kr',
      '0\u00a0kr',
    ],
    ['Rad 3', t('kinds.manual'), '–', '3\u00a0000\u00a0kr', '–', '3\u00a0000\u00a0kr', '3\u00a0750\u00a0kr'],
    [
      `Avgift för pappersfaktura${t('kept')}`,
      t('kinds.fee'),
      '2025-10-02 – 2025-11-01',
      '4\u00a0000\u00a0kr',
      '–',
      '4\u00a0000\u00a0kr',
      '5\u00a0000\u00a0kr',
    ],
  ])
  expect(panel.queryByRole('button', { name: t('editOf', { title: 'Rad 1' }) })).toBeNull()
  panel.getByRole('button', { name: t('editOf', { title: 'Rad 3' }) })
  expect(panel.queryByRole('button', { name: t('discountFor', { title: 'Rad 3' }) })).toBeNull()
  panel.getByRole('button', { name: t('discountFor', { title: 'Rad 1' }) })
  expect(page.text()).toContain('10\u00a0001\u00a0kr')
})

test('the line of a subscription can be changed and removed, without discount or cancelled payment (ADMIN-63, ADMIN-66)', async () => {
  const sent: object[] = []
  const subscription = lineOf(5, {
    type: 'OTHER',
    item: 'SUBSCRIPTION',
    title: 'Årsavtal',
    isManual: true,
    startsOn: '2025-10-01',
    expiresOn: '2026-03-31',
  })
  const invoice = () => invoiceOf({ orders: ordersOf([subscription]) })
  const answer = ({ input }: { input: object }) => {
    sent.push(input)
    return { invoice: invoice(), errors: [] }
  }
  const panel = await openPanel({ invoice, updateInvoiceLine: answer, deleteInvoiceLine: answer })
  expect(rowsOf(panel)[0]?.slice(0, 3)).toEqual(['Årsavtal', t('kinds.subscription'), '2025-10-01 – 2026-03-31'])
  for (const key of ['discountFor', 'cancelPayment'] as const)
    expect(panel.queryByRole('button', { name: t(key, { title: 'Årsavtal' }) })).toBeNull()
  await panel.click('button', t('editOf', { title: 'Årsavtal' }))
  await panel.fill(t('line'), 'Halvårsavtal')
  expect(rowsOf(panel)[0]?.[2]).toBe('2025-10-01 – 2026-03-31')
  await panel.click('button', t('save'))
  await panel.gone('textbox', t('line'))
  await panel.click('button', t('editOf', { title: 'Årsavtal' }))
  await panel.click('button', t('deleteLine', { title: 'Årsavtal' }))
  await confirmDeletion('Årsavtal')
  await until(() =>
    expect(sent).toMatchObject([
      { orderId: subscription.id, title: 'Halvårsavtal', gross: '6250.00' },
      { orderId: subscription.id },
    ]),
  )
})

test('a change by a colleague is shown, and causes a conflict only if it changes the edited line (ADMIN-54, ADMIN-66)', async () => {
  let stored = invoiceOf()
  const versions: number[] = []
  const panel = await openPanel({
    invoice: () => stored,
    updateInvoiceLine: ({ input: { expectedVersion: version } }: { input: { expectedVersion: number } }) => {
      versions.push(version)
      return version === stored.version
        ? { invoice: stored, errors: [] }
        : { invoice: stored, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE' }] }
    },
  })
  const edit = async () => {
    await panel.click('button', t('editOf', { title: 'Rad 3' }))
    await panel.fill(t('withVat'), '5625')
  }
  await edit()
  stored = invoiceOf({ version: 5, sums: { ...sums, payable: 11_001 } })
  await page.send('billingUpdated', { needsResync: false, company: { id: COMPANY_ID } })
  await until(() => expect(panel.element.textContent).toContain('11\u00a0001\u00a0kr'))
  await panel.click('button', t('save'))
  await panel.gone('textbox', t('line'))
  await edit()
  stored = invoiceOf({
    version: 6,
    orders: ordersOf(lines.map((line, index) => (index === 2 ? { ...line, title: 'Rad 3, rättad' } : line))),
    sums: { ...sums, payable: 12_001 },
  })
  await page.send('billingUpdated', { needsResync: false, company: { id: globalId('Company', 4) } })
  await page.send('billingUpdated', { needsResync: false, company: { id: COMPANY_ID } })
  await until(() => expect(panel.element.textContent).toContain('12\u00a0001\u00a0kr'))
  await panel.click('button', t('save'))
  await panel.click('button', t('saveMine'))
  await panel.gone('textbox', t('line'))
  expect(versions).toEqual([5, 5, 6])
})

test('Escape ends an edit, then closes the panel, and asks before it discards a change (ADMIN-45, ADMIN-63, SHELL-89)', async () => {
  const panel = await openPanel()
  const edit = async () => {
    await panel.click('button', t('editOf', { title: 'Rad 3' }))
    return panel.findByRole<HTMLInputElement>('textbox', { name: t('line') })
  }
  // The return value is false if the page has handled the key.
  expect(fireEvent.keyDown(await edit(), { key: 'Escape' })).toBe(false)
  await panel.gone('textbox', t('line'))
  expect(page.path()).toBe(INVOICE_PATH)
  await panel.fill(await edit(), 'Rad 3, ny')
  await page.press('Escape')
  const question = await page.within('alertdialog', guard('title'))
  expect(page.path()).toBe(INVOICE_PATH)
  await question.click('button', guard('stay'))
  await page.gone('alertdialog')
  expect(panel.getByLabelText<HTMLInputElement>(t('line')).value).toBe('Rad 3, ny')
  await panel.click('button', t('cancel'))
  await page.press('Escape')
  await until(() => expect(page.path()).toBe(COMPANY_PATH))
})

test('a line that cannot be added, changed or deleted keeps the typed values, and the error is only logged (ADMIN-67)', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failing = () => {
    throw new Error('the platform is away')
  }
  const refused = () => ({ invoice: null, errors: [{ __typename: 'InputError', reason: 'BELOW_ZERO', message: '' }] })
  const panel = await openPanel({
    createInvoiceLine: failing,
    updateInvoiceLine: refused,
    deleteInvoiceLine: failing,
  })
  const valueOf = (label: string) => panel.getByLabelText<HTMLInputElement>(label).value
  let errorCount = 0
  const expectLoggedError = async () => {
    errorCount++
    await until(() => expect(log).toHaveBeenCalledTimes(errorCount))
    expect(page.queryByRole('alertdialog')).toBeNull()
  }
  await panel.fill(t('newLine'), 'Fotografering')
  await panel.fill(t('newAmount'), '125')
  await panel.click('button', t('add'))
  await expectLoggedError()
  expect(valueOf(t('newLine'))).toBe('Fotografering')
  await panel.click('button', t('editOf', { title: 'Rad 3' }))
  await panel.fill(t('line'), 'Rad 3, ny')
  await panel.click('button', t('save'))
  await expectLoggedError()
  expect(valueOf(t('line'))).toBe('Rad 3, ny')
  await panel.click('button', t('deleteLine', { title: 'Rad 3' }))
  await confirmDeletion('Rad 3')
  await expectLoggedError()
  await panel.click('button', t('cancel'))
  await panel.findByRole('cell', { name: 'Rad 3' })
})

test('only a discount takes a minus sign, and no amount takes letters (SHELL-05, ADMIN-65, ADMIN-70)', async () => {
  const panel = await openPanel({})
  const amount = panel.getByLabelText<HTMLInputElement>(t('newAmount'))
  expect(takenKeys(amount, '-1a2,5e .')).toBe('12,5 .')
  // A pasted text stays as pasted, with an error, instead of becoming another number.
  await panel.fill(amount, '-250')
  await until(() => expect([amount.value, amount.getAttribute('aria-invalid')]).toEqual(['-250', 'true']))
  await panel.fill(amount, '')
  await panel.click('button', t('discountFor', { title: 'Rad 1' }))
  const discount = (await discountDialog()).getByLabelText(t('discountLabel'))
  expect(takenKeys(discount, '-1a2,5')).toBe('-12,5')
  await page.click('button', ui('cancel'))
})

test('a discount starts at -1000, and a server error shows at the typed amount (ADMIN-69, ADMIN-70, ADMIN-71)', async () => {
  const sent: number[] = []
  const tooLarge = 'Rabatten är större än radens pris, 1 000 kr.'
  const panel = await openPanel({
    applyDiscount: ({ input: { discount } }: { input: { discount: number } }) => {
      sent.push(discount)
      return sent.length === 1
        ? { invoice: null, errors: [{ __typename: 'InputError', reason: 'MORE_THAN_PRICE', message: tooLarge }] }
        : { invoice: invoiceOf(), errors: [] }
    },
  })
  await panel.click('button', t('discountFor', { title: 'Rad 1' }))
  const first = await discountDialog()
  expect(first.getByLabelText<HTMLInputElement>(t('discountLabel')).value).toBe('-1000')
  await first.fill(t('discountLabel'), '-2000')
  await first.click('button', t('give'))
  const field = await findDiscountWithError(tooLarge)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('-2000')
  const second = await discountDialog()
  await second.fill(field, '-500')
  await until(() => expect([field.getAttribute('aria-invalid'), describedAs(field)]).toEqual([null, '']))
  await second.click('button', t('give'))
  await until(() => expect(sent).toEqual(['-2000.00', '-500.00']))
})

test('if a discount would take an invoice below zero, the field shows an error in the language of the user (ADMIN-71)', async () => {
  const panel = await openPanel({
    applyDiscount: () => ({
      invoice: null,
      errors: [{ __typename: 'InputError', reason: 'BELOW_ZERO', message: 'The invoice would come below zero' }],
    }),
  })
  await panel.click('button', t('discountFor', { title: 'Rad 1' }))
  const dialog = await discountDialog()
  await dialog.click('button', t('give'))
  const field = await findDiscountWithError(t('refused.BELOW_ZERO'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(page.text()).not.toContain('would come below')
  expect((await discountDialog()).element.contains(field)).toBe(true)
})

test('a discount that fails without a reason shows the general error (ADMIN-71)', async () => {
  const panel = await openPanel({
    applyDiscount: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await panel.click('button', t('discountFor', { title: 'Rad 1' }))
  const dialog = await discountDialog()
  await dialog.click('button', t('give'))
  const error = await page.within('alertdialog')
  expect(error.element.textContent).toContain(t('failed'))
  expect(page.queryByRole('dialog')).toBeNull()
})

test('the lines are copied as a table with plain numbers, and the button confirms the copy (ADMIN-62)', async () => {
  let copied = ''
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        copied = text
        return Promise.resolve()
      },
    },
  })
  const panel = await openPanel()
  await panel.click('button', t('copyLines'))
  await panel.findByRole('button', { name: ui('wasCopied') })
  expect(copied.split('\n').map((row) => row.split('\t'))).toEqual([
    ['line', 'period', 'price', 'discount', 'net', 'withVat'].map((key) => t(key)),
    ['Rad 1', '2025-10-02–2025-11-01', '1000', '0', '1000', '1250'],
    ['Rad 2', '2025-10-02–2025-11-01', '2000', '0', '0', '0'],
    ['Rad 3', '', '3000', '0', '3000', '3750'],
    ['Avgift för pappersfaktura', '2025-10-02–2025-11-01', '4000', '0', '4000', '5000'],
  ])
})

test('the panel loads the lines after the first hundred, and they can be copied only when all are loaded (ADMIN-62)', async () => {
  const all = Array.from({ length: 230 }, (_, index) => lineOf(index + 1))
  const pageAfter = (after: number) => ({
    totalCount: 230,
    pageInfo: { hasNextPage: after + 100 < 230, endCursor: String(after + 100) },
    nodes: all.slice(after, after + 100),
  })
  const { promise, resolve } = Promise.withResolvers<null>()
  const panel = await openPanel({
    invoice: () => invoiceOf({ orders: pageAfter(0) }),
    'company.invoiceOrders': ({ after }: { after: string }) => promise.then(() => pageAfter(Number(after))),
  })
  const copyButton = panel.getByRole<HTMLButtonElement>('button', { name: t('copyLines') })
  // Found by text, because finding thousands of cells by role takes seconds.
  const titles = () => panel.getAllByText(startsWith('Rad '), { selector: 'td > b' })
  expect(titles()).toHaveLength(100)
  expect(copyButton.disabled).toBe(true)
  resolve(null)
  await until(() => expect(titles()).toHaveLength(230))
  expect(copyButton.disabled).toBe(false)
})
