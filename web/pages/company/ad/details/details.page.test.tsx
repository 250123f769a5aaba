import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { TAG_ANALYSIS_THROTTLE_MS } from '#rules/text-and-time/timings.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { adAnswers, detailsOf, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { describedAs } from '#web/testing/fields.ts'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure } from '#web/testing/world.ts'

const t = pageTexts('features/ad/details')
const guard = pageTexts('guard')
const editor = pageTexts('editing')
const shell = pageTexts('shell')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

type Fields = Parameters<typeof draftOf>[0]

const stated = (amount: number) => ({
  __typename: 'SalaryAmount',
  amount: amount.toFixed(2),
  currency: 'SEK',
  period: 'MONTHLY',
})

/** Opens the details of a draft. */
async function open(ad: Fields = {}, more: Answers = {}) {
  page = renderPage('/2/ad/9/details', { answers: { ...adAnswers, ad: () => draftOf(ad), ...more } })
  await page.findByRole('heading', { name: t('sections.text') })
}

/** Returns a field by its label. Groups with the same label are not fields. */
const field = (label: string | RegExp) =>
  page.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type="radio"])' })
/** Fills a field and leaves it. */
async function fillAndLeave(element: HTMLElement, text: string) {
  await page.fill(element, text)
  await page.press('Tab')
}
/** Presses a button without a pointer. After a press with a pointer, the test document focuses a dialog itself. */
const pressWithoutPointer = (role: 'link' | 'button', name: string) => page.getByRole(role, { name }).click()

const places = () => [
  { postCode: null, city: 'Sundsvall', municipality: 'Sundsvall', county: 'Västernorrland' },
  { postCode: null, city: 'Sundbyberg', municipality: 'Sundbyberg', county: 'Stockholm' },
]

test('choosing a place closes the list of places (AD-100)', async () => {
  await open({}, { placeSuggestions: places })
  const city = field(t('fields.city'))
  await page.fill(city, 'Sund')
  await page.click('option', startsWith('Sundbyberg'))
  await until(() => expect(city.value).toBe('Sundbyberg'))
  await page.gone('listbox')
  expect(city.getAttribute('aria-expanded')).toBe('false')
})

test('a chosen workplace fills the address, and is deselected when the user changes the address (AD-72)', async () => {
  const workplaces = [
    {
      id: 'w1',
      databaseId: 1,
      name: 'Driftcentral Kramfors',
      streetAddress: 'Verkstadsgatan 8',
      postNumber: '872 31',
      postArea: 'Kramfors',
    },
    {
      id: 'w2',
      databaseId: 2,
      name: 'Lagret i Sundsvall',
      streetAddress: 'Hamngatan 2',
      postNumber: '852 30',
      postArea: 'Sundsvall',
    },
  ]
  await open({ company: { ...draftOf().company, workplaceTemplates: workplaces } })
  const choice = field(`${t('fields.workplace')}${pageTexts('ui')('optional')}`)
  await page.fill(choice, 'kram')
  await page.click('option', startsWith('Driftcentral Kramfors'))
  await until(() =>
    expect([t('fields.address'), t('fields.postCode'), t('fields.city')].map((label) => field(label).value)).toEqual([
      'Verkstadsgatan 8',
      '872 31',
      'Kramfors',
    ]),
  )
  expect(choice.value).toBe('Driftcentral Kramfors')
  await page.fill(field(t('fields.address')), 'Verkstadsgatan 10')
  await until(() => expect(choice.value).toBe(''))
})

