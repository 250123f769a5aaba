import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { AccountsImpersonate } from '#contract/identity/impersonation.ts'
import { AccountsLogOutFromAllDevices } from '#contract/identity/sessions.ts'
import { CreateProject } from '#contract/ads/tree.ts'
import { SetStaffRoles } from '#contract/identity/users.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { fillSignIn } from '../support/account-forms.ts'
import { checkAxe } from '../support/axe.ts'
import { openBrowser, type TestBrowser, type Visitor } from '../support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '../support/clocked-tavla.ts'
import { expect } from '../support/expect.ts'
import { labelOf } from '../support/label-of.ts'
import { ShellView } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'
import type { StaffRole } from '#rules/people/roles.ts'

// Staff of an installation that is not the demo: invited staff have no rights until they have set up an app. Also tests
// a ban and an impersonation of users who have Tavla open.

let tavla: ClockedTavla
let browser: TestBrowser
let administrator: UserRow

const users = pageTexts('pages/admin-management/users')
const companies = pageTexts('pages/admin-management/companies')
const admin = pageTexts('shell/admin')
const shell = pageTexts('shell')
const auth = pageTexts('shell/auth')
const factor = pageTexts('pages/profile/second-factor')
const registration = pageTexts('features/sign-in/register')
const signInWords = pageTexts('pages/sign-in')
const signInParts = pageTexts('features/sign-in')
const files = pageTexts('pages/company/files')
const log = pageTexts('features/audit')

beforeAll(async () => {
  ;[tavla, browser] = await Promise.all([startClockedTavla(new Date()), openBrowser()])
  administrator = await tavla.platform.createStaff('Administrator')
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
})

const visit = async (as: UserRow | null): Promise<Visitor> =>
  browser.visit({ at: tavla.web, ...(as && { token: await tavla.platform.signIn(as) }) })
const note = (page: Page) => page.getByText(shell('impersonating.note').split('{')[0] ?? '').first()

test(
  'invited staff get a role with an app, and sign in with its code or a recovery code ' +
    '(PLUS-81, PLUS-83, ACC-19, SHELL-72)',
  async () => {
    const email = 'ekonom@brev.example'
    const password = 'Falukorv 2026'
    const { page: office } = await visit(administrator)
    await office.goto('/admin-management/users')
    await office.getByRole('button', { name: users('invite.open') }).click()
    const invitation = office.getByRole('dialog', { name: users('invite.title') })
    await invitation.getByLabel(users('email')).fill(email)
    await invitation.getByText(admin('role.Economy'), { exact: true }).click()
    await checkAxe(office, 'invite staff')
    await invitation.getByRole('button', { name: users('invite.send') }).click()
    await expect(office.getByText(users('invite.sent', { email }))).toBeVisible()
    const link = new URL(/https?:\S+\/register\S*/.exec((await tavla.platform.lastMail(email)).text ?? '')?.[0] ?? '')

    const { page } = await visit(null)
    await page.goto(link.pathname + link.search)
    await expect(page.getByLabel(registration('email'), { exact: true })).toHaveValue(email)
    for (const [field, value] of Object.entries({
      firstName: 'Elsa',
      lastName: 'Norén',
      city: 'Falun',
      dateOfBirth: '19880312',
      phoneNumber: '070-174 06 44',
      password,
    })) {
      await page.getByLabel(registration(field), { exact: true }).click()
      await page.getByLabel(registration(field), { exact: true }).pressSequentially(value)
    }
    for (const agreement of await page.getByRole('checkbox').all()) await labelOf(agreement).check()
    await page.getByRole('button', { name: registration('submit') }).click()
    const confirmation = page.getByRole('dialog', { name: signInParts('code.signInTitle') })
    await confirmation.waitFor()
    // The invitation is the last email until the code has arrived.
    const readCode = async () => /(?<!\d)\d{6}(?!\d)/.exec((await tavla.platform.lastMail(email)).text ?? '')?.[0] ?? ''
    await expect.poll(readCode).not.toBe('')
    const code = await readCode()
    await confirmation.getByLabel(signInParts('code.label'), { exact: true }).fill(code)
    await confirmation.getByRole('button', { name: signInParts('code.confirm') }).click()
    await expect(page.getByText(pageTexts('pages/home')('empty'))).toBeVisible()

    // The role has no effect until an app is set up.
    await page.goto('/admin-management/billing')
    await expect(page.getByText(shell('failed.staffOnly'))).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByText(factor('required'))).toBeVisible()
    await page.getByRole('button', { name: factor('turnOn') }).click()
    const setUp = page.getByRole('dialog')
    await setUp.getByLabel(factor('password'), { exact: true }).fill(password)
    await setUp.getByRole('button', { name: factor('next') }).click()
    const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const shown = () => app.generate({ timestamp: tavla.platform.clock().getTime() })
    await checkAxe(page, 'set up an app')
    await setUp.getByLabel(factor('code')).fill(shown())
    await setUp.getByRole('button', { name: factor('confirm') }).click()
    const codes = page.getByRole('dialog', { name: factor('codesTitle') })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const [recovery = '', other = ''] = await codes.getByRole('listitem').allTextContents()
    await codes.getByRole('button', { name: factor('done') }).click()
    await page.goto('/admin-management/billing')
    await expect(page.getByRole('heading', { level: 1, name: admin('pages.billing') })).toBeVisible()

    const signInWith = async (given: string) => {
      await new ShellView(page).chooseInUserMenu(shell('user.signOut'))
      await page.waitForURL(/\/sign-in/)
      await fillSignIn(page, email, password)
      await page.getByRole('button', { name: signInWords('submit'), exact: true }).click()
      const asked = page.getByRole('dialog', { name: auth('factor.title') })
      await asked.getByLabel(auth('factor.label'), { exact: true }).fill(given)
      await asked.getByRole('button', { name: auth('factor.confirm') }).click()
      return asked
    }
    // A code works only once, so the clock moves on to the next code.
    await tavla.moveTo(new Date(tavla.platform.clock().getTime() + 60_000))
    await expect(await signInWith(shown())).toHaveCount(0)
    await expect(new ShellView(page).userButton()).toBeVisible()
    await expect(await signInWith(recovery)).toHaveCount(0)
    await expect(new ShellView(page).userButton()).toBeVisible()
    const asked = await signInWith(recovery)
    await expect(asked).toContainText(auth('factor.wrong'))
    await asked.getByLabel(auth('factor.label'), { exact: true }).fill(other)
    await asked.getByRole('button', { name: auth('factor.confirm') }).click()
    await expect(asked).toHaveCount(0)
    await page.goto('/admin-management/billing')
    await expect(page.getByRole('heading', { level: 1, name: admin('pages.billing') })).toBeVisible()
    expect(browser.consoleErrors().filter((text) => !/Failed to load resource/.test(text))).toEqual([])
  },
)

