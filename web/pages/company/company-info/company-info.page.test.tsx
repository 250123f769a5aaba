import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/company-info')
const editor = pageTexts('editing')

let page: RenderedRoute
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
  paperBilling: false,
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

/** The page over a company that is saved to; `saving` answers a save that does not succeed. */
function open(saving: (input: Record<string, unknown>) => object | null = () => null, first = companyOf()) {
  const saved: Record<string, unknown>[] = []
  let stored = first
  page = renderRoute('/2/company-info', {
    answers: {
      ...recruiterAnswers,
      company: () => stored,
      updateCompanyInfo: ({ input }) => {
        const { companyId: _, version: __, logo, ...edit } = input as Record<string, unknown>
        saved.push(input as Record<string, unknown>)
        const refused = saving(input as Record<string, unknown>)
        if (refused) return refused
        stored = companyOf({ ...edit, version: 'v2' }, logo === undefined ? stored.logoUrl : (logo as string | null))
        return { company: stored, errors: [] }
      },
    },
  })
  return {
    saved,
    change: (own: object) => {
      stored = companyOf(own)
    },
  }
}

const fieldOf = (label: string) => page.see<HTMLInputElement>(`input[type]`, label)

test('COMP-25 COMP-26 COMP-27 what is missing or wrong stands in red with a star and the reason, and leads to its field', async () => {
  open()
  await page.see('dt', `${t('fields.telephone')} *`)
  expect(page.text()).toContain(t('problem.postNumber', { value: '852 3' }))
  expect([...document.querySelectorAll('[data-bad] dt')].map(({ textContent }) => textContent)).toEqual([
    `${t('fields.postNumber')} *`,
    `${t('fields.telephone')} *`,
  ])
  expect(page.text()).toContain(t('fields.invoiceEmail'))
  expect(page.find('a', 'Företagsprofil')?.getAttribute('href')).toBe('/2/profile')
  await page.press('button', t('remainingItem', { field: t('fields.telephone'), problem: t('problem.required') }))
  await until(() =>
    expect(document.activeElement).toBe(document.getElementById('info-telephone')?.querySelector('input')),
  )
})

test('PLUS-42 COMP-25 an administrator is led to what was changed of the company, also while editing; nobody else is', async () => {
  open()
  expect((await page.see('a', t('changes'))).getAttribute('href')).toBe('/2/audit-log?what=SETTINGS&when=all')
  await page.press('button', t('edit'))
  await fieldOf('')
  expect(page.find('a', t('changes'))).not.toBeNull()
  await page.close()
  open(undefined, { ...companyOf(), viewerCanReadAuditLog: false })
  await page.see('button', t('edit'))
  expect(page.find('a', t('changes'))).toBeNull()
})

test('COMP-28 COMP-31 COMP-38 Update opens when all holds, and stores trimmed values; Abort leaves what is stored', async () => {
  const { saved } = open()
  await page.press('button', t('edit'))
  await fieldOf('')
  const input = (path: string) => document.getElementById(`info-${path}`)?.querySelector('input') ?? document.body
  const update = () => page.find<HTMLButtonElement>('button', t('update'))
  page.write(input('telephone'), ' 060-15 40 00 ')
  await until(() => expect(page.text()).toContain(t('unsavedMend')))
  expect(update()?.disabled).toBe(true)
  page.write(input('companyAddress.postNumber'), '852 30')
  await until(() => expect(update()?.disabled).toBe(false))
  await page.press('button', t('update'))
  await page.see('button', t('edit'))
  expect(saved).toEqual([
    expect.objectContaining({
      telephone: '060-15 40 00',
      version: 'v1',
      companyAddress: { ...address, postNumber: '852 30' },
    }),
  ])
  expect(saved[0]).not.toHaveProperty('logo')
  expect(page.text()).toContain(t('remainingNone'))
})

test('COMP-36 COMP-37 paper asks for an address, e-mail for an address of mail', async () => {
  open()
  await page.press('button', t('edit'))
  await page.press('button', t('paper'))
  await until(() => expect(document.getElementById('info-billingAddress.streetAddress')).not.toBeNull())
  expect(document.getElementById('info-invoiceEmail')).toBeNull()
  await page.press('button', t('cancel'))
  await page.see('button', t('edit'))
  expect(page.text()).toContain(t('fields.invoiceEmail'))
})

