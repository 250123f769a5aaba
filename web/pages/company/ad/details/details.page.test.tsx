import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { TAG_ANALYSIS_THROTTLE_MS } from '#rules/text-and-time/timings.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { adAnswers, detailsOf, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure } from '#web/testing/world.ts'

const t = pageTexts('features/ad/details')
const guard = pageTexts('guard')
const editor = pageTexts('editing')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

type Fields = Parameters<typeof draftOf>[0]

/** Opens the details of a draft, and gives the field with this name. */
async function open(ad: Fields = {}, more: Answers = {}) {
  page = renderRoute('/2/ad/9/details', { answers: { ...adAnswers, ad: () => draftOf(ad), ...more } })
  await page.see('h1, h2', t('sections.text'))
}

/** The field below a label. */
const field = (label: string) => {
  const of = [...document.querySelectorAll('label')].find((each) => each.textContent === label)
  return document.getElementById(of?.getAttribute('for') ?? '') as HTMLInputElement
}

const places = () => [
  { postCode: null, city: 'Sundsvall', municipality: 'Sundsvall', county: 'Västernorrland' },
  { postCode: null, city: 'Sundbyberg', municipality: 'Sundbyberg', county: 'Stockholm' },
]

test('AD-100 the list of places closes with a choice', async () => {
  await open({}, { placeSuggestions: places })
  const city = field(t('fields.city'))
  city.focus()
  page.write(city, 'Sund')
  await page.press('[role="option"]', 'Sundbyberg')
  await until(() => expect(city.value).toBe('Sundbyberg'))
  await page.gone('[role="listbox"]')
  expect(city.getAttribute('aria-expanded')).toBe('false')
})

test('AD-72 a workplace of the company fills address, postcode and town, and is named as long as they are its own', async () => {
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
  choice.focus()
  page.write(choice, 'kram')
  await page.press('[role="option"]', 'Driftcentral Kramfors')
  await until(() =>
    expect([t('fields.address'), t('fields.postCode'), t('fields.city')].map((label) => field(label).value)).toEqual([
      'Verkstadsgatan 8',
      '872 31',
      'Kramfors',
    ]),
  )
  expect(choice.value).toBe('Driftcentral Kramfors')
  page.write(field(t('fields.address')), 'Verkstadsgatan 10')
  await until(() => expect(choice.value).toBe(''))
})

test('leaving unsaved work asks first: the focused button loses nothing, and the work can be saved first SHELL-89', async () => {
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
  page.write(field(t('fields.address')), 'Slussplan 3')
  const leave = async () => {
    await page.press('a', editor('cancel'))
    await page.see('[role="alertdialog"]', guard('title'))
  }
  await leave()
  await until(() => expect(document.activeElement?.textContent).toBe(guard('stay')))
  await page.press('[role="alertdialog"] button', guard('stay'))
  await page.gone('[role="alertdialog"]')
  expect(page.path()).toBe('/2/ad/9/details')
  await leave()
  await page.press('[role="alertdialog"] button', guard('save'))
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  expect(saved).toMatchObject([{ isDraft: true, details: { address: 'Slussplan 3' } }])
})

test('SHELL-89 a save that is refused keeps the page', async () => {
  await open(
    { progress: 'DETAILS' },
    {
      saveAdDetails: () => ({
        ad: null,
        errors: [{ __typename: 'InputError', reason: 'ARCHIVED', message: 'archived', path: null }],
      }),
    },
  )
  page.write(field(t('fields.address')), 'Slussplan 3')
  await page.press('a', editor('cancel'))
  await page.press('[role="alertdialog"] button', guard('save'))
  await page.see('[role="alertdialog"]', editor('saveFailed.archived'))
  expect(page.path()).toBe('/2/ad/9/details')
  expect(field(t('fields.address')).value).toBe('Slussplan 3')
})

test('AD-98 SHELL-05 what is no amount stays as it was typed and is told of; it becomes no other number', async () => {
  await open({ details: detailsOf({ salaryMode: 'FIXED', salaryFixed: 33500 }) })
  const salary = field(t('fields.salaryFixed'))
  for (const wrong of ['-5', '1e9', '33 500 kr']) {
    salary.focus()
    page.write(salary, wrong)
    salary.blur()
    await until(() => expect(salary.getAttribute('aria-invalid')).toBe('true'))
    expect(salary.value).toBe(wrong)
  }
  page.write(salary, '34000,5')
  await until(() => expect(salary.getAttribute('aria-invalid')).toBeNull())
})

