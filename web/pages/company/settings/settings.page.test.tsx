import { afterEach, expect, test } from 'vitest'
import { formatKronor } from '#web/i18n/money.ts'
import { shellTexts } from '#web/shell/texts.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/settings')

let page: RenderedRoute
afterEach(() => page.close())

const settings = {
  organizationNumber: '559318-4408',
  city: 'Sundsvall',
  viewerIsAdministrator: true,
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
  page = renderRoute('/2/settings', { answers: { ...recruiterAnswers, company } })
}

test('each tile leads to its page and tells its state, in one round trip and again after a change COMP-21 SHELL-54', async () => {
  let shown = { ...tranfjarden, logoUrl: null, settings }
  open(() => shown)
  const tile = await page.see('a', t('tiles.emailTemplates'))
  expect([tile.getAttribute('href'), tile.textContent]).toEqual([
    '/2/email-templates',
    `${t('tiles.emailTemplates')}${t('templates_other', { count: 14 })}`,
  ])
  expect(page.find('a', t('tiles.stepTemplates'))?.textContent).toContain(t('templates_one', { count: 1 }))
  const says = (name: Parameters<typeof t>[0]) => page.find('a', t(name))?.querySelector('b + span')?.textContent
  expect(says('tiles.connections')).toBe(
    `${t('connectionsOn_other', { count: 2 })}, ${t('failingOne', { service: 'Arbetsförmedlingen' })}`,
  )
  expect(says('tiles.webhooks')).toBe(t('failing_one', { count: 1 }))
  expect(says('tiles.privacy')).toBe(t('retention_other', { count: 38, day: '2025-11-27' }))
  expect(says('tiles.auditLog')).toBe(t('acts_other', { count: 214 }))
  expect(page.find('a', t('tiles.companyProfile'))?.textContent).toContain(t('profile.publishedDraft'))
  expect(says('tiles.users')).toBe(`${t('waiting_other', { count: 2 })}, ${t('users_other', { count: 8 })}`)
  expect(page.find('a', t('tiles.billing'))?.textContent).toContain(
    t('unbilled_other', { count: 6, sum: formatKronor(71_000, 'sv') }),
  )
  expect(page.find('a', t('tiles.senders'))?.textContent).toContain(t('sendersInUse_other', { count: 3 }))
  expect(says('tiles.apiKeys')).toBe(`${t('keys_other', { count: 4 })}, ${t('keysEnding_one', { day: '2025-12-01' })}`)
  expect(
    [t('tiles.preferences'), t('tiles.notifications')].map((name) => page.find('a', name)?.getAttribute('href')),
  ).toEqual(['/profile', '/profile/notification-settings'])
  // At most four in a group, so that each group is one strip.
  expect(
    [...document.querySelectorAll('main section')].map((group) =>
      [...group.querySelectorAll('a b')].map(({ textContent }) => textContent),
    ),
  ).toEqual(
    [
      ['companyInfo', 'companyProfile', 'users', 'billing'],
      ['emailTemplates', 'stepTemplates', 'workplaceTemplates', 'senders'],
      ['connections', 'apiKeys', 'webhooks'],
      ['privacy', 'auditLog', 'companyExport'],
      ['preferences', 'notifications'],
    ].map((group) => group.map((tile) => t(`tiles.${tile}`))),
  )
  expect(page.text()).toContain('559318-4408 · Sundsvall')
  expect(page.text()).toContain(t('administrator'))
  expect(page.sentOperations.filter((name) => name.startsWith('Settings'))).toEqual(['SettingsPageQuery'])
  // Nobody waits, no key ends, and billing is not for this user.
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
  await page.send('settingsUpdated', { resync: false, company: shown })
  await until(() =>
    expect(page.find('a', t('tiles.emailTemplates'))?.textContent).toContain(t('templates_other', { count: 15 })),
  )
  expect(page.find('a', t('tiles.users'))?.textContent).toContain(t('users_other', { count: 8 }))
  expect(page.find('a', t('tiles.billing'))?.textContent).toBe(t('tiles.billing'))
  expect(page.find('a', t('tiles.senders'))?.textContent).toContain(t('senders_other', { count: 3 }))
  expect(says('tiles.apiKeys')).toBe(t('keys_other', { count: 4 }))
  expect(says('tiles.careerPages')).toBe(`${t('keys_other', { count: 2 })}, ${t('shownAds_other', { count: 19 })}`)
  expect(says('tiles.connections')).toBe(
    `${t('connectionsOn_other', { count: 2 })}, ${t('failing_other', { count: 3 })}`,
  )
  expect(says('tiles.privacy')).toBe(t('privacyHelp'))
  expect(says('tiles.auditLog')).toBe(t('actsMore_other', { count: 1000 }))
  expect(page.find('a', t('tiles.companyProfile'))?.textContent).toContain(t('profile.published'))
})

test('SHELL-86 SHELL-88 who may not see the company is told so in place of the menu', async () => {
  open(() => {
    throw failure('FORBIDDEN')
  })
  await page.see('h1', shellTexts.t('failed.forbiddenTitle'))
})

test.each([
  ['api-keys', 'partnerKeys'],
  ['career-pages', 'partnerKeys'],
  ['webhooks', 'webhooks'],
  ['privacy', 'privacy'],
  ['billing', 'unbilledOrders'],
])(
  'SHELL-116 %s of a company is not for who sees the rest of it: told as that, and nothing to try again',
  async (path, field) => {
    page = renderRoute(`/2/${path}`, {
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
    await page.see('h1', shellTexts.t('failed.forbiddenTitle'))
    await until(() => expect(page.find('nav li a', tranfjarden.name)).not.toBeNull())
    expect(page.find('button', shellTexts.t('failed.retry'))).toBeNull()
  },
)

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
  'ERR-01 SHELL-95 %s that cannot be read says so in its place, keeps the bars, and is asked for again by a button',
  async (path, query) => {
    page = renderRoute(`/2/${path}`, {
      answers: {
        ...recruiterAnswers,
        importOrigins: () => [],
        company: () => {
          throw failure('UPSTREAM_FAILED')
        },
      },
    })
    await page.see('h1', shellTexts.t('failed.title'))
    await page.see('[role="alert"]', shellTexts.t('failed.generic'))
    await until(() => expect(page.find('nav li a', tranfjarden.name)).not.toBeNull())
    const asked = () => page.sentOperations.filter((name) => name === query).length
    const before = asked()
    expect(before).toBeGreaterThan(0)
    await page.press('[role="alert"] button', shellTexts.t('failed.retry'))
    await until(() => expect(asked()).toBe(before + 1))
  },
)
