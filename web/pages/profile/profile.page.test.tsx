import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_SCHEDULING } from '#rules/candidates/scheduling.ts'
import { signIn as signInWith } from '#web/relay/session.ts'
import { addUnsaved } from '#web/state/unsaved.ts'
import { currentLanguage, setLanguage } from '#web/i18n/language.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, tokenOf, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden, viewer } from '#web/testing/world.ts'
import { schedulingPreferences } from '#web/features/message/scheduling.ts'

const t = pageTexts('pages/profile')
const notices = pageTexts('pages/profile/notification-settings')
const shell = pageTexts('shell')
const guard = pageTexts('guard')
const signIn = pageTexts('features/sign-in')
const secondFactor = pageTexts('pages/profile/second-factor')

let page: RenderedRoute
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
const session = (databaseId: string, more: object = {}) => ({
  databaseId,
  isCurrent: false,
  isStaff: false,
  device: { kind: 'PHONE', browser: 'Safari', system: 'iOS' },
  createdAt: '2025-11-01T08:00:00.000Z',
  lastSeenAt: '2025-11-02T08:00:00.000Z',
  ...more,
})
const here = session('here', { isCurrent: true, device: { kind: 'COMPUTER', browser: 'Firefox', system: 'Linux' } })
const preferences = { dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'SV' }
const notificationSettings = {
  adExpiredEmail: true,
  applicationUpdatedEmail: true,
  candidateAppliedEmail: true,
  candidateAppliedNotification: false,
  messageReminder: { enabled: true, schedule: '07:30:00' },
  promotionNotice: { enabled: true, before: '2.00:00:00' },
}

interface World {
  profile?: object
  sessions?: readonly object[]
  viewer?: object
  answers?: Answers
  path?: string
}

/** The page of Karin; what is sent by each mutation is kept. */
function open(world: World = {}) {
  const sent: Record<string, Record<string, unknown>[]> = {}
  const me = {
    ...viewer,
    profile: { ...profile, ...world.profile },
    sessions: world.sessions ?? [here],
    preferences,
    notificationSettings,
    ...world.viewer,
  }
  const kept: Answers = Object.fromEntries(
    Object.entries(world.answers ?? {}).map(([name, answer]) => [
      name,
      (input: Readonly<Record<string, unknown>>) => {
        ;(sent[name] ??= []).push((input['input'] ?? {}) as Record<string, unknown>)
        return answer(input)
      },
    ]),
  )
  page = renderRoute(world.path ?? '/profile', {
    answers: { ...recruiterAnswers, viewer: () => me, countries: () => [{ code: 'SE', name: 'Sverige' }], ...kept },
  })
  return { sent, me }
}

const labelled = async (label: string, at = 0): Promise<HTMLInputElement> => {
  const find = () => [...document.querySelectorAll('label')].filter((each) => each.textContent === label)[at]
  await until(() => expect(find(), label).toBeDefined())
  return document.getElementById(find()?.htmlFor ?? '') as HTMLInputElement
}

test('ACC-36 ACC-37 the profile is read with the contact of each company; what a contact lacks is red', async () => {
  open({ profile: { contacts: [{ ...profile.contacts[0], title: '' }] } })
  await page.see('h1', 'Karin Wallén')
  expect(page.text()).toContain('1984-06-02')
  expect((await page.see('[data-bad]', t('fields.title'))).textContent).toContain(t('missing'))
})

