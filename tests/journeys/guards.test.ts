import { test } from 'vitest'
import { CreateAd } from '#contract/ads.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds, SetDefaultCompany } from '#contract/company-and-tree.ts'
import type { CallInput } from '#contract/call.ts'
import { fillRegistration, fillSignIn } from '#tests/support/account-forms.ts'
import { ask, companyOf, publishAd } from '#tests/support/ads.ts'
import { checkAxe, checkAxeInBothLanguages } from '#tests/support/axe.ts'
import { expect } from '#tests/support/expect.ts'
import { demoPassword, signIn } from '#tests/support/graphql.ts'
import { startJourney } from '#tests/support/journey.ts'
import { ShellView } from '#tests/support/shell-view.ts'
import { words } from '#tests/support/texts.ts'
import { param } from '#web/relay/define-route.ts'

const journey = startJourney({ seed: 'demo' })
const signInWords = words('pages/sign-in')
const at = (path: string) => `${journey.tavla.web}${path}`

/** The recruiter's preselected company, a place in it, and the ad there with most candidates. */
async function busiest(token: string) {
  const company = await companyOf(journey.tavla, token)
  const { projects } = await ask(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
  const project = projects[0]
  const folder = project?.folders[0]
  const ad = projects.flatMap(({ folders }) => folders).flatMap(({ ads }) => ads).filter(({ type }) => type === 'active').toSorted((a, b) => b.applications.total - a.applications.total)[0]
  if (!project || !folder || !ad) throw new Error('The company has no folder or no active ad.')
  return { company, project, folder, ad }
}

test('SHELL-36 SHELL-37 SHELL-38 SHELL-39 SHELL-34 the pages of signed-out users have fixed addresses', async () => {
  const { page } = await journey.visit()
  for (const [path, folder, key] of [['/sign-in', 'sign-in', 'title'], ['/register', 'register', 'title'], ['/forgotten-password', 'forgotten-password', 'title'], ['/reset-password/en-lank', 'reset-password', 'title']] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: words(`pages/${folder}`)(key) })).toBeVisible()
    await expect(page).toHaveURL(at(path))
    await checkAxeInBothLanguages(page, path, (language) => page.getByRole('heading', { level: 1, name: words(`pages/${folder}`, language)(key) }).waitFor())
  }
})

