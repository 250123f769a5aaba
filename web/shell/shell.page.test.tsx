import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentLanguage, setLanguage } from '#web/i18n/language.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { tranfjarden, viewer } from '#web/testing/world.ts'

const shell = pageTexts('shell')
const palette = pageTexts('shell/palette')
const templates = pageTexts('features/templates')

let page: RenderedRoute
afterEach(() => page.close())

const answers = { ...recruiterAnswers, company: () => ({ ...tranfjarden, emailTemplates: [], stepTemplates: [] }) }

async function openTemplates() {
  page = renderRoute('/2/email-templates', { answers })
  await page.see('h1', templates('email'))
}

test('announces the title of a page opened by navigation, but not of the first page', async () => {
  await openTemplates()
  const announcements = () =>
    [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent)
  expect(announcements()).not.toContain(templates('email'))
  await page.press('nav a', templates('steps'))
  await until(() => expect(announcements()).toContain(templates('steps')))
})

test('the skip link leads into a page that is still loading, and the focus stays in the page once it has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openTemplates()
  await page.close()
  page = renderRoute('/2/email-templates', {
    answers: {
      ...answers,
      company: async () => {
        await promise
        return answers.company()
      },
    },
  })
  await page.see('[role="status"]', '')
  const link = await page.see<HTMLAnchorElement>('a', shell('skip'))
  expect(document.querySelector(link.hash)?.localName).toBe('main')
  link.click()
  expect(document.activeElement).toBe(document.querySelector(link.hash))
  resolve()
  await page.see('main h1', templates('email'))
  await until(() => expect(document.activeElement).toBe(document.querySelector(link.hash)))
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
  await page.press('nav a', templates('steps'))
  await page.see('h1', templates('steps'))
  const answer = dialogs.confirm({ title: 'Ta bort mallen?' })
  await page.see('[role="alertdialog"], [role="dialog"]', 'Ta bort mallen?')
  await page.router.navigate(-1)
  expect(await answer).toBe(false)
  await page.see('h1', templates('email'))
  expect(openDialogs()).toEqual([])
})

test('the palette opens once, never above a dialog, and shows a failed search inside itself (PLUS-23)', async () => {
  await openTemplates()
  page.key('Control+k')
  page.key('Control+k')
  const field = await page.see<HTMLInputElement>('input[role="combobox"]')
  expect(document.querySelectorAll('input[role="combobox"]')).toHaveLength(1)
  expect(
    [...document.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label') ?? ''),
  ).toEqual(expect.arrayContaining([palette('group.pages'), palette('group.companies')]))
  page.setOffline(true)
  page.write(field, 'anna')
  await page.see('[role="status"]', palette('failed'))
  expect(page.find('[role="alertdialog"]')).toBeNull()
  page.write(field, shell('user.signOut'))
  await page.see('[role="option"]', shell('user.signOut'))
  expect(page.text()).toContain(palette('hits_one', { count: 1 }))
})

test('choosing a language in the palette saves it in the account (PLUS-23 ACC-63)', async () => {
  onTestFinished(() => setLanguage('sv'))
  const sent: unknown[] = []
  page = renderRoute('/2/email-templates', {
    answers: {
      ...answers,
      updatePreferences: ({ input }) => {
        sent.push(input)
        return { viewer: { ...viewer, preferences: input }, errors: [] }
      },
    },
  })
  await page.see('h1', templates('email'))
  page.key('Control+k')
  const field = await page.see<HTMLInputElement>('input[role="combobox"]')
  page.write(field, shell('user.languages.en'))
  await page.see('[role="option"]', shell('user.languages.en'))
  field.focus()
  page.key('Enter')
  await until(() => expect(sent).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]))
  expect(currentLanguage()).toBe('en')
})

