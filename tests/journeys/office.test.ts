import type { Locator, Page } from 'playwright'
import { test } from 'vitest'
import { DashboardGetCompanies } from '#contract/office/companies.ts'
import { GetAllInvoices } from '#contract/billing/orders-and-invoices.ts'
import { CountForeignCompany } from '#contract/companies/foreign-companies.ts'
import { ManagePromotions } from '#contract/advertising/promotion.ts'
import { GetAllUsers } from '#contract/identity/users.ts'
import { checkAxe } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { callPlatform } from '../support/platform-call.ts'
import { ShellView } from '../support/shell-view.ts'
import { adminPages, adminPagesFor } from '#web/shell/admin/admin-pages.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const shell = pageTexts('shell')
const admin = pageTexts('shell/admin')
const visibility = pageTexts('pages/admin-management/visibility')
const users = pageTexts('pages/admin-management/users')
const features = pageTexts('pages/admin-management/features')
const updates = pageTexts('shell/updates')
const companies = pageTexts('pages/admin-management/companies')
const credits = pageTexts('features/credits')
const panel = pageTexts('pages/admin-management/companies/company')

/** The first read of some pages of the back office. */
const reads = {
  companies: DashboardGetCompanies,
  foreign: CountForeignCompany,
  users: GetAllUsers,
  managePromotions: ManagePromotions,
  billing: GetAllInvoices,
} as const

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await to.waitFor()
  for (let presses = 0; presses < 150; presses++) {
    if (await to.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}

test(
  'each role sees its pages and is denied the others ' +
    '(SHELL-69, SHELL-70, SHELL-72, SHELL-73, SHELL-74, SHELL-75, SHELL-76, SHELL-77, SHELL-78, SHELL-92)',
  async () => {
    const people = {
      administrator: ['Administrator'],
      moderator: ['Moderator'],
      economy: ['Economy'],
      contentwriter: ['ContentWriter'],
      internalsales: ['InternalSales'],
      recruiter: [],
    }
    for (const [name, roles] of Object.entries(people)) {
      const { page, close } = await journey.visit({ token: await getToken(journey.tavla, name) })
      const may = adminPagesFor(roles).map(({ id }) => id)
      // The menu contains these pages only.
      await page.goto('/')
      const menu = await new ShellView(page).openUserMenu()
      const entry = menu.getByRole('menuitem', { name: admin('admin'), exact: true })
      await expect(entry).toHaveCount(may.length > 0 ? 1 : 0)
      if (may.length > 0) {
        await entry.click()
        await expect(page.getByRole('menu', { name: admin('admin') }).getByRole('menuitem')).toHaveText(
          may.map((id) => admin(`pages.${id}`)),
        )
      }
      // The platform enforces the same, independently of the screens.
      const token = await getToken(journey.tavla, name)
      for (const [id, call] of Object.entries(reads)) {
        const { status } = await callPlatform(journey.tavla.site, call, {}, token)
        expect([name, id, status]).toEqual([name, id, may.some((each) => each === id) ? 200 : 403])
      }
      for (const [id, { path }] of Object.entries(adminPages)) {
        await page.goto(path)
        const title = id.startsWith('visibility') ? visibility('title') : admin(`pages.${id}`)
        if (may.some((each) => each === id))
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        else await expect(page.getByRole('heading', { level: 1, name: shell('failed.forbiddenTitle') })).toBeVisible()
      }
      await page.goto('/admin-management')
      const [first] = adminPagesFor(roles)
      if (first) await expect(page).toHaveURL(`${journey.tavla.web}${first.path}`)
      else await expect(page.getByRole('heading', { level: 1, name: shell('failed.forbiddenTitle') })).toBeVisible()
      await close()
    }
  },
)

test('staff find a user, impersonate the user, and stop (ACC-50, ACC-51, ACC-52, ADMIN-88, ADMIN-89)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'moderator') })
  await page.goto('/admin-management/users')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('karin wallén')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('button', { name: users('viewAsOf', { name: 'Karin Wallén' }) }).click()
  await expect(page.getByText(shell('impersonating.note').split('{')[0] ?? '').first()).toBeVisible()
  await checkAxe(page, 'impersonating')
  await page.getByRole('button', { name: /Karin Wallén/ }).click()
  await expect(
    page.getByRole('menuitem', { name: shell('impersonating.stopAs', { name: 'Karin Wallén' }) }),
  ).toBeVisible()
  await page.getByRole('menuitem', { name: admin('admin') }).click()
  await page.getByRole('menuitem', { name: admin('back') }).click()
  await expect(page.getByRole('heading', { level: 1, name: admin('pages.companies') })).toBeVisible()
  await expect(page.getByText(shell('impersonating.note').split('{')[0] ?? '').first()).toHaveCount(0)
})

