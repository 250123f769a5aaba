import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_SCHEDULING } from '#rules/candidates/scheduling.ts'
import { setErrorHandler } from '#web/relay/report-error.ts'
import { signIn as signInWith } from '#web/relay/session.ts'
import { addUnsaved } from '#web/state/unsaved.ts'
import { currentLanguage, setLanguage } from '#web/i18n/language.ts'
import { moveAtOnce } from '#web/state/move-at-once.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { recordDownloads } from '#web/testing/downloads.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { describedAs } from '#web/testing/fields.ts'
import { renderPage, tokenOf, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden, viewer } from '#web/testing/world.ts'
import { schedulingPreferences } from '#web/features/message/scheduling.ts'

const t = pageTexts('pages/profile')
const notices = pageTexts('pages/profile/notification-settings')
const shell = pageTexts('shell')
const ui = pageTexts('ui')
const guard = pageTexts('guard')
const signIn = pageTexts('features/sign-in')
const secondFactor = pageTexts('pages/profile/second-factor')

let page: RenderedPage
afterEach(async () => {
  await page.close()
  dateFormat.set('YYYY-MM-DD HH:mm')
  await setLanguage('sv')
  localStorage.clear()
})

const profile = {
  email: 'karin@demo.example',
  firstName: 'Karin',
  lastName: 'Wallén',
  country: 'SE',
  city: 'Sundsvall',
  dateOfBirth: '1984-06-02',
  phoneNumber: '070-174 06 31',
  imageUrl: null as string | null,
  hasPassword: true,
  contacts: [
    {
      company: { ...tranfjarden, logoUrl: null },
      title: 'Rekryterare',
      email: 'karin@tranfjarden.example',
      phone: '070-174 06 31',
    },
  ],
}
const session = (id: string, more: object = {}) => ({
  id,
  isCurrent: false,
  isStaff: false,
  device: { kind: 'PHONE', browser: 'Safari', system: 'iOS' },
  createdAt: '2025-11-01T08:00:00.000Z',
  lastSeenAt: '2025-11-02T08:00:00.000Z',
  ...more,
})
const here = session('here', { isCurrent: true, device: { kind: 'COMPUTER', browser: 'Firefox', system: 'Linux' } })
const preferences = { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV', shouldMoveAtOnce: false }
const notificationSettings = {
  wantsAdExpiredEmail: true,
  wantsApplicationUpdatedEmail: true,
  wantsCandidateAppliedEmail: true,
  wantsCandidateAppliedNotification: false,
  messageReminder: { isEnabled: true, schedule: '07:30:00' },
  promotionNotice: { isEnabled: true, before: '2.00:00:00' },
}

interface World {
  profile?: object
  sessions?: readonly object[]
  viewer?: object
  answers?: Answers
  path?: string
  impersonator?: string
}

/** Opens a page as Karin. Records the inputs of each answered mutation in `sent`. */
function open(world: World = {}) {
  const sent: Record<string, Record<string, unknown>[]> = {}
  const user = {
    ...viewer,
    profile: { ...profile, ...world.profile },
    sessions: world.sessions ?? [here],
    preferences,
    notificationSettings,
    ...world.viewer,
  }
  const recording: Answers = Object.fromEntries(
    Object.entries(world.answers ?? {}).map(([name, answer]) => [
      name,
      (input: Readonly<Record<string, unknown>>) => {
        ;(sent[name] ??= []).push((input['input'] ?? {}) as Record<string, unknown>)
        return answer(input)
      },
    ]),
  )
  page = renderPage(world.path ?? '/profile', {
    ...(world.impersonator !== undefined && { impersonator: world.impersonator }),
    answers: {
      ...recruiterAnswers,
      viewer: () => user,
      countries: () => [{ code: 'SE', name: 'Sverige' }],
      ...recording,
    },
  })
  return { sent, user }
}

const findField = (label: string) => page.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const getButton = (name: string) => page.getByRole<HTMLButtonElement>('button', { name })
const statuses = () => page.getAllByRole('status').map(({ textContent }) => textContent)
const listItems = () => page.getAllByRole('listitem').map(({ textContent }) => textContent)
const userMenuButton = startsWith('Karin Wallén')
const chooseLanguage = (language: 'sv' | 'en') => page.click('radio', shell(`user.languages.${language}`))

test('the profile shows the contact of each company, and marks a missing title in red (ACC-36, ACC-37)', async () => {
  open({ profile: { contacts: [{ ...profile.contacts[0], title: '' }] } })
  await page.findByRole('heading', { level: 1, name: 'Karin Wallén' })
  expect(page.text()).toContain('1984-06-02')
  const contact = await page.within('region', 'Tranfjärden Logistik AB')
  // The red text is a style of the row, and the row has no role.
  const row = contact.getByText(t('fields.title')).closest('[data-bad]')
  expect(row?.textContent ?? '').toContain(t('missing'))
})

test('Cancel restores the saved profile, and Save sends the whole profile (ACC-37)', async () => {
  const { sent } = open({
    answers: {
      updateProfile: ({ input }) => ({
        viewer: { ...viewer, profile: { ...profile, ...(input as object), contacts: profile.contacts } },
        errors: [],
      }),
    },
  })
  await page.click('button', t('edit'))
  await page.fill(t('fields.city'), 'Umeå')
  await until(() => expect(statuses()).toContain(t('unsaved')))
  await page.click('button', t('abort'))
  await page.click('button', t('edit'))
  const city = await findField(t('fields.city'))
  expect(city.value).toBe('Sundsvall')
  await page.fill(city, ' Umeå ')
  await page.click('button', t('save'))
  await page.findByText(t('saved'))
  expect(sent['updateProfile']).toEqual([
    {
      firstName: 'Karin',
      lastName: 'Wallén',
      country: 'SE',
      city: 'Umeå',
      dateOfBirth: '1984-06-02',
      phoneNumber: '070-174 06 31',
      contacts: [
        { companyId: tranfjarden.id, title: 'Rekryterare', email: 'karin@tranfjarden.example', phone: '070-174 06 31' },
      ],
    },
  ])
})

test('only a member of a company needs a title, and an invalid field disables Save (ACC-38, ACC-39, ACC-40)', async () => {
  open()
  await page.click('button', t('edit'))
  const title = await findField(t('fields.title'))
  await page.fill(title, ' ')
  title.blur()
  await until(() => expect(describedAs(title)).toContain(t('errors.title')))
  expect(getButton(t('save')).disabled).toBe(true)
  expect(page.text()).toContain(t('unsavedContact', { company: 'Tranfjärden Logistik AB' }))
  await page.close()
  open({ profile: { contacts: [] } })
  await page.click('button', t('edit'))
  await page.fill(t('fields.city'), 'Umeå')
  expect(getButton(t('save')).disabled).toBe(false)
  expect(page.text()).toContain(t('noCompany'))
})

test('a profile that cannot be saved shows an error and keeps the typed text (ERR-06)', async () => {
  open({
    answers: {
      updateProfile: () => ({
        viewer: null,
        errors: [{ __typename: 'InputError', reason: 'INVALID', code: 'invalid', message: 'no', path: ['city'] }],
      }),
    },
  })
  await page.click('button', t('edit'))
  await page.fill(t('fields.city'), 'Umeå')
  await page.click('button', t('save'))
  const alert = await page.within('alertdialog')
  expect(alert.element.textContent).toContain(t('cannotSave'))
  await alert.click('button', ui('close'))
  expect((await findField(t('fields.city'))).value).toBe('Umeå')
})

/** Fills in the password form, checks its validation and submits it. */
async function changePassword(isAccepted: boolean) {
  const { sent } = open({
    answers: {
      changePassword: () =>
        isAccepted
          ? { errors: [] }
          : {
              errors: [
                { __typename: 'InputError', reason: 'WRONG', code: 'wrong', message: 'no', path: ['currentPassword'] },
              ],
            },
    },
  })
  const current = await findField(t('password.current'))
  const repeat = await findField(t('password.repeat'))
  const submit = getButton(t('password.change'))
  await page.fill(current, 'Gammalt-2025')
  await page.fill(t('password.next'), 'Nytt-losen-2026')
  await page.fill(repeat, 'Nytt-losen-2026')
  expect(submit.disabled).toBe(false)
  // A current password that is shorter than the minimum cannot be submitted.
  for (const tooShort of ['Gammalt-1', '']) {
    await page.fill(current, tooShort)
    await until(() => expect(submit.disabled).toBe(true))
  }
  current.focus()
  current.blur()
  await until(() => expect(describedAs(current)).toContain(t('password.required')))
  await page.fill(current, ' Gammalt-2025 ')
  await until(() => expect(page.text()).not.toContain(t('password.required')))
  await page.fill(repeat, 'Annat-losen-2026')
  expect(submit.disabled).toBe(true)
  await page.fill(repeat, 'Nytt-losen-2026  ')
  await page.click('button', t('password.change'))
  return { sent, current }
}

test('a changed password is sent without outer spaces, confirmed, and removed from the form (ACC-02, ACC-04, ACC-44, ACC-45)', async () => {
  const { sent } = await changePassword(true)
  await page.findByText(t('password.updated'))
  expect(sent['changePassword']).toEqual([{ currentPassword: 'Gammalt-2025', newPassword: 'Nytt-losen-2026' }])
  expect((await findField(t('password.next'))).value).toBe('')
})

test('a rejected password change shows an error at the current password (ACC-46)', async () => {
  const { current } = await changePassword(false)
  await until(() => expect(describedAs(current)).toContain(t('password.failed')))
  expect(current.getAttribute('aria-invalid')).toBe('true')
})

test('a Google user sets a first password with a code, and needs it for two-step verification (ACC-26, ACC-31, PLUS-81)', async () => {
  const { sent } = open({
    profile: { hasPassword: false },
    viewer: { secondFactor: { enabledAt: null, recoveryCodesLeft: 0, isRequired: false } },
    answers: {
      forgotPassword: () => ({ email: 'karin@demo.example', errors: [] }),
      resetPasswordWithCode: () => ({ errors: [] }),
    },
  })
  await page.findByText(secondFactor('passwordFirst'))
  expect(page.text()).not.toContain(t('password.current'))
  expect(page.text()).not.toContain(secondFactor('turnOn'))
  await page.click('button', t('firstPassword.choose'))
  const dialog = await page.within('dialog', signIn('code.passwordTitle'))
  await dialog.fill(signIn('code.label'), '123456')
  await dialog.fill(signIn('code.newPassword'), 'Falukorv 2026')
  await dialog.click('button', signIn('code.setPassword'))
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
  await page.findByText(t('firstPassword.chosen'))
  expect(sent['forgotPassword']).toEqual([{ email: 'karin@demo.example' }])
  expect(sent['resetPasswordWithCode']).toEqual([
    { email: 'karin@demo.example', code: '123456', password: 'Falukorv 2026' },
  ])
})

test('the list of devices shows when each was last used, and logs out another device (PLUS-80)', async () => {
  const { sent } = open({
    sessions: [
      here,
      session('phone'),
      session('staff', { isStaff: true, device: null }),
      session('none', { device: null }),
    ],
    answers: { endSession: () => ({ viewer: { ...viewer, sessions: [here] }, errors: [] }) },
  })
  const phone = t('sessions.device', { kind: t('sessions.kinds.PHONE'), known: 'Safari, iOS' })
  await page.findByRole('button', { name: t('sessions.end', { device: phone }) })
  const findItem = (text: string) => page.getAllByRole('listitem').find((item) => item.textContent.includes(text))
  expect(findItem(phone)?.textContent).toContain(t('sessions.lastSeen', { time: '2025-11-02 09:00' }))
  const current = findItem(t('sessions.here'))
  expect(current && screenOf(current).queryByRole('button')).toBeNull()
  expect(findItem(t('sessions.staff'))).toBeDefined()
  expect(findItem(t('sessions.unknown'))).toBeDefined()
  await page.click('button', t('sessions.end', { device: phone }))
  await until(() => expect(findItem(phone)).toBeUndefined())
  expect(sent['endSession']).toEqual([{ sessionId: 'phone' }])
})

test('logging out everywhere asks first, and also logs out this browser (ACC-13)', async () => {
  const { sent } = open({ answers: { logOutEverywhere: () => ({ errors: [] }) } })
  await page.click('button', t('sessions.all'))
  const question = await page.within('alertdialog', t('sessions.allTitle'))
  expect(sent['logOutEverywhere']).toBeUndefined()
  await question.click('button', t('sessions.all'))
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
})

test("the user's data is downloaded as a file, and a failure shows an error (ACC-47)", async () => {
  let isFailing = false
  const { sent } = open({
    answers: {
      createAccountExport: () =>
        isFailing ? failure('UPSTREAM_FAILED') : { url: '/accountExport?token=once', errors: [] },
    },
  })
  const downloads = recordDownloads()
  await page.click('button', t('export.button'))
  await until(() => expect(downloads).toEqual(['/accountExport?token=once']))
  isFailing = true
  await page.click('button', t('export.button'))
  const { element: alert } = await page.within('alertdialog')
  expect(alert.textContent).toContain(t('export.failed'))
  // The dialog advises to try again, so the error itself must not repeat this.
  expect(alert.textContent.match(/Försök igen/g)).toHaveLength(1)
  expect(downloads).toHaveLength(1)
  expect(sent['createAccountExport']).toHaveLength(2)
})

test('the account is deleted with a code, and a wrong code shows an error at its field (ACC-47, ACC-14)', async () => {
  let isCodeRight = false
  const { sent } = open({
    answers: {
      requestAccountDeletion: () => ({ errors: [] }),
      deleteAccount: () =>
        isCodeRight
          ? { errors: [] }
          : {
              errors: [{ __typename: 'InputError', reason: 'WRONG', code: 'wrong', message: 'no', path: ['code'] }],
            },
    },
  })
  await page.click('button', t('delete.button'))
  const dialog = await page.within('dialog', signIn('code.deleteTitle'))
  const code = dialog.getByLabelText(signIn('code.label'))
  await dialog.fill(code, '111111')
  await dialog.click('button', signIn('code.delete'))
  await until(() => expect(describedAs(code)).toContain(signIn('code.wrong')))
  isCodeRight = true
  await dialog.fill(code, '123456')
  await dialog.click('button', signIn('code.delete'))
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
  expect(sent['requestAccountDeletion']).toHaveLength(1)
  expect(sent['deleteAccount']).toEqual([{ code: '111111' }, { code: '123456' }])
})

test('a file that is not a picture or is too large shows an error before it is sent (ACC-42, ACC-43)', async () => {
  open()
  await page.findByRole('button', { name: t('avatar.choose') })
  // The button opens the hidden file field, which has no role.
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  const alert = await page.within('alert')
  fireEvent.change(input, { target: { files: [new File(['x'], 'cv.pdf')] } })
  await alert.findByText(t('avatar.wrongFormat', { formats: 'jpg, jpeg, png, webp, gif' }))
  const largeFile = new File(['x'], 'me.png')
  Object.defineProperty(largeFile, 'size', { value: 6 * 1024 * 1024 })
  fireEvent.change(input, { target: { files: [largeFile] } })
  await alert.findByText(t('avatar.tooLarge', { megabytes: 5 }))
})

test('the initials replace a removed picture (ACC-41)', async () => {
  open({ profile: { imageUrl: '/media/1/karin.webp' }, answers: { removeAvatar: () => ({ errors: [] }) } })
  const picture = await page.findByRole('img', { name: t('avatar.label') })
  expect(picture.getAttribute('src')).toBe('/media/1/karin.webp')
  await page.click('button', t('avatar.remove'))
  // The picture in the top bar is decorative and has no name.
  await until(() => expect(document.querySelector('img[src="/media/1/karin.webp"]')).toBeNull())
  expect(page.getByRole('img', { name: t('avatar.label') }).textContent).toBe('KW')
})

test('a new date format and language apply at once (ACC-63)', async () => {
  const { sent } = open({
    answers: {
      updatePreferences: ({ input }) => ({
        viewer: { ...viewer, preferences: { ...preferences, ...Object(input) } },
        errors: [],
      }),
    },
  })
  await page.findByText('1984-06-02')
  dateFormat.set('DD/MM/YYYY HH:mm')
  await page.findByText('02/06/1984')
  await chooseLanguage('en')
  await until(() => expect(currentLanguage()).toBe('en'))
  await until(() => expect(sent['updatePreferences']).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]))
})

