import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('features/company-info')
const editor = pageTexts('editing')

let page: RenderedPage
afterEach(() => page.close())

const address = {
  coAddress: null,
  streetAddress: 'Storgatan 14',
  postNumber: '852 3',
  postArea: 'Sundsvall',
  postCountry: 'SE',
  postAddress: null,
}
const info = {
  name: 'Tranfjärden Logistik AB',
  organizationNumber: '559318-4408',
  billingName: null,
  vatNumber: null,
  companyAddress: address,
  billingAddress: { ...address, postNumber: '852 30' },
  telephone: '',
  contactEmail: 'info@tranfjarden.example',
  homePage: null,
  contactPerson: 'Parisa Rahimi',
  hasPaperBilling: false,
  invoiceEmail: 'ekonomi@tranfjarden.example',
  vatRate: 0.25,
  version: 'v1',
}
const companyOf = (own: object = {}, logoUrl: string | null = null) => ({
  ...tranfjarden,
  isLimited: true,
  logoUrl,
  viewerCanReadAuditLog: true,
  info: { ...info, ...own },
})

/** Opens the page. `reject` returns the answer to a save that fails, or null for a save that succeeds. */
function open(reject: (input: Record<string, unknown>) => object | null = () => null, first = companyOf()) {
  const saved: Record<string, unknown>[] = []
  let stored = first
  page = renderPage('/2/company-info', {
    answers: {
      ...recruiterAnswers,
      company: () => stored,
      updateCompanyInfo: ({ input }) => {
        const { companyId: _, expectedVersion: __, logo, ...edit } = input as Record<string, unknown>
        saved.push(input as Record<string, unknown>)
        const rejection = reject(input as Record<string, unknown>)
        if (rejection) return rejection
        stored = companyOf({ ...edit, version: 'v2' }, logo === undefined ? stored.logoUrl : (logo as string | null))
        return { company: stored, errors: [] }
      },
    },
  })
  return {
    saved,
    stored: () => stored,
    change: (own: object) => {
      stored = companyOf(own)
    },
  }
}

const field = (name: string) => page.getByLabelText<HTMLInputElement>(t(`fields.${name}`))
/** Returns the fields with this label: of the address, then of the billing address if the company gets paper bills. */
const addressFields = (name: string) => page.getAllByLabelText<HTMLInputElement>(t(`fields.${name}`))
const updateButton = () => page.getByRole<HTMLButtonElement>('button', { name: t('update') })
const editButton = () => page.findByRole('button', { name: t('edit') })
async function startEditing() {
  await page.click('button', t('edit'))
  await page.findByLabelText(t('fields.contactPerson'))
}

test('a missing or invalid value is red, with a star and the reason, and links to its field (COMP-25, COMP-26, COMP-27)', async () => {
  open()
  await page.findByText(`${t('fields.telephone')} *`)
  expect(page.text()).toContain(t('problem.postNumber', { value: '852 3' }))
  // A selector, because only this attribute makes the text red.
  expect([...document.querySelectorAll('[data-bad] dt')].map(({ textContent }) => textContent)).toEqual([
    `${t('fields.postNumber')} *`,
    `${t('fields.telephone')} *`,
  ])
  expect(page.text()).toContain(t('fields.invoiceEmail'))
  // The side navigation has the same link.
  const profileLinks = page.getAllByRole('link', { name: 'Företagsprofil' })
  expect(profileLinks.map((link) => link.getAttribute('href'))).toEqual(['/2/profile', '/2/profile'])
  await page.click('button', t('remainingItem', { field: t('fields.telephone'), problem: t('problem.required') }))
  await until(() => expect(document.activeElement).toBe(field('telephone')))
})

