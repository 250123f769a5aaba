import { test } from 'vitest'
import { companyOf } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { demoPassword, signIn } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { labelOf } from '../support/label-of.ts'
import { fillRegistration, fillSignIn } from '../support/account-forms.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney({ isAlone: true })
const signInWords = pageTexts('pages/sign-in')
const signInParts = pageTexts('features/sign-in')
const homeWords = pageTexts('pages/home')
const shellWords = pageTexts('shell')

const signInButton = { name: signInWords('submit'), exact: true } as const

test('a new recruiter registers, enters the code from the mail and is signed in (ACC-19, ACC-27, ACC-17)', async () => {
  const { page } = await journey.visit()
  const texts = pageTexts('features/sign-in/register')
  await page.goto('/register')
  const create = page.getByRole('button', { name: texts('submit') })
  await expect(create).toBeDisabled()

  const email = 'nils.ek@brev.example'
  await fillRegistration(page, {
    firstName: 'Nils',
    lastName: 'Ek',
    city: 'Falun',
    dateOfBirth: '19880312',
    email,
    phoneNumber: '070-174 06 44',
    password: 'Falukorv 2026',
  })
  await expect(page.getByLabel(texts('dateOfBirth'))).toHaveValue('1988-03-12')
  await expect(create).toBeDisabled()
  const stood = await create.boundingBox()
  for (const agreement of await page.getByRole('checkbox').all()) await labelOf(agreement).check()
  // The errors of completed fields disappear, and nothing moves.
  await expect(page.getByText(texts('stillMissing'))).toBeHidden()
  expect(await create.boundingBox()).toEqual(stood)
  await create.click()

  const dialog = page.getByRole('dialog', { name: signInParts('code.signInTitle') })
  await expect(dialog).toContainText(email)
  await checkAxe(page, 'code dialog')
  const code = await journey.tavla.mailbox.codeTo(email)
  const confirm = dialog.getByRole('button', { name: signInParts('code.confirm') })
  const field = dialog.getByLabel(signInParts('code.label'), { exact: true })
  await field.fill(code.slice(0, 5))
  await expect(confirm).toBeDisabled()
  await field.fill(code === '000000' ? '000001' : '000000')
  await confirm.click()
  await expect(dialog).toContainText(signInParts('code.wrong'))
  await field.fill(code)
  await confirm.click()

  // Without a company, sign-in leads to Home (SHELL-83).
  await expect(page.getByText(homeWords('empty'))).toBeVisible()
  await expect(page).toHaveURL(`${journey.tavla.web}/`)
})

test('a wrong password shows an error; the right password leads to the preselected company (ACC-05, ACC-08, SHELL-83)', async () => {
  const { page } = await journey.visit()
  await page.goto('/sign-in')
  const button = page.getByRole('button', signInButton)
  await expect(button).toBeDisabled()
  await fillSignIn(page, 'recruiter@demo.example', 'Fel-losenord-2026')
  await button.click()
  await expect(page.getByText(signInWords('badCredentials'))).toBeVisible()
  const [email, password] = [
    page.getByLabel(signInWords('email')),
    page.getByLabel(signInWords('password'), { exact: true }),
  ]
  await expect(email).toHaveValue('recruiter@demo.example')
  await checkAxe(page, 'sign-in with a wrong password')
  // With the keyboard: Tab goes from the address to the password, not to the link next to it, and Enter signs in.
  await email.focus()
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await password.fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\d+$/)
})