test.each(['sv', 'en'] as const)(
  'the user turns on "move at once", and a failure takes it back, in %s (PLUS-89)',
  async (language) => {
    await setLanguage(language)
    const words = pageTexts('pages/profile', language)
    let isRefused = false
    const { sent } = open({
      viewer: { preferences: { ...preferences, locale: language.toUpperCase() } },
      answers: {
        updatePreferences: ({ input }) =>
          isRefused
            ? { viewer: null, errors: [failure('FORBIDDEN')] }
            : { viewer: { ...viewer, preferences: { ...preferences, ...(input as object) } }, errors: [] },
      },
    })
    const toggle = await page.findByRole('switch', { name: words('board.moveAtOnce') })
    expect(toggle).toHaveProperty('checked', false)
    await page.click('switch', words('board.moveAtOnce'))
    await until(() => expect(sent['updatePreferences']).toEqual([expect.objectContaining({ shouldMoveAtOnce: true })]))
    await until(() => expect([toggle, moveAtOnce.get()]).toEqual([expect.objectContaining({ checked: true }), true]))
    isRefused = true
    await page.click('switch', words('board.moveAtOnce'))
    await until(() => expect(sent['updatePreferences']).toHaveLength(2))
    await until(() => expect(moveAtOnce.get()).toBe(true))
  },
)

