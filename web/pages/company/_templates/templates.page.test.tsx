import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '../../../testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '../../../testing/render-route.tsx'
import { words } from '../../../testing/words.ts'
import { globalId, tranfjarden } from '../../../testing/world.ts'

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
