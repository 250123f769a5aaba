import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/words.ts'
import { failure, globalId, tranfjarden, viewer } from '#web/testing/world.ts'

const common = pageTexts('features/templates')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
  await setLanguage('sv')
})

test.each([
  ['email-templates', 'EmailTemplate', 'emailTemplates'],
  ['step-templates', 'StepTemplate', 'stepTemplates'],
] as const)(
  'a search covers a thousand %s, and only the visible rows are rendered (COMP-84 COMP-88)',
  async (path, type, field) => {
    const t = pageTexts(`pages/company/${path}`)
    const templates = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        __typename: type,
        id: globalId(type, index + 1),
        databaseId: index + 1,
        name: `Mall ${index + 1}`,
      }))
    const open = (count: number) =>
      (page = renderRoute(`/2/${path}`, {
        answers: { ...recruiterAnswers, company: () => ({ ...tranfjarden, [field]: templates(count) }) },
      }))
    open(1000)
    const search = await page.see<HTMLInputElement>('input[type="search"]')
    expect(search.getAttribute('aria-label')).toBe(t('search'))
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
    expect(page.find('table')?.getAttribute('aria-rowcount')).toBe('1001')
    page.write(search, 'MALL 999')
    await page.see('tbody a, tbody button', 'Mall 999')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
    page.write(search, 'finns inte')
    await until(() => expect(page.text()).toContain(common('noneFound')))
    await page.close()
    // Several rows are visible at once.
    open(7)
    await page.see('tbody a, tbody button', 'Mall 7')
    expect(page.find('input[type="search"]')).toBeNull()
  },
)

test.each([
  ['email-templates', 'EmailTemplate', 'emailTemplates', 'deleteEmailTemplate', 'deletedEmailTemplateId'],
  ['step-templates', 'StepTemplate', 'stepTemplates', 'deleteStepTemplate', 'deletedStepTemplateId'],
] as const)(
  'deleting %s asks first; a failure opens the general dialog, a success removes the row COMP-83 COMP-87 COMP-89',
  async (path, type, field, mutation, deleted) => {
    const id = globalId(type, 4)
    const sent: unknown[] = []
    let fails = true
    page = renderRoute(`/2/${path}`, {
      answers: {
        ...recruiterAnswers,
        company: () => ({ ...tranfjarden, [field]: [{ __typename: type, id, databaseId: 4, name: 'Snabbt svar' }] }),
        [mutation]: ({ input }) => {
          sent.push(input)
          if (fails) throw failure('UPSTREAM_FAILED')
          return { [deleted]: id, errors: [] }
        },
      },
    })
    const remove = async (answer: string) => {
      await page.press('button', common('remove', { name: 'Snabbt svar' }))
      await page.see('[role="alertdialog"]', common('removeTitle', { name: 'Snabbt svar' }))
      await page.press('[role="alertdialog"] button', answer)
    }
    await remove(pageTexts('ui')('cancel'))
    await page.gone('[role="alertdialog"]')
    expect(sent).toEqual([])
    await remove(common('removeConfirm'))
    await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(pageTexts('shell')('error.generic')))
    expect(page.find('tbody a, tbody button', 'Snabbt svar')).not.toBeNull()
    await page.press('[role="alertdialog"] button')
    await page.gone('[role="alertdialog"]')
    fails = false
    await remove(common('removeConfirm'))
    await page.gone('tbody a, tbody button', 'Snabbt svar')
    expect(sent).toHaveLength(2)
  },
)

test('a new template starts with the greeting in the current language (ACC-65 ACC-63)', async () => {
  let html = '<p>Hej {förnamn},</p>'
  page = renderRoute('/2/email-templates', {
    answers: {
      ...recruiterAnswers,
      viewer: () => ({ ...viewer, messageDefaults: { html, tags: [] } }),
      company: () => ({ ...tranfjarden, emailTemplates: [] }),
    },
  })
  const open = async (language: 'sv' | 'en', text: string) => {
    await page.press('button', pageTexts('pages/company/email-templates', language)('add'))
    await until(() => expect(page.find('[role="dialog"] [contenteditable]')?.textContent).toBe(text))
    await page.press('[role="dialog"] button', pageTexts('ui', language)('cancel'))
    await page.gone('[role="dialog"]')
  }
  await open('sv', 'Hej {förnamn},')
  html = '<p>Hi {first name},</p>'
  await setLanguage('en')
  await open('en', 'Hi {first name},')
})

test('the tabs count each list: the visible list directly, the others through events (SHELL-59 SHELL-60 SHELL-62)', async () => {
  const named = (id: number) => ({
    __typename: 'EmailTemplate',
    id: globalId('EmailTemplate', id),
    databaseId: id,
    name: `Mall ${id}`,
  })
  let shown = {
    ...tranfjarden,
    settings: { ...tranfjarden.settings, emailTemplateCount: 2 },
    emailTemplates: [named(1), named(2)],
  }
  page = renderRoute('/2/email-templates', { answers: { ...recruiterAnswers, company: () => shown } })
  const tabs = () =>
    [...document.querySelectorAll(`nav[aria-label="${common('lists')}"] a`)].map(({ textContent }) => textContent)
  await page.see('tbody button', 'Mall 1')
  expect(tabs()).toEqual([`${common('email')}2`, `${common('steps')}5`, `${common('workplaces')}6`])
  expect(page.sentOperations.filter((name) => name.includes('Templates'))).toEqual(['EmailTemplatesPageQuery'])
  shown = { ...shown, settings: { ...shown.settings, workplaceCount: 7 } }
  await page.send('settingsUpdated', { resync: false, company: shown })
  await until(() => expect(tabs()[2]).toBe(`${common('workplaces')}7`))
  shown = {
    ...shown,
    settings: { ...shown.settings, emailTemplateCount: 3, stepTemplateCount: 4 },
    emailTemplates: [named(1), named(2), named(3)],
  }
  await page.send('templatesUpdated', { resync: false, company: shown })
  await until(() => expect(tabs().slice(0, 2)).toEqual([`${common('email')}3`, `${common('steps')}4`]))
})
