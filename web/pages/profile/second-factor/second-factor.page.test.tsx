import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, tokenOf, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/profile/second-factor')
const auth = pageTexts('shell/auth')
const signIn = pageTexts('pages/sign-in')

let page: RenderedPage
afterEach(() => page.close())

const profile = {
  email: 'karin@demo.example',
  firstName: 'Karin',
  lastName: 'Wallén',
  country: 'SE',
  city: 'Gävle',
  dateOfBirth: '1970-01-14',
  phoneNumber: '070-174 06 10',
  imageUrl: null,
  hasPassword: true,
  contacts: [],
}
const person = (secondFactor: object) => ({
  ...viewer,
  profile,
  preferences: { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV', shouldMoveAtOnce: false },
  sessions: [],
  secondFactor,
})
const off = { enabledAt: null, recoveryCodesLeft: 0, isRequired: true }
const on = { enabledAt: '2025-11-03T08:00:00.000Z', recoveryCodesLeft: 10, isRequired: true }
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`)

test('a user sets up an app in the profile: password, QR code and first code, then recovery codes (PLUS-81, PLUS-154)', async () => {
  const given: object[] = []
  page = renderPage('/profile', {
    answers: {
      ...recruiterAnswers,
      countries: () => [],
      viewer: () => person(off),
      beginSecondFactor: ({ input }: { input: object }) => {
        given.push(input)
        return given.length === 1
          ? { secret: null, uri: null, errors: [{ __typename: 'InputError', reason: 'WRONG' }] }
          : { secret: 'ABCDEFGH', uri: 'otpauth://totp/Tavla:karin?secret=ABCDEFGH', errors: [] }
      },
      confirmSecondFactor: ({ input }: { input: object }) => {
        given.push(input)
        return { recoveryCodes: codes, viewer: person(on), errors: [] }
      },
    } as never,
  })
  await page.findByText(t('required'))
  await page.click('button', t('turnOn'))
  const first = await page.within('dialog', t('passwordTitle'))
  await first.fill(t('password'), 'fel')
  await first.click('button', t('next'))
  await page.findByText(t('passwordWrong'))
  await first.fill(t('password'), 'Tavla-demo-2026')
  await first.click('button', t('next'))
  const second = await page.within('dialog', t('scanTitle'))
  expect(second.getByRole('img', { name: t('qr') })).toBeTruthy()
  expect(second.getByText('ABCD EFGH')).toBeTruthy()
  const code = second.getByLabelText(t('code'))
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await second.fill(code, '123456')
  await second.click('button', t('confirm'))
  const recovery = await page.within('dialog', t('codesTitle'))
  expect(recovery.getByText('abcd9-efgh9')).toBeTruthy()
  // Escape asks first, because the codes are not shown again.
  await page.press('Escape')
  const question = await page.within('alertdialog', t('closeTitle'))
  await question.click('button', pageTexts('ui')('cancel'))
  await page.gone('alertdialog')
  await recovery.click('button', t('done'))
  await until(() => expect(page.text()).toContain(t('codesLeft_other', { count: 10 })))
  expect(given).toEqual([{ password: 'fel' }, { password: 'Tavla-demo-2026' }, { code: '123456' }])
  // A user who needs the second factor cannot turn it off.
  expect(page.queryByRole('button', { name: t('turnOff') })).toBeNull()
})

test('sign-in asks for the code in a separate step, and shows that a code is wrong (PLUS-81)', async () => {
  const inputs: { secondFactor?: string }[] = []
  page = renderPage('/sign-in', {
    isSignedIn: false,
    answers: {
      ...recruiterAnswers,
      signIn: ({ input }: { input: { secondFactor?: string } }) => {
        inputs.push(input)
        if (input.secondFactor === undefined)
          return { session: null, errors: [{ __typename: 'CodeRequiredError', reason: 'SECOND_FACTOR_REQUIRED' }] }
        return input.secondFactor === '123 456'
          ? { session: { token: tokenOf() }, errors: [] }
          : { session: null, errors: [{ __typename: 'InputError', reason: 'WRONG' }] }
      },
    } as never,
  })
  await page.fill(signIn('email'), 'karin@demo.example')
  await page.fill(signIn('password'), 'Tavla-demo-2026')
  await page.click('button', signIn('submit'))
  const dialog = await page.within('dialog', auth('factor.title'))
  await dialog.fill(auth('factor.label'), '000000')
  await dialog.click('button', auth('factor.confirm'))
  await page.findByText(auth('factor.wrong'))
  await dialog.fill(auth('factor.label'), '123 456')
  await dialog.click('button', auth('factor.confirm'))
  await until(() => expect(page.path()).toBe('/2'))
  expect(inputs.map(({ secondFactor }) => secondFactor)).toEqual([undefined, '000000', '123 456'])
})
