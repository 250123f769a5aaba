import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId } from '#web/testing/world.ts'

const refusal = pageTexts('dialogs/refusals')
const t = pageTexts('pages/admin-management/settings')

let page: RenderedPage
afterEach(() => page.close())

const setting = (name: string, isOn: boolean) => ({
  id: globalId('OfficeSetting', name.length),
  name,
  isOn,
  changedAt: isOn ? '2025-11-20T10:00:00Z' : null,
  changedBy: isOn ? { name: 'Agneta Strand' } : null,
})

test('an administrator switches a feature, confirms switching it off, and the page shows who did it (ERR-08, PLUS-81)', async () => {
  const sent: unknown[] = []
  let ponty = true
  const officeSettings = () => [setting('PONTY', ponty), setting('SECOND_FACTOR_FOR_STAFF', false)]
  page = renderPage('/admin-management/settings', {
    roles: ['ADMINISTRATOR'],
    answers: {
      ...recruiterAnswers,
      'office.settings': officeSettings,
      setOfficeSetting: ({ input }) => {
        sent.push(input)
        if ((input as { name: string }).name !== 'PONTY')
          return {
            officeSettings: null,
            errors: [
              { __typename: 'ConflictError', reason: 'SECOND_FACTOR_REQUIRED', message: '', code: '', path: null },
            ],
          }
        ponty = (input as { isOn: boolean }).isOn
        return { officeSettings: officeSettings(), errors: [] }
      },
    },
  })
  const feature = (name: string) => page.findByRole<HTMLInputElement>('switch', { name: t(`names.${name}`) })
  const press = (name: string) => page.click('switch', t(`names.${name}`))
  expect((await feature('PONTY')).checked).toBe(true)
  expect(page.text()).toContain('Agneta Strand')
  await press('PONTY')
  const question = await page.within('alertdialog')
  await question.findByText(t('offBody'))
  expect(sent).toEqual([])
  await question.click('button', t('offConfirm'))
  await page.findByRole('switch', { name: t('names.PONTY'), checked: false })
  expect(sent).toEqual([{ name: 'PONTY', isOn: false }])
  await press('SECOND_FACTOR_FOR_STAFF')
  await page.findByRole('alertdialog', { name: refusal('SECOND_FACTOR_REQUIRED') })
  expect(page.getByText(t('ownFirst'), { exact: false })).toBeTruthy()
})
