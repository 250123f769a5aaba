import type { Page } from 'playwright'
import { test } from 'vitest'
import { CreateAd } from '#contract/ads/ads.ts'
import { GetAllInvoices } from '#contract/billing/orders-and-invoices.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import {
  AddJobylon,
  ConnectAms,
  DisableService,
  GetServiceConnections,
  RemoveJobylon,
} from '#contract/integrations/services.ts'
import { AdStepsTemplate } from '#contract/ads/steps.ts'
import { CreateApiKey, CreateCareerPage, DeleteApiKey, DeleteCareerPage } from '#contract/integrations/api-keys.ts'
import { SaveStepTemplate, StepsDelete } from '#contract/ads/templates.ts'
import { DeleteWorkplaceTemplate, SaveWorkplace } from '#contract/companies/workplaces.ts'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { checkAxe, languageOf, otherLanguage, switchLanguage } from '../support/axe.ts'
import { phone, type Language } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { ShellView } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

// Checks every page with axe at its URL, in both languages, light and dark. Journeys check the dialogs and other states
// of a page.

const journey = startJourney()

/** A page: its URL, its title, and the last item of its breadcrumb if it has one. */
interface Place {
  path: string
  title: (language: Language) => string
  crumb?: (language: Language) => string
}

/** Checks the pages in both languages. Opens every second page in English; the last page ends in English. */
async function lookAt(page: Page, places: readonly Place[]): Promise<void> {
  const look = async ({ path, title, crumb }: Place) => {
    const language = await languageOf(page)
    const shell = new ShellView(page, language)
    await expect(shell.title(title(language)), `${path} in ${language}`).toBeVisible()
    if (crumb) await expect(shell.crumbs().last()).toHaveText(crumb(language))
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page).toHaveURL(`${journey.tavla.web}${path}`)
    await checkAxe(page, `${path}, ${language}`)
  }
  for (const place of places) {
    await page.goto(place.path)
    await look(place)
    await switchLanguage(page, otherLanguage(await languageOf(page)))
    await look(place)
  }
  await switchLanguage(page, 'en')
}

test('each signed-out page has its own URL and is accessible (SHELL-34, SHELL-36, SHELL-37, SHELL-38, SHELL-39, SHELL-88)', async () => {
  const visitor = await journey.visit()
  const pages = [
    ['/sign-in', 'pages/sign-in'],
    ['/register', 'features/sign-in/register'],
    ['/forgotten-password', 'pages/forgotten-password'],
    ['/reset-password/en-lank', 'pages/reset-password'],
  ] as const
  await lookAt(visitor.page, [
    ...pages.map(([path, folder]) => ({
      path,
      title: (language: Language) => pageTexts(folder, language)('title'),
    })),
    { path: '/features', title: (language) => pageTexts('shell/updates', language)('title') },
    { path: '/hit/finns/ingen/vag/alls', title: (language) => pageTexts('shell', language)('failed.notFoundTitle') },
  ])
})

test(
  'each page of the back office has its own URL and is accessible ' +
    '(SHELL-70, SHELL-71, SHELL-72, SHELL-73, SHELL-74, SHELL-75, SHELL-76, SHELL-77, SHELL-78, SHELL-79)',
  async () => {
    const { page } = await journey.visit({ token: await getToken(journey.tavla, 'moderator') })
    const office = (path: string, id: string): Place => ({
      path: `/admin-management/${path}`,
      title: (language) => pageTexts('shell/admin', language)(`pages.${id}`),
      crumb: (language) => pageTexts('shell/admin', language)(`pages.${id}`),
    })
    const companies = [
      office('companies', 'companies'),
      office('companies/foreign/requests', 'foreign'),
      office('companies/foreign/requests/1', 'foreign'),
    ]
    await lookAt(page, [
      ...companies,
      office('users', 'users'),
      office('features', 'features'),
      office('features/1', 'features'),
      office('manage-promotions', 'managePromotions'),
    ])
    // Only an Administrator can switch features.
    const administrator = await journey.visit({ token: await getToken(journey.tavla, 'administrator') })
    const {
      data: [invoice],
    } = await sendCall(journey.tavla, await getToken(journey.tavla, 'administrator'), GetAllInvoices, {
      query: { take: 1, status: 'UnSent' },
    })
    const overview = `/admin-management/companies/${invoice?.companyId ?? 0}`
    const visibility = (path: string) => ({
      path: `/admin-management/${path}`,
      title: (language: Language) => pageTexts('pages/admin-management/visibility', language)('title'),
    })
    await lookAt(administrator.page, [
      office('settings', 'settings'),
      office('billing', 'billing'),
      office('audit-log', 'auditLog'),
      visibility('visibility-percentage-profile'),
      visibility('visibility-percentage-volume'),
      { path: overview, title: () => invoice?.companyName ?? '' },
      { path: `${overview}/${invoice?.id ?? 0}`, title: () => invoice?.companyName ?? '' },
      {
        path: '/admin-management/2/partial-sponsoring',
        title: (language) => pageTexts('pages/admin-management/partial-sponsoring', language)('title'),
      },
    ])
  },
)