test('an account with an unconfirmed address needs a code at sign-in; a new code replaces the old one (ACC-07, ACC-18)', async () => {
  const email = 'stina.berg@brev.example'
  const password = 'Kaffekopp 2026'
  const registered = await fetch(`${journey.tavla.site}/account/registerrecruiter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Stina',
      lastName: 'Berg',
      country: 'SE',
      city: 'Kiruna',
      dateOfBirth: '1979-01-02',
      email,
      phoneNumber: '0701740645',
      password,
    }),
  })
  expect(registered.status).toBe(200)
  const first = await journey.tavla.mailbox.codeTo(email)

  const { page } = await journey.visit()
  await page.goto('/sign-in')
  await fillSignIn(page, email, password)
  await page.getByRole('button', signInButton).click()
  const dialog = page.getByRole('dialog', { name: signInParts('code.signInTitle') })
  const second = await journey.tavla.mailbox.codeTo(email, first)
  await dialog.getByRole('button', { name: signInParts('code.resend') }).click()
  await expect(page.getByText(signInParts('code.resent'))).toBeVisible()
  const mail = await journey.tavla.mailbox.mailTo(
    email,
    ({ text }) => /\d{6}/.test(text) && !text.includes(first) && !text.includes(second),
  )
  const third = /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0] ?? ''
  const field = dialog.getByLabel(signInParts('code.label'), { exact: true })
  await field.fill(second)
  await dialog.getByRole('button', { name: signInParts('code.confirm') }).click()
  await expect(dialog).toContainText(signInParts('code.wrong'))
  await field.fill(third)
  await dialog.getByRole('button', { name: signInParts('code.confirm') }).click()
  await expect(page.getByText(homeWords('empty'))).toBeVisible()
})

test('a forgotten password can be replaced with the code from the mail, which voids its link (ACC-30, ACC-31, ACC-16)', async () => {
  const { page } = await journey.visit()
  const texts = pageTexts('pages/forgotten-password')
  await page.goto('/forgotten-password')
  await expect(page.getByRole('button', { name: texts('send') })).toBeDisabled()
  const email = 'leila.rahimi@demo.example'
  await page.getByLabel(texts('email')).fill(email)
  await page.getByRole('button', { name: texts('send') }).click()
  const dialog = page.getByRole('dialog', { name: signInParts('code.passwordTitle') })
  const code = await journey.tavla.mailbox.codeTo(email)
  await dialog.getByLabel(signInParts('code.label'), { exact: true }).fill(code)
  const save = dialog.getByRole('button', { name: signInParts('code.setPassword') })
  const password = dialog.getByLabel(signInParts('code.newPassword'), { exact: true })
  await password.fill('kort')
  await expect(save).toBeDisabled()
  await password.fill('Nytt-losenord-2027')
  await checkAxe(page, 'code and new password')
  await save.click()
  await expect(page.getByText(signInWords('messages.reset'))).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?message=reset$/)
  await fillSignIn(page, email, 'Nytt-losenord-2027')
  await page.getByRole('button', signInButton).click()
  await expect(page).toHaveURL(/\/\d+$/)

  const { page: other } = await journey.visit()
  const reset = pageTexts('pages/reset-password')
  await other.goto(await journey.tavla.mailbox.linkTo(email, '/reset-password/'))
  await other.getByLabel(reset('password'), { exact: true }).fill('Annat-losenord-2029')
  await other.getByLabel(reset('repeat'), { exact: true }).fill('Annat-losenord-2029')
  await other.getByRole('button', { name: reset('submit') }).click()
  await expect(other.getByRole('alertdialog', { name: reset('failedTitle') })).toContainText(reset('failed'))
})

test('a forgotten password can be replaced with the link from the mail, once (ACC-30, ACC-32, ACC-33)', async () => {
  const { page } = await journey.visit()
  const texts = pageTexts('pages/reset-password')
  const email = 'leila.rahimi@demo.example'
  const before = new Set((await journey.tavla.mailbox.list(email)).map(({ id }) => id))
  await page.goto('/forgotten-password')
  await page.getByLabel(pageTexts('pages/forgotten-password')('email')).fill(email)
  await page.getByRole('button', { name: pageTexts('pages/forgotten-password')('send') }).click()
  await page
    .getByRole('dialog', { name: signInParts('code.passwordTitle') })
    .getByRole('button', { name: pageTexts('ui')('cancel') })
    .click()
  await expect(page.getByText(signInWords('messages.forgot'))).toBeVisible()

  await journey.tavla.mailbox.mailTo(email, ({ id }) => !before.has(id))
  const link = await journey.tavla.mailbox.linkTo(email, '/reset-password/')
  await page.goto(link)
  const save = page.getByRole('button', { name: texts('submit') })
  await page.getByLabel(texts('password'), { exact: true }).fill('Nytt-losenord-2027')
  await page.getByLabel(texts('repeat'), { exact: true }).fill('Nytt-losenord-2028')
  await expect(save).toBeDisabled()
  await page.getByLabel(texts('repeat'), { exact: true }).fill('Nytt-losenord-2027')
  await save.click()
  const done = page.getByRole('alertdialog', { name: texts('doneTitle') })
  await expect(done).toContainText(texts('done'))
  await done.getByRole('button').click()
  await expect(page.getByText(signInWords('messages.reset'))).toBeVisible()
  await signIn(journey.tavla, email, 'Nytt-losenord-2027')

  await page.goto(link)
  await page.getByLabel(texts('password'), { exact: true }).fill('Annat-losenord-2029')
  await page.getByLabel(texts('repeat'), { exact: true }).fill('Annat-losenord-2029')
  await save.click()
  await expect(page.getByRole('alertdialog', { name: texts('failedTitle') })).toContainText(texts('failed'))
})

test('a user registers with Google, completes the form, confirms by code, and needs no code next time (ACC-28, ACC-26)', async () => {
  const { page } = await journey.visit()
  const registration = pageTexts('features/sign-in/register')
  const withGoogle = page.getByRole('button', { name: signInParts('withGoogle') })
  await page.goto('/register')
  await withGoogle.click()
  await page.getByRole('link', { name: 'Avbryt' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await withGoogle.click()
  await page.getByRole('link', { name: 'Vilma Sandström' }).click()
  await expect(page.getByLabel(registration('email'))).toHaveValue('vilma.sandstrom@brev.example')
  expect(new URL(page.url()).hash).toBe('')
  await page.getByLabel(registration('city')).fill('Sundsvall')
  await page.getByLabel(registration('dateOfBirth')).fill('1992-04-17')
  await page.getByLabel(registration('phoneNumber')).fill('070-174 06 44')
  const create = page.getByRole('button', { name: registration('submit') })
  await expect(create).toBeDisabled()
  for (const box of await page.getByRole('checkbox').all()) await labelOf(box).check()
  await checkAxe(page, 'registration with Google')
  await create.click()
  const dialog = page.getByRole('dialog', { name: signInParts('code.signInTitle') })
  await dialog
    .getByLabel(signInParts('code.label'), { exact: true })
    .fill(await journey.tavla.mailbox.codeTo('vilma.sandstrom@brev.example'))
  await dialog.getByRole('button', { name: signInParts('code.confirm') }).click()
  await expect(page.getByRole('button', { name: /Vilma Sandström/ })).toBeVisible()

  const { page: later } = await journey.visit()
  await later.goto('/sign-in')
  await later.getByRole('button', { name: signInParts('withGoogle') }).click()
  await later.getByRole('link', { name: 'Vilma Sandström' }).click()
  await expect(later.getByRole('button', { name: /Vilma Sandström/ })).toBeVisible()
})

test('a signed-out visitor is asked to sign in and then returns to the page (SHELL-80, SHELL-82)', async () => {
  const { page } = await journey.visit()
  const { id } = await companyOf(journey.tavla, await signIn(journey.tavla, 'recruiter'), 'Rimfrost Elservice AB')
  await page.goto(`/${id}?tab=mine`)
  await expect(page).toHaveURL(`${journey.tavla.web}/sign-in?redirect=%2F${id}%3Ftab%3Dmine`)
  await fillSignIn(page, 'recruiter@demo.example', demoPassword)
  await page.getByRole('button', signInButton).click()
  await expect(page).toHaveURL(`${journey.tavla.web}/${id}?tab=mine`)
  await expect(page.getByRole('treegrid')).toBeVisible()
})

test('a session ended elsewhere leads to sign-in and back to the page (ERR-03, SHELL-84)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  // Requests of the page may fail while the session ends.
  visitor.expectConsole(/status of 401/)
  const { page } = visitor
  await page.goto('/')
  await expect(page.getByRole('heading', { name: homeWords('title') })).toBeVisible()
  await expect(page.getByRole('button', { name: /Karin Wallén/ })).toBeVisible()
  const { id } = await companyOf(journey.tavla, token, 'Rimfrost Elservice AB')
  await page.goto(`/${id}`)
  await expect(page.getByRole('treegrid')).toBeVisible()
  const ended = await fetch(`${journey.tavla.site}/accounts/logOutFromAllDevices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.status).toBe(200)
  await expect(page).toHaveURL(`${journey.tavla.web}/sign-in?redirect=%2F${id}`)
  await fillSignIn(page, 'recruiter@demo.example', demoPassword)
  await page.getByRole('button', signInButton).click()
  await expect(page).toHaveURL(`${journey.tavla.web}/${id}`)
})

test('signing out ends the session in all windows, and pages ask to sign in again (ACC-12, SHELL-81)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  const { page } = visitor
  const other = await visitor.newPage()
  for (const each of [page, other]) {
    await each.goto('/')
    await expect(each.getByRole('heading', { name: homeWords('title') })).toBeVisible()
  }
  await page.goto('/sign-in')
  await expect(page).toHaveURL(`${journey.tavla.web}/`)
  await page.getByRole('button', { name: /Karin Wallén/ }).click()
  await checkAxe(page, 'user menu')
  await page.getByRole('menuitem', { name: shellWords('user.signOut') }).click()
  for (const each of [page, other]) await expect(each).toHaveURL(/\/sign-in/)
  const refused = await fetch(`${journey.tavla.site}/account/GetUser`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(refused.status).toBe(401)
})