test('SHELL-37 ACC-26 an invited address stands in the registration, which needs both agreements', async () => {
  const { page } = await journey.visit()
  const texts = words('pages/register')
  await page.goto('/register?email=ny.kollega%40brev.example')
  const email = page.getByLabel(texts('email'), { exact: true })
  await expect(email).toHaveValue('ny.kollega@brev.example')
  await expect(email).toHaveAttribute('readonly', '')
  const { email: _, ...rest } = { firstName: 'Nya', lastName: 'Kollegan', city: 'Falun', dateOfBirth: '19880312', email: '', phoneNumber: '070-174 06 44', password: 'Falukorv 2026' }
  await fillRegistration(page, rest as Parameters<typeof fillRegistration>[1])
  const submit = page.getByRole('button', { name: texts('submit') })
  const plain = (key: string) => page.getByRole('checkbox', { name: texts(key).replace(/<\/?\w+>/g, '') })
  const [terms, agreement] = [plain('terms'), plain('dataProcessing')]
  await expect(submit).toBeDisabled()
  await terms.check({ force: true })
  await expect(submit).toBeDisabled()
  await agreement.check({ force: true })
  await expect(submit).toBeEnabled()
  await terms.uncheck({ force: true })
  await expect(submit).toBeDisabled()
  // Each can be read before it is accepted.
  for (const key of ['terms', 'dataProcessing']) {
    await page.getByRole('button', { name: /<\w+>(.*)<\/\w+>/.exec(texts(key))?.[1] ?? '', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading').nth(1)).toBeVisible()
    await checkAxe(page, `agreement ${key}`)
    await dialog.getByRole('button').last().click()
    await expect(dialog).toHaveCount(0)
  }
})

test('ACC-03 ACC-04 the password rule stands at the field, and what is wrong with a password is told there', async () => {
  for (const language of ['sv', 'en'] as const) {
    const visitor = await journey.visit({ language })
    const { page } = visitor
    const [register, reset] = [words('pages/register', language), words('pages/reset-password', language)]
    await page.goto('/register')
    const chosen = page.getByLabel(register('password'), { exact: true })
    await expect(chosen).toHaveAccessibleDescription(register('passwordHint'))
    await chosen.fill('kortare')
    await chosen.blur()
    await expect(chosen).toHaveAccessibleDescription(new RegExp(register('errors.password').replace(/[.*+?()]/g, '\\$&')))

    await page.goto('/reset-password/en-lank')
    const [password, repeat] = [page.getByLabel(reset('password'), { exact: true }), page.getByLabel(reset('repeat'), { exact: true })]
    await expect(password).toHaveAccessibleDescription(reset('hint'))
    await password.fill('bara-sma-bokstaver')
    await repeat.fill('nagot-annat')
    await repeat.blur()
    await expect(page.getByText(reset('notValid'))).toBeVisible()
    await expect(page.getByText(reset('differs'))).toBeVisible()
    await checkAxe(page, `passwords that are refused, ${language}`)
    await password.fill('Nytt-losenord-2027')
    await repeat.fill('Nytt-losenord-2027')
    await expect(page.getByText(reset('notValid'))).toHaveCount(0)
    await expect(page.getByText(reset('differs'))).toHaveCount(0)
    await visitor.close()
  }
})

test('ACC-34 a link that does not hold shows the general error and changes nothing', async () => {
  const { page } = await journey.visit()
  const texts = words('pages/reset-password')
  await page.goto('/reset-password/ingen-sadan')
  for (const field of ['password', 'repeat']) await page.getByLabel(texts(field), { exact: true }).fill('Nytt-losenord-2027')
  await page.getByRole('button', { name: texts('submit') }).click()
  const dialog = page.getByRole('alertdialog', { name: texts('failedTitle') })
  await expect(dialog).toContainText(`${texts('failed')} ${words('ui')('tryAgain')}`)
  await checkAxe(page, 'reset that failed')
  await dialog.getByRole('button', { name: words('ui')('close') }).click()
  await expect(page).toHaveURL(at('/reset-password/ingen-sadan'))
})

test('SHELL-36 ACC-10 sign-in tells the message of its address, in both languages', async () => {
  for (const language of ['sv', 'en'] as const) {
    const { page, close } = await journey.visit({ language })
    const texts = words('pages/sign-in', language)
    for (const message of ['confirm', 'confirmed', 'reset', 'forgot']) {
      await page.goto(`/sign-in?message=${message}`)
      await expect(page.getByRole('main').getByRole('status')).toHaveText(texts(`messages.${message}`))
      await checkAxe(page, `sign-in, ${message}, ${language}`)
    }
    await page.goto('/sign-in?message=nagot-annat')
    await expect(page.getByLabel(texts('email'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
    await close()
  }
})

test('ACC-14 ACC-09 SHELL-36 a code is asked for to sign in, and with a new password when it was forgotten', async () => {
  const email = 'nils.persson@brev.example'
  const registered = await fetch(`${journey.tavla.site}/account/registerrecruiter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Nils', lastName: 'Persson', country: 'SE', city: 'Kiruna', dateOfBirth: '1979-01-02', email, phoneNumber: '0701740645', password: 'Kaffekopp 2026' }),
  })
  expect(registered.status).toBe(200)
  const { page } = await journey.visit()
  await page.goto(`/sign-in?email=${encodeURIComponent(email)}`)
  await expect(page.getByLabel(signInWords('email'))).toHaveValue(email)
  const confirm = page.getByRole('dialog', { name: signInWords('code.signInTitle') })
  await expect(confirm).toContainText(email)
  await expect(confirm.getByLabel(signInWords('code.newPassword'), { exact: true })).toHaveCount(0)
  await expect(confirm.getByRole('button', { name: signInWords('code.confirm') })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)

  const texts = words('pages/forgotten-password')
  await page.goto('/forgotten-password')
  await page.getByLabel(texts('email')).fill('petra.holm@demo.example')
  await page.getByRole('button', { name: texts('sendCode') }).click()
  const forgotten = page.getByRole('dialog', { name: signInWords('code.passwordTitle') })
  await expect(forgotten.getByLabel(signInWords('code.label'), { exact: true })).toBeVisible()
  await expect(forgotten.getByLabel(signInWords('code.newPassword'), { exact: true })).toHaveAccessibleDescription(signInWords('code.passwordHint'))
  await expect(forgotten.getByRole('button', { name: signInWords('code.setPassword') })).toBeDisabled()
})

test('SHELL-45 SHELL-47 SHELL-48 SHELL-49 SHELL-50 SHELL-51 SHELL-53 SHELL-34 each page of a company and an ad has its address', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { company, project, folder, ad } = await busiest(token)
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  const last = shell.crumbs().last()
  await page.goto(`/${company.id}`)
  await expect(shell.title(company.name)).toBeVisible()
  await page.goto(`/${company.id}/${project.id}`)
  await expect(shell.title(project.name)).toBeVisible()
  await page.goto(`/${company.id}/${project.id}/${folder.id}`)
  await expect(shell.title(folder.name)).toBeVisible()
  await expect(last).toHaveText(folder.name)

  const path = `/${company.id}/ad/${ad.id}`
  await page.goto(path)
  await expect(shell.title(ad.name)).toBeVisible()
  await expect(last).toHaveText(ad.name)
  const pages = words('pages/company/_editor')
  for (const [name, key] of [['details', 'details'], ['form', 'questionnaire'], ['steps', 'process'], ['promotion', 'promotion']] as const) {
    await page.goto(`${path}/${name}`)
    await expect(last).toHaveText(pages(`pages.${key}`))
    await expect(shell.title(ad.name)).toBeVisible()
    await expect(page).toHaveURL(at(`${path}/${name}`))
  }

  // SHELL-47: a new ad begins with a choice.
  const { id } = await ask(journey.tavla, token, CreateAd, { body: { companyId: company.id, folderId: folder.id, title: 'Ny lots' } })
  const choice = page.getByRole('heading', { name: words('pages/company/ad')('new.title') })
  await page.goto(`/${company.id}/ad/${id}?creating`)
  await expect(choice).toBeVisible()
  await checkAxeInBothLanguages(page, 'new ad', () => shell.title('Ny lots').waitFor())
  await page.goto(`/${company.id}/ad/${id}`)
  await expect(shell.title('Ny lots')).toBeVisible()
  await expect(choice).toHaveCount(0)
})

test('SHELL-80 a signed-out user who opens any page of signed-in users is asked to sign in, with the way back', async () => {
  const { page } = await journey.visit()
  for (const path of ['/1', '/1/2/3', '/1/ad/1001', '/1/ad/1001/details', '/1/ad/1001/form', '/1/ad/1001/promotion', '/1/ad/1001/board/locked?candidate=5', '/1/ad/1001?creating=']) {
    await page.goto(path)
    await expect(page).toHaveURL(at(`/sign-in?redirect=${encodeURIComponent(path)}`))
    await expect(page.getByRole('heading', { name: signInWords('title') })).toBeVisible()
  }
  await page.goto('/')
  await expect(page).toHaveURL(at('/sign-in'))
})

test('SHELL-81 SHELL-35 a signed-in user who opens a page of signed-out users goes to the redirect, or Home', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token)
  const { page } = await journey.visit({ token })
  for (const path of ['/sign-in', '/register', '/forgotten-password', '/reset-password/en-lank']) {
    await page.goto(path)
    await expect(page).toHaveURL(at('/'))
    await expect(new ShellView(page).title(words('pages/home')('title'))).toBeVisible()
    await page.goto(`${path}?redirect=${encodeURIComponent(`/${id}?tab=mine`)}`)
    await expect(page).toHaveURL(at(`/${id}?tab=mine`))
  }
  // Only inside the application.
  for (const elsewhere of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    await page.goto(`/sign-in?redirect=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL(at('/'))
  }
})

test('SHELL-82 SHELL-83 signing in leads back to where the user wanted, to the preselected company, or Home without any company', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token)
  for (const [user, from, to] of [['recruiter', `/${id}?tab=followed`, `/${id}?tab=followed`], ['recruiter', '/sign-in', `/${id}`], ['economy', '/sign-in', '/']] as const) {
    const { page, close } = await journey.visit()
    await page.goto(from)
    await fillSignIn(page, `${user}@demo.example`, demoPassword)
    await page.getByRole('button', { name: signInWords('submit'), exact: true }).click()
    await expect(page).toHaveURL(at(to))
    await close()
  }
})

test('SHELL-84 signing out leads to sign-in and back to the same page', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { company, ad } = await busiest(token)
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  const path = `/${company.id}/ad/${ad.id}`
  await page.goto(path)
  await expect(shell.title(ad.name)).toBeVisible()
  await shell.chooseInUserMenu(shell.texts('user.signOut'))
  await expect(page).toHaveURL(at(`/sign-in?redirect=${encodeURIComponent(path)}`))
  await fillSignIn(page, 'recruiter@demo.example', demoPassword)
  await page.getByRole('button', { name: signInWords('submit'), exact: true }).click()
  await expect(page).toHaveURL(at(path))
  await expect(shell.title(ad.name)).toBeVisible()
})

test('SHELL-86 a company that is not the user’s leads to the same page of the preselected one, or of the first', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const companies = await ask(journey.tavla, token, CompanyGetUserCompanies, {} as CallInput<typeof CompanyGetUserCompanies>)
  const [first, , preselected] = companies
  const before = companies.find((company) => company.default)
  if (!first || !preselected || !before) throw new Error('The recruiter has too few companies.')
  const foreign = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((id) => !companies.some((company) => company.id === id)) ?? 999_999
  const prefer = (companyId: number, isDefault: boolean) => ask(journey.tavla, token, SetDefaultCompany, { body: { CompanyId: companyId, Default: isDefault } })
  const { page } = await journey.visit({ token })
  await prefer(preselected.id, true)
  for (const other of [foreign, 999_999]) {
    await page.goto(`/${other}?tab=mine`)
    await expect(page).toHaveURL(at(`/${preselected.id}?tab=mine`))
    await expect(new ShellView(page).title(preselected.name ?? '')).toBeVisible()
  }
  await prefer(preselected.id, false)
  await page.goto(`/${foreign}?tab=mine`)
  await expect(page).toHaveURL(at(`/${first.id}?tab=mine`))
  await expect(new ShellView(page).title(first.name ?? '')).toBeVisible()
  await prefer(before.id, true)
})

test('SHELL-86 the page of an ad is the same page in the preselected company', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { company, ad } = await busiest(token)
  const { page } = await journey.visit({ token })
  await page.goto(`/999999/ad/${ad.id}/board/locked?candidate=1`)
  await expect(page).toHaveURL(new RegExp(`/${company.id}/ad/${ad.id}/board/locked`))
})