test('a browser without a chosen language uses the language and date format of the account (ACC-63)', async () => {
  open({ viewer: { preferences: { dateTimeFormat: 'DD.MM.YYYY HH:mm', locale: 'EN', shouldMoveAtOnce: false } } })
  await until(() => expect(currentLanguage()).toBe('en'))
  await page.findByText('02.06.1984')
})

test('the next page resends a choice without an answer, but not a rejected choice (ACC-63)', async () => {
  open()
  await page.findByText('1984-06-02')
  page.setOffline(true)
  await chooseLanguage('en')
  await page.findByRole('alertdialog')
  await page.close()

  const { promise, resolve } = Promise.withResolvers<void>()
  const second = open({
    answers: {
      updatePreferences: async ({ input }) => {
        await promise
        return { viewer: { ...viewer, preferences: { ...preferences, ...Object(input) } }, errors: [] }
      },
    },
  })
  await until(() =>
    expect(second.sent['updatePreferences']).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]),
  )
  expect(currentLanguage()).toBe('en')
  resolve()
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
  await page.close()

  // After the answer, the preferences of the account apply again.
  const third = open({
    viewer: { preferences: { dateTimeFormat: 'DD.MM.YYYY HH:mm', locale: 'SV', shouldMoveAtOnce: false } },
    answers: { updatePreferences: () => ({ viewer: null, errors: [failure('FORBIDDEN')] }) },
  })
  await page.findByText('02.06.1984')
  await until(() => expect(currentLanguage()).toBe('sv'))
  expect(third.sent['updatePreferences']).toBeUndefined()
  await chooseLanguage('en')
  await until(() => expect(third.sent['updatePreferences']).toHaveLength(1))
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
})

