import { within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { anna, bo, cilla, dag, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { boardOf, failure, globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/ads')
const inbox = pageTexts('pages/company/inbox')
const adding = pageTexts('features/candidate/add')
const ui = pageTexts('ui')

let page: RenderedPage
const desktop = { innerWidth: window.innerWidth, innerHeight: window.innerHeight }
afterEach(async () => {
  await page.close()
  Object.assign(window, desktop)
})

const adOf = (databaseId: number, name: string, over: object = {}) => ({
  __typename: 'Ad',
  id: globalId('Ad', databaseId),
  databaseId,
  name,
  city: 'Sundsvall',
  status: 'ACTIVE',
  endsAt: null,
  applicationMethod: 'FORM',
  source: 'tavla',
  applicationCount: 3,
  newApplicationCount: 0,
  ...over,
})
const ads = [
  adOf(9, 'Truckförare', { newApplicationCount: 2 }),
  adOf(10, 'Kock'),
  adOf(11, 'Extern', { applicationMethod: 'LINK' }),
  adOf(12, 'Städare', { applicationCount: 1 }),
]
type Ad = (typeof ads)[number]

interface PageArguments {
  first: number
  after?: string | null
}
/** Returns a page of the ads. */
function pageOf(all: readonly Ad[], { first, after }: PageArguments) {
  const start = after == null ? 0 : Number(after)
  return {
    edges: all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node })),
    pageInfo: { hasNextPage: start + first < all.length, endCursor: String(Math.min(start + first, all.length)) },
  }
}

/** Opens a page on a phone, by default with three active ads that have a board. */
function open(path: string, answers: Answers = {}, adsOf = (wanted: PageArguments) => pageOf(ads, wanted)) {
  Object.assign(window, { innerWidth: 390, innerHeight: 844 })
  const company = () => ({
    ...tranfjarden,
    inbox: { totalCount: 0, edges: [], pageInfo: { endCursor: null, hasNextPage: false } },
    ads: adsOf,
  })
  page = renderPage(path, { answers: { ...recruiterAnswers, company, node: company, ...answers } })
}

const names = ['Anna Ek', 'Bo Dahl', 'Cilla Ask', 'Dag Elg']
/** Waits until a step has exactly these candidates, in this order. */
const expectStep = (step: string, expected: readonly string[]) =>
  until(() => {
    const rows = within(page.getByRole('region', { name: step })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => names.find((name) => textContent.includes(name)))).toEqual(expected)
  })
/** Waits until the list has exactly these ads, in this order. */
const expectAds = (expected: readonly string[]) =>
  until(() => {
    const rows = within(page.getByRole('list', { name: t('active') })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => expected.find((name) => textContent.startsWith(name)))).toEqual(expected)
  })

// The first test of the file, so that the answer arrives before the code of the page, which is not compiled yet.
test('on a phone the first hundred ads stay when the next page fails, and the user can retry (PLUS-33)', async () => {
  const all = Array.from({ length: 130 }, (_, index) => adOf(1000 + index, `Annons ${index + 1}`))
  let isAway = true
  open('/2/ads', {}, (wanted) => {
    if (wanted.after != null && isAway) throw failure('UPSTREAM_FAILED')
    return pageOf(all, wanted)
  })
  const alert = await page.within('alert')
  expect(alert.element.textContent).toContain(ui('partMissing'))
  const count = () => page.getByRole('list', { name: t('active') }).children.length
  expect(count()).toBe(100)
  expect(page.sentOperations.filter((name) => name === 'PhoneAdListMoreQuery')).toHaveLength(1)
  isAway = false
  await alert.click('button', ui('retry'))
  await until(() => expect(count()).toBe(130))
  await page.gone('alert')
})

test('on a phone the inbox leads to the active ads, ads with new applications first (PLUS-33)', async () => {
  open('/2/inbox')
  await page.click('link', inbox('phone.ads'))
  const list = await page.within('list', t('active'))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    `TruckförareSundsvall, ${t('applications_other', { count: 3 })}${t('new_other', { count: 2 })}`,
    `StädareSundsvall, ${t('applications_one', { count: 1 })}`,
    `KockSundsvall, ${t('applications_other', { count: 3 })}`,
  ])
  await page.click('link', t('inbox'))
  await page.findByRole('heading', { level: 1, name: inbox('title') })
})

