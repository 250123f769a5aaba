import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/workplace-templates')
const common = pageTexts('features/templates')
const shell = pageTexts('shell')

let page: RenderedRoute
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
  refused: readonly object[] = [],
  fails: Readonly<Record<string, () => never>> = {},
) {
  let all = [...first]
  const written: unknown[] = []
  const left = [...refused]
  page = renderRoute(path, {
    answers: {
      ...recruiterAnswers,
      countries: () => [
        { code: 'NO', name: 'Norge' },
        { code: 'SE', name: 'Sverige' },
      ],
      company: () => ({ ...tranfjarden, emailTemplates: [], stepTemplates: [], workplaceTemplates: all }),
      createWorkplaceTemplate: ({ input }) => {
        written.push(input)
        const problem = left.shift()
        if (problem) return { company: null, workplaceTemplate: null, errors: [problem] }
        all = [...all, { ...workplaceOf(9, ''), ...(input as object) }]
        return { company: { ...tranfjarden, workplaceTemplates: all }, workplaceTemplate: all.at(-1), errors: [] }
      },
      updateWorkplaceTemplate: ({ input }) => {
        written.push(input)
        return { company: { ...tranfjarden, workplaceTemplates: all }, errors: [] }
      },
      deleteWorkplaceTemplate: ({ input }) => ({
        deletedWorkplaceTemplateId: (input as { workplaceTemplateId: string }).workplaceTemplateId,
        errors: [],
      }),
      ...fails,
    },
  })
  return written
}

const field = (label: string) =>
  page
    .see<HTMLInputElement>('form label', label)
    .then((found) => document.getElementById(found.getAttribute('for') ?? '') as HTMLInputElement)

test('a complete workplace is saved, and the list says which it was SHELL-63 COMP-73 COMP-75 COMP-77 COMP-80 COMP-82', async () => {
  const written = open(
    '/2/workplace-templates/create',
    [],
    [{ __typename: 'InputError', reason: 'NOT_ALLOWED', path: ['name'] }],
  )
  await page.see('h2', t('newTitle'))
  const save = () => page.find<HTMLButtonElement>('form button', t('save'))
  expect(save()?.disabled).toBe(true)
  page.write(await field(t('name')), ' Huvudkontoret ')
  page.write(await field(t('streetAddress')), 'Storgatan 14')
  page.write(await field(t('postNumber')), '852 30')
  expect(save()?.disabled).toBe(true)
  page.write(await field(t('postArea')), 'Sundsvall')
  await until(() => expect(save()?.disabled).toBe(false))
  await page.press('form button', t('save'))
  await until(() => expect(page.text()).toContain(t('problem.notAllowed')))
  page.write(await field(t('name')), 'Kontoret')
  await until(() => expect(save()?.disabled).toBe(false))
  await page.press('form button', t('save'))
  await until(() => expect(page.path()).toBe('/2/workplace-templates?saved=true&template=9'))
  expect(written.at(-1)).toEqual({
    companyId: tranfjarden.id,
    name: 'Kontoret',
    streetAddress: 'Storgatan 14',
    postNumber: '852 30',
    postArea: 'Sundsvall',
    postCountry: 'SE',
  })
})

test('SHELL-64 COMP-78 COMP-81 saving over a workplace asks first', async () => {
  const written = open('/2/workplace-templates/edit/4', [workplaceOf(4, 'Lagret')])
  await page.see('h2', t('editTitle'))
  page.write(await field(t('postArea')), 'Timrå')
  await until(() => expect(page.find<HTMLButtonElement>('form button', t('save'))?.disabled).toBe(false))
  await page.press('form button', t('save'))
  await page.see('[role="alertdialog"], [role="dialog"]', t('overwriteTitle', { name: 'Lagret' }))
  expect(written).toEqual([])
  await page.press('[role="alertdialog"] button, [role="dialog"] button', t('overwrite'))
  await until(() => expect(page.path()).toBe('/2/workplace-templates?saved=true&template=4'))
  expect(written).toEqual([
    expect.objectContaining({
      workplaceTemplateId: globalId('WorkplaceTemplate', 4),
      version: 'v1',
      postArea: 'Timrå',
    }),
  ])
})

test('SHELL-62 COMP-71 a thousand workplaces are searched, and only those in sight are drawn', async () => {
  open(
    '/2/workplace-templates',
    Array.from({ length: 1000 }, (_, index) => workplaceOf(index + 1, `Hus ${index + 1}`)),
  )
  const search = await page.see<HTMLInputElement>('input', t('search'))
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  page.write(search, 'finns inte')
  await until(() => expect(page.text()).toContain(common('noneFound')))
})

test('SHELL-64 a workplace that is gone says so', async () => {
  open('/2/workplace-templates/edit/5', [workplaceOf(4, 'Lagret')])
  await page.see('b, p', t('gone'))
})

