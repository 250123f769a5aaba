import { afterEach, expect, test } from 'vitest'
import { addUnsaved } from '#web/state/unsaved.ts'
import { currentUser } from '#web/relay/session.ts'
import { param } from '#web/relay/define-route.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { renderRoute, tokenOf, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden, viewer } from '#web/testing/world.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { openForeignCompany } from '#web/features/company-access/open-dialogs.tsx'
import { shellTexts } from '#web/shell/texts.ts'
import { guardTexts } from '#web/guard/texts.ts'

const { t } = shellTexts
const connecting = pageTexts('features/company-access')
const admin = pageTexts('shell/admin')
const frame = pageTexts('settings')

let page: RenderedRoute | null = null
afterEach(async () => {
  await page?.close()
  page = null
})

const answers = { viewer: () => viewer, wallpapers: () => [] }

test('SHELL-80 who is not signed in comes to sign-in, with the way back', async () => {
  page = renderRoute('/1/inbox?kind=documents', { isSignedIn: false })
  await until(() => expect(page?.path()).toBe('/sign-in?redirect=%2F1%2Finbox%3Fkind%3Ddocuments'))
  expect(page.sentOperations).not.toContain('viewerQuery')
})

test('SHELL-80 any page of signed-in users asks to sign in, with the way back', async () => {
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
    page = renderRoute(path, { isSignedIn: false })
    await until(() => expect(page?.path()).toBe(`/sign-in?redirect=${encodeURIComponent(path)}`))
    await page.close()
  }
  page = renderRoute('/', { isSignedIn: false })
  await until(() => expect(page?.path()).toBe('/sign-in'))
})

test('a signed-in user at sign-in goes to the redirect, or Home; only inside the application SHELL-35 SHELL-81', async () => {
  const ways = [
    ...['/sign-in', '/register', '/forgotten-password', '/reset-password/en-lank'].flatMap((path) => [
      [path, '/'],
      [`${path}?redirect=${encodeURIComponent('/hit?tab=mine')}`, '/hit?tab=mine'],
    ]),
    ...['//evil.example/', 'https://evil.example/', '/\\evil.example'].map((elsewhere) => [
      `/sign-in?redirect=${encodeURIComponent(elsewhere)}`,
      '/',
    ]),
  ] as [string, string][]
  for (const [from, to] of ways) {
    page = renderRoute(from, { answers })
    await until(() => expect(page?.path(), from).toBe(to))
    await page.close()
  }
  page = null
})

test('SHELL-82 SHELL-83 signing in leads back to where one wanted, to the default company, or Home without any company', async () => {
  const none = { viewer: () => ({ ...viewer, companies: [] }), wallpapers: () => [] }
  for (const [from, to, given] of [
    ['/sign-in?redirect=%2Fhit%3Ftab%3Dfollowed', '/hit?tab=followed', answers],
    ['/sign-in', '/2', answers],
    ['/sign-in', '/', none],
  ] as const) {
    page = renderRoute(from, {
      isSignedIn: false,
      answers: { ...given, signIn: () => ({ session: { token: tokenOf() }, errors: [] }) },
    })
    const password = await page.see<HTMLInputElement>('input[name="password"]')
    page.write(await page.see('input[name="email"]'), 'karin@demo.example')
    page.write(password, 'Tavla-demo-2026')
    password.form?.requestSubmit()
    await until(() => expect(page?.path(), from).toBe(to))
    await page.close()
  }
  page = null
})

test('SHELL-84 signing out leads to sign-in, with the way back', async () => {
  page = renderRoute('/hit/finns/ingen?tab=mine', { answers })
  await page.router.navigate('/2/email-templates')
  await page.press('header [aria-haspopup="menu"]')
  await page.press('[role="menuitem"]', t('user.signOut'))
  await until(() => expect(page?.path()).toBe(`/sign-in?redirect=${encodeURIComponent('/2/email-templates')}`))
})