test('COMP-38 SHELL-115 a colleague’s save shows while one reads, and is asked about while one edits', async () => {
  let first = true
  const { saved, change } = open(() => {
    if (!first) return null
    first = false
    change({
      contactPerson: 'Jonas Kallio',
      companyAddress: { ...address, postNumber: '852 30' },
      telephone: '060-1 11 11',
      version: 'v2',
    })
    return { company: null, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }] }
  })
  await page.see('dd', 'Parisa Rahimi')
  await page.send('settingsUpdated', { resync: false, company: companyOf({ contactPerson: 'Elin Dahl' }) })
  await page.see('dd', 'Elin Dahl')
  await page.press('button', t('edit'))
  await fieldOf('')
  const input = (path: string) => document.getElementById(`info-${path}`)?.querySelector('input') ?? document.body
  page.write(input('telephone'), '060-15 40 00')
  page.write(input('companyAddress.postNumber'), '852 30')
  await until(() => expect(page.find<HTMLButtonElement>('button', t('update'))?.disabled).toBe(false))
  await page.press('button', t('update'))
  await page.see('[role="alertdialog"]', editor('meanwhile.title'))
  await page.press('button', editor('meanwhile.replace'))
  await page.see('button', t('edit'))
  expect(saved.at(-1)).toMatchObject({ telephone: '060-15 40 00', contactPerson: 'Jonas Kallio', version: 'v2' })
})

test('COMP-30 COMP-39 the organisation number is only read, and a save that fails is told and loses nothing', async () => {
  open(() => {
    throw failure('UPSTREAM_FAILED')
  })
  await page.press('button', t('edit'))
  await fieldOf('')
  expect(
    [...document.querySelectorAll('input')].filter(
      ({ value, readOnly, disabled }) => value.includes('559318') && !readOnly && !disabled,
    ),
  ).toEqual([])
  const input = (path: string) => document.getElementById(`info-${path}`)?.querySelector('input') as HTMLInputElement
  page.write(input('telephone'), '060-15 40 00')
  page.write(input('companyAddress.postNumber'), '852 30')
  await until(() => expect(page.find<HTMLButtonElement>('button', t('update'))?.disabled).toBe(false))
  await page.press('button', t('update'))
  await page.see('[role="alertdialog"]')
  expect(input('telephone').value).toBe('060-15 40 00')
})

const whole = { companyAddress: { ...address, postNumber: '852 30' }, telephone: '060-15 40 00' }
const inputAt = (path: string) => document.getElementById(`info-${path}`)?.querySelector('input') as HTMLInputElement
const updateButton = () => page.find<HTMLButtonElement>('button', t('update'))

test('COMP-29 a logo that is deleted goes with Update and not before; Abort leaves it', async () => {
  const logos = pageTexts('settings')
  const { saved } = open(undefined, companyOf(whole, '/media/1/logo.png'))
  const logo = () => page.find('main img')
  await page.see('main img')
  expect(page.find('button', logos('logo.remove'))).toBeNull()
  for (const button of ['cancel', 'update'] as const) {
    await page.press('button', t('edit'))
    expect(page.find('button', logos('logo.replace'))).not.toBeNull()
    await page.press('button', logos('logo.remove'))
    await until(() => expect(logo()).toBeNull())
    expect(saved).toEqual([])
    await until(() => expect(page.find<HTMLButtonElement>('button', t(button))?.disabled).toBe(false))
    await page.press('button', t(button))
    await page.see('button', t('edit'))
    expect(logo()?.getAttribute('src') ?? null).toBe(button === 'cancel' ? '/media/1/logo.png' : null)
  }
  expect(saved).toEqual([expect.objectContaining({ logo: null })])
})

test('a Swedish post code has five digits, space or not, also for paper bills; others must be given COMP-33 COMP-36', async () => {
  const { saved } = open(
    undefined,
    companyOf({ ...whole, paperBilling: true, billingAddress: { ...address, postNumber: '852 30' } }),
  )
  await page.press('button', t('edit'))
  await until(() => expect(inputAt('contactPerson')).toBeDefined())
  page.write(inputAt('contactPerson'), 'Elin Dahl')
  await until(() => expect(updateButton()?.disabled).toBe(false))
  for (const path of ['companyAddress.postNumber', 'billingAddress.postNumber']) {
    for (const [typed, isGood] of [
      ['8523', false],
      ['85230', true],
      ['', false],
      ['8523 0', false],
      ['852 301', false],
      ['852 30', true],
    ] as const) {
      page.write(inputAt(path), typed)
      await until(() => expect([path, typed, updateButton()?.disabled]).toEqual([path, typed, !isGood]))
    }
  }
  for (const path of ['billingAddress.streetAddress', 'billingAddress.postArea']) {
    const before = inputAt(path).value
    page.write(inputAt(path), ' ')
    await until(() => expect([path, updateButton()?.disabled]).toEqual([path, true]))
    page.write(inputAt(path), before)
    await until(() => expect(updateButton()?.disabled).toBe(false))
  }
  expect(saved).toEqual([])
  await page.close()
  open(undefined, companyOf({ ...whole, companyAddress: { ...address, postNumber: 'SW1A 1AA', postCountry: 'GB' } }))
  await page.press('button', t('edit'))
  await until(() => expect(inputAt('contactPerson')).toBeDefined())
  page.write(inputAt('contactPerson'), 'Elin Dahl')
  await until(() => expect(updateButton()?.disabled).toBe(false))
  page.write(inputAt('companyAddress.postNumber'), '')
  await until(() => expect(updateButton()?.disabled).toBe(true))
})