test('only an administrator has a link to the changes of the company, also while editing (PLUS-42, COMP-25)', async () => {
  open()
  expect((await page.findByRole('link', { name: t('changes') })).getAttribute('href')).toBe(
    '/2/audit-log?what=SETTINGS&when=all',
  )
  await startEditing()
  page.getByRole('link', { name: t('changes') })
  await page.close()
  open(undefined, { ...companyOf(), viewerCanReadAuditLog: false })
  await editButton()
  expect(page.queryByRole('link', { name: t('changes') })).toBeNull()
})

test('Update is enabled when all values are valid, and saves trimmed values (COMP-28, COMP-31, COMP-38)', async () => {
  const { saved } = open()
  await startEditing()
  await page.fill(t('fields.telephone'), ' 060-15 40 00 ')
  await until(() => expect(page.text()).toContain(t('unsavedMend')))
  expect(updateButton().disabled).toBe(true)
  await page.fill(t('fields.postNumber'), '852 30')
  await page.click('button', t('update'))
  await editButton()
  expect(saved).toEqual([
    expect.objectContaining({
      telephone: '060-15 40 00',
      expectedVersion: 'v1',
      companyAddress: { ...address, postNumber: '852 30' },
    }),
  ])
  expect(saved[0]).not.toHaveProperty('logo')
  expect(page.text()).toContain(t('remainingNone'))
})

test('a paper bill needs a postal address, and an e-bill an email address (COMP-36, COMP-37)', async () => {
  open()
  await startEditing()
  await page.click('radio', t('paper'))
  await until(() => expect(addressFields('streetAddress')).toHaveLength(2))
  expect(page.queryByLabelText(t('fields.invoiceEmail'))).toBeNull()
  await page.click('button', t('cancel'))
  await editButton()
  expect(page.text()).toContain(t('fields.invoiceEmail'))
})

/** Rejects the first save, because a colleague has saved these changes. */
function colleagueSaves(changes: object) {
  let isFirst = true
  const opened = open(() => {
    if (!isFirst) return null
    isFirst = false
    opened.change({ ...changes, version: 'v2' })
    const errors = [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }]
    return { company: opened.stored(), errors }
  })
  return opened
}

test('a colleague’s save updates the page, and a save keeps what only the colleague changed (COMP-38, PLUS-96, SHELL-115)', async () => {
  const { saved } = colleagueSaves({
    contactPerson: 'Jonas Kallio',
    companyAddress: { ...address, postNumber: '852 30', streetAddress: 'Storgatan 15' },
  })
  await page.findByText('Parisa Rahimi')
  await page.send('settingsUpdated', { needsResync: false, company: companyOf({ contactPerson: 'Elin Dahl' }) })
  await page.findByText('Elin Dahl')
  await startEditing()
  await page.fill(t('fields.telephone'), '060-15 40 00')
  await page.fill(t('fields.postNumber'), '852 30')
  await page.click('button', t('update'))
  await editButton()
  expect(saved.at(-1)).toMatchObject({
    telephone: '060-15 40 00',
    contactPerson: 'Jonas Kallio',
    companyAddress: { postNumber: '852 30', streetAddress: 'Storgatan 15' },
    expectedVersion: 'v2',
  })
})

test('a save asks about the fields that a colleague changed as well, each by its label (COMP-38, PLUS-96)', async () => {
  const { saved } = colleagueSaves({
    telephone: '060-1 11 11',
    companyAddress: { ...address, postNumber: '852 31' },
    hasPaperBilling: true,
    homePage: 'https://tranfjarden.example',
  })
  await startEditing()
  await page.fill(t('fields.telephone'), '060-15 40 00')
  await page.fill(t('fields.postNumber'), '852 30')
  await page.click('button', t('update'))
  const question = await page.within('alertdialog', editor('merge.title_other', { count: 2 }))
  const postNumber = t('inAddress', { field: t('fields.postNumber'), section: t('sections.address') })
  expect(question.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    postNumber,
    t('fields.telephone'),
  ])
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${t('fields.homePage')}https://tranfjarden.example${editor('merge.by.theirs')}`,
    `${t('fields.billing')}${t('paper')}${editor('merge.by.theirs')}`,
  ])
  await question.click('radio', /852 31/)
  await question.click('radio', /060-15 40 00/)
  await question.click('button', t('update'))
  await editButton()
  expect(saved.at(-1)).toMatchObject({
    telephone: '060-15 40 00',
    companyAddress: { postNumber: '852 31' },
    hasPaperBilling: true,
    expectedVersion: 'v2',
  })
})

