import { afterEach, expect, test } from 'vitest'
import { addDays, addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId } from '#web/testing/world.ts'
import { companyInfo } from './packages.fixture.ts'

const t = pageTexts('pages/company/ad/promotion')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

test('a day outside the limits gets an error with the limits, at its field (AD-121, AD-122)', async () => {
  page = renderPage('/2/ad/9/promotion', {
    answers: { ...adAnswers, ad: () => draftOf({ progress: 'COMPLETE', applicationMethod: 'FORM' }) },
  })
  await page.findByRole('heading', { level: 2, name: t('title') })
  const today = stockholmDay(new Date())
  for (const [label, last] of [
    [t('start'), addMonths(today, 6)],
    [t('end'), addMonths(today, 12)],
  ] as const) {
    const day = page.getByLabelText<HTMLInputElement>(label)
    const before = day.value
    await page.fill(day, addDays(last, 1))
    await until(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
    expect(page.text()).toContain(t('wrong.outside', { from: today, to: last }))
    expect(page.text()).toContain(t('wrongPeriod'))
    expect(page.text()).not.toContain(t('needDays'))
    await page.fill(day, before)
    await until(() => expect(day.getAttribute('aria-invalid')).toBeNull())
  }
})

const draft = draftOf({ progress: 'COMPLETE', use: 'FORM' })
const rejection = (reason: string) => ({
  ad: null,
  errors: [{ __typename: 'ConflictError', code: reason, reason, message: reason, path: null }],
})

async function open(answers: Answers) {
  page = renderPage('/2/ad/9/promotion', { answers: { ...adAnswers, ad: () => draft, ...answers } })
  return page.findByRole('button', { name: t('button.publish') })
}

test.each([
  ['publish', 0, 'ACTIVE', 'published'],
  ['schedule', 3, 'SCHEDULED', 'scheduled'],
] as const)(
  'two presses on the button (%s) open one dialog, and two presses there publish once (AD-119, AD-131)',
  async (label, inDays, status, done) => {
    const sent: unknown[] = []
    const button = await open({
      publishAd: ({ input }) => {
        sent.push(input)
        return {
          ad: {
            ...draft,
            id: globalId('Ad', 9),
            status,
            progress: 'COMPLETE',
            start: '2025-11-20T00:00:00.000Z',
            end: '2025-12-20T00:00:00.000Z',
            publicUrl: null,
          },
          errors: [],
        }
      },
    })
    await page.fill(t('start'), addDays(stockholmDay(new Date()), inDays))
    await until(() => expect(button.textContent).toBe(t(`button.${label}`)))
    // Both presses come before the page renders again.
    button.click()
    button.click()
    const review = await page.within('dialog', t('review.title'))
    expect(page.getAllByText(t('review.title'))).toHaveLength(1)
    const confirm = review.getByRole('button', { name: t(`button.${label}`) })
    confirm.click()
    confirm.click()
    const published = await page.within('dialog', t(`done.${done}.title`))
    await published.click('button', ui('close'))
    await page.gone('dialog')
    expect(sent).toHaveLength(1)
  },
)

/** Presses the button of the page and confirms the summary. */
async function publish() {
  await page.click('button', t('button.publish'))
  const review = await page.within('dialog', t('review.title'))
  await review.click('button', t('button.publish'))
}

test.each([
  ['ARCHIVED', 'failed.archived'],
  ['NOT_COMPLETE', 'failed.notComplete'],
  ['TOO_FAR', 'failed.period'],
  ['EXTERNAL', 'failed.other'],
] as const)(
  'a publishing rejected with %s shows its own error, and the page refetches the ad (AD-46)',
  async (reason, key) => {
    await open({ publishAd: () => rejection(reason) })
    const reads = () => page.sentOperations.filter((name) => name === 'PromotionPageQuery').length
    const before = reads()
    await publish()
    expect((await page.findByRole('alertdialog')).textContent).toContain(t(key))
    await until(() => expect(reads()).toBeGreaterThan(before))
  },
)

test('a publishing that fails unexpectedly says that nothing was changed (ERR-01)', async () => {
  await open({
    publishAd: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await publish()
  expect((await page.findByRole('alertdialog')).textContent).toContain(t('failed.other'))
})

const adWith = (changed: object, webSite: string) => ({
  ad: () => ({
    ...draft,
    company: { ...draft.company, info: { ...companyInfo, ...changed }, profile: { published: { webSite } } },
  }),
})

test('before publishing, a warning names the missing company information, with links (ERR-07)', async () => {
  const company = pageTexts('features/company-info')
  const button = await open(adWith({ telephone: '', invoiceEmail: null }, ''))
  const link = await page.findByRole<HTMLAnchorElement>('link', { name: company('missing.info') })
  expect(link.getAttribute('href')).toBe('/2/company-info')
  expect(link.closest('p')?.textContent).toBe(
    `${company('missing.info')}: ${company('fields.telephone')}, ${company('fields.invoiceEmail')}`,
  )
  expect(page.getByRole('link', { name: company('missing.profile') }).getAttribute('href')).toBe('/2/profile')
  // The ad can still be published.
  expect(button).toHaveProperty('disabled', false)
  await page.close()
  await open(adWith({}, 'https://tranfjarden.example'))
  expect(page.text()).not.toContain(company('missing.title'))
})