test('ACC-37 abort gives back what is saved, and Save sends the whole', async () => {
  const { sent } = open({
    answers: {
      updateProfile: ({ input }) => ({
        viewer: { ...viewer, profile: { ...profile, ...(input as object), contacts: profile.contacts } },
        errors: [],
      }),
    },
  })
  await page.press('button', t('edit'))
  page.write(await labelled(t('fields.city')), 'Umeå')
  expect((await page.see('[role="status"]', t('unsaved'))).textContent).toBe(t('unsaved'))
  await page.press('button', t('abort'))
  await page.press('button', t('edit'))
  const city = await labelled(t('fields.city'))
  expect(city.value).toBe('Sundsvall')
  page.write(city, ' Umeå ')
  await page.press('button[type="submit"][form]', t('save'))
  await page.see('[role="alertdialog"], [data-react-aria-top-layer], section', t('saved'))
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

test('ACC-38 ACC-39 ACC-40 a title is asked for with a company only; what is wrong stands at its field and keeps Save shut', async () => {
  open()
  await page.press('button', t('edit'))
  const title = await labelled(t('fields.title'))
  page.write(title, ' ')
  title.focus()
  title.blur()
  await page.see('span', t('errors.title'))
  expect((await page.see('button[type="submit"][form]')).hasAttribute('disabled')).toBe(true)
  expect(page.text()).toContain(t('unsavedContact', { company: 'Tranfjärden Logistik AB' }))
  await page.close()
  open({ profile: { contacts: [] } })
  await page.press('button', t('edit'))
  page.write(await labelled(t('fields.city')), 'Umeå')
  expect((await page.see('button[type="submit"][form]')).hasAttribute('disabled')).toBe(false)
  expect(page.text()).toContain(t('noCompany'))
})

test('ERR-06 a profile that cannot be saved says so, and what was written stays', async () => {
  open({
    answers: {
      updateProfile: () => ({
        viewer: null,
        errors: [{ __typename: 'InputError', reason: 'INVALID', code: 'invalid', message: 'no', path: ['city'] }],
      }),
    },
  })
  await page.press('button', t('edit'))
  page.write(await labelled(t('fields.city')), 'Umeå')
  await page.press('button[type="submit"][form]', t('save'))
  await page.see('[role="alertdialog"]', t('cannotSave'))
  await page.press('[role="alertdialog"] button')
  expect((await labelled(t('fields.city'))).value).toBe('Umeå')
})

async function changePassword(ok: boolean) {
  const { sent } = open({
    answers: {
      changePassword: () =>
        ok
          ? { ok: true, errors: [] }
          : {
              ok: null,
              errors: [
                { __typename: 'InputError', reason: 'WRONG', code: 'wrong', message: 'no', path: ['currentPassword'] },
              ],
            },
    },
  })
  page.write(await labelled(t('password.current')), 'Gammalt-2025')
  page.write(await labelled(t('password.next')), 'Nytt-losen-2026')
  const repeat = await labelled(t('password.repeat'))
  // One that is shorter than any may be is not sent; without one it says so.
  page.write(repeat, 'Nytt-losen-2026')
  const current = await labelled(t('password.current'))
  for (const typed of ['Gammalt-1', '']) {
    page.write(current, typed)
    await until(() =>
      expect(page.find('form button[type="submit"]:not([form])', t('password.change'))?.hasAttribute('disabled')).toBe(
        true,
      ),
    )
  }
  current.focus()
  current.blur()
  await page.see('span', t('password.required'))
  page.write(current, ' Gammalt-2025 ')
  await page.gone('span', t('password.required'))
  page.write(repeat, 'Annat-losen-2026')
  const button = await page.see('form button[type="submit"]:not([form])', t('password.change'))
  expect(button.hasAttribute('disabled')).toBe(true)
  page.write(repeat, 'Nytt-losen-2026  ')
  button.click()
  return sent
}

test('a new password is sent trimmed and told, and the fields are empty again ACC-02 ACC-04 ACC-44 ACC-45', async () => {
  const sent = await changePassword(true)
  await page.see('*', t('password.updated'))
  expect(sent['changePassword']).toEqual([{ currentPassword: 'Gammalt-2025', newPassword: 'Nytt-losen-2026' }])
  expect((await labelled(t('password.next'))).value).toBe('')
})

test('ACC-46 a password that was not changed says to check the old one, at its field', async () => {
  await changePassword(false)
  await page.see('span', t('password.failed'))
  expect((await labelled(t('password.current'))).getAttribute('aria-invalid')).toBe('true')
})

test('a Google user sets a first password by code, signs in, and only then may use two steps ACC-26 ACC-31 PLUS-81', async () => {
  const { sent } = open({
    profile: { hasPassword: false },
    viewer: { secondFactor: { enabledAt: null, recoveryCodesLeft: 0, isRequired: false } },
    answers: {
      forgotPassword: () => ({ email: 'karin@demo.example', errors: [] }),
      resetPasswordWithCode: () => ({ ok: true, errors: [] }),
    },
  })
  await page.see('section', secondFactor('passwordFirst'))
  expect(page.text()).not.toContain(t('password.current'))
  expect(page.text()).not.toContain(secondFactor('turnOn'))
  await page.press('button', t('firstPassword.choose'))
  page.write(await labelled(signIn('code.label')), '123456')
  page.write(await labelled(signIn('code.newPassword')), 'Falukorv 2026')
  await page.press('[role="dialog"] button[type="submit"]')
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
  await until(() => expect(page.text()).toContain(t('firstPassword.chosen')))
  expect(sent['forgotPassword']).toEqual([{ email: 'karin@demo.example' }])
  expect(sent['resetPasswordWithCode']).toEqual([
    { email: 'karin@demo.example', code: '123456', password: 'Falukorv 2026' },
  ])
})

test('PLUS-80 the devices with their time, and one is ended', async () => {
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
  expect((await page.see('li', phone)).textContent).toContain(t('sessions.lastSeen', { time: '2025-11-02 09:00' }))
  expect((await page.see('li', t('sessions.here'))).querySelector('button')).toBeNull()
  await page.see('li', t('sessions.staff'))
  await page.see('li', t('sessions.unknown'))
  await page.press('button', t('sessions.end', { device: phone }))
  await page.gone('li', phone)
  expect(sent['endSession']).toEqual([{ session: 'phone' }])
})

test('ACC-13 logging out everywhere asks first, and ends here too', async () => {
  const { sent } = open({ answers: { logOutEverywhere: () => ({ ok: true, errors: [] }) } })
  await page.press('button', t('sessions.all'))
  await page.see('[role="alertdialog"]', t('sessions.allTitle'))
  expect(sent['logOutEverywhere']).toBeUndefined()
  await page.press('[role="alertdialog"] button', t('sessions.all'))
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
})

test('ACC-47 everything that is kept of the user is fetched as a file; a failure is told and opens nothing', async () => {
  let works = true
  const { sent } = open({
    answers: {
      createAccountExport: () =>
        works ? { url: '/accountExport?token=once', errors: [] } : failure('UPSTREAM_FAILED'),
    },
  })
  const opened = { location: { href: '' }, close: vi.fn() }
  const spy = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => spy.mockRestore())
  await page.press('button', t('export.button'))
  await until(() => expect(opened.location.href).toBe('/accountExport?token=once'))
  works = false
  await page.press('button', t('export.button'))
  await page.see('[role="alertdialog"]', t('export.failed'))
  // What to do about it is said by the dialog, once.
  expect(document.querySelector('[role="alertdialog"]')?.textContent.match(/Försök igen/g)).toHaveLength(1)
  expect(opened.close).toHaveBeenCalledTimes(1)
  expect(sent['createAccountExport']).toHaveLength(2)
})

test('ACC-47 ACC-14 the account is deleted with the code; a wrong one stands at its field', async () => {
  let isRight = false
  const { sent } = open({
    answers: {
      requestAccountDeletion: () => ({ ok: true, errors: [] }),
      deleteAccount: () =>
        isRight
          ? { ok: true, errors: [] }
          : {
              ok: null,
              errors: [{ __typename: 'InputError', reason: 'WRONG', code: 'wrong', message: 'no', path: ['code'] }],
            },
    },
  })
  await page.press('button', t('delete.button'))
  const code = await labelled(signIn('code.label'))
  page.write(code, '111111')
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"]', signIn('code.wrong'))
  isRight = true
  page.write(code, '123456')
  await page.press('[role="dialog"] button[type="submit"]')
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
  expect(sent['requestAccountDeletion']).toHaveLength(1)
  expect(sent['deleteAccount']).toEqual([{ code: '111111' }, { code: '123456' }])
})

test('ACC-42 ACC-43 a file that is no picture, and one that is too large, are told before anything is sent', async () => {
  open()
  const input = await page.see<HTMLInputElement>('input[type="file"]')
  const choose = (file: File) => {
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose(new File(['x'], 'cv.pdf'))
  await page.see('[role="alert"]', t('avatar.wrongFormat', { formats: 'jpg, jpeg, png, webp, gif' }))
  const large = new File(['x'], 'me.png')
  Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 })
  choose(large)
  await page.see('[role="alert"]', t('avatar.tooLarge', { megabytes: 5 }))
})

