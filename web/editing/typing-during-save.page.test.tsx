import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden, viewer } from '#web/testing/world.ts'

let page: RenderedPage
afterEach(() => page.close())

/** A save that waits until the test releases it. */
interface HeldSave {
  field: string
  /** Returns the answer to a save, by its number. */
  answer: (count: number) => object
}

/** Opens an editor with saves that wait until the test releases them. */
function open(address: string, { field, answer }: HeldSave, answers: Answers) {
  const sent: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  page = renderPage(address, {
    answers: {
      ...recruiterAnswers,
      ...answers,
      [field]: async ({ input }) => {
        sent.push(input as Record<string, unknown>)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
        })
        return answer(sent.length)
      },
    },
  })
  const releaseSave = async () => {
    await until(() => expect(waiting).not.toHaveLength(0))
    waiting.shift()?.()
  }
  return { sent, releaseSave }
}

/** Fails if the screen is blocked. Finds the curtain by selector, because it has no name before it shows its text. */
const expectNoCurtain = () =>
  expect(document.querySelector('[role="status"][data-react-aria-top-layer] > div:not([role])')).toBeNull()

const isPending = (button: HTMLElement) => button.hasAttribute('data-pending')

/** Presses the button with this name and waits until the save has been sent. Returns the button. */
async function startSave(name: string, sent: readonly object[]): Promise<HTMLElement> {
  const button = await page.findByRole('button', { name })
  const count = sent.length
  await page.click('button', name)
  await until(() => expect(sent).toHaveLength(count + 1))
  await until(() => expect(isPending(button)).toBe(true))
  expectNoCurtain()
  return button
}

interface Edit {
  /** The label of the field. */
  label: string | RegExp
  /** The name of the button that saves. */
  save: string
  texts: readonly [first: string, later: string]
}

/** Saves a text, types another text while the save is running, and saves the other text as well. */
async function typeDuringSave(
  sent: readonly Record<string, unknown>[],
  releaseSave: () => Promise<void>,
  { label, save, texts: [first, later] }: Edit,
) {
  await page.fill(label, first)
  const button = await startSave(save, sent)
  await page.fill(label, later)
  await releaseSave()
  await until(() => expect(isPending(button)).toBe(false))
  expect(page.getByLabelText<HTMLInputElement>(label).value).toBe(later)
  await startSave(save, sent)
  await releaseSave()
  expect(sent.map((input) => JSON.stringify(input))).toEqual([
    expect.stringContaining(first),
    expect.stringContaining(later),
  ])
}

const address = {
  coAddress: null,
  streetAddress: 'Storgatan 14',
  postNumber: '852 30',
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
  billingAddress: address,
  telephone: '060-15 40 00',
  contactEmail: 'info@tranfjarden.example',
  homePage: null,
  contactPerson: 'Parisa Rahimi',
  hasPaperBilling: false,
  invoiceEmail: 'ekonomi@tranfjarden.example',
  vatRate: 0.25,
  version: 'v1',
}
/** Returns a company whose company info is complete. */
const companyWithInfo = (overrides: object = {}) => ({
  ...tranfjarden,
  isLimited: true,
  logoUrl: null,
  info: { ...info, ...overrides },
})

test('text typed into company info during a save stays and is saved next (SHELL-115)', async () => {
  const t = pageTexts('features/company-info')
  const { sent, releaseSave } = open(
    '/2/company-info',
    {
      field: 'updateCompanyInfo',
      answer: (count) => ({
        company: companyWithInfo({ contactPerson: 'Elin Dahl', version: `v${count + 1}` }),
        errors: [],
      }),
    },
    { company: () => companyWithInfo() },
  )
  await page.click('button', t('edit'))
  await typeDuringSave(sent, releaseSave, {
    label: t('fields.contactPerson'),
    save: t('update'),
    texts: ['Elin Dahl', 'Jonas Kallio'],
  })
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 'v2' })
})

test('a save without a connection reports it once, in the banner of the page (SHELL-114)', async () => {
  const t = pageTexts('features/company-info')
  const { sent, releaseSave } = open(
    '/2/company-info',
    {
      field: 'updateCompanyInfo',
      answer: () => ({ company: companyWithInfo({ contactPerson: 'Elin Dahl', version: 'v2' }), errors: [] }),
    },
    { company: () => companyWithInfo() },
  )
  await page.click('button', t('edit'))
  await page.fill(t('fields.contactPerson'), 'Elin Dahl')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  page.setOffline(true)
  window.dispatchEvent(new Event('offline'))
  await page.findByText(pageTexts('shell')('offline'))
  await page.click('button', t('update'))
  await page.findByText(pageTexts('editing')('waiting.text'))
  await until(() => expect(page.text()).not.toContain(pageTexts('shell')('offline')))
  // The save runs when the connection is back, and nothing reports a lost connection any more.
  page.setOffline(false)
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await releaseSave()
  await until(() => expect(page.text()).not.toContain(pageTexts('editing')('waiting.text')))
  expect(page.text()).not.toContain(pageTexts('shell')('offline'))
  expect(sent).toHaveLength(1)
})