test('AD-88 AD-103 part time and remote go with the choice that asked for them', async () => {
  await open()
  const choice = (of: string, name: string) => page.find(`[id="field-${of}"] [role="radio"]`, name)
  const isChosen = (of: string, name: string) => choice(of, name)?.getAttribute('aria-checked') === 'true'
  choice('type', t('type.hourly'))?.click()
  await until(() => expect(isChosen('extent', t('extent.partTime'))).toBe(true))
  choice('type', t('type.indefinite'))?.click()
  await until(() => expect(isChosen('extent', t('extent.fullTime'))).toBe(true))
  choice('location', t('location.remote'))?.click()
  await until(() => expect(isChosen('workplaceType', t('workplaceType.remote'))).toBe(true))
  choice('location', t('location.domestic'))?.click()
  await until(() => expect(isChosen('workplaceType', t('workplaceType.onsite'))).toBe(true))
})

test.each([
  [['Moderator'], false],
  [['ContentWriter'], true],
  [[], true],
] as const)('AD-79 SHELL-28 details that lack something can be finished by %s: not %s', async (roles, isDisabled) => {
  const saved: unknown[] = []
  const lacking = { progress: 'DETAILS', details: detailsOf({ profession: null, address: '' }) }
  page = renderRoute('/2/ad/9/details', {
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
  const finish = await page.see<HTMLButtonElement>('button[aria-describedby="finish-hint"]')
  expect(finish.disabled).toBe(isDisabled)
  if (isDisabled) return
  finish.click()
  await until(() => expect(saved).toMatchObject([{ isDraft: false }]))
})

test('AD-115 the tags of an empty ad are not said to be done', async () => {
  await open({ progress: 'DETAILS', details: detailsOf({ content: '' }), tags: [] })
  const link = await page.see('nav a', t('sections.tags'))
  expect(link.dataset['status']).toBe('left')
})

/** The page analyses a text whose first analyses end in these ways, by a clock that the test moves; counts them. */
async function openAnalysed(failures: readonly string[]) {
  let asked = 0
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await open(
    { tags: [] },
    {
      tagDetection: () => {
        const code = failures[asked++]
        return code === undefined
          ? { isHomeLanguage: true, tags: [{ label: 'B-körkort', type: 'POSITIVE_UNRELIABLE' }] }
          : failure(code)
      },
    },
  )
  return () => asked
}

const proposals = () => page.find(`section[aria-label="${t('tags.fromText')}"]`)

test('AD-110 AD-111 AD-118 an analysis that was cut off or turned away is run again by itself, and its proposals come', async () => {
  const asked = await openAnalysed(['UPSTREAM_FAILED', 'RATE_LIMITED'])
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(TAG_ANALYSIS_THROTTLE_MS)
  await until(() => expect(asked()).toBe(2))
  await vi.advanceTimersByTimeAsync(2 * TAG_ANALYSIS_THROTTLE_MS)
  await until(() => expect(proposals()?.textContent).toContain('B-körkort'))
  expect(asked()).toBe(3)
})

test('AD-110 SHELL-113 a connection that came back to a page that is gone has nothing run again on the next', async () => {
  await open()
  window.dispatchEvent(new Event('online'))
  await page.close()
  const asked = await openAnalysed(['UPSTREAM_FAILED', 'UPSTREAM_FAILED', 'UPSTREAM_FAILED'])
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
  await vi.advanceTimersByTimeAsync(TAG_ANALYSIS_THROTTLE_MS)
  await until(() => expect(asked()).toBe(2))
  // The second pause is twice the first: nothing began anew.
  await vi.advanceTimersByTimeAsync(1.8 * TAG_ANALYSIS_THROTTLE_MS)
  expect(asked()).toBe(2)
})

test('an analysis that keeps failing ends in words and a button; what is not shown is not asked for AD-111 AD-118', async () => {
  const asked = await openAnalysed(Array<string>(8).fill('UPSTREAM_FAILED'))
  const goneBy = async (times: number) => {
    await vi.advanceTimersByTimeAsync(times * TAG_ANALYSIS_THROTTLE_MS)
  }
  for (const [index, pause] of [1, 2, 4, 8].entries()) {
    await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
    await goneBy(pause)
    await until(() => expect(asked()).toBe(index + 2))
  }
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.failed')))
  await goneBy(100)
  expect(asked()).toBe(5)
  await page.press('button', pageTexts('ui')('retry'))
  expect(document.activeElement).toBe(proposals())
  await until(() => expect(proposals()?.textContent).toContain(t('tags.state.retrying')))
  expect(asked()).toBe(6)
  void page.router.navigate('/2/ad/9')
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  await until(() => expect(proposals()).toBeNull())
  await goneBy(100)
  expect(asked()).toBe(6)
})

test('AD-49 a live ad is not copied over from its editor', async () => {
  await open({ status: 'ACTIVE', progress: 'COMPLETE' })
  expect(page.find('button', t('copy'))).toBeNull()
  await page.close()
  await open()
  expect(page.find('button', t('copy'))).not.toBeNull()
})

test('a save after a colleague shows only what the user changed, and keeps the colleague’s other changes SHELL-89', async () => {
  const saved: unknown[] = []
  let details = detailsOf()
  const conflict = {
    ad: null,
    errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
  }
  await open(
    {},
    {
      ad: () => draftOf({ details }),
      saveAdDetails: ({ input }) => {
        saved.push(input)
        return saved.length === 1 ? conflict : { ad: draftOf({ details }), errors: [] }
      },
      saveTags: () => ({ ad: draftOf({ details }), errors: [] }),
    },
  )
  page.write(field(t('fields.phone')), '070-174 06 99')
  details = detailsOf({ version: 'd2', positions: 7 })
  await page.press('button', editor('finalizeAndContinue'))
  const dialog = await page.see('[role="alertdialog"]', editor('meanwhile.title'))
  expect([...dialog.querySelectorAll('tbody th')].map((each) => each.textContent)).toEqual([t('fields.phone')])
  await until(() => expect(document.activeElement?.textContent).toBe(editor('meanwhile.keepEditing')))
  await page.press('[role="alertdialog"] button', editor('meanwhile.replace'))
  await until(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ version: 'd2', details: { positions: 7, contact: { phone: '070-174 06 99' } } })
  await until(() => expect(page.path()).toBe('/2/ad/9'))
})

test('ERR-01 an ad that was deleted meanwhile says so, and what was written stays', async () => {
  await open(
    {},
    {
      saveAdDetails: () => {
        throw failure('NOT_FOUND')
      },
    },
  )
  page.write(field(t('fields.address')), 'Slussplan 3')
  await page.press('button', editor('finalizeAndContinue'))
  await page.see('[role="alertdialog"]', editor('gone.title'))
  expect(field(t('fields.address')).value).toBe('Slussplan 3')
})

test('unsaved text is offered again in this browser, over the stored, its time in the user’s format SHELL-89 ACC-63', async () => {
  dateFormat.set('DD/MM/YYYY HH:mm')
  onTestFinished(() => dateFormat.set('YYYY-MM-DD HH:mm'))
  await open()
  page.write(field(t('fields.address')), 'Slussplan 3')
  await until(() => expect(Object.keys(localStorage).filter((key) => key.includes('details.9'))).toHaveLength(1))
  // The browser ends with the session in it, as in a crash.
  const left = { ...localStorage }
  await page.close()
  Object.assign(localStorage, left)
  const saved: unknown[] = []
  const details = detailsOf({ version: 'd2', positions: 7 })
  await open(
    { details },
    {
      saveAdDetails: ({ input }) => {
        saved.push(input)
        return {
          ad: null,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      },
    },
  )
  expect(field(t('fields.address')).value).toBe('Storgatan 14')
  expect((await page.see('[role="status"]', editor('kept.restore'))).textContent).toMatch(
    / \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} /,
  )
  await page.press('[role="status"] button', editor('kept.restore'))
  await until(() => expect(field(t('fields.address')).value).toBe('Slussplan 3'))
  // A colleague has saved since: nothing is overwritten unasked.
  await page.press('button', editor('finalizeAndContinue'))
  await page.see('[role="alertdialog"]', editor('meanwhile.title'))
  expect(saved).toMatchObject([{ version: 'd1' }])
})

test('SHELL-89 what is thrown away is not offered again, nor what was saved, and who signs out leaves nothing', async () => {
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('details.9'))
  const stored = { ad: draftOf(), errors: [] }
  await open({}, { saveAdDetails: () => stored, renameAd: () => stored, saveTags: () => stored })
  page.write(field(t('fields.address')), 'Slussplan 3')
  await until(() => expect(kept()).toHaveLength(1))
  await page.press('button', editor('finalizeAndContinue'))
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  expect(kept()).toEqual([])
  await page.close()
  await open()
  page.write(field(t('fields.address')), 'Slussplan 3')
  await until(() => expect(kept()).toHaveLength(1))
  await page.close()
  expect(kept()).toEqual([])
})

