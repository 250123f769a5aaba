import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, tokenOf, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/profile/second-factor')
const auth = pageTexts('shell/auth')
const ui = pageTexts('ui')

let page: RenderedRoute
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
  preferences: { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV' },
  sessions: [],
  secondFactor,
})
const off = { enabledAt: null, recoveryCodesLeft: 0, isRequired: true }
const on = { enabledAt: '2025-11-03T08:00:00.000Z', recoveryCodesLeft: 10, isRequired: true }
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`)

test('PLUS-81 an app is set up in the profile: password, picture and first code, then the recovery codes', async () => {
  const given: object[] = []
  page = renderRoute('/profile', {
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
  await until(() => expect(page.text()).toContain(t('required')))
  await page.press('button', t('turnOn'))
  const password = await page.see('[role=dialog] input')
  page.write(password, 'fel')
  await page.press('[role=dialog] button', t('next'))
  await until(() => expect(page.text()).toContain(t('passwordWrong')))
  page.write(password, 'Tavla-demo-2026')
  await page.press('[role=dialog] button', t('next'))
  await page.see('[role=dialog] svg[role=img]')
  await page.see('[role=dialog] code', 'ABCD EFGH')
  page.write(await page.see('[role=dialog] input[autocomplete="one-time-code"]'), '123456')
  await page.press('[role=dialog] button', t('confirm'))
  await page.see('[role=dialog] code', 'abcd9-efgh9')
  await page.press('[role=dialog] button', t('done'))
  await until(() => expect(page.text()).toContain(t('codesLeft_other', { count: 10 })))
  expect(given).toEqual([{ password: 'fel' }, { password: 'Tavla-demo-2026' }, { code: '123456' }])
  // Who must have it cannot turn it off.
  expect(page.find('button', t('turnOff'))).toBeNull()
})

test('PLUS-81 sign-in asks for the code as a step of its own, and a wrong one is told', async () => {
  const inputs: { secondFactor?: string }[] = []
  page = renderRoute('/sign-in', {
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
  const password = await page.see<HTMLInputElement>('input[name="password"]')
  page.write(await page.see('input[name="email"]'), 'karin@demo.example')
  page.write(password, 'Tavla-demo-2026')
  password.form?.requestSubmit()
  const field = await page.see('[role=dialog] input')
  page.write(field, '000000')
  await page.press('[role=dialog] button', auth('factor.confirm'))
  await until(() => expect(page.text()).toContain(auth('factor.wrong')))
  page.write(field, '123 456')
  await page.press('[role=dialog] button', auth('factor.confirm'))
  await until(() => expect(page.path()).toBe('/2'))
  expect(inputs.map(({ secondFactor }) => secondFactor)).toEqual([undefined, '000000', '123 456'])
  expect(ui('cancel')).not.toBe('')
})
