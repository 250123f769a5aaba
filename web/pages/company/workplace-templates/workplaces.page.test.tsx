import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/workplace-templates')
const common = pageTexts('features/templates')
const editor = pageTexts('editing')
const shell = pageTexts('shell')

let page: RenderedPage
afterEach(() => page.close())

const workplaceOf = (databaseId: number, name: string) => ({
  __typename: 'WorkplaceTemplate',
  id: globalId('WorkplaceTemplate', databaseId),
  databaseId,
  name,
  streetAddress: 'Storgatan 14',
  postNumber: '852 30',
  postArea: 'Sundsvall',
  postCountry: 'SE',
  version: 'v1',
})

function open(
  path: string,
  first: readonly ReturnType<typeof workplaceOf>[] = [],
  createErrors: readonly object[] = [],
  failures: Readonly<Record<string, () => never>> = {},
) {
  let all = [...first]
  const sent: unknown[] = []
  const errorsLeft = [...createErrors]
  page = renderPage(path, {
    answers: {
      ...recruiterAnswers,
      countries: () => [
        { code: 'NO', name: 'Norge' },
        { code: 'SE', name: 'Sverige' },
      ],
      company: () => ({ ...tranfjarden, emailTemplates: [], stepTemplates: [], workplaceTemplates: all }),
      createWorkplaceTemplate: ({ input }) => {
        sent.push(input)
        const error = errorsLeft.shift()
        if (error) return { company: null, workplaceTemplate: null, errors: [error] }
        all = [...all, { ...workplaceOf(9, ''), ...(input as object) }]
        return { company: { ...tranfjarden, workplaceTemplates: all }, workplaceTemplate: all.at(-1), errors: [] }
      },
      updateWorkplaceTemplate: ({ input }) => {
        sent.push(input)
        return { company: { ...tranfjarden, workplaceTemplates: all }, errors: [] }
      },
      deleteWorkplaceTemplate: ({ input }) => ({
        deletedWorkplaceTemplateId: (input as { workplaceTemplateId: string }).workplaceTemplateId,
        errors: [],
      }),
      ...failures,
    },
  })
  return sent
}

const fieldNames = ['name', 'streetAddress', 'postNumber', 'postArea'] as const
/** Waits for a field. Its name excludes the star of a missing value. */
const findField = (name: (typeof fieldNames)[number]) => page.findByRole<HTMLInputElement>('textbox', { name: t(name) })
const fillField = async (name: (typeof fieldNames)[number], text: string) => page.fill(await findField(name), text)
const saveButton = () => page.getByRole<HTMLButtonElement>('button', { name: t('save') })
const findFormTitle = (title: 'newTitle' | 'editTitle') => page.findByRole('heading', { level: 2, name: t(title) })

test('a complete workplace is saved and marked in the list (SHELL-63, COMP-73, COMP-75, COMP-77, COMP-80, COMP-82)', async () => {
  const sent = open(
    '/2/workplace-templates/create',
    [],
    [{ __typename: 'InputError', reason: 'NOT_ALLOWED', path: ['name'] }],
  )
  await findFormTitle('newTitle')
  expect(saveButton().disabled).toBe(true)
  await fillField('name', ' Huvudkontoret ')
  await fillField('streetAddress', 'Storgatan 14')
  await fillField('postNumber', '852 30')
  expect(saveButton().disabled).toBe(true)
  await fillField('postArea', 'Sundsvall')
  await page.click('button', t('save'))
  await until(() => expect(page.text()).toContain(t('problem.notAllowed')))
  await fillField('name', 'Kontoret')
  await page.click('button', t('save'))
  await until(() => expect(page.path()).toBe('/2/workplace-templates?saved=true&template=9'))
  expect(sent.at(-1)).toEqual({
    companyId: tranfjarden.id,
    name: 'Kontoret',
    streetAddress: 'Storgatan 14',
    postNumber: '852 30',
    postArea: 'Sundsvall',
    postCountry: 'SE',
  })
})

