import { afterEach, expect, test } from 'vitest'
import { describedAs, field } from '#web/testing/fields.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/sign-in')
const google = pageTexts('pages/sign-in/google')
const signInParts = pageTexts('features/sign-in')
const ui = pageTexts('ui')
const factor = pageTexts('shell/auth')
const registration = pageTexts('features/sign-in/register')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
  sessionStorage.clear()
})

const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.x`
const vilma = { email: 'vilma@brev.example', given_name: 'Vilma', family_name: 'Sund', nonce: 'n1' }
const lists: Answers = { countries: () => [{ code: 'SE', name: 'Sverige' }] }

/** Comes back from Google with what this tab had left for, or something else. */
function comeBack(fragment: string, answers: Answers = {}) {
  sessionStorage.setItem('tavla.google', JSON.stringify({ state: 's1', nonce: 'n1', redirect: '/2' }))
  page = renderRoute(`/sign-in/google#${fragment}`, { isSignedIn: false, answers: { ...lists, ...answers } })
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

/** Fills in what Google does not tell, and sends it. */
async function register() {
  page.write(await field(registration('city')), 'Umeå')
  page.write(await field(registration('dateOfBirth')), '1991-02-03')
  page.write(await field(registration('phoneNumber')), '0701740644')
  for (const box of document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')) box.click()
  await page.press('main button[type="submit"]', registration('submit'))
}

test('ACC-28 the button is there only where the installation has a client at Google', async () => {
  page = renderRoute('/sign-in', { isSignedIn: false, answers: { googleSignInUrl: () => null } })
  await until(() => expect(page.sentOperations).toContain('googleWayQuery'))
  await field(t('email'))
  expect(page.find('button', signInParts('withGoogle'))).toBeNull()
  await page.close()
  page = renderRoute('/register', {
    isSignedIn: false,
    answers: { ...lists, googleSignInUrl: () => 'https://accounts.google.com/o/oauth2/v2/auth?client_id=x' },
  })
  await page.see('button', signInParts('withGoogle'))
})

test('ACC-28 what does not belong to this tab’s own leaving, or is not for it, is sent nowhere', async () => {
  for (const fragment of [
    `state=other&id_token=${token(vilma)}`,
    `state=s1&id_token=${token({ ...vilma, nonce: 'n2' })}`,
    'state=s1&id_token=nonsense',
    'state=s1',
  ]) {
    comeBack(fragment)
    await page.see('[role="alert"]', google('failed'))
    expect(page.sentOperations).not.toContain('GooglePageMutation')
    await page.close()
  }
})

test('ACC-28 a new account is asked for what Google does not tell, and confirmed with a code', async () => {
  const asked: Record<string, unknown>[] = []
  comeBack(`state=s1&id_token=${token(vilma)}`, {
    signInWithGoogle: ({ input }) => {
      asked.push(input as Record<string, unknown>)
      return asked.length === 1
        ? refused({ reason: 'REQUIRED', path: ['city'] }, { reason: 'REQUIRED', path: ['dateOfBirth'] })
        : refused({ reason: 'CODE_REQUIRED' })
    },
  })
  expect((await field(registration('firstName'))).value).toBe('Vilma')
  expect((await field(registration('email'))).readOnly).toBe(true)
  expect(page.find('input[type="password"]')).toBeNull()
  await register()
  await page.see('[role="dialog"]', signInParts('code.signInTitle'))
  expect(asked).toEqual([
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

test('ACC-28 a registration that fails keeps what was typed, and says where its address comes from', async () => {
  const answers = [refused({ reason: 'REQUIRED', path: ['city'] }), refused({ reason: 'OTHER' })]
  comeBack(`state=s1&id_token=${token(vilma)}`, {
    signInWithGoogle: () => answers.shift() ?? refused({ reason: 'CODE_REQUIRED' }),
  })
  expect(describedAs(await field(registration('email')))).toContain(registration('emailFrom.google'))
  await register()
  await page.see('[role="alert"]', google('failed'))
  expect((await field(registration('city'))).value).toBe('Umeå')
  expect(page.find('main a', google('back'))?.getAttribute('href')).toBe('/sign-in?redirect=%2F2')
  page.setOffline(true)
  await page.press('main button[type="submit"]', registration('submit'))
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  page.setOffline(false)
  expect((await field(registration('phoneNumber'))).value).toBe('0701740644')
  expect(page.find('[role="alert"]', google('failed'))).toBeNull()
  await page.press('main button[type="submit"]', registration('submit'))
  await page.see('[role="dialog"]', signInParts('code.signInTitle'))
  await page.press('[role="dialog"] button', ui('cancel'))
  await until(() => expect(page.path()).toBe('/sign-in?message=confirm&redirect=%2F2'))
})

test('PLUS-81 ACC-28 a second factor that is not given leads back to sign-in, and a lost connection is no wrong code', async () => {
  comeBack(`state=s1&id_token=${token(vilma)}`, {
    signInWithGoogle: ({ input }) =>
      (input as Record<string, unknown>)['secondFactor'] === undefined
        ? refused({ reason: 'SECOND_FACTOR_REQUIRED' })
        : refused({ reason: 'WRONG', path: ['secondFactor'] }),
  })
  page.write(await field(factor('factor.label')), '123456')
  page.setOffline(true)
  await page.press('[role="dialog"] button', factor('factor.confirm'))
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  expect(page.text()).not.toContain(factor('factor.wrong'))
  page.setOffline(false)
  await page.press('[role="dialog"] button', factor('factor.confirm'))
  await until(() => expect(page.text()).toContain(factor('factor.wrong')))
  await page.press('[role="dialog"] button', ui('cancel'))
  await until(() => expect(page.path()).toBe('/sign-in?redirect=%2F2'))
})

test('SHELL-82 ACC-28 whoever says no at Google, or cannot be signed in, keeps the way to the page that was asked for', async () => {
  comeBack('state=s1&error=access_denied')
  await field(t('email'))
  expect(page.path()).toBe('/sign-in?redirect=%2F2')
  await page.close()
  comeBack('state=s1&id_token=nonsense')
  expect((await page.see('main a', google('back'))).getAttribute('href')).toBe('/sign-in?redirect=%2F2')
})

test('ACC-28 ACC-08 credentials that are not accepted are told', async () => {
  comeBack(`state=s1&id_token=${token(vilma)}`, { signInWithGoogle: () => refused({ reason: 'OTHER' }) })
  await page.see('[role="alert"]', google('failed'))
})