test.each(['-5', '1e9', 'fem', '1,5'])(
  'SHELL-05 AD-75 %s is no number of positions: it stays as it was typed, is told of, and the details are not finished with it',
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
    positions.focus()
    page.write(positions, typed)
    positions.blur()
    await until(() => expect(positions.getAttribute('aria-invalid')).toBe('true'))
    expect(positions.value).toBe(typed)
    expect(
      document.getElementById(positions.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
    ).toBeTruthy()
    await page.press('button', editor('finalizeAndContinue'))
    expect(saved).toEqual([])
    page.write(positions, '3')
    await until(() => expect(positions.getAttribute('aria-invalid')).toBeNull())
  },
)

test('SHELL-05 AD-101 letters in a postcode stay as they were typed and are told of', async () => {
  await open()
  const postCode = field(t('fields.postCode'))
  postCode.focus()
  page.write(postCode, '12 kattor')
  postCode.blur()
  await until(() => expect(postCode.getAttribute('aria-invalid')).toBe('true'))
  expect(postCode.value).toBe('12 kattor')
})

test('SHELL-05 AD-98 an amount with three decimals stays as it was typed', async () => {
  await open({ details: detailsOf({ salaryMode: 'FIXED', salaryFixed: 25_000 }) })
  const amount = field(t('fields.salaryFixed'))
  amount.focus()
  page.write(amount, '25000,125')
  expect(amount.value).toBe('25000,125')
})