test('overwriting a workplace asks first (SHELL-64, COMP-78, COMP-81)', async () => {
  const sent = open('/2/workplace-templates/edit/4', [workplaceOf(4, 'Lagret')])
  await findFormTitle('editTitle')
  await fillField('postArea', 'Timrå')
  await page.click('button', t('save'))
  const question = await page.within('alertdialog', t('overwriteTitle', { name: 'Lagret' }))
  expect(sent).toEqual([])
  await question.click('button', t('overwrite'))
  await until(() => expect(page.path()).toBe('/2/workplace-templates?saved=true&template=4'))
  expect(sent).toEqual([
    expect.objectContaining({
      workplaceTemplateId: globalId('WorkplaceTemplate', 4),
      expectedVersion: 'v1',
      postArea: 'Timrå',
    }),
  ])
})

/** Opens a workplace that a colleague has saved since the page read it. */
function openSavedByColleague(changes: object) {
  const stored = { ...workplaceOf(4, 'Lagret'), ...changes, version: 'v2' }
  const answered = { company: { ...tranfjarden, workplaceTemplates: [stored] }, errors: [] }
  let reads = 0
  const sent: { expectedVersion: string }[] = []
  page = renderPage('/2/workplace-templates/edit/4', {
    answers: {
      ...recruiterAnswers,
      countries: () => [{ code: 'SE', name: 'Sverige' }],
      company: () => ({
        ...tranfjarden,
        emailTemplates: [],
        stepTemplates: [],
        workplaceTemplates: [reads++ === 0 ? workplaceOf(4, 'Lagret') : stored],
      }),
      updateWorkplaceTemplate: ({ input }) => {
        sent.push(input as { expectedVersion: string })
        return sent.at(-1)?.expectedVersion === stored.version
          ? answered
          : { ...answered, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }] }
      },
    },
  })
  return sent
}

const saveOverLagret = async () => {
  await page.click('button', t('save'))
  const question = await page.within('alertdialog', t('overwriteTitle', { name: 'Lagret' }))
  await question.click('button', t('overwrite'))
}

test('a save keeps what only a colleague changed, and asks about the overwriting once (COMP-81, PLUS-96)', async () => {
  const sent = openSavedByColleague({ streetAddress: 'Storgatan 16' })
  await findFormTitle('editTitle')
  await fillField('postArea', 'Timrå')
  await saveOverLagret()
  await until(() => expect(page.path()).toBe('/2/workplace-templates?saved=true&template=4'))
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 'v2', streetAddress: 'Storgatan 16', postArea: 'Timrå' })
})

test('a save asks about a field that a colleague changed as well (COMP-81, PLUS-96)', async () => {
  const sent = openSavedByColleague({ streetAddress: 'Storgatan 16', postArea: 'Njurunda' })
  await findFormTitle('editTitle')
  await fillField('postArea', 'Timrå')
  await saveOverLagret()
  const question = await page.within('alertdialog', editor('merge.title_one'))
  expect(question.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([t('postArea')])
  await question.click('radio', /Njurunda/)
  await question.click('button', t('save'))
  await until(() => expect(page.path()).toBe('/2/workplace-templates?saved=true&template=4'))
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 'v2', streetAddress: 'Storgatan 16', postArea: 'Njurunda' })
})

test('a search covers a thousand workplaces, and only the visible rows are rendered (SHELL-62, COMP-71)', async () => {
  open(
    '/2/workplace-templates',
    Array.from({ length: 1000 }, (_, index) => workplaceOf(index + 1, `Hus ${index + 1}`)),
  )
  const table = await page.within('table')
  expect(table.getAllByRole('row').length).toBeLessThan(61)
  await page.fill(t('search'), 'finns inte')
  await until(() => expect(page.text()).toContain(common('noneFound')))
})

test('the page says that a deleted workplace no longer exists (SHELL-64)', async () => {
  open('/2/workplace-templates/edit/5', [workplaceOf(4, 'Lagret')])
  await page.findByText(t('gone'))
})

test('the form has the stored values, and an empty field gets a star and disables Save (COMP-73, COMP-75, COMP-79)', async () => {
  open('/2/workplace-templates/edit/4', [workplaceOf(4, 'Lagret')])
  const form = await page.within('form', t('editTitle'))
  form.getByRole('button', { name: shell('help.button') })
  const fields = await Promise.all(fieldNames.map(findField))
  expect(fields.map(({ value }) => value)).toEqual(['Lagret', 'Storgatan 14', '852 30', 'Sundsvall'])
  const starred = () => form.queryAllByText('*').map(({ parentElement }) => parentElement?.textContent)
  expect(starred()).toEqual([])
  for (const name of fieldNames) {
    const field = await findField(name)
    const before = field.value
    await page.fill(field, '  ')
    await until(() => expect([starred(), saveButton().disabled]).toEqual([[`${t(name)}*`], true]))
    await page.fill(field, before)
    await until(() => expect(starred()).toEqual([]))
  }
})