test('text typed into the company’s profile during a save stays and is saved next (SHELL-115)', async () => {
  const t = pageTexts('pages/company/profile')
  const content = {
    name: 'Tranfjärden',
    size: 'FROM_200',
    about: 'Vi flyttar gods.',
    contact: null,
    founded: '1987',
    logo: null,
    mainOffice: 'Borås',
    revenue: null,
    webSite: 'https://tranfjarden.example',
  }
  const profile = {
    published: content,
    draft: null,
    publishedAt: null,
    publicUrl: null,
    urlFragment: 'tranfjarden',
    organizationNumber: '559318-4408',
    ads: [],
    adCount: 0,
    version: 'v1',
  }
  const companyOf = (overrides: object = {}) => ({
    ...tranfjarden,
    logoUrl: null,
    profile: { ...profile, ...overrides },
  })
  const { sent, releaseSave } = open(
    '/2/profile',
    {
      field: 'saveCompanyProfile',
      answer: (count) => ({
        company: companyOf({ draft: { ...content, mainOffice: 'Umeå' }, version: `v${count + 1}` }),
        errors: [],
      }),
    },
    { company: () => companyOf() },
  )
  await typeDuringSave(sent, releaseSave, {
    label: startsWith(t('fields.mainOffice')),
    save: t('publish'),
    texts: ['Umeå', 'Kiruna'],
  })
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 'v2' })
})

test('a value typed on privacy during a save stays and is saved next, even if it is the earlier value (SHELL-115)', async () => {
  const t = pageTexts('pages/company/privacy')
  const privacy = {
    retentionMonths: 24,
    screening: null,
    stepNames: ['Inkommande', 'Anställda'],
    lastStepName: 'Anställda',
    version: 'v1',
  }
  const companyOf = (overrides: object = {}) => ({
    ...tranfjarden,
    logoUrl: null,
    privacy: { ...privacy, ...overrides },
    privacyRecord: [],
    applicants: () => [],
    retentionPreview: () => ({ dueCount: 0, moreCount: 0, on: '2025-11-27' }),
  })
  const { sent, releaseSave } = open(
    '/2/privacy',
    {
      field: 'saveCompanyPrivacy',
      answer: (count) => ({
        company: companyOf({ retentionMonths: count === 1 ? 18 : 24, version: `v${count + 1}` }),
        errors: [],
      }),
    },
    { company: () => companyOf() },
  )
  const fillMonths = async (months: string) => {
    await page.fill(t('retention.months'), months)
    await page.press('Tab')
  }
  await page.findByRole('heading', { level: 1, name: t('title') })
  await fillMonths('18')
  await startSave(t('save'), sent)
  await fillMonths('24')
  await releaseSave()
  await until(() => expect(page.text()).toContain(t('status.unsaved')))
  expect(page.getByLabelText<HTMLInputElement>(t('retention.months'), { selector: 'input' }).value).toBe('24')
  await startSave(t('save'), sent)
  await releaseSave()
  expect(sent.map(({ retentionMonths, expectedVersion }) => [retentionMonths, expectedVersion])).toEqual([
    [18, 'v1'],
    [24, 'v2'],
  ])
})

test('text typed into an email template during a save stays and is saved next (SHELL-115)', async () => {
  const t = pageTexts('pages/company/email-templates')
  const messages = pageTexts('features/message')
  const made = {
    __typename: 'EmailTemplate',
    id: globalId('EmailTemplate', 7),
    databaseId: 7,
    name: 'Kallelse',
    html: '<p>Kom.</p>',
    version: 'e2',
    viewerCanEdit: true,
  }
  let templates: object[] = []
  const company = () => ({ ...tranfjarden, emailTemplates: templates })
  const { sent, releaseSave } = open(
    '/2/email-templates',
    {
      field: 'saveEmailTemplate',
      answer: () => {
        templates = [made]
        return { company: company(), errors: [] }
      },
    },
    { company, emailTemplate: () => made },
  )
  await page.click('button', t('add'))
  const dialog = await page.within('dialog', t('newTitle'))
  await dialog.fill(messages('text'), '<p>Kom.</p>')
  await dialog.fill(messages('name'), 'Kallelse')
  const button = await startSave(messages('save'), sent)
  await dialog.fill(messages('name'), 'Kallelse till intervju')
  await releaseSave()
  await until(() => expect(isPending(button)).toBe(false))
  await dialog.click('button', messages('save'))
  const question = await page.within('alertdialog', t('overwriteTitle', { name: made.name }))
  await question.click('button', t('overwrite'))
  await until(() => expect(sent).toHaveLength(2))
  await releaseSave()
  await page.gone('dialog')
  expect(sent).toEqual([
    expect.objectContaining({ name: 'Kallelse', templateId: null }),
    expect.objectContaining({ name: 'Kallelse till intervju', templateId: made.id, expectedVersion: 'e2' }),
  ])
})

test('text typed into the user’s profile during a save stays and is saved next (SHELL-115)', async () => {
  const t = pageTexts('pages/profile')
  const profile = {
    email: 'karin@demo.example',
    firstName: 'Karin',
    lastName: 'Wallén',
    country: 'SE',
    city: 'Sundsvall',
    dateOfBirth: '1984-06-02',
    phoneNumber: '070-174 06 31',
    imageUrl: null,
    hasPassword: true,
    contacts: [],
  }
  const me = {
    ...viewer,
    profile,
    sessions: [],
    preferences: { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV', shouldMoveAtOnce: false },
  }
  const { sent, releaseSave } = open(
    '/profile',
    {
      field: 'updateProfile',
      answer: () => ({ viewer: { ...me, profile: { ...profile, city: 'Umeå' } }, errors: [] }),
    },
    { viewer: () => me, countries: () => [{ code: 'SE', name: 'Sverige' }] },
  )
  await page.click('button', t('edit'))
  await typeDuringSave(sent, releaseSave, {
    label: t('fields.city'),
    save: t('save'),
    texts: ['Umeå', 'Kiruna'],
  })
  await page.findByRole('button', { name: t('edit') })
})
