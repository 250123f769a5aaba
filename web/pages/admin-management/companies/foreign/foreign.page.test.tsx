import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/companies/foreign')
const ui = pageTexts('ui')

let page: RenderedRoute
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
  askedBy: 'Karin Wallén',
  companyDatabaseId: null,
  existingCompanyName: null as string | null,
  ...over,
})
const open = (shown = request(), answers: object = {}) => {
  page = renderRoute('/admin-management/companies/foreign/requests/7', {
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

test('creating asks first, sends the AMF choice and accepts the request ADMIN-80 ADMIN-81 ADMIN-83 ADMIN-84 ADMIN-85', async () => {
  const sent: unknown[] = []
  open(request(), creating(sent, made))
  await page.see('h2', 'Nordlys AS')
  await page.press('label', t('amf'))
  await page.press('button', t('create'))
  const sure = await page.see('[role="alertdialog"]')
  expect(sure.textContent).toContain(t('createBody'))
  await page.press('[role="alertdialog"] button', ui('cancel'))
  await page.gone('[role="alertdialog"]')
  expect(sent).toEqual([])
  await page.press('button', t('create'))
  await page.press('[role="alertdialog"] button', t('create'))
  await page.see('span', t('accepted'))
  expect(sent).toEqual([{ requestId: btoa('ForeignCompanyRequest:7'), requiresEmploymentService: true }])
  expect(page.find<HTMLButtonElement>('button', t('create'))?.disabled).toBe(true)
})

test('the list holds unaccepted requests until all are asked for, and a request shows each field ADMIN-79 ADMIN-80', async () => {
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
  await page.see('h2', 'Nordlys AS')
  const names = () =>
    [...document.querySelectorAll(`nav[aria-label="${t('list')}"] b`)].map(({ textContent }) => textContent)
  expect(names()).toEqual(['Nordlys AS'])
  const fields = [...document.querySelectorAll('section')].map((section) =>
    [...section.querySelectorAll('label')].flatMap(({ htmlFor, textContent }) => {
      const field = document.getElementById(htmlFor)
      return field instanceof HTMLInputElement && field.readOnly ? [[textContent, field.value]] : []
    }),
  )
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
  await page.press('a', t('all'))
  await until(() => expect(names()).toEqual(['Nordlys AS', 'Pohjola Oy']))
  expect(page.path()).toBe('/admin-management/companies/foreign/requests/7?show=all')
  await page.press('a', t('pending'))
  await until(() => expect(names()).toEqual(['Nordlys AS']))
})

test('ADMIN-80 where no request waits none is asked to be chosen', async () => {
  page = renderRoute('/admin-management/companies/foreign/requests', {
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
  await page.see('nav b', t('none'))
  expect(page.text()).not.toContain(t('choose'))
})

test('ADMIN-82 that somebody has the number is said before anything is pressed, with the way to that company', async () => {
  open(request({ existingCompanyName: 'Nordlys & Søn AS' }))
  expect((await page.see('h2', 'Nordlys AS')).closest('div')?.textContent).toContain(
    t('exists', { name: 'Nordlys & Søn AS' }).replaceAll(/<\/?link>/g, ''),
  )
  expect(page.find('a', 'Nordlys & Søn AS')?.getAttribute('href')).toBe(
    '/admin-management/companies?search=Nordlys+%26+S%C3%B8n+AS',
  )
})

test('ADMIN-82 a number that somebody has is asked about first, by the name it is of', async () => {
  const sent: unknown[] = []
  const shown = request()
  open(shown, creating(sent, made))
  await page.see('h2', 'Nordlys AS')
  expect(page.text()).not.toContain('Nordlys Gammal AS')
  // A colleague makes it while the page is open.
  shown.existingCompanyName = 'Nordlys Gammal AS'
  await page.press('button', t('create'))
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(t('existsBody', { name: 'Nordlys Gammal AS' }))
  await page.press('[role="alertdialog"] button', t('goOn'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(t('createBody')))
  await page.press('[role="alertdialog"] button', t('create'))
  await until(() => expect(sent).toHaveLength(1))
})

test('ADMIN-82 ADMIN-83 ADMIN-85 what is asked and refused in English is worded as the requirements have it', () => {
  const en = pageTexts('pages/admin-management/companies/foreign', 'en')
  expect([en('existsBody', { name: 'Nordlys AS' }), en('createBody'), en('again')]).toEqual([
    'Organization number already exists in the Nordlys AS. Are you sure to continue?',
    'This action is irreversable. Are you sure you want to create a a company?',
    'Cannot create foreign company again.',
  ])
})

test('ADMIN-79 SHELL-74 a request that comes, and one that a colleague accepts, show without a reload', async () => {
  let shown = [request()]
  open(request(), {
    foreignCompanyRequests: () => ({
      pendingCount: shown.length,
      totalCount: 3,
      edges: shown.map((node) => ({ cursor: String(node.databaseId), node })),
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  })
  await page.see('a', 'Nordlys AS')
  shown = [request({ id: btoa('ForeignCompanyRequest:8'), databaseId: 8, companyName: 'Pohjola Oy' }), request()]
  await page.send('foreignCompanyRequestsUpdated', { resync: false, companyId: null })
  await page.see('nav a', 'Pohjola Oy')
  shown = [request({ id: btoa('ForeignCompanyRequest:8'), databaseId: 8, companyName: 'Pohjola Oy' })]
  await page.send('foreignCompanyRequestsUpdated', { resync: false, companyId: null })
  await page.gone('nav a', 'Nordlys AS')
})

test('ADMIN-85 a company that a colleague made meanwhile is not made again, and that is told', async () => {
  open(
    request(),
    creating([], {
      request: null,
      errors: [{ __typename: 'ConflictError', reason: 'ALREADY_ACCEPTED', code: 'alreadyAccepted', message: '' }],
    }),
  )
  await page.press('button', t('create'))
  await page.press('[role="alertdialog"] button', t('create'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(t('again')))
})