test('ACC-41 a picture is taken away, and the initials show', async () => {
  open({ profile: { imageUrl: '/media/1/karin.webp' }, answers: { removeAvatar: () => ({ ok: true, errors: [] }) } })
  await page.see('main img[src="/media/1/karin.webp"]')
  await page.press('button', t('avatar.remove'))
  await page.gone('img[src="/media/1/karin.webp"]')
  await page.see('main [role="img"]', 'KW')
})

test('ACC-63 the date format holds at once', async () => {
  const { sent } = open({
    answers: { updatePreferences: ({ input }) => ({ viewer: { ...viewer, preferences: input }, errors: [] }) },
  })
  await page.see('dd', '1984-06-02')
  dateFormat.set('DD/MM/YYYY HH:mm')
  await page.see('dd', '02/06/1984')
  await page.press('[role="radio"], button', 'English')
  await until(() => expect(currentLanguage()).toBe('en'))
  await until(() => expect(sent['updatePreferences']).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]))
})

test('ACC-63 a browser in which nothing was chosen takes language and date format from the account', async () => {
  open({ viewer: { preferences: { dateTimeFormat: 'DD.MM.YYYY HH:mm', locale: 'EN' } } })
  await until(() => expect(currentLanguage()).toBe('en'))
  await page.see('dd', '02.06.1984')
})