test('leaving unsaved work asks first: the user stays by default, or saves and leaves (SHELL-89)', async () => {
  const saved: unknown[] = []
  const renamed = { ad: draftOf(), errors: [] }
  await open(
    { progress: 'DETAILS' },
    {
      saveAdDetails: ({ input }) => {
        saved.push(input)
        return renamed
      },
      renameAd: () => renamed,
      saveTags: () => renamed,
    },
  )
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  const leave = async () => {
    pressWithoutPointer('link', editor('cancel'))
    return page.within('alertdialog', guard('title'))
  }
  let question = await leave()
  await until(() => expect(document.activeElement?.textContent).toBe(guard('stay')))
  await question.click('button', guard('stay'))
  await page.gone('alertdialog')
  expect(page.path()).toBe('/2/ad/9/details')
  question = await leave()
  await question.click('button', guard('save'))
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  expect(saved).toMatchObject([{ isDraft: true, details: { address: 'Slussplan 3' } }])
})

test('a rejected save keeps the user on the page (SHELL-89)', async () => {
  await open(
    { progress: 'DETAILS' },
    {
      saveAdDetails: () => ({
        ad: null,
        errors: [{ __typename: 'InputError', reason: 'ARCHIVED', message: 'archived', path: null }],
      }),
    },
  )
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  await page.click('link', editor('cancel'))
  await page.click('button', guard('save'))
  await page.findByText(editor('saveFailed.archived'), { exact: false })
  expect(page.path()).toBe('/2/ad/9/details')
  expect(field(t('fields.address')).value).toBe('Slussplan 3')
})

test('an invalid amount stays as typed and gets an error (AD-98, SHELL-05)', async () => {
  await open({ details: detailsOf({ salary: stated(33500) }) })
  const salary = field(t('fields.salaryFixed'))
  for (const wrong of ['-5', '1e9', '33 500 kr']) {
    await fillAndLeave(salary, wrong)
    await until(() => expect(salary.getAttribute('aria-invalid')).toBe('true'))
    expect(salary.value).toBe(wrong)
  }
  await page.fill(salary, '34000,5')
  await until(() => expect(salary.getAttribute('aria-invalid')).toBeNull())
})

test('hourly work selects part time and a remote location selects remote work, until the choice changes (AD-88, AD-103)', async () => {
  await open()
  const group = (name: string) => screenOf(page.getByRole('radiogroup', { name: t(`fields.${name}`) }))
  const findChosen = (name: string, option: string) =>
    group(name).findByRole('radio', { name: t(`${name}.${option}`), checked: true })
  await group('type').click('radio', t('type.hourly'))
  await findChosen('extent', 'partTime')
  await group('type').click('radio', t('type.indefinite'))
  await findChosen('extent', 'fullTime')
  await group('location').click('radio', t('location.remote'))
  await findChosen('workplaceType', 'remote')
  await group('location').click('radio', t('location.domestic'))
  await findChosen('workplaceType', 'onsite')
})

test.each([
  [['Moderator'], false],
  [['ContentWriter'], true],
  [[], true],
] as const)(
  'with roles %j, the button that finishes incomplete details is disabled: %s (AD-79, SHELL-28)',
  async (roles, isDisabled) => {
    const saved: unknown[] = []
    const lacking = { progress: 'DETAILS', details: detailsOf({ profession: null, address: '' }) }
    page = renderPage('/2/ad/9/details', {
      roles,
      answers: {
        ...adAnswers,
        ad: () => draftOf(lacking),
        saveAdDetails: ({ input }) => {
          saved.push(input)
          return { ad: draftOf(lacking), errors: [] }
        },
      },
    })
    const finish = await page.findByRole<HTMLButtonElement>('button', { name: editor('finalizeAndContinue') })
    expect(finish.disabled).toBe(isDisabled)
    if (isDisabled) return
    await page.click('button', editor('finalizeAndContinue'))
    await until(() => expect(saved).toMatchObject([{ isDraft: false }]))
  },
)

test('the tags of an empty ad are not marked as done (AD-115)', async () => {
  await open({ progress: 'DETAILS', details: detailsOf({ content: '' }), tags: [] })
  const link = await page.findByRole('link', { name: startsWith(t('sections.tags')) })
  expect(link.dataset['status']).toBe('left')
})