test('a workplace fills the form with heading and help; an empty field has a star, no Save COMP-73 COMP-75 COMP-79', async () => {
  open('/2/workplace-templates/edit/4', [workplaceOf(4, 'Lagret')])
  const form = (await page.see('h2', t('editTitle'))).closest('form')
  expect(form?.querySelector('header button')?.getAttribute('aria-label')).toBe(shell('help.button'))
  const written = []
  for (const name of ['name', 'streetAddress', 'postNumber', 'postArea'] as const)
    written.push((await field(t(name))).value)
  expect(written).toEqual(['Lagret', 'Storgatan 14', '852 30', 'Sundsvall'])
  const starred = () =>
    [...document.querySelectorAll('form label')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.endsWith('*'))
  const save = () => page.find<HTMLButtonElement>('form button', t('save'))
  expect(starred()).toEqual([])
  for (const name of ['name', 'streetAddress', 'postNumber', 'postArea'] as const) {
    const input = await field(t(name))
    const before = input.value
    page.write(input, '  ')
    await until(() => expect([starred(), save()?.disabled]).toEqual([[`${t(name)}*`], true]))
    page.write(input, before)
    await until(() => expect(starred()).toEqual([]))
  }
})

test('COMP-74 COMP-76 the form asks for name and address in Sweden, and giving up leads back to the list', async () => {
  const written = open('/2/workplace-templates/create', [workplaceOf(4, 'Lagret')])
  await page.see('h2', t('newTitle'))
  expect(page.text()).toContain(t('nameHelp'))
  for (const label of [t('name'), t('streetAddress'), t('postNumber'), t('postArea')])
    expect((await field(label)).disabled).toBe(false)
  const country = await page.see<HTMLButtonElement>('form button[aria-haspopup="listbox"]', 'Sverige')
  expect(country.disabled).toBe(true)
  await page.press('form a', t('cancel'))
  await until(() => expect(page.path()).toBe('/2/workplace-templates'))
  expect(written).toEqual([])
})

test('COMP-72 deleting a workplace asks first, and takes it from the list', async () => {
  open('/2/workplace-templates', [workplaceOf(4, 'Lagret'), workplaceOf(5, 'Kajen')])
  await page.press('button', t('remove', { name: 'Lagret' }))
  await page.see('[role="alertdialog"]', t('removeTitle', { name: 'Lagret' }))
  await page.press('[role="alertdialog"] button', pageTexts('ui')('cancel'))
  await page.gone('[role="alertdialog"]')
  expect([page.sentOperations.includes('workplaceActsDeleteMutation'), page.text().includes('Lagret')]).toEqual([
    false,
    true,
  ])
  await page.press('button', t('remove', { name: 'Lagret' }))
  await page.press('[role="alertdialog"] button', t('removeConfirm'))
  await page.gone('tbody a', 'Lagret')
  await page.see('tbody a', 'Kajen')
})

test('COMP-82 the list marks the workplace that was just saved, and no other', async () => {
  open('/2/workplace-templates?saved=true&template=5', [workplaceOf(4, 'Lagret'), workplaceOf(5, 'Kajen')])
  const row = (await page.see('tbody a', 'Kajen')).closest('tr')
  expect(row?.textContent).toContain(t('saved'))
  expect(page.find('tbody a', 'Lagret')?.closest('tr')?.textContent).not.toContain(t('saved'))
  await page.close()
  open('/2/workplace-templates?template=5', [workplaceOf(5, 'Kajen')])
  await page.see('tbody a', 'Kajen')
  expect(page.find('tbody tr')?.textContent).not.toContain(t('saved'))
})

test('a workplace that fails to save, change or delete shows the general dialog; text and list stay COMP-83', async () => {
  const fails = () => {
    throw failure('UPSTREAM_FAILED')
  }
  const failing = { createWorkplaceTemplate: fails, updateWorkplaceTemplate: fails, deleteWorkplaceTemplate: fails }
  open('/2/workplace-templates/create', [workplaceOf(4, 'Lagret')], [], failing)
  for (const [label, text] of [
    [t('name'), 'Kontoret'],
    [t('streetAddress'), 'Storgatan 1'],
    [t('postNumber'), '852 30'],
    [t('postArea'), 'Sundsvall'],
  ] as const)
    page.write(await field(label), text)
  await until(() => expect(page.find<HTMLButtonElement>('form button', t('save'))?.disabled).toBe(false))
  await page.press('form button', t('save'))
  await page.see('[role="alertdialog"]', shell('error.generic'))
  expect([page.path(), (await field(t('name'))).value]).toEqual(['/2/workplace-templates/create', 'Kontoret'])
  await page.close()
  open('/2/workplace-templates/edit/4', [workplaceOf(4, 'Lagret')], [], failing)
  page.write(await field(t('postArea')), 'Timrå')
  await until(() => expect(page.find<HTMLButtonElement>('form button', t('save'))?.disabled).toBe(false))
  await page.press('form button', t('save'))
  await page.press('[role="alertdialog"] button, [role="dialog"] button', t('overwrite'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(shell('error.generic')))
  expect([page.path(), (await field(t('postArea'))).value]).toEqual(['/2/workplace-templates/edit/4', 'Timrå'])
  await page.close()
  open('/2/workplace-templates', [workplaceOf(4, 'Lagret')], [], failing)
  await page.press('button', t('remove', { name: 'Lagret' }))
  await page.press('[role="alertdialog"] button', t('removeConfirm'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(shell('error.generic')))
  expect(page.find('tbody a', 'Lagret')).not.toBeNull()
})
