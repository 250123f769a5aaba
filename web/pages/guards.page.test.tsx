import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { addUnsaved } from '#web/state/unsaved.ts'
import { currentUser } from '#web/relay/session.ts'
import { param } from '#web/relay/define-route.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { renderPage, tokenOf, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden, viewer } from '#web/testing/world.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { openForeignCompany } from '#web/features/company-access/open-dialogs.tsx'

const shell = pageTexts('shell')
const guard = pageTexts('guard')
const ui = pageTexts('ui')
const signIn = pageTexts('pages/sign-in')
const companyAccess = pageTexts('features/company-access')
const admin = pageTexts('shell/admin')
const settings = pageTexts('settings')

const answers = { viewer: () => viewer, wallpapers: () => [] }

let page: RenderedPage | null = null
const closePage = async () => {
  await page?.close()
  page = null
}
afterEach(closePage)

/** Opens a path. First closes the page that the test opened before. */
async function open(path: string, options: Parameters<typeof renderPage>[1] = {}): Promise<RenderedPage> {
  await closePage()
  page = renderPage(path, { answers, ...options })
  return page
}

const answerForbidden = () => {
  throw failure('FORBIDDEN')
}
const companyOf = (databaseId: number, name: string) => ({
  __typename: 'Company',
  id: globalId('Company', databaseId),
  databaseId,
  name,
  isTest: false,
  testExpiresAt: null,
  emailTemplates: [],
  settings: tranfjarden.settings,
})
/** The fields of a company that its card on the home page shows. */
const cardFields = { isLimited: true, logoUrl: null, icon: null, organizationNumber: '', city: '' }

const userMenuButton = { name: startsWith('Karin Wallén') }
async function signOut(page: RenderedPage) {
  await page.click('button', userMenuButton.name)
  const item = await page.findByRole('menuitem', { name: shell('user.signOut') })
  // A plain click, because the test document does not move the focus into an alert dialog after a simulated pointer.
  item.click()
}

test('a user who is not signed in is redirected to sign-in, with the requested path (SHELL-80)', async () => {
  const page = await open('/1/inbox?kind=documents', { isSignedIn: false })
  await until(() => expect(page.path()).toBe('/sign-in?redirect=%2F1%2Finbox%3Fkind%3Ddocuments'))
  expect(page.sentOperations).not.toContain('viewerQuery')
})

test('every page that needs a user redirects to sign-in, with the requested path (SHELL-80)', async () => {
  for (const path of [
    '/1',
    '/1/2/3',
    '/1/ad/1001',
    '/1/ad/1001/details',
    '/1/ad/1001/form',
    '/1/ad/1001/promotion',
    '/1/ad/1001/board/locked?candidate=5',
    '/1/ad/1001?creating=',
  ]) {
    const page = await open(path, { isSignedIn: false })
    await until(() => expect(page.path()).toBe(`/sign-in?redirect=${encodeURIComponent(path)}`))
  }
  const page = await open('/', { isSignedIn: false })
  await until(() => expect(page.path()).toBe('/sign-in'))
})

test('sign-in redirects a signed-in user to the requested path inside Tavla, or to Home (SHELL-35, SHELL-81)', async () => {
  const redirects = [
    ...['/sign-in', '/register', '/forgotten-password', '/reset-password/en-lank'].flatMap((path) => [
      [path, '/'],
      [`${path}?redirect=${encodeURIComponent('/hit?tab=mine')}`, '/hit?tab=mine'],
    ]),
    ...['//evil.example/', 'https://evil.example/', '/\\evil.example'].map((url) => [
      `/sign-in?redirect=${encodeURIComponent(url)}`,
      '/',
    ]),
  ] as [string, string][]
  for (const [from, to] of redirects) {
    const page = await open(from)
    await until(() => expect(page.path(), from).toBe(to))
  }
})

test('sign-in opens the requested path, else the back office, the default company or Home (SHELL-82, SHELL-83)', async () => {
  const withoutCompany = { viewer: () => ({ ...viewer, companies: [] }), wallpapers: () => [] }
  const office = {
    ...answers,
    'office.companies': () => ({ totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } }),
    salespersons: () => [],
  }
  const forSales = { ...withoutCompany, 'office.accessibleCompanies': () => [] }
  for (const [from, to, userAnswers, ...roles] of [
    ['/sign-in?redirect=%2Fhit%3Ftab%3Dfollowed', '/hit?tab=followed', answers],
    ['/sign-in', '/2', answers],
    ['/sign-in', '/', withoutCompany],
    ['/sign-in', '/admin-management/companies', office, 'Moderator'],
    ['/sign-in?redirect=%2Fhit%3Ftab%3Dfollowed', '/hit?tab=followed', office, 'Moderator'],
    ['/sign-in', '/', forSales, 'InternalSales'],
  ] as const) {
    const page = await open(from, {
      isSignedIn: false,
      answers: { ...userAnswers, signIn: () => ({ session: { token: tokenOf(roles) }, errors: [] }) },
    })
    await page.fill(signIn('email'), 'karin@demo.example')
    await page.fill(signIn('password'), 'Tavla-demo-2026')
    await page.click('button', signIn('submit'))
    await until(() => expect(page.path(), from).toBe(to))
  }
})

