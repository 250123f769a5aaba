import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden, viewer } from '#web/testing/world.ts'

const common = pageTexts('features/templates')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(async () => {
  await page.close()
  await setLanguage('sv')
})

test.each([
  ['email-templates', 'EmailTemplate', 'emailTemplates'],
  ['step-templates', 'StepTemplate', 'stepTemplates'],
] as const)(
  'a search covers a thousand %s, and only the visible rows are rendered (COMP-84, COMP-88)',
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
      (page = renderPage(`/2/${path}`, {
        answers: { ...recruiterAnswers, company: () => ({ ...tranfjarden, [field]: templates(count) }) },
      }))
    open(1000)
    const table = await page.within('table')
    expect(table.element.getAttribute('aria-rowcount')).toBe('1001')
    const removeButtons = () => table.getAllByRole('button', { name: startsWith(common('remove', { name: 'Mall' })) })
    expect(removeButtons().length).toBeLessThan(60)
    await page.fill(t('search'), 'MALL 999')
    await table.findByText('Mall 999')
    expect(removeButtons()).toHaveLength(1)
    await page.fill(t('search'), 'finns inte')
    await page.findByText(common('noneFound'))
    await page.close()
    // A list that fits on the screen has no search field.
    open(7)
    await page.findByText('Mall 7')
    expect(page.queryByRole('searchbox', { name: t('search') })).toBeNull()
  },
)

test.each([
  ['email-templates', 'EmailTemplate', 'emailTemplates', 'deleteEmailTemplate', 'deletedEmailTemplateId'],
  ['step-templates', 'StepTemplate', 'stepTemplates', 'deleteStepTemplate', 'deletedStepTemplateId'],
] as const)(
  'deleting %s asks first; a failure opens the general dialog, a success removes the row (COMP-83, COMP-87, COMP-89)',
  async (path, type, field, mutation, deleted) => {
    const id = globalId(type, 4)
    const sent: unknown[] = []
    let fails = true
    page = renderPage(`/2/${path}`, {
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
      await page.click('button', common('remove', { name: 'Snabbt svar' }))
      const question = await page.within('alertdialog', common('removeTitle', { name: 'Snabbt svar' }))
      await question.click('button', answer)
    }
    await remove(ui('cancel'))
    await page.gone('alertdialog')
    expect(sent).toEqual([])
    await remove(common('removeConfirm'))
    await page.findByText(pageTexts('shell')('error.generic'), { exact: false })
    await page.click('button', ui('close'))
    await page.gone('alertdialog')
    expect(page.getByText('Snabbt svar')).toBeTruthy()
    fails = false
    await remove(common('removeConfirm'))
    await until(() => expect(page.queryByText('Snabbt svar')).toBeNull())
    expect(sent).toHaveLength(2)
  },
)

test('a new template starts with the greeting in the current language (ACC-65, ACC-63)', async () => {
  let html = '<p>Hej {förnamn},</p>'
  page = renderPage('/2/email-templates', {
    answers: {
      ...recruiterAnswers,
      viewer: () => ({ ...viewer, messageDefaults: { html, tags: [] } }),
      company: () => ({ ...tranfjarden, emailTemplates: [] }),
    },
  })
  const open = async (language: 'sv' | 'en', text: string) => {
    await page.click('button', pageTexts('pages/company/email-templates', language)('add'))
    const field = await page.findByRole('textbox', { name: pageTexts('features/message', language)('text') })
    await until(() => expect(field.textContent).toBe(text))
    await page.click('button', pageTexts('ui', language)('cancel'))
    await page.gone('dialog')
  }
  await open('sv', 'Hej {förnamn},')
  html = '<p>Hi {first name},</p>'
  await setLanguage('en')
  await open('en', 'Hi {first name},')
})

test('the tabs count each list: the visible list directly, the others through events (SHELL-59, SHELL-60, SHELL-62)', async () => {
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
  page = renderPage('/2/email-templates', { answers: { ...recruiterAnswers, company: () => shown } })
  await page.findByText('Mall 1')
  const lists = await page.within('navigation', common('lists'))
  const tabs = () => lists.getAllByRole('link').map(({ textContent }) => textContent)
  expect(tabs()).toEqual([`${common('email')}2`, `${common('steps')}5`, `${common('workplaces')}6`])
  expect(page.sentOperations.filter((name) => name.includes('Templates'))).toEqual(['EmailTemplatesPageQuery'])
  shown = { ...shown, settings: { ...shown.settings, workplaceCount: 7 } }
  await page.send('settingsUpdated', { needsResync: false, company: shown })
  await until(() => expect(tabs()[2]).toBe(`${common('workplaces')}7`))
  shown = {
    ...shown,
    settings: { ...shown.settings, emailTemplateCount: 3, stepTemplateCount: 4 },
    emailTemplates: [named(1), named(2), named(3)],
  }
  await page.send('templatesUpdated', { needsResync: false, company: shown })
  await until(() => expect(tabs().slice(0, 2)).toEqual([`${common('email')}3`, `${common('steps')}4`]))
})

test('a list stays open without the counts of the other lists if the settings cannot be loaded (SHELL-62, ERR-01)', async () => {
  page = renderPage('/2/email-templates', {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...tranfjarden,
        emailTemplates: [],
        settings: () => {
          throw failure('UPSTREAM_FAILED')
        },
      }),
    },
  })
  const lists = await page.within('navigation', common('lists'))
  expect(lists.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    `${common('email')}0`,
    common('steps'),
    common('workplaces'),
  ])
})
