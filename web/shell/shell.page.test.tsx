import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentLanguage, setLanguage } from '#web/i18n/language.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { tranfjarden, viewer } from '#web/testing/world.ts'

const shell = pageTexts('shell')
const palette = pageTexts('shell/palette')
const settingsPages = pageTexts('shell/settings')
const templates = pageTexts('features/templates')

let page: RenderedPage
afterEach(() => page.close())

const company = () => ({ ...tranfjarden, emailTemplates: [], stepTemplates: [] })

/** Opens a page of the application. The shell is the same around all pages of a recruiter. */
async function openTemplates(answers: object = {}) {
  page = renderPage('/2/email-templates', { answers: { ...recruiterAnswers, company, ...answers } })
  await page.findByRole('heading', { level: 1, name: templates('email') })
}
const goToStepTemplates = async () => {
  const tabs = await page.within('navigation', templates('lists'))
  await tabs.click('link', startsWith(templates('steps')))
}
async function openPalette() {
  await page.press('Control+k')
  return page.within('dialog', palette('title'))
}

test('announces the title of a page opened by navigation, but not of the first page', async () => {
  await openTemplates()
  const announcements = () => page.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announcements()).not.toContain(templates('email'))
  await goToStepTemplates()
  await until(() => expect(announcements()).toContain(templates('steps')))
})

test('the skip link leads into a page that is still loading, and the focus stays in the page once it has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openTemplates()
  await page.close()
  page = renderPage('/2/email-templates', {
    answers: {
      ...recruiterAnswers,
      company: async () => {
        await promise
        return company()
      },
    },
  })
  await page.findByRole('status', { name: shell('loading') })
  const link = await page.findByRole<HTMLAnchorElement>('link', { name: shell('skip') })
  expect(link.hash).toBe(`#${page.getByRole('main').id}`)
  await page.click('link', shell('skip'))
  expect(document.activeElement).toBe(page.getByRole('main'))
  resolve()
  const heading = await page.findByRole('heading', { level: 1, name: templates('email') })
  expect(page.getByRole('main').contains(heading)).toBe(true)
  await until(() => expect(document.activeElement).toBe(page.getByRole('main')))
})

test('subscriptions send how long ago the page was read (SHELL-115)', async () => {
  const before = performance.now()
  await openTemplates()
  for (const name of ['templatesLiveSubscription', 'AppLayoutHomeSubscription']) {
    await until(() => expect(page.readAgo(name), name).toBeTypeOf('number'))
    expect(page.readAgo(name), name).toBeGreaterThan(0)
    expect(page.readAgo(name), name).toBeLessThanOrEqual(performance.now() - before + 1)
  }
})

test('Back closes a dialog without an answer (SHELL-06)', async () => {
  await openTemplates()
  await goToStepTemplates()
  await page.findByRole('heading', { level: 1, name: templates('steps') })
  const answer = dialogs.confirm({ title: 'Ta bort mallen?' })
  await page.findByRole('alertdialog', { name: 'Ta bort mallen?' })
  await page.router.navigate(-1)
  expect(await answer).toBe(false)
  await page.findByRole('heading', { level: 1, name: templates('email') })
  expect(openDialogs()).toEqual([])
})

test('the palette opens once, never above a dialog, and shows a failed search inside itself (PLUS-23)', async () => {
  await openTemplates()
  const [dialog] = await Promise.all([openPalette(), page.press('Control+k')])
  expect(page.getAllByRole('combobox', { hidden: true })).toHaveLength(1)
  for (const group of ['group.pages', 'group.companies']) dialog.getByRole('group', { name: palette(group) })
  page.setOffline(true)
  await dialog.fill(palette('search'), 'anna')
  await dialog.findByText(palette('failed'), { selector: '[role="status"]' })
  expect(page.queryByRole('alertdialog', { hidden: true })).toBeNull()
  await dialog.fill(palette('search'), shell('user.signOut'))
  await dialog.findByRole('option', { name: shell('user.signOut') })
  expect(page.text()).toContain(palette('hits_one', { count: 1 }))
})

test('staff find any company in the palette, and recruiters switch between their own (SHELL-119, PLUS-23)', async () => {
  const staffCompanies = () => [
    {
      company: { __typename: 'Company', id: btoa('Company:7'), databaseId: 7 },
      name: 'Lyktan AB',
      organizationNumber: '5560123456',
      isTest: false,
    },
    {
      company: { __typename: 'Company', id: btoa('Company:8'), databaseId: 8 },
      name: 'Provföretaget',
      organizationNumber: '',
      isTest: true,
    },
  ]
  await openTemplates()
  const own = await openPalette()
  await own.fill(palette('search'), 'tranfjärden')
  await own.findByRole('option', { name: 'Tranfjärden Logistik AB' })
  await page.close()
  page = renderPage('/2/email-templates', {
    roles: ['InternalSales'],
    answers: {
      ...recruiterAnswers,
      company,
      'company.search': () => ({ ads: [], candidates: [] }),
      'office.accessibleCompanies': staffCompanies,
    },
  })
  await page.findByRole('heading', { level: 1, name: templates('email') })
  const dialog = await openPalette()
  await dialog.fill(palette('search'), 'lykt')
  const test = await dialog.findByRole('option', { name: startsWith('Provföretaget') })
  expect(test.textContent).toContain(palette('testCompany'))
  await dialog.click('option', startsWith('Lyktan AB'))
  await until(() => expect(page.path()).toBe('/7'))
})