test('a user who loses a role is redirected with the reason; a granted role shows at once (PLUS-83, SHELL-19, SHELL-85)', async () => {
  const colleague = await tavla.platform.createStaff('Moderator')
  const setRoles = async (...roles: StaffRole[]) =>
    expect(
      (await tavla.platform.inject(SetStaffRoles, { body: { userId: colleague.id, roles } }, administrator)).status,
    ).toBe(200)
  const { page } = await visit(colleague)
  await page.goto('/admin-management/users')
  await expect(page.getByRole('heading', { level: 1, name: admin('pages.users') })).toBeVisible()
  await setRoles()
  const notice = page.getByRole('alertdialog', { name: shell('roleTaken.title') })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(`${tavla.web}/`)
  await checkAxe(page, 'revoked role')
  await notice.getByRole('button').click()
  const token = () => page.evaluate(() => localStorage.getItem('tavla.token'))
  const before = await token()
  await setRoles('Economy')
  await expect.poll(token).not.toBe(before)
  await new ShellView(page).openUserMenu()
  await expect(page.getByRole('menuitem', { name: admin('admin'), exact: true })).toBeVisible()
})

/** Creates a company with a member who has its page open. */
async function companyWithOpenPage(name: string): Promise<{
  company: CompanyRow
  other: CompanyRow
  member: UserRow
  page: Page
  addProject: (to: CompanyRow, called: string) => Promise<number>
}> {
  const member = await tavla.platform.createUser({ firstName: 'Karin', lastName: `i ${name}` })
  const company = await tavla.platform.createCompany({ name, members: [member] })
  const other = await tavla.platform.createCompany({ name: `${name} Dotter`, members: [member] })
  const colleague = await tavla.platform.createUser()
  for (const each of [company, other]) await tavla.platform.addMember(each, colleague)
  const { page } = await visit(member)
  await page.goto(`/${company.id}`)
  await expect(page.getByRole('searchbox', { name: files('search') })).toBeVisible()
  const addProject = async (to: CompanyRow, called: string) =>
    (await tavla.platform.inject(CreateProject, { body: { companyId: to.id, name: called } }, colleague)).status
  return { company, other, member, page, addProject }
}

