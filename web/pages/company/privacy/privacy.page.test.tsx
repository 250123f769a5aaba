import { afterEach, expect, test, vi } from 'vitest'
import { recordDownloads } from '#web/testing/downloads.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { takenKeys } from '#web/testing/fields.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/privacy')
const editor = pageTexts('editing')

let page: RenderedPage
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

const privacy = {
  retentionMonths: 24,
  screening: null as object | null,
  stepNames: ['Inkommande', 'Intervju', 'Anställda'],
  lastStepName: 'Anställda',
  version: 'v1',
}
const erasure = {
  databaseId: 3,
  at: '2025-11-19T10:00:00.000Z',
  kind: 'ERASED',
  person: 'Kandidat 4F21',
  adName: null,
  applicationCount: 1,
  by: { name: 'Anders Hedin' },
}
const historyEntries = [
  erasure,
  {
    ...erasure,
    databaseId: 2,
    kind: 'RETAINED',
    person: null,
    adName: 'Kundtjänst 2023',
    applicationCount: 12,
    by: null,
  },
]
const rasmus = {
  candidate: { id: 'Q2FuZGlkYXRlOjc=' },
  name: 'Rasmus Lund',
  email: 'rasmus.lund@brev.example',
  applicationCount: 2,
  latestAt: '2025-11-04T10:00:00.000Z',
  latestAdName: 'Drifttekniker',
}
const companyOf = (own: object = {}, more: object = {}) => ({
  ...tranfjarden,
  logoUrl: null,
  privacy: { ...privacy, ...own },
  privacyRecord: historyEntries,
  retentionPreview: () => ({ dueCount: 38, moreCount: 212, on: '2025-11-27' }),
  applicants: ({ text }: { text: string }) => ('rasmus lund'.includes(text) ? [rasmus] : []),
  ...more,
})

function open({
  own = {},
  more = {},
  answers = {},
  reject = () => null,
}: { own?: object; more?: object; answers?: Answers; reject?: () => object | null } = {}) {
  const saved: Record<string, unknown>[] = []
  let stored: object = companyOf(own, more)
  page = renderPage('/2/privacy', {
    answers: {
      ...recruiterAnswers,
      company: () => stored,
      saveCompanyPrivacy: ({ input }) => {
        saved.push(input as Record<string, unknown>)
        const rejection = reject()
        if (rejection) return rejection
        const { retentionMonths, screening } = input as typeof privacy
        stored = companyOf({ retentionMonths, screening, version: `v${saved.length + 1}` }, more)
        return { company: stored, errors: [] }
      },
      ...answers,
    },
  })
  return {
    saved,
    stored: () => stored,
    change: (other: object) => {
      stored = companyOf(other, more)
    },
  }
}

const monthsField = () => page.getByLabelText<HTMLInputElement>(t('retention.months'), { selector: 'input' })
async function fillMonths(months: string) {
  await page.fill(t('retention.months'), months)
  await page.press('Tab')
}

/** Answers a save after a colleague's save. */
const changedMeanwhile = (company: object) => ({
  company,
  errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }],
})

test('fewer months show how many applications are erased and when, and are saved (PLUS-40)', async () => {
  const { saved } = open()
  await page.findByRole('heading', { level: 1, name: t('title') })
  await fillMonths('18')
  await until(() => expect(page.text()).toContain(t('retention.also_other', { count: 212, day: '2025-11-27' })))
  expect(page.text()).toContain(t('retention.beyond_other', { count: 38 }))
  expect(page.text()).toContain(t('sentence.reads_other', { count: 18 }))
  await page.click('button', t('save'))
  await until(() => expect(page.text()).toContain(t('saved')))
  expect(saved).toEqual([{ companyId: tranfjarden.id, retentionMonths: 18, screening: null, expectedVersion: 'v1' }])
  await until(() => expect(page.text()).not.toContain(t('retention.told')))
})

test('a new company confirms the default time by saving it unchanged, and then has nothing to save (PLUS-106)', async () => {
  const saved: unknown[] = []
  open({
    more: { firstSteps: { retentionSavedAt: null } },
    answers: {
      saveCompanyPrivacy: ({ input }) => {
        saved.push(input)
        return { company: companyOf({}, { firstSteps: { retentionSavedAt: '2025-11-20T09:00:00Z' } }), errors: [] }
      },
    },
  })
  await page.findByText(t('status.unconfirmed'))
  await page.click('button', t('save'))
  await page.findByText(t('status.same'))
  expect(saved).toEqual([{ companyId: tranfjarden.id, retentionMonths: 24, screening: null, expectedVersion: 'v1' }])
  expect(page.getByRole<HTMLButtonElement>('button', { name: t('save') }).disabled).toBe(true)
})

test('the number of months takes only digits from the keyboard (SHELL-05)', async () => {
  open()
  await page.findByRole('heading', { level: 1, name: t('title') })
  expect(takenKeys(monthsField(), 'a1x2-3,4')).toBe('1234')
})

test('a number of months outside the limits gets an error and cannot be saved (PLUS-40)', async () => {
  open()
  await page.findByRole('heading', { level: 1, name: t('title') })
  await fillMonths('61')
  await until(() => expect(page.text()).toContain(t('status.mend')))
  expect(page.getByRole<HTMLButtonElement>('button', { name: t('save') }).disabled).toBe(true)
})

