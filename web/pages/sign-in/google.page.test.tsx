import { afterEach, expect, test } from 'vitest'
import { describedAs } from '#web/testing/fields.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/sign-in')
const google = pageTexts('pages/sign-in/google')
const signInParts = pageTexts('features/sign-in')
const ui = pageTexts('ui')
const factor = pageTexts('shell/auth')
const registration = pageTexts('features/sign-in/register')

let page: RenderedPage
afterEach(async () => {
  await page.close()
  sessionStorage.clear()
})

const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.x`
const vilma = { email: 'vilma@brev.example', given_name: 'Vilma', family_name: 'Sund', nonce: 'n1' }
const lists: Answers = { countries: () => [{ code: 'SE', name: 'Sverige' }] }

/** Opens the page with an answer from Google. Only the state `s1` and the nonce `n1` belong to this tab. */
function comeBack(fragment: string, answers: Answers = {}) {
  sessionStorage.setItem('tavla.google', JSON.stringify({ state: 's1', nonce: 'n1', redirect: '/2' }))
  page = renderPage(`/sign-in/google#${fragment}`, { isSignedIn: false, answers: { ...lists, ...answers } })
}

const refused = (...errors: { reason: string; path?: string[] }[]) => ({
  session: null,
  errors: errors.map(({ reason, path = null }) => ({
    __typename: 'InputError',
    code: reason,
    reason,
    message: reason,
    path,
  })),
})

const field = (label: string) => page.findByLabelText<HTMLInputElement>(label)
const submit = () => page.click('button', registration('submit'))
const seeFailure = async () => (await page.within('alert')).findByText(google('failed'))

/** Closes the dialog about the lost connection. */
async function closeFailure() {
  await (await page.within('alertdialog')).click('button', ui('close'))
  await page.gone('alertdialog')
}

/** Fills in the fields that Google does not know, and submits the form. */
async function register() {
  await page.fill(registration('city'), 'Umeå')
  await page.fill(registration('dateOfBirth'), '1991-02-03')
  await page.fill(registration('phoneNumber'), '0701740644')
  for (const key of ['terms', 'dataProcessing'])
    await page.click('checkbox', registration(key).replace(/<\/?\w+>/g, ''))
  await submit()
}

test('only an installation with a Google client shows the button (ACC-28)', async () => {
  page = renderPage('/sign-in', { isSignedIn: false, answers: { googleSignInUrl: () => null } })
  await until(() => expect(page.sentOperations).toContain('googleWayQuery'))
  await field(t('email'))
  expect(page.queryByRole('button', { name: signInParts('withGoogle') })).toBeNull()
  await page.close()
  page = renderPage('/register', {
    isSignedIn: false,
    answers: { ...lists, googleSignInUrl: () => 'https://accounts.google.com/o/oauth2/v2/auth?client_id=x' },
  })
  await page.findByRole('button', { name: signInParts('withGoogle') })
})

test('an answer from Google to another tab, or without a valid token, is not sent to the server (ACC-28)', async () => {
  for (const fragment of [
    `state=other&id_token=${token(vilma)}`,
    `state=s1&id_token=${token({ ...vilma, nonce: 'n2' })}`,
    'state=s1&id_token=nonsense',
    'state=s1',
  ]) {
    comeBack(fragment)
    await seeFailure()
    expect(page.sentOperations).not.toContain('GooglePageMutation')
    await page.close()
  }
})

test('a new user fills in what Google does not know, and confirms the account with a code (ACC-28)', async () => {
  const inputs: Record<string, unknown>[] = []
  comeBack(`state=s1&id_token=${token(vilma)}`, {
    signInWithGoogle: ({ input }) => {
      inputs.push(input as Record<string, unknown>)
      return inputs.length === 1
        ? refused({ reason: 'REQUIRED', path: ['city'] }, { reason: 'REQUIRED', path: ['dateOfBirth'] })
        : refused({ reason: 'CODE_REQUIRED' })
    },
  })
  expect((await field(registration('firstName'))).value).toBe('Vilma')
  expect((await field(registration('email'))).readOnly).toBe(true)
  expect(page.queryByLabelText(registration('password'))).toBeNull()
  await register()
  await page.findByRole('dialog', { name: signInParts('code.signInTitle') })
  expect(inputs).toEqual([
    { credentials: token(vilma), email: 'vilma@brev.example' },
    {
      credentials: token(vilma),
      email: 'vilma@brev.example',
      firstName: 'Vilma',
      lastName: 'Sund',
      country: 'SE',
      city: 'Umeå',
      dateOfBirth: '1991-02-03',
      phoneNumber: '0701740644',
    },
  ])
})

test('a failed registration keeps the typed text, and the address says that it comes from Google (ACC-28)', async () => {
  const answers = [refused({ reason: 'REQUIRED', path: ['city'] }), refused({ reason: 'OTHER' })]
  comeBack(`state=s1&id_token=${token(vilma)}`, {
    signInWithGoogle: () => answers.shift() ?? refused({ reason: 'CODE_REQUIRED' }),
  })
  expect(describedAs(await field(registration('email')))).toContain(registration('emailFrom.google'))
  await register()
  await seeFailure()
  expect((await field(registration('city'))).value).toBe('Umeå')
  expect(page.getByRole('link', { name: google('back') }).getAttribute('href')).toBe('/sign-in?redirect=%2F2')
  page.setOffline(true)
  await submit()
  await closeFailure()
  page.setOffline(false)
  expect((await field(registration('phoneNumber'))).value).toBe('0701740644')
  expect(page.queryByText(google('failed'))).toBeNull()
  await submit()
  const code = await page.within('dialog', signInParts('code.signInTitle'))
  await code.click('button', ui('cancel'))
  await until(() => expect(page.path()).toBe('/sign-in?message=confirm&redirect=%2F2'))
})

test('a lost connection is not shown as a wrong code, and a cancelled second factor leads to sign-in (PLUS-81, ACC-28)', async () => {
  comeBack(`state=s1&id_token=${token(vilma)}`, {
    signInWithGoogle: ({ input }) =>
      (input as Record<string, unknown>)['secondFactor'] === undefined
        ? refused({ reason: 'SECOND_FACTOR_REQUIRED' })
        : refused({ reason: 'WRONG', path: ['secondFactor'] }),
  })
  const dialog = await page.within('dialog', factor('factor.title'))
  await dialog.fill(factor('factor.label'), '123456')
  page.setOffline(true)
  await dialog.click('button', factor('factor.confirm'))
  await closeFailure()
  expect(page.text()).not.toContain(factor('factor.wrong'))
  page.setOffline(false)
  await dialog.click('button', factor('factor.confirm'))
  await page.findByText(factor('factor.wrong'))
  await dialog.click('button', ui('cancel'))
  await until(() => expect(page.path()).toBe('/sign-in?redirect=%2F2'))
})

test('a user who cancels at Google, or cannot sign in, keeps the address of the requested page (SHELL-82, ACC-28)', async () => {
  comeBack('state=s1&error=access_denied')
  await field(t('email'))
  expect(page.path()).toBe('/sign-in?redirect=%2F2')
  await page.close()
  comeBack('state=s1&id_token=nonsense')
  expect((await page.findByRole('link', { name: google('back') })).getAttribute('href')).toBe('/sign-in?redirect=%2F2')
})

test('rejected credentials show an error (ACC-28, ACC-08)', async () => {
  comeBack(`state=s1&id_token=${token(vilma)}`, { signInWithGoogle: () => refused({ reason: 'OTHER' }) })
  await seeFailure()
})