test('each dialog of the back office is accessible (ADMIN-27, ADMIN-29, ADMIN-99, PLUS-83)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'administrator') })
  const companies = pageTexts('pages/admin-management/companies')
  const look = async (path: string, opener: RegExp, name: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: opener }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button').first()).toBeVisible()
    await checkAxe(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const list = '/admin-management/companies?search=klockgrodan'
  await look(list, /^Ponty/, 'connector')
  await look(list, /^Teamtailor/, 'connector with two services')
  await look(list, new RegExp(`^${companies('credits')}`), 'credits')
  await look(list, /abonnemang/i, 'subscriptions')
  await look(
    '/admin-management/users',
    new RegExp(pageTexts('pages/admin-management/users')('rights.openOf', { name: 'Elsa' })),
    'rights',
  )
  await look(
    '/admin-management/manage-promotions?',
    new RegExp(`^${pageTexts('pages/admin-management/manage-promotions')('tasks.again')}: Anläggare`),
    'choose a package',
  )
})

test(
  'each page of a company and an ad has its own URL and is accessible ' +
    '(SHELL-34, SHELL-45, SHELL-46, SHELL-47, SHELL-48, SHELL-49, SHELL-50, SHELL-51, SHELL-53, SHELL-59, ' +
    'SHELL-60)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const company = await companyOf(journey.tavla, token)
    const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, {
      query: { id: company.id },
    })
    const project = projects[0]
    const folder = project?.folders[0]
    if (!project || !folder) throw new Error('The company has no folder.')
    const ad = await publishAd(journey.tavla, token, { title: 'Lots i Öregrund', companyId: company.id })
    const draft = await sendCall(journey.tavla, token, CreateAd, {
      body: { companyId: company.id, folderId: folder.id, title: 'Ny lots' },
    })
    const at = `/${company.id}`
    const adAt = `${at}/ad/${ad.id}`
    const part = (path: string, key: string): Place => ({
      path: `${adAt}/${path}`,
      title: () => ad.title,
      crumb: (language) => pageTexts('editing', language)(`pages.${key}`),
    })
    const { page } = await journey.visit({ token })
    await lookAt(page, [
      { path: '/', title: (language) => pageTexts('pages/home', language)('title') },
      { path: at, title: () => company.name, crumb: () => company.name },
      { path: `${at}/${project.id}`, title: () => project.name, crumb: () => project.name },
      { path: `${at}/${project.id}/${folder.id}`, title: () => folder.name, crumb: () => folder.name },
      { path: `${at}/inbox`, title: (language) => pageTexts('pages/company/inbox', language)('title') },
      { path: `${at}/import-ad`, title: (language) => pageTexts('pages/company/import-ad', language)('title') },
      { path: `${at}/ad/${draft.id}`, title: () => 'Ny lots', crumb: () => 'Ny lots' },
      { path: `${at}/ad/${draft.id}?creating`, title: () => 'Ny lots' },
      { path: adAt, title: () => ad.title, crumb: () => ad.title },
      part('details', 'details'),
      part('form', 'questionnaire'),
      part('steps', 'process'),
      part('promotion', 'promotion'),
      { path: `${adAt}/board`, title: () => ad.title },
    ])
    // Only a new ad starts with a choice (SHELL-47).
    const choice = page.getByRole('heading', { name: pageTexts('features/ad-page', 'en')('new.title') })
    for (const [path, count] of [
      [`${at}/ad/${draft.id}?creating`, 1],
      [`${at}/ad/${draft.id}`, 0],
    ] as const) {
      await page.goto(path)
      await expect(new ShellView(page, 'en').title('Ny lots')).toBeVisible()
      await expect(choice).toHaveCount(count)
    }
  },
)