/** Opens the page with a fake clock. The first analyses of the text fail with these codes. Returns a function that counts them. */
async function openAnalysed(failures: readonly string[]) {
  let count = 0
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await open(
    { tags: [] },
    {
      tagDetection: () => {
        const code = failures[count++]
        return code === undefined
          ? { isHomeLanguage: true, tags: [{ label: 'B-körkort', type: 'POSITIVE_UNRELIABLE' }] }
          : failure(code)
      },
    },
  )
  return () => count
}

const proposals = () => page.queryByRole('region', { name: t('tags.fromText') })

test('a failed analysis is retried automatically, and its proposals are shown (AD-110, AD-111, AD-118)', async () => {
  const analysisCount = await openAnalysed(['UPSTREAM_FAILED', 'RATE_LIMITED'])
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
  expect(analysisCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(TAG_ANALYSIS_THROTTLE_MS)
  await until(() => expect(analysisCount()).toBe(2))
  await vi.advanceTimersByTimeAsync(2 * TAG_ANALYSIS_THROTTLE_MS)
  await until(() => expect(proposals()?.textContent).toContain('B-körkort'))
  expect(analysisCount()).toBe(3)
})

test('a restored connection on a closed page does not start an analysis on the next page (AD-110, SHELL-113)', async () => {
  await open()
  window.dispatchEvent(new Event('online'))
  await page.close()
  const analysisCount = await openAnalysed(['UPSTREAM_FAILED', 'UPSTREAM_FAILED', 'UPSTREAM_FAILED'])
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
  await vi.advanceTimersByTimeAsync(TAG_ANALYSIS_THROTTLE_MS)
  await until(() => expect(analysisCount()).toBe(2))
  // The second pause is twice as long as the first, so the retries did not start again.
  await vi.advanceTimersByTimeAsync(1.8 * TAG_ANALYSIS_THROTTLE_MS)
  expect(analysisCount()).toBe(2)
})

test('an analysis that fails repeatedly shows an error and a retry button, and stops with its page (AD-111, AD-118)', async () => {
  const analysisCount = await openAnalysed(Array<string>(8).fill('UPSTREAM_FAILED'))
  const passPauses = async (times: number) => {
    await vi.advanceTimersByTimeAsync(times * TAG_ANALYSIS_THROTTLE_MS)
  }
  for (const [index, pause] of [1, 2, 4, 8].entries()) {
    await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
    await passPauses(pause)
    await until(() => expect(analysisCount()).toBe(index + 2))
  }
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.failed')))
  await passPauses(100)
  expect(analysisCount()).toBe(5)
  await page.click('button', pageTexts('ui')('retry'))
  expect(document.activeElement).toBe(proposals())
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
  expect(analysisCount()).toBe(6)
  void page.router.navigate('/2/ad/9')
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  await until(() => expect(proposals()).toBeNull())
  await passPauses(100)
  expect(analysisCount()).toBe(6)
})

test('the editor of an active ad has no button that copies from another ad (AD-49)', async () => {
  await open({ status: 'ACTIVE', progress: 'COMPLETE' })
  expect(page.queryByRole('button', { name: t('copy') })).toBeNull()
  await page.close()
  await open()
  page.getByRole('button', { name: t('copy') })
})

/** Opens an ad that a colleague saves while the user edits it. The first save of the user is a conflict. */
async function openWithColleague() {
  const sent: unknown[] = []
  let details = detailsOf()
  await open(
    {},
    {
      ad: () => draftOf({ details }),
      saveAdDetails: ({ input }) => {
        sent.push(input)
        return (input as { expectedVersion: string }).expectedVersion === details.version
          ? { ad: draftOf({ details }), errors: [] }
          : { ad: draftOf({ details }), errors: [conflict] }
      },
      saveTags: () => ({ ad: draftOf({ details }), errors: [] }),
    },
  )
  return {
    sent,
    saveAsColleague: (changes: object) => {
      details = detailsOf({ version: 'd2', ...changes })
    },
  }
}
const conflict = { __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }

test('a save keeps the fields that only a colleague changed, and asks nothing (PLUS-96)', async () => {
  const { sent, saveAsColleague } = await openWithColleague()
  await page.fill(field(t('fields.phone')), '070-174 06 99')
  saveAsColleague({ positions: 7 })
  await page.click('button', editor('finalizeAndContinue'))
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    expectedVersion: 'd2',
    details: { positions: 7, contact: { phone: '070-174 06 99' } },
  })
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  await until(() => expect(page.text()).toContain(editor('merge.kept', { fields: t('fields.positions') })))
})