test('of two quick choices, the second is sent after the answer to the first (ACC-63)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sent } = open({
    answers: {
      updatePreferences: async ({ input }) => {
        await promise
        return { viewer: { ...viewer, preferences: { ...preferences, ...Object(input) } }, errors: [] }
      },
    },
  })
  await page.findByText('1984-06-02')
  await chooseLanguage('en')
  await until(() => expect(sent['updatePreferences']).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]))
  await chooseLanguage('sv')
  await until(() => expect(currentLanguage()).toBe('sv'))
  expect(sent['updatePreferences']).toHaveLength(1)
  resolve()
  await until(() => expect(sent['updatePreferences']?.map((input) => Object(input).locale)).toEqual(['EN', 'SV']))
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
  expect(currentLanguage()).toBe('sv')
})

test('a choice is sent although the error of the previous choice could not be shown (ACC-63)', async () => {
  let isFailing = true
  const { sent } = open({
    answers: {
      updatePreferences: ({ input }) =>
        isFailing
          ? { viewer: null, errors: [failure('FORBIDDEN')] }
          : { viewer: { ...viewer, preferences: { ...preferences, ...Object(input) } }, errors: [] },
    },
  })
  await page.findByText('1984-06-02')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const notShown = new Error('The dialog could not be shown.')
  const restore = setErrorHandler(() => {
    throw notShown
  })
  await chooseLanguage('en')
  await until(() => expect(logged).toHaveBeenCalledWith(notShown))
  restore()
  logged.mockRestore()
  isFailing = false
  await chooseLanguage('sv')
  await until(() => expect(sent['updatePreferences']?.map((input) => Object(input).locale)).toEqual(['EN', 'SV']))
})

