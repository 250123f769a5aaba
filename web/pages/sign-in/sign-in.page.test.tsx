import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { curtain } from '#web/relay/curtain.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { describedAs } from '#web/testing/fields.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/sign-in')
const forgottenPassword = pageTexts('pages/forgotten-password')
const signInParts = pageTexts('features/sign-in')
const code = (key: string) => signInParts(`code.${key}`)

let page: RenderedPage
afterEach(() => page.close())

const openSignIn = (answers: Answers = {}) => {
  page = renderPage('/sign-in', { isSignedIn: false, answers })
}
const openForgottenPassword = (answers: Answers = {}) => {
  page = renderPage('/forgotten-password', { isSignedIn: false, answers })
}

/** Returns the answer of a sign-in that fails for this reason. */
const refused = (reason: string, typename = 'InputError') => ({
  session: null,
  errors: [{ __typename: typename, code: reason, reason, message: reason, path: null }],
})
const codeRequired = () => refused('CODE_REQUIRED', 'CodeRequiredError')

/** Opens the page and signs in with a valid address and password. */
async function signIn(answers: Answers) {
  openSignIn(answers)
  await page.fill(t('email'), 'karin@demo.example')
  await page.fill(t('password'), 'Tavla-demo-2026')
  await page.click('button', t('submit'))
}

/** Opens the page for a forgotten password and requests a code for this address. */
async function requestCode(email: string, answers: Answers = {}) {
  openForgottenPassword({
    forgotPassword: ({ input }) => ({ email: (input as { email: string }).email, errors: [] }),
    ...answers,
  })
  await page.fill(forgottenPassword('email'), email)
  await page.click('button', forgottenPassword('send'))
}

test('Tab goes from the e-mail to the password, and only then to the forgotten password (ACC-05)', async () => {
  openSignIn()
  const email = await page.findByLabelText(t('email'))
  email.focus()
  await page.press('Tab')
  expect(document.activeElement).toBe(page.getByLabelText(t('password')))
  const forgotten = page.getByRole('link', { name: t('forgotten') })
  while (document.activeElement !== forgotten) {
    await page.press('Tab')
    expect(document.activeElement).not.toBe(email)
  }
})

test('an invalid e-mail address is reported at its field when the field loses focus (ACC-05)', async () => {
  openSignIn()
  await page.type(t('email'), 'karin')
  const email = page.getByLabelText(t('email'))
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await page.press('Tab')
  await until(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(describedAs(email)).toContain(t('emailInvalid'))
})

test('a wrong password is reported at its field, which gets the focus, and the page shows no saving (ACC-08, SHELL-21)', async () => {
  let isSaving = false
  await signIn({
    signIn: () => {
      isSaving = curtain.get() !== 'lowered'
      return refused('BAD_CREDENTIALS')
    },
  })
  const password = page.getByLabelText(t('password'))
  await until(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  expect(describedAs(password)).toContain(t('badCredentials'))
  expect(document.activeElement).toBe(password)
  expect(isSaving).toBe(false)
})

test('sign-in sends the password without surrounding spaces, also together with a code (ACC-02)', async () => {
  const sent: unknown[] = []
  openSignIn({
    signIn: ({ input }) => {
      sent.push(input)
      return codeRequired()
    },
    confirmCode: ({ input }) => {
      sent.push(input)
      return refused('WRONG')
    },
  })
  await page.fill(t('email'), ' karin@demo.example ')
  await page.fill(t('password'), '  Tavla-demo-2026 ')
  await page.click('button', t('submit'))
  await page.fill(code('label'), '123456')
  await page.click('button', code('confirm'))
  await page.findByText(code('wrong'))
  expect(sent).toEqual([
    { email: 'karin@demo.example', password: 'Tavla-demo-2026' },
    { email: 'karin@demo.example', code: '123456', password: 'Tavla-demo-2026' },
  ])
})

test('a replaced password is sent without surrounding spaces (ACC-02)', async () => {
  const sent: unknown[] = []
  await requestCode('petra.holm@demo.example', {
    resetPasswordWithCode: ({ input }) => {
      sent.push(input)
      return {
        errors: [{ __typename: 'InputError', reason: 'WRONG', code: 'wrong', message: 'no', path: ['code'] }],
      }
    },
  })
  await page.fill(code('label'), '123456')
  await page.fill(code('newPassword'), ' Nytt-losenord-2027  ')
  await page.click('button', code('setPassword'))
  await page.findByText(code('wrong'))
  expect(sent).toEqual([{ email: 'petra.holm@demo.example', code: '123456', password: 'Nytt-losenord-2027' }])
})

test('a wrong code is reported at its field, without an error dialog (ACC-07)', async () => {
  await signIn({ signIn: codeRequired, confirmCode: () => refused('WRONG') })
  const field = await page.findByLabelText(code('label'))
  await page.fill(field, '123456')
  await page.click('button', code('confirm'))
  await until(() => expect(describedAs(field)).toContain(code('wrong')))
  expect(page.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['sv', 'Fick du bara en länk? Öppna den i stället.', 'Fick du bara en länk? Öppna den i stället.'],
  ['en', 'If you got a link instead, open it.', 'Enter it here or open the link in the email.'],
] as const)(
  'the code dialogs say what to do if the mail has only a link, in %s (ACC-14, ACC-30)',
  async (language, advice, adviceForPassword) => {
    await setLanguage(language)
    const texts = {
      signIn: pageTexts('pages/sign-in', language),
      forgotten: pageTexts('pages/forgotten-password', language),
      code: pageTexts('features/sign-in', language),
    }
    try {
      openSignIn({ signIn: codeRequired })
      await page.fill(texts.signIn('email'), 'karin@demo.example')
      await page.fill(texts.signIn('password'), 'Tavla-demo-2026')
      await page.click('button', texts.signIn('submit'))
      const signInDialog = await page.findByRole('dialog', { name: texts.code('code.signInTitle') })
      expect(signInDialog.textContent).toContain(advice)
      await page.close()

      openForgottenPassword({ forgotPassword: () => ({ email: 'karin@demo.example', errors: [] }) })
      await page.fill(texts.forgotten('email'), 'karin@demo.example')
      await page.click('button', texts.forgotten('send'))
      const passwordDialog = await page.findByRole('dialog', { name: texts.code('code.passwordTitle') })
      expect(passwordDialog.textContent).toContain(adviceForPassword)
    } finally {
      await setLanguage('sv')
    }
  },
)

test('an unknown error of sign-in is reported in the form (ERR-01)', async () => {
  await signIn({ signIn: () => refused('READ_ONLY') })
  expect((await page.findByRole('alert')).textContent).toBe(t('failed'))
  expect(page.queryByText(t('badCredentials'))).toBeNull()
})

test('a server that cannot be reached is reported as such, not as a wrong password (ERR-01)', async () => {
  openSignIn()
  await page.fill(t('email'), 'karin@demo.example')
  await page.fill(t('password'), 'Tavla-demo-2026')
  page.setOffline(true)
  await page.click('button', t('submit'))
  expect((await page.findByRole('alert')).textContent).toBe(t('unreachable'))
})

test('the page shows the message that its address names, and no message for an unknown name (SHELL-36, ACC-10)', async () => {
  for (const message of ['confirm', 'confirmed', 'reset', 'forgot']) {
    page = renderPage(`/sign-in?message=${message}`, { isSignedIn: false })
    const main = await page.within('main')
    expect((await main.findByRole('status')).textContent).toBe(t(`messages.${message}`))
    await page.close()
  }
  page = renderPage('/sign-in?message=nagot-annat', { isSignedIn: false })
  await page.findByLabelText(t('email'))
  const main = await page.within('main')
  expect(main.queryByRole('status')).toBeNull()
})

test('an e-mail address in the query is sent a code, and the code dialog opens (ACC-09, ACC-14, SHELL-36)', async () => {
  page = renderPage('/sign-in?email=nils%40brev.example', {
    isSignedIn: false,
    answers: { activateAccount: ({ input }) => ({ email: (input as { email: string }).email, errors: [] }) },
  })
  expect(await page.findByDisplayValue('nils@brev.example')).toBe(page.getByLabelText(t('email')))
  const dialog = await page.within('dialog', code('signInTitle'))
  expect(dialog.element.textContent).toContain('nils@brev.example')
  expect(dialog.queryByLabelText(code('newPassword'))).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: code('confirm') }).disabled).toBe(true)
})