test('choosing a language in the palette saves it in the account (PLUS-23, ACC-63)', async () => {
  onTestFinished(() => setLanguage('sv'))
  const sent: unknown[] = []
  await openTemplates({
    updatePreferences: ({ input }: { input: object }) => {
      sent.push(input)
      return { viewer: { ...viewer, preferences: { shouldMoveAtOnce: false, ...input } }, errors: [] }
    },
  })
  const dialog = await openPalette()
  await dialog.fill(palette('search'), shell('user.languages.en'))
  await dialog.findByRole('option', { name: `${shell('user.language')}: ${shell('user.languages.en')}` })
  await page.press('Enter')
  await until(() => expect(sent).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]))
  expect(currentLanguage()).toBe('en')
})

test('Enter runs the first hit of the text, also after a deletion, or the entry the user moved to (PLUS-23)', async () => {
  await openTemplates()
  const go = async (typed: string, ...keys: string[]) => {
    const dialog = await openPalette()
    // The focus stays in the field. Only an attribute shows which option the arrow keys have reached.
    const focusedOption = () => dialog.queryAllByRole('option').find(({ dataset }) => dataset['focused'] === 'true')
    await until(() => expect(focusedOption()).toBeDefined())
    await dialog.type(palette('search'), typed)
    for (const key of keys) {
      const before = focusedOption()?.id
      await page.press(key)
      if (key.startsWith('Arrow')) await until(() => expect([before, undefined]).not.toContain(focusedOption()?.id))
    }
    await page.press('Enter')
    await page.gone('combobox')
  }
  await go(settingsPages('pages.stepTemplates'))
  await until(() => expect(page.path()).toBe('/2/step-templates'))
  await go(`${settingsPages('pages.emailTemplates')}x`, 'Backspace')
  await until(() => expect(page.path()).toBe('/2/email-templates'))
  await go('mallar', 'ArrowDown')
  await until(() => expect(page.path()).toBe('/2/step-templates'))
})

test('Enter before the response runs the first hit of the response, and an earlier text no longer shows “no hits” (PLUS-23)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ad = (databaseId: number, name: string) => ({
    ad: { __typename: 'Ad', id: btoa(`Ad:${databaseId}`), databaseId, name },
    folderName: 'Planering',
  })
  await openTemplates({
    'company.search': async ({ text }: { text: string }) => {
      if (text === 'lager') await promise
      const ads = text === 'lager' ? [ad(14, 'Lagerchef')] : text === 'kock' ? [ad(13, 'Kock')] : []
      return { ads, candidates: [] }
    },
  })
  const dialog = await openPalette()
  await dialog.fill(palette('search'), 'kock')
  await dialog.findByRole('option', { name: startsWith('Kock') })
  await dialog.fill(palette('search'), 'saknas')
  await dialog.findByText(palette('none'), { selector: 'p' })
  await dialog.fill(palette('search'), 'lagerx')
  await dialog.fill(palette('search'), 'lager')
  await page.press('Enter')
  expect(page.path()).toBe('/2/email-templates')
  expect(page.text()).not.toContain(palette('none'))
  resolve()
  await until(() => expect(page.path()).toMatch(/^\/2\/ad\/14/))
  expect(page.queryByRole('combobox', { hidden: true })).toBeNull()
})

test('the palette lists only the settings pages that the user may open (PLUS-23, PLUS-40, PLUS-42, PLUS-102)', async () => {
  const names = [
    'billing',
    'careerPages',
    'apiKeys',
    'webhooks',
    'testMailbox',
    'privacy',
    'auditLog',
    'companyExport',
  ] as const
  const none = {
    unbilledOrderCount: null,
    careerPageKeyCount: null,
    apiKeyCount: null,
    webhookCount: null,
    recentActCount: null,
  }
  const all = { unbilledOrderCount: 0, careerPageKeyCount: 0, apiKeyCount: 0, webhookCount: 2, recentActCount: 0 }
  for (const [settings, offered] of [
    [{ viewerIsAdministrator: true, isTestCompany: true, ...all }, names],
    [{ viewerIsAdministrator: false, ...none, apiKeyCount: 0, webhookCount: 2 }, ['apiKeys', 'webhooks']],
    [{ viewerIsAdministrator: false, ...none }, []],
    [{ viewerIsAdministrator: true, isTestCompany: true, ...none }, ['testMailbox', 'privacy', 'companyExport']],
  ] as const) {
    let isLoaded = false
    await openTemplates({
      company: () => ({
        ...company(),
        get settings() {
          isLoaded = true
          return { ...tranfjarden.settings, ...settings }
        },
      }),
    })
    const dialog = await openPalette()
    const shown = () => {
      const options = dialog.queryAllByRole('option').map(({ textContent }) => textContent)
      return names.filter((name) => options.some((option) => option.startsWith(settingsPages(`pages.${name}`))))
    }
    await until(() => expect([isLoaded, shown()]).toEqual([true, offered]))
    if (offered.length === names.length) {
      await dialog.click('option', startsWith(settingsPages('pages.companyExport')))
      await until(() => expect(page.router.state.location.pathname).toBe('/2/export'))
    }
    await page.close()
  }
  await openTemplates()
})

test('the version label opens the release notes in a new tab (SHELL-107, SHELL-108)', async () => {
  await openTemplates()
  const footer = await page.within('contentinfo')
  const label = await footer.findByRole<HTMLAnchorElement>('link', { name: startsWith(shell('product')) })
  expect([label.getAttribute('href'), label.target]).toEqual(['/features', '_blank'])
})