test('on a phone an ad shows its candidates by step, and a candidate opens the card (PLUS-33)', async () => {
  open('/2/ads')
  await page.click('link', startsWith('Truckförare'))
  await page.findByRole('heading', { level: 1, name: 'Truckförare' })
  const [first] = page.getAllByRole('region')
  expect(first?.textContent).toContain('Anna Ek')
  await page.click('link', /Anna Ek/)
  await until(() => expect(page.path()).toMatch(/^\/2\/ad\/9\/board\?candidate=\d+$/))
})

test('a larger window opens the list of ads and the board instead (PLUS-33)', async () => {
  open('/2/ads/9')
  await page.findByRole('heading', { level: 1, name: 'Truckförare' })
  Object.assign(window, desktop)
  window.dispatchEvent(new Event('resize'))
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
})

test('on a phone the board, which needs a larger window, leads to the candidates of the ad (PLUS-33)', async () => {
  open('/2/ad/9/board')
  await page.click('link', pageTexts('shell')('tooSmall.candidates'))
  // The board has the same heading.
  await until(() => expect(page.path()).toBe('/2/ads/9'))
  await page.findByRole('heading', { level: 1, name: 'Truckförare' })
})

const withPosition = (candidate: object, step: number, position: number) => ({
  needsResync: false,
  step: { id: globalId('BoardStep', step) },
  candidate: { ...candidate, position },
})

test('on a phone a candidate is added by hand and comes first in the chosen step (PLUS-33, PLUS-88)', async () => {
  const inputs: unknown[] = []
  open('/2/ads/9', {
    addCandidate: ({ input }) => {
      inputs.push(input)
      return { candidate: { ...dag, position: 512, step: { id: globalId('BoardStep', 2) } }, errors: [] }
    },
  })
  await page.click('button', t('add'))
  const sheet = await page.within('dialog', adding('title'))
  // A phone has a file picker, and nothing to drop.
  sheet.getByText(adding('cv.phone'))
  sheet.getByText(adding('notice'))
  await sheet.fill(adding('name'), 'Dag Elg')
  await sheet.fill(adding('email'), 'dag@brev.example')
  await sheet.click('button', adding('add'))
  await page.gone('dialog')
  expect(inputs).toMatchObject([{ adId: globalId('Ad', 9), name: 'Dag Elg', stepId: globalId('BoardStep', 2) }])
  await expectStep('Inkomna', ['Dag Elg', 'Cilla Ask', 'Anna Ek', 'Bo Dahl'])
  expect(page.path()).toBe('/2/ads/9')
})

test('on a phone an address that the ad already has leads to the card of the candidate (PLUS-33, PLUS-88)', async () => {
  open('/2/ads/9', {
    addCandidate: () => ({
      candidate: anna,
      errors: [{ __typename: 'ConflictError', reason: 'ALREADY_CANDIDATE', path: null }],
    }),
  })
  await page.click('button', t('add'))
  const sheet = await page.within('dialog', adding('title'))
  await sheet.fill(adding('name'), 'Anna Ek')
  await sheet.fill(adding('email'), 'anna@brev.example')
  await sheet.click('button', adding('add'))
  await sheet.click('button', adding('open'))
  await until(() => expect(page.path()).toBe(`/2/ad/9/board?candidate=${anna.databaseId}`))
})

test.each([
  ['a draft', { status: 'DRAFT' }, 'draft'],
  ['an archived ad', { status: 'ARCHIVED' }, 'noCandidates'],
  ['an ad with a link', { applicationMethod: 'LINK' }, 'elsewhere'],
  ['an imported ad', { source: 'jobbnatet' }, 'elsewhere'],
])(
  'on a phone %s has no button to add a candidate and says why it is empty (PLUS-33, PIPE-04)',
  async (_, ad, text) => {
    open('/2/ads/9', { board: () => boardOf([], ad) })
    await page.findByText(t(text))
    expect(page.queryByRole('button', { name: t('add') })).toBeNull()
  },
)