test('the organization number is read-only, and a failed save opens an error dialog and keeps the text (COMP-30, COMP-39)', async () => {
  open(() => {
    throw failure('UPSTREAM_FAILED')
  })
  await startEditing()
  const numberFields = page.queryAllByDisplayValue<HTMLInputElement>(/559318/)
  expect(numberFields.filter(({ readOnly, disabled }) => !readOnly && !disabled)).toEqual([])
  await page.fill(t('fields.telephone'), '060-15 40 00')
  await page.fill(t('fields.postNumber'), '852 30')
  await page.click('button', t('update'))
  await page.findByRole('alertdialog')
  expect(field('telephone').value).toBe('060-15 40 00')
})

const valid = { companyAddress: { ...address, postNumber: '852 30' }, telephone: '060-15 40 00' }

test('Update saves a deleted logo, and Cancel keeps the logo (COMP-29)', async () => {
  const logos = pageTexts('settings')
  const { saved } = open(undefined, companyOf(valid, '/media/1/logo.png'))
  const logo = () => page.queryByRole('img', { name: logos('logo.alt') })
  await page.findByRole('img', { name: logos('logo.alt') })
  expect(page.queryByRole('button', { name: logos('logo.remove') })).toBeNull()
  for (const button of ['cancel', 'update'] as const) {
    await startEditing()
    page.getByRole('button', { name: logos('logo.replace') })
    await page.click('button', logos('logo.remove'))
    await until(() => expect(logo()).toBeNull())
    expect(saved).toEqual([])
    await page.click('button', t(button))
    await editButton()
    expect(logo()?.getAttribute('src') ?? null).toBe(button === 'cancel' ? '/media/1/logo.png' : null)
  }
  expect(saved).toEqual([expect.objectContaining({ logo: null })])
})

test('a Swedish postal code has five digits, and a foreign postal code must not be empty (COMP-33, COMP-36)', async () => {
  const { saved } = open(
    undefined,
    companyOf({ ...valid, hasPaperBilling: true, billingAddress: { ...address, postNumber: '852 30' } }),
  )
  await startEditing()
  await page.fill(t('fields.contactPerson'), 'Elin Dahl')
  await until(() => expect(updateButton().disabled).toBe(false))
  for (const postalCode of addressFields('postNumber')) {
    for (const [typed, isValid] of [
      ['8523', false],
      ['85230', true],
      ['', false],
      ['8523 0', false],
      ['852 301', false],
      ['852 30', true],
    ] as const) {
      await page.fill(postalCode, typed)
      await until(() => expect([typed, updateButton().disabled]).toEqual([typed, !isValid]))
    }
  }
  for (const name of ['streetAddress', 'postArea']) {
    const [, billingField] = addressFields(name)
    if (!billingField) throw new Error('The billing address is missing.')
    const before = billingField.value
    await page.fill(billingField, ' ')
    await until(() => expect([name, updateButton().disabled]).toEqual([name, true]))
    await page.fill(billingField, before)
    await until(() => expect(updateButton().disabled).toBe(false))
  }
  expect(saved).toEqual([])
  await page.close()
  open(undefined, companyOf({ ...valid, companyAddress: { ...address, postNumber: 'SW1A 1AA', postCountry: 'GB' } }))
  await startEditing()
  await page.fill(t('fields.contactPerson'), 'Elin Dahl')
  await until(() => expect(updateButton().disabled).toBe(false))
  await page.fill(field('postNumber'), '')
  await until(() => expect(updateButton().disabled).toBe(true))
})