test(
  'each page of settings and account has its own URL, opens in one round trip and is accessible ' +
    '(SHELL-42, SHELL-43, SHELL-54, SHELL-55, SHELL-56, SHELL-57, SHELL-58, SHELL-62, SHELL-63, SHELL-64, ' +
    'SHELL-65, SHELL-66, SHELL-67, SHELL-95)',
  async () => {
    const token = await getToken(journey.tavla, 'company.admin')
    const company = await companyOf(journey.tavla, token)
    const at = `/${company.id}`
    const folder =
      (name: string, key = 'title') =>
      (language: Language) =>
        pageTexts(`pages/company/${name}`, language)(key)
    const shared = (name: string, key: string) => (language: Language) => pageTexts(name, language)(key)
    const settings = shared('settings', 'settings')
    /** A page below the settings, which are its parent in the breadcrumb. */
    const below = (path: string, title: (language: Language) => string): Place => ({
      path: `${at}/${path}`,
      title,
      crumb: title,
    })
    const ad = await publishAd(journey.tavla, token, { title: 'Lots i Furusund', companyId: company.id })
    const { steps: process } = await sendCall(journey.tavla, token, AdStepsTemplate, { query: { id: ad.id } })
    const steps = await sendCall(journey.tavla, token, SaveStepTemplate, {
      body: { id: company.id, name: 'Tre samtal', steps: process },
    })
    const keyOf = (call: typeof CreateApiKey | typeof CreateCareerPage) =>
      sendCall(journey.tavla, token, call, { body: { id: company.id, name: 'Intranätet' } })
    const [apiKey, careerPageKey] = [await keyOf(CreateApiKey), await keyOf(CreateCareerPage)]
    const workplace = await sendCall(journey.tavla, token, SaveWorkplace, {
      body: {
        id: company.id,
        name: 'Kajen',
        streetAddress: 'Kajgatan 1',
        postNumber: '852 30',
        postArea: 'Sundsvall',
        postCountry: 'SE',
      },
    })
    const { page } = await journey.visit({ token })
    // In addition to the requests of the shell and of the side navigation, which load beside the page.
    const ofShell = new Set(['viewerQuery', 'wallpaperQuery', 'offerUpdatesQuery', 'settingsRowsQuery'])
    const operationsByPath = new Map<string, Set<string>>()
    page.on('request', (request) => {
      if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/graphql') return
      const { pathname } = new URL(page.url())
      const { operationName } = request.postDataJSON() as { operationName: string }
      if (operationName.endsWith('Query') && !ofShell.has(operationName))
        operationsByPath.set(pathname, (operationsByPath.get(pathname) ?? new Set()).add(operationName))
    })
    await lookAt(page, [
      { path: `${at}/settings`, title: settings, crumb: settings },
      below('company-info', shared('features/company-info', 'title')),
      below('manage-users', folder('manage-users')),
      { path: `${at}/profile`, title: folder('profile') },
      below('privacy', folder('privacy')),
      below('manage-emails', folder('manage-emails')),
      below('export', folder('export')),
      below('audit-log', (language) => pageTexts('features/audit', language)('title')),
      below('connections', folder('connections')),
      below('connections/jobylon', shared('features/connectors', 'names.JOBYLON')),
      below('api-keys', shared('features/api-keys', 'API.title')),
      { path: `${at}/api-keys/${apiKey.id}`, title: () => 'Intranätet' },
      below('billing', folder('billing')),
      below('billing?tab=credit', folder('billing')),
      below('webhooks', folder('webhooks', 'title')),
      below('career-pages', shared('features/api-keys', 'CAREER_PAGE.title')),
      { path: `${at}/career-pages/${careerPageKey.id}`, title: () => 'Intranätet' },
      { path: `${at}/email-templates`, title: shared('features/templates', 'email') },
      { path: `${at}/step-templates`, title: shared('features/templates', 'steps') },
      { path: `${at}/step-templates/create`, title: shared('features/templates/step-template', 'newTitle') },
      { path: `${at}/step-templates/edit/${steps.id}`, title: () => 'Tre samtal' },
      { path: `${at}/import-ad`, title: folder('import-ad') },
      { path: `${at}/workplace-templates`, title: shared('features/templates', 'workplaces') },
      { path: `${at}/workplace-templates/create`, title: shared('features/templates', 'workplaces') },
      { path: `${at}/workplace-templates/edit/${workplace.id}`, title: shared('features/templates', 'workplaces') },
      {
        path: '/profile/notification-settings',
        title: (language) => pageTexts('settings', language)('account.notifications'),
      },
      { path: '/profile', title: () => 'Jonas Kallio' },
    ])
    expect(
      [...operationsByPath].filter(([, names]) => names.size > 1),
      'pages that ask more than one query',
    ).toEqual([])
    // A new step template starts empty.
    expect(operationsByPath.size).toBe(25)
    await sendCall(journey.tavla, token, DeleteApiKey, { body: { id: company.id, keyId: apiKey.id } })
    await sendCall(journey.tavla, token, DeleteCareerPage, {
      params: { companyId: company.id, keyId: careerPageKey.id },
    })
    await sendCall(journey.tavla, token, DeleteWorkplaceTemplate, { body: workplace })
    await sendCall(journey.tavla, token, StepsDelete, { body: { id: steps.id, companyId: company.id } })
    await page.goto(`${at}/company-info`)
    await page
      .getByRole('navigation', { name: pageTexts('shell', 'en')('breadcrumb') })
      .getByRole('link', { name: settings('en') })
      .click()
    await expect(page).toHaveURL(`${journey.tavla.web}${at}/settings`)
  },
)

