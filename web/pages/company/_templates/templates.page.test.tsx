import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '../../../testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '../../../testing/render-route.tsx'
import { words } from '../../../testing/words.ts'
import { failure, globalId, tranfjarden } from '../../../testing/world.ts'

const common = words('pages/company/_templates')

let page: RenderedRoute
afterEach(() => page.close())

test.each([['email-templates', 'EmailTemplate', 'emailTemplates'], ['step-templates', 'StepTemplate', 'stepTemplates']] as const)('COMP-84 COMP-88 a thousand %s are searched, and only those in sight are drawn', async (path, type, field) => {
  const t = words(`pages/company/${path}`)
  const templates = (count: number) => Array.from({ length: count }, (_, index) => ({ __typename: type, id: globalId(type, index + 1), databaseId: index + 1, name: `Mall ${index + 1}` }))
  const open = (count: number) => (page = renderRoute(`/2/${path}`, { answers: { ...recruiterAnswers, company: () => ({ ...tranfjarden, [field]: templates(count) }) } }))
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
  // A few are in sight at once.
  open(7)
  await page.see('tbody a, tbody button', 'Mall 7')
  expect(page.find('input[type="search"]')).toBeNull()
})

test.each([
  ['email-templates', 'EmailTemplate', 'emailTemplates', 'deleteEmailTemplate', 'deletedEmailTemplateId'], ['step-templates', 'StepTemplate', 'stepTemplates', 'deleteStepTemplate', 'deletedStepTemplateId'],
] as const)('COMP-83 COMP-87 COMP-89 deleting of %s asks first; one that fails is told in the general dialog and stays, one that goes well leaves the list', async (path, type, field, mutation, deleted) => {
  const id = globalId(type, 4)
  const sent: unknown[] = []
  let fails = true
  page = renderRoute(`/2/${path}`, { answers: {
    ...recruiterAnswers,
    company: () => ({ ...tranfjarden, [field]: [{ __typename: type, id, databaseId: 4, name: 'Snabbt svar' }] }),
    [mutation]: ({ input }) => {
      sent.push(input)
      if (fails) throw failure('UPSTREAM_FAILED')
      return { [deleted]: id, errors: [] }
    },
  } })
  const remove = async (answer: string) => {
    await page.press('button', common('remove', { name: 'Snabbt svar' }))
    await page.see('[role="alertdialog"]', common('removeTitle', { name: 'Snabbt svar' }))
    await page.press('[role="alertdialog"] button', answer)
  }
  await remove(words('ui')('cancel'))
  await page.gone('[role="alertdialog"]')
  expect(sent).toEqual([])
  await remove(common('removeConfirm'))
  await until(() => expect(page.find('[role="alertdialog"]')?.textContent).toContain(words('shell')('error.generic')))
  expect(page.find('tbody a, tbody button', 'Snabbt svar')).not.toBeNull()
  await page.press('[role="alertdialog"] button')
  await page.gone('[role="alertdialog"]')
  fails = false
  await remove(common('removeConfirm'))
  await page.gone('tbody a, tbody button', 'Snabbt svar')
  expect(sent).toHaveLength(2)
})
