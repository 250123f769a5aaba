import { within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/companies/foreign')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

const request = (over: object = {}) => ({
  id: btoa('ForeignCompanyRequest:7'),
  databaseId: 7,
  isAccepted: false,
  companyName: 'Nordlys AS',
  contactName: 'Ola Nordmann',
  contactEmail: 'ola@nordlys.example',
  contactPhone: '+47 123',
  homePage: null,
  organizationNumber: '987654321',
  country: 'NO',
  city: 'Oslo',
  postNumber: '0150',
  address: 'Storgata 1',
  co: null,
  requiresEmploymentService: false,
  createdAt: '2025-11-01T08:00:00Z',
  acceptedAt: null,
  askedBy: { name: 'Karin Wallén' },
  companyDatabaseId: null,
  existingCompanyName: null as string | null,
  ...over,
})
const open = (shown = request(), answers: object = {}) => {
  page = renderPage('/admin-management/companies/foreign/requests/7', {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      foreignCompanyRequests: () => ({
        pendingCount: 1,
        totalCount: 3,
        edges: [{ cursor: '7', node: shown }],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      foreignCompanyRequest: () => shown,
      ...answers,
    } as never,
  })
}
const creating = (sent: unknown[], answer: object) => ({
  createForeignCompany: ({ input }: { input: object }) => {
    sent.push(input)
    return answer
  },
})
const made = {
  request: request({ isAccepted: true, acceptedAt: '2025-11-20T08:00:00Z', requiresEmploymentService: true }),
  errors: [],
}

/** Waits until the request of this company is shown. */
const seeRequest = (company: string) => page.findByRole('heading', { level: 2, name: company })
const list = () => page.within('navigation', t('list'))
async function filterBy(name: string) {
  const filter = await page.within('navigation', t('filter'))
  await filter.click('link', startsWith(name))
}
/** Answers a question that contains a text. */
async function answer(text: string, button: string) {
  const question = await page.within('alertdialog')
  await until(() => expect(question.element.textContent).toContain(text))
  await question.click('button', button)
}

test('creating asks first, sends the AMF choice and accepts the request (ADMIN-80, ADMIN-81, ADMIN-83, ADMIN-84, ADMIN-85)', async () => {
  const sent: unknown[] = []
  open(request(), creating(sent, made))
  await seeRequest('Nordlys AS')
  await page.click('checkbox', t('amf'))
  await page.click('button', t('create'))
  await answer(t('createBody'), ui('cancel'))
  await page.gone('alertdialog')
  expect(sent).toEqual([])
  await page.click('button', t('create'))
  await answer(t('createBody'), t('create'))
  await page.findByText(t('accepted'))
  expect(sent).toEqual([{ requestId: btoa('ForeignCompanyRequest:7'), requiresEmploymentService: true }])
  expect(page.getByRole<HTMLButtonElement>('button', { name: t('create') }).disabled).toBe(true)
})

test('the list shows unaccepted requests unless the user chooses all, and a request shows each field (ADMIN-79, ADMIN-80)', async () => {
  const [waiting, accepted] = [
    request({ homePage: 'https://nordlys.example', co: 'Hos Berg' }),
    request({
      id: btoa('ForeignCompanyRequest:6'),
      databaseId: 6,
      companyName: 'Pohjola Oy',
      isAccepted: true,
      acceptedAt: '2025-10-02T08:00:00Z',
    }),
  ]
  open(waiting, {
    foreignCompanyRequests: ({ onlyPending }: { onlyPending: boolean }) => ({
      pendingCount: 1,
      totalCount: 2,
      edges: (onlyPending ? [waiting] : [waiting, accepted]).map((node) => ({ cursor: String(node.databaseId), node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  })
  await seeRequest('Nordlys AS')
  const names = () =>
    within(page.getByRole('navigation', { name: t('list') }))
      .getAllByRole('link')
      .map(({ textContent }) => ['Nordlys AS', 'Pohjola Oy'].find((name) => textContent.startsWith(name)))
  expect(names()).toEqual(['Nordlys AS'])
  const fieldsOf = (section: HTMLElement) =>
    within(section)
      .queryAllByRole<HTMLInputElement>('textbox')
      .filter((field) => field.readOnly)
      .map((field) => [field.labels?.[0]?.textContent, field.value])
  // The sections have no name, so they have no role.
  const fields = ['company', 'addressSection', 'contact', 'creation']
    .map((key) => page.getByRole('heading', { level: 3, name: t(key) }).closest('section'))
    .map((section) => section && fieldsOf(section))
  expect(fields).toEqual([
    [
      [t('companyName'), 'Nordlys AS'],
      [t('organizationNumber'), '987654321'],
      [t('homePage'), 'https://nordlys.example'],
      [t('country'), 'Norge'],
    ],
    [
      [t('address'), 'Storgata 1'],
      [t('co'), 'Hos Berg'],
      [t('postNumber'), '0150'],
      [t('city'), 'Oslo'],
    ],
    [
      [t('contactName'), 'Ola Nordmann'],
      [t('contactPhone'), '+47 123'],
      [t('contactEmail'), 'ola@nordlys.example'],
    ],
    [],
  ])
  await filterBy(t('all'))
  await until(() => expect(names()).toEqual(['Nordlys AS', 'Pohjola Oy']))
  expect(page.path()).toBe('/admin-management/companies/foreign/requests/7?show=all')
  await filterBy(t('pending'))
  await until(() => expect(names()).toEqual(['Nordlys AS']))
})

test('the page does not ask for a choice when no request is waiting (ADMIN-80)', async () => {
  page = renderPage('/admin-management/companies/foreign/requests', {
    roles: ['Moderator'],
    answers: {
      ...recruiterAnswers,
      foreignCompanyRequests: () => ({
        pendingCount: 0,
        totalCount: 3,
        edges: [],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
    } as never,
  })
  await (await list()).findByText(t('none'))
  expect(page.text()).not.toContain(t('choose'))
})

test('a request whose number another company has says so at once, with a link to that company (ADMIN-82)', async () => {
  open(request({ existingCompanyName: 'Nordlys & Søn AS' }))
  await seeRequest('Nordlys AS')
  expect(page.text()).toContain(t('exists', { name: 'Nordlys & Søn AS' }).replaceAll(/<\/?link>/g, ''))
  expect(page.getByRole('link', { name: 'Nordlys & Søn AS' }).getAttribute('href')).toBe(
    '/admin-management/companies?search=Nordlys+%26+S%C3%B8n+AS',
  )
})

test('a number that another company got while the page was open leads to a question with its name (ADMIN-82)', async () => {
  const sent: unknown[] = []
  const shown = request()
  open(shown, creating(sent, made))
  await seeRequest('Nordlys AS')
  expect(page.text()).not.toContain('Nordlys Gammal AS')
  // A colleague creates the other company while the page is open.
  shown.existingCompanyName = 'Nordlys Gammal AS'
  await page.click('button', t('create'))
  await answer(t('existsBody', { name: 'Nordlys Gammal AS' }), t('goOn'))
  await answer(t('createBody'), t('create'))
  await until(() => expect(sent).toHaveLength(1))
})

test('the English questions and the refusal have the words of the requirements (ADMIN-82, ADMIN-83, ADMIN-85)', () => {
  const en = pageTexts('pages/admin-management/companies/foreign', 'en')
  expect([en('existsBody', { name: 'Nordlys AS' }), en('createBody'), en('again')]).toEqual([
    'Organisation number already exists in the Nordlys AS. Are you sure to continue?',
    'This action is irreversible. Are you sure you want to create a company?',
    'Cannot create foreign company again.',
  ])
})

test('a new request appears, and a request that a colleague accepts disappears, without a reload (ADMIN-79, SHELL-74)', async () => {
  let shown = [request()]
  open(request(), {
    foreignCompanyRequests: () => ({
      pendingCount: shown.length,
      totalCount: 3,
      edges: shown.map((node) => ({ cursor: String(node.databaseId), node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  })
  const requests = await list()
  await requests.findByRole('link', { name: startsWith('Nordlys AS') })
  shown = [request({ id: btoa('ForeignCompanyRequest:8'), databaseId: 8, companyName: 'Pohjola Oy' }), request()]
  await page.send('foreignCompanyRequestsUpdated', { needsResync: false, companyId: null })
  await requests.findByRole('link', { name: startsWith('Pohjola Oy') })
  shown = [request({ id: btoa('ForeignCompanyRequest:8'), databaseId: 8, companyName: 'Pohjola Oy' })]
  await page.send('foreignCompanyRequestsUpdated', { needsResync: false, companyId: null })
  await requests.gone('link', startsWith('Nordlys AS'))
})

test('a company that a colleague has already created is not created again, and a dialog says so (ADMIN-85)', async () => {
  open(
    request(),
    creating([], {
      request: null,
      errors: [{ __typename: 'ConflictError', reason: 'ALREADY_ACCEPTED', code: 'alreadyAccepted', message: '' }],
    }),
  )
  await page.click('button', t('create'))
  await answer(t('createBody'), t('create'))
  await until(() => expect(page.getByRole('alertdialog').textContent).toContain(t('again')))
})