test('sign-out opens sign-in, with the path of the last page (SHELL-84)', async () => {
  const page = await open('/hit/finns/ingen?tab=mine')
  await page.router.navigate('/2/email-templates')
  await signOut(page)
  await until(() => expect(page.path()).toBe(`/sign-in?redirect=${encodeURIComponent('/2/email-templates')}`))
})

test('sign-out with unsaved work asks first, and a user who stays remains signed in (SHELL-89, ACC-12)', async () => {
  let isLoggedOut = false
  const page = await open('/2/email-templates', {
    answers: {
      ...answers,
      logOut: () => {
        isLoggedOut = true
        return { errors: [] }
      },
    },
  })
  await page.findByRole('button', userMenuButton)
  const removeUnsaved = addUnsaved('leaving')
  await signOut(page)
  const question = await page.within('alertdialog', guard('title'))
  await until(() => expect(document.activeElement?.textContent).toBe(guard('stay')))
  expect(currentUser()).not.toBeNull()
  await question.click('button', guard('stay'))
  await page.gone('alertdialog')
  expect(currentUser()).not.toBeNull()
  expect(isLoggedOut).toBe(false)
  await signOut(page)
  const secondQuestion = await page.within('alertdialog', guard('title'))
  await secondQuestion.click('button', guard('leave'))
  await until(() => expect(page.path()).toContain('/sign-in'))
  expect(currentUser()).toBeNull()
  expect(isLoggedOut).toBe(true)
  removeUnsaved()
})

test('the company of another user redirects to the same page of the default or first company (SHELL-86)', async () => {
  const withDefault = await open('/77/email-templates', { answers: { ...answers, company: answerForbidden } })
  await until(() => expect(withDefault.path()).toBe('/2/email-templates'))
  const companies = viewer.companies.map((company) => ({ ...company, isDefault: false }))
  const withoutDefault = await open('/77/email-templates', {
    answers: { ...answers, viewer: () => ({ ...viewer, companies }), company: answerForbidden },
  })
  await until(() => expect(withoutDefault.path()).toBe('/1/email-templates'))
})

test('pages of the back office keep the company in the URL (SHELL-87)', async () => {
  for (const path of [
    '/admin-management/companies/77',
    '/admin-management/companies/77/1001',
    '/admin-management/77/partial-sponsoring',
  ]) {
    const page = await open(path, {
      roles: ['Economy', 'Moderator'],
      answers: { ...answers, company: answerForbidden },
    })
    await page.findByRole('heading', { level: 1 })
    expect(page.path()).toBe(path)
  }
})

test('Home lists the companies where a salesperson sells, and leads other staff to the back office (SHELL-119)', async () => {
  const home = pageTexts('pages/home')
  const withoutCompany = { ...answers, viewer: () => ({ ...viewer, companies: [], accessRequests: [] }) }
  const asked: unknown[] = []
  const sales = await open('/', {
    roles: ['InternalSales'],
    answers: {
      ...withoutCompany,
      'office.accessibleCompanies': (input) => {
        asked.push(input)
        return [
          {
            company: { __typename: 'Company', id: 'c7', databaseId: 7 },
            name: 'Lyktan AB',
            organizationNumber: '5560123456',
            isTest: true,
          },
        ]
      },
    },
  })
  const link = await sales.findByRole('link', { name: 'Lyktan AB' })
  expect(link.getAttribute('href')).toBe('/7')
  sales.getByText(shell('test'))
  expect(asked).toEqual([{ onlyOwn: true, first: 100 }])
  expect(sales.queryByText(home('empty'))).toBeNull()
  const economy = await open('/', { roles: ['Economy'], answers: withoutCompany })
  const office = await economy.findByRole('link', { name: home('staff.open') })
  expect(office.getAttribute('href')).toBe('/admin-management')
})