test('a ban locks out the users of the open company at once, and nowhere else, until it is lifted (ADMIN-15, ERR-02)', async () => {
  const { company, other, member, page, addProject } = await companyWithOpenPage('Nordvik Energi AB')
  expect(await addProject(company, 'Vindkraft')).toBe(200)
  await expect(page.getByText('Vindkraft').first()).toBeVisible()
  const { page: office } = await visit(administrator)
  await office.goto('/admin-management/companies?search=Nordvik')
  await office.getByRole('button', { name: companies('banOf', { name: 'Nordvik Energi AB' }), exact: true }).click()
  await checkAxe(office, 'ban a company')
  await office
    .getByRole('alertdialog')
    .getByRole('button', { name: companies('banVerb') })
    .click()
  await expect(office.getByRole('button', { name: companies('unbanOf', { name: 'Nordvik Energi AB' }) })).toBeVisible()
  await expect(
    page.getByRole('alertdialog', { name: shell('error.companyBlockedTitle', { company: 'Nordvik Energi AB' }) }),
  ).toBeVisible()
  expect(await addProject(company, 'Solkraft')).toBe(402)

  // The other company of the same user still receives live events.
  const second = await browser.visit({ at: tavla.web, token: await tavla.platform.signIn(member) })
  await second.page.goto(`/${other.id}`)
  await expect(second.page.getByRole('searchbox', { name: files('search') })).toBeVisible()
  expect(await addProject(other, 'Elnät')).toBe(200)
  await expect(second.page.getByText('Elnät').first()).toBeVisible()

  await office.getByRole('button', { name: companies('unbanOf', { name: 'Nordvik Energi AB' }) }).click()
  await office
    .getByRole('alertdialog')
    .getByRole('button', { name: companies('unban') })
    .click()
  await expect(
    office.getByRole('button', { name: companies('banOf', { name: 'Nordvik Energi AB' }), exact: true }),
  ).toBeVisible()
  await page.reload()
  expect(await addProject(company, 'Vattenkraft')).toBe(200)
  await expect(page.getByText('Vattenkraft').first()).toBeVisible()
  expect(browser.consoleErrors().filter((text) => !/Failed to load resource/.test(text))).toEqual([])
})

test('impersonation gets live events, is recorded, and ends when either session ends (ACC-50, ACC-51, SHELL-92)', async () => {
  const { company, member, addProject } = await companyWithOpenPage('Halla Logistik AB')
  const name = `Karin i Halla Logistik AB`
  const viewAs = async () => {
    const visitor = await visit(administrator)
    await visitor.page.goto('/admin-management/users')
    await visitor.page.keyboard.press('Control+f')
    await visitor.page.keyboard.type('Halla Logistik')
    await visitor.page.getByRole('button', { name: users('viewAsOf', { name }) }).click()
    await expect(note(visitor.page)).toBeVisible()
    await visitor.page.goto(`/${company.id}`)
    await expect(visitor.page.getByRole('searchbox', { name: files('search') })).toBeVisible()
    return visitor
  }
  const { page } = await viewAs()
  expect(await addProject(company, 'Hamnen')).toBe(200)
  await expect(page.getByText('Hamnen').first()).toBeVisible()
  await expect(note(page)).toBeVisible()
  await new ShellView(page).chooseAction(files('newProject'))
  const prompt = page.getByRole('dialog', { name: files('newProject') })
  await prompt.getByLabel(files('name.label')).fill('Av personalen')
  await prompt.getByRole('button', { name: files('createProject'), exact: true }).click()
  await expect(page.getByText('Av personalen').first()).toBeVisible()

  // The audit log shows the impersonation and the action.
  const { page: office } = await visit(administrator)
  await office.goto('/admin-management/audit-log')
  await office.getByText(log('impersonated')).click()
  await expect(
    office.getByText(log('as', { staff: `${administrator.firstName} ${administrator.lastName}`, user: name })).first(),
  ).toBeVisible()
  await expect(office.getByText('Av personalen').first()).toBeVisible()

  // The impersonation ends with the session of the user, and with the session of the staff member.
  const end = async (user: UserRow) =>
    tavla.platform.inject(AccountsLogOutFromAllDevices, undefined, await tavla.platform.signIn(user))
  await end(member)
  await expect(page.getByRole('searchbox', { name: files('search') })).toHaveCount(0)
  await expect(note(page)).toHaveCount(0)
  const second = await viewAs()
  await end(administrator)
  await expect(second.page.getByRole('searchbox', { name: files('search') })).toHaveCount(0)
  await expect(note(second.page)).toHaveCount(0)
  expect(browser.consoleErrors().filter((text) => !/Failed to load resource|WebSocket/.test(text))).toEqual([])
})

test('staff with a lower role cannot impersonate an Administrator (ACC-50)', async () => {
  const moderator = await tavla.platform.createStaff('Moderator')
  const { page } = await visit(moderator)
  await page.goto('/admin-management/users')
  const row = page.getByRole('row').filter({ hasText: administrator.email })
  await expect(row.getByRole('button')).toBeDisabled()
  expect(
    (await tavla.platform.inject(AccountsImpersonate, { body: { userId: administrator.id } }, moderator)).status,
  ).toBe(403)
})
