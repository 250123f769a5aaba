import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden, viewer } from '#web/testing/world.ts'

let page: RenderedRoute
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
  page = renderRoute(address, {
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

const curtain = () => document.querySelector('[role="status"][data-react-aria-top-layer] > div:not([role])')

const labelled = async (label: string): Promise<HTMLInputElement> => {
  const find = () => [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))
  await until(() => expect(find(), label).toBeDefined())
  return document.getElementById(find()?.htmlFor ?? '') as HTMLInputElement
}

interface Editing {
  /** Returns the field once the page is shown. */
  field: () => Promise<HTMLInputElement>
  save: [selector: string, label: string]
  texts: readonly [first: string, later: string]
}

/** Saves one text, types another while the save is running, and saves that as well. */
async function writeOn(
  sent: readonly Record<string, unknown>[],
  releaseSave: () => Promise<void>,
  { field, save: [selector, label], texts: [first, later] }: Editing,
) {
  page.write(await field(), first)
  const button = () => page.find<HTMLButtonElement>(selector, label)
  await until(() => expect(button()?.disabled).toBe(false))
  await page.press(selector, label)
  await until(() => expect(sent).toHaveLength(1))
  expect(curtain()).toBeNull()
  page.write(await field(), later)
  await releaseSave()
  await until(() =>
    expect(button()?.getAttribute('data-pending') ?? button()?.getAttribute('aria-disabled') ?? null).toBeNull(),
  )
  expect((await field()).value).toBe(later)
  await page.press(selector, label)
  await until(() => expect(sent).toHaveLength(2))
  await releaseSave()
  expect(sent.map((each) => JSON.stringify(each))).toEqual([
    expect.stringContaining(first),
    expect.stringContaining(later),
  ])
}

test('text typed into company info during a save stays and is saved next (SHELL-115)', async () => {
  const t = pageTexts('pages/company/company-info')
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
    paperBilling: false,
    invoiceEmail: 'ekonomi@tranfjarden.example',
    vatRate: 0.25,
    version: 'v1',
  }
  const companyOf = (overrides: object = {}) => ({
    ...tranfjarden,
    isLimited: true,
    logoUrl: null,
    info: { ...info, ...overrides },
  })
  const { sent, releaseSave } = open(
    '/2/company-info',
    {
      field: 'updateCompanyInfo',
      answer: (count) => ({ company: companyOf({ contactPerson: 'Elin Dahl', version: `v${count + 1}` }), errors: [] }),
    },
    { company: () => companyOf() },
  )
  await page.press('button', t('edit'))
  await writeOn(sent, releaseSave, {
    field: () => labelled(t('fields.contactPerson')),
    save: ['button', t('update')],
    texts: ['Elin Dahl', 'Jonas Kallio'],
  })
  expect(sent.at(-1)).toMatchObject({ version: 'v2' })
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
  await writeOn(sent, releaseSave, {
    field: () => labelled(t('fields.mainOffice')),
    save: ['button', t('publish')],
    texts: ['Umeå', 'Kiruna'],
  })
  expect(sent.at(-1)).toMatchObject({ version: 'v2' })
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
  const field = async () => {
    const numberInput = await page.see<HTMLInputElement>('input[inputmode], input.num')
    // A number is committed when its field loses the focus.
    if (document.activeElement === numberInput) numberInput.blur()
    return numberInput
  }
  await page.see('h1', t('title'))
  const write = async (text: string) => {
    const input = await field()
    input.focus()
    page.write(input, text)
    input.blur()
  }
  await write('18')
  await page.press('button', t('save'))
  await until(() => expect(sent).toHaveLength(1))
  expect(curtain()).toBeNull()
  await write('24')
  await releaseSave()
  await until(() => expect(page.text()).toContain(t('status.unsaved')))
  expect((await field()).value).toBe('24')
  await page.press('button', t('save'))
  await until(() => expect(sent).toHaveLength(2))
  await releaseSave()
  expect(sent.map(({ retentionMonths, version }) => [retentionMonths, version])).toEqual([
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
  await page.press('button', t('add'))
  await page.see('[role="dialog"]', t('newTitle'))
  page.write(await page.see('[role="dialog"] [contenteditable]'), '<p>Kom.</p>')
  const save = ['[role="dialog"] button[type="submit"]', messages('save')] as const
  page.write(await labelled(messages('name')), 'Kallelse')
  await until(() => expect(page.find<HTMLButtonElement>(...save)?.disabled).toBe(false))
  await page.press(...save)
  await until(() => expect(sent).toHaveLength(1))
  expect(curtain()).toBeNull()
  page.write(await labelled(messages('name')), 'Kallelse till intervju')
  await releaseSave()
  await until(() => expect(page.find<HTMLButtonElement>(...save)?.disabled).toBe(false))
  await page.press(...save)
  await page.press('[role="alertdialog"] button', t('overwrite'))
  await until(() => expect(sent).toHaveLength(2))
  await releaseSave()
  await page.gone('[role="dialog"]')
  expect(sent).toEqual([
    expect.objectContaining({ name: 'Kallelse', templateId: null }),
    expect.objectContaining({ name: 'Kallelse till intervju', templateId: made.id, version: 'e2' }),
  ])
})

test('text typed into one’s profile during a save stays and is saved next (SHELL-115)', async () => {
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
  const me = { ...viewer, profile, sessions: [], preferences: { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV' } }
  const { sent, releaseSave } = open(
    '/profile',
    {
      field: 'updateProfile',
      answer: () => ({ viewer: { ...me, profile: { ...profile, city: 'Umeå' } }, errors: [] }),
    },
    { viewer: () => me, countries: () => [{ code: 'SE', name: 'Sverige' }] },
  )
  await page.press('button', t('edit'))
  await writeOn(sent, releaseSave, {
    field: () => labelled(t('fields.city')),
    save: ['button[type="submit"][form]', t('save')],
    texts: ['Umeå', 'Kiruna'],
  })
  await page.see('button', t('edit'))
})