test('on a phone a new candidate, a move by a colleague and a new step appear without a reload (PLUS-33, PIPE-64)', async () => {
  open('/2/ads/9')
  await expectStep('Inkomna', ['Cilla Ask', 'Anna Ek', 'Bo Dahl'])
  await page.send('candidateAdded', withPosition(dag, 2, 0))
  await expectStep('Inkomna', ['Dag Elg', 'Cilla Ask', 'Anna Ek', 'Bo Dahl'])
  await page.send('candidateUpdated', withPosition(bo, 3, 0))
  await expectStep('Inkomna', ['Dag Elg', 'Cilla Ask', 'Anna Ek'])
  await expectStep('Intervju', ['Bo Dahl'])
  const renamed = steps([]).map((step) => (step.databaseId === 3 ? { ...step, name: 'Provdag' } : step))
  await page.send('stepsUpdated', { needsResync: false, steps: renamed })
  await expectStep('Provdag', ['Bo Dahl'])
  expect(page.sentOperations.filter((name) => name === 'PhoneAdsPageQuery')).toHaveLength(1)
})

test('on a phone the candidates of an ad are refetched after an event with an unknown step (PLUS-33, PIPE-64)', async () => {
  let candidates = [cilla, anna, bo]
  open('/2/ads/9', { board: () => boardOf(steps(candidates)) })
  await expectStep('Inkomna', ['Cilla Ask', 'Anna Ek', 'Bo Dahl'])
  candidates = [anna, bo]
  await page.send('candidateUpdated', withPosition(cilla, 99, 0))
  await expectStep('Inkomna', ['Anna Ek', 'Bo Dahl'])
})

test('on a phone the page of an ad follows a new name, the archive and a deletion (PLUS-33, PIPE-65)', async () => {
  const { ad } = boardOf([])
  const change = (over: object) =>
    page.send('adUpdated', {
      needsResync: false,
      deletedAdId: null,
      project: ad.project,
      folder: ad.folder,
      ad: {
        ...ad,
        owner: { name: 'Karin Wallén' },
        city: 'Sundsvall',
        country: 'SE',
        progress: 'COMPLETE',
        applicationCount: 3,
        promotion: 'NONE',
        selectedPromotion: null,
        employmentService: null,
        ...over,
      },
    })
  open('/2/ads/9')
  await page.findByRole('button', { name: t('add') })
  await change({ name: 'Lastbilsförare' })
  await page.findByRole('heading', { level: 1, name: 'Lastbilsförare' })
  await change({ status: 'ARCHIVED' })
  await page.gone('button', t('add'))
  await page.send('adUpdated', { needsResync: false, deletedAdId: ad.id, ad: null, project: null, folder: null })
  await until(() => expect(page.path()).toBe('/2/ads'))
  await page.within('alertdialog')
})

test('on a phone a published ad joins the list, and a closed or deleted ad leaves it, without a reload (PLUS-33)', async () => {
  open('/2/ads')
  await expectAds(['Truckförare', 'Städare', 'Kock'])
  const change = (ad: Ad | null, deletedAdId: string | null = null) =>
    page.send('adUpdated', { needsResync: false, deletedAdId, ad })
  await change(adOf(13, 'Murare', { newApplicationCount: 1 }))
  await expectAds(['Truckförare', 'Murare', 'Städare', 'Kock'])
  await change(adOf(10, 'Kock', { newApplicationCount: 5 }))
  await expectAds(['Kock', 'Truckförare', 'Murare', 'Städare'])
  await change(adOf(9, 'Truckförare', { status: 'INACTIVE' }))
  await expectAds(['Kock', 'Murare', 'Städare'])
  await change(null, globalId('Ad', 13))
  await expectAds(['Kock', 'Städare'])
  await change(adOf(9, 'Truckförare'))
  await expectAds(['Kock', 'Städare', 'Truckförare'])
  expect(page.sentOperations.filter((name) => name === 'PhoneAdsPageQuery')).toHaveLength(1)
})