test('ACC-63 a choice whose answer did not come holds on the next page, which says it again; one that was refused does not', async () => {
  open()
  await page.see('dd', '1984-06-02')
  page.setOffline(true)
  await page.press('[role="radio"], button', 'English')
  await page.see('[role="alertdialog"], [role="dialog"]')
  await page.close()

  const isHeld = Promise.withResolvers<void>()
  const next = open({
    answers: {
      updatePreferences: async ({ input }) => {
        await isHeld.promise
        return { viewer: { ...viewer, preferences: input }, errors: [] }
      },
    },
  })
  await until(() =>
    expect(next.sent['updatePreferences']).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]),
  )
  expect(currentLanguage()).toBe('en')
  isHeld.resolve()
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
  await page.close()

  // Once it is answered the account decides again.
  const third = open({
    viewer: { preferences: { dateTimeFormat: 'DD.MM.YYYY HH:mm', locale: 'SV' } },
    answers: { updatePreferences: () => ({ viewer: null, errors: [failure('FORBIDDEN')] }) },
  })
  await page.see('dd', '02.06.1984')
  await until(() => expect(currentLanguage()).toBe('sv'))
  expect(third.sent['updatePreferences']).toBeUndefined()
  await page.press('[role="radio"], button', 'English')
  await until(() => expect(third.sent['updatePreferences']).toHaveLength(1))
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
})

test('ACC-63 of two choices, one soon after the other, the account hears of the later one last', async () => {
  const isHeld = Promise.withResolvers<void>()
  const { sent } = open({
    answers: {
      updatePreferences: async ({ input }) => {
        await isHeld.promise
        return { viewer: { ...viewer, preferences: input }, errors: [] }
      },
    },
  })
  await page.see('dd', '1984-06-02')
  await page.press('[role="radio"], button', 'English')
  await until(() => expect(sent['updatePreferences']).toEqual([{ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'EN' }]))
  await page.press('[role="radio"], button', 'Svenska')
  await until(() => expect(currentLanguage()).toBe('sv'))
  expect(sent['updatePreferences']).toHaveLength(1)
  isHeld.resolve()
  await until(() => expect(sent['updatePreferences']?.map((input) => Object(input).locale)).toEqual(['EN', 'SV']))
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
  expect(currentLanguage()).toBe('sv')
})

test('ACC-63 what waits for an answer when somebody else signs in goes to no account but its own', async () => {
  const isHeld = Promise.withResolvers<void>()
  const { sent } = open({
    answers: {
      updatePreferences: async ({ input }) => {
        await isHeld.promise
        return { viewer: { ...viewer, preferences: input }, errors: [] }
      },
    },
  })
  await page.see('dd', '1984-06-02')
  await page.press('[role="radio"], button', 'English')
  await until(() => expect(sent['updatePreferences']).toHaveLength(1))
  await page.press('[role="radio"], button', 'Svenska')
  await until(() => expect(currentLanguage()).toBe('sv'))
  signInWith(tokenOf([], '2'))
  isHeld.resolve()
  await page.router.navigate('/profile')
  await page.see('dd', '1984-06-02')
  await page.press('[role="radio"], button', 'English')
  await until(() => expect(localStorage.getItem('tavla.unanswered-preferences')).toBeNull())
  expect(sent['updatePreferences']?.map((input) => Object(input).locale)).toEqual(['EN', 'EN'])
})

test('ACC-63 other pages write their days in the format of the account', async () => {
  open({ path: '/2/ad/9/board', viewer: { preferences: { dateTimeFormat: 'DD/MM/YYYY HH:mm', locale: 'SV' } } })
  await page.see('[data-candidate]', '12/11/2025')
})

test('unread preferences leave the page in Swedish with usual format and hours until they can be read ACC-66', async () => {
  const failing = () => {
    throw failure('UPSTREAM_FAILED')
  }
  const { me } = open({ path: '/2/ad/9/board', viewer: { preferences: failing, schedulingPreferences: failing } })
  await page.see('[data-candidate]', '2025-11-12')
  expect([currentLanguage(), page.find('[role="alertdialog"]')]).toEqual(['sv', null])
  expect(await schedulingPreferences()).toEqual(DEFAULT_SCHEDULING)
  const own = { disabledHours: [0], disabledWeekly: [1], timePickerInterval: 30 }
  Object.assign(me, { schedulingPreferences: own })
  expect(await schedulingPreferences()).toEqual(own)
})