test('the form asks for a name and an address in Sweden, and Cancel returns to the list (COMP-74, COMP-76)', async () => {
  const sent = open('/2/workplace-templates/create', [workplaceOf(4, 'Lagret')])
  await findFormTitle('newTitle')
  expect(page.text()).toContain(t('nameHelp'))
  for (const name of fieldNames) expect((await findField(name)).disabled).toBe(false)
  expect(page.getByRole<HTMLButtonElement>('button', { name: /Sverige/ }).disabled).toBe(true)
  await page.click('link', t('cancel'))
  await until(() => expect(page.path()).toBe('/2/workplace-templates'))
  expect(sent).toEqual([])
})

/** Presses the button that removes the workplace Lagret, and answers the question with the button of this name. */
async function answerRemoval(answer: string) {
  await page.click('button', t('remove', { name: 'Lagret' }))
  const question = await page.within('alertdialog', t('removeTitle', { name: 'Lagret' }))
  await question.click('button', answer)
}

test('deleting a workplace asks first and removes it from the list (COMP-72)', async () => {
  open('/2/workplace-templates', [workplaceOf(4, 'Lagret'), workplaceOf(5, 'Kajen')])
  await answerRemoval(pageTexts('ui')('cancel'))
  await page.gone('alertdialog')
  expect(page.sentOperations).not.toContain('workplaceActsDeleteMutation')
  expect(page.getByRole('link', { name: 'Lagret' })).toBeTruthy()
  await answerRemoval(t('removeConfirm'))
  await page.findByRole('link', { name: 'Kajen' })
  await page.gone('link', 'Lagret')
})

test('the list marks only the workplace that was just saved (COMP-82)', async () => {
  open('/2/workplace-templates?saved=true&template=5', [workplaceOf(4, 'Lagret'), workplaceOf(5, 'Kajen')])
  expect((await page.findByRole('row', { name: /Kajen/ })).textContent).toContain(t('saved'))
  expect(page.getByRole('row', { name: /Lagret/ }).textContent).not.toContain(t('saved'))
  await page.close()
  open('/2/workplace-templates?template=5', [workplaceOf(5, 'Kajen')])
  expect((await page.findByRole('row', { name: /Kajen/ })).textContent).not.toContain(t('saved'))
})

async function closeGeneralError() {
  await page.findByText(shell('error.generic'), { exact: false })
  await page.click('button', pageTexts('ui')('close'))
  await page.gone('alertdialog')
}

test('a failed save or delete opens the general error dialog, and the text and the list stay (COMP-83)', async () => {
  const fails = () => {
    throw failure('UPSTREAM_FAILED')
  }
  const failing = { createWorkplaceTemplate: fails, updateWorkplaceTemplate: fails, deleteWorkplaceTemplate: fails }
  open('/2/workplace-templates/create', [workplaceOf(4, 'Lagret')], [], failing)
  await fillField('name', 'Kontoret')
  await fillField('streetAddress', 'Storgatan 1')
  await fillField('postNumber', '852 30')
  await fillField('postArea', 'Sundsvall')
  await page.click('button', t('save'))
  await closeGeneralError()
  expect(page.path()).toBe('/2/workplace-templates/create')
  expect((await findField('name')).value).toBe('Kontoret')
  await page.close()
  open('/2/workplace-templates/edit/4', [workplaceOf(4, 'Lagret')], [], failing)
  await fillField('postArea', 'Timrå')
  await page.click('button', t('save'))
  const question = await page.within('alertdialog', t('overwriteTitle', { name: 'Lagret' }))
  await question.click('button', t('overwrite'))
  await closeGeneralError()
  expect(page.path()).toBe('/2/workplace-templates/edit/4')
  expect((await findField('postArea')).value).toBe('Timrå')
  await page.close()
  open('/2/workplace-templates', [workplaceOf(4, 'Lagret')], [], failing)
  await answerRemoval(t('removeConfirm'))
  await closeGeneralError()
  expect(page.getByRole('link', { name: 'Lagret' })).toBeTruthy()
})