test('dialogs open above every page, which stays open behind them (SHELL-102)', async () => {
  const confirmed: string[] = []
  for (const path of ['/', '/2/email-templates', '/features', '/hit/finns/ingen/vag/alls']) {
    const page = await open(path, {
      answers: {
        ...answers,
        countries: () => [{ code: 'FI', name: 'Finland' }],
        company: () => companyOf(2, 'Tranfjärden Logistik AB'),
        updates: () => ({ nodes: [], edges: [], pageInfo: { hasNextPage: false, endCursor: null } }),
      },
    })
    await page.findByRole('heading', { level: 1 })
    void dialogs.alert({ title: 'Meddelande' })
    const message = await page.within('alertdialog', 'Meddelande')
    message.getByRole('heading', { level: 2, name: 'Meddelande' })
    await message.click('button', ui('close'))
    await page.gone('alertdialog')
    void dialogs.confirm({ title: 'Köp Boost?' }).then((isConfirmed) => confirmed.push(`${path} ${isConfirmed}`))
    const question = await page.within('alertdialog', 'Köp Boost?')
    question.getByRole('heading', { level: 2, name: 'Köp Boost?' })
    await page.press('Escape')
    await page.gone('alertdialog')
    void openForeignCompany()
    const form = await page.within('dialog', companyAccess('foreign.title'))
    form.getByRole('heading', { level: 2, name: companyAccess('foreign.title') })
    await page.press('Escape')
    await page.gone('dialog')
    expect(page.path()).toBe(path)
    // The page may still be hidden from assistive technology for a moment.
    page.getByRole('heading', { level: 1, hidden: true })
  }
  expect(confirmed).toEqual([
    '/ false',
    '/2/email-templates false',
    '/features false',
    '/hit/finns/ingen/vag/alls false',
  ])
})

/** Expects that a user with a role who opens a page of company 77 sees the page of a company. */
async function expectCompany(role: string, path: string, name: string) {
  const company = () => companyOf(77, 'Nordvik Energi AB')
  const page = await open('/77/email-templates', { roles: [role], answers: { ...answers, company } })
  const breadcrumb = await page.within('navigation', shell('breadcrumb'))
  await breadcrumb.findByRole('link', { name })
  expect(page.path()).toBe(path)
  await page.findByRole('heading', { level: 1 })
  // The company comes before the breadcrumbs of the page, even if it loads after them.
  const steps = breadcrumb.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps.slice(0, 3)).toEqual([shell('home'), name, settings('settings')])
}

test.each(['Administrator', 'Moderator', 'InternalSales'])(
  'the role %s opens pages of any company, with the name of the company (SHELL-86)',
  (role) => expectCompany(role, '/77/email-templates', 'Nordvik Energi AB'),
)

test.each(['Economy', 'ContentWriter'])(
  "the role %s cannot open another company's page, and is redirected to the default company (SHELL-86)",
  (role) => expectCompany(role, '/2/email-templates', 'Tranfjärden Logistik AB'),
)

test('a user removed from a company is redirected with an alert, and a new company shows no alert (COMP-66, SHELL-115)', async () => {
  const page = await open('/2/email-templates', {
    answers: { ...answers, company: () => companyOf(2, 'Tranfjärden Logistik AB') },
  })
  const breadcrumb = await page.within('navigation', shell('breadcrumb'))
  await breadcrumb.findByRole('link', { name: 'Tranfjärden Logistik AB' })
  const newCompany = {
    id: globalId('Company', 3),
    databaseId: 3,
    name: 'Ny AB',
    isTest: false,
    testExpiresAt: null,
    isDefault: false,
    notifications: 0,
  }
  const companies = [...viewer.companies, newCompany].map((company) => ({ ...company, ...cardFields, unseenCount: 0 }))
  const sendCompanies = (sent: object[]) =>
    page.send('homeUpdated', { needsResync: false, company: null, viewer: { ...viewer, companies: sent } })
  await sendCompanies(companies)
  expect(page.queryByRole('alertdialog')).toBeNull()
  await sendCompanies(companies.filter(({ databaseId }) => databaseId !== 2))
  await page.findByRole('alertdialog', { name: shell('removed.title', { company: 'Tranfjärden Logistik AB' }) })
  await until(() => expect(page.path()).toBe('/1/email-templates'))
  expect(page.getAllByRole('alertdialog', { hidden: true })).toHaveLength(1)
})

