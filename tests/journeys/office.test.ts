import { test } from 'vitest'
import { checkAxe } from '#tests/support/axe.ts'
import { expect } from '#tests/support/expect.ts'
import { tokenOf } from '#tests/support/graphql.ts'
import { startJourney } from '#tests/support/journey.ts'
import { adminPages, adminPagesFor } from '#web/shell/admin/admin-pages.ts'
import { words } from '#tests/support/texts.ts'

const journey = startJourney()
const shell = words('shell')
const admin = words('shell/admin')
const visibility = words('pages/admin-management/visibility')
const users = words('pages/admin-management/users')
const features = words('pages/admin-management/features')
const updates = words('shell/updates')

test('SHELL-69 SHELL-70 SHELL-72 SHELL-73 SHELL-74 SHELL-75 SHELL-76 SHELL-77 SHELL-78 SHELL-92 each role sees the pages it may open, and is refused the others', async () => {
  const people = { administrator: ['Administrator'], moderator: ['Moderator'], economy: ['Economy'], contentwriter: ['ContentWriter'], internalsales: ['InternalSales'], recruiter: [] }
  for (const [name, roles] of Object.entries(people)) {
    const { page, close } = await journey.visit({ token: await tokenOf(journey.tavla, name) })
    const may = adminPagesFor(roles).map(({ id }) => id)
    for (const [id, { path }] of Object.entries(adminPages)) {
      await page.goto(path)
      const title = id.startsWith('visibility') ? visibility('title') : admin(`pages.${id}`)
      if (may.some((each) => each === id)) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      else await expect(page).toHaveURL(`${journey.tavla.web}/`)
    }
    await page.goto('/admin-management')
    const [first] = adminPagesFor(roles)
    await expect(page).toHaveURL(`${journey.tavla.web}${first?.path ?? '/'}`)
    await close()
  }
})

test('ACC-50 ACC-51 ACC-52 ADMIN-88 ADMIN-89 staff find a user, see Tavla as that user, and stop', async () => {
  const { page } = await journey.visit({ token: await tokenOf(journey.tavla, 'moderator') })
  await page.goto('/admin-management/users')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('karin wallén')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('button', { name: users('viewAsOf', { name: 'Karin Wallén' }) }).click()
  await expect(page.getByText(shell('impersonating.note').split('{')[0] ?? '')).toBeVisible()
  await checkAxe(page, 'impersonating')
  await page.getByRole('button', { name: /Karin Wallén/ }).click()
  await expect(page.getByRole('menuitem', { name: shell('impersonating.stopAs', { name: 'Karin Wallén' }) })).toBeVisible()
  await page.getByRole('menuitem', { name: admin('admin') }).click()
  await page.getByRole('menuitem', { name: admin('back') }).click()
  await expect(page.getByRole('heading', { level: 1, name: admin('pages.companies') })).toBeVisible()
  await expect(page.getByText(shell('impersonating.note').split('{')[0] ?? '')).toHaveCount(0)
})

test('ADMIN-91 ADMIN-95 ACC-53 ACC-54 ACC-55 what staff publish is what a recruiter is told at the next sign-in', async () => {
  const recruiter = await journey.visit({ token: await tokenOf(journey.tavla, 'recruiter') })
  await recruiter.page.goto('/')
  await expect.poll(() => recruiter.page.evaluate(() => localStorage.getItem('tavla.updates'))).not.toBeNull()

  const { page } = await journey.visit({ token: await tokenOf(journey.tavla, 'moderator') })
  await page.goto('/admin-management/features')
  await page.getByRole('textbox', { name: features('title') }).fill('Snabbare tavla')
  await page.getByRole('textbox', { name: features('content') }).fill('Tavlan öppnas dubbelt så fort.')
  await page.getByText(features('published'), { exact: true }).click()
  await page.getByRole('button', { name: features('save') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: features('publish') }).click()
  await expect(page).toHaveURL(/\/features\/\d+$/)
  await expect(page.getByRole('link', { name: /Snabbare tavla/ })).toBeVisible()

  await recruiter.page.evaluate(() => sessionStorage.clear())
  await recruiter.page.reload()
  const dialog = recruiter.page.getByRole('dialog', { name: updates('since') })
  await expect(dialog.getByRole('heading', { name: 'Snabbare tavla' })).toBeVisible()
  await checkAxe(recruiter.page, 'updates')
  await dialog.getByRole('button', { name: updates('minimise') }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: features('remove') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: features('remove') }).click()
  await expect(page.getByRole('link', { name: /Snabbare tavla/ })).toHaveCount(0)
})
