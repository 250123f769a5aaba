import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { fillRegistration } from '../support/account-forms.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { labelOf } from '../support/label-of.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'
import { pageTexts } from '../support/texts.ts'

// A new installation without the demo, as in docs/operations/README.md: from the link that the first start prints to a
// back office with staff.

let tavla: Tavla
let browser: TestBrowser
let server: TestDatabase | null = null

const registration = pageTexts('features/sign-in/register')
const signIn = pageTexts('features/sign-in')
const factor = pageTexts('pages/profile/second-factor')
const admin = pageTexts('shell/admin')
const users = pageTexts('pages/admin-management/users')

beforeAll(async () => {
  const url = process.env['TEST_DATABASE_URL']
  if (url) server = await createDatabase(url)
  const named = server ? { DATABASE_URL: server.url, SECRET_KEY: 'of an installation that begins today' } : {}
  ;[tavla, browser] = await Promise.all([startTavla({ seed: 'none', needsWeb: true, env: named }), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
  await server?.drop()
})

const linksPrinted = () => tavla.programs.platform.output().match(/http\S*\/register\?first=[\w-]+/g) ?? []

const register = async (page: Page, link: string, email: string): Promise<void> => {
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await fillRegistration(page, {
    firstName: 'Elsa',
    lastName: 'Norén',
    city: 'Falun',
    dateOfBirth: '19880312',
    email,
    phoneNumber: '070-174 06 44',
    password: 'Falukorv 2026',
  })
  for (const agreement of await page.getByRole('checkbox').all()) await labelOf(agreement).check()
  await page.getByRole('button', { name: registration('submit') }).click()
}

test('the printed link creates one Administrator, who sets up an app and invites staff (PLUS-83, PLUS-81)', async () => {
  const [link = ''] = linksPrinted()
  expect(linksPrinted()).toHaveLength(1)
  const { page } = await browser.visit({ at: tavla.web })
  await register(page, link, 'elsa@noren.example')
  const confirmation = page.getByRole('dialog', { name: signIn('code.signInTitle') })
  await confirmation
    .getByLabel(signIn('code.label'), { exact: true })
    .fill(await tavla.mailbox.codeTo('elsa@noren.example'))
  await confirmation.getByRole('button', { name: signIn('code.confirm') }).click()
  await expect(page.getByText(pageTexts('pages/home')('empty'))).toBeVisible()

  // The link works only once. Another person who finds it in the log sees that it has been used.
  const { page: late } = await browser.visit({ at: tavla.web })
  await register(late, link, 'sen@noren.example')
  await expect(late.getByRole('status').filter({ hasText: pageTexts('pages/register')('firstUsed') })).toBeVisible()
  expect(await tavla.mailbox.list('sen@noren.example')).toEqual([])

  // Staff have no rights until they have set up an app.
  await page.goto('/admin-management/users')
  await expect(page.getByRole('heading', { level: 1, name: pageTexts('shell')('failed.forbiddenTitle') })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: factor('turnOn') }).click()
  const setUp = page.getByRole('dialog')
  await setUp.getByLabel(factor('password'), { exact: true }).fill('Falukorv 2026')
  await setUp.getByRole('button', { name: factor('next') }).click()
  const app = new TOTP({
    secret: Secret.fromBase32(((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')),
  })
  await setUp.getByLabel(factor('code')).fill(app.generate())
  await setUp.getByRole('button', { name: factor('confirm') }).click()
  await page
    .getByRole('dialog', { name: factor('codesTitle') })
    .getByRole('button', { name: factor('done') })
    .click()
  await page.goto('/admin-management/users')
  await expect(page.getByRole('heading', { level: 1, name: admin('pages.users') })).toBeVisible()
  await page.getByRole('button', { name: users('invite.open') }).click()
  const invitation = page.getByRole('dialog', { name: users('invite.title') })
  await invitation.getByLabel(users('email')).fill('ekonom@noren.example')
  await invitation.getByText(admin('role.Economy'), { exact: true }).click()
  await invitation.getByRole('button', { name: users('invite.send') }).click()
  await tavla.mailbox.linkTo('ekonom@noren.example', '/register')

  // The next start prints no link.
  await tavla.programs.platform.stop()
  await tavla.startPlatform()
  expect(linksPrinted()).toEqual([])
  // The line with the link is for the operator, so it is not JSON like the lines of the log.
  expect(tavla.errorLines().filter((line) => !line.includes(link))).toEqual([])
  expect(browser.consoleErrors().filter((text) => !/Failed to load resource/.test(text))).toEqual([])
})