test('a waiting choice is not sent after another user has signed in (ACC-63)', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sent } = open({
    answers: {
      updatePreferences: async ({ input }) => {
        await promise
        return { viewer: { ...viewer, preferences: { ...preferences, ...Object(input) } }, errors: [] }
      },
    },
  })
  await page.findByText('1984-06-02')
  await chooseLanguage('en')
  await until(() => expect(sent['updatePreferences']).toHaveLength(1))
  await chooseLanguage('sv')
  await until(() => expect(currentLanguage()).toBe('sv'))
  signInWith(tokenOf([], '2'))
  resolve()
  await page.router.navigate('/profile')
  await page.findByText('1984-06-02')
  await chooseLanguage('en')
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
  expect(sent['updatePreferences']?.map((input) => Object(input).locale)).toEqual(['EN', 'EN'])
})

test('other pages show dates in the format of the account (ACC-63)', async () => {
  open({
    path: '/2/ad/9/board',
    viewer: { preferences: { dateTimeFormat: 'DD/MM/YYYY HH:mm', locale: 'SV', shouldMoveAtOnce: false } },
  })
  await page.findByRole('button', { name: /^Anna Ek.*12\/11\/2025/ })
})

test('the page uses Swedish, the default date format and the default hours while preferences cannot be loaded (ACC-66)', async () => {
  const failing = () => {
    throw failure('UPSTREAM_FAILED')
  }
  const { user } = open({ path: '/2/ad/9/board', viewer: { preferences: failing, schedulingPreferences: failing } })
  await page.findByRole('button', { name: /^Anna Ek.*2025-11-12/ })
  expect([currentLanguage(), page.queryByRole('alertdialog')]).toEqual(['sv', null])
  expect(await schedulingPreferences()).toEqual(DEFAULT_SCHEDULING)
  const stored = { disabledHours: [0], disabledWeekly: [1], timePickerInterval: 30 }
  Object.assign(user, { schedulingPreferences: stored })
  expect(await schedulingPreferences()).toEqual(stored)
})