test('SHELL-88 a parameter that is missing is an error, and an address where it is no number leads nowhere', async () => {
  expect(() => param({}, 'company')).toThrow('company')
  expect(param({ company: '7' }, 'company')).toBe('7')
  const token = await signIn(journey.tavla, 'recruiter')
  const { company } = await busiest(token)
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  for (const path of ['/foretaget', `/${company.id}/ad/tolv/board`]) {
    await page.goto(path)
    await expect(shell.title(shell.texts('failed.notFoundTitle'))).toBeVisible()
    await expect(page).toHaveURL(at(path))
  }
  await page.getByRole('main').getByRole('link', { name: shell.texts('failed.home') }).click()
  await expect(shell.title(words('pages/home')('title'))).toBeVisible()
})

test('SHELL-89 leaving what is not saved asks first, and staying keeps what was typed', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Fyrvaktare' })
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  const path = `/${ad.companyId}/ad/${ad.id}`
  const title = page.getByRole('textbox', { name: words('pages/company/ad/details')('fields.title') })
  const question = page.getByRole('alertdialog', { name: shell.texts('unsaved.title') })
  const adLink = () => shell.crumbs().getByRole('link', { name: /Fyrvaktare/ })
  await page.goto(path)
  await expect(shell.title(ad.title)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: new RegExp(words('pages/company/_editor')('pages.details')) }).first().click()

  // Nothing changed: nothing is asked.
  await expect(title).toHaveValue(ad.title)
  await adLink().click()
  await expect(page).toHaveURL(at(path))
  await page.goBack()

  await title.fill('Fyrvaktare på Måseskär')
  await adLink().click()
  await expect(question).toBeVisible()
  await checkAxe(page, 'unsaved changes')
  await question.getByRole('button', { name: shell.texts('unsaved.stay') }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(at(`${path}/details`))
  await expect(title).toHaveValue('Fyrvaktare på Måseskär')

  // The browser's own way back asks too.
  await page.goBack()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(at(`${path}/details`))

  // Closing the tab.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(title).toHaveValue('Fyrvaktare på Måseskär')

  await adLink().click()
  await question.getByRole('button', { name: shell.texts('unsaved.leave') }).click()
  await expect(page).toHaveURL(at(path))
  await expect(shell.title(ad.title)).toBeVisible()
})

test('SHELL-89 a tab with nothing unsaved closes without a question', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Slussvakt' })
  const { page } = await journey.visit({ token })
  let questions = 0
  page.on('dialog', (dialog) => { questions++; void dialog.accept() })
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  await expect(page.getByRole('textbox', { name: words('pages/company/ad/details')('fields.title') })).toHaveValue(ad.title)
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  expect(questions).toBe(0)
})