test('a recruiter sees posts of staff at the next sign-in (ADMIN-91, ADMIN-95, ACC-53, ACC-54, ACC-55)', async () => {
  const recruiter = await journey.visit({ token: await getToken(journey.tavla, 'recruiter') })
  await recruiter.page.goto('/')
  await expect.poll(() => recruiter.page.evaluate(() => localStorage.getItem('tavla.updates'))).not.toBeNull()

  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'moderator') })
  await page.goto('/admin-management/features')
  await page.getByRole('textbox', { name: features('title') }).fill('Snabbare tavla')
  await page.getByRole('textbox', { name: features('content') }).fill('Tavlan öppnas dubbelt så fort.')
  await page.getByText(features('published'), { exact: true }).click()
  await page.getByRole('button', { name: features('save') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: features('publish') })
    .click()
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
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: features('remove') })
    .click()
  await expect(page.getByRole('link', { name: /Snabbare tavla/ })).toHaveCount(0)
})

test('each role sees its columns, fields and buttons (ADMIN-06, ADMIN-07, ADMIN-13, ADMIN-89, SHELL-71, PLUS-83, PLUS-141)', async () => {
  const name = 'Sävlinge Verkstad AB'
  // Who may request invoices has a column for the selection.
  const sees = {
    administrator: { columns: 13, vat: true, overview: 1, ban: 1, invite: 1 },
    moderator: { columns: 12, vat: false, overview: 0, ban: 1, invite: 0 },
    economy: { columns: 4, vat: false, overview: 1, ban: 0, invite: null },
  }
  for (const [who, { columns, vat, overview, ban, invite }] of Object.entries(sees)) {
    const { page, close } = await journey.visit({ token: await getToken(journey.tavla, who) })
    await page.goto(`/admin-management/companies?search=${encodeURIComponent('Sävlinge')}`)
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) })
    await expect(row).toHaveCount(1)
    await expect(page.getByRole('columnheader')).toHaveCount(columns)
    const checkbox = row.getByRole('checkbox', { name: companies('vatOf', { name }) })
    await (vat ? expect(checkbox).toBeEnabled() : expect(checkbox).toBeDisabled())
    await expect(row.getByRole('link', { name })).toHaveCount(overview)
    await expect(row.getByRole('button', { name: companies('banOf', { name }) })).toHaveCount(ban)
    if (invite !== null) {
      await page.goto('/admin-management/users')
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await expect(page.getByRole('button', { name: users('invite.open') })).toHaveCount(invite)
      await expect(page.getByRole('button', { name: users('rights.openOf', { name: 'Elsa Norén' }) })).toHaveCount(
        invite,
      )
    }
    await close()
  }
})

test('the back office works by keyboard: find, open, close with Esc, return focus (ADMIN-04, ADMIN-29, ADMIN-45, ADMIN-78)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'administrator') })
  const name = 'Sävlinge Verkstad AB'
  await page.goto('/admin-management/companies')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('sävlinge')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page).toHaveURL(/search=s%C3%A4vlinge/)
  const opener = page
    .getByRole('row')
    .last()
    .getByRole('button', { name: new RegExp(`^${companies('credits')}`) })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: credits('title') })
  await expect(dialog).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.goto('/admin-management/billing')
  await page.getByRole('heading', { level: 1, name: admin('pages.billing') }).waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type(name)
  const invoice = page.getByRole('table').last().getByRole('link').first()
  await expect(page.getByRole('table').last().getByRole('row').nth(1)).toContainText(name)
  await tabTo(page, invoice)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-management\/companies\/\d+\/\d+$/)
  const close = page.getByRole('button', { name: panel('closePanel') })
  await tabTo(page, close)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-management\/companies\/\d+$/)
  await expect(close).toHaveCount(0)
})
