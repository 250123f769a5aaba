import { afterEach, expect, test, vi } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/privacy')
const editor = pageTexts('editing')

let page: RenderedRoute
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
const deed = {
  databaseId: 3,
  at: '2025-11-19T10:00:00.000Z',
  kind: 'ERASED',
  person: 'Kandidat 4F21',
  adName: null,
  applicationCount: 1,
  by: 'Anders Hedin',
}
const deeds = [
  deed,
  { ...deed, databaseId: 2, kind: 'RETAINED', person: null, adName: 'Kundtjänst 2023', applicationCount: 12, by: null },
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
  privacyRecord: deeds,
  retentionPreview: () => ({ dueCount: 38, moreCount: 212, on: '2025-11-27' }),
  applicants: ({ text }: { text: string }) => ('rasmus lund'.includes(text) ? [rasmus] : []),
  ...more,
})

function open({
  own = {},
  more = {},
  answers = {},
  saving = () => null,
}: { own?: object; more?: object; answers?: Answers; saving?: () => object | null } = {}) {
  const saved: Record<string, unknown>[] = []
  let stored: object = companyOf(own, more)
  page = renderRoute('/2/privacy', {
    answers: {
      ...recruiterAnswers,
      company: () => stored,
      saveCompanyPrivacy: ({ input }) => {
        saved.push(input as Record<string, unknown>)
        const refused = saving()
        if (refused) return refused
        const { retentionMonths, screening } = input as typeof privacy
        stored = companyOf({ retentionMonths, screening, version: `v${saved.length + 1}` }, more)
        return { company: stored, errors: [] }
      },
      ...answers,
    },
  })
  return {
    saved,
    change: (other: object) => {
      stored = companyOf(other, more)
    },
  }
}

const months = () =>
  document.querySelector<HTMLInputElement>('input[inputmode], input.num') ?? document.createElement('input')
const box = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label) ??
  document.createElement('label')

test('PLUS-40 fewer months tell what goes and when, and are saved', async () => {
  const { saved } = open()
  await page.see('h1', t('title'))
  page.write(months(), '18')
  months().blur()
  await until(() => expect(page.text()).toContain(t('retention.also_other', { count: 212, day: '2025-11-27' })))
  expect(page.text()).toContain(t('retention.beyond_other', { count: 38 }))
  expect(page.text()).toContain(t('sentence.reads_other', { company: tranfjarden.name, count: 18 }))
  await page.press('button', t('save'))
  await until(() => expect(page.text()).toContain(t('saved')))
  expect(saved).toEqual([{ companyId: tranfjarden.id, retentionMonths: 18, screening: null, version: 'v1' }])
  await until(() => expect(page.text()).not.toContain(t('retention.told')))
})

test('PLUS-40 months out of bounds are told of and not saved', async () => {
  open()
  await page.see('h1', t('title'))
  page.write(months(), '61')
  months().blur()
  await until(() => expect(page.text()).toContain(t('status.mend')))
  expect(page.find<HTMLButtonElement>('button', t('save'))?.disabled).toBe(true)
})

test('PLUS-43 what is hidden shows on the board beside, with the step from which all is shown', async () => {
  const { saved } = open()
  await page.see('h1', t('title'))
  expect(page.text()).not.toContain('Kandidat 7B02')
  expect(page.text()).not.toContain(t('screening.until'))
  box(t('screening.name')).click()
  await until(() => expect(page.text()).toContain('Kandidat 7B02'))
  expect(page.text()).toContain(t('screening.missing', { step: 'Anställda' }))
  expect(page.text()).toContain('Sofia Bergström')
  await page.press('button', t('save'))
  await until(() =>
    expect(saved).toEqual([
      {
        companyId: tranfjarden.id,
        retentionMonths: 24,
        screening: { name: true, picture: false, age: false, untilStep: 'Intervju' },
        version: 'v1',
      },
    ]),
  )
})

test("PLUS-43 a colleague's save shows where nothing was changed, and is asked about where something was", async () => {
  let first = true
  const { saved, change } = open({
    saving: () => {
      if (!first) return null
      first = false
      change({ screening: { name: true, picture: true, age: true, untilStep: 'Intervju' }, version: 'v3' })
      return { company: null, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }] }
    },
  })
  await page.see('h1', t('title'))
  await page.send('settingsUpdated', { resync: false, company: companyOf({ retentionMonths: 12, version: 'v2' }) })
  await until(() => expect(months().value).toBe('12'))
  page.write(months(), '30')
  months().blur()
  await page.press('button', t('save'))
  await page.press('button', editor('meanwhile.replace'))
  await until(() => expect(saved).toHaveLength(2))
  // What the colleague hides stays, the months are mine.
  expect(saved[1]).toMatchObject({ retentionMonths: 30, screening: { name: true, age: true }, version: 'v3' })
})

test('PLUS-41 a person is found, exported and erased; the confirmation names the person', async () => {
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
  const opened = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  await page.see('h1', t('title'))
  const search = document.querySelector<HTMLInputElement>('input[type=search]') ?? document.createElement('input')
  page.write(search, 'rasmus')
  await until(() =>
    expect(page.text()).toContain(t('person.applications_other', { count: 2, day: '2025-11-04', ad: 'Drifttekniker' })),
  )
  await page.press('button', t('person.export'))
  await until(() => expect(opened.location.href).toBe('/personExport?token=once'))
  await page.press('button', t('person.erase'))
  await page.see('[role=alertdialog]', t('person.eraseTitle', { name: 'Rasmus Lund, rasmus.lund@brev.example' }))
  await page.press('[role=alertdialog] button', t('person.eraseConfirm'))
  await until(() => expect(page.text()).toContain(t('person.erased', { name: 'Rasmus Lund' })))
  expect(sent).toEqual([
    { candidateId: rasmus.candidate.id },
    { candidateId: rasmus.candidate.id, applicationCount: 2 },
  ])
  await until(() => expect(page.text()).toContain(t('person.none')))
})

test('PLUS-41 nobody found, and a search that fails, are told', async () => {
  open({
    more: {
      applicants: ({ text }: { text: string }) => {
        if (text === 'fel') throw failure('UPSTREAM_FAILED')
        return []
      },
    },
  })
  await page.see('h1', t('title'))
  const search = document.querySelector<HTMLInputElement>('input[type=search]') ?? document.createElement('input')
  page.write(search, 'ingen')
  await until(() => expect(page.text()).toContain(t('person.none')))
  page.write(search, 'fel')
  await until(() => expect(page.text()).toContain(t('person.failed')))
})

test('PLUS-41 the record tells what was done, to whom and by whom; an empty one says so', async () => {
  open()
  await page.see('td', t('record.of_one', { count: 1, who: 'Kandidat 4F21' }))
  expect(page.text()).toContain('Anders Hedin')
  expect(page.text()).toContain(t('record.ad_other', { count: 12, ad: 'Kundtjänst 2023' }))
  page.close()
  open({ more: { privacyRecord: [] } })
  await page.see('p', t('record.empty'))
})