test('each page of a job alert, from the form to unsubscribing, is accessible (PLUS-70)', async () => {
  const { page, expectConsole } = await journey.visitSite()
  expectConsole(/404 \(Not Found\)/)
  for (const language of ['sv', 'en'] as const) {
    const t = siteTexts[language]
    const email = `bevakare.${language}@brev.example`
    const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto(`/bevaka?ort=Sundsvall&yrke=drift&omfattning=heltid&lang=${language}`)
    await heading(t.watch)
    await checkAxe(page, `the form of an alert, ${language}`)
    await page.getByRole('textbox', { name: t.alertEmail }).fill(email)
    await page.getByRole('button', { name: t.begin }).click()
    await heading(t.askedTitle)
    await checkAxe(page, `job alert requested, ${language}`)
    const link = await journey.tavla.mailbox.linkTo(email, '/bevakning/')
    await page.goto(link)
    await heading(t.confirmTitle)
    await checkAxe(page, `an alert to confirm, ${language}`)
    await page.getByRole('button', { name: t.confirmNow }).click()
    await heading(t.onTitle)
    await checkAxe(page, `an alert that is on, ${language}`)
    await page.goto(link)
    await heading(t.manageTitle)
    await checkAxe(page, `an alert to change, ${language}`)
    await page.getByRole('button', { name: t.endNow }).click()
    await heading(t.endedTitle)
    await checkAxe(page, `an alert that has ended, ${language}`)
    await page.goto(`${link.split('?')[0]}?lang=${language}`)
    await heading(t.alertGoneTitle)
    await checkAxe(page, `a link that opens no alert, ${language}`)
  }
})

test('Home without a company is accessible (COMP-06)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'economy') })
  await lookAt(page, [{ path: '/', title: (language) => pageTexts('pages/home', language)('title') }])
})

