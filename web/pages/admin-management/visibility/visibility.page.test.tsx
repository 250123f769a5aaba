import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '../../../testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '../../../testing/render-route.tsx'
import { words } from '../../../testing/words.ts'

const t = words('pages/admin-management/visibility')

let page: RenderedRoute
afterEach(() => page.close())

const packages = { id: 'P', percentages: [{ key: 'basic', percentage: 40 }, { key: 'boost', percentage: 60 }], changes: [{ at: '2025-11-01T08:00:00Z', by: 'Eva Norling', changed: [{ key: 'boost', from: 50, to: 60 }] }] }
const sites = { id: 'V', percentages: [{ key: 'jobb.example', percentage: 100 }], changes: [] }
const open = (which: 'profile' | 'volume', answers: object = {}, roles = ['Administrator']) => {
  page = renderRoute(`/admin-management/visibility-percentage-${which}`, { roles, answers: { ...recruiterAnswers, packageVisibility: () => packages, volumeVisibility: () => sites, ...answers } as never })
}
const conflict = { visibility: null, errors: [{ __typename: 'ConflictError', reason: 'CONFLICT', code: 'conflict', message: '', path: null }] }

test('SHELL-77 ADMIN-98 an Administrator changes the visibility of packages, sees what breaks a promise and who changed what', async () => {
  const sent: unknown[] = []
  open('profile', { setPackageVisibility: ({ input }: { input: object }) => { sent.push(input); return { visibility: { ...packages, percentages: [{ key: 'basic', percentage: 40 }, { key: 'boost', percentage: 80 }] }, errors: [] } } })
  await page.see('aside b', t('change', { name: t('packages.boost'), from: '50', to: '60' }))
  expect(page.text()).not.toContain(t('broken', { package: t('packages.boost'), given: '2', promised: '1,5' }))
  page.write(await page.see(`input[aria-label="${t('percentOf', { name: t('packages.boost') })}"]`), '80')
  await page.press('h2')
  await until(() => expect(page.text()).toContain(t('broken', { package: t('packages.boost'), given: '2', promised: '1,5' })))
  await page.press('button', t('save'))
  await until(() => expect(sent).toEqual([{ percentages: [{ key: 'basic', percentage: 40 }, { key: 'boost', percentage: 80 }] }]))
  await page.gone('[role="status"] svg')
})

test('SHELL-78 ADMIN-98 sites are added and removed; one that is no domain is told at its field, and what failed stays to be saved', async () => {
  const sent: unknown[] = []
  open('volume', { setVolumeVisibility: ({ input }: { input: object }) => { sent.push(input); return conflict } })
  await page.press('button', t('add'))
  const name = () => [...document.querySelectorAll<HTMLInputElement>(`input[aria-label="${t('siteName')}"]`)].at(-1) as HTMLInputElement
  await until(() => expect(name()?.value).toBe(''))
  page.write(name(), 'inte en domän')
  await page.press('button', t('save'))
  await until(() => expect(page.text()).toContain(t('invalid')))
  page.write(name(), 'arbete.example')
  const amounts = [...document.querySelectorAll<HTMLInputElement>('input')].filter((each) => each.getAttribute('aria-label')?.startsWith(t('percentOf', { name: '' }).split(' i ')[0]?.trim() ?? ''))
  page.write(amounts.at(-1) as HTMLInputElement, '20')
  await page.press('h2')
  await page.press('button', t('save'))
  await until(() => expect(sent).toEqual([{ percentages: [{ key: 'jobb.example', percentage: 100 }, { key: 'arbete.example', percentage: 20 }] }]))
  await page.see('[role="alertdialog"]', t('failed'))
  expect(page.text()).toContain(t('unsaved'))
})

test('SHELL-77 SHELL-78 nobody but an Administrator comes in', async () => {
  for (const which of ['profile', 'volume'] as const) {
    for (const role of ['Moderator', 'Economy', 'ContentWriter', 'InternalSales']) {
      open(which, {}, [role])
      await until(() => expect(page.path()).not.toContain('visibility'))
      await page.close()
    }
  }
  open('profile')
})
