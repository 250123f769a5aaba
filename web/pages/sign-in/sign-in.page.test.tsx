import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { curtain } from '#web/relay/curtain.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { describedAs, field } from '#web/testing/fields.ts'
import { pageTexts } from '#web/testing/words.ts'

const t = pageTexts('pages/sign-in')
const signInParts = pageTexts('features/sign-in')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

const open = async (answers: Answers = {}) => {
  page = renderRoute('/sign-in', { isSignedIn: false, answers })
  return {
    email: await page.see<HTMLInputElement>('input[name="email"]'),
    password: await page.see<HTMLInputElement>('input[name="password"]'),
  }
}

test('ACC-05 the way goes from the e-mail to the password, and only then to who forgot it', async () => {
  const { email, password } = await open()
  const stops = [...document.querySelectorAll<HTMLElement>('main input, main a, main button')]
  const forgotten = await page.see('a', t('forgotten'))
  expect(stops.indexOf(password)).toBe(stops.indexOf(email) + 1)
  expect(stops.indexOf(forgotten)).toBeGreaterThan(stops.indexOf(password))
})

test('ACC-05 an address that is none is told at its field, when it is left', async () => {
  const { email } = await open()
  email.focus()
  page.write(email, 'karin')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  email.blur()
  await until(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  const told = (email.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
  expect(told).toContain(t('emailInvalid'))
})

test('ACC-08 SHELL-21 a wrong password is told at its field, which has the focus; nothing is said to be saved', async () => {
  let isSaving = false
  const { email, password } = await open({
    signIn: () => {
      isSaving = curtain.get() !== 'lowered'
      return {
        session: null,
        errors: [{ __typename: 'InputError', reason: 'BAD_CREDENTIALS', message: 'no', path: null }],
      }
    },
  })
  page.write(email, 'karin@demo.example')
  page.write(password, 'fel-Losenord-1')
  email.focus()
  email.form?.requestSubmit()
  await until(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  const told = (password.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
  expect(told).toContain(t('badCredentials'))
  expect(document.activeElement).toBe(password)
  expect(isSaving).toBe(false)
})

const refused = (reason: string, typename = 'InputError') => ({
  session: null,
  errors: [{ __typename: typename, code: reason, reason, message: reason, path: null }],
})

/** Sends the form of sign-in. */
async function send(answers: Answers) {
  const { email, password } = await open(answers)
  page.write(email, 'karin@demo.example')
  page.write(password, 'Tavla-demo-2026')
  email.form?.requestSubmit()
}

test('ACC-02 a password is sent without the space around it, with its code too', async () => {
  const sent: unknown[] = []
  const { email, password } = await open({
    signIn: ({ input }) => {
      sent.push(input)
      return refused('CODE_REQUIRED', 'CodeRequiredError')
    },
    confirmCode: ({ input }) => {
      sent.push(input)
      return refused('WRONG')
    },
  })
  page.write(email, ' karin@demo.example ')
  page.write(password, '  Tavla-demo-2026 ')
  email.form?.requestSubmit()
  page.write(await page.see('[role="dialog"] input'), '123456')
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"]', signInParts('code.wrong'))
  expect(sent).toEqual([
    { email: 'karin@demo.example', password: 'Tavla-demo-2026' },
    { email: 'karin@demo.example', code: '123456', password: 'Tavla-demo-2026' },
  ])
})

test('ACC-02 the password that replaces a forgotten one is sent without the space around it', async () => {
  const sent: unknown[] = []
  page = renderRoute('/forgotten-password', {
    isSignedIn: false,
    answers: {
      forgotPassword: () => ({ email: 'petra.holm@demo.example', errors: [] }),
      resetPasswordWithCode: ({ input }) => {
        sent.push(input)
        return {
          ok: null,
          errors: [{ __typename: 'InputError', reason: 'WRONG', code: 'wrong', message: 'no', path: ['code'] }],
        }
      },
    },
  })
  page.write(await field(pageTexts('pages/forgotten-password')('email')), 'petra.holm@demo.example')
  await page.press('button', pageTexts('pages/forgotten-password')('send'))
  page.write(await field(signInParts('code.label')), '123456')
  page.write(await field(signInParts('code.newPassword')), ' Nytt-losenord-2027  ')
  await page.press('[role="dialog"] button', signInParts('code.setPassword'))
  await page.see('[role="dialog"]', signInParts('code.wrong'))
  expect(sent).toEqual([{ email: 'petra.holm@demo.example', code: '123456', password: 'Nytt-losenord-2027' }])
})

test('ACC-07 a code that is asked for may be wrong, which its field tells', async () => {
  await send({ signIn: () => refused('CODE_REQUIRED', 'CodeRequiredError'), confirmCode: () => refused('WRONG') })
  page.write(await page.see('[role="dialog"] input'), '123456')
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"]', signInParts('code.wrong'))
  expect(page.find('[role="alertdialog"]')).toBeNull()
})

test.each([
  ['sv', 'Kom det bara en länk, öppna den.'],
  ['en', 'If only a link came, open it.'],
] as const)(
  'ACC-14 ACC-30 who asks for the code says what to do where only a link came, in %s',
  async (language, told) => {
    await setLanguage(language)
    try {
      await send({ signIn: () => refused('CODE_REQUIRED', 'CodeRequiredError') })
      expect(
        (await page.see('[role="dialog"]', pageTexts('features/sign-in', language)('code.signInTitle'))).textContent,
      ).toContain(told)
      await page.close()
      page = renderRoute('/forgotten-password', {
        isSignedIn: false,
        answers: { forgotPassword: () => ({ email: 'karin@demo.example', errors: [] }) },
      })
      const email = await page.see<HTMLInputElement>('input[type="email"]')
      page.write(email, 'karin@demo.example')
      email.form?.requestSubmit()
      expect(
        (await page.see('[role="dialog"]', pageTexts('features/sign-in', language)('code.passwordTitle'))).textContent,
      ).toContain(told)
    } finally {
      await setLanguage('sv')
    }
  },
)

test('ERR-01 a refusal that the form does not know is told all the same', async () => {
  await send({ signIn: () => refused('READ_ONLY') })
  await page.see('[role="alert"]', t('failed'))
  expect(page.text()).not.toContain(t('badCredentials'))
})

test('SHELL-36 ACC-10 the message of the address is told, and nothing where it is none', async () => {
  for (const message of ['confirm', 'confirmed', 'reset', 'forgot']) {
    page = renderRoute(`/sign-in?message=${message}`, { isSignedIn: false })
    expect((await page.see('main [role="status"]')).textContent).toBe(t(`messages.${message}`))
    await page.close()
  }
  page = renderRoute('/sign-in?message=nagot-annat', { isSignedIn: false })
  await field(t('email'))
  expect(page.find('main [role="status"]')).toBeNull()
})

test('ACC-09 ACC-14 SHELL-36 an address in the query is sent a code, which is asked for', async () => {
  page = renderRoute('/sign-in?email=nils%40brev.example', {
    isSignedIn: false,
    answers: { activateAccount: ({ input }) => ({ email: (input as { email: string }).email, errors: [] }) },
  })
  expect((await field(t('email'))).value).toBe('nils@brev.example')
  const dialog = await page.see('[role="dialog"]', signInParts('code.signInTitle'))
  expect(dialog.textContent).toContain('nils@brev.example')
  expect(dialog.textContent).not.toContain(signInParts('code.newPassword'))
  expect((await page.see<HTMLButtonElement>('[role="dialog"] button', signInParts('code.confirm'))).disabled).toBe(true)
})

test('ACC-14 ACC-30 asking for a new password sends once and opens the code dialog, where a new one goes with the code', async () => {
  const asked: unknown[] = []
  page = renderRoute('/forgotten-password', {
    isSignedIn: false,
    answers: {
      forgotPassword: ({ input }) => {
        asked.push(input)
        return { email: (input as { email: string }).email, errors: [] }
      },
    },
  })
  const send = await page.see<HTMLButtonElement>(
    'main button[type="submit"]',
    pageTexts('pages/forgotten-password')('send'),
  )
  expect(send.disabled).toBe(true)
  page.write(await field(pageTexts('pages/forgotten-password')('email')), 'petra.holm@demo.example')
  await page.press('button', pageTexts('pages/forgotten-password')('send'))
  await page.see('[role="dialog"]', signInParts('code.passwordTitle'))
  expect(asked).toEqual([{ email: 'petra.holm@demo.example' }])
  const password = await field(signInParts('code.newPassword'))
  expect(describedAs(password)).toContain(signInParts('code.passwordHint'))
  const save = await page.see<HTMLButtonElement>('[role="dialog"] button', signInParts('code.setPassword'))
  expect(save.disabled).toBe(true)
  page.write(await field(signInParts('code.label')), '123456')
  page.write(password, 'Nytt-losenord-2027')
  await until(() => expect(save.disabled).toBe(false))
})

test('ACC-10 ACC-30 who closes the dialog goes on by the link, as the page of sign-in says', async () => {
  page = renderRoute('/forgotten-password', {
    isSignedIn: false,
    answers: { forgotPassword: ({ input }) => ({ email: (input as { email: string }).email, errors: [] }) },
  })
  page.write(await field(pageTexts('pages/forgotten-password')('email')), 'petra.holm@demo.example')
  await page.press('button', pageTexts('pages/forgotten-password')('send'))
  await page.press('[role="dialog"] button', pageTexts('ui')('cancel'))
  expect((await page.see('main [role="status"]')).textContent).toBe(t('messages.forgot'))
  expect(page.path()).toBe('/sign-in?message=forgot')
})
