import { afterEach, expect, test } from 'vitest'
import { formatKronor } from '#web/i18n/money.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/settings')
const frame = pageTexts('settings')
const names = pageTexts('shell/settings')
const shell = pageTexts('shell')

let page: RenderedPage
afterEach(() => page.close())

const settings = {
  organizationNumber: '559318-4408',
  city: 'Sundsvall',
  viewerIsAdministrator: true,
  isTestCompany: false,
  isProfilePublished: true,
  hasProfileDraft: true,
  userCount: 8,
  accessRequestCount: 2,
  unbilledOrderCount: 6,
  unbilledSum: 71_000,
  senderCount: 3,
  hasSenderInUse: true,
  infoFaultCount: 2,
  emailTemplateCount: 14,
  stepTemplateCount: 1,
  connectionCount: 2,
  failingConnectionCount: 1,
  failingService: 'AMS',
  waitingConnectionCount: 0,
  workplaceCount: 6,
  shownAdCount: 19,
  careerPageKeyCount: null,
  apiKeyCount: 4,
  endingApiKeyCount: 1,
  apiKeyEndsAt: '2025-12-01T10:00:00Z',
  webhookCount: 3,
  failingWebhookCount: 1,
  nextRetention: { applicationCount: 38, on: '2025-11-27' },
  recentActCount: 214,
  hasMoreRecentActs: false,
}
const open = (company: () => unknown) => {
  page = renderPage('/2/settings', { answers: { ...recruiterAnswers, company } })
}
/** Returns the link of a tile. Its name is the title and the state. */
const tile = (name: string) => page.getByRole('link', { name: startsWith(names(`pages.${name}`)) })
const stateOf = (name: string) => tile(name).textContent.slice(names(`pages.${name}`).length)