test('a hidden field is hidden in the example board, and the page asks from which step it is shown (PLUS-43)', async () => {
  const { saved } = open()
  await page.findByRole('heading', { level: 1, name: t('title') })
  expect(page.text()).not.toContain('Kandidat 7B02')
  expect(page.text()).not.toContain(t('screening.until'))
  await page.click('checkbox', t('screening.name'))
  await until(() => expect(page.text()).toContain('Kandidat 7B02'))
  expect(page.text()).toContain(t('screening.missing', { step: 'Anställda' }))
  expect(page.text()).toContain('Sofia Bergström')
  await page.click('button', t('save'))
  await until(() =>
    expect(saved).toEqual([
      {
        companyId: tranfjarden.id,
        retentionMonths: 24,
        screening: { hidesName: true, hidesPicture: false, hidesAge: false, untilStep: 'Intervju' },
        expectedVersion: 'v1',
      },
    ]),
  )
})

test("a colleague's save updates an unchanged form, and is kept when a changed form is saved (PLUS-43, PLUS-96)", async () => {
  let first = true
  const { saved, change, stored } = open({
    reject: () => {
      if (!first) return null
      first = false
      const screening = { hidesName: true, hidesPicture: true, hidesAge: true, untilStep: 'Intervju' }
      change({ retentionMonths: 12, screening, version: 'v3' })
      return changedMeanwhile(stored())
    },
  })
  await page.findByRole('heading', { level: 1, name: t('title') })
  await page.send('settingsUpdated', { needsResync: false, company: companyOf({ retentionMonths: 12, version: 'v2' }) })
  await until(() => expect(monthsField().value).toBe('12'))
  await fillMonths('30')
  await page.click('button', t('save'))
  await until(() => expect(saved).toHaveLength(2))
  // The save keeps the colleague's hidden fields and the user's months.
  expect(saved[1]).toMatchObject({
    retentionMonths: 30,
    screening: { hidesName: true, hidesAge: true },
    expectedVersion: 'v3',
  })
})

test('a save asks about months that a colleague changed as well (PLUS-43, PLUS-96)', async () => {
  let first = true
  const { saved, change, stored } = open({
    reject: () => {
      if (!first) return null
      first = false
      change({ retentionMonths: 12, version: 'v2' })
      return changedMeanwhile(stored())
    },
  })
  await page.findByRole('heading', { level: 1, name: t('title') })
  await fillMonths('30')
  await page.click('button', t('save'))
  const question = await page.within('alertdialog', editor('merge.title_one'))
  await question.click('radio', new RegExp(t('months_other', { count: 30 })))
  await question.click('button', t('save'))
  await until(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ retentionMonths: 30, expectedVersion: 'v2' })
})

test('a user finds, exports and erases a person, after typing the name of the person (PLUS-41, SHELL-09)', async () => {
  const sent: unknown[] = []
  open({
    answers: {
      createApplicantExport: ({ input }) => {
        sent.push(input)
        return { url: '/personExport?token=once', errors: [] }
      },
      eraseApplicant: ({ input }) => {
        sent.push(input)
        return { applicationCount: 2, errors: [] }
      },
    },
  })
  const downloads = recordDownloads()
  await page.findByRole('heading', { level: 1, name: t('title') })
  await page.fill(t('person.search'), 'rasmus')
  await until(() =>
    expect(page.text()).toContain(t('person.applications_other', { count: 2, day: '2025-11-04', ad: 'Drifttekniker' })),
  )
  await page.click('button', t('person.exportOf', { name: 'Rasmus Lund' }))
  await until(() => expect(downloads).toEqual(['/personExport?token=once']))
  await page.click('button', t('person.eraseOf', { name: 'Rasmus Lund' }))
  const title = t('person.eraseTitle', { name: 'Rasmus Lund, rasmus.lund@brev.example' })
  const question = await page.within('alertdialog', title)
  expect(question.getByRole<HTMLButtonElement>('button', { name: t('person.eraseConfirm') }).disabled).toBe(true)
  await question.fill(question.getByRole('textbox'), 'Rasmus Lund')
  await question.click('button', t('person.eraseConfirm'))
  await until(() => expect(page.text()).toContain(t('person.erased', { name: 'Rasmus Lund' })))
  expect(sent).toEqual([
    { candidateId: rasmus.candidate.id },
    { candidateId: rasmus.candidate.id, expectedApplicationCount: 2 },
  ])
  await until(() => expect(page.text()).toContain(t('person.none')))
})

test('a search without results and a failed search each show a message (PLUS-41)', async () => {
  open({
    more: {
      applicants: ({ text }: { text: string }) => {
        if (text === 'fel') throw failure('UPSTREAM_FAILED')
        return []
      },
    },
  })
  await page.findByRole('heading', { level: 1, name: t('title') })
  await page.fill(t('person.search'), 'ingen')
  await until(() => expect(page.text()).toContain(t('person.none')))
  await page.fill(t('person.search'), 'fel')
  await until(() => expect(page.text()).toContain(t('person.failed')))
})

test('the record shows each erasure with its person and its author, or says that it is empty (PLUS-41)', async () => {
  open()
  await page.findByRole('cell', { name: t('record.of_one', { count: 1, who: 'Kandidat 4F21' }) })
  expect(page.text()).toContain('Anders Hedin')
  expect(page.text()).toContain(t('record.ad_other', { count: 12, ad: 'Kundtjänst 2023' }))
  await page.close()
  open({ more: { privacyRecord: [] } })
  await page.findByText(t('record.empty'))
})