test('job lists, company page, help and dead links of the job site are accessible (PLUS-11, PLUS-72, PROMO-64)', async () => {
  const { page, expectConsole } = await journey.visitSite()
  expectConsole(/404 \(Not Found\)/)
  const look = async (path: string, name: string) => {
    for (const language of ['sv', 'en'] as const) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkAxe(page, `${name}, ${language}`)
    }
  }
  await look('/jobb', 'the list of jobs')
  await look('/jobb?q=finns-inte-alls', 'a search that finds no job')
  await look('/foretag', 'the companies')
  await look('/foretag?q=finns-inte-alls', 'a search that finds no company')
  await page.goto('/foretag?lang=sv')
  await look(
    new URL(
      await page
        .getByRole('main')
        .getByRole('link')
        .first()
        .evaluate((link: HTMLAnchorElement) => link.href),
    ).pathname,
    'the page of a company',
  )
  await look('/foretag/finns-inte-alls', 'a company that there is not')
  for (const path of ['/hjalp', '/dina-uppgifter', '/tillganglighet']) await look(path, path)
  const guest = await journey.visit({ viewport: phone })
  await guest.page.goto('/media-upload/en-lank-som-inte-finns')
  await expect(guest.page.getByRole('heading', { name: pageTexts('pages/media-upload')('gone.title') })).toBeVisible()
  await checkAxe(guest.page, 'expired media link')
})

test(
  'connecting dialogs, read-only and failed settings, rejections are accessible ' +
    '(COMP-08, COMP-58, COMP-92, COMP-98, ERR-01)',
  async () => {
    const admin = await getToken(journey.tavla, 'company.admin')
    const member = await getToken(journey.tavla, 'recruiter')
    const company = await companyOf(journey.tavla, member)
    const at = `/${company.id}`
    const { page, expectConsole } = await journey.visit({ token: member })
    expectConsole(/ERR_FAILED/)
    const home = pageTexts('pages/home')
    await page.goto('/')
    for (const action of ['add.signatory', 'add.administrators', 'add.foreign'] as const) {
      await page.getByRole('button', { name: home(action) }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await checkAxe(page, home(action))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.goto(`${at}/manage-users`)
    await expect(page.getByText(pageTexts('pages/company/manage-users')('readOnly'))).toBeVisible()
    await checkAxe(page, 'users, read only')
    await page.goto(`${at}/manage-emails`)
    await expect(new ShellView(page).title(pageTexts('pages/company/manage-emails')('title'))).toBeVisible()
    await checkAxe(page, 'sender addresses, read only')

    // Failed settings show an error between the bars.
    await page.route('**/graphql', (route) =>
      /(?:ManageUsers|Settings|Connections)PageQuery/.test(route.request().postData() ?? '')
        ? route.abort()
        : route.fallback(),
    )
    for (const path of ['manage-users', 'settings']) {
      await page.goto(`${at}/${path}`)
      await expect(page.getByRole('alert')).toBeVisible()
      await checkAxe(page, `${path} that could not be read`)
    }

    // An unknown customer number and a feed of an unknown employer show errors on their cards. The log below is for staff.
    const t = pageTexts('pages/company/connections')
    await sendCall(journey.tavla, admin, ConnectAms, { body: { userName: '00000000', id: company.id } })
    const setFeed = (mode: string) =>
      fetch(`${journey.tavla.sandbox}/tjanster/jobylon`, { method: 'POST', body: new URLSearchParams({ mode }) })
    await setFeed('unknown')
    await sendCall(journey.tavla, admin, AddJobylon, { params: { id: company.id }, body: { referenceId: 731 } })
    const { page: staff } = await journey.visit({ token: await getToken(journey.tavla, 'moderator') })
    await staff.goto(`${at}/connections`)
    const card = (service: string) => staff.locator(`[data-service="${service}"]`)
    await expect(card('AMS').getByText(t('status.WRONG_INFORMATION'))).toBeVisible()
    await expect(card('JOBYLON').getByText(t('status.WRONG_INFORMATION'))).toBeVisible()
    await setFeed('works')
    await checkAxe(staff, 'services that refuse')
    await card('AMS')
      .getByRole('button', { name: t('reconnect') })
      .click()
    await expect(card('AMS').getByRole('textbox').first()).toBeVisible()
    await checkAxe(staff, 'reconnected service')
    const administrator = await getToken(journey.tavla, 'administrator')
    const idOf = (connections: readonly { name: string; id: number | null }[], service: string) =>
      connections.find(({ name }) => name === service)?.id ?? 0
    const made = await sendCall(journey.tavla, administrator, GetServiceConnections, { query: { id: company.id } })
    await sendCall(journey.tavla, administrator, DisableService, { body: { id: idOf(made, 'ams') } })
    await sendCall(journey.tavla, administrator, RemoveJobylon, { params: { id: idOf(made, 'jobylon') } })
  },
)