test('one notification setting has a switch, which saves all settings and keeps the others unchanged (ACC-61, ACC-62)', async () => {
  const { sent } = open({
    path: '/profile/notification-settings',
    answers: {
      updateNotificationSettings: ({ input }) => ({ viewer: { ...viewer, notificationSettings: input }, errors: [] }),
    },
  })
  const toggle = await page.findByRole<HTMLInputElement>('switch', { name: notices('adExpired') })
  expect(page.getAllByRole('switch')).toHaveLength(1)
  expect(toggle.checked).toBe(true)
  const itemOf = (text: string) => listItems().find((item) => item.includes(text))
  expect(itemOf(notices('candidateAppliedNotice'))).toContain(notices('off'))
  expect(itemOf(notices('messageReminderHelp', { hour: '07:30' }))).toBeDefined()
  expect(itemOf(notices('promotionNotice'))).toContain(notices('promotionNoticeDays_other', { count: 2 }))
  await page.click('switch', notices('adExpired'))
  await until(() =>
    expect(statuses()).toContainEqual(expect.stringMatching(startsWith(notices('saved', { time: '' })))),
  )
  expect(sent['updateNotificationSettings']).toEqual([{ ...notificationSettings, wantsAdExpiredEmail: false }])
  expect(page.getByRole<HTMLInputElement>('switch', { name: notices('adExpired') }).checked).toBe(false)
})

test('a setting that cannot be saved returns to its stored value (ACC-62)', async () => {
  open({
    path: '/profile/notification-settings',
    answers: {
      updateNotificationSettings: () => {
        throw failure('UPSTREAM_FAILED')
      },
    },
  })
  const toggle = await page.findByRole<HTMLInputElement>('switch', { name: notices('adExpired') })
  await page.click('switch', notices('adExpired'))
  await page.findByRole('alertdialog')
  await until(() => expect(toggle.checked).toBe(true))
})