test('a user who loses the role of a page is redirected with an alert; a new role appears (PLUS-83, SHELL-19, SHELL-85)', async () => {
  const users = () => ({
    totalCount: 0,
    viewerCanInviteStaff: false,
    unconfirmedCount: 0,
    edges: [],
    pageInfo: { hasNextPage: false, endCursor: null },
  })
  const companies = viewer.companies.map((company) => ({ ...company, ...cardFields, unseenCount: 0 }))
  const user = { ...viewer, companies }
  const page = await open('/admin-management/users', {
    roles: ['Moderator', 'Economy'],
    answers: { ...answers, users, viewer: () => user },
  })
  const changeRoles = (...roles: string[]) =>
    page.send('homeUpdated', { needsResync: false, company: null, viewer: user }, tokenOf(roles))
  await page.findByRole('heading', { level: 1, name: admin('pages.users') })
  const queryCount = () => page.sentOperations.filter((name) => name === 'UsersPageQuery').length
  // The remaining role may open the page, so it stays open and is refetched.
  await changeRoles('Moderator')
  await until(() => expect(queryCount()).toBe(2))
  expect([page.path(), page.queryByRole('alertdialog')]).toEqual(['/admin-management/users', null])
  await changeRoles()
  const alert = await page.within('alertdialog', shell('roleTaken.title'))
  expect(page.path()).toBe('/')
  await alert.click('button', ui('close'))
  await page.gone('alertdialog')
  await changeRoles('Moderator')
  await page.click('button', userMenuButton.name)
  await page.findByRole('menuitem', { name: admin('admin') })
})

test('the page of an ad in an unknown company redirects to the same page of the default company (SHELL-86)', async () => {
  const page = await open('/999999/ad/9/board/locked?candidate=1', {
    answers: {
      ...answers,
      ad: () => {
        throw failure('NOT_FOUND')
      },
    },
  })
  await until(() => expect(page.path()).toMatch(/^\/2\/ad\/9\/board\/locked/))
})

test('an unknown path links to Home (SHELL-88)', async () => {
  const page = await open('/hit/finns/ingen/vag/alls')
  const link = await page.findByRole('link', { name: shell('failed.home') })
  expect(link.getAttribute('href')).toBe('/')
})

test('a missing parameter throws, and a path with an invalid number shows that the page does not exist (SHELL-88)', async () => {
  expect(() => param({}, 'company')).toThrow('company')
  expect(param({ company: '7' }, 'company')).toBe('7')
  for (const path of ['/foretaget', '/2/ad/tolv/board']) {
    const page = await open(path)
    await page.findByRole('heading', { level: 1, name: shell('failed.notFoundTitle') })
    expect(page.path()).toBe(path)
  }
})

test('a page without its data shows the reason, and the bars around it stay (SHELL-88)', async () => {
  const page = await open('/2/ad/9', {
    answers: {
      ...answers,
      siteUrl: () => 'http://localhost:4100',
      ad: () => {
        throw failure('NOT_FOUND')
      },
    },
  })
  await page.findByRole('heading', { level: 1, name: shell('failed.notFoundTitle') })
  page.getByRole('button', userMenuButton)
})

test('a page that failed without a connection loads after a retry (ERR-01)', async () => {
  const page = await open('/hit/finns/ingen/vag/alls')
  await page.findByRole('button', userMenuButton)
  page.setOffline(true)
  await page.router.navigate('/2/ad/9')
  await page.findByText(shell('failed.network'))
  const retryButton = page.getByRole('button', { name: shell('failed.retry') })
  page.setOffline(false)
  retryButton.click()
  await until(() => expect(page.sentOperations.filter((name) => name === 'AdPageQuery')).toHaveLength(1))
})

test('pressing a link preloads its page, which then sends no query of its own (SHELL-88)', async () => {
  const companies = viewer.companies.map((company) => ({ ...company, ...cardFields, isLimited: false }))
  const page = await open('/hit/finns/ingen/vag/alls', {
    answers: { ...answers, viewer: () => ({ ...viewer, companies }) },
  })
  const link = await page.findByRole('link', { name: shell('failed.home') })
  const queryCount = () => page.sentOperations.filter((name) => name === 'HomePageQuery').length
  fireEvent.pointerDown(link, { button: 1 })
  fireEvent.pointerDown(link, { button: 0, ctrlKey: true })
  fireEvent.keyDown(link, { key: 'a' })
  expect(queryCount()).toBe(0)
  fireEvent.pointerDown(link, { button: 0 })
  expect(queryCount()).toBe(1)
  expect(page.path()).toBe('/hit/finns/ingen/vag/alls')
  await until(() => expect(JSON.stringify(currentEnvironment().getStore().getSource())).toContain('logoUrl'))
  // The page is already preloaded, so the Enter key and the click send no query.
  fireEvent.keyDown(link, { key: 'Enter' })
  link.click()
  await until(() => expect(page.path()).toBe('/'))
  await page.gone('link', shell('failed.home'))
  expect(queryCount()).toBe(1)
})