test('each tile links to its page and shows its current state, loaded in one query (COMP-21, SHELL-54)', async () => {
  let shown = { ...tranfjarden, logoUrl: null, settings }
  open(() => shown)
  await page.findByRole('link', { name: startsWith(names('pages.emailTemplates')) })
  expect(tile('emailTemplates').getAttribute('href')).toBe('/2/email-templates')
  expect(stateOf('emailTemplates')).toBe(t('templates_other', { count: 14 }))
  expect(stateOf('stepTemplates')).toBe(t('templates_one', { count: 1 }))
  expect(stateOf('connections')).toBe(
    `${t('connectionsOn_other', { count: 2 })}, ${t('failingOne', { service: 'Arbetsförmedlingen' })}`,
  )
  expect(stateOf('webhooks')).toBe(t('failing_one', { count: 1 }))
  expect(stateOf('privacy')).toBe(t('retention_other', { count: 38, day: '2025-11-27' }))
  expect(stateOf('auditLog')).toBe(t('acts_other', { count: 214 }))
  expect(stateOf('companyProfile')).toBe(t('profile.publishedDraft'))
  expect(stateOf('users')).toBe(`${t('waiting_other', { count: 2 })}, ${t('users_other', { count: 8 })}`)
  expect(stateOf('billing')).toBe(t('unbilled_other', { count: 6, sum: formatKronor(71_000, 'sv') }))
  expect(stateOf('senders')).toBe(t('sendersInUse_other', { count: 3 }))
  expect(stateOf('apiKeys')).toBe(`${t('keys_other', { count: 4 })}, ${t('keysEnding_one', { day: '2025-12-01' })}`)
  expect(tile('preferences').getAttribute('href')).toBe('/profile')
  expect(tile('notifications').getAttribute('href')).toBe('/profile/notification-settings')
  const groups = screenOf(page.getByRole('main')).getAllByRole('region')
  // A group has at most four tiles, because it is one row.
  expect(
    groups.map((group) =>
      screenOf(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual(
    [
      ['companyInfo', 'companyProfile', 'users', 'billing'],
      ['emailTemplates', 'stepTemplates', 'workplaceTemplates', 'senders'],
      ['connections', 'apiKeys', 'webhooks'],
      ['privacy', 'auditLog', 'companyExport'],
      ['preferences', 'notifications'],
    ].map((group) => group.map((name) => expect.stringMatching(startsWith(names(`pages.${name}`))))),
  )
  expect(page.text()).toContain('559318-4408 · Sundsvall')
  expect(page.text()).toContain(t('administrator'))
  expect(page.sentOperations.filter((name) => name.startsWith('Settings'))).toEqual(['SettingsPageQuery'])
  // No user waits for access, no key ends, and this user cannot read the billing.
  shown = {
    ...shown,
    settings: {
      ...settings,
      emailTemplateCount: 15,
      accessRequestCount: 0,
      endingApiKeyCount: 0,
      unbilledOrderCount: null,
      unbilledSum: null,
      hasSenderInUse: false,
      hasProfileDraft: false,
      careerPageKeyCount: 2,
      failingConnectionCount: 3,
      failingService: null,
      nextRetention: null,
      recentActCount: 1000,
      hasMoreRecentActs: true,
    } as never,
  }
  await page.send('settingsUpdated', { needsResync: false, company: shown })
  await until(() => expect(stateOf('emailTemplates')).toBe(t('templates_other', { count: 15 })))
  expect(stateOf('users')).toBe(t('users_other', { count: 8 }))
  // A tile that leads to a page without access is not shown (SHELL-116).
  expect(page.queryByRole('link', { name: startsWith(names('pages.billing')) })).toBeNull()
  expect(stateOf('senders')).toBe(t('senders_other', { count: 3 }))
  expect(stateOf('apiKeys')).toBe(t('keys_other', { count: 4 }))
  expect(stateOf('careerPages')).toBe(`${t('keys_other', { count: 2 })}, ${t('shownAds_other', { count: 19 })}`)
  expect(stateOf('connections')).toBe(`${t('connectionsOn_other', { count: 2 })}, ${t('failing_other', { count: 3 })}`)
  expect(stateOf('privacy')).toBe(t('privacyHelp'))
  expect(stateOf('auditLog')).toBe(t('actsMore_other', { count: 1000 }))
  expect(stateOf('companyProfile')).toBe(t('profile.published'))
})

const breadcrumbOfCompany = async () => {
  const breadcrumbs = await page.within('navigation', shell('breadcrumb'))
  await breadcrumbs.findByRole('link', { name: tranfjarden.name })
}

test('a user without access to the company sees an error instead of the menu (SHELL-86, SHELL-88)', async () => {
  open(() => {
    throw failure('FORBIDDEN')
  })
  await page.findByRole('heading', { level: 1, name: shell('failed.forbiddenTitle') })
})

test.each([
  ['api-keys', 'partnerKeys'],
  ['career-pages', 'partnerKeys'],
  ['webhooks', 'webhooks'],
  ['privacy', 'privacy'],
  ['billing', 'unbilledOrders'],
])('without access to %s, the page shows an error without a retry button (SHELL-116)', async (path, field) => {
  page = renderPage(`/2/${path}`, {
    roles: ['InternalSales'],
    answers: {
      ...recruiterAnswers,
      importOrigins: () => [],
      company: () => ({
        ...tranfjarden,
        [field]: () => {
          throw failure('FORBIDDEN')
        },
      }),
    },
  })
  await page.findByRole('heading', { level: 1, name: shell('failed.forbiddenTitle') })
  await breadcrumbOfCompany()
  expect(page.queryByRole('button', { name: shell('failed.retry') })).toBeNull()
})

test.each([
  ['api-keys', 'ApiKeysPageQuery'],
  ['career-pages', 'CareerPagesPageQuery'],
  ['workplace-templates', 'WorkplaceTemplatesPageQuery'],
  ['manage-emails', 'ManageEmailsPageQuery'],
  ['manage-users', 'ManageUsersPageQuery'],
  ['connections', 'ConnectionsPageQuery'],
  ['company-info', 'CompanyInfoPageQuery'],
  ['profile', 'CompanyProfilePageQuery'],
])(
  'a failed load of %s shows an error and a retry button, and the breadcrumbs stay (ERR-01, SHELL-95)',
  async (path, query) => {
    page = renderPage(`/2/${path}`, {
      answers: {
        ...recruiterAnswers,
        importOrigins: () => [],
        company: () => {
          throw failure('UPSTREAM_FAILED')
        },
      },
    })
    await page.findByRole('heading', { level: 1, name: shell('failed.title') })
    const alert = await page.within('alert')
    expect(alert.element.textContent).toContain(shell('failed.generic'))
    await breadcrumbOfCompany()
    const loads = () => page.sentOperations.filter((name) => name === query).length
    const before = loads()
    expect(before).toBeGreaterThan(0)
    await alert.click('button', shell('failed.retry'))
    await until(() => expect(loads()).toBe(before + 1))
  },
)

const usersOf = (shownSettings: object) => ({
  ...tranfjarden,
  viewerCanManageUsers: true,
  viewerCanReadAuditLog: true,
  salesContact: null,
  users: [],
  accessRequests: [],
  settings: shownSettings,
})
const openUsers = (shownSettings: object) => {
  page = renderPage('/2/manage-users', { answers: { ...recruiterAnswers, company: () => usersOf(shownSettings) } })
}

test('each page of the settings lists the pages that the user can open, with their marks (PLUS-153)', async () => {
  openUsers({ ...settings, unbilledOrderCount: null, viewerIsAdministrator: true })
  const nav = await page.within('navigation', frame('settings'))
  const row = (name: string) => nav.findByRole('link', { name: startsWith(names(`pages.${name}`)) })
  expect((await row('apiKeys')).textContent).toContain(frame('marks.warn_one', { count: 1 }))
  expect((await row('companyInfo')).textContent).toContain(frame('marks.bad_other', { count: 2 }))
  expect((await row('users')).textContent).toContain(frame('marks.wait_other', { count: 2 }))
  expect((await row('users')).getAttribute('aria-current')).toBe('page')
  expect((await row('senders')).getAttribute('aria-current')).toBeNull()
  expect((await row('webhooks')).getAttribute('href')).toBe('/2/webhooks')
  // Pages without access are not listed.
  for (const name of ['billing', 'careerPages'])
    expect(nav.queryByRole('link', { name: startsWith(names(`pages.${name}`)) })).toBeNull()
  await page.fill(frame('search'), 'mallar')
  await until(() => expect(nav.getAllByRole('link')).toHaveLength(3))
  await page.fill(frame('search'), 'finns inte')
  await nav.findByText(frame('none'))
})

test('a live event changes the marks of the side navigation (PLUS-153)', async () => {
  openUsers(settings)
  const nav = await page.within('navigation', frame('settings'))
  const users = await nav.findByRole('link', { name: startsWith(names('pages.users')) })
  await until(() => expect(users.textContent).toContain(frame('marks.wait_other', { count: 2 })))
  await page.send('settingsUpdated', { needsResync: false, company: usersOf({ ...settings, accessRequestCount: 5 }) })
  await until(() => expect(users.textContent).toContain(frame('marks.wait_other', { count: 5 })))
})

test('while the rights cannot be loaded, the side navigation lists the pages of every member (PLUS-153)', async () => {
  page = renderPage('/2/manage-users', {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...usersOf(settings),
        settings: () => {
          throw failure('UPSTREAM_FAILED')
        },
      }),
    },
  })
  const nav = await page.within('navigation', frame('settings'))
  await nav.findByRole('link', { name: names('pages.emailTemplates') })
  expect(nav.queryByRole('link', { name: startsWith(names('pages.privacy')) })).toBeNull()
})

test('in a narrow sheet, a select in the sub-bar replaces the side navigation (PLUS-153)', async () => {
  const wide = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth')
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 900 })
  try {
    openUsers(settings)
    await page.choose(frame('settings'), names('pages.emailTemplates'))
    await until(() => expect(page.path()).toBe('/2/email-templates'))
    expect(page.queryByRole('navigation', { name: frame('settings') })).toBeNull()
  } finally {
    if (wide) Object.defineProperty(HTMLElement.prototype, 'clientWidth', wide)
  }
})