test('SHELL-89 ACC-12 who signs out with unsaved work is asked before anything ends, and stays signed in by staying', async () => {
  let isEnded = false
  page = renderRoute('/2/email-templates', {
    answers: {
      ...answers,
      logOut: () => {
        isEnded = true
        return { ok: true, errors: [] }
      },
    },
  })
  await page.see('header [aria-haspopup="menu"]')
  const settle = addUnsaved('leaving')
  const leave = async () => {
    await page?.press('header [aria-haspopup="menu"]')
    await page?.press('[role="menuitem"]', t('user.signOut'))
    await page?.see('[role="alertdialog"]', guardTexts.t('title'))
  }
  await leave()
  expect(document.activeElement?.textContent).toBe(guardTexts.t('stay'))
  expect(currentUser()).not.toBeNull()
  await page.press('[role="alertdialog"] button', guardTexts.t('stay'))
  await page.gone('[role="alertdialog"]')
  expect(currentUser()).not.toBeNull()
  expect(isEnded).toBe(false)
  await leave()
  await page.press('[role="alertdialog"] button', guardTexts.t('leave'))
  await until(() => expect(page?.path()).toContain('/sign-in'))
  expect(currentUser()).toBeNull()
  expect(isEnded).toBe(true)
  settle()
})

test('SHELL-86 another company leads to the same page of the default one, or of the first where none is', async () => {
  const company = () => {
    throw failure('FORBIDDEN')
  }
  page = renderRoute('/77/email-templates', { answers: { ...answers, company } })
  await until(() => expect(page?.path()).toBe('/2/email-templates'))
  await page.close()
  const companies = viewer.companies.map((each) => ({ ...each, isDefault: false }))
  page = renderRoute('/77/email-templates', {
    answers: { viewer: () => ({ ...viewer, companies }), wallpapers: () => [], company },
  })
  await until(() => expect(page?.path()).toBe('/1/email-templates'))
})

test('SHELL-87 pages with a guard of their own keep the company of their address', async () => {
  const company = () => {
    throw failure('FORBIDDEN')
  }
  for (const path of [
    '/admin-management/companies/77',
    '/admin-management/companies/77/1001',
    '/admin-management/77/partial-sponsoring',
  ]) {
    page = renderRoute(path, { roles: ['Economy', 'Moderator'], answers: { ...answers, company } })
    await page.see('main h1')
    expect(page.path()).toBe(path)
    await page.close()
  }
  page = null
})

test('SHELL-102 what the shell asks and tells stands over any page, and the page is there when it is closed', async () => {
  const told: string[] = []
  for (const path of ['/', '/2/email-templates', '/features', '/hit/finns/ingen/vag/alls']) {
    page = renderRoute(path, {
      answers: {
        ...answers,
        countries: () => [{ code: 'FI', name: 'Finland' }],
        company: () => ({
          __typename: 'Company',
          id: btoa('Company:2'),
          databaseId: 2,
          name: 'Tranfjärden Logistik AB',
          emailTemplates: [],
          settings: tranfjarden.settings,
        }),
        updates: () => ({ nodes: [], edges: [], pageInfo: { hasNextPage: false, endCursor: null } }),
      },
    })
    await page.see('main h1')
    void dialogs.alert({ title: 'Meddelande' })
    await page.see('[role="alertdialog"] h2', 'Meddelande')
    await page.press('[role="alertdialog"] button')
    await page.gone('[role="alertdialog"]')
    void dialogs.confirm({ title: 'Köp Boost?' }).then((sure) => told.push(`${path} ${sure}`))
    await page.see('[role="alertdialog"] h2', 'Köp Boost?')
    page.key('Escape')
    await page.gone('[role="alertdialog"]')
    void openForeignCompany()
    await page.see('[role="dialog"] h2', connecting('foreign.title'))
    page.key('Escape')
    await page.gone('[role="dialog"]')
    expect(page.path()).toBe(path)
    expect(page.find('main h1')).not.toBeNull()
    await page.close()
  }
  page = null
  expect(told).toEqual(['/ false', '/2/email-templates false', '/features false', '/hit/finns/ingen/vag/alls false'])
})