test('a forgotten password sends one code, and the code dialog asks for the code and a new password (ACC-14, ACC-30)', async () => {
  const requests: unknown[] = []
  openForgottenPassword({
    forgotPassword: ({ input }) => {
      requests.push(input)
      return { email: (input as { email: string }).email, errors: [] }
    },
  })
  const send = await page.findByRole<HTMLButtonElement>('button', { name: forgottenPassword('send') })
  expect(send.disabled).toBe(true)
  await page.fill(forgottenPassword('email'), 'petra.holm@demo.example')
  await page.click('button', forgottenPassword('send'))
  const dialog = await page.within('dialog', code('passwordTitle'))
  expect(requests).toEqual([{ email: 'petra.holm@demo.example' }])
  expect(describedAs(dialog.getByLabelText(code('newPassword')))).toContain(code('passwordHint'))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: code('setPassword') })
  expect(save.disabled).toBe(true)
  await page.fill(code('label'), '123456')
  await page.fill(code('newPassword'), 'Nytt-losenord-2027')
  await until(() => expect(save.disabled).toBe(false))
})

test('closing the code dialog opens the sign-in page, which explains the link in the mail (ACC-10, ACC-30)', async () => {
  await requestCode('petra.holm@demo.example')
  await page.click('button', pageTexts('ui')('cancel'))
  await page.findByText(t('messages.forgot'))
  expect(page.path()).toBe('/sign-in?message=forgot')
})

test('the page that the user wanted to open is kept while choosing a new password (ACC-30, SHELL-82)', async () => {
  page = renderPage('/sign-in?redirect=%2F2%2Fad%2F9%2Fboard%3Fcandidate%3D11', {
    isSignedIn: false,
    answers: { forgotPassword: ({ input }) => ({ email: (input as { email: string }).email, errors: [] }) },
  })
  await page.click('link', t('forgotten'))
  await page.findByRole('heading', { name: forgottenPassword('title') })
  await page.fill(forgottenPassword('email'), 'petra.holm@demo.example')
  await page.click('button', forgottenPassword('send'))
  await page.click('button', pageTexts('ui')('cancel'))
  await page.findByText(t('messages.forgot'))
  expect(new URLSearchParams(page.path().split('?')[1]).get('redirect')).toBe('/2/ad/9/board?candidate=11')
})