test('a save asks only about a field that both changed, and keeps the choice (PLUS-96, SHELL-89)', async () => {
  const { sent, saveAsColleague } = await openWithColleague()
  await page.fill(field(t('fields.phone')), '070-174 06 99')
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  saveAsColleague({ positions: 7, address: 'Slussplan 4' })
  pressWithoutPointer('button', editor('finalizeAndContinue'))
  const dialog = await page.within('alertdialog', editor('merge.title_one'))
  expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([t('fields.address')])
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${t('fields.positions')}7${editor('merge.by.theirs')}`,
    `${t('sections.contact')}: ${t('fields.phone')}070-174 06 99${editor('merge.by.mine')}`,
  ])
  const theirs = dialog.getByRole('radio', {
    name: `${t('fields.address')} ${editor('merge.theirs')} Slussplan 4`,
  })
  await until(() => expect(document.activeElement).toBe(theirs))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: editor('finalizeAndContinue') })
  expect(save.disabled).toBe(true)
  await page.press('Escape')
  await page.gone('alertdialog')
  expect([field(t('fields.address')).value, field(t('fields.phone')).value]).toEqual(['Slussplan 3', '070-174 06 99'])

  await page.click('button', editor('finalizeAndContinue'))
  const again = await page.within('alertdialog', editor('merge.title_one'))
  await again.click('radio', /Slussplan 4/)
  await again.click('button', editor('finalizeAndContinue'))
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  expect(sent.at(-1)).toMatchObject({
    expectedVersion: 'd2',
    details: { positions: 7, address: 'Slussplan 4', contact: { phone: '070-174 06 99' } },
  })
})

test('text typed while a save meets a colleague’s save is kept and saved (PLUS-96, SHELL-115)', async () => {
  const { sent, saveAsColleague } = await openWithColleague()
  await page.fill(field(t('fields.phone')), '070-174 06 99')
  saveAsColleague({ positions: 7 })
  pressWithoutPointer('button', editor('finalizeAndContinue'))
  await page.fill(field(t('fields.phone')), '070-174 06 88')
  await until(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { expectedVersion: 'd1', details: { contact: { phone: '070-174 06 99' } } },
    { expectedVersion: 'd2', details: { positions: 7, contact: { phone: '070-174 06 88' } } },
  ])
})

test('saving a deleted ad opens an error dialog, and the typed text stays (ERR-01)', async () => {
  await open(
    {},
    {
      saveAdDetails: () => {
        throw failure('NOT_FOUND')
      },
    },
  )
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  await page.click('button', editor('finalizeAndContinue'))
  await page.findByRole('alertdialog', { name: editor('gone.title') })
  expect(field(t('fields.address')).value).toBe('Slussplan 3')
})

test('the browser offers to restore unsaved text, with its time in the user’s format (SHELL-89, ACC-63)', async () => {
  dateFormat.set('DD/MM/YYYY HH:mm')
  onTestFinished(() => dateFormat.set('YYYY-MM-DD HH:mm'))
  await open()
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  await until(() => expect(Object.keys(localStorage).filter((key) => key.includes('details.9'))).toHaveLength(1))
  // The browser crashes: its storage stays.
  const left = { ...localStorage }
  await page.close()
  Object.assign(localStorage, left)
  const saved: unknown[] = []
  const details = detailsOf({ version: 'd2', positions: 7, address: 'Slussplan 4' })
  await open(
    { details },
    {
      saveAdDetails: ({ input }) => {
        saved.push(input)
        return {
          ad: draftOf({ details }),
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      },
    },
  )
  expect(field(t('fields.address')).value).toBe('Slussplan 4')
  const restore = await page.findByRole('button', { name: editor('kept.restore') })
  expect(restore.closest('[role="status"]')?.textContent).toMatch(/ \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} /)
  await page.click('button', editor('kept.restore'))
  await until(() => expect(field(t('fields.address')).value).toBe('Slussplan 3'))
  // A colleague has saved since, so the page asks before it overwrites the change.
  await page.click('button', editor('finalizeAndContinue'))
  await page.findByRole('alertdialog', { name: editor('merge.title_one') })
  expect(saved).toMatchObject([{ expectedVersion: 'd1' }])
})

test('after a failure of the page the editor continues with the typed text (PLUS-93)', async () => {
  await open()
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  await fillAndLeave(field(t('fields.postCode')), 'abc')
  const [error] = await page.findAllByText(t('errors.postCode'))
  // Something takes an element away that React still holds, so React fails when it removes the element.
  error?.closest('[slot="errorMessage"]')?.remove()
  await fillAndLeave(field(t('fields.postCode')), '852 31')
  await page.findByRole('alert')
  expect(page.queryByRole('textbox', { name: t('fields.address') })).toBeNull()
  await page.click('button', shell('failed.retry'))
  await until(() => expect(field(t('fields.address')).value).toBe('Slussplan 3'))
  expect(field(t('fields.postCode')).value).toBe('852 31')
})

test('the browser deletes stored text when it is saved and when the user signs out (SHELL-89)', async () => {
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('details.9'))
  const stored = { ad: draftOf(), errors: [] }
  await open({}, { saveAdDetails: () => stored, renameAd: () => stored, saveTags: () => stored })
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  await until(() => expect(kept()).toHaveLength(1))
  await page.click('button', editor('finalizeAndContinue'))
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  expect(kept()).toEqual([])
  await page.close()
  await open()
  await page.fill(field(t('fields.address')), 'Slussplan 3')
  await until(() => expect(kept()).toHaveLength(1))
  await page.close()
  expect(kept()).toEqual([])
})

test.each(['-5', '1e9', 'fem', '1,5'])(
  'an invalid number of positions (%s) stays as typed, gets an error and cannot be saved (SHELL-05, AD-75)',
  async (typed) => {
    const saved: unknown[] = []
    await open(
      { progress: 'DETAILS' },
      {
        saveAdDetails: ({ input }) => {
          saved.push(input)
          return { ad: draftOf(), errors: [] }
        },
      },
    )
    const positions = field(t('fields.positions'))
    await fillAndLeave(positions, typed)
    await until(() => expect(positions.getAttribute('aria-invalid')).toBe('true'))
    expect(positions.value).toBe(typed)
    expect(describedAs(positions)).toBeTruthy()
    expect(page.getByRole<HTMLButtonElement>('button', { name: editor('finalizeAndContinue') }).disabled).toBe(true)
    expect(saved).toEqual([])
    await page.fill(positions, '3')
    await until(() => expect(positions.getAttribute('aria-invalid')).toBeNull())
  },
)

test('a postal code with letters stays as typed and gets an error (SHELL-05, AD-101)', async () => {
  await open()
  const postCode = field(t('fields.postCode'))
  await fillAndLeave(postCode, '12 kattor')
  await until(() => expect(postCode.getAttribute('aria-invalid')).toBe('true'))
  expect(postCode.value).toBe('12 kattor')
})

test('an amount with three decimals stays as typed (SHELL-05, AD-98)', async () => {
  await open({ details: detailsOf({ salary: stated(25_000) }) })
  const amount = field(t('fields.salaryFixed'))
  await page.fill(amount, '25000,125')
  expect(amount.value).toBe('25000,125')
})

test('an ad without pay suggests a range, and a button opens its fields (PLUS-44)', async () => {
  await open({ details: detailsOf({ salary: null }) })
  await page.findByText(t('salaryNudge.text'), { exact: false })
  await page.click('button', t('salaryNudge.button'))
  await page.findByLabelText(t('salaryFrom'))
  expect(page.text()).not.toContain(t('salaryNudge.text'))
})

test('an ad with pay does not suggest a range (PLUS-44)', async () => {
  await open({ details: detailsOf({ salary: stated(25_000) }) })
  expect(page.text()).not.toContain(t('salaryNudge.text'))
})

test.each([
  [true, 'FRANCHISE', true],
  [true, 'VOLUNTEERING', true],
  [false, 'FRANCHISE', false],
  [true, 'REGULAR', false],
] as const)(
  'connected to the employment service: %s, an ad that is %s shows a warning: %s (PLUS-45)',
  async (employmentServiceConnected, specification, warns) => {
    await open({
      company: { ...draftOf().company, isConnectedToEmploymentService: employmentServiceConnected },
      details: detailsOf({ specifications: [specification] }),
    })
    await page.findByText(t('specification.franchise'))
    expect(page.text().includes(t('serviceNoEmployment'))).toBe(warns)
  },
)

test('shows what the employment service rejects at each field, until the field is changed (PLUS-181)', async () => {
  await open({
    employmentService: {
      state: 'REJECTED',
      url: null,
      rejections: [
        { field: 'POST_CODE', code: 'INVALID', message: null },
        { field: 'CITY', code: null, message: 'Okänd kommun.' },
        { field: 'END', code: 'TOO_LATE', message: null },
        { field: null, code: null, message: null },
      ],
    },
  })
  await page.findByText(t('serviceRejection.title'))
  const city = await page.findByLabelText(t('fields.city'))
  const says = t('serviceRejection.service', { message: 'Okänd kommun.' })
  await until(() => expect(describedAs(city)).toContain(says))
  expect(page.text()).toContain(`${t('serviceRejection.END')}: ${t('serviceRejection.TOO_LATE')}`)
  expect(page.text()).toContain(t('serviceRejection.OTHER'))
  await page.click('button', t('fields.city'))
  expect(document.activeElement).toBe(city)
  await page.fill(city, 'Umeå')
  await until(() => expect(page.text()).not.toContain('Okänd kommun.'))
  expect(page.text()).toContain(t('serviceRejection.INVALID'))
})

test('an ad like a recent ad at the employment service shows a warning with a link to that ad (PLUS-45)', async () => {
  const recentlyPosted = [
    {
      ad: { id: btoa('Ad:7'), databaseId: 7 },
      title: 'truckförare',
      city: 'Sundsvall',
      postedAt: '2025-11-05T09:00:00.000Z',
    },
    { ad: null, title: 'Lagerchef', city: 'Sundsvall', postedAt: '2025-11-04T09:00:00.000Z' },
  ]
  await open({ details: detailsOf({ recentlyPosted }) })
  const title = field(t('fields.title'))
  const link = await page.findByRole('link', { name: t('serviceRepostLink') })
  expect(link.getAttribute('href')).toBe('/2/ad/7')
  expect(link.closest('[role="status"]')).not.toBeNull()
  expect(page.text()).toContain(t('serviceRepost', { day: '2025-11-05' }))
  await page.fill(title, 'Truckförare, natt')
  await until(() => expect(page.text()).not.toContain(t('serviceRepostLink')))
  await page.fill(title, 'LAGERCHEF')
  await until(() => expect(page.text()).toContain(t('serviceRepost', { day: '2025-11-04' })))
  expect(page.text()).not.toContain(t('serviceRepostLink'))
})

test('a missing field is red in the list of what is left only when it shows its error (AD-79)', async () => {
  await open({ details: detailsOf({ content: '' }) })
  const name = t('remaining.item', { field: t('fields.content'), section: t('sections.text') })
  const isRed = () => page.getByRole('button', { name }).closest('li')?.matches('[data-wrong]')
  expect(isRed()).toBe(false)
  await page.click('button', name)
  await until(() => expect(isRed()).toBe(true))
})