test('staff who oversee companies open pages of any company with its name; others are led elsewhere SHELL-86', async () => {
  const company = () => ({
    __typename: 'Company',
    id: btoa('Company:77'),
    databaseId: 77,
    name: 'Nordvik Energi AB',
    emailTemplates: [],
    settings: tranfjarden.settings,
  })
  for (const [role, stays] of [
    ['Administrator', true],
    ['Moderator', true],
    ['InternalSales', true],
    ['Economy', false],
    ['ContentWriter', false],
  ] as const) {
    page = renderRoute('/77/email-templates', { roles: [role], answers: { ...answers, company } })
    await until(() =>
      expect(page?.find('nav li a', stays ? 'Nordvik Energi AB' : 'Tranfjärden Logistik AB'), role).not.toBeNull(),
    )
    expect(page.path(), role).toBe(stays ? '/77/email-templates' : '/2/email-templates')
    await page.see('main h1')
    // In its place, though it may be known after what the page draws.
    expect(
      [...document.querySelectorAll('nav ol > li:not([hidden])')].map(({ textContent }) => textContent).slice(0, 3),
      role,
    ).toEqual([t('home'), stays ? 'Nordvik Energi AB' : 'Tranfjärden Logistik AB', frame('settings')])
    await page.close()
  }
  page = null
})

test('a user taken out of a company is led elsewhere and told why; a new company says nothing COMP-66 SHELL-115', async () => {
  const company = () => ({
    __typename: 'Company',
    id: btoa('Company:2'),
    databaseId: 2,
    name: 'Tranfjärden Logistik AB',
    emailTemplates: [],
    settings: tranfjarden.settings,
  })
  page = renderRoute('/2/email-templates', { answers: { ...answers, company } })
  await until(() => expect(page?.find('nav li a', 'Tranfjärden Logistik AB')).not.toBeNull())
  const third = { id: btoa('Company:3'), databaseId: 3, name: 'Ny AB', isDefault: false, notifications: 0 }
  const all = [...viewer.companies, third].map((each) => ({
    ...each,
    isLimited: true,
    logoUrl: null,
    icon: null,
    organizationNumber: '',
    city: '',
    unseenCount: 0,
  }))
  const send = (companies: object[]) =>
    page?.send('homeUpdated', { resync: false, company: null, viewer: { ...viewer, companies } })
  await send(all)
  expect(page.find('[role="alertdialog"]')).toBeNull()
  await send(all.filter(({ databaseId }) => databaseId !== 2))
  await page.see('[role="alertdialog"]', t('removed.title', { company: 'Tranfjärden Logistik AB' }))
  await until(() => expect(page?.path()).toBe('/1/email-templates'))
  expect(document.querySelectorAll('[role="alertdialog"]')).toHaveLength(1)
})

test('losing a role on an open page leads away and tells why; a given role shows at once PLUS-83 SHELL-19 SHELL-85', async () => {
  const users = () => ({
    totalCount: 0,
    viewerCanInviteStaff: false,
    unconfirmedCount: 0,
    edges: [],
    pageInfo: { hasNextPage: false, endCursor: null },
  })
  const companies = viewer.companies.map((each) => ({
    ...each,
    isLimited: true,
    logoUrl: null,
    icon: null,
    organizationNumber: '',
    city: '',
    unseenCount: 0,
  }))
  const user = { ...viewer, companies }
  page = renderRoute('/admin-management/users', {
    roles: ['Moderator', 'Economy'],
    answers: { ...answers, users, viewer: () => user },
  })
  const change = (...roles: string[]) =>
    page?.send('homeUpdated', { resync: false, company: null, viewer: user }, tokenOf(roles))
  await page.see('h1', admin('pages.users'))
  const reads = () => page?.sentOperations.filter((name) => name === 'UsersPageQuery').length
  // The page stays open to the role that is left, and is read anew.
  await change('Moderator')
  await until(() => expect(reads()).toBe(2))
  expect([page.path(), page.find('[role="alertdialog"]')]).toEqual(['/admin-management/users', null])
  await change()
  await page.see('[role="alertdialog"]', t('roleTaken.title'))
  expect(page.path()).toBe('/')
  await page.press('[role="alertdialog"] button')
  await page.gone('[role="alertdialog"]')
  await change('Moderator')
  await page.press('header [aria-haspopup="menu"]')
  await page.see('[role="menuitem"]', admin('admin'))
})