test('during impersonation, the name is red, a note names the user, and the menu first offers to stop (ACC-51, SHELL-91)', async () => {
  open({ viewer: { isImpersonated: true } })
  const stop = await page.findByRole('button', { name: shell('impersonating.stop') })
  expect(stop.parentElement?.textContent).toContain(shell('impersonating.note').replace('{name}', 'Karin Wallén'))
  // The red text is a style of the name in the button.
  const menuButton = page.getByRole('button', { name: userMenuButton })
  expect(menuButton.querySelector('[data-impersonated]')?.textContent).toBe('Karin Wallén')
  await page.click('button', userMenuButton)
  const menu = await page.within('menu', 'Karin Wallén')
  expect(menu.getAllByRole('menuitem')[0]?.textContent).toBe(shell('impersonating.stopAs', { name: 'Karin Wallén' }))
})

test('while staff impersonate the user, what only the user can do is disabled and says why (ACC-67)', async () => {
  open({
    viewer: { isImpersonated: true, secondFactor: { enabledAt: null, recoveryCodesLeft: 0, isRequired: false } },
    sessions: [here, session('phone')],
    impersonator: '9',
  })
  await page.findByRole('button', { name: t('sessions.all') })
  const description = shell('impersonating.refused', { name: 'Karin Wallén' })
  for (const name of [
    t('sessions.all'),
    t('password.change'),
    t('export.button'),
    t('delete.button'),
    secondFactor('turnOn'),
  ])
    expect(page.getByRole<HTMLButtonElement>('button', { name, description }).disabled, name).toBe(true)
  expect(
    page.getAllByRole('button', {
      name: startsWith(t('sessions.end', { device: t('sessions.kinds.PHONE') })),
      description,
    }),
  ).toHaveLength(1)
})

test('stopping an impersonation first asks about work that only this tab has, for example an unsent text (ACC-52, SHELL-89)', async () => {
  const { sent } = open({
    viewer: { isImpersonated: true },
    answers: { stopImpersonating: () => ({ session: null, errors: [] }) },
  })
  await page.findByRole('button', { name: shell('impersonating.stop') })
  const removeUnsaved = addUnsaved('closing')
  await page.click('button', shell('impersonating.stop'))
  const question = await page.within('alertdialog', guard('title'))
  await question.click('button', guard('stay'))
  await page.gone('alertdialog')
  expect(sent).toEqual({})
  removeUnsaved()
})

test("stopping an impersonation stores the staff user's own token and reloads Tavla at Home (ACC-52)", async () => {
  const assigned: unknown[] = []
  const assign = vi.spyOn(location, 'assign').mockImplementation((url) => void assigned.push(url))
  onTestFinished(() => assign.mockRestore())
  const staffToken = tokenOf(['Moderator'])
  open({
    viewer: { isImpersonated: true },
    answers: { stopImpersonating: () => ({ session: { token: staffToken }, errors: [] }) },
  })
  expect(localStorage.getItem('tavla.token')).not.toBe(staffToken)
  await page.click('button', shell('impersonating.stop'))
  await until(() => expect(assigned).toEqual(['/']))
  expect([
    localStorage.getItem('tavla.token'),
    page.sentOperations.filter((name) => name === 'stopImpersonatingMutation'),
  ]).toEqual([staffToken, ['stopImpersonatingMutation']])
})

test('without impersonation, nothing mentions it, and the menu links to inbox, profile and notifications (ACC-51)', async () => {
  open()
  await page.findByRole('button', { name: userMenuButton })
  expect(document.querySelector('[data-impersonated]')).toBeNull()
  expect(page.queryByRole('button', { name: shell('impersonating.stop') })).toBeNull()
  await page.click('button', userMenuButton)
  const menu = await page.within('menu', 'Karin Wallén')
  const links = menu.getAllByRole('menuitem').map((item) => item.getAttribute('href'))
  expect(links.filter((href) => href !== null)).toEqual(['/2/inbox', '/profile', '/profile/notification-settings'])
})