test('PLUS-44 an ad without pay is asked to state a range, by one press and never more than asked', async () => {
  await open({ details: detailsOf({ salaryMode: 'UNSET' }) })
  await page.see('[role="status"], [role="note"], p, div', t('salaryNudge.text'))
  await page.press('button', t('salaryNudge.button'))
  await until(() => expect(field(t('salaryFrom'))).not.toBeNull())
  expect(page.text()).not.toContain(t('salaryNudge.text'))
})

test('PLUS-44 an ad that tells its pay is asked for nothing', async () => {
  await open({ details: detailsOf({ salaryMode: 'FIXED', salaryFixed: 25_000 }) })
  expect(page.text()).not.toContain(t('salaryNudge.text'))
})

test.each([
  [true, 'FRANCHISE', true],
  [false, 'FRANCHISE', false],
  [true, 'REGULAR', false],
] as const)(
  'PLUS-45 connected to the employment service %s, an ad that is %s warns: %s',
  async (employmentServiceConnected, specification, warns) => {
    await open({
      company: { ...draftOf().company, employmentServiceConnected },
      details: detailsOf({ specifications: [specification] }),
    })
    await page.see('label', t('specification.franchise'))
    expect(page.text().includes(t('serviceFranchise'))).toBe(warns)
  },
)

test('an ad like one the employment service had within two weeks warns while written and leads to that ad PLUS-45', async () => {
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
  await page.see('[role="status"] a[href="/2/ad/7"]', t('serviceRepostLink'))
  expect(page.text()).toContain(t('serviceRepost', { day: '2025-11-05' }))
  page.write(title, 'Truckförare, natt')
  await until(() => expect(page.text()).not.toContain(t('serviceRepostLink')))
  page.write(title, 'LAGERCHEF')
  await until(() => expect(page.text()).toContain(t('serviceRepost', { day: '2025-11-04' })))
  expect(page.text()).not.toContain(t('serviceRepostLink'))
})