test('SHELL-86 the page of an ad is the same page in the default company', async () => {
  page = renderRoute('/999999/ad/9/board/locked?candidate=1', {
    answers: {
      ...answers,
      ad: () => {
        throw failure('NOT_FOUND')
      },
    },
  })
  await until(() => expect(page?.path()).toMatch(/^\/2\/ad\/9\/board\/locked/))
})

test('SHELL-88 an address that nobody has says so and leads home', async () => {
  page = renderRoute('/hit/finns/ingen/vag/alls', { answers })
  await until(() => expect(page?.find('a[href="/"]', t('failed.home'))).not.toBeNull())
})

test('SHELL-88 a parameter that is missing is an error, and an address where it is no number leads nowhere', async () => {
  expect(() => param({}, 'company')).toThrow('company')
  expect(param({ company: '7' }, 'company')).toBe('7')
  for (const path of ['/foretaget', '/2/ad/tolv/board']) {
    page = renderRoute(path, { answers })
    await page.see('h1', t('failed.notFoundTitle'))
    expect(page.path()).toBe(path)
    await page.close()
  }
  page = null
})

test('SHELL-88 a page without its data says why in its place, and the bars around it stay', async () => {
  page = renderRoute('/2/ad/9', {
    answers: {
      ...answers,
      ad: () => {
        throw failure('NOT_FOUND')
      },
    },
  })
  await until(() => expect(page?.text()).toContain(t('failed.notFoundTitle')))
  expect(page.text()).toContain('Karin Wallén')
})

test('ERR-01 a page that has lost the connection comes when one tries again', async () => {
  page = renderRoute('/hit/finns/ingen/vag/alls', { answers })
  await until(() => expect(page?.text()).toContain('Karin Wallén'))
  page.setOffline(true)
  await page.router.navigate('/2/ad/9')
  await until(() => expect(page?.text()).toContain(t('failed.network')))
  page.setOffline(false)
  page.find('button', t('failed.retry'))?.click()
  await until(() => expect(page?.sentOperations.filter((name) => name === 'AdPageQuery')).toHaveLength(1))
})

test('SHELL-88 a link that is pressed reads its page at once, and the page takes what was read', async () => {
  const companies = viewer.companies.map((company) => ({
    ...company,
    isLimited: false,
    logoUrl: null,
    icon: null,
    organizationNumber: '',
    city: '',
  }))
  page = renderRoute('/hit/finns/ingen/vag/alls', { answers: { ...answers, viewer: () => ({ ...viewer, companies }) } })
  const link = await page.see<HTMLAnchorElement>('a[href="/"]', t('failed.home'))
  const reads = () => page?.sentOperations.filter((name) => name === 'HomePageQuery').length
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 1 }))
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: true }))
  link.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }))
  expect(reads()).toBe(0)
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  expect(reads()).toBe(1)
  expect(page.path()).toBe('/hit/finns/ingen/vag/alls')
  await until(() => expect(JSON.stringify(currentEnvironment().getStore().getSource())).toContain('logoUrl'))
  // The same press by key reads nothing more.
  link.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  link.click()
  await until(() => expect(page?.path()).toBe('/'))
  await page.gone('a[href="/"]', t('failed.home'))
  expect(reads()).toBe(1)
})