test('Enter runs the first hit of the text, also after a deletion, or the entry the user moved to (PLUS-23)', async () => {
  await openTemplates()
  const go = async (typed: readonly string[], ...keys: string[]) => {
    page.key('Control+k')
    const field = await page.see<HTMLInputElement>('input[role="combobox"]')
    await page.see('[role="option"][data-focused]')
    for (const [index, text] of typed.entries()) {
      field.dispatchEvent(
        new InputEvent('beforeinput', {
          inputType:
            index > 0 && text.length < (typed[index - 1] ?? '').length ? 'deleteContentBackward' : 'insertText',
          bubbles: true,
        }),
      )
      page.write(field, text)
    }
    field.focus()
    for (const key of keys) {
      const focusedId = (await page.see('[role="option"][data-focused]', typed.at(-1))).id
      page.key(key)
      await until(() => expect(page.find('[role="option"][data-focused]')?.id ?? focusedId).not.toBe(focusedId))
    }
    page.key('Enter')
    await page.gone('input[role="combobox"]')
  }
  await go([palette('to.stepTemplates')])
  await until(() => expect(page.path()).toBe('/2/step-templates'))
  await go([`${palette('to.emailTemplates')}x`, palette('to.emailTemplates')])
  await until(() => expect(page.path()).toBe('/2/email-templates'))
  await go(['mallar'], 'ArrowDown')
  await until(() => expect(page.path()).toBe('/2/step-templates'))
})

test('Enter waits for the answer and runs its first hit; no earlier text shows “no hits” (PLUS-23)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ad = (databaseId: number, name: string) => ({
    ad: { __typename: 'Ad', id: btoa(`Ad:${databaseId}`), databaseId, name },
    folderName: 'Planering',
  })
  page = renderRoute('/2/email-templates', {
    answers: {
      ...answers,
      companySearch: async ({ text }) => {
        if (text === 'lager') await promise
        return { ads: [text === 'lager' ? ad(14, 'Lagerchef') : ad(13, 'Kock')], candidates: [] }
      },
    },
  })
  await page.see('h1', templates('email'))
  page.key('Control+k')
  const field = await page.see<HTMLInputElement>('input[role="combobox"]')
  page.write(field, 'kock')
  await page.see('[role="option"]', 'Kock')
  page.write(field, 'lagerx')
  page.write(field, 'lager')
  field.focus()
  page.key('Enter')
  expect(page.path()).toBe('/2/email-templates')
  expect(page.text()).not.toContain(palette('none'))
  resolve()
  await until(() => expect(page.path()).toMatch(/^\/2\/ad\/14/))
  expect(page.find('input[role="combobox"]')).toBeNull()
})

test('the palette lists only the settings pages that the user may open (PLUS-23 PLUS-40 PLUS-42)', async () => {
  const names = ['privacy', 'auditLog', 'companyExport', 'apiKeys', 'webhooks'] as const
  const shown = () => names.filter((name) => page.find('[role="option"]', palette(`to.${name}`)) !== null)
  for (const [settings, offered] of [
    [{ viewerIsAdministrator: true, apiKeyCount: 0, webhookCount: 2 }, names],
    [{ viewerIsAdministrator: false, apiKeyCount: 0, webhookCount: 2 }, ['apiKeys', 'webhooks']],
    [{ viewerIsAdministrator: false, apiKeyCount: null, webhookCount: null }, []],
  ] as const) {
    let isAsked = false
    page = renderRoute('/2/email-templates', {
      answers: {
        ...answers,
        company: () => ({
          ...answers.company(),
          get settings() {
            isAsked = true
            return { ...tranfjarden.settings, ...settings }
          },
        }),
      },
    })
    await page.see('h1', templates('email'))
    page.key('Control+k')
    await page.see('input[role="combobox"]')
    await until(() => expect([isAsked, shown()]).toEqual([true, offered]))
    if (offered.length === names.length) {
      await page.press('[role="option"]', palette('to.companyExport'))
      await until(() => expect(page.router.state.location.pathname).toBe('/2/export'))
    }
    await page.close()
  }
  await openTemplates()
})

test('the version label opens the release notes in a new tab (SHELL-107 SHELL-108)', async () => {
  await openTemplates()
  const label = await page.see<HTMLAnchorElement>('footer a[href="/features"]')
  expect([label.target, label.textContent]).toEqual(['_blank', expect.stringContaining(shell('product'))])
})
