import { afterEach, expect, test } from 'vitest'
import { describedAs } from '#web/testing/fields.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/register')
const registration = pageTexts('features/sign-in/register')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

async function open(address: string, answers: Answers = {}) {
  page = renderPage(address, {
    isSignedIn: false,
    answers: { countries: () => [{ code: 'SE', name: 'Sverige' }], ...answers },
  })
  await page.findByRole('heading', { level: 1, name: registration('title') })
}

const person = {
  firstName: 'Nya',
  lastName: 'Kollegan',
  city: 'Falun',
  dateOfBirth: '1988-03-12',
  phoneNumber: '070-174 06 44',
  password: 'Falukorv 2026',
}
async function fillIn(fields: Readonly<Record<string, string>>) {
  for (const [key, text] of Object.entries(fields)) await page.fill(registration(key), text)
}
const submitButton = () => page.getByRole<HTMLButtonElement>('button', { name: registration('submit') })

/** The name of an agreement's checkbox. The text has a tag around the link. */
const agreementName = (key: string) => registration(key).replace(/<\/?\w+>/g, '')
const linkOf = (key: string) => /<(?:terms|agreement)>(.*)<\/\w+>/.exec(registration(key))?.[1]
const agreements = ['terms', 'dataProcessing']

test('an invitation fills in the address, and the account needs both agreements, which the user can read (SHELL-37, ACC-26)', async () => {
  await open('/register?email=ny.kollega%40brev.example')
  const email = page.getByLabelText<HTMLInputElement>(registration('email'))
  expect(email.value).toBe('ny.kollega@brev.example')
  expect(email.readOnly).toBe(true)
  await fillIn(person)
  expect(submitButton().disabled).toBe(true)
  await page.click('checkbox', agreementName('terms'))
  await page.findByRole('checkbox', { name: agreementName('terms'), checked: true })
  expect(submitButton().disabled).toBe(true)
  await page.click('checkbox', agreementName('dataProcessing'))
  await until(() => expect(submitButton().disabled).toBe(false))
  await page.click('checkbox', agreementName('terms'))
  await until(() => expect(submitButton().disabled).toBe(true))
  for (const key of agreements) {
    await page.click('button', linkOf(key))
    const dialog = await page.within('dialog')
    await until(() => expect(dialog.getAllByRole('heading').length).toBeGreaterThan(1))
    await dialog.click('button', ui('close'))
    await page.gone('dialog')
  }
})

test('a press on the words of an agreement ticks its box, and the button in them does not (ACC-26)', async () => {
  await open('/register')
  for (const key of agreements) {
    const box = page.getByRole<HTMLInputElement>('checkbox', { name: agreementName(key) })
    const label = box.labels?.item((box.labels.length || 1) - 1)
    label?.click()
    await page.findByRole('checkbox', { name: agreementName(key), checked: true })
    await page.click('button', linkOf(key))
    await (await page.within('dialog')).click('button', ui('close'))
    await page.gone('dialog')
    expect(box.checked).toBe(true)
  }
})

test('the password field shows the rule and what is wrong with a password (ACC-03)', async () => {
  await open('/register')
  const password = page.getByLabelText(registration('password'))
  expect(describedAs(password)).toContain(registration('passwordHint'))
  await page.fill(registration('password'), 'kortare')
  await page.press('Tab')
  await until(() => expect(describedAs(password)).toContain(registration('errors.password')))
})

test('a used link to the first administrator says that it is used, and the address shows no error (PLUS-83)', async () => {
  await open('/register?first=abc', {
    register: () => ({
      email: null,
      errors: [{ __typename: 'ConflictError', reason: 'TOKEN_USED', message: '', path: null }],
    }),
  })
  await fillIn({ ...person, email: 'ny@brev.example' })
  for (const key of agreements) await page.click('checkbox', agreementName(key))
  await page.click('button', registration('submit'))
  const statuses = () => page.getAllByRole('status').map(({ textContent }) => textContent)
  await until(() => expect(statuses()).toContain(t('firstUsed')))
  expect(page.getByLabelText(registration('email')).getAttribute('aria-invalid')).toBeNull()
  expect(page.text()).not.toContain(registration('errors.taken'))
})
