import { afterEach, expect, test } from 'vitest'
import { describedAs, field, leave } from '#web/testing/fields.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/register')
const registration = pageTexts('features/sign-in/register')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

async function open(address: string) {
  page = renderRoute(address, { isSignedIn: false, answers: { countries: () => [{ code: 'SE', name: 'Sverige' }] } })
  await page.see('h1', registration('title'))
}

test('SHELL-37 ACC-26 an invited address stands in the registration, which needs both agreements; each can be read first', async () => {
  await open('/register?email=ny.kollega%40brev.example')
  const email = await field(registration('email'))
  expect(email.value).toBe('ny.kollega@brev.example')
  expect(email.readOnly).toBe(true)
  const rest = {
    firstName: 'Nya',
    lastName: 'Kollegan',
    city: 'Falun',
    dateOfBirth: '1988-03-12',
    phoneNumber: '070-174 06 44',
    password: 'Falukorv 2026',
  }
  for (const [key, text] of Object.entries(rest)) page.write(await field(registration(key)), text)
  const submit = await page.see<HTMLButtonElement>('button[type="submit"]', registration('submit'))
  const [terms, agreement] = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  if (!terms || !agreement) throw new Error('The agreements are missing.')
  expect(submit.disabled).toBe(true)
  terms.click()
  await until(() => expect(terms.checked).toBe(true))
  expect(submit.disabled).toBe(true)
  agreement.click()
  await until(() => expect(submit.disabled).toBe(false))
  terms.click()
  await until(() => expect(submit.disabled).toBe(true))
  for (const key of ['terms', 'dataProcessing']) {
    await page.press('main button', /<\w+>(.*)<\/\w+>/.exec(registration(key))?.[1])
    const dialog = await page.see('[role="dialog"]')
    await until(() => expect(dialog.querySelectorAll('h2, h3').length).toBeGreaterThan(1))
    dialog
      .querySelectorAll('button')
      .item(dialog.querySelectorAll('button').length - 1)
      .click()
    await page.gone('[role="dialog"]')
  }
})

test('ACC-03 the password rule stands at the field, and what is wrong with a password is told there', async () => {
  await open('/register')
  const password = await field(registration('password'))
  expect(describedAs(password)).toContain(registration('passwordHint'))
  page.write(password, 'kortare')
  leave(password)
  await until(() => expect(describedAs(password)).toContain(registration('errors.password')))
})

test('PLUS-83 a link to the first Administrator that was used is told as that, and not as a fault of the address', async () => {
  page = renderRoute('/register?first=abc', {
    isSignedIn: false,
    answers: {
      countries: () => [{ code: 'SE', name: 'Sverige' }],
      register: () => ({
        email: null,
        errors: [{ __typename: 'ConflictError', reason: 'TOKEN_USED', message: '', path: null }],
      }),
    },
  })
  await page.see('h1', registration('title'))
  const rest = {
    firstName: 'Nya',
    lastName: 'Kollegan',
    city: 'Falun',
    dateOfBirth: '1988-03-12',
    email: 'ny@brev.example',
    phoneNumber: '070-174 06 44',
    password: 'Falukorv 2026',
  }
  for (const [key, text] of Object.entries(rest)) page.write(await field(registration(key)), text)
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.click()
  await page.press('button[type="submit"]', registration('submit'))
  await page.see('[role="status"]', t('firstUsed'))
  expect((await field(registration('email'))).getAttribute('aria-invalid')).toBeNull()
  expect(page.text()).not.toContain(registration('errors.taken'))
})