test('ACC-61 ACC-62 one setting has a switch; turned, the whole is saved with the others as they were', async () => {
  const { sent } = open({
    path: '/profile/notification-settings',
    answers: {
      updateNotificationSettings: ({ input }) => ({ viewer: { ...viewer, notificationSettings: input }, errors: [] }),
    },
  })
  const toggle = await page.see<HTMLInputElement>('input[role="switch"]')
  expect(document.querySelectorAll('input[role="switch"]')).toHaveLength(1)
  expect(toggle.checked).toBe(true)
  expect((await page.see('li', notices('candidateAppliedNotice'))).textContent).toContain(notices('off'))
  await page.see('li', notices('messageReminderHelp', { hour: '07:30' }))
  expect(page.find('li', notices('promotionNotice'))?.textContent).toContain(
    notices('promotionNoticeDays_other', { count: 2 }),
  )
  toggle.click()
  await page.see('[role="status"]', 'Sparat')
  expect(sent['updateNotificationSettings']).toEqual([{ ...notificationSettings, adExpiredEmail: false }])
  expect((await page.see<HTMLInputElement>('input[role="switch"]')).checked).toBe(false)
})

test('ACC-62 a setting that could not be saved goes back', async () => {
  open({
    path: '/profile/notification-settings',
    answers: {
      updateNotificationSettings: () => {
        throw failure('UPSTREAM_FAILED')
      },
    },
  })
  const toggle = await page.see<HTMLInputElement>('input[role="switch"]')
  toggle.click()
  await page.see('[role="alertdialog"]')
  expect(toggle.checked).toBe(true)
})

test('ACC-51 SHELL-91 while impersonating the name is red, a notice tells it, and the menu begins with the way back', async () => {
  open({ viewer: { isImpersonated: true } })
  const note = await page.see('header p', 'Karin Wallén')
  expect(note.textContent).toContain(shell('impersonating.note', {}).split('{name}')[1] ?? '')
  expect((await page.see('[data-impersonated]')).textContent).toBe('Karin Wallén')
  await page.press('button[aria-haspopup="menu"]', 'Karin Wallén')
  const [first] = (await page.see('[role="menu"]')).querySelectorAll('[role="menuitem"]')
  expect(first?.textContent).toBe(shell('impersonating.stopAs', { name: 'Karin Wallén' }))
})

test('a stop of seeing Tavla as a user asks first about what only the tab keeps, as an unsent text ACC-52 SHELL-89', async () => {
  const asked: string[] = []
  open({
    viewer: { isImpersonated: true },
    answers: {
      stopImpersonating: () => {
        asked.push('stop')
        return { session: null, errors: [] }
      },
    },
  })
  const stop = await page.see<HTMLButtonElement>('header button', shell('impersonating.stop'))
  const settle = addUnsaved('closing')
  stop.click()
  await page.see('[role="alertdialog"]', guard('title'))
  await page.press('[role="alertdialog"] button', guard('stay'))
  await page.gone('[role="alertdialog"]')
  expect(asked).toEqual([])
  settle()
})

test('ACC-52 stopping asks the platform, puts the own token in place of the other one, and begins anew at the root', async () => {
  const went: unknown[] = []
  const assign = vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(to))
  const own = tokenOf(['Moderator'])
  try {
    open({
      viewer: { isImpersonated: true },
      answers: { stopImpersonating: () => ({ session: { token: own }, errors: [] }) },
    })
    expect(localStorage.getItem('tavla.token')).not.toBe(own)
    await page.press('header button', shell('impersonating.stop'))
    await until(() => expect(went).toEqual(['/']))
    expect([
      localStorage.getItem('tavla.token'),
      page.sentOperations.filter((name) => name === 'stopImpersonatingMutation'),
    ]).toEqual([own, ['stopImpersonatingMutation']])
  } finally {
    assign.mockRestore()
  }
})

test('ACC-51 nobody else is told of impersonating, and the menu leads to profile and notifications', async () => {
  open()
  await page.press('button[aria-haspopup="menu"]', 'Karin Wallén')
  const menu = await page.see('[role="menu"]', shell('user.profile'))
  expect([...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/2/inbox',
    '/profile',
    '/profile/notification-settings',
  ])
  expect(page.find('[data-impersonated]')).toBeNull()
  expect(page.find('button', shell('impersonating.stop'))).toBeNull()
})
