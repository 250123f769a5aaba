import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId } from '#web/testing/world.ts'

const t = pageTexts('pages/admin-management/settings')

let page: RenderedRoute
afterEach(() => page.close())

const setting = (name: string, isOn: boolean) => ({
  id: globalId('OfficeSetting', name.length),
  name,
  isOn,
  changedAt: isOn ? '2025-11-20T10:00:00Z' : null,
  changedBy: isOn ? 'Agneta Strand' : null,
})

test('ERR-08 PLUS-81 a feature is switched for everybody, off only after a question, and who switched it is told', async () => {
  const sent: unknown[] = []
  let ponty = true
  const officeSettings = () => [setting('PONTY', ponty), setting('SECOND_FACTOR_FOR_STAFF', false)]
  page = renderRoute('/admin-management/settings', {
    roles: ['ADMINISTRATOR'],
    answers: {
      ...recruiterAnswers,
      officeSettings,
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
  const field = (name: string) => `input[aria-label="${t(`names.${name}`)}"]`
  const box = (name: string) => page.see<HTMLInputElement>(field(name))
  const press = (name: string) => page.press(field(name))
  expect((await box('PONTY')).checked).toBe(true)
  expect(page.text()).toContain('Agneta Strand')
  await press('PONTY')
  await page.see('[role="alertdialog"]', t('offBody'))
  expect(sent).toEqual([])
  await page.press('[role="alertdialog"] button', t('offConfirm'))
  await until(async () => expect((await box('PONTY')).checked).toBe(false))
  expect(sent).toEqual([{ name: 'PONTY', isOn: false }])
  await press('SECOND_FACTOR_FOR_STAFF')
  await page.see('[role="alertdialog"], [role="dialog"]', t('ownFirst'))
})
